/** What lists of tasks share, of open ones and of those dealt with. */
import { useTranslation } from "react-i18next";
import { useSide } from "../../core/signedInContext";

interface CountedTask {
  taskKey: string;
  label: string;
  document: string;
}

/** The columns that only buyers read: to a supplier, the own name says nothing. */
export function useSupplierColumn(): readonly string[] {
  const { i18n } = useTranslation();
  if (useSide() !== "buyer") return [];
  return [i18n.language.startsWith("zh") ? "supplierZh" : "supplierEn"];
}

/** Narrows a list to one kind of task. */
export function taskFilter(counts: readonly CountedTask[]) {
  return {
    field: "taskKey",
    options: counts.map(({ taskKey, label, document }) => ({
      value: taskKey,
      label: `${label} · ${document}`,
    })),
    width: 220,
  };
}
