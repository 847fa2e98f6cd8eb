import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Modal } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { agreementQuery, publishAgreement, type Agreement, type AgreementDraft } from "../../api/agreement";
import { useAction } from "../../core/useAction";
import { FailureState } from "../../kit/FailureState";
import { KeptNotice } from "../../kit/form/KeptNotice";
import * as z from "../../kit/form/schema";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { LongTextField } from "../../kit/form/textFields";
import { useKeptClose } from "../../kit/form/useKeptClose";
import { useKeptForm } from "../../kit/form/useKeptForm";
import { LoadingLines } from "../../kit/LoadingLines";
import publicStyles from "../../kit/PublicPage.module.css";
import { formatMinute } from "../../kit/time";
import { toast } from "../../kit/toast";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";

const CONFLICT = 409;
const LONGEST = 20_000;
const required = "common.required" satisfies WordKey;
const schema = z.object({
  textZh: z.string().trim().min(1, required),
  textEn: z.string().trim().min(1, required),
});

interface AgreementDialogProps {
  onClose: () => void;
}

/** The agreement that suppliers accept when they register; publishing makes a new version. */
export function AgreementDialog({ onClose }: AgreementDialogProps) {
  const { t } = useTranslation();
  const agreement = useQuery(agreementQuery);
  if (agreement.data) return <AgreementForm agreement={agreement.data} onClose={onClose} />;
  return (
    <Modal open title={t("agreement.title")} footer={null} onCancel={onClose}>
      {agreement.isPending ? (
        <LoadingLines />
      ) : (
        <FailureState error={agreement.error} onRetry={() => void agreement.refetch()} />
      )}
    </Modal>
  );
}

function AgreementForm({ agreement, onClose }: AgreementDialogProps & { agreement: Agreement }) {
  const { t } = useTranslation();
  const id = useId();
  const queries = useQueryClient();
  const { form, kept, sending, saved } = useKeptForm<AgreementDraft>({
    kept: "identity.agreement",
    version: agreement.version,
    resolver: zodResolver(schema),
    defaults: { textZh: agreement.textZh, textEn: agreement.textEn },
  });
  const close = useKeptClose(kept, onClose);
  const publishing = useAction({
    run: publishAgreement,
    shownInForm: [...SHOWN, CONFLICT],
    onDone: (published) => {
      // There is one agreement only, which no id tells from others.
      saved({ id: "", version: published.version });
      queries.setQueryData(agreementQuery.queryKey, published);
      toast.success(t("agreement.published"));
      onClose();
    },
    onFailed: (failure) => {
      // Reads who published what in the meantime; publishing again is then a decision.
      if (failure.code === CONFLICT) void queries.invalidateQueries({ queryKey: agreementQuery.queryKey });
      showFields(form, failure);
    },
  });
  const submit = form.handleSubmit((draft) => {
    sending();
    publishing.mutate({ ...draft, version: agreement.version });
  });
  const { version, publishedBy, publishedAt } = agreement;
  return (
    <Modal
      open
      title={t("agreement.title")}
      width={720}
      okText={t("agreement.publish")}
      okButtonProps={{ htmlType: "submit", form: id }}
      confirmLoading={publishing.isPending}
      mask={{ closable: !kept.dirty }}
      onCancel={() => void close()}
    >
      <form id={id} className={publicStyles.form} noValidate onSubmit={(event) => void submit(event)}>
        <KeptNotice kept={kept} />
        <FailureNote error={publishing.error} />
        <p>
          {version === 0 || !publishedAt
            ? t("agreement.none")
            : t("agreement.now", { version, who: publishedBy, time: formatMinute(publishedAt) })}
        </p>
        <LongTextField
          control={form.control}
          name="textZh"
          label={t("agreement.textZh")}
          required
          rows={8}
          max={LONGEST}
        />
        <LongTextField
          control={form.control}
          name="textEn"
          label={t("agreement.textEn")}
          required
          rows={8}
          max={LONGEST}
        />
      </form>
    </Modal>
  );
}
