// What the hosts tell everybody can be taken away, until they tell something else.

import { base } from "./base.js";

const KEY = `announcement ${base}`;
const bar = () => document.getElementById("announcement");
const told = () => bar()?.querySelector("p").textContent;

function show() {
  if (bar()) bar().hidden = localStorage.getItem(KEY) === told();
}

document.addEventListener("click", event => {
  if (!event.target.closest("[data-hide]")) return;
  localStorage.setItem(KEY, told());
  show();
});
document.addEventListener("roundhouse:page", show);
show();
