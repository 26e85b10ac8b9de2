// Playing at a table. The server decides what there is to see; this module sends what was chosen, replaces the parts
// that changed, moves the pieces from where they lay, and ties the options in the sign to their places on the boards.

import { Unreached, answered } from "./answered.js";
import { base } from "./base.js";
import { unpacked } from "./bulletin.js";
import { put } from "./elements.js";
import { in_its_fare, pay } from "./fare.js";
import { figure, restore, state_of } from "./figures.js";
import { hold, holding } from "./focus.js";
import { logged, newly_scored, write } from "./log.js";
import { at_rest, places, roll, signed, skip, still, sums, travel } from "./motion.js";
import { about, asking, explain, give_back, notice, open } from "./panels.js";
import { extend, outline, reaches } from "./reach.js";
import { go_on, meet, told_turn } from "./rival.js";
import { missed, released } from "./tapping.js";
import { tell, tell_again } from "./told.js";
import { feel, forms, is_idle, note, paint } from "./together.js";

const $ = id => document.getElementById(id);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const near = (target, selector) => target instanceof Element ? target.closest(selector) : null;

let told = {}; // what the page says about itself: table, version, layout, texts
let version = 0;
let busy = false; // a request is on its way: nothing else is sent
let waiting = null; // what was chosen meanwhile: it is sent if the table has not moved on by then
let kept = null; // what was chosen when the connection failed: it is sent when it is back
let latest = 0; // the version that the server has told of
let counting = false; // a scoring is counted out: what is new waits
let picked = null; // the option that was pointed at last

const narrow = () => told.layout === "narrow";
const say = (key, values = {}) => told.texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

// ---- asking the server

const have = () => Object.fromEntries(all("[data-hash]").map(part => [part.id, part.dataset.hash]));
const shown = () => busy || counting || latest <= version ? null : { version, have: have() };
const pressed = () => Number(document.querySelector(".chip[aria-pressed=true]")?.dataset.chip ?? 0);

/** Send what the page shows, and what is wanted. */
const send = (action, body, signal) => fetch(`${base}/tables/${told.table}/${action}`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ version, layout: told.layout, have: have(), log: logged(), figures: !$("sign").dataset.later, ...body }),
  signal,
});

const CHANGES = ["moves", "undo", "redo", "reset", "confirm", "sit"]; // what is not lost with the connection

