// Focus stays where it was when parts of the page are replaced, or goes to the first option.

const first_option = () => [...document.querySelectorAll("#options [data-option]")].find(option => option.getClientRects().length > 0);

export function holding() {
  const now = document.activeElement;
  if (!now || now === document.body) return null;
  const name = ["data-option", "data-at", "data-do", "data-chip"].find(name => now.hasAttribute(name));
  return {
    in_play: Boolean(now.closest("#sign, .lit")),
    selector: now.id ? `#${CSS.escape(now.id)}` : name ? `[${name}="${CSS.escape(now.getAttribute(name))}"]` : "",
    now,
  };
}

export function hold(held) {
  if (!held || held.now.isConnected) return;
  const again = held.in_play ? null : held.selector && document.querySelector(held.selector);
  const next = again || first_option() || document.querySelector("#sign .primary, #sign .cmd") || document.getElementById("question");
  if (next.id === "question") next.tabIndex = -1; // where nothing can be pressed, the words are held
  next.focus({ preventScroll: true });
}
