import { useQueryClient } from "@tanstack/react-query";
import { addView, editView, VIEWS_TOPIC, type TableView } from "../../../api/views";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { toast } from "../../toast";
import type { ColumnLayout } from "../columnLayout";
import type { ListViews } from "./useListViews";
import { fieldsOfLayout } from "./viewLayout";

const REFUSED = 300;
const INVALID = 422;

interface SaveViewOptions {
  lists: ListViews;
  onSaved: (view: TableView) => void;
  /** Shows why it was refused; absent, a toast does. */
  onRefused?: (reason: string) => void;
}

/** Saves columns as a view of the user's own: as a new one, or over the current one. */
export function useSaveView({ lists, onSaved, onRefused }: SaveViewOptions) {
  const queries = useQueryClient();
  const { view } = lists;
  return useAction({
    run: ({ name, layout, isNew }: { name: string; layout: ColumnLayout; isNew: boolean }, key) => {
      const fields = fieldsOfLayout(layout, lists.columns, lists.names);
      const draft = {
        viewName: name,
        viewType: "U" as const,
        defaultnot: !isNew && view?.defaultnot === 1 ? (1 as const) : (0 as const),
        frozenNum: layout.frozenNum,
        formName: lists.listing,
      };
      return isNew || !view
        ? addView(draft, fields, key)
        : editView({ ...draft, id: view.id, version: view.version }, fields, key);
    },
    shownInForm: [REFUSED, INVALID],
    onDone: onSaved,
    onFailed: (error) => {
      // Other errors, such as a conflict, mean the data on screen may be stale.
      if (error.code !== REFUSED && error.code !== INVALID) void readAgain(queries, VIEWS_TOPIC);
      else if (onRefused) onRefused(error.fields[0]?.message ?? error.message);
      else toast.error(error);
    },
  });
}
