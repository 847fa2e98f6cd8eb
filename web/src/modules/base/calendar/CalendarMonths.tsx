import { useQuery } from "@tanstack/react-query";
import { Button, Segmented } from "antd";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { namedDaysQuery, type NamedDay } from "../../../api/calendarDays";
import { addMonths, today as todayHere } from "../../../kit/grid/logic/dates";
import { useMediaQuery } from "../../../kit/useMediaQuery";
import { PHONE_QUERY } from "../../../theme/tokens";
import styles from "./Calendar.module.css";
import { CalendarMonth } from "./CalendarMonth";
import { dayByKey, firstOfMonth, knownYears, yearOf } from "./months";

/** Beside each other where there is room for them. */
const SOME_MONTHS = 4;
const MONTHS_OF_A_YEAR = 12;
const WIDE_QUERY = "(min-width: 1280px)";

type Span = "months" | "year";

interface CalendarMonthsProps {
  onOpen: (day: string, named: NamedDay | undefined) => void;
}

/** The months of the calendar, to look at and to change days in. */
export function CalendarMonths({ onOpen }: CalendarMonthsProps) {
  const { t } = useTranslation();
  const [phone, wide] = [useMediaQuery(PHONE_QUERY), useMediaQuery(WIDE_QUERY)];
  const [today] = useState(() => todayHere());
  const [span, setSpan] = useState<Span>("months");
  const [reached, setReached] = useState(today);
  const [from, setFrom] = useState(() => firstOfMonth(today));
  // Set by keys only: the focus follows them once the day is drawn.
  const sought = useRef<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const fitting = phone ? 1 : wide ? SOME_MONTHS : SOME_MONTHS / 2;
  const count = span === "year" ? MONTHS_OF_A_YEAR : fitting;
  const first = span === "year" ? `${from.slice(0, 4)}-01-01` : from;
  const months = Array.from({ length: count }, (_, at) => addMonths(first, at));
  const end = addMonths(first, count);
  const [year, lastYear] = [yearOf(first), yearOf(months.at(-1) ?? first)];
  const days = useQuery(namedDaysQuery(year));
  const later = useQuery(namedDaysQuery(lastYear));
  const known = knownYears([
    [year, days.data],
    [lastYear, later.data],
  ]);
  const asked = lastYear === year ? [days] : [days, later];
  const unread = asked.filter(({ data, fetchStatus }) => !data && fetchStatus !== "fetching");
  // Tab leads to a day that is shown.
  const shown = reached >= first && reached < end ? reached : first;

  useEffect(() => {
    if (sought.current === null) return;
    box.current?.querySelector<HTMLElement>(`[data-day="${sought.current}"]`)?.focus();
    sought.current = null;
  });

  const go = (to: string) => {
    setFrom(to);
    setReached(to);
  };
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const { day } = (event.target as HTMLElement).dataset;
    const next = day ? dayByKey(event.key, day) : null;
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    sought.current = next;
    if (next < first) setFrom(addMonths(first, -count));
    else if (next >= end) setFrom(end);
    setReached(next);
  };
  return (
    <section className={styles.calendar} aria-label={t("calendar.look")}>
      <div className={styles.tools}>
        <Button size="small" aria-label={t("calendar.earlier")} onClick={() => go(addMonths(first, -count))}>
          ‹
        </Button>
        <Button size="small" onClick={() => go(firstOfMonth(today))}>
          {t("calendar.today")}
        </Button>
        <Button size="small" aria-label={t("calendar.later")} onClick={() => go(end)}>
          ›
        </Button>
        <Segmented<Span>
          size="small"
          aria-label={t("calendar.span")}
          value={span}
          options={[
            { value: "months", label: t("calendar.months") },
            { value: "year", label: t("calendar.year") },
          ]}
          onChange={setSpan}
        />
      </div>
      {unread.length > 0 && (
        <output className={styles.unknown}>
          {t("calendar.unknown")}
          <Button type="link" size="small" onClick={() => unread.forEach(({ refetch }) => void refetch())}>
            {t("common.retry")}
          </Button>
        </output>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the days within bubble here */}
      <div ref={box} className={styles.months} onKeyDown={keys}>
        {months.map((month) => (
          <CalendarMonth
            key={month}
            month={month}
            known={known}
            reached={shown}
            today={today}
            onOpen={(day) => {
              // What it is would have to be known before it can be changed.
              const calendar = known.get(yearOf(day));
              if (calendar) onOpen(day, calendar.get(day));
            }}
            onReach={setReached}
          />
        ))}
      </div>
    </section>
  );
}
