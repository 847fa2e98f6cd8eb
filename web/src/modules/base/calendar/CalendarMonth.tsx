import { useTranslation } from "react-i18next";
import { addDays } from "../../../kit/grid/logic/dates";
import styles from "./Calendar.module.css";
import { kindOf, weeksOf, yearOf, type KnownYears } from "./months";

interface CalendarMonthProps {
  /** Its first day. */
  month: string;
  known: KnownYears;
  /** The one day of all months that Tab leads to. */
  reached: string;
  today: string;
  onOpen: (day: string) => void;
  onReach: (day: string) => void;
}

/** A Monday, for the names of weekdays. */
const SOME_MONDAY = "2026-01-05";

/** A month as a table of weeks; each day says what it is, and opens on a press. */
export function CalendarMonth({ month, known, reached, today, onOpen, onReach }: CalendarMonthProps) {
  const { t, i18n } = useTranslation();
  const locale = t("deadline.locale");
  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(day));
  const weekdays = Array.from({ length: 7 }, (_, at) => addDays(SOME_MONDAY, at));
  return (
    <table className={styles.month}>
      <caption>{written(month, { month: "long", year: "numeric" })}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={written(day, { weekday: "long" })}>
              {written(day, { weekday: "narrow" })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, at) => {
              // oxlint-disable-next-line react/no-array-index-key -- a cell without a day has nothing but its place
              if (!day) return <td key={at} />;
              const own = known.get(yearOf(day))?.get(day);
              const kind = kindOf(day, known);
              const name = own && (i18n.language === "zh" ? own.nameZh : own.nameEn);
              const date = written(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
              const what = name
                ? t("calendar.dayNamed", { name, kind: t(`calendar.kind.${kind}`) })
                : t(`calendar.kind.${kind}`);
              return (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-kind={kind}
                    tabIndex={day === reached ? 0 : -1}
                    aria-label={t("calendar.day", { date, what })}
                    aria-disabled={kind === "unknown" || undefined}
                    aria-current={day === today ? "date" : undefined}
                    title={name}
                    onClick={() => onOpen(day)}
                    onFocus={() => onReach(day)}
                  >
                    {Number(day.slice(8))}
                    {own && <small>{t(own.workday ? "calendar.on" : "calendar.off")}</small>}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
