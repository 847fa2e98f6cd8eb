import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../kit/icons";
import styles from "./filing.module.css";
import type { ListedPart } from "./report";
import { SectionRing } from "./SectionRing";

/** What is open in a section, or else how much there is in it. */
function useCountWord(): (one: ListedPart) => string {
  const { t } = useTranslation();
  return ({ section, report: { standing } }) => {
    const { marks, missing, doubts, count, ring } = standing;
    const open = [
      ...(marks > 0 ? [t("filing.count.marks", { n: marks })] : []),
      ...(missing > 0 && ring !== "empty" ? [t("filing.count.missing", { n: missing })] : []),
      ...(doubts > 0 ? [t("filing.count.doubts", { n: doubts })] : []),
    ];
    if (open.length > 0) return open.join(" · ");
    if (count === 0) return "";
    return t(section.table ? "filing.count.rows" : "filing.count.fields", { n: count });
  };
}

/** Something in it keeps the filing from being handed in, or was asked to be corrected. */
const isOpen = ({ standing: { missing, marks } }: ListedPart["report"]) => missing > 0 || marks > 0;

interface SectionListProps {
  parts: readonly ListedPart[];
  current: string;
  onGo: (section: string) => void;
}

function Entry({ one, n, current, onGo }: { one: ListedPart; n: number } & Omit<SectionListProps, "parts">) {
  const { t } = useTranslation();
  const countWord = useCountWord();
  const { section, report } = one;
  return (
    <button
      type="button"
      className={styles.railEntry}
      aria-current={section.code === current ? "step" : undefined}
      onClick={() => onGo(section.code)}
    >
      <SectionRing standing={report.standing} />
      <span className={styles.railNumber}>{n}</span>
      <span className={styles.railTitle}>{section.title}</span>
      <span className="visually-hidden">{t(`filing.ring.${report.standing.ring}`)}</span>
      <small data-open={isOpen(report) || undefined}>{countWord(one)}</small>
    </button>
  );
}

/** All sections, beside the one that is filled in. */
export function SectionRail({ parts, current, onGo }: SectionListProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.rail} aria-label={t("filing.sections")}>
      <h2>{t("filing.sections")}</h2>
      <ol>
        {parts.map((one, at) => (
          <li key={one.section.code}>
            <Entry one={one} n={at + 1} current={current} onGo={onGo} />
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t("filing.keys")}</p>
    </nav>
  );
}

/** The same where there is no room beside the section. */
export function SectionSelect({ parts, current, onGo }: SectionListProps) {
  const { t } = useTranslation();
  const countWord = useCountWord();
  return (
    <Select<string>
      className={styles.select ?? ""}
      aria-label={t("filing.chooseSection")}
      value={current}
      options={parts.map((one, at) => ({
        value: one.section.code,
        label: [`${at + 1} ${one.section.title}`, countWord(one)].filter(Boolean).join(" · "),
      }))}
      onChange={onGo}
    />
  );
}

/** The same on a phone: what is to be done first, and what is done below. */
export function SectionCards({ parts, onGo }: Omit<SectionListProps, "current">) {
  const { t } = useTranslation();
  const countWord = useCountWord();
  const isDone = ({ report: { standing } }: ListedPart) =>
    standing.complete && standing.marks === 0 && standing.ring !== "empty";
  const groups = [
    { key: "open" as const, parts: parts.filter((one) => !isDone(one)) },
    { key: "done" as const, parts: parts.filter(isDone) },
  ];
  return (
    <nav aria-label={t("filing.sections")}>
      {groups
        .filter((group) => group.parts.length > 0)
        .map((group) => (
          <section key={group.key} className={styles.cardGroup}>
            <h2>{t(`filing.${group.key}`, { n: group.parts.length })}</h2>
            <ul>
              {group.parts.map((one) => (
                <li key={one.section.code}>
                  <button type="button" className={styles.card} onClick={() => onGo(one.section.code)}>
                    <SectionRing standing={one.report.standing} />
                    <span className={styles.railTitle}>{one.section.title}</span>
                    <span className="visually-hidden">{t(`filing.ring.${one.report.standing.ring}`)}</span>
                    <small data-open={isOpen(one.report) || undefined}>{countWord(one)}</small>
                    <Icon name="right" width={12} height={12} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}
