// The reference page: search and chapters. Without it the page shows everything.

import { counted } from "./counted.js";

const search = document.querySelector("#search-box");
const found = document.querySelector("#found");
const chapters = [...document.querySelectorAll("section.chapter")];
const buttons = [...document.querySelectorAll("button[data-chapter]")];
let chosen = "";

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
// read once: 400 cards are searched at every key
const cards = chapters.map((chapter) => [...chapter.querySelectorAll("[data-text]")].map((card) =>
  ({ card, text: plain(card.dataset.text), name: plain(card.querySelector("h3, figcaption").textContent) })));
const after = chapters.at(-1).nextElementSibling;
let in_order = true; // as the page was sent

/** How well a name fits: what is called so, whose name begins so, whose name has it, the rest. */
const rank = (name, wanted) => name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;

function show() {
  const wanted = plain(search.value.trim()), words = wanted.split(/\s+/).filter(Boolean);
  let count = 0;
  const best = chapters.map((chapter, number) => {
    const here = !chosen || chapter.dataset.chapter === chosen;
    let any = 4;
    for (const { card, text, name } of cards[number]) {
      const fits = here && words.every((word) => text.includes(word));
      if (card.hidden === fits) card.hidden = !fits;
      if (fits) any = Math.min(any, rank(name, wanted));
      count += fits && card.matches("li");
    }
    chapter.hidden = any === 4;
    return any;
  });
  if (words.length || !in_order) order(words.length ? best : best.map(() => 0), wanted);
  const texts = found.dataset;
  found.textContent = count === 0 ? texts.none : counted(JSON.parse(texts.some), count);
}

/** What is called so stands before what only speaks of it, chapter by chapter. */
function order(best, wanted) {
  in_order = !wanted;
  const numbers = [...chapters.keys()].sort((a, b) => best[a] - best[b] || a - b);
  for (const number of numbers) {
    after.before(chapters[number]);
    const list = chapters[number].querySelector(".components");
    if (!list || chapters[number].hidden) continue;
    const sorted = wanted ? cards[number].filter(({ card }) => !card.hidden).sort((a, b) => rank(a.name, wanted) - rank(b.name, wanted)) : cards[number];
    list.append(...sorted.map(({ card }) => card));
  }
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
