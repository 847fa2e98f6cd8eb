import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { DictWords } from "../../api/dictionary";
import { asApiError } from "../../api/errors";
import type { ImportParent } from "../../api/imports";
import {
  describeListingQuery,
  type ConditionLine,
  type ListingColumn,
  type ListingDescription,
  type ListRow,
  type Page,
  type PageRequest,
  type RowAction,
  type SortKey,
  type With,
} from "../../api/listing";
import { sceneCountsQuery, SHIPPED_VIEW, type SceneCount } from "../../api/views";
import { usePage } from "../../core/page";
import { useIsTheSupplier } from "../../core/signedInContext";
import { PHONE_QUERY } from "../../theme/tokens";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { NamedFilesButton } from "../files/NamedFilesButton";
import { PageHeader } from "../PageHeader";
import { useDictWords } from "../useDictWords";
import { useMediaQuery } from "../useMediaQuery";
import { groupDigits } from "../digits";
import { useAskedFields } from "./askedFields";
import type { Hrefs, InShort, Marks, Tones } from "./cells";
import { leadingField, type ColumnLayout } from "./columnLayout";
import { ExportButton } from "./ExportButton";
import { ImportButton } from "./ImportButton";
import type { FilterSpec } from "./filters";
import { ListCards } from "./ListCards";
import { rememberNext, withContinuation } from "./continuations";
import { ListGrid, type RowsHandle } from "./ListGrid";
import styles from "./ListPage.module.css";
import { ListPager } from "./ListPager";
import { ListSearch } from "./ListSearch";
import {
  pageRequest,
  readListState,
  sizeWithTotals,
  timeZone,
  withFilter,
  writeListState,
  type ListState,
} from "./listState";
import { fieldsBeside } from "./measured";
import { NeededState } from "./NeededState";
import { lackOf } from "./needs";
import type { Dues } from "./overdue";
import { searchWords } from "./searchWords";
import type { BatchAction } from "./SelectionBar";
import { TotalsLine } from "./TotalsLine";
import { sumsInWords } from "./unitSums";
import { useListCount } from "./useListCount";
import { useListTotals } from "./useListTotals";
import { useRowFlash } from "./useRowFlash";
import { SceneTabs } from "./views/SceneTabs";
import { useListViews } from "./views/useListViews";
import { ViewSwitcher, type ViewDialog } from "./views/ViewSwitcher";

/** The list state held in the URL, and its setter. */
export function useListState(): [ListState, (next: ListState, replace?: boolean) => void] {
  const { path, search, setSearch } = usePage();
  return [
    withContinuation(path, readListState(search)),
    (next, replace) => setSearch(writeListState(next), replace),
  ];
}

// The query's raw data type does not matter here, only the selected page.
// oxlint-disable-next-line typescript/no-explicit-any
type PageOptions<Row> = UseQueryOptions<any, Error, Page<Row>, any>;

/** `Row` is the part of a row the page may read: the common fields, and those in `needs`. */
interface ListPageProps<
  Listed extends ListRow,
  Need extends keyof Listed,
  Row extends ListRow = With<Listed, Need>,
> extends Dues<Row> {
  title: string;
  listing: string;
  /** Query options for one page of rows. */
  page: (request: PageRequest) => PageOptions<Listed>;
  /** Fields the page itself reads from a row, whether shown or not. */
  needs?: readonly Need[];
  /** Conditions that always apply and that the user cannot change, e.g. for the items of one record. */
  fixed?: readonly ConditionLine[];
  /** Called when rows have been loaded. */
  onRows?: (rows: readonly Row[]) => void;
  /** Absent, and to a supplier who only finds his own company: names the columns covered by the quick search. */
  searchPlaceholder?: string;
  filters?: FilterSpec[];
  /** Columns shown by default, in this order; absent, all of the listing. */
  columns?: readonly string[];
  /** Columns shown by default as well, where the listing declares them. */
  moreColumns?: readonly string[];
  tones?: Tones;
  inShort?: InShort;
  /** Shades and explanations of figures, by field. */
  marks?: Marks<Row>;
  primary?: ReactNode;
  /** The one parent whose rows the list shows, for imports below it; null where it shows those of several. */
  importBelow?: ImportParent | null;
  /** Stands above the rows and is about them, such as a chart of what the list is asked. */
  above?: (question: ListState) => ReactNode;
  /** Title of the empty state; absent, a general one. */
  emptyTitle?: string;
  emptyHint?: string;
  dangerousActions?: readonly string[];
  /** Batch actions; with them, rows can be selected. */
  batchActions?: readonly BatchAction<Row>[];
  /** For lists whose rows do not include their actions. */
  actionsOf?: (row: Row) => readonly RowAction[];
  /** The column that opens the record; absent, the first. */
  openField?: string;
  /** Address columns can be searched by area. */
  allowsAddress?: boolean;
  /** Opens the record over the list; makes `openField` a button. What has a page of its own has `hrefOf`. */
  onOpen?: (row: Row) => void;
  /** The page of a row; makes the column a real link, and freezes it. */
  hrefOf?: (row: Row) => string;
  /** Columns that name another record, with the address of its page; null where there is none to open. */
  links?: Hrefs<Row>;
  /** The one action to show in a row, the others being in a menu; absent, several are shown. */
  nextStep?: (row: Row) => string | null;
  onAction?: (row: Row, action: string) => void;
}

