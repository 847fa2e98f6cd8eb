import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListingColumn } from "../../../api/listing";
import {
  scenesQuery,
  SHIPPED_VIEW,
  viewFieldsQuery,
  viewsQuery,
  type Scene,
  type TableView,
} from "../../../api/views";
import { applyLayout, initialLayout, layoutChanged, type ColumnLayout } from "../columnLayout";
import { asksItself, type ListState } from "../listState";
import { sceneChanged, withScene } from "./scenes";
import { layoutOfView, showable } from "./viewLayout";

interface ListViewsOptions {
  listing: string;
  state: ListState;
  onChange: (next: ListState, replace?: boolean) => void;
  /** Undefined while loading. */
  columns: readonly ListingColumn[] | undefined;
  maySave: boolean;
  /** The page's default columns, in this order. */
  wanted: readonly string[] | undefined;
  /** Columns to be seen as well, where the listing declares them. */
  more: readonly string[] | undefined;
  /** Columns frozen until the user decides otherwise. */
  frozen: number;
}

export interface ListViews {
  listing: string;
  views: readonly TableView[];
  scenes: readonly Scene[];
  view: TableView | undefined;
  scene: Scene | undefined;
  /** Users keep views and scenes of their own for this list. */
  maySave: boolean;
  /** Columns that a view may show. */
  columns: readonly ListingColumn[];
  /** Column names of the view that differ from the listing's labels. */
  names: Readonly<Record<string, string>>;
  /** `columns` with the view's names as labels. */
  named: readonly ListingColumn[];
  layout: ColumnLayout;
  /** The layout as saved in the view. */
  base: ColumnLayout;
  /** The visible columns, with the view's names as labels. */
  shown: ListingColumn[];
  viewChanged: boolean;
  sceneChanged: boolean;
  /**
   * False until view and scene are known. Until then no rows are requested, to avoid a second request, and nothing is
   * drawn, to avoid a layout shift.
   */
  ready: boolean;
  onLayout: (layout: ColumnLayout) => void;
  /** Resets the columns to those saved in the view. */
  onReset: () => void;
}

const NONE: readonly never[] = [];

function renamed(column: ListingColumn, name: string | undefined): ListingColumn {
  return name === undefined ? column : { ...column, label: name };
}

/**
 * The current view and scene of a list. The URL names both; by default, the view that the server prefers
 * for this user, and the user's default scene, unless the URL has a query of its own.
 */
export function useListViews({
  listing,
  state,
  onChange,
  columns,
  maySave,
  wanted,
  more,
  frozen,
}: ListViewsOptions): ListViews {
  const { language } = useTranslation().i18n;
  const viewList = useQuery(viewsQuery(listing, language));
  const sceneList = useQuery(scenesQuery(listing, language));
  const views = viewList.data ?? NONE;
  const scenes = sceneList.data ?? NONE;
  const chosen = views.find(({ id }) => id === state.view) ?? views.find(({ preferred }) => preferred);
  const saved = chosen && chosen.id !== SHIPPED_VIEW ? chosen.id : "";
  const fields = useQuery(viewFieldsQuery(listing, saved, language));
  // The columns of the list do not stand under the name of a view whose own could not be read.
  const unread = saved !== "" && fields.isError && !fields.data;
  const view = unread ? views.find(({ id }) => id === SHIPPED_VIEW) : chosen;
  const scene = scenes.find(({ id }) => id === state.scene);

  const offered = useMemo(() => showable(columns ?? NONE), [columns]);
  const base = useMemo(
    () =>
      saved !== "" && fields.data
        ? layoutOfView(fields.data, view?.frozenNum ?? 0, offered)
        : initialLayout(offered, wanted, frozen, more),
    [saved, fields.data, view?.frozenNum, offered, wanted, frozen, more],
  );
  // Unsaved changes apply only to the view they were made in.
  const [changed, setChanged] = useState<{ view: string; layout: ColumnLayout } | null>(null);
  const layout = changed && changed.view === view?.id ? changed.layout : base;
  const names = useMemo(() => {
    const own = (saved === "" ? NONE : (fields.data ?? NONE)).filter((one) => one.displayName !== one.label);
    return Object.fromEntries(own.map(({ fieldName, displayName }) => [fieldName, displayName]));
  }, [saved, fields.data]);

  const named = useMemo(
    () => offered.map((column) => renamed(column, names[column.field])),
    [offered, names],
  );

  // Only when the page opens: a user who clears the conditions later does not want them restored.
  const [opened, setOpened] = useState(() => asksItself(state));
  const first = opened ? undefined : scenes.find(({ defaultNot, broken }) => defaultNot === "1" && !broken);
  // The URL update is asynchronous.
  if (!opened && (sceneList.isError || (sceneList.data && (!first || state.scene === first.id))))
    setOpened(true);
  const applied = useRef(false);
  const apply = useEffectEvent((own: Scene) => {
    if (applied.current) return;
    applied.current = true;
    onChange(withScene(state, own), true);
  });
  useEffect(() => {
    if (first) apply(first);
  }, [first]);

  return {
    listing,
    views,
    scenes,
    view,
    scene,
    maySave,
    columns: offered,
    names,
    named,
    layout,
    base,
    shown: applyLayout(named, layout),
    viewChanged: view !== undefined && layoutChanged(layout, base),
    sceneChanged: scene !== undefined && sceneChanged(state, scene),
    ready: !viewList.isLoading && !(saved !== "" && fields.isLoading) && opened,
    onLayout: (next) => setChanged({ view: view?.id ?? "", layout: next }),
    onReset: () => setChanged(null),
  };
}
