import { AllCommunityModule, ModuleRegistry, type GridApi } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { createRoot } from "react-dom/client";
import { COLUMNS, widthOf, type Mounted, type Row } from "./data";

ModuleRegistry.registerModules([AllCommunityModule]);

/** The community edition cannot paste ranges, so the paste is what a page would implement itself: a transaction. */
export function mountAg(place: HTMLElement, rows: Row[]): Mounted {
  const columns = Array.from({ length: COLUMNS }, (_, index) => ({
    field: `c${index}`,
    headerName: `Column ${index}`,
    width: widthOf(index),
    editable: true,
    pinned: index < 2 ? ("left" as const) : null,
  }));
  let api: GridApi<Row> | null = null;
  createRoot(place).render(
    <div style={{ width: "100%", height: "100%" }}>
      <AgGridReact<Row>
        rowData={rows}
        columnDefs={columns}
        rowHeight={32}
        headerHeight={32}
        getRowId={({ data }) => data.id}
        onGridReady={(event) => {
          api = event.api;
        }}
      />
    </div>,
  );
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const update = text.split("\n").map((line, row) => {
      const next = { ...(rows[row] as Row) };
      for (const [at, value] of line.split("\t").entries()) next[`c${2 + at}`] = value;
      return next;
    });
    api?.applyTransaction({ update });
  });
  return {
    valueAt: (row, column) => String(api?.getDisplayedRowAtIndex(row)?.data?.[`c${column}`] ?? ""),
  };
}
