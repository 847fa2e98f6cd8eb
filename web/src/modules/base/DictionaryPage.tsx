import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  deleteDictItem,
  DICTIONARY_TOPIC,
  dictItemPageQuery,
  restoreDictItem,
  retireDictItem,
  type DictItem,
} from "../../api/dictionary";
import { useAction } from "../../app/useAction";
import { NEW } from "../../kit/form/RecordDrawer";
import { Icon } from "../../kit/icons";
import { ListPage, useListState } from "../../kit/list/ListPage";
import { pageRequest } from "../../kit/list/listState";
import { toast } from "../../kit/toast";
import { useSignedIn } from "../../shell/signedInContext";
import { DictItemDrawer } from "./DictItemDrawer";
import { readAgain } from "../../app/readAgain";

type ChangingAction = "retire" | "restore" | "delete";

const calls = { retire: retireDictItem, restore: restoreDictItem, delete: deleteDictItem };

export default function DictionaryPage() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const queries = useQueryClient();
  const mayEdit = useSignedIn().menu.permissions.has("base.dict_item.edit");
  const [state, setState] = useListState();
  const query = useQuery(dictItemPageQuery(pageRequest(state)));
  const names = useNamesSeen(query.data?.content);

  const change = useAction({
    run: ({ action, id, version }: { action: ChangingAction; id: string; version: number }, key) =>
      calls[action]({ id, version }, key),
    onDone: (_, { action }) => {
      void readAgain(queries, DICTIONARY_TOPIC);
      toast.success(t(action === "delete" ? "common.deleted" : "common.done"));
    },
    // Whatever stood in the way, the row on screen is not what the server has.
    onFailed: () => void readAgain(queries, DICTIONARY_TOPIC),
  });

  const run = (row: DictItem, action: string) => {
    const go = (which: ChangingAction) =>
      change.mutateAsync({ action: which, id: row.id, version: row.version }).catch(() => undefined);
    const name = `${row.dictName} / ${row.itemValue}`;
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

  return (
    <>
      <ListPage
        title={t("menu.dataDic")}
        listing={DICTIONARY_TOPIC}
        query={query}
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
    </>
  );
}

/** Names of dictionaries met so far, to choose from; any other can be typed. */
function useNamesSeen(rows: DictItem[] | undefined): string[] {
  const [seen, setSeen] = useState<{ rows: DictItem[] | undefined; names: string[] }>({
    rows: undefined,
    names: [],
  });
  if (rows === seen.rows) return seen.names;
  const names = [...new Set([...seen.names, ...(rows ?? []).map((row) => row.dictName)])].toSorted();
  setSeen({ rows, names });
  return names;
}
