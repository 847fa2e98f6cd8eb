import {
  Fragment,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";
import { ROW_HEIGHTS } from "../../theme/tokens";
import { useDensity } from "../list/density";
import { toast } from "../toast";
import { ExplainPanel } from "./ExplainPanel";
import { FindPanel } from "./FindPanel";
import styles from "./Grid.module.css";
import { GridMenu, type RowEntry } from "./GridMenu";
import { isExplained } from "./logic/explained";
import type { GridStore } from "./store";
import type { GridColumn, GridMessage, GridRow, Level } from "./types";
import { useGridTopic } from "./useGridTopic";
import { useGridWords } from "./useGridWords";
import { GridView, type ExplainRequest, type MenuRequest, type Tail } from "./view/gridView";

interface GridProps<Row extends GridRow> {
  store: GridStore<Row>;
  /** Accessible name of the grid. */
  label: string;
  /** The leading column: check boxes to select rows, row numbers, or nothing. */
  lead?: "picks" | "numbers" | null;
  /** The sticky column at the right end of every row. */
  tail?: (Tail & { render: (row: Row) => ReactNode }) | null;
  /** `list` has lines between rows only, `sheet` also between columns. */
  look?: "sheet" | "list";
  /** Additional context menu entries for a row. */
  rowMenu?: (row: Row) => RowEntry[];
  /** Cells can be merged; only for sheets that keep merges. */
  merges?: boolean;
  /** Number of placeholder rows while loading. */
  skeletonRows?: number;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** The filter of a column was opened; `anchor` is where to show it. */
  onFilter?: (column: GridColumn<Row>, anchor: DOMRect) => void;
  /** Receives messages; without it, they are shown as toasts. */
  onMessage?: (level: Level, text: string) => void;
}

const ignore = () => undefined;
const noEntries = () => [];

/** Portals into the row ends. Follows the rows synchronously, or an action would briefly belong to the wrong row. */
function Tails<Row extends GridRow>({
  store,
  view,
  render,
}: {
  store: GridStore<Row>;
  view: GridView<Row>;
  render: (row: Row) => ReactNode;
}) {
  useGridTopic(store, "tails");
  useLayoutEffect(() => view.tailsDrawn());
  return view.tails.map(({ element, row }, slot) => (
    // oxlint-disable-next-line react/no-array-index-key -- the nth element stays the nth, whatever row it shows
    <Fragment key={slot}>{createPortal(<Fragment key={row.id}>{render(row)}</Fragment>, element)}</Fragment>
  ));
}

/** What stands instead of rows. When it goes with the focus on one of its buttons, the grid takes the focus. */
function Empty({ onFocusLost, children }: { onFocusLost: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const holds = useRef(false);
  const lost = useEffectEvent(onFocusLost);
  // The button may go before the rest does. React tells of no blur when it takes away what has the focus.
  useLayoutEffect(() => {
    if (!holds.current || box.current?.contains(document.activeElement)) return;
    holds.current = false;
    lost();
  });
  useLayoutEffect(
    () => () => {
      if (holds.current) lost();
    },
    [],
  );
  return (
    <div
      className={styles.empty}
      ref={box}
      onFocus={() => (holds.current = true)}
      onBlur={() => (holds.current = false)}
    >
      {children}
    </div>
  );
}

function notify(level: Level, text: string): void {
  if (level === "success") toast.success(text);
  else if (level === "warning") toast.warning(text);
  else toast.failure(text);
}

/** The grid. Its content is drawn by `GridView`, outside React; React adds the menu and the panels. */
export function Grid<Row extends GridRow>({
  store,
  label,
  lead = null,
  tail = null,
  look = "sheet",
  rowMenu = noEntries,
  merges = false,
  skeletonRows = 20,
  empty,
  onFilter = ignore,
  onMessage = notify,
}: GridProps<Row>) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<GridView<Row> | null>(null);
  const [drawn, setDrawn] = useState<GridView<Row> | null>(null);
  const scroll = useRef({ left: 0, top: 0 });
  const translate = useGridWords();
  const rowHeight = ROW_HEIGHTS[useDensity()];
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  /** How often the search was called for since it was opened; 0 while it is closed. */
  const [finding, setFinding] = useState(0);
  const find = () => setFinding((calls) => calls + 1);
  const [explained, setExplained] = useState<ExplainRequest<Row> | null>(null);
  useGridTopic(store, "rows");

  const filter = useEffectEvent(onFilter);
  const say = useEffectEvent((level: Level, message: GridMessage) => {
    const text = translate(message);
    view.current?.tell(text);
    onMessage(level, text);
  });
  const firstHeight = useEffectEvent(() => rowHeight);
  const firstTail = useEffectEvent(() => tail);

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = new GridView(host.current, store, {
      label,
      lead,
      tail: firstTail(),
      rowHeight: firstHeight(),
      skeletonRows,
      translate,
      onMenu: setMenu,
      onFind: () => setFinding((calls) => calls + 1),
      onExplain: setExplained,
      onFilter: (column, anchor) => filter(column, anchor),
    });
    view.current = made;
    setDrawn(made);
    // A language change rebuilds the view; restore the scroll position.
    const { scroller } = made.frame;
    const { left, top } = scroll.current;
    if (left !== 0 || top !== 0) scroller.scrollTo({ left, top, behavior: "instant" });
    store.onSay((level, message) => say(level, message));
    return () => {
      scroll.current = { left: scroller.scrollLeft, top: scroller.scrollTop };
      view.current = null;
      setDrawn(null);
      made.destroy();
    };
  }, [store, label, lead, skeletonRows, translate]);

  useEffect(() => view.current?.setRowHeight(rowHeight), [rowHeight]);

  const [tailLabel, tailWidth] = [tail?.label ?? "", tail?.width ?? 0];
  useLayoutEffect(
    () => view.current?.setTail(tailWidth > 0 ? { label: tailLabel, width: tailWidth } : null),
    [tailLabel, tailWidth],
  );

  const back = () => view.current?.focus();
  const { active } = store.selection;
  const mayExplain = () => {
    const [column, row] = [store.columnAt(active?.column ?? -1), store.rowAt(active?.row ?? -1)];
    return column && row && isExplained(column, row);
  };
  return (
    <div className={`${styles.grid} ${look === "list" ? styles.list : ""}`} ref={host}>
      {drawn && tail && <Tails store={store} view={drawn} render={tail.render} />}
      {store.isLoaded && store.rows.length === 0 && (
        <Empty onFocusLost={back}>{empty ?? translate({ key: "noData" })}</Empty>
      )}
      {finding > 0 && (
        <FindPanel
          store={store}
          calls={finding}
          onShow={() => view.current?.revealActive()}
          onClose={() => {
            setFinding(0);
            back();
          }}
        />
      )}
      {explained && (
        <ExplainPanel
          {...explained}
          onClose={(keepFocus) => {
            setExplained(null);
            if (keepFocus) back();
          }}
        />
      )}
      {menu && (
        <GridMenu
          store={store}
          request={menu}
          rowMenu={rowMenu}
          merges={merges}
          onFind={find}
          onExplain={active && mayExplain() ? () => void view.current?.explain(active) : null}
          onClose={(keepFocus) => {
            setMenu(null);
            if (keepFocus) back();
          }}
        />
      )}
    </div>
  );
}
