import type { GridRow } from "../types";
import type { GridView } from "./gridView";

/** Copy, cut and paste of cells. While a cell is edited, the text area handles these itself. */
export function listenToClipboard<Row extends GridRow>(view: GridView<Row>): void {
  const { input } = view.frame;
  const give = (event: ClipboardEvent, text: string | null) => {
    event.preventDefault();
    if (text !== null) event.clipboardData?.setData("text/plain", text);
  };
  input.addEventListener("copy", (event) => {
    if (!view.editor.isEditing) give(event, view.store.actions.copyText());
  });
  input.addEventListener("cut", (event) => {
    if (view.editor.isEditing) return;
    const { actions, editable } = view.store;
    give(event, editable ? actions.cut() : actions.copyText());
  });
  input.addEventListener("paste", (event) => {
    if (view.editor.isEditing) return;
    event.preventDefault();
    // Plain text only: the HTML format carries another program's formatting.
    view.store.actions.paste(event.clipboardData?.getData("text/plain") ?? "");
    view.revealActive();
  });
}
