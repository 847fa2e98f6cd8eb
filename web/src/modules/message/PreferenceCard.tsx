import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Segmented, Select } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { preferenceQuery, savePreference, type Preference } from "../../api/messages";
import { useAction } from "../../core/useAction";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { toast } from "../../kit/toast";
import styles from "./PreferenceCard.module.css";

/** E-mail options by message type; alerts cannot be deferred. */
const CHOICES = {
  taskEmail: ["at_once", "daily"],
  noticeEmail: ["at_once", "daily", "never"],
} as const;

/** Each in its own language, as in the language switch. */
const LANGUAGES = [
  { value: "zh", label: "中文" },
  { value: "en", label: "English" },
];

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** The user's notification settings. Changes apply at once. */
export function PreferenceCard() {
  const { t } = useTranslation();
  const id = useId();
  const queries = useQueryClient();
  const mine = useQuery(preferenceQuery);
  const save = useAction({
    run: (wanted: Preference, key) => savePreference(wanted, key),
    onDone: (saved) => {
      queries.setQueryData(preferenceQuery.queryKey, saved);
      toast.success(t("common.saved"));
    },
    onFailed: () => void mine.refetch(),
  });
  if (mine.isPending) return <LoadingLines rows={3} />;
  if (!mine.data) return <FailureState error={mine.error} onRetry={() => void mine.refetch()} />;
  const shown = save.isPending ? save.variables : mine.data;
  // The daily mail is sent in the morning of the browser's time zone.
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const change = (next: Partial<Preference>) => save.mutate({ ...shown, timeZone, ...next });
  const daily = shown.taskEmail === "daily" || shown.noticeEmail === "daily";
  return (
    <div className={styles.card}>
      <p>{t("message.preference.intro")}</p>
      {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((field) => (
        <div key={field} className={styles.row}>
          <span id={`${id}-${field}`}>
            {t(`message.preference.${field}`)}
            <small>{t(`message.preference.${field}.hint`)}</small>
          </span>
          <Segmented<string>
            aria-labelledby={`${id}-${field}`}
            disabled={save.isPending}
            options={CHOICES[field].map((value) => ({ value, label: t(`message.preference.${value}`) }))}
            value={shown[field]}
            onChange={(value) => change({ [field]: value })}
          />
        </div>
      ))}
      <div className={styles.row}>
        <span>
          {t("message.preference.alert")}
          <small>{t("message.preference.alert.hint")}</small>
        </span>
        <span className={styles.fixed}>{t("message.preference.at_once")}</span>
      </div>
      {daily && (
        <div className={styles.row}>
          <label htmlFor={`${id}-hour`}>
            {t("message.preference.hour")}
            <small>{t("message.preference.zone", { zone: shown.timeZone })}</small>
          </label>
          <Select
            id={`${id}-hour`}
            className={styles.hour}
            disabled={save.isPending}
            options={HOURS}
            value={shown.digestHour}
            onChange={(digestHour: number) => change({ digestHour })}
          />
        </div>
      )}
      <div className={styles.row}>
        <span id={`${id}-language`}>
          {t("message.preference.language")}
          <small>{t("message.preference.language.hint")}</small>
        </span>
        <Segmented<string>
          aria-labelledby={`${id}-language`}
          disabled={save.isPending}
          options={LANGUAGES}
          value={shown.language ?? ""}
          onChange={(language) => change({ language })}
        />
      </div>
      <p className={styles.note}>{t("message.preference.security")}</p>
    </div>
  );
}
