import { useWatch, type Control } from "react-hook-form";
import { amountText } from "../digits";
import styles from "./DocumentFormPage.module.css";
import type { TextDraft } from "./fieldSpecs";
import { formTotal } from "./formTotal";
import type { TotalSpec } from "./kind";

interface RunningTotalProps {
  control: Control<TextDraft>;
  total: TotalSpec;
  label: string;
}

/** The sum of some fields of a form, while it is filled in. */
export function RunningTotal({ control, total, label }: RunningTotalProps) {
  const [currency = "", ...entered] = useWatch({ control, name: [total.currency, ...total.of] });
  const sum = formTotal(entered.map((text) => text ?? ""));
  return (
    <p className={styles.total}>
      <span>{label}</span>
      <output>{sum === null ? "–" : amountText(sum, currency)}</output>
    </p>
  );
}
