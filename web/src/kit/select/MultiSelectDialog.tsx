import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Button, Checkbox, Input, Modal, Pagination, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  describeListingQuery,
  type Condition,
  type ListRow,
  type Page,
  type PageRequest,
} from "../../api/listing";
import { PHONE_QUERY } from "../../theme/tokens";
import { groupDigits } from "../digits";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { Field } from "../Field";
import { Icon } from "../icons";
import { cellContent } from "../list/cells";
import { normalised } from "../list/conditions";
import { searchConditions, type SearchField, type SearchValue } from "../list/searchRequest";
import { toast } from "../toast";
import { useDictWords } from "../useDictWords";
import { useMediaQuery } from "../useMediaQuery";
import styles from "./MultiSelectDialog.module.css";
import {
  DIALOG_PAGE_SIZE,
  DIALOG_PAGE_SIZES,
  DIALOG_TABLE_HEIGHT,
  DIALOG_WIDTH,
  isChosen,
  keyed,
  selectionOf,
  withRows,
} from "./multiSelection";

export interface PageSource<Row extends ListRow> {
  /** Query key prefix: the list's topic, so that pages cached elsewhere are reused. */
  key: string;
  page: (request: PageRequest, signal: AbortSignal) => Promise<Page<Row>>;
}

interface MultiSelectDialogProps<Row extends ListRow> {
  title: string;
  /** The listing to choose from; its description has the column labels. */
  listing: string;
  /** The columns to show. */
  columns: readonly string[];
  fields: readonly SearchField[];
  /** Conditions that always apply. */
  conditions?: readonly Condition[];
  source: PageSource<Row>;
  rowKey?: keyof Row & string;
  nameOf: (row: Row) => string;
  /** Rows already chosen. */
  chosen: readonly Row[];
  onConfirm: (rows: Row[]) => void;
  onClose: () => void;
}

