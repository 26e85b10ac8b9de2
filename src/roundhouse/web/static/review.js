// The turning points of a game: asked for until they have been found, then shown in their place.

const EVERY = 1500; // milliseconds
let waits = null;

function wait() {
  clearTimeout(waits);
  if (document.querySelector("#review[data-waiting]")) waits = setTimeout(ask, EVERY);
}

async function ask() {
  const part = document.querySelector("#review[data-waiting]");
  if (!part) return;
  const answer = await fetch(part.dataset.waiting, { headers: { accept: "text/html" } }).catch(() => null);
  if (answer?.ok) {
    const mould = document.createElement("template");
    mould.innerHTML = await answer.text();
    document.getElementById("review")?.replaceWith(mould.content.firstElementChild);
  }
  wait();
}

document.addEventListener("roundhouse:page", wait);
wait();
