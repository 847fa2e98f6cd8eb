import { add, decimalText, parseDecimal, ZERO } from "../kit/grid/logic/decimal";
import {
  barOf,
  changeHeat,
  type ColumnGroup,
  type Explanation,
  type GridColumn,
  type GridRow,
} from "../kit/grid";

const WEEKS = 8;
const WEEKS_OF_MONTH = 4;

/** A material with what is planned for each week, and what was planned before. */
export interface ForecastRow extends GridRow {
  material: string;
  name: string | null;
  lead: string | null;
  thickness: string | null;
  covered: string | null;
  [week: `w${number}`]: string | null;
  [before: `b${number}`]: string;
}

const weekFields = Array.from({ length: WEEKS }, (_, week) => `w${week + 1}` as const);

function totalOf(row: ForecastRow): string {
  return decimalText(weekFields.reduce((sum, week) => add(sum, parseDecimal(row[week]) ?? ZERO), ZERO));
}

export function forecastRows(): ForecastRow[] {
  return Array.from({ length: 14 }, (_, index) => {
    const row: ForecastRow = {
      id: `m${index}`,
      material: `M-${20_310 + index}`,
      name: `密封圈 / Sealing ring ${index + 1}`,
      lead: ["12.5", "ND", "1030", "NA", null][index % 5] ?? null,
      thickness: ["1.000", "0.94", "1.02", "1.061"][index % 4] ?? null,
      covered: String((index * 37) % 500),
    };
    for (const [week, field] of weekFields.entries()) {
      const before = 100 + ((index * 31 + week * 17) % 90);
      row[`b${week + 1}`] = String(before);
      row[field] = String(before + ((index + week) % 5) * 12 - 24);
    }
    return row;
  });
}

export function forecastColumns(zh: boolean): GridColumn<ForecastRow>[] {
  const say = (chinese: string, english: string) => (zh ? chinese : english);
  const months: ColumnGroup[] = [
    { key: "november", label: say("2026 年 11 月", "November 2026") },
    { key: "december", label: say("2026 年 12 月", "December 2026") },
  ];
  const tests: ColumnGroup = { key: "tests", label: say("检测", "Tests") };
  const cover: ColumnGroup = { key: "cover", label: say("覆盖", "Cover") };
  const weeks = weekFields.map((field, week): GridColumn<ForecastRow> => {
    const group = months[Math.floor(week / WEEKS_OF_MONTH)];
    const before = `b${week + 1}` as const;
    return {
      field,
      label: say(`第 ${45 + week} 周`, `Week ${45 + week}`),
      ...(group ? { group } : {}),
      kind: "decimal",
      decimals: 3,
      width: 92,
      editable: true,
      shade: (row) => changeHeat(row[field], row[before], 0.25),
      hint: (row) => say(`上一版：${row[before]}`, `Version before: ${row[before]}`),
    };
  });
  const total: GridColumn<ForecastRow> = {
    field: "total",
    label: say("合计", "Total"),
    group: cover,
    kind: "decimal",
    width: 110,
    display: totalOf,
    explain: (row): Explanation => ({
      lines: weekFields.map((field, week) => ({
        label: say(`第 ${45 + week} 周`, `Week ${45 + week}`),
        value: row[field] ?? "—",
      })),
      formula: `${weekFields.map((field) => row[field] ?? "0").join(" + ")} = ${totalOf(row)}`,
      note: say("来自当前预测版本。", "From the forecast in force."),
    }),
  };
  return [
    { field: "material", label: say("物料", "Material"), kind: "text", width: 100 },
    { field: "name", label: say("名称", "Name"), kind: "text", width: 170, editable: true, maxLength: 40 },
    ...weeks,
    {
      field: "lead",
      label: say("铅 (Pb)", "Lead (Pb)"),
      group: tests,
      kind: "measure",
      unit: "mg/kg",
      words: ["NA", "ND"],
      decimals: 3,
      width: 120,
      editable: true,
      tolerance: () => ({ most: "1000" }),
    },
    {
      field: "thickness",
      label: say("厚度", "Thickness"),
      group: tests,
      kind: "measure",
      unit: "mm",
      decimals: 3,
      width: 110,
      editable: true,
      tolerance: () => ({ least: "0.95", most: "1.05" }),
    },
    {
      field: "covered",
      label: say("已承诺", "Promised"),
      group: cover,
      kind: "decimal",
      decimals: 3,
      width: 130,
      editable: true,
      shade: (row) => barOf(row.covered, totalOf(row)),
      // As a page would ask its server.
      explain: async (row) => {
        await new Promise((later) => setTimeout(later, 200));
        return {
          lines: [
            { label: say("供应商承诺", "Promised by the supplier"), value: row.covered ?? "—" },
            { label: say("预测合计", "Forecast in total"), value: totalOf(row) },
          ],
        };
      },
    },
    total,
  ];
}

/** A part, a material in it, or a substance in that. */
export interface PartRow extends GridRow {
  level: number;
  name: string | null;
  code: string | null;
  share: string | null;
  weight: string | null;
}

const MATERIALS = [
  { name: "外壳 / Housing", share: "99.6" },
  { name: "线圈 / Coil", share: "99.7" },
  { name: "密封 / Seal", share: "99.5" },
];

export function partRows(parts = 4): PartRow[] {
  const rows: PartRow[] = [];
  const row = (id: string, level: number, name: string, more: Partial<PartRow> = {}) =>
    rows.push({ id, level, name, code: null, share: null, weight: null, ...more });
  for (let part = 0; part < parts; part += 1) {
    row(`p${part}`, 0, `水泵 / Pump ${part + 1}`);
    for (const [at, material] of MATERIALS.entries()) {
      row(`p${part}m${at}`, 1, material.name);
      const weight = (end: string) => `${part + 1}.${at}${end}`;
      row(`p${part}m${at}a`, 2, "铅 / Lead", { code: "7439-92-1", share: "0.4", weight: weight("05") });
      const { share } = material;
      row(`p${part}m${at}b`, 2, "铜 / Copper", { code: "7440-50-8", share, weight: weight("15") });
    }
  }
  return rows;
}

export function partColumns(zh: boolean): GridColumn<PartRow>[] {
  const say = (chinese: string, english: string) => (zh ? chinese : english);
  return [
    {
      field: "name",
      label: say("部件 / 材料 / 物质", "Part, material, substance"),
      kind: "text",
      width: 260,
      editable: true,
      required: true,
      sortable: true,
    },
    { field: "code", label: "CAS", kind: "text", width: 110, editable: true },
    {
      field: "share",
      label: say("含量", "Share"),
      kind: "measure",
      unit: "%",
      decimals: 6,
      width: 130,
      editable: true,
      subtotal: true,
      shade: ({ share }) => (share === null ? null : barOf(share, "100")),
    },
    {
      field: "weight",
      label: say("重量 (g)", "Weight (g)"),
      kind: "decimal",
      decimals: 3,
      width: 130,
      editable: true,
      subtotal: true,
      total: true,
      sortable: true,
    },
  ];
}

let added = 0;

export function emptyPart(): PartRow {
  added += 1;
  return { id: `new-part-${added}`, level: 0, name: null, code: null, share: null, weight: null };
}
