import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  AGREEMENT_TOPIC,
  agreementQuery,
  publishAgreement,
  type Agreement,
  type AgreementDraft,
} from "../../api/agreement";
import { asApiError } from "../../api/errors";
import { useAction } from "../../core/useAction";
import { FailureState } from "../../kit/FailureState";
import { KeptNotice } from "../../kit/form/KeptNotice";
import { CONFLICT } from "../../kit/form/overtaken";
import { rebaseForm } from "../../kit/form/rebaseForm";
import * as z from "../../kit/form/schema";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { LongTextField } from "../../kit/form/textFields";
import { useKeptClose } from "../../kit/form/useKeptClose";
import { useKeptForm } from "../../kit/form/useKeptForm";
import { useFollowed, useOvertaken, type MadeVersion, type Overtaking } from "../../kit/form/useOvertaken";
import { LoadingLines } from "../../kit/LoadingLines";
import publicStyles from "../../kit/PublicPage.module.css";
import { formatMinute } from "../../kit/time";
import { toast } from "../../kit/toast";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";

const LONGEST = 20_000;
const required = "common.required" satisfies WordKey;
const schema = z.object({
  textZh: z.string().trim().min(1, required),
  textEn: z.string().trim().min(1, required),
});

interface AgreementDialogProps {
  onClose: () => void;
}

/** There is one agreement only, which no id tells from others. */
const ONLY = "";

type PublishedVersion = Agreement & MadeVersion;

function versionOf(agreement: Agreement): PublishedVersion {
  return { ...agreement, id: ONLY, updatedBy: agreement.publishedBy };
}

function draftOf({ textZh, textEn }: Agreement): AgreementDraft {
  return { textZh, textEn };
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
  // The version that is edited; what somebody else publishes meanwhile does not replace it unasked.
  const [base, setBase] = useState(agreement);
  const { t } = useTranslation();
  const id = useId();
  const queries = useQueryClient();
  const { form, kept, sending, saved } = useKeptForm<AgreementDraft>({
    kept: "identity.agreement",
    version: base.version,
    resolver: zodResolver(schema),
    defaults: draftOf(base),
  });
  const close = useKeptClose(kept, onClose);
  const publishing = useAction({
    run: publishAgreement,
    shownInForm: [...SHOWN, CONFLICT],
    onDone: (published) => {
      saved({ id: ONLY, version: published.version });
      queries.setQueryData(agreementQuery.queryKey, published);
      toast.success(t("agreement.published"));
      onClose();
    },
    onFailed: (failure) => {
      if (!overtaking.failed(failure)) showFields(form, failure);
    },
  });
  const overtaking: Overtaking<PublishedVersion> = useOvertaken<PublishedVersion>({
    topic: AGREEMENT_TOPIC,
    base: versionOf(base),
    latest: versionOf(agreement),
    busy: publishing.isPending || publishing.isSuccess,
    // A text that was not changed here is the one that was published meanwhile, or publishing would take it back.
    rebase: (published) => rebaseForm(form, draftOf(base), draftOf(published)),
    replace: (published) => form.reset(draftOf(published)),
    onReload: setBase,
  });
  useFollowed(overtaking, kept.dirty);
  const refusal = publishing.error && asApiError(publishing.error);
  const submit = form.handleSubmit((draft) => {
    sending();
    publishing.mutate({ ...draft, version: base.version });
  });
  const { version, publishedBy, publishedAt } = base;
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
        {overtaking.notice([], kept.dirty)}
        <FailureNote error={refusal?.code === CONFLICT ? null : refusal} />
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
