// A finger that comes down where somebody else's move has just put something aimed at what lay there before: it chooses
// nothing. The table says when that happens (`roundhouse:moved`).

const SETTLING = 400; // milliseconds in which a finger is on its way

let moved = -Infinity, down = null;

/** What would be chosen there, by name: elements are replaced when the table changes. */
function aimed(target) {
  const { move, at, do: command } = target.closest?.("[data-move], .lit[data-at], [data-do]")?.dataset ?? {};
  return move ?? at ?? command;
}

document.addEventListener("roundhouse:moved", () => { moved = performance.now(); });
document.addEventListener("pointerdown", event => {
  const now = performance.now();
  down = event.pointerType === "touch" ? { late: now - moved < SETTLING, aimed: aimed(event.target) } : null;
}, true);

/** Whether a click is the tap of a finger that meant something else. */
export function missed(event) {
  const tap = event.detail ? down : null; // keys and scripts have no finger
  down = null;
  return Boolean(tap) && (tap.late || tap.aimed !== aimed(event.target));
}
