import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  saveTimedJob,
  TIMED_JOB_TOPIC,
  timedOfferQuery,
  updateTimedJob,
  type TimedJob,
  type TimedJobDraft,
  type TimedOffer,
} from "../../../api/timedJobs";
import { usePage } from "../../../core/page";
import { Waiting } from "../../../kit/Waiting";
import { AuditTimeline } from "../../../kit/AuditTimeline";
import { FailureState } from "../../../kit/FailureState";
import { RecordNotices } from "../../../kit/form/RecordNotices";
import { useRecordForm } from "../../../kit/form/useRecordForm";
import { FormPage, FormPanel } from "../../../kit/FormPage";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";
import { TimedJobFields } from "./TimedJobFields";
import { draftOf, methodOf, timedJobForm, withOwnParameters } from "./timedJobForm";

export const TIMED_JOB_PAGE = "/systemManage/timedJob";

interface TimedJobEditorProps {
  /** The version being edited; null for a new job. */
  base: TimedJob | null;
  latest: TimedJob | null;
  /** It was deleted by someone else meanwhile. */
  gone: boolean;
  onReload: (job: TimedJob) => void;
}

/** Waits for the options to load, because the form needs them for its initial values. */
export function TimedJobEditor(props: TimedJobEditorProps) {
  const { i18n } = useTranslation();
  const offer = useQuery(timedOfferQuery(i18n.language));
  if (offer.data) return <Editor {...props} offer={offer.data} />;
  if (offer.isError) return <FailureState error={offer.error} onRetry={() => void offer.refetch()} />;
  return <Waiting />;
}

function Editor({ base, latest, gone, onReload, offer }: TimedJobEditorProps & { offer: TimedOffer }) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const { leave } = usePage();
  const labelOf = useColumnLabels(TIMED_JOB_TOPIC);
  const first = (job: TimedJob | null) => draftOf(job, offer);
  const editing = useRecordForm<TimedJob, TimedJobDraft>({
    topic: TIMED_JOB_TOPIC,
    kept: "base.timed_job",
    base,
    latest,
    draftOf: first,
    schema: timedJobForm,
    save: (draft, key) => {
      const clean = withOwnParameters({ ...draft, subJobId: draft.subJobId || null }, methodOf(offer, draft));
      return base
        ? updateTimedJob({ ...clean, id: base.id, version: base.version }, key)
        : saveTimedJob(clean, key);
    },
    onSaved: () => {
      toast.success(t(base ? "common.saved" : "timedJob.savedPaused"));
      leave(TIMED_JOB_PAGE);
    },
    onReload: () => latest && onReload(latest),
  });
  const { form } = editing;
  const edit = base?.actions?.find((action) => action.action === "edit");
  const readOnly = base !== null && edit?.allowed !== true;
  const named = (name: string) =>
    name === "subJobId" ? t("timedJob.subJob") : name === "leaderId" ? labelOf("leader") : labelOf(name);
  const wrong = (Object.keys(form.formState.errors) as (keyof TimedJobDraft)[]).map((name) => ({
    name,
    label: name === "parameters" ? t("timedJob.work") : named(name),
    onGo: () => form.setFocus(name),
  }));

  return (
    <FormPage
      title={base ? t(readOnly ? "timedJob.view" : "timedJob.edit") : t("timedJob.add")}
      notice={
        <RecordNotices
          listing={TIMED_JOB_TOPIC}
          editing={editing}
          base={base && first(base)}
          latest={editing.overtaken && first(editing.overtaken)}
          gone={gone}
          reason={readOnly ? edit?.reason : null}
          labelOf={named}
        />
      }
      kept={editing.kept}
      saving={editing.saving}
      canSave={!gone}
      onSave={readOnly ? undefined : editing.submit}
      wrong={wrong}
      onLeave={() => leave(TIMED_JOB_PAGE)}
    >
      <TimedJobFields form={form} base={base} offer={offer} readOnly={readOnly} />
      {base && permissions.has("base.audit.view") && (
        <FormPanel title={t("history.title")}>
          <AuditTimeline listing={TIMED_JOB_TOPIC} id={base.id} />
        </FormPanel>
      )}
    </FormPage>
  );
}
