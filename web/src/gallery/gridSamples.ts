import { TONES, type Tone } from "../kit/StatusDot";
import type { Choice, GridColumn, GridRow } from "../kit/grid";

export interface WideRow extends GridRow {
  [field: string]: string | number | boolean | null;
}

const WIDE_ROWS = 10_000;
const WIDE_COLUMNS = 120;

/** 10,000 rows of 120 columns; the values are derived from their position, so that tests know them. */
export function wideRows(count: number = WIDE_ROWS): WideRow[] {
  return Array.from({ length: count }, (_, row) => {
    const made: WideRow = { id: String(row), number: `PO${4_510_000_000 + row}`, picked: row % 3 === 0 };
    for (let column = 1; column < WIDE_COLUMNS; column += 1)
      made[`c${column}`] =
        column % 4 === 3 ? `${(row * 7 + column) % 9973}.${10 + (column % 90)}` : `R${row} C${column}`;
    return made;
  });
}

export function wideColumns(zh: boolean): GridColumn<WideRow>[] {
  const number: GridColumn<WideRow> = {
    field: "number",
    label: zh ? "单号" : "Number",
    kind: "text",
    width: 120,
    sortable: true,
  };
  const others = Array.from({ length: WIDE_COLUMNS - 1 }, (_, index): GridColumn<WideRow> => {
    const column = index + 1;
    const decimal = column % 4 === 3;
    return {
      field: `c${column}`,
      label: decimal ? `${zh ? "金额" : "Amount"} ${column}` : `${zh ? "列" : "Column"} ${column}`,
      kind: decimal ? "decimal" : "text",
      decimals: 2,
      width: 90 + (column % 3) * 20,
      editable: true,
      sortable: true,
      filterable: column === 2,
      total: column === 3 || column === 7,
    };
  });
  return [number, ...others];
}

export interface OrderLine extends GridRow {
  item: string;
  material: string;
  partnerMaterial: string | null;
  description: string | null;
  unit: string | null;
  quantity: string | null;
  price: string | null;
  amount: string | null;
  due: string | null;
  urgent: boolean;
  keeper: string | null;
  state: string;
}

function choices(zh: boolean, words: readonly (readonly [string, string, string])[]): Choice[] {
  return words.map(([value, chinese, english]) => ({ value, label: zh ? chinese : english }));
}

export function orderColumns(zh: boolean): GridColumn<OrderLine>[] {
  const say = (chinese: string, english: string) => (zh ? chinese : english);
  const states: Record<Tone, string> = {
    idle: say("草稿", "Draft"),
    progress: say("执行中", "In progress"),
    waiting: say("待确认", "Waiting"),
    done: say("已完成", "Done"),
    returned: say("已退回", "Returned"),
  };
  return [
    { field: "item", label: say("行", "Item"), kind: "text", width: 60 },
    {
      field: "material",
      label: say("物料", "Material"),
      kind: "link",
      width: 110,
      sortable: true,
      onOpen: () => undefined,
    },
    {
      field: "partnerMaterial",
      label: say("客户物料号", "Partner material"),
      kind: "text",
      width: 130,
      editable: true,
      lock: ({ partnerMaterial }) => (partnerMaterial?.startsWith("ERP") ? "sapParameter" : null),
    },
    {
      field: "description",
      label: say("描述", "Description"),
      kind: "text",
      width: 200,
      editable: true,
      maxLength: 40,
      required: true,
    },
    {
      field: "unit",
      label: say("单位", "Unit"),
      kind: "dictionary",
      width: 90,
      editable: true,
      required: true,
      choices: choices(zh, [
        ["EA", "个", "Each"],
        ["KG", "千克", "Kilogram"],
        ["M", "米", "Metre"],
        ["SET", "套", "Set"],
      ]),
    },
    {
      field: "quantity",
      label: say("数量", "Quantity"),
      kind: "decimal",
      decimals: 3,
      width: 110,
      editable: true,
      required: true,
      total: true,
      sortable: true,
      lock: ({ state }) => (state === "done" ? "changeEdit" : null),
      check: (value) =>
        value === "0" ? { text: say("数量必须大于零", "The quantity must be above zero") } : null,
    },
    {
      field: "price",
      label: say("含税单价", "Price incl. tax"),
      kind: "decimal",
      decimals: 6,
      width: 120,
      editable: true,
    },
    {
      field: "amount",
      label: say("含税金额", "Amount"),
      kind: "decimal",
      decimals: 2,
      width: 130,
      total: true,
    },
    {
      field: "due",
      label: say("要求交期", "Due date"),
      kind: "date",
      width: 110,
      editable: true,
      sortable: true,
    },
    { field: "urgent", label: say("加急", "Urgent"), kind: "boolean", width: 70, editable: true },
    {
      field: "keeper",
      label: say("负责人", "Buyer"),
      kind: "user",
      width: 110,
      editable: true,
      choices: choices(zh, [
        ["u1", "王敏", "Wang Min"],
        ["u2", "陈伟", "Chen Wei"],
        ["u3", "李强", "Li Qiang"],
      ]),
    },
    {
      field: "state",
      label: say("状态", "Status"),
      kind: "status",
      width: 110,
      choices: TONES.map((tone) => ({ value: tone, label: states[tone], tone })),
    },
  ];
}

export function orderLine(index: number): OrderLine {
  return {
    id: `line-${index}`,
    item: String((index + 1) * 10),
    material: `M-${10_245 + index}`,
    partnerMaterial: index % 5 === 0 ? `ERP-${7700 + index}` : null,
    description: index === 4 ? null : `轴承座 / Bearing housing ${index + 1}`,
    unit: ["EA", "KG", "M", "SET"][index % 4] ?? null,
    quantity: `${(index + 1) * 12}.5`,
    price: `${index + 3}.123456`,
    amount: `${(index + 1) * 418}.25`,
    due: `2026-12-${String((index % 28) + 1).padStart(2, "0")}`,
    urgent: index % 4 === 1,
    keeper: `u${(index % 3) + 1}`,
    state: TONES[index % TONES.length] ?? "idle",
  };
}

let added = 0;

export function emptyLine(): OrderLine {
  added += 1;
  return {
    id: `new-${added}`,
    item: "",
    material: "",
    partnerMaterial: null,
    description: null,
    unit: null,
    quantity: null,
    price: null,
    amount: null,
    due: null,
    urgent: false,
    keeper: null,
    state: "idle",
  };
}
