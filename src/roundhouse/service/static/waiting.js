// How many tables wait for whoever looks: in the masthead with the way to the first of them, in the sign of a table where
// somebody else decides, and in the title of the tab.

import { base } from "./base.js";

const EVERY = 60_000; // milliseconds between two questions while the page is looked at
const all = selector => [...document.querySelectorAll(selector)];
const here = () => location.pathname.slice(base.length).match(/^\/tables\/([^/]+)/)?.[1] ?? "";

let tables = [];
let asked = 0;

async function ask() {
  if (!document.getElementById("next-table") || document.hidden) return;
  asked = Date.now();
  try {
    const response = await fetch(`${base}/waiting`, { headers: { accept: "application/json" } });
    if (response.ok) tables = (await response.json()).tables;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no connection: the page says so elsewhere
  }
  show();
}

function show() {
  const others = tables.filter(table => table.id !== here());
  for (const link of all("#next-table, .cmd.next")) {
    link.hidden = !others.length;
    if (!others.length) continue;
    link.href = `${base}/tables/${others[0].id}`;
    link.querySelector("b").textContent = others.length;
    link.title = others[0].name;
  }
  const title = document.title.replace(/^\(\d+\) /, "");
  document.title = tables.length ? `(${tables.length}) ${title}` : title;
}

document.addEventListener("keydown", event => {
  const typing = event.target instanceof Element && event.target.closest("input, select, textarea, :popover-open");
  if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
  const link = document.getElementById("next-table");
  if (link && !link.hidden) link.click();
});
document.addEventListener("roundhouse:settled", () => { show(); ask(); });
document.addEventListener("roundhouse:page", ask);
document.addEventListener("visibilitychange", () => { if (Date.now() - asked > EVERY / 10) ask(); });
setInterval(ask, EVERY);
ask();
