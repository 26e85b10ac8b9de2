// Watching a game again: every step asks for the parts that differ, and the address always names the moment.

import { base } from "./base.js";
import { places, travel } from "./motion.js";

const $ = (id) => document.getElementById(id);
const now = () => $("sign").dataset;
const at = () => Number(now().at);

// ---- asking and showing

let wanted = null; // the latest moment that was asked for; older answers are not shown
let busy = false;

async function go(moment) {
  wanted = { at: Math.max(0, Math.min(moment, Number(now().length))), seat: Number(now().seat) };
  if (busy) return;
  busy = true;
  try {
    while (wanted) {
      const ask = wanted;
      wanted = null;
      await fetchMoment(ask);
    }
  } finally {
    busy = false;
  }
}

async function fetchMoment(ask) {
  const have = {};
  for (const part of document.querySelectorAll("[data-hash]")) have[part.id] = part.dataset.hash;
  const answer = await fetch(`${base}/tables/${now().table}/replay`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ ...ask, layout: now().layout, have }),
  });
  if (!answer.ok) return pause();
  const told = await answer.json();
  if (wanted) return; // somebody is already further
  if (!fits(told.parts)) return location.replace(`${base}/tables/${now().table}/replay?at=${ask.at}&seat=${ask.seat}`);
  show();
  history.replaceState(null, "", $("moment-link").value);
  dressed();
  if ($("open-board")) await open($("open-board").dataset.seat);
}

const made = new Map(); // the parts of an answer as elements, by id

/** Whether the page has a place for every part; a board that has got another shape needs a new page. */
function fits(parts) {
  made.clear();
  for (const [id, html] of Object.entries(parts)) {
    const old = $(id);
    if (!old) return false;
    const mould = document.createElement("template");
    const inner = old instanceof SVGElement && !html.startsWith("<svg");
    mould.innerHTML = inner ? `<svg>${html}</svg>` : html;
    const fresh = inner ? mould.content.firstElementChild.firstElementChild : mould.content.firstElementChild;
    if (old.dataset.parts !== fresh.dataset.parts) return false;
    made.set(id, fresh);
  }
  return true;
}

function show() {
  const before = places();
  const held = document.activeElement?.id;
  const mark = $("play").dataset.playing;
  const speed = $("speed").value;
  const sheet = $("ways").matches(":popover-open");
  for (const [id, fresh] of made) put($(id), fresh);
  if (mark) $("play").dataset.playing = mark;
  $("speed").value = speed;
  if (sheet) $("ways").showPopover();
  if (held && document.activeElement === document.body) ($(held) ?? $("question"))?.focus({ preventScroll: true });
  travel(before, playing() ? Math.min(420, Number($("speed").value) * 0.7) : 420);
}

function put(old, fresh) {
  if (!("parts" in old.dataset)) return old.replaceWith(fresh);
  for (const name of fresh.getAttributeNames()) old.setAttribute(name, fresh.getAttribute(name));
}

// ---- boards of the others, and what a thing is

async function open(whose) {
  const query = new URLSearchParams({ at: now().at, seat: now().seat, layout: now().layout, whose });
  const answer = await fetch(`${base}/tables/${now().table}/replay/board?${query}`);
  if (!answer.ok) return;
  const mould = document.createElement("template");
  mould.innerHTML = await answer.text();
  const fresh = mould.content.firstElementChild;
  if ($("open-board")) $("open-board").replaceWith(fresh);
  else {
    $("column").append(fresh);
    fresh.focus({ preventScroll: true });
  }
}

async function about(thing) {
  const answer = await fetch(`${base}/about?what=${encodeURIComponent(thing.dataset.what)}&table=${now().table}`);
  if (!answer.ok) return;
  $("panel-body").innerHTML = await answer.text();
  $("panel").hidden = false;
  $("panel").dataset.side = "bottom";
  $("panel").focus({ preventScroll: true });
}

function close() {
  const whose = $("open-board")?.dataset.seat;
  $("open-board")?.remove();
  $("panel").hidden = true;
  if (whose !== undefined) document.querySelector(`[data-do=open][data-seat="${whose}"]`)?.focus({ preventScroll: true });
}

