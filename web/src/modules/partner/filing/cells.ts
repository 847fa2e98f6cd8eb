import type { ShapeField } from "../../../api/filings";
import type { AreaValue } from "../../../api/listing";
import { numberIssue, plainNumber } from "../../../kit/form/numberText";
import { readDate } from "../../../kit/grid/logic/dates";
import type { WordKey } from "../../../words";

/** A file of the filing, as its cell names it. */
export interface NamedFile {
  id: string;
  name: string;
}

/** A secret that the server keeps: nothing but its end is told. */
export interface SecretTail {
  tail: string;
}

/** What a cell of the form holds. */
export type Cell =
  | string
  | boolean
  | null
  | AreaValue
  | SecretTail
  | readonly NamedFile[]
  | readonly string[];

export const NO_AREA: AreaValue = { country: "", province: "", city: "" };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isNamedFile(value: unknown): value is NamedFile {
  return isObject(value) && isText(value.id);
}

export function isTail(value: unknown): value is SecretTail {
  return isObject(value) && isText(value.tail);
}

export function filesOf(cell: Cell | undefined): readonly NamedFile[] {
  return Array.isArray(cell) ? (cell as readonly unknown[]).filter(isNamedFile) : [];
}

export function idsOf(cell: Cell | undefined): readonly string[] {
  return Array.isArray(cell) ? (cell as readonly unknown[]).filter(isText) : [];
}

export function areaOf(cell: Cell | undefined): AreaValue {
  return isObject(cell) && "country" in cell ? (cell as unknown as AreaValue) : NO_AREA;
}

/** The cell that is not filled in. */
export function emptyCell({ kind }: ShapeField): Cell {
  if (kind === "yesNo") return null;
  if (kind === "area") return NO_AREA;
  return kind === "files" || kind === "rows" ? [] : "";
}

/** A value of the server as its cell holds it; what is not of its kind is not filled in. */
export function readCell(field: ShapeField, value: unknown): Cell {
  switch (field.kind) {
    case "yesNo":
      return typeof value === "boolean" ? value : null;
    case "area": {
      const [country = "", province = "", city = ""] = isText(value) ? value.split("/") : [];
      return { country, province, city };
    }
    case "files":
      return Array.isArray(value) ? value.filter(isNamedFile).map(({ id, name = id }) => ({ id, name })) : [];
    case "rows":
      return Array.isArray(value) ? value.filter(isText) : [];
    case "secret":
      return isTail(value) ? { tail: value.tail } : isText(value) ? value : "";
    default:
      return isText(value) || typeof value === "number" ? String(value) : "";
  }
}

/** A cell as the server takes it; undefined where it is not filled in. */
export function sentCell(field: ShapeField, cell: Cell | undefined): unknown {
  if (!isFilled(cell)) return undefined;
  if (field.kind !== "area") return cell;
  const { country, province, city } = areaOf(cell);
  return [country, province, city].filter(Boolean).join("/");
}

export function isFilled(cell: Cell | undefined): boolean {
  if (cell === undefined || cell === null) return false;
  if (typeof cell === "boolean") return true;
  if (Array.isArray(cell)) return cell.length > 0;
  if (typeof cell === "string") return cell.trim() !== "";
  return isTail(cell) || areaOf(cell).country !== "";
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Only what looks like a telephone number; which ones there are in which country, the server knows alone. */
const PHONE = /^[+(]{0,2}\d[\d ()-]{3,27}\d$/;

/** What is wrong with a cell, as far as it can be told without the server; null where nothing is. */
export function issueOf(field: ShapeField, cell: Cell | undefined): WordKey | null {
  if (!isFilled(cell)) return field.required ? "common.required" : null;
  if (typeof cell !== "string") return null;
  const text = cell.trim();
  const { kind, max } = field;
  if (kind === "number") return numberIssue(text, { decimals: field.decimals ?? 0 });
  if (kind === "integer")
    return numberIssue(text, {
      least: "0",
      ...(max === null || max === undefined ? {} : { most: String(max) }),
    });
  if (kind === "day") return readDate(text) === null ? "filing.issue.day" : null;
  if (kind === "email" && !EMAIL.test(text)) return "filing.issue.email";
  if ((kind === "phone" || kind === "mobile") && !PHONE.test(text)) return "filing.issue.phone";
  return max && text.length > max ? "filing.issue.long" : null;
}

/** A cell in the form in which it is kept, once its user has left it. */
export function tidied(field: ShapeField, text: string): string {
  if (field.kind === "number") return plainNumber(text, { decimals: field.decimals ?? 0 });
  if (field.kind === "integer") return plainNumber(text, {});
  return text.trim();
}

const TAIL = 4;

/** The end of a secret, all that is ever shown of it once its field is left. */
function tailOf(cell: Cell | undefined): string {
  if (isTail(cell)) return cell.tail;
  const plain = typeof cell === "string" ? cell.replaceAll(/[\s-]/g, "") : "";
  // Of one that is hardly longer than its end, the end would be nearly all.
  return plain.length > TAIL ? plain.slice(-TAIL) : "";
}

/** "····4417"; empty where there is none. */
export function masked(cell: Cell | undefined): string {
  return isFilled(cell) ? `····${tailOf(cell)}` : "";
}
