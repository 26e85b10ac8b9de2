// A scoring phase counted out: the timetable lies in the place of the main board and fills row by row, the sign shows the
// row of the moment close up. The page stays at the moment before until all is counted. Bots wait until the person goes
// on; people do not: every screen counts by itself.

import { base } from "./base.js";
import { roll, signed, still } from "./motion.js";

const $ = id => document.getElementById(id);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const told = () => JSON.parse($("told").textContent);

const STEP = 480, LONGEST = 8000; // milliseconds, of a step and of everything
let now = null; // what is being counted

class Counting {
  constructor(entry, phase, html, counted) {
    this.entry = entry;
    this.phase = phase;
    this.counted = counted; // to be called once, when nothing more is to be counted
    const form = document.createElement("template");
    form.innerHTML = html;
    const found = form.content.firstElementChild;
    this.next = found.dataset.next;
    [this.table, this.sign, this.sum] = found.children;
    this.rows = all("tbody tr", this.table);
    this.steps = this.rows.flatMap((row, number) =>
      Array.from({ length: this.length(number) }, (_, step) => ({ row: number, step })));
    this.time = Math.min(STEP, LONGEST / Math.max(1, this.steps.length));
    this.at = -1;
    this.paused = false;
    this.hurried = false;
  }

  /** How many steps a row has: as many as its longest account, none where nobody gets anything. */
  length(number) {
    const lists = all(`[data-counts="${number}"] ul`, this.sign).map(list => list.children.length);
    return Math.max(0, ...lists);
  }

  lay() {
    const main = $("main-panel");
    const room = told().layout === "wide" ? main?.getBoundingClientRect().height : 0;
    if (main) main.before(this.table);
    else $("column").prepend(this.table);
    $("sign").before(this.sign, this.sum);
    document.body.classList.add("counting");
    for (const total of all("[data-total]", this.table)) { // points of the last move are told, those that are counted not
      for (const figure of all(`[data-figure="score-${total.dataset.total}"]`)) figure.textContent = total.dataset.before;
    }
    this.come_forward();
    if (room) this.fill(room);
    else this.table.scrollIntoView({ block: "nearest" }); // on a narrow page it may have been asked for from the log
  }

  /** In the place of the main board and as high, so that nothing below it moves; higher where that is too little. */
  fill(room) {
    const panel = this.table.style;
    panel.height = `${room}px`;
    const missing = this.table.scrollHeight - this.table.clientHeight;
    if (missing > 0) panel.height = `${room + missing}px`;
  }

  clear() {
    clearTimeout(this.timer);
    for (const part of [this.table, this.sign, this.sum]) part.remove();
    document.body.classList.remove("counting");
    const tab = $("tab-board");
    if (!tab) return;
    tab.textContent = tab.dataset.name;
    for (const one of all("[data-tab]")) one.setAttribute("aria-selected", !$(`part-${one.dataset.tab}`).classList.contains("off"));
    for (const part of all(".lies-back")) part.classList.remove("lies-back");
  }

  begin(finished) {
    this.lay();
    if (finished || !this.steps.length) return this.finish();
    this.sign.hidden = false;
    this.sum.hidden = true;
    this.at = -1;
    this.hurried = false;
    all("[data-gain]", this.table).forEach(figure => { figure.textContent = signed(0); });
    all("[data-total]", this.table).forEach(figure => { figure.textContent = figure.dataset.before; });
    for (const row of this.rows) {
      row.className = "next";
      all("[data-points]", row).forEach(figure => { figure.textContent = "·"; });
    }
    this.sign.querySelector("[data-do=count-skip]").focus({ preventScroll: true });
    this.tick();
  }

  tick() {
    if (this.paused) return;
    this.at += 1;
    if (this.at >= this.steps.length) return this.finish();
    this.show(this.steps[this.at]);
    this.timer = setTimeout(() => this.tick(), this.hurried ? this.time / 2 : this.time);
  }

  show({ row: number, step }) {
    this.rows.forEach((row, at) => {
      const was = row.className;
      row.className = at < number ? "done" : at === number ? "now" : "next";
      if (row.className === "done" && was !== "done") this.close(row);
    });
    const row = this.rows[number];
    if (step === 0) {
      $("counted").textContent = row.querySelector("th").textContent;
      for (const counts of all("[data-counts]", this.sign)) counts.hidden = counts.dataset.counts !== String(number);
      all(".halts li", this.sign).forEach((halt, at) => { halt.className = at < number ? "past" : at === number ? "now" : ""; });
      this.mark(row.dataset.code);
    }
    const cells = all("td", row);
    all(`[data-counts="${number}"] .count`, this.sign).forEach((count, seat) => {
      const lines = all("li", count);
      lines.forEach((line, at) => { line.className = at === step ? "now" : at > step ? "to" : ""; });
      const sum = lines.slice(0, step + 1).reduce((points, line) => points + Number(line.lastElementChild.textContent), 0);
      this.write(count.querySelector("[data-count]"), sum);
      this.write(cells[seat].querySelector("[data-points]"), sum);
      this.add(seat);
    });
  }

