import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  CALENDAR_TOPIC,
  calendarDayQuery,
  saveCalendarDay,
  updateCalendarDay,
  type CalendarDayDraft,
} from "../../../api/calendarDays";
import { InputField, SwitchField } from "../../../kit/form/fields";
import layout from "../../../kit/form/layout.module.css";
import { RecordDrawer } from "../../../kit/form/RecordDrawer";
import { DateField } from "../../../kit/form/textFields";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { calendarDayForm, draftOf } from "./calendarDayForm";

interface FieldsProps {
  control: Control<CalendarDayDraft>;
  readOnly: boolean;
}

function Fields({ control, readOnly }: FieldsProps) {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(CALENDAR_TOPIC);
  const about = <Name extends keyof CalendarDayDraft>(name: Name) => ({
    control,
    name,
    label: labelOf(name),
  });
  return (
    <div className={layout.fields}>
      <div className={layout.pair}>
        {readOnly ? <InputField {...about("day")} readOnly /> : <DateField {...about("day")} required />}
        <SwitchField {...about("workday")} hint={t("calendar.workdayHint")} readOnly={readOnly} />
      </div>
      <InputField {...about("nameZh")} required readOnly={readOnly} />
      <InputField {...about("nameEn")} required readOnly={readOnly} />
    </div>
  );
}

interface CalendarDayDrawerProps {
  /** A row's id, `new`, or null when closed. */
  target: string | null;
  /** Proposed for a new one; empty where none was pressed. */
  day: string;
  onClose: () => void;
}

export function CalendarDayDrawer({ target, day, onClose }: CalendarDayDrawerProps) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      target={target}
      onClose={onClose}
      topic={CALENDAR_TOPIC}
      kept="base.calendar_day"
      query={calendarDayQuery}
      titles={{ add: t("calendar.add"), edit: t("calendar.edit"), view: t("calendar.view") }}
      contentTitle={t("dict.tabContent")}
      draftOf={(row) => draftOf(row, day)}
      schema={calendarDayForm}
      add={saveCalendarDay}
      update={updateCalendarDay}
      Fields={Fields}
    />
  );
}