/** Chooses several rows: a search form, a page of rows, and the selection over all pages. */
export function MultiSelectDialog<Row extends ListRow>(props: MultiSelectDialogProps<Row>) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE_QUERY);
  const { rowKey = "id" as keyof Row & string } = props;
  const [selection, setSelection] = useState(() => selectionOf(props.chosen, rowKey));
  const [typed, setTyped] = useState<Record<string, SearchValue>>({});
  const [asked, setAsked] = useState<Record<string, SearchValue>>({});
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(DIALOG_PAGE_SIZE);
  const listing = useQuery(describeListingQuery(props.listing));
  const known = listing.data?.columns ?? [];
  const columns = props.columns.flatMap((field) => known.find((column) => column.field === field) ?? []);
  const words = useDictWords(known.flatMap(({ dictName }) => dictName ?? []));
  const conditions = normalised([...(props.conditions ?? []), ...searchConditions(props.fields, asked)]);
  const request = { pageNum: page, pageSize: size, ...(conditions.length > 0 ? { conditions } : {}) };
  const query = useQuery({
    queryKey: [props.source.key, "page", request],
    queryFn: ({ signal }) => props.source.page(request, signal),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
  const rows = keyed(query.data?.content ?? [], rowKey);
  const all = rows.length > 0 && rows.every((row) => isChosen(selection, row, rowKey));
  const some = rows.some((row) => isChosen(selection, row, rowKey));
  const labelOf = (field: string) => known.find((column) => column.field === field)?.label ?? "";
  const cells = { t, states: listing.data?.states ?? [], dictionaries: words };

  const search = (next: Record<string, SearchValue>) => {
    setAsked(next);
    setPage(1);
  };
  const confirm = () => {
    if (selection.size === 0) toast.warning(t("multiSelect.nothing"));
    else props.onConfirm([...selection.values()]);
  };

  const input = (field: SearchField, id: string) => {
    const choices = words?.[known.find((column) => column.field === field.field)?.dictName ?? ""];
    const value = typed[field.field];
    if (field.kind === "choices") {
      return (
        <Select<string[]>
          id={id}
          mode="multiple"
          maxTagCount="responsive"
          allowClear
          options={(choices ?? []).map((item) => ({ value: item.itemValue, label: item.description }))}
          value={Array.isArray(value) ? [...value] : []}
          onChange={(next) => setTyped({ ...typed, [field.field]: next })}
        />
      );
    }
    return (
      <Input
        id={id}
        allowClear
        value={typeof value === "string" ? value : ""}
        onChange={(event) => setTyped({ ...typed, [field.field]: event.target.value })}
      />
    );
  };

  return (
    <Modal
      open
      title={props.title}
      width={DIALOG_WIDTH}
      okText={t("common.confirm")}
      cancelText={t("common.cancel")}
      onOk={confirm}
      onCancel={props.onClose}
      styles={{ body: { paddingTop: 4 } }}
    >
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        {props.fields.map((field) => (
          <Field key={field.field} label={labelOf(field.field)}>
            {({ id }) => input(field, id)}
          </Field>
        ))}
        <span className={styles.buttons}>
          <Button htmlType="submit" icon={<Icon name="search" />}>
            {t("search.search")}
          </Button>
          <Button
            onClick={() => {
              setTyped({});
              search({});
            }}
          >
            {t("multiSelect.reset")}
          </Button>
        </span>
      </form>
      <div className={styles.halves}>
        <div className={styles.found}>
          <div className={styles.scroll} style={{ height: phone ? "auto" : DIALOG_TABLE_HEIGHT }}>
            {query.isError && !query.data ? (
              <FailureState error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <table className={styles.table} aria-label={props.title} aria-busy={query.isFetching}>
                <thead>
                  <tr>
                    <th scope="col" className={styles.tick}>
                      <Checkbox
                        aria-label={t("multiSelect.wholePage")}
                        checked={all}
                        indeterminate={some && !all}
                        onChange={(event) =>
                          setSelection(withRows(selection, rows, rowKey, event.target.checked))
                        }
                      />
                    </th>
                    {columns.map(({ field, label }) => (
                      <th key={field} scope="col">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className={query.isPlaceholderData ? styles.stale : undefined}>
                  {rows.map((row) => (
                    <tr key={String(row[rowKey])}>
                      <td className={styles.tick}>
                        <Checkbox
                          aria-label={t("multiSelect.choose", { name: props.nameOf(row) })}
                          checked={isChosen(selection, row, rowKey)}
                          onChange={(event) =>
                            setSelection(withRows(selection, [row], rowKey, event.target.checked))
                          }
                        />
                      </td>
                      {columns.map((column) => (
                        <td key={column.field}>{cellContent(row, column, cells)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {query.data?.content.length === 0 && <EmptyState title={t("list.emptyFilteredTitle")} />}
          </div>
          <Pagination
            className={styles.pager ?? ""}
            size="small"
            simple={phone}
            current={page}
            pageSize={size}
            total={query.data?.totalElements ?? 0}
            showSizeChanger={!phone}
            pageSizeOptions={DIALOG_PAGE_SIZES}
            showTotal={(count) => t("list.total", { total: groupDigits(String(count)) })}
            onChange={(nextPage, nextSize) => {
              setPage(nextSize === size ? nextPage : 1);
              setSize(nextSize);
            }}
          />
        </div>
        <section className={styles.chosen} aria-label={t("multiSelect.chosen")}>
          <h2>{t("multiSelect.chosenCount", { n: selection.size })}</h2>
          <ul>
            {[...selection.values()].map((row) => (
              <li key={String(row[rowKey])}>
                <span title={props.nameOf(row)}>{props.nameOf(row)}</span>
                <Button
                  size="small"
                  type="text"
                  icon={<Icon name="close" />}
                  aria-label={t("multiSelect.remove", { name: props.nameOf(row) })}
                  onClick={() => setSelection(withRows(selection, [row], rowKey, false))}
                />
              </li>
            ))}
          </ul>
          {selection.size === 0 ? (
            <p>{t("multiSelect.none")}</p>
          ) : (
            <Button size="small" type="link" onClick={() => setSelection(new Map())}>
              {t("multiSelect.clear")}
            </Button>
          )}
        </section>
      </div>
    </Modal>
  );
}