  /** A row is done: its sums stand, and are read out. */
  close(row) {
    all("[data-points]", row).forEach((figure, seat) => {
      figure.textContent = figure.dataset.points;
      this.add(seat);
    });
    $("said").textContent = row.dataset.said;
  }

  write(figure, value) {
    const was = Number(figure.textContent) || 0;
    figure.textContent = value;
    roll(figure, was);
  }

  /** Points so far, from what the rows say. */
  add(seat) {
    const gain = this.rows.reduce((sum, row) => sum + (Number(all("[data-points]", row)[seat].textContent) || 0), 0);
    const total = this.table.querySelector(`[data-total="${seat}"]`);
    total.textContent = Number(total.dataset.before) + gain;
    this.table.querySelector(`[data-gain="${seat}"]`).textContent = signed(gain);
  }

  /** The part of the own board that is counted stands, the others lie back. */
  mark(code) {
    for (const part of all('#own-frame > [id^="own:"]')) part.classList.toggle("lies-back", part.id !== `own:${code}`);
  }

  /** The page shows what comes after it. */
  tell() {
    const { counted } = this;
    this.counted = () => {};
    counted();
    this.come_forward();
  }

  /** The first tab of a phone is the scoring's, whichever one lies below. */
  come_forward() {
    const tab = $("tab-board");
    if (!tab) return;
    tab.dataset.name ??= tab.textContent;
    tab.textContent = told().texts["tab scoring"];
    for (const one of all("[data-tab]")) one.setAttribute("aria-selected", one === tab);
  }

  hurry() {
    if (this.hurried) return this.finish();
    this.hurried = true;
  }

  pause(button) {
    this.paused = !this.paused;
    button.setAttribute("aria-pressed", this.paused);
    if (!this.paused) this.tick();
    else clearTimeout(this.timer);
  }

  finish() {
    clearTimeout(this.timer);
    this.paused = false;
    for (const row of this.rows) { row.className = "done"; all("[data-points]", row).forEach(figure => { figure.textContent = figure.dataset.points; }); }
    all("[data-total]", this.table).forEach((_, seat) => this.add(seat));
    for (const part of all(".lies-back")) part.classList.remove("lies-back");
    this.sign.hidden = true;
    this.sum.hidden = false;
    if (!this.next) this.tell();
    $("said").textContent = this.sum.querySelector(".lanes").getAttribute("aria-label");
    this.sum.querySelector(".primary").focus({ preventScroll: true });
  }
}

async function count(entry, phase, finished = false, counted = () => {}) {
  const response = await fetch(`${base}/tables/${told().table}/scoring?entry=${entry}&phase=${phase}`).catch(() => null);
  if (!response?.ok) return counted();
  const html = await response.text();
  now?.clear();
  now = new Counting(entry, phase, html, counted);
  now.begin(finished || still());
}

function leave() {
  const { entry, next, counted } = now;
  now.clear();
  now = null;
  if (next) return count(entry, next, told().count === "once", counted);
  const bots = document.querySelector("#sign[data-scored] [data-do=pause]"); // they wait
  if (bots) bots.click();
  else document.querySelector("#sign [data-option], #sign .cmd")?.focus({ preventScroll: true });
}

const commands = {
  "count-pause": button => now.pause(button),
  "count-skip": () => now.finish(),
  "count-done": leave,
  "count-again": button => now && !button.dataset.entry ? now.begin(still()) : count(button.dataset.entry, button.dataset.phase),
};

document.addEventListener("click", event => {
  const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  const act = button && commands[button.dataset.do];
  if (act) act(button);
  else if (now && !now.sign.hidden && !event.target.closest("a, button, summary, .log")) now.hurry();
});

// while it counts, keys count too: none of them plays a move that lies below
addEventListener("keydown", event => {
  if (!now || event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
  const pressed = event.target instanceof Element ? event.target.closest("button, a, summary") : null;
  if (pressed && (event.key === "Enter" || event.key === " ")) return event.stopPropagation();
  event.stopPropagation();
  if (event.key === "Enter") now.sign.hidden ? leave() : now.finish();
  else if (event.key === " ") { event.preventDefault(); now.pause(now.sign.querySelector("[data-do=count-pause]")); }
  else if (event.key.toLowerCase() === "r") now.begin(still());
  else if (!now.sign.hidden && event.key.length === 1) now.hurry();
}, true);

document.addEventListener("roundhouse:scored", ({ detail: { entry, finished, counted } }) =>
  count(entry, 0, finished || told().count === "once", counted));
document.addEventListener("roundhouse:page", () => { now?.clear(); now = null; });
