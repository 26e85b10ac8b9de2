// Panels and the line of notices: what a thing is, the whole board of a player, why a command cannot be used.

import { base } from "./base.js";
import { make } from "./elements.js";
import { hold, holding } from "./focus.js";

const $ = id => document.getElementById(id);
const told = () => JSON.parse($("told").textContent);

export function notice(words) {
  const bar = $("notice");
  bar.textContent = words;
  bar.hidden = !words;
}

let asker = null; // what had the focus before the panel

export async function about(thing) {
  const response = await fetch(`${base}/about?what=${encodeURIComponent(thing.dataset.what)}&table=${told().table}`);
  $("panel-body").innerHTML = response.ok ? await response.text() : "";
  if (!response.ok) $("panel-body").textContent = told().texts["nothing to tell"];
  const panel = $("panel"), sign = $("sign").getBoundingClientRect();
  if (panel.hidden) asker = holding();
  panel.hidden = false;
  const above = sign.top - 56, below = innerHeight - sign.bottom;
  panel.dataset.side = above > below ? "top" : "bottom";
  // beside the boards there is a column for it; without one it keeps to the larger room over or under the sign
  panel.style.maxHeight = innerWidth < 1240 ? `${Math.max(above, below) - 16}px` : "";
  panel.focus({ preventScroll: true });
}

export function asking(on) {
  document.body.classList.toggle("asking", on);
  document.querySelector("[data-do=info]")?.setAttribute("aria-pressed", on);
  notice(on ? told().texts["ask mode"] : "");
}

export async function open(seat) {
  const response = await fetch(`${base}/tables/${told().table}/board?seat=${seat}&layout=${told().layout}`);
  if (!response.ok) return;
  document.documentElement.style.setProperty("--foot", `${$("sign").offsetHeight}px`);
  const old = $("open-board");
  const fresh = make(await response.text(), document.body);
  if (old) old.replaceWith(fresh);
  else { $("column").append(fresh); fresh.focus({ preventScroll: true }); }
}

/** Closing the panel gives the focus back. */
export function give_back() {
  const now = asker?.now;
  asker = null;
  if (now?.isConnected) now.focus({ preventScroll: true });
  else if (now) hold({ now, in_play: true });
}

export function explain(command) {
  notice(command.title || document.querySelector("#sign .reason")?.textContent || "");
}
