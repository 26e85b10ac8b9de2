// Calls whoever has to decide: by a sound, and by a notice of the browser while the page is not in front. Both are off
// until somebody wants them, and a browser asks once more before it shows a notice.

const told = () => JSON.parse(document.getElementById("told")?.textContent ?? "{}");
const mine = () => Boolean(document.querySelector("#sign[data-yours]"));
let before = mine();

function call() {
  const { sound, notice } = told();
  if (sound) ring();
  if (notice && document.hidden && globalThis.Notification?.permission === "granted") {
    const shown = new Notification(document.getElementById("tab-title").textContent, { tag: location.pathname });
    shown.onclick = () => { focus(); shown.close(); };
  }
}

/** Two notes of a station's gong. */
function ring() {
  const air = new AudioContext();
  for (const [at, pitch] of [[0, 659], [0.22, 523]]) {
    const tone = air.createOscillator(), volume = air.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, air.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.0001, air.currentTime + at + 0.6);
    tone.connect(volume).connect(air.destination);
    tone.start(air.currentTime + at);
    tone.stop(air.currentTime + at + 0.6);
    if (at) tone.onended = () => air.close();
  }
}

document.addEventListener("roundhouse:settled", () => {
  const now = mine();
  if (now && !before) call();
  before = now;
});

// a browser asks only when somebody has just done something
addEventListener("pointerup", () => {
  if (told().notice && globalThis.Notification?.permission === "default") Notification.requestPermission();
});
