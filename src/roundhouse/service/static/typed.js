// What somebody has typed or chosen on a page and not sent yet.

const FIELDS = "input:not([type=hidden]):not([type=submit]):not([readonly]), textarea, select";
const all = () => [...document.querySelectorAll(FIELDS)]
  .filter(field => (field.id || field.name) && field.form?.id !== "settings"); // those are kept at once
const ticks = field => field.type === "radio" || field.type === "checkbox";

const changed = field => ticks(field) ? field.checked !== field.defaultChecked
  : field.matches("select") ? [...field.options].some(option => option.selected !== option.defaultSelected)
  : field.value !== field.defaultValue;

/** What a field is called on every version of its page. */
const key = field => [field.form?.getAttribute("action") ?? "", field.name || field.id, ticks(field) ? field.value : ""].join(" ");

/** Notes what is typed now, and where. `again` types it once more, after the page was written anew; `hold` puts the
    caret back, once its place is seen. */
export function typed() {
  const kept = new Map(all().filter(changed).map(field => [key(field), ticks(field) ? field.checked : field.value]));
  const held = document.activeElement?.matches(FIELDS) && !ticks(document.activeElement) ? document.activeElement : null;
  const caret = held && { key: key(held), start: held.selectionStart, end: held.selectionEnd };
  return {
    again() {
      for (const field of all()) {
        const value = kept.get(key(field));
        if (value === undefined) continue;
        if (ticks(field)) field.checked = value;
        else field.value = value;
      }
    },
    hold() {
      const field = caret && all().find(one => key(one) === caret.key);
      field?.focus({ preventScroll: true });
      if (field && caret.start !== null) field.setSelectionRange?.(caret.start, caret.end);
    },
  };
}
