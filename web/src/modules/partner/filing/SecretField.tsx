import { Button, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField, type FormFieldProps } from "../../../kit/form/FormField";
import { isFilled, isTail, masked, type Cell } from "./cells";
import type { Draft } from "./draft";
import styles from "./filing.module.css";

interface BoxProps {
  id: string;
  label: string;
  required: boolean;
  describedBy: string | undefined;
  wrong: boolean;
  value: Cell | undefined;
  onChange: (value: Cell) => void;
  onBlur: () => void;
}

/** Masked as soon as its field is left; to change it, it is typed anew. */
function SecretBox({ id, label, required, describedBy, wrong, value, onChange, onBlur }: BoxProps) {
  const { t } = useTranslation();
  const [typing, setTyping] = useState(false);
  // What the server keeps: it stays until another one is typed.
  const [before, setBefore] = useState<Cell>("");
  const filled = isFilled(value);
  if (filled && !typing) {
    return (
      <span className={styles.secret}>
        <span>{masked(value)}</span>
        <Button
          id={id}
          size="small"
          aria-label={t("filing.secret.changeOf", { label, value: masked(value) })}
          aria-describedby={describedBy}
          onClick={() => {
            if (isTail(value)) setBefore(value);
            setTyping(true);
          }}
        >
          {t("filing.secret.change")}
        </Button>
        {!required && (
          <Button
            size="small"
            type="text"
            aria-label={t("filing.secret.clearOf", { label })}
            onClick={() => {
              setBefore("");
              onChange("");
            }}
          >
            {t("filing.secret.clear")}
          </Button>
        )}
      </span>
    );
  }
  return (
    <Input
      id={id}
      autoComplete="off"
      spellCheck={false}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={wrong || undefined}
      {...(wrong ? { status: "error" as const } : {})}
      {...(typing ? { autoFocus: true } : {})}
      defaultValue={typeof value === "string" ? value : ""}
      onFocus={() => setTyping(true)}
      onChange={({ target }) => onChange(target.value.trim() === "" ? before : target.value)}
      onBlur={() => {
        setTyping(false);
        onBlur();
      }}
    />
  );
}

/** A value that the server keeps encrypted and never tells, such as the number of an account. */
export function SecretField(about: FormFieldProps<Draft>) {
  return (
    <FormField {...about}>
      {(field, wiring) => (
        <SecretBox
          // Of another row, it is another field.
          key={field.name}
          id={wiring.id}
          label={about.label}
          required={about.required ?? false}
          describedBy={wiring["aria-describedby"]}
          wrong={wiring["aria-invalid"] ?? false}
          value={field.value as Cell | undefined}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  );
}
