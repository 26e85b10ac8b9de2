// A lesson or a puzzle: the page asks for what changed, lays a veil over all but what the step is about, and points at it.

import { base } from "./base.js";
import { make, put } from "./elements.js";
import { places, roll, skip, still, sums, travel } from "./motion.js";

const $ = id => document.getElementById(id);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const near = (target, selector) => target instanceof Element ? target.closest(selector) : null;
const NOTICE_MS = 3000, IDLE_MS = 20000;

let told = {}; // what the page says about itself: address, layout, moment, texts
let busy = false;
let lifted = false; // the veil is away, to look around
let quiet_after = 0, idle = 0;

const say = key => told.texts[key];
const sign = () => $("sign");
const listed = name => (sign().dataset[name] ?? "").split("|").filter(Boolean);
const seen = element => element.getClientRects().length > 0;

// ---- asking the server

const have = () => Object.fromEntries(all("[data-hash]").map(part => [part.id, part.dataset.hash]));

async function act(what, move = "") {
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  try {
    const response = await fetch(base + told.address, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ moment: told.moment, do: what, move, layout: told.layout, have: have() }),
    });
    const answer = await response.json();
    if (!response.ok) return notice(answer.message || say("failed"));
    const before = places(), figures = sums();
    if (!put(answer.parts)) return location.reload();
    told.moment = answer.moment;
    notice("");
    settle();
    travel(before);
    for (const [name, was] of figures) roll(document.querySelector(`[data-figure="${name}"]`), was);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    notice(say("lost"));
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

function notice(words, for_ms = 0) {
  clearTimeout(quiet_after);
  $("notice").textContent = words;
  $("notice").hidden = !words;
  if (for_ms) quiet_after = setTimeout(() => notice(""), for_ms);
}

// ---- what a step is about

const named = name => name.startsWith("reach:")
  ? all(`[id="own:${name.slice(6)}"] .reach`)
  : all(name === "forecast" ? ".forecast" : ["data-at", "id", "data-piece", "data-what"].map(key => `[${key}="${name}"]`).join());
const aims = () => sign().dataset.phase === "do" ? all(".lit[data-options], #sign [data-lit]") : listed("point").flatMap(named);

/** What follows from a new sign: the tab of a phone, what is in view, the focus, the veil. */
function settle() {
  lifted = false;
  const changed = listed("frame").flatMap(named)[0];
  const aim = aims()[0] ?? changed ?? (sign().dataset.phase === "task" ? document.querySelector(".lit[data-options]") : null);
  if (!$("round-counted").hidden) { turn("board"); $("column").scrollTop = 0; }
  else if (aim) turn(near(aim, "[data-part]")?.dataset.part);
  for (const panel of all("[data-tab-of]")) panel.classList.remove("away");
  const place = aim && !sign().contains(aim) ? aim : null;
  if (place && !in_view(place)) place.scrollIntoView({ block: "center", behavior: "instant" });
  const first = document.querySelector("#sign .cmd.primary") ?? (place?.matches("[tabindex]") ? place : null);
  first?.focus({ preventScroll: true });
  $("said").textContent = [$("question"), ...all("#sign .sub, #sign .tell > p")].map(line => line.textContent).join(". ");
  draw();
  clearTimeout(idle);
  idle = setTimeout(() => document.body.classList.add("idle"), IDLE_MS);
  document.body.classList.remove("idle");
}

function in_view(element) {
  const box = element.getBoundingClientRect(), own = sign().getBoundingClientRect(), frame = $("column").getBoundingClientRect();
  const top = Math.max(0, frame.top), bottom = Math.min(innerHeight, frame.bottom);
  const beside = box.right <= own.left || box.left >= own.right;
  return box.top >= top && box.bottom <= bottom && (beside || box.bottom <= own.top || box.top >= own.bottom);
}

function turn(tab) {
  if (!tab || !all("[data-tab]").some(button => button.dataset.tab === tab)) return;
  for (const button of all("[data-tab]")) {
    const on = button.dataset.tab === tab;
    button.setAttribute("aria-selected", on);
    button.tabIndex = on ? 0 : -1;
  }
  for (const part of all("[data-part]")) part.classList.toggle("off", part.dataset.part !== tab);
}

// ---- the veil, the ring, the lead and the hand

