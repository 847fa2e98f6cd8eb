/** The names of fields in the order in which the form has them; others come last. */
export function inFormOrder(names: readonly string[], form: object): string[] {
  const fields = Object.keys(form);
  const place = (name: string) => (fields.includes(name) ? fields.indexOf(name) : fields.length);
  return names.toSorted((a, b) => place(a) - place(b));
}
