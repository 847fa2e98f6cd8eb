import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { areasQuery, CITY, COUNTRY, PROVINCE } from "../../../api/areas";
import type { AreaValue } from "../../../api/listing";
import { VirtualSelect } from "../../select/VirtualSelect";
import { withArea } from "./searchDraft";
import styles from "./SearchPanel.module.css";

interface AreaFieldsProps {
  label: string;
  value: AreaValue;
  /** Which part is missing, if any. */
  wrong: "country" | "areaTooLarge" | null;
  describedBy: string | undefined;
  /** Whether at least the country is needed. */
  required?: boolean;
  onChange: (value: AreaValue) => void;
}

const LEVELS = { country: COUNTRY, province: PROVINCE, city: CITY } as const;

/** Country, province and city, each optional below the country. */
export function AreaFields({ label, value, wrong, describedBy, required = true, onChange }: AreaFieldsProps) {
  const { t, i18n } = useTranslation();
  const above = { country: "", province: value.country, city: value.province };
  const lists = {
    country: useQuery(areasQuery(COUNTRY, "", i18n.language)),
    province: useQuery(areasQuery(PROVINCE, above.province, i18n.language)),
    city: useQuery(areasQuery(CITY, above.city, i18n.language)),
  };
  const isOpen = (level: keyof AreaValue) => level === "country" || above[level] !== "";
  const isWrong = (level: keyof AreaValue) =>
    wrong === "country" ? level === "country" : wrong === "areaTooLarge" && level === "province";
  return (
    <span className={styles.areas}>
      {(Object.keys(LEVELS) as (keyof AreaValue)[]).map((level) => (
        <VirtualSelect
          key={level}
          allowClear
          aria-label={t("search.area", { label, level: t(`search.area.${level}`) })}
          aria-required={required && level === "country" ? true : undefined}
          aria-describedby={describedBy}
          {...(isWrong(level) ? { status: "error" as const, "aria-invalid": true as const } : {})}
          // Faded words of a select that cannot be used yet would be too faint to read.
          placeholder={isOpen(level) ? t(`search.area.${level}`) : undefined}
          disabled={!isOpen(level)}
          loading={lists[level].isFetching}
          options={(lists[level].data ?? []).map(({ id, areaName }) => ({ value: id, label: areaName }))}
          value={value[level] || null}
          onChange={(id) => onChange(withArea(value, level, id ?? ""))}
        />
      ))}
    </span>
  );
}
