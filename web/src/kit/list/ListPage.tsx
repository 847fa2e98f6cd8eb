import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Button, Pagination, Segmented } from "antd";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dictWordsQuery, type DictWords } from "../../api/dictionary";
import {
  describeListingQuery,
  type Condition,
  type ListingColumn,
  type ListRow,
  type Page,
  type RowAction,
} from "../../api/listing";
import { usePage } from "../../app/page";
import { PHONE_QUERY, ROW_HEIGHTS, type Density } from "../../theme/tokens";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { PageHeader } from "../PageHeader";
import { useMediaQuery } from "../useMediaQuery";
import { groupDigits } from "../digits";
import { dictWord, type InShort, type Tones } from "./cells";
import { ConditionChips, type Chip } from "./ConditionChips";
import { setDensity, useDensity } from "./density";
import { ExportButton } from "./ExportButton";
import { FilterSelect, type FilterChoice, type FilterSpec } from "./filters";
import { ListCards } from "./ListCards";
import { ListGrid } from "./ListGrid";
import styles from "./ListPage.module.css";
import {
  nextSort,
  PAGE_SIZES,
  readListState,
  withCondition,
  writeListState,
  type ListState,
} from "./listState";
import { SearchBox } from "./SearchBox";
import { useRowFlash } from "./useRowFlash";

/** The list's state from the URL, and the way to change it. */
export function useListState(): [ListState, (next: ListState, replace?: boolean) => void] {
  const { search, setSearch } = usePage();
  return [readListState(search), (next, replace) => setSearch(writeListState(next), replace)];
}

interface ListPageProps<Row extends ListRow> {
  title: string;
  listing: string;
  query: UseQueryResult<Page<Row>>;
  searchPlaceholder: string;
  filters?: FilterSpec[];
  /** The columns worth a place in the list, in this order; left out, all that the listing has. */
  columns?: readonly string[];
  tones?: Tones;
  inShort?: InShort;
  primary?: ReactNode;
  /** What to say when there are no rows at all; absent, a general word. */
  emptyTitle?: string;
  emptyHint?: string;
  dangerousActions?: readonly string[];
  /** For lists whose rows do not bring their actions along. */
  actionsOf?: (row: Row) => readonly RowAction[];
  /** Makes the first column lead to the record. */
  onOpen?: (row: Row) => void;
  onAction?: (row: Row, action: string) => void;
}

const NO_FILTERS: FilterSpec[] = [];

const SIGNS: Partial<Record<Condition["symbol"], string>> = {
  "=": "=",
  "!=": "≠",
  ">": ">",
  "<": "<",
  ">=": "≥",
  "<=": "≤",
};

/** Where the company's dictionary has no word for a value, the page's own filter may have one. */
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

/**
 * The one list page: title, search, filters, conditions in force, rows, pager. Columns, states and the words of
 * dictionaries come from the listing's description, so a page adds only what is its own.
 */
