// Clocks count by themselves: the server says when time is used up, and this module how much of it is left.

import { counted } from "./counted.js";

const MINUTE = 60, HOUR = 3600, DAY = 86400;
const all = selector => [...document.querySelectorAll(selector)];

let skew = 0; // how far this computer's time is ahead of the server's, in seconds
let told = null, texts = {}; // what the page says about words and time

function learn() {
  const words = document.getElementById("clock-words");
  if (words === told) return;
  told = words;
  if (!told) return;
  skew = Date.now() / 1000 - Number(told.dataset.now);
  texts = JSON.parse(told.dataset.words);
}

const count = (unit, many) => counted(texts[unit], many);

/** The time that is left in two units at most, as the server says it too. */
export function words(seconds) {
  if (seconds >= 2 * DAY) return count("days", Math.round(seconds / DAY));
  if (seconds >= 5 * HOUR) return count("hours", Math.round(seconds / HOUR));
  if (seconds >= HOUR) {
    const minutes = String(Math.floor(seconds % HOUR / MINUTE)).padStart(2, "0");
    return texts["hours minutes"].replace("{hours}", Math.floor(seconds / HOUR)).replace("{minutes}", minutes);
  }
  if (seconds >= 2 * MINUTE) return count("minutes", Math.floor(seconds / MINUTE));
  return count("seconds", Math.floor(seconds));
}

function tick() {
  learn();
  if (!told) return;
  const now = Date.now() / 1000 - skew;
  for (const clock of all(".clk[data-until]")) {
    const left = Math.max(0, Number(clock.dataset.until) - now), text = words(left);
    const figure = clock.querySelector("b");
    if (figure.textContent !== text) figure.textContent = text;
    clock.classList.toggle("short", left <= Number(clock.dataset.short));
  }
  for (const fuse of all(".fuse[data-until]")) {
    const share = (Number(fuse.dataset.until) - now) / Number(fuse.dataset.whole);
    fuse.firstElementChild.style.width = `${Math.round(100 * Math.min(1, Math.max(0, share)))}%`;
  }
  if (all("[data-wakes]").some(clock => Number(clock.dataset.wakes) < now)) {
    document.dispatchEvent(new Event("roundhouse:refresh"));
  }
}

setInterval(tick, 1000);
new MutationObserver(tick).observe(document.body, { childList: true });
for (const news of ["roundhouse:page", "roundhouse:settled"]) document.addEventListener(news, tick);
tick();
