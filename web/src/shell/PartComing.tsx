import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useConnected } from "../core/connection";
import { tryLate, useIsLate, useOnline } from "../core/offline";
import { Icon } from "../kit/icons";
import styles from "./PartComing.module.css";

interface PartComingProps {
  /** Gives it up, so that it does not open once nobody expects it any more; absent, it is needed. */
  onClose?: () => void;
}

/**
 * Stands for a part that was opened over the page and is still being loaded: says why it does not come. The page below
 * stays as it is, with all that was typed.
 */
export function PartComing({ onClose }: PartComingProps) {
  const { t } = useTranslation();
  const [online, connected, late] = [useOnline(), useConnected(), useIsLate()];
  // A download that the line was cut under may hang for long before it fails.
  const away = !online || !connected;
  const told = away || late;
  return (
    // Always there, so that screen readers announce what appears in the live region.
    <output className={styles.place}>
      {told && (
        <span className={styles.notice}>
          <Icon name="warning" />
          <span>{t(away ? "offline.part" : "offline.partFailed")}</span>
          {!away && (
            <>
              <Button size="small" onClick={tryLate}>
                {t("common.retry")}
              </Button>
              <Button size="small" onClick={() => window.location.reload()}>
                {t("offline.reload")}
              </Button>
            </>
          )}
          {onClose && (
            <Button size="small" onClick={onClose}>
              {t("common.close")}
            </Button>
          )}
        </span>
      )}
    </output>
  );
}
