import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import type { Misfit } from "./fileRules";
import styles from "./UploadDialog.module.css";

/** Rejected files, each with its reason. */
export function Misfits({ misfits, onClose }: { misfits: readonly Misfit[]; onClose: () => void }) {
  const { t } = useTranslation();
  if (misfits.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose, "aria-label": t("common.close") }}
      title={t("files.notTaken", { n: misfits.length })}
      description={
        <ul className={styles.misfits}>
          {misfits.map(({ name, word, values }, at) => (
            // Files from two folders may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} ${name}`}>
              <strong>{name}</strong>
              {t("files.because")}
              {t(word, { types: values.types ?? "", limit: values.limit ?? 0 })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
