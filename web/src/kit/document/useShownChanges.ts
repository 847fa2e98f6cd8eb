import { useTranslation } from "react-i18next";
import type { DocumentRow } from "../../api/documents";
import type { ShownChange } from "../form/OvertakenNotice";
import { useValueWords } from "../list/useValueWords";
import { fieldChanges, lineChanges, type FieldChange } from "./changes";
import type { DocumentKind } from "./kind";
import { useToldCells } from "./useToldCells";

/** Changes of a document in words, field by field and line by line. */
export function useShownChanges<Row extends DocumentRow>(
  kind: DocumentKind<Row>,
  changes: readonly FieldChange[],
): ShownChange[] {
  const { t } = useTranslation();
  const wordOf = useValueWords(kind.listing);
  const cells = useToldCells(kind);
  const word = (field: string, value: string | null | undefined) => (value ? wordOf(field, value) : "");
  return [
    ...fieldChanges(changes, []).map(({ field, label, before, after }) => ({
      field,
      label,
      before: word(field, before),
      after: word(field, after),
    })),
    ...lineChanges(changes, cells).map(({ line, label, before, after }) => ({
      field: `${line} ${label}`,
      label: t("document.lineCell", { line, label }),
      before,
      after,
    })),
  ];
}
