// The page of a table's seats while people sit down: what changes comes by itself, forms ask without leaving the page.

import { base } from "./base.js";
import { feel, forms, is_idle, note, paint } from "./together.js";

const $ = id => document.getElementById(id);

let told = {}, version = 0, source = null, asking = false, again = false;

// ---- what is new

const have = () => Object.fromEntries([...document.querySelectorAll("[data-hash]")].map(part => [part.id, part.dataset.hash]));

async function update() {
  if (asking) { again = true; return; }
  asking = true;
  try {
    const response = await fetch(`${base}/tables/${told.table}/room`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ have: have(), link: told.link }),
    });
    if (response.status === 404) return location.reload(); // the table was closed: the page says so
    if (response.ok) show(await response.json());
  } finally {
    asking = false;
  }
  if (again) { again = false; update(); }
}

function show(answer) {
  version = answer.version;
  if (told.waiting && !answer.waiting) return location.assign(`${base}/tables/${told.table}`); // the game begins
  const held = document.activeElement?.closest("[data-hash]");
  if (Object.keys(answer.parts).some(id => !$(id))) { // a seat was given or taken away
    return document.dispatchEvent(new Event("roundhouse:refresh"));
  }
  for (const [id, html] of Object.entries(answer.parts)) {
    const form = document.createElement("template");
    form.innerHTML = html;
    $(id).replaceWith(form.content.firstElementChild);
  }
  if (held && !held.isConnected) $(held.id)?.querySelector("button, a, input")?.focus({ preventScroll: true });
  paint(told.texts);
}

// ---- forms

const message = words => { $("room-message").textContent = words; };

forms((answer, form) => {
  message(answer.ok ? "" : answer.message ?? told.texts.failed);
  if (answer.ok && (form.id === "sit" || answer.next === "/")) return location.assign(base + answer.next);
  if (answer.ok && form.id === "own-name") form.remove();
  if (answer.ok && !told.waiting) return location.reload();
  update();
}, () => message(told.texts.failed));

async function copy(button) {
  const field = $(button.dataset.copy);
  field.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else if (!document.execCommand("copy")) return; // it is selected, and can be copied by hand
  } catch { return; }
  const words = button.querySelector("span");
  words.textContent = told.texts.copied;
  setTimeout(() => { words.textContent = told.texts.copy; }, 2000);
}

document.addEventListener("click", event => {
  const button = event.target.closest("[data-copy]"), share = event.target.closest("[data-share]");
  if (button) copy(button);
  if (share) navigator.share({ title: document.title, url: $(share.dataset.share).value }).catch(() => {}); // or not, after all
});

/** The system's own way to send a link, where there is one. */
const offer_to_share = () => {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
};

// ---- news

function listen() {
  source?.close();
  source = new EventSource(`${base}/tables/${told.table}/events?away=${is_idle()}`);
  source.onmessage = event => { if (JSON.parse(event.data).version > version) update(); };
  source.addEventListener("here", event => { note(JSON.parse(event.data)); paint(told.texts); });
  source.addEventListener("said", event => document.dispatchEvent(new CustomEvent("roundhouse:said", { detail: JSON.parse(event.data).last })));
  source.addEventListener("out", () => { source.close(); location.reload(); }); // this device was logged out
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000); };
}

function begin() {
  if (!$("told")) return;
  const same = told.table;
  told = JSON.parse($("told").textContent);
  version = told.version;
  paint(told.texts);
  offer_to_share();
  if (told.table !== same) listen();
}

feel(() => { if (source && source.readyState !== EventSource.CLOSED) listen(); });

document.addEventListener("roundhouse:page", begin);
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", event => { if (event.persisted) { listen(); update(); } });
begin();
