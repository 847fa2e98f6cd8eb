import { InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { Field } from "../../Field";
import type { ColumnLayout } from "../columnLayout";
import { shownFields } from "./viewLayout";

interface FrozenFieldProps {
  layout: ColumnLayout;
  disabled?: boolean;
  onChange: (layout: ColumnLayout) => void;
}

/** How many columns of a view stay in sight while the others scroll. */
export function FrozenField({ layout, disabled = false, onChange }: FrozenFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t("view.freeze")} hint={t("view.freezeHint")}>
      {({ status, ...wiring }) => (
        <InputNumber
          {...wiring}
          {...(status ? { status } : {})}
          min={0}
          max={shownFields(layout).length}
          precision={0}
          disabled={disabled}
          value={layout.frozenNum}
          onChange={(next: number | null) => onChange({ ...layout, frozenNum: next ?? 0 })}
        />
      )}
    </Field>
  );
}
