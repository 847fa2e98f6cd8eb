import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  editView,
  updateScene,
  viewFieldsQuery,
  type SceneDraft,
  type ViewFieldDraft,
} from "../../../api/views";
import { useAction } from "../../../core/useAction";
import { toast } from "../../toast";
import { conditionsOfScene, titleFlaw } from "./scenes";
import { sceneLines } from "../search/searchDraft";
import type { ManagedKind } from "./ManageDialog";
import type { ListViews } from "./useListViews";

/** What was sent: a view or scene, and what it is to be called. */
export interface Renamed {
  kind: ManagedKind;
  id: string;
  name: string;
}

/**
 * Renames a view or scene of the user, keeping all else. `onFailed` reads them again: one that was changed elsewhere has
 * another version.
 */
export function useRename(
  lists: ListViews,
  onDone: (sent: Renamed) => void,
  onFailed: () => void,
): (kind: ManagedKind, id: string, name: string) => void {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const change = useAction({
    run: async ({ kind, id, name }: Renamed, key): Promise<unknown> => {
      const scene = kind === "scenes" ? lists.scenes.find((one) => one.id === id) : undefined;
      if (scene) {
        const draft: SceneDraft = {
          title: name,
          tableCode: lists.listing,
          defaultNot: scene.defaultNot === "1" ? "1" : "0",
          viewId: scene.viewId ?? null,
          detailInfoList: sceneLines(conditionsOfScene(scene), lists.listing, lists.columns),
          search: scene.search ?? null,
          sort: scene.sort.map(({ field, descending = false }) => ({ field, descending })),
        };
        return updateScene({ ...draft, id, version: scene.version }, key);
      }
      const view = lists.views.find((one) => one.id === id);
      if (!view) return undefined;
      const fields = await queries.fetchQuery(viewFieldsQuery(lists.listing, id, i18n.language));
      const kept = fields.map((field): ViewFieldDraft => ({
        fieldName: field.fieldName,
        displayName: field.displayName,
        displayNot: field.displayNot === 1 ? 1 : 0,
        sortOrder: field.sortOrder,
        summaryNot: field.summaryNot === 1 ? 1 : 0,
        width: field.width,
      }));
      const { version, defaultnot, frozenNum } = view;
      const updated = {
        id,
        version,
        viewName: name,
        viewType: "U" as const,
        defaultnot: defaultnot === 1 ? (1 as const) : (0 as const),
        frozenNum,
        formName: lists.listing,
      };
      return editView(updated, kept, key);
    },
    onDone: (_renamed, sent) => onDone(sent),
    onFailed,
  });
  return (kind, id, name) => {
    const text = name.trim();
    if (kind === "scenes") {
      const flaw = titleFlaw(text, lists.scenes, id);
      if (flaw) return toast.warning(t(`scene.flaw.${flaw}`));
    } else if (text === "") {
      return toast.warning(t("view.nameRequired"));
    }
    return change.mutate({ kind, id, name: text });
  };
}
