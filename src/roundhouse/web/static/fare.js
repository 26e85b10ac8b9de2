// With what the spaces of a long list are paid: each keeps its number, and stands for the way that was chosen above.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const about = option => document.getElementById(`about-${option.dataset.option}`);

const told = option => ({
  move: option.dataset.move,
  cost: option.querySelector(".cost").innerHTML,
  words: option.querySelector(".visually-hidden").innerHTML,
  details: about(option).innerHTML,
});

/** Let every line of the list be paid in this fare where that is possible, else as before: with as few coins as can be. */
export function pay(fare) {
  for (const choice of all("[data-fare-of]")) choice.setAttribute("aria-checked", choice.dataset.fareOf === fare);
  for (const line of all("#options li:has(> .pick.more)")) {
    const shown = line.querySelector(":scope > .pick:not(.more)");
    line.usual ??= told(shown);
    const way = all(":scope > .pick.more", line).find(more => more.dataset.fare === fare);
    const { move, cost, words, details } = way ? told(way) : line.usual;
    shown.dataset.move = move;
    shown.querySelector(".cost").innerHTML = cost;
    shown.querySelector(".visually-hidden").innerHTML = words;
    about(shown).innerHTML = details;
  }
}

/** The option that stands for this one in the list, which is paid as this one then. */
export function in_its_fare(option) {
  if (!option?.matches(".more") || option.getClientRects().length) return option;
  pay(option.dataset.fare);
  return option.parentElement.querySelector(".pick:not(.more)");
}

document.addEventListener("click", event => {
  const choice = event.target.closest("[data-fare-of]");
  if (choice) pay(choice.dataset.fareOf);
});

document.addEventListener("keydown", event => {
  const choices = all("[data-fare-of]");
  const typing = event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, :popover-open");
  if (event.key.toLowerCase() !== "c" || typing || !choices.length) return;
  const now = choices.findIndex(choice => choice.ariaChecked === "true");
  pay(choices.at((now + (event.shiftKey ? -1 : 1)) % choices.length).dataset.fareOf);
});
