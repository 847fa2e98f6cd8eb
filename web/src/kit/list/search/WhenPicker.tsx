import { InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import {
  COUNTED_WHEN,
  FIXED_WHEN,
  MOST_DAYS,
  readWhen,
  USUAL_DAYS,
  writeWhen,
  type CountedWhen,
  type FixedWhen,
} from "../when";
import styles from "./SearchPanel.module.css";

interface WhenPickerProps {
  label: string;
  value: string;
  wrong: boolean;
  onChange: (value: string) => void;
}

const UNITS = ["day", "Week", "Month", "Quarter", "Year"] as const;

function unitOf(name: FixedWhen): (typeof UNITS)[number] {
  return UNITS.find((unit) => name.endsWith(unit) && unit !== "day") ?? "day";
}

/** A date relative to today, chosen by name, with a number of days where it takes one. */
export function WhenPicker({ label, value, wrong, onChange }: WhenPickerProps) {
  const { t } = useTranslation();
  const when = readWhen(value);
  const counted = COUNTED_WHEN.find((one) => one === value.split(":")[0]);
  const groups = [
    {
      label: t("when.counted"),
      options: COUNTED_WHEN.map((name) => ({ value: name as string, label: t(`when.${name}`, { n: "N" }) })),
    },
    ...UNITS.map((unit) => ({
      label: t(`when.unit.${unit}`),
      options: FIXED_WHEN.filter((name) => unitOf(name) === unit).map((name) => ({
        value: name as string,
        label: t(`when.${name}`),
      })),
    })),
  ];
  const choose = (name: string | undefined) => {
    const fixed = FIXED_WHEN.find((one) => one === name);
    const many = COUNTED_WHEN.find((one) => one === name);
    if (fixed) onChange(fixed);
    else onChange(many ? writeWhen({ name: many, days: when?.days ?? USUAL_DAYS }) : "");
  };
  return (
    <span className={styles.when}>
      <Select<string>
        aria-label={label}
        {...(wrong ? { status: "error" as const, "aria-invalid": true as const } : {})}
        allowClear
        placeholder={t("search.chooseWhen")}
        popupMatchSelectWidth={false}
        options={groups}
        value={counted ?? when?.name ?? (null as unknown as string)}
        onChange={choose}
      />
      {counted && (
        <InputNumber
          className={styles.days ?? ""}
          aria-label={t("search.days", { label })}
          min={1}
          max={MOST_DAYS}
          precision={0}
          suffix={t("search.dayUnit")}
          value={when?.days ?? null}
          onChange={(days) =>
            onChange(days === null ? `${counted}:` : writeWhen({ name: counted satisfies CountedWhen, days }))
          }
        />
      )}
    </span>
  );
}