const boxed = (element, pad) => {
  const box = element.getBoundingClientRect();
  return { x: box.left - pad, y: box.top - pad, w: box.width + 2 * pad, h: box.height + 2 * pad };
};
const around = boxes => {
  const x = Math.min(...boxes.map(box => box.x)), y = Math.min(...boxes.map(box => box.y));
  return { x, y, w: Math.max(...boxes.map(box => box.x + box.w)) - x, h: Math.max(...boxes.map(box => box.y + box.h)) - y };
};
const outline = (box, r = 11) => {
  const w = Math.max(0, box.w - 2 * r), h = Math.max(0, box.h - 2 * r);
  return `M${box.x + r} ${box.y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
};

function draw() {
  const old = $("pointer");
  const layer = make('<div id="pointer" class="pointer" aria-hidden="true"></div>', document.body);
  layer.innerHTML = lifted ? "" : drawing();
  if (old) old.replaceWith(layer);
  else document.body.append(layer);
}

/** The pointer as SVG, over the whole window. */
function drawing() {
  const size = `width="${innerWidth}" height="${innerHeight}"`;
  const frames = listed("frame").flatMap(named).filter(seen).map(one => `<path class="frame" d="${outline(boxed(one, 5), 9)}"/>`);
  if (frames.length) return `<svg ${size}>${frames.join("")}</svg>`;
  const shown = aims().filter(seen);
  if (!shown.length) return "";
  const looks = sign().dataset.phase === "look", pressed = sign().contains(shown[0]);
  const aim = around(shown.map(one => boxed(one, pressed ? 3 : 8)));
  const kept = [aim, ...[sign(), $("steps"), ...listed("beside").flatMap(named)].filter(one => one && seen(one)).map(one => boxed(one, 0))];
  const whole = `M0 0H${innerWidth}V${innerHeight}H0z`;
  const holes = kept.map(box => `<path d="${outline(box)}" fill="#000"/>`).join("");
  const veil = `<mask id="holes" maskUnits="userSpaceOnUse" x="0" y="0" ${size}><path d="${whole}" fill="#fff"/>${holes}</mask><path class="shade" mask="url(#holes)" d="${whole}"/>`;
  const ring = `<path class="rim" d="${outline(aim)}"/><path class="glow" d="${outline(aim)}"/>`;
  const hand = looks ? "" : `<g transform="translate(${Math.min(aim.x + aim.w * .62, innerWidth - 34)} ${aim.y + aim.h * .52})"><svg class="hand" width="30" height="36"><use href="#hand"/></svg></g>`;
  return `<svg ${size} class="${looks ? "looks" : "does"}">${veil}${ring}${pressed ? "" : lead(aim)}${hand}</svg>`;
}

/** The dotted way from the sign to what it speaks of. */
function lead(aim) {
  const own = sign().getBoundingClientRect(), middle = aim.x + aim.w / 2, centre = aim.y + aim.h / 2;
  if (aim.x + aim.w < own.left || aim.x > own.right) { // the sign stands beside the boards
    const from = { x: aim.x > own.right ? own.right : own.left, y: Math.min(Math.max(centre, own.top + 40), own.bottom - 40) };
    const to = { x: aim.x > own.right ? aim.x - 4 : aim.x + aim.w + 4, y: centre };
    return drawn(from, { x: (from.x + to.x) / 2, y: to.y }, to);
  }
  const above = centre < own.top + own.height / 2;
  const aside = middle < innerWidth / 2 ? 120 : -120;
  const from = { x: Math.min(Math.max(middle + aside, own.left + 60), own.right - 60), y: above ? own.top - 2 : own.bottom + 2 };
  const to = { x: middle, y: above ? aim.y + aim.h + 4 : aim.y - 4 };
  return Math.abs(to.y - from.y) < 30 ? "" : drawn(from, { x: to.x, y: from.y * .45 + to.y * .55 }, to);
}

function drawn(from, bend, to) {
  const turned = Math.atan2(to.y - bend.y, to.x - bend.x), way = `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x - Math.cos(turned) * 9} ${to.y - Math.sin(turned) * 9}`;
  const wing = by => `${to.x - 12 * Math.cos(turned + by)} ${to.y - 12 * Math.sin(turned + by)}`;
  return `<path class="lead under" d="${way}"/><path class="lead" d="${way}"/><path class="head" d="M${to.x} ${to.y}L${wing(-.45)}L${wing(.45)}z"/>`;
}

// ---- what the pupil does

const option = number => document.querySelector(`#options [data-option="${number}"]`);

