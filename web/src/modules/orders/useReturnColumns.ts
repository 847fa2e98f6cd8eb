import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { GridColumn, GridRow } from "../../kit/grid";
import { useDictChoices } from "../../kit/useDictChoices";
import { useMediaQuery } from "../../kit/useMediaQuery";
import { PHONE_QUERY } from "../../theme/tokens";

/** What the grids of a return's lines share: what columns are called, and the reasons in words. */
export function useReturnColumns() {
  const { t } = useTranslation();
  const { choices } = useDictChoices("returnReason");
  // Choices are made anew each time; only other words make another column.
  const said = JSON.stringify(choices);
  const reason = useMemo(
    () => ({ kind: "dictionary" as const, choices: JSON.parse(said) as typeof choices }),
    [said],
  );
  const text = useCallback(
    <Row extends GridRow>(field: string, width: number): GridColumn<Row> => ({
      field,
      label: t(`returnOrder.line.${field}` as "returnOrder.line.line"),
      kind: "text",
      width,
    }),
    [t],
  );
  // What counts must be in sight where little is.
  const narrow = useMediaQuery(PHONE_QUERY);
  return { text, reason, narrow };
}
