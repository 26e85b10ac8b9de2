// What moved is shown moving, gently: pieces travel from where they lay, figures roll. Not at all with reduced motion.

const all = selector => [...document.querySelectorAll(selector)];

export const still = () => document.documentElement.dataset.motion === "none"
  || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where a piece lies, on the screen and on its own board: a board that moves as a whole moves no piece. */
function lying(piece) {
  const box = piece.getBoundingClientRect(), board = piece.ownerSVGElement;
  const frame = board?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, frame, board: board?.id };
}

export function places() {
  const found = new Map();
  if (still()) return found;
  for (const piece of all("#column svg [data-piece]")) {
    const box = lying(piece);
    if (box.width && !found.has(piece.dataset.piece)) found.set(piece.dataset.piece, box);
  }
  return found;
}

const animations = [];
/** Any key or click ends it. */
export const running = animation => { animations.push(animation); return animation; };
export const skip = () => { for (const animation of animations.splice(0)) animation.finish(); };
/** When nothing moves any more. */
export const at_rest = () => Promise.allSettled(animations.map(animation => animation.finished));

/** From where they lay to where they lie; each takes this many milliseconds. */
export function travel(before, time = 420) {
  skip();
  const moving = [];
  for (const piece of before.size ? all("#column svg [data-piece]") : []) {
    const old = before.get(piece.dataset.piece);
    const now = lying(piece);
    if (!old || !now.width) continue;
    const same = old.board === now.board;
    const x = old.x - now.x - (same ? old.frame.x - now.frame.x : 0);
    const y = old.y - now.y - (same ? old.frame.y - now.frame.y : 0);
    if (Math.abs(x) + Math.abs(y) > 3) moving.push([piece, x, y]);
  }
  const apart = Math.min(90, 1080 / Math.max(1, moving.length - 1)) * (time / 420);
  moving.forEach(([piece, x, y], order) => {
    const scale = piece.ownerSVGElement ? 1 / (piece.getScreenCTM()?.a || 1) : 1;
    running(piece.animate(
      [{ translate: `${x * scale}px ${y * scale}px` }, { translate: "0px 0px" }],
      { duration: time, delay: order * apart, fill: "backwards", easing: "cubic-bezier(.3,.1,.2,1)" },
    ));
  });
}

const number = element => Number(element.textContent.replace("\u2212", "-").replace("\u00b1", ""));
export const signed = n => n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "\u00b10";
export const sums = () => all("[data-figure]").map(element => [element.dataset.figure, number(element)]);

export function roll(element, was) {
  if (!element || still()) return;
  const end = element.textContent, to = number(element);
  if (to === was) return;
  const start = performance.now(), plus = /^[+\u2212\u00b1]/.test(end);
  let shown = end;
  const step = now => {
    if (element.textContent !== shown) return; // something else was written meanwhile
    const part = Math.min(1, (now - start) / 240), value = Math.round(was + (to - was) * part);
    shown = element.textContent = part === 1 ? end : plus ? signed(value) : String(value);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
