import type { GridRow } from "../types";
import type { GridView } from "./gridView";

/** Copy, cut and paste of cells. During an edit the text area keeps its own. */
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
    // Only the text: the markup beside it carries another program's formats.
    view.store.actions.paste(event.clipboardData?.getData("text/plain") ?? "");
    view.revealActive();
  });
}
