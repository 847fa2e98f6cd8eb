import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import { inOrder, toneOfNotice, type DocumentNotice } from "./notices";
import styles from "./Notices.module.css";

function Notice({ notice }: { notice: DocumentNotice }) {
  const tone = toneOfNotice(notice);
  const said = (
    <>
      <Icon name={tone === "info" ? "info" : "warning"} />
      <span className={styles.text}>
        <strong>{notice.title}</strong>
        {notice.detail && <span className={styles.detail}> {notice.detail}</span>}
      </span>
    </>
  );
  // Assertive for screen readers only when urgent.
  return tone === "bad" ? (
    <div className={styles.notice} data-tone={tone} role="alert">
      {said}
    </div>
  ) : (
    <output className={styles.notice} data-tone={tone}>
      {said}
    </output>
  );
}

/** The most important notice of a document; the others behind a button. */
export function Notices({ notices }: { notices: readonly DocumentNotice[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const [first, ...rest] = inOrder(notices);
  if (!first) return null;
  return (
    <div className={styles.notices}>
      <div className={styles.first}>
        <Notice notice={first} />
        {rest.length > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t("document.moreNotices", { n: rest.length })}
            <Icon name={open ? "up" : "down"} width={12} height={12} />
          </button>
        )}
      </div>
      {rest.length > 0 && (
        <div id={id} className={styles.rest} hidden={!open}>
          {open && rest.map((notice) => <Notice key={notice.key} notice={notice} />)}
        </div>
      )}
    </div>
  );
}
