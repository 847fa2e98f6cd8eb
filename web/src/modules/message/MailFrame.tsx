import { useState } from "react";
import styles from "./MailFrame.module.css";

/**
 * A mail as its reader's program shows it. The frame runs no scripts, opens nothing and submits nothing, so nothing in a
 * mail can reach the page around it.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(240);
  return (
    <iframe
      className={styles.frame}
      title={title}
      // Same origin only for measuring: without scripts the content cannot use it.
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