const NO_FILTERS: FilterSpec[] = [];
const NO_FIELDS: readonly never[] = [];
const NO_COUNTS: readonly SceneCount[] = [];

/** The user's conditions as a group, ANDed with the fixed ones. */
function withFixed(state: ListState, fixed: readonly ConditionLine[] | undefined): ListState {
  if (!fixed) return state;
  const own = state.conditions.length > 0 ? [{ andOr: "AND" as const, conditions: state.conditions }] : [];
  return { ...state, conditions: [...fixed, ...own] };
}

/** Adds the option labels of the page's own filters for values that are missing in the dictionary. */
function withOwnWords(
  known: DictWords,
  columns: readonly ListingColumn[],
  filters: readonly FilterSpec[],
): DictWords {
  const all = { ...known };
  for (const { field, dictName } of columns) {
    const options = filters.find((filter) => filter.field === field)?.options;
    if (!dictName || !options) continue;
    const items = known[dictName] ?? [];
    const own = options.filter(({ value }) => !items.some((item) => item.itemValue === value));
    all[dictName] = [
      ...items,
      ...own.map(({ value, label }) => ({ itemValue: value, description: label, isdefault: "0" })),
    ];
  }
  return all;
}

/** The filters of the page, and one for the period that the list needs. */
function withPeriod(filters: FilterSpec[], window: ListingDescription["window"]): FilterSpec[] {
  if (!window || filters.some(({ field }) => field === window.field)) return filters;
  return [{ field: window.field, kind: "dateRange" }, ...filters];
}

/**
 * The generic list page: title, search, filters, active conditions, rows, pager. Columns, states and dictionary
 * words come from the listing's description, so a page only adds what is specific to it.
 */
