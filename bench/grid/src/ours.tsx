import { createRoot } from "react-dom/client";
import { Grid, GridStore, type GridColumn } from "../../../web/src/kit/grid";
import { COLUMNS, makeRows, widthOf, type Mounted, type Row } from "./data";

export function mountOurs(place: HTMLElement): Mounted {
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
  const store = new GridStore<Row>({ columns, rows: makeRows(), frozen: 2, editable: true });
  createRoot(place).render(<Grid store={store} label="Ours" onMessage={() => undefined} />);
  return {
    valueAt: (row, column) => String(store.valueAt({ row, column })),
    scroller: () => place.querySelector<HTMLElement>("[class*=scroller]") as HTMLElement,
  };
}
