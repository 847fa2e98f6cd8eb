import { useMemo } from "react";
import { cleanHtml } from "./clean";
import styles from "./richText.module.css";

/** Sanitised user-written HTML. */
export function RichTextView({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // oxlint-disable-next-line react/no-danger
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
