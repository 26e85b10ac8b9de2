// Notes about a table: what a person writes is kept a moment later, and when the page is left.

import { base } from "./base.js";

const $ = id => document.getElementById(id);
const LATER = 800; // milliseconds without a key

let table = "", kept = "", timer = 0, saving = false;

const changed = () => table && !$("notes-text").disabled && $("notes-text").value !== kept;
const tell = words => { $("notes-kept").textContent = words; };

async function ask(given = null) {
  const sent = given === null ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: given }),
    keepalive: true, // also when the page is left
  };
  const response = await fetch(`${base}/tables/${table}/notes`, sent);
  return { ...await response.json(), ok: response.ok };
}

async function load() {
  const asked = table;
  const answer = await ask();
  if (asked !== table || !answer.ok) return;
  kept = answer.text;
  $("notes-text").value ||= kept; // what was typed before the page was written anew is kept in a moment
  $("notes-text").disabled = false;
  if (changed()) wait();
}

async function keep() {
  clearTimeout(timer);
  if (saving || !changed()) return;
  const written = $("notes-text").value;
  saving = true;
  try {
    const answer = await ask(written);
    if (answer.ok) kept = written;
    tell(answer.ok ? $("notes-kept").dataset.kept : answer.message);
    if (answer.ok && changed()) wait();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    tell(JSON.parse($("told").textContent).texts.failed);
    wait(); // the connection may come back
  } finally {
    saving = false;
  }
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(keep, LATER);
}

document.addEventListener("input", event => {
  if (event.target.id !== "notes-text") return;
  tell("");
  wait();
});
document.addEventListener("change", event => { if (event.target.id === "notes-text") keep(); });
addEventListener("pagehide", () => { if (changed()) ask($("notes-text").value); });

function begin() {
  table = $("notes") ? JSON.parse($("told").textContent).table : "";
  if (table) load();
}

document.addEventListener("roundhouse:page", begin);
begin();
