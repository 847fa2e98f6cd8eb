import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { Button } from "antd";
import type { TFunction } from "i18next";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dictWordsQuery, type DictWords } from "../../api/dictionary";
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
import { hiddenQuery } from "../../api/views";
import { usePage } from "../../core/page";
import { PHONE_QUERY } from "../../theme/tokens";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { PageHeader } from "../PageHeader";
import { useMediaQuery } from "../useMediaQuery";
import { groupDigits } from "../digits";
import { useAskedFields } from "./askedFields";
import type { InShort, Standing, Tones } from "./cells";
import { leadingField, type ColumnLayout } from "./columnLayout";
import { ExportButton } from "./ExportButton";
import { ImportButton } from "./ImportButton";
import type { FilterSpec } from "./filters";
import { ListCards } from "./ListCards";
import { rememberNext, withContinuation } from "./continuations";
import { ListGrid } from "./ListGrid";
import styles from "./ListPage.module.css";
import { ListPager } from "./ListPager";
import { ListSearch } from "./ListSearch";
import { pageRequest, readListState, sizeWithTotals, writeListState, type ListState } from "./listState";
import type { BatchAction } from "./SelectionBar";
import { useListTotals } from "./useListTotals";
import { useRowFlash } from "./useRowFlash";
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
> {
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
  /** Absent: names the columns covered by the quick search. */
  searchPlaceholder?: string;
  filters?: FilterSpec[];
  /** Columns shown by default, in this order; absent, all of the listing. */
  columns?: readonly string[];
  tones?: Tones;
  standing?: (row: Row) => Standing | null;
  inShort?: InShort;
  primary?: ReactNode;
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
  /** Opens the record; makes `openField` a link. */
  onOpen?: (row: Row) => void;
  onAction?: (row: Row, action: string) => void;
}

const NO_FILTERS: FilterSpec[] = [];
const NO_FIELDS: readonly never[] = [];

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

/** Placeholder that names the columns covered by the quick search. */
function searchedIn(listing: ListingDescription | undefined, t: TFunction): string {
  const labels = listing?.quickSearch.map(
    (field) => listing.columns.find((one) => one.field === field)?.label,
  );
  return t("list.searchIn", { columns: labels?.filter(Boolean).join(t("list.and")) ?? "" });
}

/**
 * The generic list page: title, search, filters, active conditions, rows, pager. Columns, states and dictionary
 * words come from the listing's description, so a page only adds what is specific to it.
 */
