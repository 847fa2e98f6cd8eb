import { Button, Select } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { AndOr, ConditionSymbol, ListingColumn } from "../../../api/listing";
import { Icon } from "../../icons";
import { VirtualSelect } from "../../select/VirtualSelect";
import { isOfLinks } from "../conditions";
import { SYMBOL_WORDS } from "../listState";
import type { Vocabulary } from "../useConditionWords";
import { flawOf, withField, withSymbol, type DraftLine, type DraftNode } from "./searchDraft";
import styles from "./SearchPanel.module.css";
import { SearchValue } from "./SearchValue";

interface JoinProps {
  andOr: AndOr;
  label: string;
  onChange: (andOr: AndOr) => void;
}

/** AND/OR selector of a line or group; the first one has none. */
export function Join({ andOr, label, onChange }: JoinProps) {
  const { t } = useTranslation();
  if (andOr === "") return <span className={styles.first}>{t("search.where")}</span>;
  return (
    <Select<AndOr>
      className={styles.join ?? ""}
      aria-label={label}
      options={[
        { value: "OR", label: t("list.or") },
        { value: "AND", label: t("list.and") },
      ]}
      value={andOr}
      onChange={onChange}
    />
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

interface SearchLineProps {
  line: DraftLine;
  number: string;
  /** The searchable columns. */
  columns: readonly ListingColumn[];
  vocabulary: Vocabulary;
  /** Show all errors: the user tried to search. */
  strict: boolean;
  focused: boolean;
  onReplace: (next: DraftNode) => void;
  onRemove: () => void;
}

/** A column, an operator and a value. */
export function SearchLine({
  line,
  number,
  columns,
  vocabulary,
  strict,
  focused,
  onReplace,
  onRemove,
}: SearchLineProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const column = columns.find(({ field }) => field === line.field);
  const flaw = flawOf(line, columns);
  // An unknown field or operator is reported at once, a missing value only after a search attempt.
  const shown = flaw && (strict || flaw === "field" || flaw === "symbol") ? flaw : null;
  const describedBy = shown ? errorId : undefined;
  const wrong = (when: boolean) =>
    when ? { status: "error" as const, "aria-invalid": true as const, "aria-describedby": errorId } : {};
  const symbols = column?.symbols ?? [];
  const isShown = (symbol: ConditionSymbol) => !column || isOfLinks(symbol);
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">{t("search.line", { number })}</legend>
      <Join
        andOr={line.andOr}
        label={t("search.join", { number })}
        onChange={(andOr) => onReplace({ ...line, andOr })}
      />
      <VirtualSelect
        {...wrong(shown === "field")}
        focused={focused}
        className={styles.column ?? ""}
        aria-label={t("search.field", { number })}
        placeholder={t("search.chooseField")}
        options={columns.map(({ field, label }) => ({ value: field, label }))}
        value={line.field || null}
        onChange={(next) => {
          const chosen = columns.find(({ field }) => field === next);
          if (chosen) onReplace(withField(line, chosen));
        }}
      />
      <Select<ConditionSymbol>
        {...wrong(shown === "symbol")}
        className={styles.symbol ?? ""}
        aria-label={t("search.operator", { number })}
        disabled={!column}
        popupMatchSelectWidth={false}
        options={(Object.keys(SYMBOL_WORDS) as ConditionSymbol[])
          .filter((symbol) => symbols.includes(symbol) || (symbol === line.symbol && isShown(symbol)))
          .map((symbol) => ({ value: symbol, label: t(`operator.${SYMBOL_WORDS[symbol]}`) }))}
        value={line.symbol}
        onChange={(symbol) => onReplace(withSymbol(line, symbol, column))}
      />
      <div className={styles.value}>
        <SearchValue
          key={`${line.field} ${line.symbol}`}
          line={line}
          column={column}
          vocabulary={vocabulary}
          label={t("search.value", { number })}
          wrong={shown !== null && shown !== "field" && shown !== "symbol"}
          describedBy={describedBy}
          onChange={(value) => onReplace({ ...line, value })}
        />
      </div>
      <Button
        type="text"
        icon={<Icon name="close" />}
        aria-label={t("search.removeLine", { number })}
        onClick={onRemove}
      />
      {shown && (
        <p ref={bringIntoView} id={errorId} role="alert" className={styles.flaw}>
          {t(`search.flaw.${shown}`)}
        </p>
      )}
    </fieldset>
  );
}
