// What every page does: settings work at once, light and dark, the layout that fits the window.

import { base } from "./base.js";
import "./dates.js";
import { typed } from "./typed.js";

const root = document.documentElement;
const wide = matchMedia("(min-width: 1024px)");

const remember = () => {
  document.cookie = `roundhouse_layout=${wide.matches ? "wide" : "narrow"};path=${base}/;max-age=31536000;samesite=lax`;
};

/** The page anew, in place: same address, same scroll, other words or layout. What was typed stays, and a page that shows
    something once stays as it is. */
async function refresh() {
  remember();
  if (document.querySelector("[data-once]")) return;
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const open = document.querySelector("#settings-menu:popover-open");
  const kept = typed();
  const held = document.activeElement;
  const named = held?.name ? `[name="${held.name}"][value="${held.value}"]` : held?.id ? `#${CSS.escape(held.id)}` : "";
  for (const name of ["lang", "data-theme", "data-motion"]) {
    const value = fresh.documentElement.getAttribute(name);
    if (value === null) root.removeAttribute(name);
    else root.setAttribute(name, value);
  }
  document.title = fresh.title;
  document.body.className = fresh.body.className;
  document.body.replaceChildren(...fresh.body.childNodes);
  if (open) document.getElementById("settings-menu")?.showPopover();
  if (named) document.querySelector(named)?.focus({ preventScroll: true });
  kept.again();
  document.dispatchEvent(new Event("roundhouse:page"));
  kept.hold();
}

/** Colours and motion are chosen by attributes: the page stays as it is. */
const DRESS = { theme: "system", motion: "system" };

function dress(name, value) {
  if (value === DRESS[name]) delete root.dataset[name];
  else root.dataset[name] = value;
  for (const choice of document.querySelectorAll(`#settings [name="${name}"]`)) {
    if (choice.type === "radio") choice.checked = choice.value === value;
    else choice.value = value;
  }
}

const settle = async values => {
  const body = new URLSearchParams({ ...values, back: location.pathname + location.search });
  const names = Object.keys(values);
  for (const name of names) if (name in DRESS) dress(name, values[name]);
  await fetch(`${base}/settings`, { method: "POST", body, headers: { accept: "application/json" } });
  if (!names.every(name => name in DRESS)) await refresh();
};

document.addEventListener("change", event => {
  const input = event.target;
  if (input.form?.id === "settings") settle({ [input.name]: input.value });
});

document.addEventListener("click", event => {
  const button = event.target.closest("[data-do=theme]");
  if (!button) return;
  const dark = root.dataset.theme === "dark"
    || (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  settle({ theme: dark ? "light" : "dark" });
});

document.addEventListener("click", event => {
  if (event.target.closest("[data-do=print]")) print();
  const button = event.target.closest("[data-do=setting]");
  if (button) settle({ [button.dataset.name]: button.dataset.value });
});

/** What is only a sign says its name on pointing: the name that is read out anyway. */
document.addEventListener("pointerover", event => {
  const sign = event.target.closest?.("[role=img][aria-label], [data-at][aria-label], [data-what][aria-label]");
  if (!sign || sign.closest("[title]") || sign.querySelector(":scope > title")) return;
  if (!(sign instanceof SVGElement)) { sign.title = sign.ariaLabel; return; }
  const words = document.createElementNS("http://www.w3.org/2000/svg", "title");
  words.textContent = sign.getAttribute("aria-label");
  sign.prepend(words);
});

document.addEventListener("roundhouse:refresh", refresh);
wide.addEventListener("change", () => document.querySelector("[data-layout]") ? refresh() : remember());
remember();
const shown = document.querySelector("[data-layout]")?.dataset.layout;
if (shown && (shown === "wide") !== wide.matches) refresh();
