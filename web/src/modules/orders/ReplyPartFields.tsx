import { Button, Input } from "antd";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readableNumber } from "../../kit/digits";
import { useGridWords } from "../../kit/grid";
import { Icon } from "../../kit/icons";
import styles from "./replyCards.module.css";
import { followingRest, proposedQuantity, restFollows, withoutPart, type ReplyLine } from "./replyLines";
import type { ReplyPart } from "./replyParts";
import type { ReplyStore } from "./replySheet";

type Field = "promisedOn" | "promised";

interface ReplyPartFieldsProps {
  store: ReplyStore;
  line: ReplyLine;
  part: ReplyPart;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** What people put between digits. */
const GROUPING = /[\s,，]/g;

/** The name of the field that shows a cell of the sheet. */
export function fieldId(id: string, field: string): string {
  return `reply-${id}-${field}`;
}

/** Date and quantity of one part, with the phone's own date picker and number keys. */
export function ReplyPartFields({ store, line, part }: ReplyPartFieldsProps) {
  const { t } = useTranslation();
  const translate = useGridWords();
  const described = useId();
  // The text as typed: the sheet holds the number that it means.
  const [typing, setTyping] = useState<string | null>(null);
  const follows = useRef(false);
  const { parts } = line;
  const n = parts.indexOf(part) + 1;
  const last = parts.at(-1);
  const proposed = proposedQuantity(parts, part.id);
  const cell = (id: string, field: Field) => ({
    row: store.rowIndex(id),
    column: store.layout.indexOf(field),
  });

  const setDay = (text: string) => {
    const quantity = text && proposed ? [{ ...cell(part.id, "promised"), text: proposed }] : [];
    store.write([{ ...cell(part.id, "promisedOn"), text }, ...quantity]);
  };
  const setQuantity = (text: string) => {
    setTyping(text);
    const rest =
      follows.current && last
        ? [
            {
              ...cell(last.id, "promised"),
              value: followingRest(parts, part.id, text.replaceAll(GROUPING, "")),
            },
          ]
        : [];
    store.write([{ ...cell(part.id, "promised"), text }, ...rest]);
  };

  const issueOf = (field: Field) => {
    const mark = store.marks.of(part.id, field);
    return mark?.level === "error" ? translate(mark.message) : "";
  };
  const [dayIssue, quantityIssue] = [issueOf("promisedOn"), issueOf("promised")];
  const labelOf = (field: Field) =>
    parts.length > 1 ? t(`order.cards.part.${field}`, { n }) : t(`order.line.${field}`);
  const about = (issue: string) => (issue ? { "aria-invalid": true, "aria-describedby": described } : {});
  return (
    <div className={styles.part}>
      <div className={styles.day}>
        <label htmlFor={fieldId(part.id, "promisedOn")}>{labelOf("promisedOn")}</label>
        <Input
          {...about(dayIssue)}
          id={fieldId(part.id, "promisedOn")}
          className={styles.field ?? ""}
          type="date"
          status={dayIssue ? "error" : ""}
          value={DAY.test(part.promisedOn ?? "") ? (part.promisedOn ?? "") : ""}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <div className={styles.quantity}>
        <label htmlFor={fieldId(part.id, "promised")}>{labelOf("promised")}</label>
        <Input
          {...about(quantityIssue)}
          id={fieldId(part.id, "promised")}
          className={styles.field ?? ""}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          status={quantityIssue ? "error" : ""}
          placeholder={proposed ? readableNumber(proposed) : ""}
          value={typing ?? readableNumber(part.promised ?? "")}
          onFocus={() => {
            follows.current = restFollows(parts, part.id);
            setTyping(part.promised ?? "");
          }}
          onBlur={() => setTyping(null)}
          onChange={({ target }) => setQuantity(target.value)}
        />
      </div>
      {parts.length > 1 && (
        <Button
          type="text"
          className={styles.remove ?? ""}
          icon={<Icon name="close" />}
          aria-label={t("order.cards.remove", { n })}
          onClick={() => store.become(withoutPart(store.rows, line, part.id))}
        />
      )}
      <div id={described} className={styles.issues}>
        {dayIssue && <p>{dayIssue}</p>}
        {quantityIssue && quantityIssue !== dayIssue && <p>{quantityIssue}</p>}
      </div>
    </div>
  );
}
