import { createRoot } from "react-dom/client";
import { Grid, GridStore, type GridColumn } from "../../../web/src/kit/grid";
import {
  COLUMNS,
  GROUP,
  levelOf,
  STRUCTURED_COLUMNS,
  widthOf,
  type Mounted,
  type Row,
} from "./data";

export function mountOurs(place: HTMLElement, rows: Row[]): Mounted {
  const columns = Array.from({ length: COLUMNS }, (_, index): GridColumn<Row> => ({
    field: `c${index}`,
    label: `Column ${index}`,
    kind: "text",
    width: widthOf(index),
    editable: true,
  }));
  const store = new GridStore<Row>({ columns, rows, frozen: 2, editable: true });
  createRoot(place).render(<Grid store={store} label="Ours" onMessage={() => undefined} />);
  return {
    valueAt: (row, column) => String(store.valueAt({ row, column })),
  };
}

/** The same rows and columns twice: flat, and as a tree with grouped columns. */
export function mountStructured(place: HTMLElement, rows: Row[], asTree: boolean): Mounted {
  const columns = Array.from({ length: STRUCTURED_COLUMNS }, (_, index): GridColumn<Row> => {
    const group = Math.floor((index - 2) / GROUP);
    return {
      field: `c${index}`,
      label: `Column ${index}`,
      kind: "text",
      width: widthOf(index),
      editable: true,
      ...(asTree && index >= 2 ? { group: { key: `g${group}`, label: `Group ${group}` } } : {}),
    };
  });
  const leveled = rows.map((row, index): Row =>
    Object.assign({}, row, { level: String(levelOf(index)) }),
  );
  const store = new GridStore<Row>({
    columns,
    rows: leveled,
    frozen: 2,
    editable: true,
    // One branch is folded, so that places and rows differ.
    ...(asTree
      ? { tree: { column: "c0", level: "level", folded: ({ id }: Row) => id === "0" } }
      : {}),
  });
  createRoot(place).render(<Grid store={store} label="Ours" onMessage={() => undefined} />);
  return {
    valueAt: (row, column) => String(store.valueAt({ row, column })),
  };
}