async function ask(action, body = {}) {
  if (counting) return;
  if (busy) {
    if (action !== "parts") waiting = { action, body, version };
    return;
  }
  busy = true;
  document.body.classList.add("busy");
  const asked_on = told;
  try {
    const [response, answer] = await answered(send(action, { chip: action === "parts" ? pressed() : 0, ...body }));
    if (CHANGES.includes(action)) kept = null;
    if (asked_on !== told) latest = Infinity; // the page is another one by now, perhaps in another layout
    else if (answer.parts) show(answer);
    if (action === "parts" && !("chip" in body)) by_others();
    if (!response.ok) {
      const late = body.again && action === "moves" && response.status === 409;
      notice([late ? say("not played") : "", answer.message || say(response.status === 409 ? "stale" : "failed")].join(" "));
    }
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    if (CHANGES.includes(action)) kept = { action, body: { version, ...body, again: true } };
    lose();
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
  const next = waiting;
  waiting = null;
  if (next && (next.body.again || next.version === version)) return ask(next.action, next.body);
  if (latest > version) {
    if (latest === Infinity) latest = 0;
    ask("parts");
  }
}

/** The connection is back: send what was kept, once, with the version that it was chosen for. */
const catch_up = () => kept ? ask(kept.action, kept.body) : ask("parts");

/** What the options bring. Meanwhile the position is the same: whatever was begun with the sign goes on. */
async function weigh(signal) {
  const asked = { on: told, version };
  try {
    const [, answer] = await answered(send("figures", { chip: pressed() }, signal));
    await released();
    await at_rest(); // what moves is not replaced under way
    if (busy || counting || asked.on !== told || asked.version !== version || answer.version !== version) return;
    const held = holding(), was = state_of($("sign")), chosen = picked?.dataset.option;
    if (!put(answer.parts)) return refresh();
    light();
    tell_again();
    outline();
    restore($("sign"), was);
    if (was.wanted) narrowed(was.wanted);
    if (held) hold({ ...held, in_play: false });
    picked = null;
    if (chosen) choose(option(chosen), false);
    else if (was.at) point(option(was.at));
  } catch (error) {
    if (error instanceof Unreached) lose();
    else if (error.name !== "AbortError") throw error;
  }
}

let hinting = null; // the request for a hint that is on its way

/** A hint takes its time: nothing else waits for it, and when the position is another one, nobody waits for it. */
const hint = () => $("advice") ? point_out() : consult(false);

/** The guide says by itself what the adviser would play. */
const advise = () => document.querySelector("#guide[data-asks]") && consult(true);

async function consult(quietly) {
  if (hinting) return;
  const own = hinting = new AbortController();
  document.body.classList.toggle("hinting", !quietly);
  if (!quietly) notice(say("hint thinks"));
  const asked = { on: told, version };
  try {
    const [response, answer] = await answered(send("hint", {}, own.signal));
    await released();
    if (!quietly) notice("");
    if (busy || asked.on !== told || asked.version !== version) return; // played meanwhile
    if (!response.ok) return quietly ? document.querySelector("#guide .thinks")?.remove() : notice(answer.message || say("failed"));
    show(answer);
    if (!quietly) point_out();
  } catch (error) {
    if (!quietly) notice("");
    if (error instanceof Unreached) lose();
    else if (error.name !== "AbortError") throw error;
  } finally {
    if (hinting === own) hinting = null;
    document.body.classList.remove("hinting");
  }
}

function point_out() {
  const told_now = $("advice");
  if (!told_now) return;
  $("said").textContent = all("p, li", told_now).map(line => line.textContent).join(" ");
  if (told_now.dataset.fare) pay(told_now.dataset.fare);
  const best = option(told_now.dataset.best);
  if (best && !narrow()) { point(best); if (seen(best)) best.focus({ preventScroll: true }); }
}

function unhint() {
  if (!$("advice")) return;
  $("advice").remove();
  $("hint-slot").removeAttribute("data-hash"); // it is not what the server has sent any more
  light();
}

/** The best option stands out in the sign and on the boards as long as the hint is there. */
function light() {
  for (const old of all(".hinted")) old.classList.remove("hinted");
  const best = $("advice")?.dataset.best;
  if (!best) return;
  option(best)?.classList.add("hinted");
  for (const place of all("[data-options]")) if (numbers(place).includes(best)) place.classList.add("hinted");
}

const by_others = () => document.dispatchEvent(new Event("roundhouse:moved"));
const refresh = () => document.dispatchEvent(new Event("roundhouse:refresh"));

// ---- showing an answer

/** Show what an answer holds. A scoring is counted out first, and the page stays at the moment before; only the own
    board, which is counted, has its last pieces already. */
function show(answer) {
  const entry = answer.log && told.count !== "log" && !counting ? newly_scored(answer.log) : -1;
  if (entry < 0) return show_now(answer);
  const asked_on = told;
  counting = true;
  put(Object.fromEntries(Object.entries(answer.parts).filter(([id]) => id.startsWith("own:"))));
  count_out(entry, false, () => {
    counting = false;
    if (asked_on !== told) return;
    show_now(answer);
    if (latest > version) ask("parts");
  });
}

const count_out = (entry, finished, counted) =>
  document.dispatchEvent(new CustomEvent("roundhouse:scored", { detail: { entry, finished, counted } }));

function show_now(answer) {
  const kept = answer.version === version ? $("advice") : null; // the position is the same: the hint still holds
  if (answer.version !== version) { hinting?.abort(); hinting = null; unhint(); }
  version = answer.version;
  const before = places(), reached = reaches(), figures = sums(), held = holding();
  if (!put(answer.parts)) return refresh();
  if (kept && !$("advice")) $("hint-slot").append(kept);
  light();
  if (answer.log) write(answer.log);
  settle();
  hold(held);
  document.querySelector("#sign.asks .stay, #sign[data-pieces] .primary, #sign.dead-end .primary")?.focus({ preventScroll: true });
  meet(told.table, "rival-turn" in answer.parts);
  travel(before);
  extend(reached);
  for (const [name, was] of figures) roll(document.querySelector(`[data-figure="${name}"]`), was);
  if ($("open-board")) open($("open-board").dataset.seat);
}

/** What follows from a new sign: which board comes forward, the title of the window, the tab of a phone. */
function settle() {
  const sign = $("sign");
  paint(told.texts);
  picked = null;
  tell(sign.dataset.pieces ? sign : null); // a turn that is told there stands out on the boards
  document.title = $("tab-title").textContent;
  const asked = (sign.dataset.boards ?? "").split(" ").filter(Boolean);
  for (const panel of all("[data-tab-of]")) {
    panel.classList.toggle("away", asked.length > 0 && !asked.includes(panel.dataset.tabOf));
  }
  if (narrow()) {
    const tabs = all("[data-tab]").map(tab => tab.dataset.tab);
    const now = document.querySelector("[data-tab][aria-selected=true]")?.dataset.tab;
    const best = asked.find(tab => tabs.includes(tab));
    if (best && !asked.includes(now)) turn(best);
  }
  const lit = all(".lit:not(.thin)").filter(seen);
  if (lit.length && !counted_out() && !lit.some(place => inside(place))) {
    lit[0].scrollIntoView({ block: "center", behavior: still() ? "instant" : "smooth" });
  }
  advise();
  figure(sign, weigh);
  if (sign.dataset.scored && !counted_out()) count_out(sign.dataset.scored, true, () => {}); // the bots wait for it
  document.dispatchEvent(new Event("roundhouse:settled"));
}

const counted_out = () => document.body.classList.contains("counting");
const seen = element => element.getClientRects().length > 0;
function inside(element) {
  const box = element.getBoundingClientRect();
  const sign = $("sign").getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && (box.bottom <= sign.top || box.top >= sign.bottom);
}

function turn(tab) {
  for (const button of all("[data-tab]")) {
    const on = button.dataset.tab === tab;
    button.setAttribute("aria-selected", on);
    button.tabIndex = on ? 0 : -1;
  }
  for (const part of all("[data-part]")) part.classList.toggle("off", part.dataset.part !== tab);
  $("column").scrollTop = 0;
}

// ---- options and their places

const options = () => all("#options [data-option]").filter(seen);
const option = n => document.querySelector(`#sign [data-option="${n}"]`);
const numbers = place => place.dataset.options.split(",");

function point(found) {
  for (const old of all(".at")) old.classList.remove("at");
  const preview = $("preview"), forecast = $("forecast");
  if (forecast) { forecast.classList.remove("preview-figure"); forecast.textContent = signed(Number(forecast.dataset.forecast)); }
  if (!found) { if (preview) { preview.hidden = true; } return; }
  found.classList.add("at");
  for (const place of all("[data-options]")) {
    if (numbers(place).includes(found.dataset.option)) place.classList.add("at");
  }
  const change = Number(found.dataset.round);
  if (change && forecast) {
    forecast.classList.add("preview-figure");
    forecast.textContent = signed(Number(forecast.dataset.forecast) + change);
  }
  const details = $(`about-${found.dataset.option}`);
  if (preview && details && (narrow() ? found.matches(".pick") : found.closest(".many") || is_cut(found))) {
    preview.innerHTML = `<span class="num">${found.dataset.option}</span><p>${details.innerHTML}</p>`;
    preview.hidden = false;
  }
}

/** Whether a ticket has no room for all of its effect: lines that do not fit are not begun. */
const is_cut = ticket => { const what = ticket.querySelector(".what"); return what && what.scrollHeight > what.clientHeight + 1; };

/** On a phone the first tap shows what an option would do, the second one chooses it. */
function choose(found, direct) {
  if (!found) return;
  if (found.getAttribute("aria-disabled") === "true") return explain(found);
  if (narrow() && !direct && picked !== found && found.matches(".option, .pick")) {
    picked = found;
    point(found);
    const act = document.querySelector("[data-do=act]");
    if (act) {
      act.removeAttribute("aria-disabled");
      act.textContent = say("choose number", { number: found.dataset.option });
      $("sign").classList.remove("listed");
    } else found.dataset.again = say("tap again");
    return;
  }
  ask("moves", { move: found.dataset.move });
}

/** Several options on one place: the sign shows only them. */
function narrowed(wanted) {
  for (const found of all("#options [data-option]")) {
    const is_wanted = Boolean(wanted?.includes(found.dataset.option));
    found.classList.toggle("other", Boolean(wanted) && !is_wanted);
    found.parentElement.classList.toggle("wanted", all("[data-option]:not(.other)", found.parentElement).length > 0 && Boolean(wanted));
  }
  $("sign").classList.toggle("narrowed", Boolean(wanted));
  $("sign").classList.toggle("listed", Boolean(wanted));
  const button = document.querySelector("[data-do=widen]");
  if (!wanted) button?.remove();
  else if (!button) {
    $("options").insertAdjacentHTML("afterend", `<button type="button" class="cmd" data-do="widen">${say("all again")}</button>`);
  }
  if (wanted) options()[0]?.focus({ preventScroll: true });
}

/** What lies on a lit place; where it can only be paid in other ways too, the first one, which takes workers. */
async function enter(place, direct) {
  go_on(told.table); // whoever chooses on the board has read what was told over the sign
  const [first, ...others] = numbers(place);
  if (others.every(number => option(number)?.dataset.like === first)) return choose(option(first), direct);
  const wanted = [first, ...others], asked_at = version;
  const [chip, ...more] = new Set(wanted.map(number => Number(option(number)?.dataset.uses ?? -1)));
  if (!more.length && chip >= 0 && chip !== pressed()) await ask("parts", { chip }); // the question is about that one
  if (version === asked_at) narrowed(wanted);
}

// ---- commands

function close() {
  const opener = $("open-board") && document.querySelector(`[data-do=open][data-seat="${$("open-board").dataset.seat}"]`);
  $("open-board")?.remove();
  const panel = $("panel"), asked = !panel.hidden;
  panel.hidden = true;
  unhint();
  if ($("sign").matches(".asks")) commands.unsure();
  narrowed(null);
  asking(false);
  point(null);
  if (opener) opener.focus({ preventScroll: true });
  else if (asked) give_back();
}

const commands = {
  undo: () => ask("undo"),
  "undo-sure": () => ask("undo", { sure: true }),
  redo: () => ask("redo"),
  reset: () => ask("reset"),
  confirm: () => ask("confirm"),
  sure: button => ask("moves", { move: button.dataset.move, sure: true }),
  unsure: () => ask("parts"),
  sit: button => ask("sit", { seat: Number(button.dataset.seat) }),
  pause: button => ask("pace", { paused: Boolean(button.dataset.paused) }),
  pace: button => ask("pace", { pace: button.dataset.pace }),
  chip: button => ask("parts", { chip: Number(button.dataset.chip) }),
  earlier: () => ask("parts", { log: 0 }),
  open: button => open(button.dataset.seat),
  close,
  info: () => asking(!document.body.classList.contains("asking")),
  fold: button => {
    const folded = $("sign").classList.toggle("folded");
    button.setAttribute("aria-expanded", !folded);
  },
  all: button => button.setAttribute("aria-expanded", $("sign").classList.toggle("listed")),
  act: () => picked && ask("moves", { move: picked.dataset.move }),
  widen: () => narrowed(null),
  try: button => choose(option(button.dataset.number), true),
  blocked: explain,
  "go-on": () => go_on(told.table),
  hint,
  look: button => {
    const found = in_its_fare(option(button.dataset.number));
    if (!found) return;
    if (narrow()) choose(found, false);
    else { point(found); if (seen(found)) found.focus({ preventScroll: true }); }
  },
};

// ---- pointer

let pressing = 0, long = false;
document.addEventListener("pointerdown", event => {
  skip();
  if (!near(event.target, "#notice")) notice("");
  long = false;
  const thing = near(event.target, "[data-what]");
  if (thing && event.pointerType === "touch") {
    pressing = setTimeout(() => { long = true; about(thing); }, 500);
  }
}, true);
for (const name of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(name, event => {
    if (name !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 4) clearTimeout(pressing);
  }, true);
}

document.addEventListener("contextmenu", event => {
  const thing = near(event.target, "[data-what]");
  if (thing) { event.preventDefault(); if (!long) about(thing); }
});

document.addEventListener("click", event => {
  if (missed(event) || long) { long = false; event.preventDefault(); return; }
  const thing = near(event.target, "[data-what]");
  if (document.body.classList.contains("asking") && thing) { asking(false); about(thing); return; }
  const command = near(event.target, "[data-do]");
  if (command && commands[command.dataset.do]) {
    if (command.type === "submit") event.preventDefault(); // its form is for browsers without scripts
    if (command.getAttribute("aria-disabled") === "true") explain(command);
    else commands[command.dataset.do](command);
    return;
  }
  const tab = near(event.target, "[data-tab]");
  if (tab) return turn(tab.dataset.tab);
  const found = near(event.target, "[data-option]");
  if (found) return choose(found, event.detail === 0);
  const place = near(event.target, ".lit[data-options]");
  if (place) return enter(place, event.detail === 0);
  if (thing) about(thing);
  if (thing?.dataset.why) notice(thing.dataset.why);
});

document.addEventListener("pointerover", event => {
  if (event.pointerType === "touch") return;
  const found = near(event.target, "#sign [data-option]");
  const place = near(event.target, ".lit[data-options]");
  if (found) point(found);
  else if (place) point(option(numbers(place)[0]));
  else if (near(event.relatedTarget, "[data-option], .lit")) point(null);
});
document.addEventListener("focusin", event => {
  const found = near(event.target, "#sign [data-option]");
  const place = near(event.target, ".lit[data-options]");
  if (!found && !place || narrow() && !event.target.matches(":focus-visible")) return; // a tap decides by itself
  point(found ?? option(numbers(place)[0]));
});

// ---- keys

let typed = "", typing = 0;

function digit(key) {
  clearTimeout(typing);
  typed += key;
  const most = Math.max(0, ...all("#sign [data-option]").filter(seen).map(found => Number(found.dataset.option)));
  const done = () => { const found = option(Number(typed)); typed = ""; choose(found, true); };
  if (typed.length > 1 || Number(typed) * 10 > most) done();
  else { point(option(Number(typed))); typing = setTimeout(done, 600); }
}

function step(by) {
  const found = options();
  if (!found.length) return;
  const now = found.indexOf(document.activeElement);
  found[now < 0 ? (by > 0 ? 0 : found.length - 1) : (now + by + found.length) % found.length].focus();
}

document.addEventListener("keydown", event => {
  skip();
  if (event.ctrlKey || event.metaKey || event.altKey || near(event.target, "input, select, textarea, :popover-open")) return;
  const key = event.key, low = key.toLowerCase();
  if (told_turn() && !near(event.target, "button, a, summary") && ["Enter", " ", "e", "E"].includes(key)) {
    event.preventDefault();
    return commands["go-on"]();
  }
  const place = near(event.target, ".lit[data-options]");
  const tab = near(event.target, "[data-tab]");
  if (place && (key === "Enter" || key === " ")) enter(place, true);
  else if (tab && key.startsWith("Arrow")) {
    const tabs = all("[data-tab]"), next = tabs[(tabs.indexOf(tab) + (key === "ArrowRight" ? 1 : -1) + tabs.length) % tabs.length];
    turn(next.dataset.tab);
    next.focus();
  } else if (/^[0-9]$/.test(key) && (typed || key !== "0")) { go_on(told.table); digit(key); }
  else if (key === "ArrowRight" || key === "ArrowDown") step(1);
  else if (key === "ArrowLeft" || key === "ArrowUp") step(-1);
  else if (key === "Escape") return close(); // the browser closes what it has opened
  else if (key === "?") $("keys").togglePopover();
  else if (low === "h") commands.hint();
  else if (low === "i") {
    const thing = near(document.activeElement, "[data-what]") ?? document.querySelector("[data-what]:hover") ?? lit_thing();
    if (thing) about(thing);
    else commands.info();
  } else if (["u", "y", "r", "e", "p"].includes(low)) document.querySelector(`${told_turn() ? "#rival-turn" : "#sign"} [data-key="${low}"]`)?.click();
  else return;
  event.preventDefault();
});

/** The thing that the focused option is about. */
function lit_thing() {
  const found = near(document.activeElement, "[data-option]");
  return found?.dataset.place && document.querySelector(`[data-at="${CSS.escape(found.dataset.place)}"][data-what]`);
}

forms(answer => { // of the table's menu
  if (!answer.ok) notice(answer.message || say("failed"));
  else for (const open of all(":popover-open")) open.hidePopover();
  ask("parts");
}, lose);

// ---- news from the table

let source = null, wait = 1, ticking = 0;
let reading = Promise.resolve(); // one event after the other

function listen() {
  source?.close();
  source = new EventSource(`${base}/tables/${told.table}/events?layout=${told.layout}&version=${version}&away=${is_idle()}`);
  source.onopen = () => {
    wait = 1;
    const was_lost = !$("lost").hidden;
    $("lost").hidden = true;
    document.body.classList.remove("lost");
    if (was_lost || kept) catch_up();
  };
  source.onmessage = event => {
    const news = JSON.parse(event.data);
    latest = news.version;
    reading = reading.then(() => unpacked(news.zipped, shown)).then(found => {
      if (found) { show(found); by_others(); }
      if (news.version > version) ask("parts"); // what comes after it may lie there already
    });
  };
  source.addEventListener("here", event => { note(JSON.parse(event.data)); paint(told.texts); });
  source.addEventListener("said", event => document.dispatchEvent(new CustomEvent("roundhouse:said", { detail: JSON.parse(event.data).last })));
  source.addEventListener("out", () => { source.close(); location.reload(); }); // this device was logged out
  source.onerror = lose;
}

/** The connection is gone: say so where the sign is, and try again later and later. */
function lose() {
  source?.close();
  clearInterval(ticking);
  let left = wait;
  wait = Math.min(10, wait * 2);
  const count = () => {
    if (left <= 0) { clearInterval(ticking); listen(); return; }
    document.querySelector("[data-lost]").textContent = say(kept ? "lost kept" : "lost context", { seconds: left });
    left -= 1;
    if (wait > 2 || kept) { // a blink is not worth a word, unless something was chosen
      $("sign").before($("lost"));
      $("lost").hidden = false;
      document.body.classList.add("lost");
    }
  };
  count();
  ticking = setInterval(count, 1000);
}

function begin() {
  if (!$("told")) return;
  const fresh = JSON.parse($("told").textContent);
  told = fresh;
  version = fresh.version;
  counting = false;
  meet(told.table, false);
  settle();
  listen();
}

feel(() => { if (source && source.readyState !== EventSource.CLOSED && document.querySelector("[data-who]")) listen(); });
document.addEventListener("roundhouse:page", begin);
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", event => { if (event.persisted) listen(); });
begin();
