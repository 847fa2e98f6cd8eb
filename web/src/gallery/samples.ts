import type { Condition, ListingColumn, ListRow } from "../api/listing";

/** Sample rows with every kind of cell and action. */
export interface SampleRow extends ListRow {
  number: string;
  supplier: string;
  state: string;
  amount: string;
  updatedAt: string;
}

function column(field: string, label: string, type: ListingColumn["type"], width: number): ListingColumn {
  return {
    field,
    label,
    type,
    width,
    align: "left",
    sortable: true,
    searchable: true,
    shown: true,
    dictName: null,
    summed: type === "decimal",
    symbols: ["="],
  };
}

export function sampleColumns(zh: boolean): ListingColumn[] {
  return [
    column("number", zh ? "单号" : "Number", "text", 120),
    column("supplier", zh ? "供应商" : "Supplier", "text", 200),
    column("state", zh ? "状态" : "Status", "status", 100),
    column("amount", zh ? "含税金额" : "Amount incl. tax", "decimal", 130),
    column("updatedAt", zh ? "更新时间" : "Updated at", "datetime", 160),
  ];
}

export function sampleRows(zh: boolean): SampleRow[] {
  const states = ["idle", "progress", "waiting", "done", "returned"];
  return states.map((state, index) => ({
    id: String(index),
    number: `PO4510231${index}`,
    supplier: zh ? "苏州精密模具制造厂" : "Suzhou Precision Tooling Works, Plant No. 2",
    state,
    amount: `${index * 41857}.50`,
    updatedAt: "2026-11-12T08:30:00Z",
    actions: [
      { action: "edit", label: zh ? "编辑" : "Edit", allowed: true },
      {
        action: "delete",
        label: zh ? "删除" : "Delete",
        allowed: index % 2 === 0,
        reason: zh ? "已发布的订单不能删除" : "A published order cannot be deleted",
      },
    ],
  }));
}

export const sampleConditions: Condition[] = [
  { andOr: "", fieldDb: "number", symbol: "=", queryValue: "PO4510231" },
  {
    andOr: "AND",
    conditions: [
      { andOr: "", fieldDb: "supplier", symbol: "=", queryValue: "SUP-01" },
      { andOr: "OR", fieldDb: "supplier", symbol: "=", queryValue: "SUP-02" },
    ],
  },
];
