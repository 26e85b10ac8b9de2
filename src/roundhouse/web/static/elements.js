// Elements from what the server sends.

/** The element that HTML of the server describes; `old`, which it follows, says whether it belongs to a drawing. */
export function make(html, old) {
  const form = document.createElement("template");
  form.innerHTML = old instanceof SVGElement && !html.startsWith("<svg") ? `<svg>${html}</svg>` : html;
  const first = form.content.firstElementChild;
  return html.startsWith("<svg") || !(old instanceof SVGElement) ? first : first.firstElementChild;
}

/** Give an element that stays the attributes of a fresh one. */
function dress(old, fresh) {
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) old.setAttribute(name, fresh.getAttribute(name));
}

/** Replace parts of the page; whether it has all of them. The question of a sign stays the same element, so that screen
    readers hear it. */
export function put(parts) {
  for (const [id, html] of Object.entries(parts)) {
    const old = document.getElementById(id);
    if (!old) return false;
    const fresh = make(html, old);
    if ("parts" in old.dataset) {
      if (old.dataset.parts !== fresh.dataset.parts) return false;
      dress(old, fresh);
    } else if (id === "sign" && old.querySelector(".ask")) {
      const question = old.querySelector(".ask");
      dress(old, fresh);
      const new_question = fresh.querySelector(".ask");
      if (question.innerHTML !== new_question.innerHTML) question.replaceChildren(...new_question.childNodes);
      for (const child of [...old.children]) if (child !== question) child.remove();
      question.after(...[...fresh.children].filter(child => child !== new_question));
    } else old.replaceWith(fresh);
  }
  return true;
}
