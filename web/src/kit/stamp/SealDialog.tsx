import { useQuery } from "@tanstack/react-query";
import { Alert, Modal, Radio, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../api/errors";
import { sealChoicesQuery, stampSeals, type Sealing, type StampedCopyDetail } from "../../api/seals";
import { useAction } from "../../core/useAction";
import { FailureState } from "../FailureState";
import { Field } from "../Field";
import { LoadingLines } from "../LoadingLines";
import { RefusalAlert } from "../RefusalAlert";
import styles from "./stamp.module.css";

interface SealDialogProps {
  detail: StampedCopyDetail;
  action: keyof typeof stampSeals;
  label: string;
  onDone: () => void;
  onClose: () => void;
}

/** Chooses the seal and, for the first seal on a document, the language of the printout. */
export function SealDialog({ detail, action, label, onDone, onClose }: SealDialogProps) {
  const { t, i18n } = useTranslation();
  const { copy, file } = detail;
  const isFirst = !["to_sign", "to_review"].includes(copy.state) || file?.origin !== "seal";
  const choices = useQuery(sealChoicesQuery(copy.id));
  const [picked, setPicked] = useState<string | null>(null);
  const [language, setLanguage] = useState<"zh" | "en">(i18n.language === "zh" ? "zh" : "en");
  const seal = useAction({
    run: (body: Sealing, key: string) => stampSeals[action](body, key),
    // Sealing must not be retried automatically.
    once: true,
    shownInForm: "all",
    onDone,
  });
  const known = choices.data ?? [];
  const chosen = picked ?? known[0]?.certificateId;
  const failure = seal.error ? asApiError(seal.error) : null;
  const shown = known.find(({ certificateId }) => certificateId === chosen);
  return (
    <Modal
      open
      title={t("stamp.sealTitle", { number: copy.documentNumber })}
      okText={label}
      okButtonProps={{ disabled: !chosen }}
      confirmLoading={seal.isPending}
      onOk={() =>
        seal.mutate({
          id: copy.id,
          version: copy.version,
          ...(chosen ? { certificateId: chosen } : {}),
          ...(isFirst ? { language } : {}),
        })
      }
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p className={styles.effect}>{t(isFirst ? "stamp.sealFirst" : "stamp.sealSecond")}</p>
        {failure && <RefusalAlert failure={failure} />}
        {choices.isError && <FailureState error={choices.error} onRetry={() => void choices.refetch()} />}
        {choices.isPending && <LoadingLines />}
        {choices.data && known.length === 0 && (
          <Alert showIcon type="warning" title={t("stamp.noSeal")} description={t("stamp.noSealHint")} />
        )}
        {known.length > 0 && (
          <Field
            label={t("stamp.whichSeal")}
            hint={shown && (i18n.language === "zh" ? shown.nameZh : shown.nameEn)}
          >
            {(wiring) => (
              <Select
                {...wiring}
                {...(chosen ? { value: chosen } : {})}
                onChange={setPicked}
                options={known.map(({ certificateId, sealName, sealPurpose }) => ({
                  value: certificateId,
                  label: `${sealName} · ${sealPurpose}`,
                }))}
              />
            )}
          </Field>
        )}
        {known.length > 0 && isFirst && (
          <Field label={t("stamp.paperLanguage")}>
            {({ id }) => (
              <Radio.Group
                id={id}
                value={language}
                onChange={(event) => setLanguage(event.target.value as "zh" | "en")}
                options={[
                  { value: "zh", label: t("stamp.chinese") },
                  { value: "en", label: t("stamp.english") },
                ]}
              />
            )}
          </Field>
        )}
      </div>
    </Modal>
  );
}