export function ListPage<Listed extends ListRow, Need extends keyof Listed & string = never>(
  props: ListPageProps<Listed, Need>,
) {
  type Row = With<Listed, Need>;
  const { t, i18n } = useTranslation();
  const [state, setState] = useListState();
  const listing = useQuery(describeListingQuery(props.listing));
  const flashing = useRowFlash(props.listing);
  const phone = useMediaQuery(PHONE_QUERY);
  const [knownTotal, setKnownTotal] = useState(0);

  const views = useListViews({
    listing: props.listing,
    state,
    onChange: setState,
    columns: listing.data?.columns,
    wanted: props.columns,
  });
  const [viewDialog, setViewDialog] = useState<ViewDialog | null>(null);
  const columns = views.shown;
  const { layout } = views;
  const ready = views.ready && listing.data !== undefined;
  const asked = useAskedFields(
    views.view?.id ?? "",
    listing.data?.columns ?? NO_FIELDS,
    ready ? columns : null,
    props.needs ?? NO_FIELDS,
  );
  const question = withFixed(state, props.fixed);
  const query = useQuery({ ...props.page(pageRequest(question, asked)), enabled: ready });
  const total = query.data?.totalElements ?? knownTotal;
  if (query.data && query.data.totalElements !== knownTotal) setKnownTotal(query.data.totalElements);
  const tellRows = useEffectEvent((rows: readonly Row[]) => props.onRows?.(rows));
  // The fields in `needs` were requested.
  const rows = query.data?.content as Row[] | undefined;
  useEffect(() => {
    if (rows) tellRows(rows);
  }, [rows]);

  const totals = useListTotals(props.listing, question, ready && layout.summed.length > 0);
  const changeColumns = (next: ColumnLayout) => {
    views.onLayout(next);
    const size = sizeWithTotals(state.size, layout.summed.length > 0, next.summed.length > 0);
    if (size !== state.size) setState({ ...state, size, page: 1 });
  };
  const states = listing.data?.states ?? [];
  const known = listing.data?.columns ?? [];
  const words = useQuery(
    dictWordsQuery(
      known.flatMap((column) => column.dictName ?? []),
      i18n.language,
    ),
  );
  const dictionaries = withOwnWords(words.data ?? {}, known, props.filters ?? NO_FILTERS);

  const hidden = useQuery(hiddenQuery(props.listing, pageRequest(question)));
  const narrowed = state.search !== "" || state.conditions.length > 0;
  const clear = () => setState({ ...state, search: "", conditions: [], scene: null, page: 1 });

  // Export and import work on the whole result, not only on this page.
  const found = {
    listing: props.listing,
    title: props.title,
    state: question,
    columns,
    total,
    exact: query.data?.totalIsExact ?? true,
  };

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
      dictionaries: words.isLoading ? undefined : dictionaries,
      openField: props.openField ?? leadingField(columns, views.base),
      onOpen: props.onOpen,
      tones: props.tones,
      standing: props.standing,
      inShort: props.inShort,
    },
    actionsOf: props.actionsOf ?? ((row: Row) => row.actions ?? []),
    dangerousActions: props.dangerousActions ?? [],
    onSort: (sort: SortKey[]) => setState({ ...state, sort, page: 1 }),
    onAction: (row: Row, action: string) => props.onAction?.(row, action),
  };

  const { path, search: address } = usePage();
  useEffect(() => {
    if (query.data && !query.isPlaceholderData) rememberNext(path, readListState(address), query.data.next);
  }, [path, address, query.data, query.isPlaceholderData]);

  // The last row of the last page may have been deleted: go to the new last page.
  const lastPage = Math.max(1, Math.ceil(total / state.size));
  const beyondEnd = query.data?.content.length === 0 && !query.isPlaceholderData && state.page > lastPage;
  const showLastPage = useEffectEvent(() => setState({ ...state, page: lastPage }, true));
  useEffect(() => {
    if (beyondEnd) showLastPage();
  }, [beyondEnd]);

  const failed = listing.error ?? (query.data ? null : query.error);
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
        actions={props.primary}
      />
      <ListSearch
        state={state}
        onChange={setState}
        placeholder={props.searchPlaceholder ?? searchedIn(listing.data, t)}
        filters={props.filters ?? NO_FILTERS}
        vocabulary={{ columns: known, states, dictionaries }}
        phone={phone}
        tools={
          <>
            {listing.data?.importable && <ImportButton {...found} />}
            <ExportButton {...found} all={views.columns} />
          </>
        }
        allowsAddress={props.allowsAddress}
        hidden={
          hidden.data?.hidden ? t("list.hides", { n: groupDigits(String(hidden.data.hidden)) }) : undefined
        }
        onSaveScene={(conditions) => setViewDialog({ kind: "saveScene", conditions })}
        onScenes={() => setViewDialog({ kind: "manage", what: "scenes" })}
      />
      <div className={styles.rows}>
        {failed ? (
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
                offered={views.named}
                layout={layout}
                initial={views.base}
                onColumnsChange={changeColumns}
                batchActions={props.batchActions}
                question={JSON.stringify([state.search, state.conditions])}
                page={String(state.page)}
                totals={totals}
                empty={nothing}
              />
            )}
          </>
        )}
      </div>
      <footer className={styles.footer} hidden={total === 0}>
        <ListPager
          listing={props.listing}
          state={state}
          total={total}
          exact={query.data?.totalIsExact !== false}
          more={Boolean(query.data?.next)}
          phone={phone}
          onChange={(page, size) => setState({ ...state, page: size === state.size ? page : 1, size })}
        />
      </footer>
    </section>
  );
}
