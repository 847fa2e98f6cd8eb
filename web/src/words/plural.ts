import type { FormatterModule } from "i18next";

/**
 * Chooses between singular and plural: `{{n}} {{n, line|lines}}`. The number may be formatted already, such as 1,880.
 * i18next's own plurals would need a second key for each text, which Chinese does not have.
 */
export const plural: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, forms = "") => {
    const [one = "", many = one] = forms.split("|");
    return String(value) === "1" ? one : many;
  },
};
