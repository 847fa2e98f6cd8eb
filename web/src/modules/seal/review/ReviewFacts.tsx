import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { KindCode } from "../../../api/documentApi";
import type { StampedCopyDetail } from "../../../api/seals";
import { formatBytes } from "../../../kit/bytes";
import { useAddress } from "../../../kit/document/address";
import { Icon } from "../../../kit/icons";
import { Facts, Section } from "../../../kit/Section";
import { formatMinute } from "../../../kit/time";
import { checkOf } from "./check";
import styles from "./review.module.css";

/** What the paper is about, and what the product found out about it. */
export function ReviewFacts({ detail }: { detail: StampedCopyDetail }) {
  const { t, i18n } = useTranslation();
  const { copy, file, paper, kindLabel } = detail;
  const address = useAddress(copy.documentKind as KindCode);
  const check = checkOf(paper);
  return (
    <>
      <Facts
        facts={[
          {
            field: "documentNumber",
            label: kindLabel,
            value: <Link to={address.one(copy.documentId)}>{copy.documentNumber}</Link>,
          },
          {
            field: "supplier",
            label: t("stamp.supplier"),
            value: i18n.language === "zh" ? copy.supplierNameZh : copy.supplierNameEn,
          },
          { field: "amount", label: t("review.amount"), value: paper?.amounts.join(", ") },
          {
            field: "file",
            label: t("review.file"),
            value: file && `${file.name}, ${formatBytes(file.bytes)}`,
          },
          {
            field: "uploaded",
            label: t("review.submitted"),
            value: copy.uploadedAt && `${copy.uploadedBy} · ${formatMinute(copy.uploadedAt)}`,
          },
        ]}
      />
      {check && paper && (
        <Section title={t("review.check")}>
          <ul className={styles.checks}>
            <li className={styles[check.tone]}>
              <Icon name={check.tone === "good" ? "check" : "warning"} />
              <span>
                {t(check.says, {
                  number: paper.number,
                  version: paper.version,
                  current: paper.current,
                })}
              </span>
            </li>
            {file?.doubt && paper.outcome !== "other" && (
              <li className={styles.bad}>
                <Icon name="warning" />
                <span>{t("stamp.doubtConfirmed", { number: file.doubt })}</span>
              </li>
            )}
          </ul>
        </Section>
      )}
    </>
  );
}
