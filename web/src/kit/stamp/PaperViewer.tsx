import { Button } from "antd";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StampedFile } from "../../api/seals";
import { EmptyState } from "../EmptyState";
import { turned, WHOLE_PAGE, zoomed } from "../files/preview/paperView";
import { LoadingLines } from "../LoadingLines";
import { Icon } from "../icons";
import styles from "./PaperViewer.module.css";
import { SaveFileButton } from "./SaveFileButton";
import { ScanPicture } from "./ScanPicture";

// Loaded lazily: the PDF viewer is larger than the rest of a page.
const ScanPdf = lazy(() => import("./ScanPdf"));

/** A stamped paper to look at: as a whole, as wide as there is room, larger, and the right way up. */
export function PaperViewer({ file }: { file: StampedFile }) {
  const { t } = useTranslation();
  const [view, setView] = useState(WHOLE_PAGE);
  const [scale, setScale] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  const zoom = (larger: boolean) => setView(zoomed(view, scale, larger));
  const onWheel = useEffectEvent((event: WheelEvent) => {
    // A browser sends pinching as turning the wheel with Ctrl, and would enlarge the whole page.
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0);
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, []);

  const unseen = (reason: string) => <EmptyState icon="page" title={reason} />;
  const shown = { file, view, onScale: setScale, unseen };
  const content = () => {
    if (file.status === "scanning") return unseen(t("stamp.scanning"));
    if (file.status === "refused") return unseen(file.reason);
    if (file.extension !== "pdf") return <ScanPicture {...shown} />;
    return (
      <Suspense fallback={<LoadingLines rows={8} />}>
        <ScanPdf {...shown} />
      </Suspense>
    );
  };
  return (
    <div className={styles.viewer}>
      <div className={styles.tools} role="toolbar" aria-label={t("stamp.view.tools")}>
        <Button size="small" aria-label={t("stamp.view.smaller")} onClick={() => zoom(false)}>
          −
        </Button>
        <span className={styles.percent}>{Math.round(scale * 100)} %</span>
        <Button size="small" aria-label={t("stamp.view.larger")} onClick={() => zoom(true)}>
          +
        </Button>
        {(["page", "width"] as const).map((fit) => (
          <Button
            key={fit}
            size="small"
            color={view.fit === fit ? "primary" : "default"}
            variant={view.fit === fit ? "filled" : "outlined"}
            aria-pressed={view.fit === fit}
            onClick={() => setView({ ...view, fit })}
          >
            {t(fit === "page" ? "stamp.view.page" : "stamp.view.width")}
          </Button>
        ))}
        <Button size="small" icon={<Icon name="refresh" />} onClick={() => setView(turned(view))}>
          {t("stamp.view.turn")}
        </Button>
        <SaveFileButton file={file} className={styles.save ?? ""} />
      </div>
      <div ref={stage} className={styles.stage}>
        {content()}
      </div>
    </div>
  );
}
