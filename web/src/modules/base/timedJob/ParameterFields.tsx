import { DatePicker, Input, InputNumber, Select, Switch } from "antd";
import dayjs from "dayjs";
import type { Control, FieldPath } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { TimedJobDraft, TimedMethod, TimedParameter } from "../../../api/timedJobs";
import { FormField, selectWiring } from "../../../kit/form/FormField";

interface ParameterFieldsProps {
  control: Control<TimedJobDraft>;
  method: TimedMethod;
  readOnly: boolean;
}

/** The parameters of the chosen method, with an input for each type. */
export function ParameterFields({ control, method, readOnly }: ParameterFieldsProps) {
  return method.parameters.map((parameter) => (
    <ParameterField
      key={`${method.method} ${parameter.name}`}
      control={control}
      parameter={parameter}
      readOnly={readOnly}
    />
  ));
}

function ParameterField({
  control,
  parameter,
  readOnly,
}: {
  control: Control<TimedJobDraft>;
  parameter: TimedParameter;
  readOnly: boolean;
}) {
  const { t } = useTranslation();
  const { kind, label, required, least, most, choices } = parameter;
  const name = `parameters.${parameter.name}` as FieldPath<TimedJobDraft>;
  const hint = kind === "integer" ? t("timedJob.between", { least, most }) : undefined;
  return (
    <FormField name={name} control={control} label={label} required={required} hint={hint}>
      {(field, wiring) => {
        const value = field.value as unknown;
        switch (kind) {
          case "integer":
            return (
              <InputNumber
                {...wiring}
                disabled={readOnly}
                precision={0}
                value={typeof value === "number" ? value : null}
                onChange={(next) => field.onChange(next)}
                onBlur={field.onBlur}
                style={{ width: "100%" }}
              />
            );
          case "boolean":
            return (
              <Switch
                id={wiring.id}
                disabled={readOnly}
                checked={value === true}
                onChange={(on) => field.onChange(on)}
                style={{ justifySelf: "start" }}
              />
            );
          case "date":
            return (
              <DatePicker
                {...wiring}
                disabled={readOnly}
                value={typeof value === "string" && value ? dayjs(value) : null}
                onChange={(day) => field.onChange(day ? day.format("YYYY-MM-DD") : null)}
              />
            );
          case "choice":
            return (
              <Select
                {...selectWiring(wiring)}
                disabled={readOnly}
                allowClear={!required}
                options={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
                value={typeof value === "string" && value ? value : null}
                onChange={(next: string | undefined) => field.onChange(next ?? null)}
              />
            );
          default:
            return (
              <Input
                {...wiring}
                autoComplete="off"
                readOnly={readOnly}
                value={typeof value === "string" ? value : ""}
                onChange={(event) => field.onChange(event.target.value)}
                onBlur={field.onBlur}
              />
            );
        }
      }}
    </FormField>
  );
}
