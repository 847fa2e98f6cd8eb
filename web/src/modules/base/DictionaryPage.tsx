import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  deleteDictItem,
  DICTIONARY_TOPIC,
  dictItemPageQuery,
  restoreDictItem,
  retireDictItem,
} from "../../api/dictionary";
import type { RowFrom } from "../../api/listing";
import { useAction } from "../../core/useAction";
import { NEW } from "../../kit/form/RecordDrawer";
import { Icon } from "../../kit/icons";
import { useModal } from "../../kit/modal";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { onlyValue } from "../../kit/list/searchRequest";
import { useBatch } from "../../kit/list/useBatch";
import { toast } from "../../kit/toast";
import { useSignedIn } from "../../core/signedInContext";
import { DictItemDrawer } from "./DictItemDrawer";
import { readAgain } from "../../core/readAgain";

type ChangingAction = "retire" | "restore" | "delete";

/** Fields that name an item in confirmations, and feed the filter. */
const NAME = ["dictName", "itemValue"] as const;

type Row = RowFrom<typeof dictItemPageQuery, (typeof NAME)[number]>;

function nameOf({ dictName, itemValue }: Row): string {
  return `${dictName} / ${itemValue}`;
}

const calls = { retire: retireDictItem, restore: restoreDictItem, delete: deleteDictItem };

export default function DictionaryPage() {
  const { t } = useTranslation();
  const modal = useModal();
  const queries = useQueryClient();
  const { permissions } = useSignedIn().menu;
  const mayEdit = permissions.has("base.dict_item.edit");
  const mayDelete = permissions.has("base.dict_item.delete");
  const [state, setState] = useListState();
  // Dictionary names seen so far, as options of the filter; any other can be typed.
  const [names, setNames] = useState<readonly string[]>([]);

  // A dictionary is there while it has items.
  const only = onlyValue(state.conditions, "dictName");
  const dictionary = only !== null && names.includes(only) ? { within: only, label: only } : null;

  const change = useAction({
    run: ({ action, id, version }: { action: ChangingAction; id: string; version: number }, key) =>
      calls[action]({ id, version }, key),
    onDone: (_, { action }) => {
      void readAgain(queries, DICTIONARY_TOPIC);
      toast.success(t(action === "delete" ? "common.deleted" : "common.done"));
    },
    // Whatever the error was, the data on screen may be stale.
    onFailed: () => void readAgain(queries, DICTIONARY_TOPIC),
  });

  const run = (row: Row, action: string) => {
    const go = (which: ChangingAction) =>
      change.mutateAsync({ action: which, id: row.id, version: row.version }).catch(() => undefined);
    const name = nameOf(row);
    if (action === "edit") setState({ ...state, open: row.id });
    else if (action === "restore") void go("restore");
    else if (action === "retire") {
      modal.confirm({
        title: t("dict.confirmRetire", { name }),
        content: t("dict.confirmRetireHint"),
        okText: row.actions?.find((one) => one.action === "retire")?.label ?? t("common.confirm"),
        onOk: () => go("retire"),
      });
    } else if (action === "delete") {
      modal.confirm({
        title: t("dict.confirmDelete", { name }),
        content: t("dict.confirmDeleteHint"),
        okText: t("common.delete"),
        okButtonProps: { danger: true },
        autoFocusButton: "cancel",
        onOk: () => go("delete"),
      });
    }
  };

  const batchStep = (action: ChangingAction) => ({
    key: action,
    label: t(action === "delete" ? "common.delete" : `dict.${action}`),
    run: ({ id, version }: Row, key: string) => calls[action]({ id, version }, key),
    question: (n: number) => t(`dict.batch.${action}`, { n }),
    effect: t(`dict.batch.${action}Effect`),
    danger: action === "delete",
  });
  const batch = useBatch<Row>(DICTIONARY_TOPIC, nameOf, [
    ...(mayEdit ? [batchStep("retire"), batchStep("restore")] : []),
    ...(mayDelete ? [batchStep("delete")] : []),
  ]);

  return (
    <>
      <ListPage
        title={t("menu.dataDic")}
        listing={DICTIONARY_TOPIC}
        page={dictItemPageQuery}
        needs={NAME}
        onRows={(rows) =>
          setNames((seen) => [...new Set([...seen, ...rows.map(({ dictName }) => dictName)])].toSorted())
        }
        {...(batch.actions.length > 0 ? { batchActions: batch.actions } : {})}
        importBelow={dictionary}
        searchPlaceholder={t("dict.search")}
        filters={[
          {
            field: "dictName",
            options: names.map((name) => ({ value: name, label: name })),
            allowsPart: true,
            width: 180,
          },
          { field: "state", width: 110 },
        ]}
        dangerousActions={["delete"]}
        {...(mayEdit ? { emptyHint: t("dict.emptyHint") } : {})}
        primary={
          mayEdit && (
            <Button
              type="primary"
              icon={<Icon name="plus" />}
              onClick={() => setState({ ...state, open: NEW })}
            >
              {t("dict.add")}
            </Button>
          )
        }
        onOpen={(row) => setState({ ...state, open: row.id })}
        onAction={run}
      />
      <DictItemDrawer
        target={state.open === NEW && !mayEdit ? null : state.open}
        onClose={() => setState({ ...state, open: null })}
      />
      {batch.dialog}
    </>
  );
}
