// Passkeys: made on the page of settings, used to log in. What cannot be done is said in a sentence.

import { base } from "./base.js";

const $ = id => document.getElementById(id);
const words = key => JSON.parse($("passkey-words").textContent)[key];

// ---- binary values travel as base64url

const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const to_create = asked => ({
  ...asked,
  challenge: bytes(asked.challenge),
  user: { ...asked.user, id: bytes(asked.user.id) },
  excludeCredentials: (asked.excludeCredentials ?? []).map(one => ({ ...one, id: bytes(one.id) })),
});
const to_get = asked => ({ ...asked, challenge: bytes(asked.challenge), allowCredentials: [] });

function written(credential) {
  const response = {};
  for (const key of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
    if (credential.response[key]) response[key] = text(credential.response[key]);
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response };
}

// ---- asking

/** Why this browser has no passkeys here, "" if it has. */
function lacking() {
  if (!isSecureContext) return "insecure";
  if (!window.PublicKeyCredential || !navigator.credentials) return "unable";
  return /^[\d.]+$|^\[/.test(location.hostname) ? "number" : "";
}

/** Post something; the answer, or an error with the server's sentence. */
async function post(path, body = {}) {
  const response = await fetch(base + path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.message), { name: "Refused" });
  return answer;
}

async function make(form) {
  const publicKey = to_create(await post("/passkeys/new"));
  const credential = written(await navigator.credentials.create({ publicKey }));
  return post("/passkeys", { credential, name: form.elements.name.value });
}

async function ask() {
  const publicKey = to_get(await post("/passkeys/ask"));
  return post("/passkeys/log-in", { credential: written(await navigator.credentials.get({ publicKey })) });
}

const REASONS = { NotAllowedError: "stopped", AbortError: "stopped", InvalidStateError: "there", NotSupportedError: "unable" };

function tell(sentence) {
  const message = $("passkey-message");
  message.textContent = sentence;
  message.hidden = !sentence;
}

document.addEventListener("submit", async event => {
  const kind = event.target.dataset.passkey;
  if (!kind) return;
  event.preventDefault();
  tell("");
  const button = event.target.querySelector("button");
  button.disabled = true;
  try {
    const { next } = await (kind === "new" ? make(event.target) : ask());
    history.replaceState(null, "", base + next); // the same page at another place would not be loaded again
    location.reload();
  } catch (error) {
    tell(error.name === "Refused" ? error.message : words(REASONS[error.name] ?? "failed"));
  } finally {
    button.disabled = false;
  }
});

function begin() {
  if (!$("passkey-message")) return;
  const why = lacking();
  for (const form of document.querySelectorAll("[data-passkey]")) form.hidden = Boolean(why);
  if (why) tell(words(why));
}

document.addEventListener("roundhouse:page", begin);
begin();
