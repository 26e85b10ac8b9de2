// The page of notices: the browser knows the time zone, and subscribes when somebody has clicked.

import { base } from "./base.js";

const zone = document.getElementById("zone");
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

const button = document.getElementById("push-add");
const answer = document.getElementById("push-answer");
const say = (key, values = {}) => {
  answer.textContent = button.dataset[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
};

if (button && !("serviceWorker" in navigator && "PushManager" in globalThis)) {
  button.disabled = true;
  say("none");
}

/** A key as the browser wants it. */
const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), one => one.charCodeAt(0));
const text_of = key => btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function subscribe() {
  if (await Notification.requestPermission() !== "granted") return say("denied");
  const worker = await navigator.serviceWorker.register(`${base}/service-worker.js`, { scope: `${base}/` });
  await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(button.dataset.key) });
  const body = new URLSearchParams({
    kind: "push",
    address: subscription.endpoint,
    p256dh: text_of(subscription.getKey("p256dh")),
    auth: text_of(subscription.getKey("auth")),
  });
  const response = await fetch(`${base}/notices/ways`, { method: "POST", body, headers: { accept: "application/json" } });
  if (response.ok) location.assign(`${base}/notices?saved=1`);
  else say("failed", { why: (await response.json()).message });
}

button?.addEventListener("click", async () => {
  button.disabled = true;
  try {
    await subscribe();
  } catch (error) {
    say("failed", { why: error.message });
  } finally {
    button.disabled = false;
  }
});
