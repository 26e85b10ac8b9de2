// What a click means while the page changes under it. A finger that comes down where somebody else's move has just put
// something aimed at what lay there before: it chooses nothing. The table says when that happens (`roundhouse:moved`).
// What only adds to the page waits until nothing is pressed.

const SETTLING = 400; // milliseconds in which a finger is on its way

let moved = -Infinity, down = null;
let pressed = false;
const until_released = [];

/** What would be chosen there, by name: elements are replaced when the table changes. */
function aimed(target) {
  const { move, at, do: command } = target.closest?.("[data-move], .lit[data-at], [data-do]")?.dataset ?? {};
  return move ?? at ?? command;
}

document.addEventListener("roundhouse:moved", () => { moved = performance.now(); });
document.addEventListener("pointerdown", event => {
  const now = performance.now();
  down = event.pointerType === "touch" ? { late: now - moved < SETTLING, aimed: aimed(event.target) } : null;
  pressed = true;
}, true);
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => {
    pressed = false;
    setTimeout(() => { for (const go_on of until_released.splice(0)) go_on(); }); // the click comes first
  }, true);
}

/** When nothing is pressed: what is replaced between press and release is not clicked. */
export const released = () => pressed ? new Promise(resolve => until_released.push(resolve)) : Promise.resolve();

/** Whether a click is the tap of a finger that meant something else. */
export function missed(event) {
  const tap = event.detail ? down : null; // keys and scripts have no finger
  down = null;
  return Boolean(tap) && (tap.late || tap.aimed !== aimed(event.target));
}
