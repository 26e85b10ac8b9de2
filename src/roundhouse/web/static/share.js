// A text or a link to share goes to the clipboard.

document.addEventListener("click", async event => {
  const button = event.target.closest?.("button[data-copy]");
  if (!button) return;
  const text = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(text.textContent);
    button.lastChild.textContent = button.dataset.done;
  } catch { // no clipboard here, or it may not be written: then it is marked, and the keys copy it
    getSelection().selectAllChildren(text);
  }
});
