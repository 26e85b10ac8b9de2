// Texts about a number, in the form that it takes in the language of the page.

const rules = new Intl.PluralRules(document.documentElement.lang || undefined);

/** A text, or its forms by name ("one", "few", "other"), with the number in it. */
export function counted(text, count) {
  const form = typeof text === "string" ? text : text[rules.select(count)] ?? text.other;
  return form.replace("{count}", count);
}
