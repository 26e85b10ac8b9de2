// A bar that tells those who are at a table what has happened to its seats: somebody left, a bot sat down, an offer was
// refused. It goes after a while or by a click, and tells nothing twice.

import { base } from "./base.js";

const SHOWN = 20_000; // milliseconds

let timer = 0;
const bar = () => document.getElementById("seat-news");
const place = () => `seats ${base} ${JSON.parse(document.getElementById("told").textContent).table}`;

function show() {
  if (!bar()) return;
  const now = Number(bar().dataset.version), seen = localStorage.getItem(place());
  if (seen === null) localStorage.setItem(place(), now); // who comes for the first time has missed nothing
  if (seen === null || now <= Number(seen)) return;
  bar().hidden = false;
  clearTimeout(timer);
  timer = setTimeout(hide, SHOWN);
}

function hide() {
  clearTimeout(timer);
  if (!bar() || bar().hidden) return;
  bar().hidden = true;
  localStorage.setItem(place(), bar().dataset.version);
}

document.addEventListener("click", event => { if (event.target.closest("[data-dismiss]")) hide(); });
document.addEventListener("roundhouse:settled", show);
show();
