// Elements from what the server sends.

/** The element that HTML of the server describes; `old`, which it follows, says whether it belongs to a drawing. */
export function make(html, old) {
  const form = document.createElement("template");
  form.innerHTML = old instanceof SVGElement && !html.startsWith("<svg") ? `<svg>${html}</svg>` : html;
  const first = form.content.firstElementChild;
  return html.startsWith("<svg") || !(old instanceof SVGElement) ? first : first.firstElementChild;
}

/** Give an element that stays the attributes of a fresh one. */
export function dress(old, fresh) {
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) old.setAttribute(name, fresh.getAttribute(name));
}
