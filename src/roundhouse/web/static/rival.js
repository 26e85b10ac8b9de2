// The turn of somebody without a seat lies over the sign until one goes on; it is told once, also after a new page.

const $ = id => document.getElementById(id);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const gone_on = table => `roundhouse-gone-on-${table}`;

export const told_turn = () => $("rival-turn")?.hidden === false ? $("rival-turn") : null;

/** A turn that was told before is not told again; one that is new is read out. */
export function meet(table, fresh) {
  const turn = told_turn();
  if (!turn) return;
  if (turn.dataset.turn === sessionStorage.getItem(gone_on(table))) { turn.hidden = true; return; }
  if (!fresh) return;
  const lines = [turn.querySelector("h2").textContent, ...all("li", turn).map(card => all("b, .came", card).map(part => part.textContent).join(", "))];
  $("said").textContent = lines.join(". ");
  turn.querySelector(".primary").focus({ preventScroll: true });
}

export function go_on(table) {
  const turn = told_turn();
  if (!turn) return;
  sessionStorage.setItem(gone_on(table), turn.dataset.turn);
  turn.hidden = true;
  const shown = all("#sign [data-option], #sign .cmd").find(choice => choice.getClientRects().length);
  shown?.focus({ preventScroll: true });
}
