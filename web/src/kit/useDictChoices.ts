import type { Choice } from "./form/choices";
import { useDictWords } from "./useDictWords";

/** The options of a dictionary, and its default option. */
export function useDictChoices(dictName: string): { choices: Choice[]; byDefault: string; loading: boolean } {
  const words = useDictWords([dictName]);
  const items = words?.[dictName] ?? [];
  return {
    choices: items.map(({ itemValue, description, retired }) => ({
      value: itemValue,
      label: description,
      ...(retired ? { retired } : {}),
    })),
    byDefault: items.find((item) => item.isdefault === "1")?.itemValue ?? "",
    loading: words === undefined,
  };
}
