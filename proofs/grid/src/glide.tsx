import {
  CompactSelection,
  DataEditor,
  GridCellKind,
  type EditableGridCell,
  type GridCell,
  type GridSelection,
  type Item,
} from "@glideapps/glide-data-grid";
import "@glideapps/glide-data-grid/dist/index.css";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { COLUMNS, ROWS, widthOf, type Mounted, type Row } from "./data";

export function mountGlide(place: HTMLElement, rows: Row[]): Mounted {
  const columns = Array.from({ length: COLUMNS }, (_, index) => ({
    title: `Column ${index}`,
    id: `c${index}`,
    width: widthOf(index),
  }));
  function Glide() {
    const [selection, setSelection] = useState<GridSelection>({
      columns: CompactSelection.empty(),
      rows: CompactSelection.empty(),
    });
    const content = ([column, row]: Item): GridCell => {
      const data = rows[row]?.[`c${column}`] ?? "";
      return { kind: GridCellKind.Text, data, displayData: data, allowOverlay: true };
    };
    const put = ([column, row]: Item, value: EditableGridCell) => {
      const target = rows[row];
      if (target && value.kind === GridCellKind.Text) target[`c${column}`] = value.data;
    };
    return (
      <DataEditor
        width={1400}
        height={800}
        columns={columns}
        rows={ROWS}
        rowHeight={32}
        headerHeight={32}
        freezeColumns={2}
        getCellContent={content}
        getCellsForSelection
        onPaste
        onCellEdited={put}
        onCellsEdited={(edits) => {
          for (const { location, value } of edits) put(location, value);
          return true;
        }}
        gridSelection={selection}
        onGridSelectionChange={setSelection}
      />
    );
  }
  createRoot(place).render(<Glide />);
  return {
    valueAt: (row, column) => rows[row]?.[`c${column}`] ?? "",
  };
}
