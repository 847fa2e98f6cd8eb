import { useQuery } from "@tanstack/react-query";
import { Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { portalQuery } from "../api/identity";
import releases from "./releases.json";
import styles from "./VersionDialog.module.css";

/** The running release and the release notes, which are part of the build. */
export default function VersionDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(true);
  const running = useQuery(portalQuery).data?.version;
  return (
    <Modal
      open={open}
      title={t("command.version")}
      footer={null}
      width={560}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {running && <p className={styles.running}>{t("version.running", { version: running })}</p>}
      <ol className={styles.releases}>
        {releases.map((release) => (
          <li key={release.version}>
            <dl>
              <div>
                <dt>{t("version.number")}</dt>
                <dd>{release.version}</dd>
              </div>
              <div>
                <dt>{t("version.publishedAt")}</dt>
                <dd>{release.publishedAt}</dd>
              </div>
              <div>
                <dt>{t("version.content")}</dt>
                <dd>
                  <ul>
                    {release[i18n.language === "zh" ? "zh" : "en"].map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
