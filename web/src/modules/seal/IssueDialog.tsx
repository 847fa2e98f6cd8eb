import { Input, InputNumber, Modal, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../api/errors";
import { issueCertificate } from "../../api/seals";
import { useAction } from "../../core/useAction";
import { Field } from "../../kit/Field";
import { KeptNotice } from "../../kit/form/KeptNotice";
import { useKeptClose } from "../../kit/form/useKeptClose";
import { useKeptDraft } from "../../kit/form/useKeptDraft";
import { useOrganizeSelect } from "../../kit/OrganizePicker";
import { RefusalAlert } from "../../kit/RefusalAlert";
import styles from "../../kit/stamp/stamp.module.css";

const LONGEST_NAME = 40;
const LONGEST_PURPOSE = 12;

interface IssueDialogProps {
  onDone: () => void;
  onClose: () => void;
}

/** Issues a seal for an organisation: its certificate and its text. */
export function IssueDialog({ onDone, onClose }: IssueDialogProps) {
  const { t } = useTranslation();
  const { draft, change, kept } = useKeptDraft({
    kept: "seal.issue",
    initial: {
      organizeId: "",
      party: "supplier",
      sealName: "",
      sealPurpose: t("certificate.usualPurpose"),
      years: 3 as number | null,
    },
  });
  const { organizeId, party, sealName, sealPurpose, years } = draft;
  const close = useKeptClose(kept, onClose);
  const [tried, setTried] = useState(false);
  const select = useOrganizeSelect(organizeId ? [organizeId] : [], true);
  const issue = useAction({
    run: issueCertificate,
    shownInForm: "all",
    onDone: () => {
      kept.end();
      onDone();
    },
  });
  // What is typed now would not be sent: the next certificate is another one.
  const busy = issue.isPending || issue.isSuccess;
  const failure = issue.error ? asApiError(issue.error) : null;
  const errorOf = (field: string, missing = false) =>
    tried && missing ? t("common.required") : failure?.fields.find((wrong) => wrong.field === field)?.message;
  const submit = () => {
    setTried(true);
    if (busy || !organizeId || !sealName.trim() || !sealPurpose.trim() || !years) return;
    issue.mutate({ organizeId, party, sealName, sealPurpose, years });
  };
  const choose = (id: string) => {
    change({ organizeId: id });
    const { organize } = (select.options?.find(({ value }) => value === id) ?? {}) as {
      organize?: { nameZh: string; relationType: string };
    };
    if (!organize) return;
    change({
      sealName: organize.nameZh.slice(0, LONGEST_NAME),
      party: organize.relationType === "C" ? "buyer" : "supplier",
    });
  };
  return (
    <Modal
      open
      title={t("certificate.issue")}
      okText={t("certificate.issue")}
      confirmLoading={issue.isPending}
      onOk={submit}
      mask={{ closable: !kept.dirty }}
      onCancel={() => void close()}
    >
      <div className={styles.form}>
        <KeptNotice kept={kept} />
        {failure && failure.fields.length === 0 && <RefusalAlert failure={failure} />}
        <Field label={t("certificate.organize")} required error={errorOf("organizeId", !organizeId)}>
          {(wiring) => (
            <Select
              {...wiring}
              {...(select as object)}
              disabled={busy}
              placeholder={t("certificate.organizePlaceholder")}
              {...(organizeId ? { value: organizeId } : {})}
              onChange={choose}
            />
          )}
        </Field>
        <Field
          label={t("certificate.party")}
          required
          hint={t("certificate.partyHint")}
          error={errorOf("party")}
        >
          {(wiring) => (
            <Select
              {...wiring}
              disabled={busy}
              value={party}
              onChange={(next) => change({ party: next })}
              options={[
                { value: "supplier", label: t("stamp.supplier") },
                { value: "buyer", label: t("stamp.buyer") },
              ]}
            />
          )}
        </Field>
        <Field
          label={t("certificate.sealName")}
          required
          hint={t("certificate.sealNameHint")}
          error={errorOf("sealName", !sealName.trim())}
        >
          {(wiring) => (
            <Input
              {...wiring}
              readOnly={busy}
              maxLength={LONGEST_NAME}
              value={sealName}
              onChange={(event) => change({ sealName: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t("certificate.sealPurpose")}
          required
          error={errorOf("sealPurpose", !sealPurpose.trim())}
        >
          {(wiring) => (
            <Input
              {...wiring}
              readOnly={busy}
              maxLength={LONGEST_PURPOSE}
              value={sealPurpose}
              onChange={(event) => change({ sealPurpose: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("certificate.years")} required error={errorOf("years", !years)}>
          {(wiring) => (
            <InputNumber
              {...wiring}
              readOnly={busy}
              min={1}
              max={5}
              precision={0}
              value={years}
              onChange={(next) => change({ years: next })}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
