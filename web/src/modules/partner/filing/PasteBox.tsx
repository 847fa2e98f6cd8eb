import { Input } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ShapeSection } from "../../../api/filings";
import { Field } from "../../../kit/Field";
import styles from "./filing.module.css";
import { pastedFields } from "./paste";

interface PasteBoxProps {
  section: ShapeSection;
  onPaste: (text: string) => void;
  onClose: () => void;
}

/** Takes what was copied from a spreadsheet, also where the browser hands its clipboard to no button. */
export function PasteBox({ section, onPaste, onClose }: PasteBoxProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("textarea")?.focus(), []);
  const fields = pastedFields(section)
    .map(({ label }) => label)
    .join(", ");
  return (
    <div ref={box} className={styles.paste}>
      <Field label={t("filing.paste.label")} hint={t("filing.paste.hint", { fields })}>
        {(wiring) => (
          <Input.TextArea
            {...wiring}
            rows={2}
            value=""
            onPaste={(event) => {
              event.preventDefault();
              event.stopPropagation();
              onPaste(event.clipboardData.getData("text/plain"));
            }}
            // A phone's keyboard enters what it pastes as if it were typed.
            onChange={({ target }) => {
              if (/[\t\n]/.test(target.value)) onPaste(target.value);
            }}
            onKeyDown={({ key }) => {
              if (key === "Escape") onClose();
            }}
          />
        )}
      </Field>
    </div>
  );
}
