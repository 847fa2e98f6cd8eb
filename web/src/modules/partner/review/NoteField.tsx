import { Input } from "antd";
import { useTranslation } from "react-i18next";
import type { Line } from "./lines";
import styles from "./review.module.css";
import { useReviewing } from "./reviewing";

const LONGEST = 500;

interface NoteFieldProps {
  line: Line;
  /** How the cell is called, its section included. */
  called: string;
  /** Takes the focus as it appears. */
  focused: boolean;
}

/** What the supplier is asked about a marked cell. Enter and Escape lead back to the line. */
export function NoteField({ line, called, focused }: NoteFieldProps) {
  const { t } = useTranslation();
  const { draft, note, places } = useReviewing();
  const { section, row, field, key } = line;
  return (
    <Input
      className={styles.note ?? ""}
      size="small"
      data-note={key}
      aria-label={t("filingReview.note", { cell: called })}
      placeholder={t("filingReview.notePlaceholder")}
      maxLength={LONGEST}
      value={draft.marks[key]?.note ?? ""}
      // The mark was set to say something.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={focused}
      onChange={(event) => note({ section, row, field, label: called }, event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
        event.preventDefault();
        places.current.get(key)?.focus();
      }}
    />
  );
}
