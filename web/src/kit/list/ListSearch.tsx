import { Button } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Condition } from "../../api/listing";
import { PHONE_QUERY } from "../../theme/tokens";
import { Icon } from "../icons";
import { useMediaQuery } from "../useMediaQuery";
import { ConditionChips } from "./ConditionChips";
import { filterLines, without } from "./conditions";
import { Filter, isShownBy, type FilterChoice, type FilterSpec } from "./filters";
import styles from "./ListSearch.module.css";
import { withFilter, type ListState } from "./listState";
import { SearchPanel } from "./search/SearchPanel";
import { SearchBox } from "./SearchBox";
import { useAreaNames } from "./useAreaNames";
import { useConditionWords, type Vocabulary } from "./useConditionWords";

interface ListSearchProps {
  state: ListState;
  onChange: (next: ListState, replace?: boolean) => void;
  placeholder: string;
  filters: readonly FilterSpec[];
  vocabulary: Vocabulary;
  /** Address columns can be searched by area. */
  allowsAddress?: boolean | undefined;
  /** Text with the number of rows hidden by the conditions. */
  hidden?: string | undefined;
  /** Saves the conditions of the advanced search as a scene; undefined where users cannot. */
  onSaveScene: ((conditions: Condition[]) => void) | undefined;
  onScenes: () => void;
  /** Leads the focus to the rows. */
  onEnterRows?: (() => void) | undefined;
}

/** Everything that filters a list: search box, filters, advanced search, active conditions. */
export function ListSearch({ state, onChange, vocabulary, ...props }: ListSearchProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // On a phone the filters would take the place of the first rows.
  const folds = useMediaQuery(PHONE_QUERY) && props.filters.length > 0;
  const [unfolded, setUnfolded] = useState(false);
  const folded = folds && !unfolded;
  const opener = useRef<HTMLButtonElement>(null);
  const areaName = useAreaNames(state.conditions);
  const choices = Object.fromEntries(
    props.filters.flatMap(({ field, options }) => (options ? [[field, options] as const] : [])),
  );
  const wordOf = useConditionWords({ ...vocabulary, choices, areaName });
  const columnOf = (field: string) => vocabulary.columns.find((column) => column.field === field);

  const choicesOf = (filter: FilterSpec): FilterChoice[] => {
    const column = columnOf(filter.field);
    if (filter.options) return filter.options;
    if (column?.type === "status") {
      return vocabulary.states.map((one) => ({ value: one.state, label: one.label }));
    }
    if (column?.type === "boolean") {
      return [
        { value: "true", label: t("common.yes") },
        { value: "false", label: t("common.no") },
      ];
    }
    const items = vocabulary.dictionaries[column?.dictName ?? ""] ?? [];
    return items.map((item) => ({ value: item.itemValue, label: item.description }));
  };

  const filters = props.filters.map((filter) => ({
    filter,
    choices: choicesOf(filter),
    lines: filterLines(state.conditions, filter.field),
  }));
  const shown = new Set<Condition>(folded ? [] : filters.flatMap((one) => (isShownBy(one) ? one.lines : [])));
  const asked = state.search !== "" || state.conditions.length > 0;
  const cleared = { ...state, search: "", conditions: [], scene: null, page: 1 };

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return (
    <div className={styles.panel}>
      <search className={styles.controls}>
        <div className={styles.first}>
          <SearchBox
            value={state.search}
            placeholder={props.placeholder}
            onSearch={(search) => onChange({ ...state, search, page: 1 }, true)}
            onEnterRows={props.onEnterRows}
          />
          {folds && (
            <Button
              ref={folded ? opener : null}
              icon={<Icon name="filter" />}
              aria-label={t("list.filters")}
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            />
          )}
        </div>
        {!folded &&
          filters.map(({ filter, choices: offered, lines }) => (
            <Filter
              key={filter.field}
              filter={filter}
              label={filter.label ?? columnOf(filter.field)?.label ?? ""}
              choices={offered}
              lines={lines}
              onChange={(next) => onChange(withFilter(state, filter.field, next))}
            />
          ))}
        {!folded && (
          <Button
            ref={opener}
            icon={<Icon name="filter" />}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t("search.more")}
          </Button>
        )}
        {asked && (
          <span className={styles.end}>
            {props.hidden && <span className={styles.hidden}>{props.hidden}</span>}
            <Button
              type="link"
              size="small"
              onClick={() => {
                onChange(cleared);
                // This button goes.
                opener.current?.focus();
              }}
            >
              {t("list.clearAll")}
            </Button>
          </span>
        )}
      </search>
      <ConditionChips
        conditions={state.conditions}
        shown={shown}
        wordOf={wordOf}
        onRemove={(path) => onChange({ ...state, conditions: without(state.conditions, path), page: 1 })}
        onEdit={() => setOpen(true)}
      />
      {open && (
        <SearchPanel
          // Remount when the conditions change elsewhere, e.g. when a chip is removed.
          key={JSON.stringify(state.conditions)}
          conditions={state.conditions}
          vocabulary={vocabulary}
          allowsAddress={props.allowsAddress ?? false}
          onSearch={(conditions) => {
            onChange({ ...state, conditions, page: 1, ...(conditions.length === 0 ? { scene: null } : {}) });
            close();
          }}
          onClose={close}
          onSaveScene={props.onSaveScene}
          onScenes={() => {
            close();
            props.onScenes();
          }}
        />
      )}
    </div>
  );
}
