import { useState } from "react";
import styles from "./MailFrame.module.css";

/**
 * A mail as rendered by a mail client. The sandboxed frame allows no scripts, popups or forms, so that a mail cannot
 * affect the page around it.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(240);
  return (
    <iframe
      className={styles.frame}
      title={title}
      // Same origin only for measuring the height: without scripts the content cannot use it.
      sandbox="allow-same-origin"
      srcDoc={html}
      style={{ height }}
      onLoad={(event) => {
        const inside = event.currentTarget.contentDocument?.documentElement;
        if (inside) setHeight(Math.min(640, Math.max(160, inside.scrollHeight + 2)));
      }}
    />
  );
}
