import { useQuery } from "@tanstack/react-query";
import { Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { portalQuery } from "../api/identity";
import { versionsQuery } from "../api/releaseNotes";
import { formatMinute } from "../kit/time";
import releases from "./releases.json";
import styles from "./VersionDialog.module.css";

interface Release {
  number: string;
  publishedAt: string;
  content: readonly string[];
}

/** Release notes written by administrators, then those that are part of the build. */
function useReleases(): readonly Release[] {
  const { language } = useTranslation().i18n;
  const written = useQuery(versionsQuery(language)).data?.list ?? [];
  const known = new Set(written.map(({ versionNum }) => versionNum));
  return [
    ...written.map(({ versionNum, publishTime, publishContent }) => ({
      number: versionNum,
      publishedAt: formatMinute(publishTime),
      content: publishContent,
    })),
    ...releases
      .filter(({ version }) => !known.has(version))
      .map(({ version, publishedAt, zh, en }) => ({
        number: version,
        publishedAt,
        content: language === "zh" ? zh : en,
      })),
  ];
}

/** The running release and the release notes. */
export default function VersionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const shown = useReleases();
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
        {shown.map((release) => (
          <li key={release.number}>
            <dl>
              <div>
                <dt>{t("version.number")}</dt>
                <dd>{release.number}</dd>
              </div>
              <div>
                <dt>{t("version.publishedAt")}</dt>
                <dd>{release.publishedAt}</dd>
              </div>
              <div>
                <dt>{t("version.content")}</dt>
                <dd>
                  <ul>
                    {release.content.map((line) => (
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
