import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { KIND_CODES } from "../api/documentApi";
import { scenesQuery } from "../api/views";
import { useHelpAccess } from "../core/help";
import { INITIAL_LIST_STATE, writeListState } from "../kit/list/listState";
import { withScene } from "../kit/list/views/scenes";

/** The saved searches of the document lists the user has, loaded once they are wanted. */
export function useScenesToFind(wanted: boolean) {
  const { i18n } = useTranslation();
  const pageOf = useHelpAccess()?.pageOf;
  const lists = KIND_CODES.flatMap((kind) => {
    const page = pageOf?.(kind);
    return page?.path ? [{ kind, path: page.path, title: page.title }] : [];
  });
  const found = useQueries({
    queries: lists.map(({ kind }) => ({ ...scenesQuery(kind, i18n.language), enabled: wanted })),
  });
  return lists.flatMap(({ kind, path, title: list }, index) =>
    (found[index]?.data ?? [])
      // A saved search that can no longer be asked is repaired on its list.
      .filter(({ broken }) => !broken)
      .map((scene) => ({
        key: `${kind} ${scene.id}`,
        title: scene.title,
        list,
        to: path + writeListState(withScene(INITIAL_LIST_STATE, scene)),
      })),
  );
}
