import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { ROW_HEIGHTS } from "../../theme/tokens";
import { useDensity } from "../list/density";
import { toast } from "../toast";
import { FindPanel } from "./FindPanel";
import styles from "./Grid.module.css";
import { GridMenu } from "./GridMenu";
import type { GridStore } from "./store";
import type { GridColumn, GridMessage, GridRow, Level } from "./types";
import { useGridTopic } from "./useGridTopic";
import { useGridWords } from "./useGridWords";
import { GridView, type MenuRequest } from "./view/gridView";

interface GridProps<Row extends GridRow> {
  store: GridStore<Row>;
  /** What the grid is called, for those who hear the page. */
  label: string;
  /** The column before all others: boxes to tick rows, their numbers, or nothing. */
  lead?: "picks" | "numbers" | null;
  /** How many rows stand in for those still on their way. */
  skeletonRows?: number;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** The filter of a column was asked for, at this place. */
  onFilter?: (column: GridColumn<Row>, anchor: DOMRect) => void;
  /** Where messages go; without it, to short notices at the top of the page. */
  onMessage?: (level: Level, text: string) => void;
}

const ignore = () => undefined;

function notify(level: Level, text: string): void {
  if (level === "success") toast.success(text);
  else if (level === "warning") toast.warning(text);
  else toast.failure(text);
}

/** The grid: everything inside it is drawn by `GridView`, outside React; React adds the menu and the panels. */
export function Grid<Row extends GridRow>({
  store,
  label,
  lead = null,
  skeletonRows = 20,
  empty,
  onFilter = ignore,
  onMessage = notify,
}: GridProps<Row>) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<GridView<Row> | null>(null);
  const scroll = useRef({ left: 0, top: 0 });
  const translate = useGridWords();
  const rowHeight = ROW_HEIGHTS[useDensity()];
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const [finding, setFinding] = useState(false);
  useGridTopic(store, "rows");

  const filter = useEffectEvent(onFilter);
  const say = useEffectEvent((level: Level, message: GridMessage) => {
    const text = translate(message);
    view.current?.tell(text);
    onMessage(level, text);
  });
  const firstHeight = useEffectEvent(() => rowHeight);

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = new GridView(host.current, store, {
      label,
      lead,
      rowHeight: firstHeight(),
      skeletonRows,
      translate,
      onMenu: setMenu,
      onFind: () => setFinding(true),
      onFilter: (column, anchor) => filter(column, anchor),
    });
    view.current = made;
    // Another language draws everything anew, but leaves the reader where he was.
    const { scroller } = made.frame;
    const { left, top } = scroll.current;
    if (left !== 0 || top !== 0) scroller.scrollTo({ left, top, behavior: "instant" });
    store.onSay((level, message) => say(level, message));
    return () => {
      scroll.current = { left: scroller.scrollLeft, top: scroller.scrollTop };
      view.current = null;
      made.destroy();
    };
  }, [store, label, lead, skeletonRows, translate]);

  useEffect(() => view.current?.setRowHeight(rowHeight), [rowHeight]);

  const back = () => view.current?.focus();
  return (
    <div className={styles.grid} ref={host}>
      {store.isLoaded && store.rows.length === 0 && (
        <div className={styles.empty}>{empty ?? translate({ key: "noData" })}</div>
      )}
      {finding && (
        <FindPanel
          store={store}
          onShow={() => view.current?.revealActive()}
          onClose={() => {
            setFinding(false);
            back();
          }}
        />
      )}
      {menu && (
        <GridMenu
          store={store}
          request={menu}
          onFind={() => setFinding(true)}
          onClose={(keepFocus) => {
            setMenu(null);
            if (keepFocus) back();
          }}
        />
      )}
    </div>
  );
}
