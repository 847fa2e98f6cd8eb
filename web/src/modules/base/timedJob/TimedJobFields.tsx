import { useQuery } from "@tanstack/react-query";
import { DatePicker, Select } from "antd";
import dayjs from "dayjs";
import { useMemo } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  everyTimedJobQuery,
  TIMED_JOB_TOPIC,
  type TimedJob,
  type TimedJobDraft,
  type TimedOffer,
} from "../../../api/timedJobs";
import { ChoiceField, InputField, SwitchField } from "../../../kit/form/fields";
import { FormField, selectWiring } from "../../../kit/form/FormField";
import { UserField } from "../../../kit/form/remoteFields";
import { FormGrid, FormPanel, FormWide } from "../../../kit/FormPage";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { CronHelper } from "./CronHelper";
import { ParameterFields } from "./ParameterFields";
import { methodOf } from "./timedJobForm";

interface TimedJobFieldsProps {
  form: UseFormReturn<TimedJobDraft>;
  base: TimedJob | null;
  offer: TimedOffer;
  readOnly: boolean;
}

function timeZones(own: readonly string[]): string[] {
  return [...new Set([...own, "UTC", ...Intl.supportedValuesOf("timeZone")])].filter(Boolean);
}

export function TimedJobFields({ form, base, offer, readOnly }: TimedJobFieldsProps) {
  const { t } = useTranslation();
  const { control, setValue } = form;
  const labelOf = useColumnLabels(TIMED_JOB_TOPIC);
  const [bean, methodName, cron, timeZone, startsAt, endsAt] = useWatch({
    control,
    name: ["bean", "method", "cron", "timeZone", "startsAt", "endsAt"],
  });
  const methods = offer.beans.find((one) => one.bean === bean)?.methods ?? [];
  const method = methodOf(offer, { bean, method: methodName });
  const others = useQuery(everyTimedJobQuery).data ?? [];
  const zones = useMemo(
    () => timeZones([offer.timeZone, base?.timeZone ?? ""]),
    [offer.timeZone, base?.timeZone],
  );
  const moment = (name: "startsAt" | "endsAt") => (
    <FormField name={name} control={control} label={labelOf(name)}>
      {(field, wiring) => (
        <DatePicker
          {...wiring}
          showTime={{ format: "HH:mm" }}
          format="YYYY-MM-DD HH:mm"
          disabled={readOnly}
          value={field.value ? dayjs(field.value) : null}
          onChange={(day) => field.onChange(day ? day.second(0).millisecond(0).toISOString() : null)}
          style={{ width: "100%" }}
        />
      )}
    </FormField>
  );

  return (
    <>
      <FormPanel title={t("timedJob.work")}>
        <FormGrid>
          <FormWide>
            <InputField name="name" control={control} label={labelOf("name")} required readOnly={readOnly} />
          </FormWide>
          <FormField name="bean" control={control} label={labelOf("bean")} required>
            {(field, wiring) => (
              <Select
                {...selectWiring(wiring)}
                disabled={readOnly}
                options={offer.beans.map((one) => ({ value: one.bean, label: one.label }))}
                value={field.value || null}
                onBlur={field.onBlur}
                onChange={(next: string) => {
                  field.onChange(next);
                  // The new module has other methods: reset the choice.
                  setValue("method", "", { shouldDirty: true });
                  setValue("parameters", {}, { shouldDirty: true });
                }}
              />
            )}
          </FormField>
          <FormField
            name="method"
            control={control}
            label={labelOf("method")}
            required
            hint={method?.hint ?? t("timedJob.methodHint")}
          >
            {(field, wiring) => (
              <Select
                {...selectWiring(wiring)}
                disabled={readOnly || bean === ""}
                options={methods.map((one) => ({
                  value: one.method,
                  label: `${one.label} · ${one.method}`,
                }))}
                value={field.value || null}
                onBlur={field.onBlur}
                onChange={(next: string) => {
                  field.onChange(next);
                  setValue("parameters", {}, { shouldDirty: true });
                }}
              />
            )}
          </FormField>
          {method && <ParameterFields control={control} method={method} readOnly={readOnly} />}
        </FormGrid>
      </FormPanel>
      <FormPanel title={t("timedJob.plan")}>
        <FormGrid>
          <InputField
            name="cron"
            control={control}
            label={labelOf("cron")}
            required
            hint={t("timedJob.cronHint")}
            readOnly={readOnly}
            input={{ spellCheck: false, style: { fontFamily: "var(--font-mono, monospace)" } }}
          />
          <FormField name="timeZone" control={control} label={labelOf("timeZone")} required>
            {(field, wiring) => (
              <Select
                {...selectWiring(wiring)}
                showSearch
                disabled={readOnly}
                options={zones.map((zone) => ({ value: zone, label: zone }))}
                value={field.value || null}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          </FormField>
          <ChoiceField
            name="subJobId"
            control={control}
            label={t("timedJob.subJob")}
            hint={t("timedJob.subJobHint")}
            readOnly={readOnly}
            allowClear
            choices={others
              .filter((job) => job.id !== base?.id)
              .map((job) => ({ value: job.id, label: job.name }))}
          />
          {moment("startsAt")}
          {moment("endsAt")}
          <FormWide>
            <CronHelper
              asked={{ cron, timeZone, startsAt, endsAt }}
              readOnly={readOnly}
              onChoose={(next) => setValue("cron", next, { shouldDirty: true, shouldValidate: true })}
            />
          </FormWide>
        </FormGrid>
      </FormPanel>
      <FormPanel title={t("timedJob.trouble")}>
        <FormGrid>
          <UserField
            name="leaderId"
            control={control}
            label={labelOf("leader")}
            required
            readOnly={readOnly}
            names={base?.leaderId ? { [base.leaderId]: base.leader } : {}}
          />
          <InputField
            name="warningMailbox"
            control={control}
            label={labelOf("warningMailbox")}
            hint={t("timedJob.mailboxHint")}
            readOnly={readOnly}
          />
          <SwitchField
            name="pauseOnFailure"
            control={control}
            label={labelOf("pauseOnFailure")}
            hint={t("timedJob.pauseHint")}
            readOnly={readOnly}
          />
        </FormGrid>
      </FormPanel>
    </>
  );
}
