import { Input, InputNumber, Switch } from "antd";
import { Controller, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DICTIONARY_TOPIC, type DictItemDraft } from "../../api/dictionary";
import { Field } from "../../kit/Field";
import { useColumnLabels } from "../../kit/list/useColumnLabels";
import type { WordKey } from "../../words";
import styles from "./DictItemFields.module.css";

type TextField = "dictName" | "itemValue" | "descriptionZh" | "descriptionEn" | "alternate1" | "alternate2";

interface FieldsProps {
  control: Control<DictItemDraft>;
  readOnly: boolean;
  focusFirst: boolean;
}

export function DictItemFields({ control, readOnly, focusFirst }: FieldsProps) {
  const { t, i18n } = useTranslation();
  const labelOf = useColumnLabels(DICTIONARY_TOPIC);
  // A message is either one of our keys or the server's own sentence.
  const word = (message: string | undefined) =>
    message && i18n.exists(message) ? t(message as WordKey) : message;

  const text = (name: TextField, required: boolean) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <Field label={labelOf(name)} required={required} error={word(fieldState.error?.message)}>
          {(wiring) => (
            <Input
              {...field}
              {...wiring}
              readOnly={readOnly}
              // The drawer was opened to type here.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={focusFirst && name === "dictName"}
              autoComplete="off"
            />
          )}
        </Field>
      )}
    />
  );

  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        {text("dictName", true)}
        {text("itemValue", true)}
      </div>
      {text("descriptionZh", true)}
      {text("descriptionEn", true)}
      <div className={styles.pair}>
        <Controller
          name="sortOrder"
          control={control}
          render={({ field, fieldState }) => (
            <Field
              label={labelOf("sortOrder")}
              hint={t("dict.field.sortOrderHint")}
              error={word(fieldState.error?.message)}
            >
              {({ status, ...wiring }) => (
                <InputNumber
                  {...field}
                  {...wiring}
                  {...(status ? { status } : {})}
                  style={{ width: "100%" }}
                  readOnly={readOnly}
                  precision={0}
                />
              )}
            </Field>
          )}
        />
        <Controller
          name="isdefault"
          control={control}
          render={({ field, fieldState }) => (
            <Field
              label={labelOf("isdefault")}
              hint={t("dict.field.isdefaultHint")}
              error={word(fieldState.error?.message)}
            >
              {({ id, "aria-describedby": describedBy }) => (
                <span className={styles.switch}>
                  <Switch
                    id={id}
                    {...(describedBy ? { "aria-describedby": describedBy } : {})}
                    disabled={readOnly}
                    checked={field.value === "1"}
                    onChange={(on) => field.onChange(on ? "1" : "0")}
                  />
                </span>
              )}
            </Field>
          )}
        />
      </div>
      <div className={styles.pair}>
        {text("alternate1", false)}
        {text("alternate2", false)}
      </div>
    </div>
  );
}