export function ListPage<Listed extends ListRow, Need extends keyof Listed & string = never>(
  props: ListPageProps<Listed, Need>,
) {
  type Row = With<Listed, Need>;
  const { t } = useTranslation();
  const isOwn = useIsTheSupplier();
  const [state, setState] = useListState();
  const listing = useQuery(describeListingQuery(props.listing));
  const flashing = useRowFlash(props.listing);
  const phone = useMediaQuery(PHONE_QUERY);
  const grid = useRef<RowsHandle>(null);
  const [selectionPlace, setSelectionPlace] = useState<HTMLElement | null>(null);

  const views = useListViews({
    listing: props.listing,
    state,
    onChange: setState,
    columns: listing.data?.columns,
    maySave: listing.data?.ownViews ?? false,
    wanted: props.columns,
    more: props.moreColumns,
    frozen: props.hrefOf ? 1 : 0,
  });
  const navigate = useNavigate();
  const [viewDialog, setViewDialog] = useState<ViewDialog | null>(null);
  const columns = views.shown;
  const { layout } = views;
  const ready = views.ready && listing.data !== undefined;
  const asked = useAskedFields(
    views.view?.id ?? "",
    listing.data?.columns ?? NO_FIELDS,
    ready ? columns : null,
    [...(props.needs ?? NO_FIELDS), ...columns.flatMap(fieldsBeside)],
  );
  const question = withFixed(state, props.fixed);
  // Rows first: their count follows by itself.
  const request = { ...pageRequest(question, asked), count: false };
  const lack = listing.data ? lackOf(listing.data, question) : null;
  const query = useQuery({ ...props.page(request), enabled: ready && lack === null });
  const { count, hidden } = useListCount(props.listing, question, query);
  const total = lack === null ? count.total : 0;
  const tellRows = useEffectEvent((rows: readonly Row[]) => props.onRows?.(rows));
  // The fields in `needs` were requested.
  const rows = query.data?.content as Row[] | undefined;
  useEffect(() => {
    if (rows) tellRows(rows);
  }, [rows]);

  // A list of the product's own making is not added up unasked where that would take long.
  const [addsUp, setAddsUp] = useState("");
  const asksFor = JSON.stringify([state.search, state.conditions]);
  const isShort = query.data !== undefined && count.exact;
  const chosen = views.viewChanged || (views.view !== undefined && views.view.id !== SHIPPED_VIEW);
  const withTotals = ready && query.data !== undefined && layout.summed.length > 0;
  const addedUp = isShort || chosen || addsUp === asksFor;
  const totals = useListTotals(props.listing, question, { summed: withTotals, wanted: addedUp });
  const byUnit = columns.filter(({ field, unit }) => unit && layout.summed.includes(field));
  const changeColumns = (next: ColumnLayout) => {
    views.onLayout(next);
    const size = sizeWithTotals(state.size, layout.summed.length > 0, next.summed.length > 0);
    if (size !== state.size) setState({ ...state, size, page: 1 });
  };
  const states = listing.data?.states ?? [];
  const known = listing.data?.columns ?? [];
  const words = useDictWords(known.flatMap((column) => column.dictName ?? []));
  const dictionaries = withOwnWords(words ?? {}, known, props.filters ?? NO_FILTERS);

  const sceneCounts = useQuery({
    ...sceneCountsQuery(
      props.listing,
      props.fixed ?? NO_FIELDS,
      timeZone,
      views.scenes.map(({ id, version }) => `${id}/${version}`).join(),
    ),
    enabled: ready && query.data !== undefined,
  });
  const narrowed = state.search !== "" || state.conditions.length > 0;
  const clear = () => setState({ ...state, search: "", conditions: [], scene: null, page: 1 });

  // Export and import work on the whole result, not only on this page.
  const found = {
    listing: props.listing,
    title: props.title,
    state: question,
    columns,
    total,
    exact: count.exact,
  };

  const { hrefOf } = props;
  const openField = props.openField ?? leadingField(columns, views.base);
  const rowsProps = {
    label: t("list.table", { title: props.title }),
    columns,
    rows: ready ? rows : undefined,
    stale: query.isPlaceholderData,
    flashing,
    sort: state.sort.length > 0 ? state.sort : (listing.data?.defaultSort ?? []),
    skeletonRows: Math.min(state.size, 20),
    cells: {
      states,
      dictionaries: words && dictionaries,
      openField,
      onOpen: props.onOpen ?? (hrefOf && ((row: Row) => void navigate(hrefOf(row)))),
      hrefs: hrefOf && openField ? { ...props.links, [openField]: hrefOf } : props.links,
      onFollow: (href: string) => void navigate(href),
      tones: props.tones,
      inShort: props.inShort,
      marks: props.marks,
    },
    actionsOf: props.actionsOf ?? ((row: Row) => row.actions ?? []),
    dangerousActions: props.dangerousActions ?? [],
    nextStep: props.nextStep,
    dues: props.dues,
    owes: props.owes,
    onSort: (sort: SortKey[]) => setState({ ...state, sort, page: 1 }),
    onAction: (row: Row, action: string) => props.onAction?.(row, action),
  };

  const { path, search: address } = usePage();
  useEffect(() => {
    if (query.data && !query.isPlaceholderData) rememberNext(path, readListState(address), query.data.next);
  }, [path, address, query.data, query.isPlaceholderData]);

  // The last row of the last page may have been deleted: go to the new last page.
  const lastPage = Math.max(1, Math.ceil(total / state.size));
  const counted = !count.coming && !query.isPlaceholderData;
  const beyondEnd = query.data?.content.length === 0 && counted && state.page > lastPage;
  const showLastPage = useEffectEvent(() => setState({ ...state, page: lastPage }, true));
  useEffect(() => {
    if (beyondEnd) showLastPage();
  }, [beyondEnd]);

  const failed = listing.error ?? (query.data ? null : query.error);
  const period = listing.data?.window;
  const refusal = failed && period ? asApiError(failed) : null;
  const needed = (lack !== null || refusal?.refused) && (
    <NeededState
      window={period}
      refusal={refusal?.refused ? refusal.message : undefined}
      onLastDays={(n) =>
        period &&
        setState(withFilter(state, period.field, [{ symbol: "dynamic", queryValue: `lastDays:${n}` }]))
      }
    />
  );
  const empty = query.data?.content.length === 0 && !query.isPlaceholderData;

  const nothing = narrowed ? (
    <EmptyState
      icon="filter"
      title={t("list.emptyFilteredTitle")}
      hint={t("list.emptyFilteredHint")}
      action={<Button onClick={clear}>{t("list.clearAll")}</Button>}
    />
  ) : (
    <EmptyState
      title={props.emptyTitle ?? t("list.emptyTitle")}
      {...(props.emptyHint ? { hint: props.emptyHint } : {})}
    />
  );

  return (
    <section className={styles.page}>
      <PageHeader
        title={props.title}
        beside={
          <ViewSwitcher
            lists={views}
            state={state}
            onChange={setState}
            dialog={viewDialog}
            onDialog={setViewDialog}
          />
        }
        actions={
          <>
            {listing.data?.importable && <ImportButton {...found} />}
            {listing.data?.importable && props.importBelow && (
              <ImportButton {...found} below={props.importBelow} />
            )}
            <ExportButton {...found} all={views.columns} archivable={listing.data?.archivable === true} />
            {listing.data?.namedFiles && (
              <NamedFilesButton kind={props.listing} named={listing.data.namedFiles} />
            )}
            {props.primary}
          </>
        }
      />
      <SceneTabs
        lists={views}
        state={state}
        counts={sceneCounts.data ?? NO_COUNTS}
        onChange={setState}
        onNew={() => setViewDialog({ kind: "saveScene", conditions: state.conditions })}
      />
      <ListSearch
        state={state}
        onChange={setState}
        placeholder={searchWords(listing.data, { own: props.searchPlaceholder, isOwn, t })}
        filters={withPeriod(props.filters ?? NO_FILTERS, period)}
        vocabulary={{ columns: known, states, dictionaries }}
        allowsAddress={props.allowsAddress}
        hidden={hidden > 0 ? t("list.hides", { n: groupDigits(String(hidden)) }) : undefined}
        onSaveScene={
          views.maySave ? (conditions) => setViewDialog({ kind: "saveScene", conditions }) : undefined
        }
        onScenes={() => setViewDialog({ kind: "manage", what: "scenes" })}
        onEnterRows={() => grid.current?.enter()}
      />
      {props.above?.(question)}
      <div className={styles.rows}>
        {needed ? (
          needed
        ) : failed ? (
          <FailureState
            error={failed}
            onRetry={() => {
              void listing.refetch();
              void query.refetch();
            }}
          />
        ) : (
          <>
            {phone ? (
              empty ? (
                nothing
              ) : (
                <ListCards {...rowsProps} />
              )
            ) : (
              <ListGrid
                {...rowsProps}
                ref={grid}
                offered={views.named}
                layout={layout}
                initial={views.base}
                onColumnsChange={changeColumns}
                batchActions={props.batchActions}
                question={asksFor}
                page={String(state.page)}
                totals={totals.plain}
                selectionPlace={selectionPlace}
                empty={nothing}
              />
            )}
            {withTotals && byUnit.length > 0 && total > 0 && (
              <TotalsLine
                sums={addedUp && totals.byUnit ? sumsInWords(byUnit, totals.byUnit) : undefined}
                // Until the rows are counted it is not known whether they are added up unasked.
                onAsk={addedUp || count.coming ? undefined : () => setAddsUp(asksFor)}
                onAgain={totals.again}
                moreUnits={totals.moreUnits}
              />
            )}
          </>
        )}
      </div>
      <footer className={styles.footer} hidden={total === 0}>
        <div className={styles.selection} ref={setSelectionPlace} />
        <ListPager
          listing={props.listing}
          state={state}
          count={count}
          more={Boolean(query.data?.next)}
          phone={phone}
          onChange={(page, size) => setState({ ...state, page: size === state.size ? page : 1, size })}
        />
      </footer>
    </section>
  );
}
