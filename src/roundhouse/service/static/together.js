// At a table that people share: who is here, and forms that ask without leaving the page.

import { counted } from "./counted.js";

const all = selector => [...document.querySelectorAll(selector)];

let here = new Set(), away = new Set(), count = 0;

/** What the event stream says about who is here. */
export function note(told) {
  here = new Set(told.here);
  away = new Set(told.away);
  count = told.count;
}

/** Fill the discs of those who are here; parts that have just come know nothing of it. */
export function paint(texts) {
  for (const one of all("[data-who]")) {
    const is_here = here.has(one.dataset.who), is_away = away.has(one.dataset.who);
    one.classList.toggle("here", is_here);
    one.classList.toggle("away", is_away);
    if (one.matches(".pres")) {
      const words = texts[is_here ? "here now" : is_away ? "away now" : "not here"];
      one.setAttribute("aria-label", words);
      one.title = words;
    }
  }
  const many = watchers();
  const words = counted(texts.watchers, many);
  for (const line of all("[data-watchers]")) line.textContent = many ? words : "";
}

/** How many are here without a seat. */
function watchers() {
  const players = new Set(all(".pres[data-who]").map(one => one.dataset.who).filter(who => here.has(who) || away.has(who)));
  return Math.max(0, count - players.size);
}

const PATIENCE = 300_000, HIDDEN = 60_000; // milliseconds without a hand on the page; and behind others

let idle = false, timer = 0;

/** Whether nobody has had a hand on this page for some minutes. */
export const is_idle = () => idle;

/** Call this when a hand leaves the page for long, and when it is back. */
export function feel(change) {
  const set = now => { if (now !== idle) { idle = now; change(); } };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(set, document.hidden ? HIDDEN : PATIENCE, true);
  };
  const touched = () => { set(false); wait(); };
  for (const sign of ["pointerdown", "pointermove", "keydown", "wheel"]) addEventListener(sign, touched, { passive: true });
  document.addEventListener("visibilitychange", () => document.hidden ? wait() : touched());
  wait();
}

let sending = false; // a second click sends nothing

/** Send a form; what the server answers, with `ok`; null if another one is on its way. */
async function send(form, submitter) {
  if (sending) return null;
  sending = true;
  try {
    const body = new URLSearchParams([...new FormData(form, submitter)].filter(([, value]) => typeof value === "string"));
    const where = submitter?.getAttribute("formaction") ?? form.action; // a button may have another address than its form
    const response = await fetch(where, { method: "POST", body, headers: { accept: "application/json" } });
    return { ...await response.json(), ok: response.ok };
  } finally {
    sending = false;
  }
}

/** Send the forms of a page without leaving it: `then` hears the answer and the form, `lost` that there is none. */
export function forms(then, lost) {
  document.addEventListener("submit", async event => {
    if (!event.target.matches(".act-form")) return;
    event.preventDefault();
    try {
      const answer = await send(event.target, event.submitter);
      if (answer) then(answer, event.target);
    } catch (error) {
      if (error instanceof TypeError) lost();
      else throw error;
    }
  });
}
