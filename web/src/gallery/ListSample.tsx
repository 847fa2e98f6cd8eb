import { Button } from "antd";
import { useState } from "react";
import type { SortKey } from "../api/listing";
import { initialLayout, type ColumnLayout } from "../kit/list/columnLayout";
import { ListGrid } from "../kit/list/ListGrid";
import { toast } from "../kit/toast";
import styles from "./GalleryPage.module.css";
import { sampleColumns, sampleRows, type SampleRow } from "./samples";

const PAGE = 5;
const NO_ROWS = new Set<string>();
const TOTALS = new Map([["amount", "9876543.21"]]);

function manyRows(zh: boolean): SampleRow[] {
  const [first] = sampleRows(zh);
  if (!first) return [];
  return Array.from({ length: 3 * PAGE }, (_, index) =>
    Object.assign({}, first, { id: `many-${index}`, number: `PO${1000 + index}` }),
  );
}

/** A list with row selection, totals and pagination, without a server. */
export function ListSample({ zh }: { zh: boolean }) {
  const [rows] = useState(() => manyRows(zh));
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<SortKey[]>([]);
  const columns = sampleColumns(zh);
  const [layout, setLayout] = useState<ColumnLayout>(() => ({
    ...initialLayout(columns),
    frozenNum: 1,
    summed: ["amount"],
  }));
  const [shown, setShown] = useState(() => rows.slice(0, PAGE));
  const turn = (to: number) => {
    setPage(to);
    setShown(rows.slice((to - 1) * PAGE, to * PAGE));
  };
  return (
    <div data-sample="list">
      <div className={styles.scroll}>
        <ListGrid
          label={zh ? "可勾选列表" : "List to tick"}
          columns={columns}
          offered={columns}
          layout={layout}
          onColumnsChange={setLayout}
          rows={shown}
          stale={false}
          flashing={NO_ROWS}
          sort={sort}
          skeletonRows={PAGE}
          page={String(page)}
          totals={TOTALS}
          cells={{ states: [], dictionaries: {}, openField: "number", onOpen: () => undefined }}
          actionsOf={(row) => row.actions ?? []}
          dangerousActions={[]}
          onSort={setSort}
          onAction={() => undefined}
          batchActions={[
            {
              key: "some",
              label: zh ? "批量确认" : "Confirm",
              needs: "some",
              run: (picked, clear) => {
                toast.success(picked.map(({ number }) => number).join(" "));
                clear();
              },
            },
            {
              key: "one",
              label: zh ? "复制" : "Copy one",
              needs: "one",
              run: ([picked]) => toast.success(picked?.number ?? ""),
            },
          ]}
        />
      </div>
      <div className={styles.row}>
        {[1, 2, 3].map((number) => (
          <Button key={number} size="small" onClick={() => turn(number)}>
            {zh ? `第 ${number} 页` : `Page ${number}`}
          </Button>
        ))}
      </div>
    </div>
  );
}
