// What the options bring takes the server a while to find out: the page asks for it when the sign stands there, is looked
// at, and is not gone at once.

import { pay } from "./fare.js";

const SOON = 120; // milliseconds

let timer = 0, request = null;

/** Ask by `ask`, which gets a signal that ends it, unless the sign knows it already. */
export function figure(sign, ask) {
  clearTimeout(timer);
  request?.abort();
  if (!sign.dataset.later) return;
  if (document.hidden) addEventListener("visibilitychange", () => figure(sign, ask), { once: true });
  else if (sign.isConnected) timer = setTimeout(() => ask((request = new AbortController()).signal), SOON);
}

/** What somebody has begun with a sign. */
export const state_of = sign => ({
  at: sign.querySelector(".at")?.dataset.option,
  fare: sign.querySelector("[data-fare-of][aria-checked=true]")?.dataset.fareOf,
  kinds: ["folded", "listed"].filter(kind => sign.classList.contains(kind)),
  wanted: sign.matches(".narrowed") ? [...sign.querySelectorAll("[data-option]:not(.other)")].map(one => one.dataset.option) : null,
});

/** The same sign, which has got its figures, looks as it did. */
export function restore(sign, was) {
  sign.classList.add(...was.kinds);
  if (was.fare) pay(was.fare);
  sign.querySelector("[data-do=fold]")?.setAttribute("aria-expanded", !was.kinds.includes("folded"));
  sign.querySelector("[data-do=all]")?.setAttribute("aria-expanded", was.kinds.includes("listed"));
}
