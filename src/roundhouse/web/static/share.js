// A text or a link to share goes to the clipboard.

document.addEventListener("click", async event => {
  const button = event.target.closest?.("button[data-copy]");
  if (!button) return;
  const text = document.getElementById(button.dataset.copy);
  if (navigator.clipboard) await navigator.clipboard.writeText(text.textContent);
  else getSelection().selectAllChildren(text);
  button.lastChild.textContent = button.dataset.done;
});
