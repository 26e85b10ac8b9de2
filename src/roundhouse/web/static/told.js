// What an entry of the log tells of stands out on the boards while it is pointed at.

const all = selector => [...document.querySelectorAll(selector)];
const entry_of = target => target instanceof Element ? target.closest(".entry[data-pieces]") : null;

let last = null; // the entry whose pieces stand out

/** The same once more: parts that have just come know nothing of it. */
export const tell_again = () => tell(last?.isConnected ? last : null);

/** Let the pieces stand out that an entry, or the sign, tells of; null: none. */
export function tell(entry) {
  last = entry;
  for (const old of all(".told")) old.classList.remove("told");
  for (const name of entry?.dataset.pieces.split("|") ?? []) {
    for (const piece of all(`[data-piece="${CSS.escape(name)}"], [data-also="${CSS.escape(name)}"]`)) piece.classList.add("told");
  }
}

document.addEventListener("pointerover", event => { if (event.pointerType !== "touch") tell(entry_of(event.target)); });
document.addEventListener("focusin", event => tell(entry_of(event.target)));
