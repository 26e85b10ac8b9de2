// Dates and times by the clock of this device, as the person's region writes them.

const root = document.documentElement;
const WEEK_OF_NAMES = 6; // days before and after today that go by the name of the weekday alone
const TIME = { hour: "2-digit", minute: "2-digit" };

/** The page's language, as it is written where the person lives: "en-GB" if the browser asks for that. */
const region = () => navigator.languages?.find(one => one.split("-")[0] === root.lang.split("-")[0]) ?? root.lang;

const midnight = when => new Date(when.getFullYear(), when.getMonth(), when.getDate());

/** A moment, no longer than it has to be: today only the time, in this week the weekday, else the date. */
export function moment(when, now = new Date()) {
  const days = Math.abs(Math.round((midnight(when) - midnight(now)) / 86400000));
  const date = days === 0 ? {}
    : days <= WEEK_OF_NAMES ? { weekday: "short" }
    : { day: "numeric", month: "short", ...when.getFullYear() === now.getFullYear() ? {} : { year: "numeric" } };
  return when.toLocaleString(region(), { ...date, ...TIME });
}

const day = when => when.toLocaleDateString(region(), { dateStyle: "medium" });

function write() {
  for (const time of document.querySelectorAll("time[data-day], time[data-moment]")) {
    const when = new Date(time.dateTime), text = "day" in time.dataset ? day(when) : moment(when);
    if (time.textContent !== text) time.textContent = text;
  }
}

new MutationObserver(write).observe(document.body, { childList: true, subtree: true });
document.addEventListener("roundhouse:page", write);
write();
