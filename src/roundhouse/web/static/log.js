// The log of a table: how far it tells, and what it is told.

const $ = id => document.getElementById(id);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];

/** How many moves it tells of. */
export const logged = () => Number(document.querySelector("#log-list > li")?.dataset.entry ?? -1) + 1;

/** Write what is new on top, in place of what holds no more. */
export function write(log) {
  const list = $("log-list"), last = logged();
  const open = new Set(all("details[open][data-turn]", list).map(turn => turn.dataset.turn));
  for (const turn of all(":scope > li", list)) if (Number(turn.dataset.entry) >= log.from || !log.from) turn.remove();
  if (log.from < Number(list.dataset.first)) {
    list.dataset.first = log.from;
    document.querySelector("[data-do=earlier]")?.remove();
  }
  for (const turn of log.entries) list.insertAdjacentHTML("afterbegin", turn);
  for (const turn of all("details[data-turn]", list)) if (open.has(turn.dataset.turn)) turn.open = true;
  const heard = all(".entry[data-n]", list).filter(entry => Number(entry.dataset.n) >= last);
  // not innerText, which lays out the whole page in the middle of the change
  if (last > 0 && heard.length) $("said").textContent = heard.slice(0, 4).map(entry => entry.textContent).join(" ");
}

/** The number of the move that has led to a scoring of which the page does not tell yet, -1 for none. */
export function newly_scored(log) {
  const last = logged();
  const found = last > 0 ? [...log.entries.join("").matchAll(/data-scored="(\d+)"/g)].map(match => Number(match[1])) : [];
  return found.find(entry => entry >= last) ?? -1;
}
