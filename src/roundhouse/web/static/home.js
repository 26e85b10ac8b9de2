// The first page, and the form of a new table: after every change the server says what fits.
// Without this script the form works as well; its buttons then load the page again.

import { base } from "./base.js";

const form = () => document.getElementById("new-table");

const answers = () => new URLSearchParams([...new FormData(form())].filter(([, value]) => typeof value === "string"));

/** The address keeps what has been chosen, so that another language or a new load loses nothing. */
const keep = () => history.replaceState(null, "", `${base}/new-table?${answers()}`);

// ---- what a seat is called and who sits there

function seatChanged(select) {
  const seat = select.closest(".seat");
  const chosen = select.selectedOptions[0];
  if (!chosen) return;
  seat.classList.toggle("empty", !select.value);
  seat.querySelector(".kind span").textContent = chosen.dataset.about;
  seat.querySelector(".sitter use").setAttribute("href", `#${chosen.dataset.icon}`);
  const rating = seat.querySelector(".rating");
  rating.dataset.strength = chosen.dataset.strength;
  rating.title = rating.ariaLabel = chosen.dataset.rating;
  seat.querySelector(".seat-name").placeholder = chosen.dataset.name;
}

// ---- the server's answer

let asked = 0;

const chosenBoard = () => form().elements.board.value;
let checkedBoard = form() && chosenBoard(); // the one to which the track was fitted

async function check(change) {
  const query = answers();
  const board = chosenBoard();
  const another = board !== checkedBoard; // a change of its own: the board's track comes along
  if (another) {
    query.set("board", checkedBoard);
    query.append("set", `board=${board}`);
  }
  if (change) query.append("set", change);
  const turn = ++asked;
  const answer = await fetch(`${base}/tables/check?${query}`, { headers: { accept: "application/json" } });
  if (turn !== asked || !answer.ok) return;
  const told = await answer.json();
  if (change || another) fill(told.form);
  checkedBoard = chosenBoard();
  show(told);
  keep();
}

function show(told) {
  for (const choice of form().querySelectorAll("[data-choice]")) {
    const why = told.hindered[choice.dataset.choice] ?? "";
    choice.classList.toggle("off", Boolean(why));
    choice.querySelector(".why").textContent = why;
  }
  for (const [name, html] of Object.entries(told.notes)) {
    const notes = document.getElementById(`notes-${name}`);
    if (notes.innerHTML !== html) notes.innerHTML = html;
  }
  document.getElementById("remarks").innerHTML = told.remarks;
  document.getElementById("alone").innerHTML = told.alone;
  document.getElementById("summary").textContent = told.summary;
}

/** Put the server's values into the form, after another board or a button that makes something right. */
function fill(items) {
  const values = new Map();
  for (const [key, value] of items) values.set(key, [...(values.get(key) ?? []), value]);
  for (const field of form().elements) {
    if (!field.name || field.type === "submit") continue;
    const wanted = values.get(field.name) ?? [];
    if (field.type === "radio" || field.type === "checkbox") field.checked = wanted.includes(field.value);
    else field.value = wanted[0] ?? "";
    if (field.matches(".seat select")) seatChanged(field);
  }
}

document.addEventListener("change", (event) => {
  if (!form() || event.target.form !== form()) return;
  if (event.target.matches(".seat select")) seatChanged(event.target);
  if (event.target.name === "industry") checkedBoard = chosenBoard(); // chosen by hand: it stays
  check();
});

document.addEventListener("submit", (event) => {
  if (event.target.matches(".language-switch")) event.target.elements.back.value = location.pathname + location.search;
  if (!form() || event.target !== form() || event.submitter?.name !== "set") return;
  event.preventDefault();
  const field = event.submitter.closest(".field");
  // the button will be gone: go on where it stood
  check(event.submitter.value).then(() => (field.querySelector("input:checked") ?? field.querySelector("select, input"))?.focus());
});

// ---- a record: if it cannot be opened, the page stays as it is, with the file and whatever else was chosen

document.addEventListener("submit", async (event) => {
  const upload = event.target;
  if (!upload.matches(".upload-form")) return;
  event.preventDefault();
  const fault = upload.querySelector(".notice.wrong");
  let words = fault.dataset.lost;
  try {
    const answer = await fetch(upload.action, { method: "POST", body: new FormData(upload), headers: { accept: "application/json" } });
    const told = await answer.json();
    if (answer.ok) return location.assign(base + told.next);
    words = told.message;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  }
  fault.hidden = false;
  fault.querySelector(".fault-words").textContent = words;
  fault.focus();
});

// after a refusal the address is that of the form's target: it should be this page's
if (form() && location.pathname !== `${base}/new-table`) keep();
if (!form() && location.pathname !== `${base}/`) history.replaceState(null, "", `${base}/`);

// ---- the way in, by its key

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  document.querySelector(`.welcome [data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
});
