/** What decides whether an action on several rows is offered. */
interface Fitting<Row> {
  /** Whether it can be done to this row; absent, to any. */
  fits?: ((row: Row) => boolean) | undefined;
}

/** An action with the selected rows it can be done to. */
export interface Offered<Action, Row> {
  action: Action;
  rows: Row[];
}

/** The actions that can be done to some of the selected rows; with nothing selected, those that say what they need. */
export function fittingActions<Row, Action extends Fitting<Row>>(
  actions: readonly Action[],
  selected: readonly Row[],
  quiet: boolean,
): Offered<Action, Row>[] {
  return actions.flatMap((action) => {
    const { fits } = action;
    const rows = selected.filter((row) => fits?.(row) ?? true);
    const isOffered = rows.length > 0 || (selected.length === 0 && !quiet);
    return isOffered ? [{ action, rows }] : [];
  });
}
