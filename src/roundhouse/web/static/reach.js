// A locomotive extends the reach of a route: the brass runs on, the spaces that it comes to are ringed, and where track
// lies there already a breath of steam goes up. All of it within 600 ms; a key or a click ends it. Without motion the
// end stands there at once, and what is new is outlined for a while.

import { running, still } from "./motion.js";

const SVG = "http://www.w3.org/2000/svg";
const BEGIN = 120, SPACE = 80, LONGEST = 480, RING = 160; // milliseconds
const OUTLINED = 4000;
const lines = () => [...document.querySelectorAll("#own-frame .reach-line")];
let outlined = []; // what is new without motion: line, reach before, until when

/** How far every line of the own board reaches. */
export const reaches = () => new Map(lines().map(line => [line.dataset.line, Number(line.dataset.reach)]));

function shape(line, name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  line.append(made);
  return made;
}

/** The spaces of a line that were not reached before. */
function new_spaces(line, before) {
  const [first, last, reach] = [line.dataset.first, line.dataset.last, line.dataset.reach].map(Number);
  const from = Math.max(before + 1, first), to = Math.min(reach, last);
  return to < from ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at - first);
}

const ring = (line, at, kind) => shape(line, "rect", {
  class: kind, x: at * line.dataset.cell + 1.5, y: 0.5, width: line.dataset.cell - 3, height: line.dataset.rail - 1, rx: 4,
});

const gone = animation => { animation.onfinish = animation.oncancel = () => animation.effect.target.remove(); };

function run(line, before) {
  const spaces = new_spaces(line, before), run_on = spaces.length * line.dataset.cell;
  const time = Math.min(LONGEST, SPACE * spaces.length), how = { delay: BEGIN, duration: time, fill: "backwards" };
  const brass = line.querySelector(".reach"), end = line.querySelector(".reach-end");
  const length = brass.getTotalLength();
  running(brass.animate([{ strokeDasharray: length, strokeDashoffset: Math.min(length, run_on) }, { strokeDasharray: length, strokeDashoffset: 0 }], how));
  if (end) running(end.animate([{ translate: `${-run_on}px 0` }, { translate: "0 0" }], how));
  spaces.forEach((at, order) => {
    const begin = BEGIN + Math.max(0, Math.min(time - RING, order * time / spaces.length));
    gone(running(ring(line, at, "reach-ring").animate([{ opacity: 0 }, { opacity: 1 }, { opacity: 0 }], { delay: begin, duration: RING, fill: "both" })));
  });
  if (Number(line.dataset.laid) > before && line.dataset.first === "1") steam(line);
}

/** The only ornament, and only where the reach counts at once. */
function steam(line) {
  [0, 1, 2].forEach(number => {
    const puff = shape(line, "circle", { class: "steam", cx: -20 + 5 * number, cy: -2, r: 4 + number });
    const rise = [{ opacity: 0, translate: "0 0" }, { opacity: 0.5, offset: 0.25 }, { opacity: 0, translate: "0 -14px" }];
    gone(running(puff.animate(rise, { delay: 100 + 50 * number, duration: 400, fill: "both" })));
  });
}

/** What was not reached before is shown. */
export function extend(before) {
  const now = performance.now();
  for (const line of lines()) {
    const was = before.get(line.dataset.line);
    if (was === undefined || !new_spaces(line, was).length || !line.querySelector(".reach")) continue;
    if (still()) outlined.push({ line: line.dataset.line, was, until: now + OUTLINED });
    else run(line, was);
  }
  outline();
}

/** Without motion: outline what is new, also when the board is drawn anew meanwhile. */
export function outline() {
  for (const old of document.querySelectorAll(".reach-new")) old.remove();
  outlined = outlined.filter(({ until }) => until > performance.now());
  for (const { line: name, was } of outlined) {
    const line = lines().find(one => one.dataset.line === name);
    for (const at of line ? new_spaces(line, was) : []) ring(line, at, "reach-new");
  }
  if (outlined.length) setTimeout(outline, OUTLINED);
}
