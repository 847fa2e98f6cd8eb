import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CALENDAR_TOPIC, calendarDayPageQuery, deleteCalendarDay } from "../../../api/calendarDays";
import type { Versioned } from "../../../api/dictionary";
import type { RowFrom } from "../../../api/listing";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { NEW } from "../../../kit/form/RecordDrawer";
import { Icon } from "../../../kit/icons";
import { useModal } from "../../../kit/modal";
import { ListPage, useListState } from "../../../kit/list/ListPage";
import { useBatch } from "../../../kit/list/useBatch";
import { toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";
import { CalendarDayDrawer } from "./CalendarDayDrawer";
import { CalendarMonths } from "./CalendarMonths";

const NAME = ["day"] as const;

type Row = RowFrom<typeof calendarDayPageQuery, (typeof NAME)[number]>;
const COLUMNS = ["day", "kind", "nameZh", "nameEn", "updatedBy", "updatedAt"];

/** Holidays, and weekend days worked in exchange. */
export default function CalendarPage() {
  const { t } = useTranslation();
  const modal = useModal();
  const queries = useQueryClient();
  const mayEdit = useSignedIn().menu.permissions.has("base.calendar_day.edit");
  const [state, setState] = useListState();
  // The day that was pressed, for the form of a new one.
  const [pressed, setPressed] = useState("");
  const remove = useAction({
    run: (which: Versioned, key) => deleteCalendarDay(which, key),
    onDone: () => {
      void readAgain(queries, CALENDAR_TOPIC);
      toast.success(t("common.deleted"));
    },
    // Whatever the error was, the data on screen may be stale.
    onFailed: () => void readAgain(queries, CALENDAR_TOPIC),
  });
  const run = (row: Row, action: string) => {
    if (action === "edit") setState({ ...state, open: row.id });
    else if (action === "delete") {
      modal.confirm({
        title: t("calendar.confirmDelete", { day: row.day }),
        content: t("calendar.effect"),
        okText: t("common.delete"),
        okButtonProps: { danger: true },
        autoFocusButton: "cancel",
        onOk: () => remove.mutateAsync({ id: row.id, version: row.version }).catch(() => undefined),
      });
    }
  };
  const batch = useBatch<Row>(
    CALENDAR_TOPIC,
    ({ day }) => day,
    mayEdit
      ? [
          {
            key: "delete",
            label: t("common.delete"),
            run: ({ id, version }, key) => deleteCalendarDay({ id, version }, key),
            question: (n) => t("calendar.batchDelete", { n }),
            effect: t("calendar.effect"),
            danger: true,
          },
        ]
      : [],
  );
  const months = (
    <CalendarMonths
      onOpen={(day, named) => {
        if (!named && !mayEdit) return;
        setPressed(day);
        setState({ ...state, open: named?.id ?? NEW });
      }}
    />
  );
  return (
    <>
      <ListPage
        title={t("menu.workCalendar")}
        listing={CALENDAR_TOPIC}
        page={calendarDayPageQuery}
        needs={NAME}
        searchPlaceholder={t("calendar.search")}
        columns={COLUMNS}
        filters={[
          { field: "kind", width: 130 },
          { field: "day", kind: "dateRange" },
        ]}
        {...(batch.actions.length > 0 ? { batchActions: batch.actions } : {})}
        dangerousActions={["delete"]}
        emptyTitle={t("calendar.emptyTitle")}
        emptyHint={t("calendar.emptyHint")}
        primary={
          mayEdit && (
            <Button
              type="primary"
              icon={<Icon name="plus" />}
              onClick={() => {
                setPressed("");
                setState({ ...state, open: NEW });
              }}
            >
              {t("calendar.add")}
            </Button>
          )
        }
        above={() => months}
        onOpen={(row) => setState({ ...state, open: row.id })}
        onAction={run}
      />
      <CalendarDayDrawer
        target={state.open === NEW && !mayEdit ? null : state.open}
        day={pressed}
        onClose={() => setState({ ...state, open: null })}
      />
      {batch.dialog}
    </>
  );
}