/** The pieces that an entry of the log moved. */
function point(entry) {
  for (const old of document.querySelectorAll(".told")) old.classList.remove("told");
  for (const name of entry?.dataset.pieces.split("|") ?? []) {
    for (const piece of document.querySelectorAll(`[data-piece="${CSS.escape(name)}"]`)) piece.classList.add("told");
  }
}

document.addEventListener("pointerover", (event) => point(event.target.closest?.(".entry[data-pieces]")));

// ---- play and pause

let timer = null;
const playing = () => timer !== null;

function play() {
  if (at() >= Number(now().length)) go(0);
  const step = async () => {
    if (!playing()) return;
    await go(at() + 1);
    if (at() >= Number(now().length)) return pause();
    if (playing()) timer = setTimeout(step, Number($("speed").value));
  };
  timer = setTimeout(step, 200);
  $("play").dataset.playing = "yes";
  dressed();
}

function pause() {
  clearTimeout(timer);
  timer = null;
  delete $("play").dataset.playing;
  dressed();
}

const PATHS = { play: "M8 5v14l11-7z", pause: "M7 5h4v14H7zM13 5h4v14h-4z" };

/** What the script alone can do is shown by the script. */
function dressed() {
  const button = $("play");
  if (!button) return;
  button.hidden = false;
  button.querySelector("span").textContent = playing() ? button.dataset.pause : button.dataset.play;
  button.querySelector("path").setAttribute("d", playing() ? PATHS.pause : PATHS.play);
  const link = $("moment-link");
  link.value = new URL(link.dataset.href, location.href).href;
}

// ---- hands and keys

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const step = target?.closest("#sign a.cmd");
  if (step && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    pause();
    if (step.dataset.to) go(Number(step.dataset.to));
  } else if (target?.closest("#play")) {
    if (playing()) pause();
    else play();
  } else if (target?.closest("[data-do=open]")) open(target.closest("[data-do=open]").dataset.seat);
  else if (target?.closest("[data-do=close]")) close();
  else if (target?.closest("[data-tab]")) turn(target.closest("[data-tab]"));
  else if (target?.closest("#log-list li[data-entry]")) {
    pause();
    go(Number(target.closest("li").dataset.entry) + 1);
  } else if (target?.id === "moment-link") target.select();
  else if (target?.closest("[data-what]")) about(target.closest("[data-what]"));
});

document.addEventListener("input", (event) => {
  if (event.target.id !== "moment") return;
  pause();
  go(Number(event.target.value));
});

document.addEventListener("submit", (event) => {
  if (event.target.matches(".slider")) event.preventDefault();
});

function turn(tab) {
  for (const one of document.querySelectorAll("[data-tab]")) {
    const on = one === tab;
    one.setAttribute("aria-selected", on);
    one.tabIndex = on ? 0 : -1;
  }
  for (const part of document.querySelectorAll("[data-part]")) part.classList.toggle("off", part.dataset.part !== tab.dataset.tab);
}

const next = (name, direction) => {
  const moments = JSON.parse(now()[name]);
  return direction > 0 ? moments.find((moment) => moment > at()) ?? Number(now().length) : moments.findLast((moment) => moment < at()) ?? 0;
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const field = event.target.closest?.("input:not([type=range]), select, textarea, [role=tablist], [popover]");
  const button = event.target.closest?.("button, a[href]");
  if (field || (button && (event.key === " " || event.key === "Enter"))) return;
  const keys = {
    ArrowLeft: () => go(event.shiftKey ? next("rounds", -1) : (wanted?.at ?? at()) - 1),
    ArrowRight: () => go(event.shiftKey ? next("rounds", 1) : (wanted?.at ?? at()) + 1),
    Home: () => go(0),
    End: () => go(Number(now().length)),
    Escape: close,
    " ": () => (playing() ? pause() : play()),
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  if (event.key !== " " && event.key !== "Escape") pause();
  act();
});

document.addEventListener("roundhouse:page", dressed);
dressed();
