import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "./icons";
import { SavingNotices } from "./SavingNotices";
import { toasts } from "./toast";
import styles from "./Toasts.module.css";
import type { ToastKind } from "./toastStore";

const ICONS: Record<ToastKind, IconName> = {
  success: "check",
  info: "info",
  warning: "warning",
  error: "warning",
};

/** The stack of toasts. Escape closes the latest; hover or focus on one pauses the timers of all. */
export function Toasts() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.isComposing) toasts.closeLatest();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  return createPortal(
    <section className={styles.stack} aria-label={t("toast.region")}>
      <SavingNotices />
      {shown.map(({ id, kind, text }) => (
        // Hover and focus only pause the timers; the interactive element is the button inside.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          key={id}
          role={kind === "success" || kind === "info" ? "status" : "alert"}
          className={`${styles.toast} ${styles[kind]}`}
          onMouseEnter={toasts.hold}
          onMouseLeave={toasts.goOn}
          onFocus={toasts.hold}
          onBlur={toasts.goOn}
        >
          <Icon name={ICONS[kind]} />
          <span>{text}</span>
          <button type="button" aria-label={t("toast.close")} onClick={() => toasts.close(id)}>
            <Icon name="close" width={12} height={12} />
          </button>
        </div>
      ))}
    </section>,
    document.body,
  );
}
