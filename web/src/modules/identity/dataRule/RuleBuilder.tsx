import { Button, Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { RuleModule } from "../../../api/dataRules";
import { Icon } from "../../../kit/icons";
import {
  COMPARATORS,
  DEEPEST,
  lines,
  missing,
  MOST_LINES,
  newGroup,
  newLine,
  replaced,
  withComparator,
  withField,
  type Comparator,
  type Group,
  type Line,
  type RuleNode,
} from "./ruleTree";
import styles from "./RuleBuilder.module.css";
import { ValueInput } from "./ValueInput";

interface BuilderProps {
  module: RuleModule;
  rule: Group;
  /** Show all errors: the user tried to save. */
  strict: boolean;
  readOnly: boolean;
  onChange: (rule: Group) => void;
}

type Replace = (key: string, next: RuleNode | null) => void;

interface LineProps extends Omit<BuilderProps, "rule" | "onChange"> {
  line: Line;
  number: string;
  onReplace: Replace;
}

function LineRow({ module, line, number, strict, readOnly, onReplace }: LineProps) {
  const { t } = useTranslation();
  const field = module.fields.find((one) => one.field === line.field);
  const lacks = strict ? missing(line, module.fields) : null;
  const state = (part: typeof lacks) =>
    lacks === part ? { status: "error" as const, "aria-invalid": true as const } : {};
  const offered = COMPARATORS.filter((one) => field?.comparators.includes(one));
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">{t("dataRule.line", { number })}</legend>
      <Select
        {...state("field")}
        className={styles.column ?? ""}
        aria-label={t("dataRule.column", { number })}
        placeholder={t("dataRule.chooseColumn")}
        disabled={readOnly}
        showSearch={{ optionFilterProp: "label" }}
        options={module.fields.map((one) => ({ value: one.field, label: one.label }))}
        value={line.field === "" ? null : line.field}
        onChange={(next: string) => {
          const chosen = module.fields.find((one) => one.field === next);
          if (chosen) onReplace(line.key, withField(line, chosen));
        }}
      />
      <Select
        {...state("comparator")}
        className={styles.comparator ?? ""}
        aria-label={t("dataRule.comparator", { number })}
        placeholder={t("dataRule.chooseComparator")}
        disabled={readOnly || !field}
        popupMatchSelectWidth={false}
        options={offered.map((one) => ({ value: one, label: t(`dataRule.comparator.${one}`) }))}
        value={line.comparator === "" ? null : line.comparator}
        onChange={(next: Comparator) => onReplace(line.key, withComparator(line, next))}
      />
      <div className={styles.value}>
        {field && line.comparator !== "" && (
          <ValueInput
            key={`${line.field} ${line.comparator}`}
            listing={module.listing}
            field={field}
            line={line}
            label={t("dataRule.value", { number })}
            wrong={lacks === "value"}
            readOnly={readOnly}
            onChange={(value) => onReplace(line.key, { ...line, value })}
          />
        )}
      </div>
      {!readOnly && (
        <Button
          type="text"
          icon={<Icon name="close" />}
          aria-label={t("dataRule.removeLine", { number })}
          onClick={() => onReplace(line.key, null)}
        />
      )}
      {lacks && (
        <p role="alert" className={styles.missing}>
          {t(`dataRule.missing.${lacks}`)}
        </p>
      )}
    </fieldset>
  );
}

interface GroupProps extends Omit<BuilderProps, "rule" | "onChange"> {
  group: Group;
  depth: number;
  number: string;
  full: boolean;
  onReplace: Replace;
}

function GroupBox({ group, depth, number, full, onReplace, ...shared }: GroupProps) {
  const { t } = useTranslation();
  const { readOnly, strict } = shared;
  const change = (rules: RuleNode[]) => onReplace(group.key, { ...group, rules });
  const numberOf = (index: number) => (number === "" ? `${index + 1}` : `${number}.${index + 1}`);
  return (
    <section className={styles.group} aria-label={t("dataRule.group", { number: number || "0" })}>
      <div className={styles.groupHead}>
        <Segmented<Group["logic"]>
          size="small"
          aria-label={t("dataRule.logic")}
          disabled={readOnly}
          options={[
            { value: "and", label: t("dataRule.and") },
            { value: "or", label: t("dataRule.or") },
          ]}
          value={group.logic}
          onChange={(logic) => onReplace(group.key, { ...group, logic })}
        />
        {depth > 0 && !readOnly && (
          <Button
            size="small"
            type="text"
            icon={<Icon name="close" />}
            aria-label={t("dataRule.removeGroup", { number })}
            onClick={() => onReplace(group.key, null)}
          />
        )}
      </div>
      {group.rules.map((rule, index) =>
        rule.kind === "group" ? (
          <GroupBox
            key={rule.key}
            {...shared}
            group={rule}
            depth={depth + 1}
            number={numberOf(index)}
            full={full}
            onReplace={onReplace}
          />
        ) : (
          <LineRow key={rule.key} {...shared} line={rule} number={numberOf(index)} onReplace={onReplace} />
        ),
      )}
      {group.rules.length === 0 && (
        <p role={strict ? "alert" : undefined} className={strict ? styles.missing : styles.hint}>
          {t("dataRule.emptyGroup")}
        </p>
      )}
      {!readOnly && (
        <div className={styles.tools}>
          <Button
            size="small"
            icon={<Icon name="plus" />}
            disabled={full}
            onClick={() => change([...group.rules, newLine()])}
          >
            {t("dataRule.addLine")}
          </Button>
          <Button
            size="small"
            icon={<Icon name="plus" />}
            disabled={full || depth + 1 >= DEEPEST}
            onClick={() =>
              // AND inside AND is redundant, so the nested group starts with the other operator.
              change([...group.rules, newGroup([newLine()], group.logic === "and" ? "or" : "and")])
            }
          >
            {t("dataRule.addGroup")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Edits the rule tree: conditions of column, comparator and value, in groups of "all" or "any". */
export function RuleBuilder({ rule, onChange, ...shared }: BuilderProps) {
  return (
    <GroupBox
      {...shared}
      group={rule}
      depth={0}
      number=""
      full={lines(rule).length >= MOST_LINES}
      onReplace={(key, next) => {
        if (key !== rule.key) onChange(replaced(rule, key, next));
        else if (next?.kind === "group") onChange(next);
      }}
    />
  );
}
