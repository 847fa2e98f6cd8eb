import type { RuleField } from "../../../api/dataRules";

/** A data rule while it is being edited: a tree of conditions and groups. Pure functions on plain data. */
export const COMPARATORS = [
  "equal",
  "notEqual",
  "inList",
  "contains",
  "currentUser",
  "currentOrganizes",
] as const;
export type Comparator = (typeof COMPARATORS)[number];

export interface Line {
  kind: "line";
  key: string;
  field: string;
  comparator: Comparator | "";
  /** An array for `inList`, otherwise text. */
  value: string | string[];
}

export interface Group {
  kind: "group";
  key: string;
  logic: "and" | "or";
  rules: RuleNode[];
}

export type RuleNode = Line | Group;

/** Limits of the server: nesting depth and number of conditions. */
export const DEEPEST = 5;
export const MOST_LINES = 50;

export function newLine(): Line {
  return { kind: "line", key: crypto.randomUUID(), field: "", comparator: "", value: "" };
}

export function newGroup(rules: RuleNode[] = [newLine()], logic: Group["logic"] = "and"): Group {
  return { kind: "group", key: crypto.randomUUID(), logic, rules };
}

/** Comparators with the current user need no value, because the server knows the user. */
export function needsValue(comparator: Line["comparator"]): boolean {
  return comparator !== "currentUser" && comparator !== "currentOrganizes";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readNode(stored: unknown): RuleNode {
  if (!isRecord(stored)) return newLine();
  if (Array.isArray(stored.rules)) {
    return newGroup(stored.rules.map(readNode), stored.logic === "or" ? "or" : "and");
  }
  const { field, value } = stored;
  const comparator = COMPARATORS.find((one) => one === stored.comparator) ?? "";
  const text = (part: unknown) => (part === null || part === undefined ? "" : String(part));
  return {
    ...newLine(),
    field: text(field),
    comparator,
    value: Array.isArray(value)
      ? value.map(text)
      : comparator === "inList"
        ? splitList(text(value))
        : text(value),
  };
}

function splitList(text: string): string[] {
  return text.split(/[,，\s]+/).filter((part) => part !== "");
}

/** Parses a stored rule into a tree. A single condition becomes a group of one. */
export function readRule(stored: unknown): Group {
  const node = readNode(stored);
  return node.kind === "group" ? node : newGroup([node]);
}

/** Serialises the tree for the server. */
export function writeRule(node: RuleNode, fields: readonly RuleField[]): unknown {
  if (node.kind === "group") {
    return { logic: node.logic, rules: node.rules.map((rule) => writeRule(rule, fields)) };
  }
  const { field, comparator, value } = node;
  if (!needsValue(comparator)) return { field, comparator };
  const type = fields.find((one) => one.field === field)?.type;
  if (type === "boolean") return { field, comparator, value: value === "true" };
  if (type === "integer" && typeof value === "string") return { field, comparator, value: Number(value) };
  return { field, comparator, value };
}

/** The missing part of a condition, or null. */
export function missing(line: Line, fields: readonly RuleField[]): "field" | "comparator" | "value" | null {
  const field = fields.find((one) => one.field === line.field);
  if (!field) return "field";
  if (line.comparator === "" || !field.comparators.includes(line.comparator)) return "comparator";
  if (!needsValue(line.comparator)) return null;
  return line.value.length === 0 ? "value" : null;
}

export function lines(node: RuleNode): Line[] {
  return node.kind === "line" ? [node] : node.rules.flatMap(lines);
}

/** Whether all conditions are complete and no group is empty: that would match everything or nothing. */
export function isComplete(node: RuleNode, fields: readonly RuleField[]): boolean {
  if (node.kind === "line") return missing(node, fields) === null;
  return node.rules.length > 0 && node.rules.every((rule) => isComplete(rule, fields));
}

/** Replaces one node of the tree, or removes it if `next` is null. */
export function replaced(group: Group, key: string, next: RuleNode | null): Group {
  return {
    ...group,
    rules: group.rules.flatMap((rule) => {
      if (rule.key === key) return next ?? [];
      return rule.kind === "group" ? [replaced(rule, key, next)] : [rule];
    }),
  };
}

/** Changes the column; a comparator or value that no longer fits is reset. */
export function withField(line: Line, field: RuleField): Line {
  const first = COMPARATORS.find((one) => field.comparators.includes(one)) ?? "";
  const kept =
    line.comparator !== "" && field.comparators.includes(line.comparator) ? line.comparator : first;
  return { ...line, field: field.field, comparator: kept, value: kept === "inList" ? [] : "" };
}

/** Changes the comparator; converts between a single value and an array. */
export function withComparator(line: Line, comparator: Comparator): Line {
  const list = Array.isArray(line.value) ? line.value : line.value === "" ? [] : [line.value];
  const value = comparator === "inList" ? list : needsValue(comparator) ? (list[0] ?? "") : "";
  return { ...line, comparator, value };
}
