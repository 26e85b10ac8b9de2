// The reference page: search and chapters. Without it the page shows everything.

import { counted } from "./counted.js";

const search = document.querySelector("#search-box");
const found = document.querySelector("#found");
const chapters = [...document.querySelectorAll("section.chapter")];
const buttons = [...document.querySelectorAll("button[data-chapter]")];
let chosen = "";

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

function show() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const chapter of chapters) {
    const here = !chosen || chapter.dataset.chapter === chosen;
    let any = 0;
    for (const card of chapter.querySelectorAll("[data-text]")) {
      const fits = here && words.every((word) => plain(card.dataset.text).includes(word));
      card.hidden = !fits;
      any += fits;
      count += fits && card.matches("li");
    }
    chapter.hidden = !any;
  }
  const texts = found.dataset;
  found.textContent = count === 0 ? texts.none : counted(JSON.parse(texts.some), count);
}

search.addEventListener("input", () => {
  show();
  const address = new URL(location);
  if (search.value) address.searchParams.set("search", search.value);
  else address.searchParams.delete("search");
  history.replaceState(null, "", address); // so that what was found can be linked to
});
if (search.value) show();
for (const button of buttons) {
  button.addEventListener("click", () => {
    chosen = button.dataset.chapter;
    for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
    show();
  });
}
if (location.hash.length > 1) {
  const card = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const rule = card?.querySelector("details");
  if (rule) rule.open = true;
}
