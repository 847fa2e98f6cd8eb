import { Button } from "antd";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Spinner } from "../Spinner";
import styles from "./ExplainPanel.module.css";
import { wholeLabel, type Explanation, type GridRow } from "./types";
import type { ExplainRequest } from "./view/gridView";

interface ExplainPanelProps<Row extends GridRow> extends ExplainRequest<Row> {
  onClose: (keepFocus: boolean) => void;
}

const EDGE = 8;
const GAP = 4;

type Answer = { explanation: Explanation } | "coming" | "failed";

/** Where a figure comes from: its parts, how they make it, and the pages where the parts stand. */
export function ExplainPanel<Row extends GridRow>({ column, row, anchor, onClose }: ExplainPanelProps<Row>) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDialogElement>(null);
  const [tries, setTries] = useState(0);
  const [place, setPlace] = useState({ left: anchor.left, top: anchor.bottom + GAP });

  // Placed again whenever its content changes its size.
  useLayoutEffect(() => {
    const own = panel.current;
    if (!own) return;
    const put = () => {
      const { width, height } = own.getBoundingClientRect();
      const below = anchor.bottom + GAP + height + EDGE <= window.innerHeight;
      const top = below ? anchor.bottom + GAP : anchor.top - GAP - height;
      setPlace({
        left: Math.max(EDGE, Math.min(anchor.left, window.innerWidth - width - EDGE)),
        top: Math.max(EDGE, Math.min(top, window.innerHeight - height - EDGE)),
      });
    };
    const watching = new ResizeObserver(put);
    watching.observe(own);
    return () => watching.disconnect();
  }, [anchor]);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const own = panel.current;
    own?.focus({ preventScroll: true });
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close(true);
    };
    const outside = (event: Event) => {
      if (!own?.contains(event.target as Node)) close(false);
    };
    own?.addEventListener("keydown", escape);
    document.addEventListener("pointerdown", outside, true);
    window.addEventListener("resize", outside);
    return () => {
      own?.removeEventListener("keydown", escape);
      document.removeEventListener("pointerdown", outside, true);
      window.removeEventListener("resize", outside);
    };
  }, []);

  const title = t("grid.explain.title", { column: wholeLabel(column) });
  return createPortal(
    <dialog ref={panel} open tabIndex={-1} aria-label={title} className={styles.panel} style={place}>
      <h3 className={styles.title}>{title}</h3>
      <Asked key={tries} ask={() => column.explain?.(row)} onRetry={() => setTries(tries + 1)} />
      <Button size="small" className={styles.close} onClick={() => onClose(true)}>
        {t("common.close")}
      </Button>
    </dialog>,
    document.body,
  );
}

interface AskedProps {
  ask: () => Explanation | Promise<Explanation> | undefined;
  onRetry: () => void;
}

/** Asks once, when it appears. */
function Asked({ ask, onRetry }: AskedProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Answer>("coming");
  const question = useEffectEvent(ask);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const explanation = await question();
      if (isWanted) setAnswer(explanation ? { explanation } : "failed");
    };
    look().catch(() => {
      if (isWanted) setAnswer("failed");
    });
    return () => {
      isWanted = false;
    };
  }, []);
  if (answer === "coming") {
    return (
      <output className={styles.coming}>
        <Spinner /> {t("common.loading")}
      </output>
    );
  }
  if (answer === "failed") {
    return (
      <div role="alert" className={styles.coming}>
        {t("grid.explain.failed")}
        <Button size="small" onClick={onRetry}>
          {t("common.retry")}
        </Button>
      </div>
    );
  }
  return <Told {...answer.explanation} />;
}

function Told({ lines, formula, note }: Explanation) {
  return (
    <>
      <dl className={styles.lines}>
        {lines.map(({ label, value, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{href ? <Link to={href}>{value}</Link> : value}</dd>
          </div>
        ))}
      </dl>
      {formula && <p className={styles.formula}>{formula}</p>}
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}
