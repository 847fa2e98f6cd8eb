import { createRoot } from "react-dom/client";
import { Grid, GridStore, type GridColumn } from "../../../web/src/kit/grid";
import { COLUMNS, widthOf, type Mounted, type Row } from "./data";

export function mountOurs(place: HTMLElement, rows: Row[]): Mounted {
  const columns = Array.from(
    { length: COLUMNS },
    (_, index): GridColumn<Row> => ({
      field: `c${index}`,
      label: `Column ${index}`,
      kind: "text",
      width: widthOf(index),
      editable: true,
    }),
  );
  const store = new GridStore<Row>({ columns, rows, frozen: 2, editable: true });
  createRoot(place).render(<Grid store={store} label="Ours" onMessage={() => undefined} />);
  return {
    valueAt: (row, column) => String(store.valueAt({ row, column })),
  };
}