export function ListPage<Row extends ListRow>(props: ListPageProps<Row>) {
  const { t, i18n } = useTranslation();
  const [state, setState] = useListState();
  const listing = useQuery(describeListingQuery(props.listing));
  const flashing = useRowFlash(props.listing);
  const phone = useMediaQuery(PHONE_QUERY);
  const density = useDensity();
  const [knownTotal, setKnownTotal] = useState(0);

  const { query } = props;
  const total = query.data?.totalElements ?? knownTotal;
  if (query.data && query.data.totalElements !== knownTotal) setKnownTotal(query.data.totalElements);

  const offered = listing.data?.columns.filter((column) => column.shown) ?? [];
  const columns = props.columns
    ? props.columns.flatMap((field) => offered.find((column) => column.field === field) ?? [])
    : offered;
  const states = listing.data?.states ?? [];
  const words = useQuery(
    dictWordsQuery(
      columns.flatMap((column) => column.dictName ?? []),
      i18n.language,
    ),
  );
  const dictionaries = withOwnWords(words.data ?? {}, columns, props.filters ?? NO_FILTERS);

  const columnOf = (field: string) => listing.data?.columns.find((column) => column.field === field);

  const yesOrNo: FilterChoice[] = [
    { value: "true", label: t("common.yes") },
    { value: "false", label: t("common.no") },
  ];
  const choicesOf = (filter: FilterSpec): FilterChoice[] => {
    const column = columnOf(filter.field);
    if (filter.options) return filter.options;
    if (column?.type === "status") return states.map((one) => ({ value: one.state, label: one.label }));
    if (column?.type === "boolean") return yesOrNo;
    const items = dictionaries[column?.dictName ?? ""] ?? [];
    return items.map((item) => ({ value: item.itemValue, label: item.description }));
  };

  const narrowed = state.search !== "" || state.conditions.length > 0;
  const clear = () => setState({ ...state, search: "", conditions: [], page: 1 });

  const wordFor = (condition: Condition) => {
    const column = columnOf(condition.fieldDb);
    const name = column?.label ?? condition.fieldDb;
    const among = (choices: readonly FilterChoice[]) =>
      choices.find((choice) => choice.value === condition.queryValue)?.label ?? condition.queryValue;
    const value =
      column?.type === "status"
        ? among(states.map((one) => ({ value: one.state, label: one.label })))
        : column?.type === "boolean"
          ? among(yesOrNo)
          : dictWord(dictionaries, column?.dictName, condition.queryValue);
    const sign =
      condition.symbol === "like" || condition.symbol === "in"
        ? t(`list.symbol.${condition.symbol}`)
        : SIGNS[condition.symbol];
    return `${name} ${sign} ${value}`;
  };

  const chips: Chip[] = [
    ...(state.search
      ? [
          {
            key: "search",
            text: t("list.keyword", { text: state.search }),
            onRemove: () => setState({ ...state, search: "", page: 1 }),
          },
        ]
      : []),
    ...state.conditions.map((condition, index) => ({
      key: `${index}:${condition.fieldDb}`,
      text: wordFor(condition),
      onRemove: () =>
        setState({ ...state, conditions: state.conditions.filter((other) => other !== condition), page: 1 }),
    })),
  ];

  const rowsProps = {
    label: t("list.table", { title: props.title }),
    columns,
    rows: query.data?.content,
    stale: query.isPlaceholderData,
    flashing,
    sort: state.sort.length > 0 ? state.sort : (listing.data?.defaultSort ?? []),
    skeletonRows: Math.min(state.size, 20),
    cells: {
      states,
      dictionaries: words.isLoading ? undefined : dictionaries,
      openField: columns[0]?.field,
      onOpen: props.onOpen,
      tones: props.tones,
      inShort: props.inShort,
    },
    actionsOf: props.actionsOf ?? ((row: Row) => row.actions ?? []),
    dangerousActions: props.dangerousActions ?? [],
    onSort: (field: string) => setState({ ...state, sort: nextSort(state.sort, field), page: 1 }),
    onAction: (row: Row, action: string) => props.onAction?.(row, action),
  };

  // The last row of the last page may have gone: show the page that is last now.
  const lastPage = Math.max(1, Math.ceil(total / state.size));
  const beyondEnd = query.data?.content.length === 0 && !query.isPlaceholderData && state.page > lastPage;
  const showLastPage = useEffectEvent(() => setState({ ...state, page: lastPage }, true));
  useEffect(() => {
    if (beyondEnd) showLastPage();
  }, [beyondEnd]);

  const failed = listing.error ?? (query.data ? null : query.error);
  const empty = query.data?.content.length === 0 && !query.isPlaceholderData;

  return (
    <section className={styles.page}>
      <PageHeader title={props.title} actions={props.primary} />
      <div className={styles.panel}>
        <search className={styles.controls}>
          <SearchBox
            value={state.search}
            placeholder={props.searchPlaceholder}
            onSearch={(search) => setState({ ...state, search, page: 1 }, true)}
          />
          {(props.filters ?? NO_FILTERS).map((filter) => (
            <FilterSelect
              key={filter.field}
              filter={filter}
              label={columnOf(filter.field)?.label ?? ""}
              choices={choicesOf(filter)}
              condition={state.conditions.find((condition) => condition.fieldDb === filter.field)}
              onChange={(next) => setState(withCondition(state, filter.field, next))}
            />
          ))}
          <ExportButton
            listing={props.listing}
            title={props.title}
            state={state}
            columns={columns}
            all={(listing.data?.columns ?? []).filter((column) => column.shown || column.sortable)}
            total={total}
            exact={query.data?.totalIsExact ?? true}
          />
          {!phone && (
            <Segmented
              className={styles.density ?? ""}
              size="small"
              aria-label={t("list.density")}
              value={density}
              onChange={(value) => setDensity(value)}
              options={(Object.keys(ROW_HEIGHTS) as Density[]).map((value) => ({
                value,
                label: t(`list.density.${value}`),
              }))}
            />
          )}
        </search>
        <ConditionChips chips={chips} onClear={clear} />
      </div>
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
            {phone ? !empty && <ListCards {...rowsProps} /> : <ListGrid {...rowsProps} />}
            {empty &&
              (narrowed ? (
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
              ))}
          </>
        )}
      </div>
      <footer className={styles.footer} hidden={total === 0}>
        <Pagination
          size="small"
          current={state.page}
          pageSize={state.size}
          total={total}
          showSizeChanger={!phone}
          pageSizeOptions={PAGE_SIZES}
          simple={phone}
          showTotal={(count) =>
            t(query.data?.totalIsExact === false ? "list.totalAtLeast" : "list.total", {
              total: groupDigits(String(count)),
            })
          }
          onChange={(page, size) => setState({ ...state, page: size === state.size ? page : 1, size })}
        />
      </footer>
    </section>
  );
}
