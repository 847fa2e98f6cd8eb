import { Button, Segmented } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Condition } from "../../api/listing";
import { ROW_HEIGHTS, type Density } from "../../theme/tokens";
import { Icon } from "../icons";
import { ConditionChips } from "./ConditionChips";
import { filterLines, without } from "./conditions";
import { setDensity, useDensity } from "./density";
import { Filter, type FilterChoice, type FilterSpec } from "./filters";
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
  phone: boolean;
  /** Further tools that work on the whole result. */
  tools?: ReactNode;
  /** Address columns can be searched by area. */
  allowsAddress?: boolean | undefined;
  /** Text with the number of rows hidden by the conditions. */
  hidden?: string | undefined;
  /** Saves the conditions of the advanced search as a scene. */
  onSaveScene: (conditions: Condition[]) => void;
  onScenes: () => void;
}

/** Everything that filters a list: search box, filters, advanced search, active conditions. */
export function ListSearch({ state, onChange, vocabulary, phone, ...props }: ListSearchProps) {
  const { t } = useTranslation();
  const density = useDensity();
  const [open, setOpen] = useState(false);
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

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return (
    <div className={styles.panel}>
      <search className={styles.controls}>
        <SearchBox
          value={state.search}
          placeholder={props.placeholder}
          onSearch={(search) => onChange({ ...state, search, page: 1 }, true)}
        />
        {props.filters.map((filter) => (
          <Filter
            key={filter.field}
            filter={filter}
            label={columnOf(filter.field)?.label ?? ""}
            choices={choicesOf(filter)}
            lines={filterLines(state.conditions, filter.field)}
            onChange={(next) => onChange(withFilter(state, filter.field, next))}
          />
        ))}
        <Button
          ref={opener}
          icon={<Icon name="filter" />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("search.more")}
        </Button>
        {props.tools}
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
      <ConditionChips
        search={state.search}
        conditions={state.conditions}
        wordOf={wordOf}
        hidden={props.hidden}
        onRemoveSearch={() => onChange({ ...state, search: "", page: 1 })}
        onRemove={(path) => onChange({ ...state, conditions: without(state.conditions, path), page: 1 })}
        onClear={() => onChange({ ...state, search: "", conditions: [], scene: null, page: 1 })}
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