/** A lit place: what the step wants, or in a task what lies there; where that is several things, the sign asks. */
function enter(place) {
  if (sign().dataset.phase === "do") return act("play", sign().dataset.move);
  const numbers = place.dataset.options.split(",");
  if (numbers.length === 1) return act("play", option(numbers[0]).dataset.move);
  choosing(numbers);
}

/** Show only these options, in the place of the task. */
function choosing(numbers) {
  const list = $("options");
  sign().classList.toggle("choosing", Boolean(numbers));
  for (const line of list.children) line.hidden = numbers ? !numbers.includes(line.firstElementChild.dataset.option) : !line.dataset.loose;
  list.hidden = ![...list.children].some(line => !line.hidden);
  sign().querySelector("[data-do=widen]")?.remove();
  if (!numbers) return;
  list.insertAdjacentHTML("afterend", `<button type="button" class="cmd" data-do="widen">${say("lesson all options")}</button>`);
  all("[data-option]", list).find(seen)?.focus({ preventScroll: true });
}

async function about(thing) {
  const response = await fetch(`${base}${told.address}/about?what=${encodeURIComponent(thing.dataset.what)}`);
  $("panel-body").innerHTML = response.ok ? await response.text() : "";
  if (!response.ok) $("panel-body").textContent = say("nothing to tell");
  $("panel").hidden = false;
  $("panel").focus({ preventScroll: true });
}

function close() {
  if (!$("panel").hidden) { $("panel").hidden = true; return settle(); }
  if (sign().matches(".choosing")) return choosing(null);
  lifted = !lifted;
  draw();
}

const commands = {
  next: () => act("next"),
  undo: () => act("undo"),
  again: () => act("again"),
  hint: () => act("hint"),
  solution: () => act("solution"),
  play: button => act("play", button.dataset.move),
  widen: () => choosing(null),
  close,
};

document.addEventListener("click", event => {
  const command = near(event.target, "[data-do]");
  if (command && commands[command.dataset.do]) {
    if (command.getAttribute("aria-disabled") !== "true") commands[command.dataset.do](command);
    return;
  }
  const tab = near(event.target, "[data-tab]");
  if (tab) { turn(tab.dataset.tab); return draw(); }
  const place = near(event.target, ".lit[data-options]");
  if (place) return enter(place);
  if (sign()?.dataset.phase === "do" && near(event.target, "#column svg.board, #side")) {
    notice(say("lesson later"), NOTICE_MS);
    $("pointer")?.animate([{ opacity: 1 }, { opacity: .35 }, { opacity: 1 }], { duration: still() ? 0 : 360 });
  }
});

document.addEventListener("contextmenu", event => {
  const thing = near(event.target, "[data-what]");
  if (thing && $("told")) { event.preventDefault(); about(thing); }
});

document.addEventListener("pointerdown", () => skip(), true);

document.addEventListener("keydown", event => {
  if (!$("told") || event.ctrlKey || event.metaKey || event.altKey || near(event.target, "input, select, textarea, :popover-open")) return;
  const key = event.key, low = key.toLowerCase();
  const place = near(event.target, ".lit[data-options]");
  const task = sign().dataset.phase === "task";
  if (place && (key === "Enter" || key === " ")) enter(place);
  else if (key === "Enter" && !near(event.target, "button, a, summary")) advance();
  else if (key === "Escape") close();
  else if (/^[1-9]$/.test(key) && task) { const found = option(key); if (found) act("play", found.dataset.move); }
  else if (key === "1") advance();
  else if (low === "i") { const thing = near(document.activeElement, "[data-what]") ?? document.querySelector("[data-what]:hover"); if (thing) about(thing); }
  else if (["u", "h", "e"].includes(low)) document.querySelector(`#sign [data-key="${low}"]`)?.click();
  else return;
  event.preventDefault();
});

/** What is lit: a place of the boards, or a command. */
function advance() {
  const aim = sign().dataset.phase === "do" ? aims()[0] : null;
  if (aim?.matches(".lit")) enter(aim);
  else document.querySelector("#sign .primary")?.click();
}

// ---- the page

let redraw = 0;
const later = () => { cancelAnimationFrame(redraw); redraw = requestAnimationFrame(draw); };
addEventListener("resize", later);
document.addEventListener("scroll", later, true);

function begin() {
  if (!$("told")) return;
  told = JSON.parse($("told").textContent);
  settle();
}

document.addEventListener("roundhouse:page", begin);
document.fonts?.ready.then(later);
begin();
