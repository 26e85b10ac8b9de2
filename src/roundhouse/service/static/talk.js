// Talk at a table that people share: what the others say as soon as the event stream tells of it, what I say, and how
// much of it I have not read. It stands in the place of the log; a tab chooses.

import { base } from "./base.js";
import { counted } from "./counted.js";
import { moment } from "./dates.js";

const $ = id => document.getElementById(id);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];

let table = "", last = 0; // the number of the last line that is here
let opened = "log"; // the side that is open; a page that is written anew opens it again

// ---- which side is open

const seen = element => element.getClientRects().length > 0;
const reading = () => document.visibilityState === "visible" && ($("log-panel")?.dataset.open ?? "talk") === "talk" && seen($("talk"));

function open(side) {
  opened = side;
  if ($("log-panel")) $("log-panel").dataset.open = side;
  for (const tab of all("[data-side]")) {
    const on = tab.dataset.side === side;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
  }
  if (side === "talk") look();
}

/** On a phone the place of the log is a tab of its own. */
function talk() {
  document.querySelector("[data-tab=log]")?.click();
  open("talk");
  $("talk").querySelector("input").focus({ preventScroll: true });
}

// ---- what was read

const place = () => `talk ${base} ${table}`;
const read = () => Number(localStorage.getItem(place()) ?? 0);
const fresh = () => all("#talk-list > li:not([data-own])").filter(line => Number(line.dataset.n) > read());

/** Now it is seen: show where the new lines begin, and count them no more. */
function look() {
  if (!reading()) return;
  const first = fresh()[0];
  if (first) {
    for (const old of all("#talk-list [data-new]")) delete old.dataset.new;
    if (first.previousElementSibling) first.dataset.new = $("talk-list").dataset.new;
    localStorage.setItem(place(), last);
  }
  count();
  bottom();
}

function count() {
  const many = fresh().length;
  for (const mark of all("[data-unread]")) {
    mark.hidden = !many;
    mark.textContent = many;
    mark.setAttribute("aria-label", counted(JSON.parse(mark.dataset.unread), many));
  }
}

/** On a phone the whole column is scrolled, elsewhere the list. */
const scroller = () => $("talk").closest(".scroller") ?? $("talk-list");
const bottom = () => { scroller().scrollTop = scroller().scrollHeight; };

// ---- hearing and saying

function write(lines) {
  const list = $("talk-list"), { scrollHeight, scrollTop, clientHeight } = scroller();
  const below = reading() && scrollHeight - scrollTop - clientHeight < 40;
  for (const html of lines) {
    const form = document.createElement("template");
    form.innerHTML = html;
    const line = form.content.firstElementChild, n = Number(line.dataset.n);
    if (n <= last) continue; // two answers may bring the same
    last = n;
    const time = line.querySelector("time");
    time.textContent = moment(new Date(time.dateTime));
    list.append(line);
  }
  if (below) bottom();
  if (reading()) localStorage.setItem(place(), last);
  count();
}

/** Ask for what is new, after saying something if there is anything to say; whether it worked. */
async function hear(said = null) {
  const asked = table;
  const sent = said && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...said, after: last }),
  };
  try {
    const response = await fetch(`${base}/tables/${table}/talk${said ? "" : `?after=${last}`}`, sent ?? {});
    const answer = await response.json();
    if (asked !== table) return false;
    if (response.ok) write(answer.lines);
    complain(response.ok ? "" : answer.message);
    if (response.ok && said && reading()) bottom();
    return response.ok;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (said) complain(JSON.parse($("told").textContent).texts.failed);
    return false; // the event stream comes back and tells again what was said last
  }
}

function complain(words) {
  $("talk-problem").textContent = words;
  $("talk-problem").hidden = !words;
}

let saying = false; // a second click says nothing

/** Not to hear whoever has said a line: the list is read anew without them. */
async function mute(line) {
  const response = await fetch(`${base}/tables/${table}/talk/${line.dataset.n}/mute`, { method: "POST" });
  if (!response.ok) return complain((await response.json()).message);
  $("talk-list").replaceChildren();
  last = 0;
  await hear();
}

async function say(said) {
  if (saying) return false;
  saying = true;
  try {
    return await hear(said);
  } finally {
    saying = false;
  }
}

// ---- what a person does

document.addEventListener("submit", async event => {
  if (!event.target.matches(".say-form")) return;
  event.preventDefault();
  const { text, name } = event.target.elements;
  const given = text.value;
  if (!given.trim() || !await say({ text: given, name: name?.value ?? "" })) return;
  if (text.value === given) text.value = "";
  name?.remove();
});

document.addEventListener("click", event => {
  const side = event.target.closest("[data-side]"), phrase = event.target.closest("[data-phrase]");
  const muting = event.target.closest("[data-do=mute]");
  if (side) open(side.dataset.side);
  else if (muting) mute(muting.closest(".say"));
  else if (phrase) say({ phrase: phrase.dataset.phrase, name: document.querySelector(".say-form [name=name]")?.value ?? "" });
  else if (event.target.closest("[data-tab=log]") && table) look();
});

document.addEventListener("keydown", event => {
  if (!table || event.ctrlKey || event.metaKey || event.altKey) return;
  const tab = event.target.closest?.("[data-side]");
  if (tab && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const tabs = all("[data-side]"), by = event.key === "ArrowRight" ? 1 : -1;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    open(next.dataset.side);
    next.focus();
  } else if (event.key === "Escape" && event.target.closest?.(".talk")) document.activeElement.blur();
  else if (event.key.toLowerCase() === "t" && !event.target.closest?.("input, select, textarea, :popover-open")) talk();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("visibilitychange", () => { if (table) look(); });
document.addEventListener("roundhouse:said", event => { if (table && event.detail > last) hear(); });

function begin() {
  table = $("talk") ? JSON.parse($("told").textContent).table : "";
  last = 0;
  if (table) hear();
  if (table && opened !== "log" && $("log-panel")) {
    document.querySelector("[data-tab=log]")?.click(); // on a phone both are behind it
    open(opened);
  }
}

document.addEventListener("roundhouse:page", begin);
begin();
