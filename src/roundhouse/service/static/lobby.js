// The lobby: the list is fetched anew when it has changed, but nothing moves under a pointer or a focus.

import { base } from "./base.js";

const $ = id => document.getElementById(id);

let source = null, number = null;

async function fetch_rows() {
  const response = await fetch(`${base}/lobby/rows${location.search}`, { headers: { accept: "text/html" } });
  if (!response.ok) return;
  const form = document.createElement("template");
  form.innerHTML = await response.text();
  $("lobby-rows").replaceWith(form.content.firstElementChild);
  $("lobby-new").hidden = true;
}

const held = () => $("lobby-rows").matches(":hover, :focus-within");

function listen() {
  source?.close();
  source = new EventSource(`${base}/lobby/events`);
  source.onmessage = event => {
    const now = JSON.parse(event.data).number;
    const first = number === null;
    number = now;
    if (first) return;
    if (held()) $("lobby-new").hidden = false;
    else fetch_rows();
  };
  source.onerror = () => { number = -1; if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000); };
}

document.addEventListener("click", event => { if (event.target.closest("#lobby-new")) fetch_rows(); });
document.addEventListener("pointerout", event => {
  if (!$("lobby-new").hidden && event.target.closest("#lobby-rows") && !held()) fetch_rows();
});
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", event => { if (event.persisted) { listen(); fetch_rows(); } });
listen();
