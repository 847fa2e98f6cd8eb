import { Input } from "antd";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { areasQuery, COUNTRY } from "../../../api/areas";
import type { ShapeField } from "../../../api/filings";
import { AreaField } from "../../../kit/form/AreaField";
import { ChoiceField, ManyField } from "../../../kit/form/fields";
import { FormField, type FormFieldProps } from "../../../kit/form/FormField";
import { UserField } from "../../../kit/form/remoteFields";
import { DateField, LongTextField } from "../../../kit/form/textFields";
import { YesNoField } from "../../../kit/form/YesNoField";
import { useDictChoices } from "../../../kit/useDictChoices";
import { filesOf, isFilled, tidied, type Cell } from "./cells";
import { cellName, type Draft } from "./draft";
import type { Said } from "./faults";
import { FilesField } from "./FilesField";
import styles from "./filing.module.css";
import { SecretField } from "./SecretField";
import type { CellWord, NamedRow, RowsBySection } from "./useCellWords";

type About = FormFieldProps<Draft>;

/** Which keys a phone offers. */
const KEYS: Partial<Record<ShapeField["kind"], "decimal" | "numeric" | "tel" | "email" | "url">> = {
  number: "decimal",
  integer: "numeric",
  phone: "tel",
  mobile: "tel",
  email: "email",
  web: "url",
};

/** Text of one line. Nothing is cut off: what is too long is marked, not lost. */
function LineField({ field, ...about }: About & { field: ShapeField }) {
  const keys = KEYS[field.kind];
  return (
    <FormField {...about}>
      {(cell, wiring) => {
        const text = typeof cell.value === "string" ? cell.value : "";
        return (
          <Input
            {...cell}
            {...wiring}
            value={text}
            autoComplete="off"
            {...(keys ? { inputMode: keys } : {})}
            onBlur={() => {
              const tidy = tidied(field, text);
              if (tidy !== text) cell.onChange(tidy);
              cell.onBlur();
            }}
          />
        );
      }}
    </FormField>
  );
}

function DictionaryField({ dictionary, ...about }: About & { dictionary: string }) {
  const { choices, loading } = useDictChoices(dictionary);
  return <ChoiceField {...about} choices={choices} loading={loading} allowClear />;
}

function CountryField(about: About) {
  const { i18n } = useTranslation();
  const { data = [], isFetching } = useQuery(areasQuery(COUNTRY, "", i18n.language));
  const choices = data.map(({ id, areaName }) => ({ value: id, label: areaName }));
  return <ChoiceField {...about} choices={choices} loading={isFetching} allowClear />;
}

function RowsField({ rows, ...about }: About & { rows: readonly NamedRow[] }) {
  const options = rows.map(({ id, label }) => ({ value: id, label }));
  return <ManyField {...about} select={{ options, optionFilterProp: "label" }} />;
}

/** A user is held by id; the words of the section say who it is. */
function NamedUserField({ word, ...about }: About & { word: (cell: Cell | undefined) => string }) {
  const cell = useWatch({ control: about.control, name: about.name });
  const id = typeof cell === "string" ? cell : "";
  return <UserField {...about} names={id ? { [id]: word(id) } : {}} />;
}

interface SectionFieldProps {
  form: UseFormReturn<Draft>;
  filingId: string;
  row: string | null;
  field: ShapeField;
  /** Rows of other sections that it may name. */
  rows: RowsBySection;
  word: CellWord;
  /** What is said of it. */
  faults: readonly Said[];
  doubts: readonly Said[];
  marks: readonly Said[];
  /** Says what is not filled in as well, not only what is wrong. */
  strict: boolean;
}

/** What the reviewer, or a check that blocks nothing, says of a field; under it, where it is read with it. */
function Notes({ doubts, marks }: Pick<SectionFieldProps, "doubts" | "marks">) {
  const { t } = useTranslation();
  return (
    <>
      {marks.map(({ text }) => (
        <p key={`mark ${text}`} className={styles.markNote}>
          <strong>{t("filing.mark")}</strong> {text}
        </p>
      ))}
      {doubts.map(({ text }) => (
        <p key={`doubt ${text}`} className={styles.doubtNote}>
          <strong>{t("filing.doubt")}</strong> {text} {t("filing.doubtHint")}
        </p>
      ))}
    </>
  );
}

/** One field of a section, drawn from what the server says it is. */
export function SectionField(props: SectionFieldProps) {
  const { form, filingId, row, field, rows, word, faults, doubts, marks, strict } = props;
  const { t } = useTranslation();
  const name = cellName(row, field.name);
  const { control } = form;
  const value = (): Cell | undefined => form.getValues()[name];
  const [fault] = faults;
  const said = fault && (fault.text ?? (fault.word ? t(fault.word) : undefined));
  const about: About = {
    control,
    name,
    label: field.label,
    required: field.required,
    // The same in each row.
    helpField: field.name,
    // Nothing that is still empty is called wrong before somebody looks for it.
    error: strict || isFilled(value()) ? said : undefined,
  };
  const draw = (): ReactNode => {
    switch (field.kind) {
      case "long":
        return <LongTextField {...about} rows={2} />;
      case "day":
        return <DateField {...about} />;
      case "yesNo":
        return <YesNoField {...about} />;
      case "choice":
      case "dictionary":
        return <DictionaryField {...about} dictionary={field.dictionary ?? ""} />;
      case "plain":
        return (
          <ChoiceField
            {...about}
            allowClear
            choices={(field.choices ?? []).map((one) => ({ value: one, label: one }))}
          />
        );
      case "country":
        return <CountryField {...about} />;
      case "area":
        return <AreaField {...about} />;
      case "secret":
        return <SecretField {...about} hint={t("filing.secret.hint")} />;
      case "user":
        return <NamedUserField {...about} word={(cell) => word(field, cell)} />;
      case "rows":
        return <RowsField {...about} rows={rows[field.of ?? ""] ?? []} />;
      case "files":
        return (
          <FilesField
            {...about}
            filingId={filingId}
            place={field.slot ?? ""}
            present={() => filesOf(value())}
            put={(files) => form.setValue(name, files as Cell, { shouldDirty: true })}
          />
        );
      default:
        return <LineField {...about} field={field} />;
    }
  };
  const wide = field.kind === "long" || field.kind === "area" || field.kind === "files";
  return (
    <div
      className={styles.field}
      data-cell={name}
      data-wide={wide || undefined}
      data-doubt={doubts.length > 0 || undefined}
    >
      {draw()}
      <Notes doubts={doubts} marks={marks} />
    </div>
  );
}
