import { Fragment, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { placeAfter } from "../arrowKeys";
import styles from "./GridMenu.module.css";
import { groupAt } from "./logic/columnGroups";
import type { GridStore } from "./store";
import type { GridRow, GridWordKey } from "./types";
import { useGridWords } from "./useGridWords";
import type { MenuRequest } from "./view/gridView";

/** A page-specific entry for the row under the context menu. */
export interface RowEntry {
  key: string;
  label: string;
  /** Why it is disabled; the entry stays focusable to show it. */
  refused?: string | undefined;
  run: () => void;
}

interface Entry {
  word: GridWordKey;
  keys?: string;
  disabled?: boolean;
  run: () => void | Promise<void>;
}

/** Whether the selection has a cell, in the row of the active one, that can be changed. */
function mayChange<Row extends GridRow>(store: GridStore<Row>): boolean {
  const { active, range } = store.selection;
  if (!active || !range) return false;
  const columns = Array.from({ length: range.right - range.left + 1 }, (_, index) => range.left + index);
  return columns.some((column) => store.lockAt({ row: active.row, column }) === null);
}

function cellEntries<Row extends GridRow>(
  store: GridStore<Row>,
  { merges, onFind, onExplain }: Pick<GridMenuProps<Row>, "merges" | "onFind" | "onExplain">,
): Entry[][] {
  const { actions, editable } = store;
  // Asynchronous, so that a browser without a clipboard is a refusal like any other.
  const put = async (text: string) => navigator.clipboard.writeText(text);
  const paste = async () => {
    try {
      actions.paste(await navigator.clipboard.readText());
    } catch {
      store.say("warning", { key: "pasteByKey" });
    }
  };
  const copy: Entry = {
    word: "do.copy",
    keys: "Ctrl+C",
    run: async () => {
      await actions.copyTo(put);
    },
  };
  const explaining: Entry[] = onExplain ? [{ word: "do.explain", keys: "Ctrl+I", run: onExplain }] : [];
  const find: Entry = { word: "do.find", keys: "Ctrl+F", run: onFind };
  if (!editable) return [[...explaining, copy, { ...find, word: "do.look" }], treeEntries(store)];
  const rows: Entry[] = store.newRow
    ? [
        { word: "do.insertAbove", run: () => actions.insertRow(false) },
        { word: "do.insertBelow", run: () => actions.insertRow(true) },
        { word: "do.removeRows", run: () => actions.removeRows() },
      ]
    : [];
  const merging: Entry[] = merges
    ? [
        { word: "do.merge", run: () => actions.merge() },
        { word: "do.unmerge", run: () => actions.unmerge() },
      ]
    : [];
  const changes = mayChange(store);
  const changing: Entry[] = [
    { word: "do.cut", keys: "Ctrl+X", run: () => actions.cutTo(put) },
    copy,
    { word: "do.paste", keys: "Ctrl+V", run: paste },
    { word: "do.clear", keys: "Del", run: () => actions.clear() },
  ];
  const filling: Entry[] = [
    { word: "do.fillDown", keys: "Ctrl+D", run: () => actions.fillDown() },
    { word: "do.fillRight", keys: "Ctrl+R", run: () => actions.fillRight() },
  ];
  return [
    explaining,
    changes ? changing : [copy],
    [
      { word: "do.undo", keys: "Ctrl+Z", disabled: !store.canUndo, run: () => actions.undo() },
      { word: "do.redo", keys: "Ctrl+Y", disabled: !store.canRedo, run: () => actions.redo() },
    ],
    [...(changes ? filling : []), ...merging, find],
    rows,
    treeEntries(store),
  ];
}

/** Folding, and where rows may be added, moving them in and out. */
function treeEntries<Row extends GridRow>(store: GridStore<Row>): Entry[] {
  const { active } = store.selection;
  const { tree, actions } = store;
  if (!tree || !active) return [];
  const fold = tree.foldOf(store.listed(active.row));
  return [
    ...(fold
      ? [
          {
            word: fold === "open" ? "do.fold" : "do.unfold",
            run: () => store.setFolded(active.row, fold === "open"),
          } as const,
        ]
      : []),
    { word: "do.foldAll", run: () => store.foldAll(true) },
    { word: "do.unfoldAll", run: () => store.foldAll(false) },
    ...(store.editable && store.newRow
      ? ([
          { word: "do.indent", keys: "Ctrl+]", run: () => actions.indent(1) },
          { word: "do.outdent", keys: "Ctrl+[", run: () => actions.indent(-1) },
        ] as const)
      : []),
  ];
}

function groupEntries<Row extends GridRow>(store: GridStore<Row>, index: number): Entry[] {
  const { actions, layout } = store;
  const group = groupAt(layout.groups, index);
  if (!group) return [];
  const { key, first, last } = group;
  return [
    { word: "do.moveGroupLeft", disabled: first === 0, run: () => actions.moveGroup(key, first - 1) },
    {
      word: "do.moveGroupRight",
      disabled: last === layout.count - 1,
      run: () => actions.moveGroup(key, last + 2),
    },
    { word: "do.hideGroup", run: () => actions.hideGroup(key) },
  ];
}

function columnEntries<Row extends GridRow>(store: GridStore<Row>, index: number): Entry[][] {
  const { actions, layout } = store;
  const column = store.columnAt(index);
  if (!column) return [];
  const summed = column.total || column.totalElsewhere || false;
  const { field } = column;
  const sorted = store.sort.some((one) => one.field === field);
  const sorts: Entry[] = column.sortable
    ? [
        { word: "do.sortUp", run: () => store.sortBy([{ field, descending: false }]) },
        { word: "do.sortDown", run: () => store.sortBy([{ field, descending: true }]) },
        {
          word: "do.sortNone",
          disabled: !sorted,
          run: () => store.sortBy(store.sort.filter((one) => one.field !== field)),
        },
      ]
    : [];
  const hidden = layout.columns.some((one) => !one.hidden && layout.isHidden(one.field));
  return [
    sorts,
    [
      { word: "do.moveLeft", disabled: index === 0, run: () => actions.moveColumn(index, index - 1) },
      {
        word: "do.moveRight",
        disabled: index === layout.count - 1,
        run: () => actions.moveColumn(index, index + 2),
      },
      { word: "do.freezeHere", run: () => actions.freeze(index + 1) },
      { word: "do.unfreeze", disabled: layout.frozen === 0, run: () => actions.freeze(0) },
      ...(column.summable
        ? [{ word: summed ? "do.sumNot" : "do.sum", run: () => store.sum(field, !summed) } as const]
        : []),
      { word: "do.hideColumn", run: () => actions.hideColumn(field) },
      { word: "do.showColumns", disabled: !hidden, run: () => actions.showAllColumns() },
    ],
  ];
}

interface GridMenuProps<Row extends GridRow> {
  store: GridStore<Row>;
  request: MenuRequest;
  rowMenu: (row: Row) => RowEntry[];
  /** Whether cells can be merged. */
  merges: boolean;
  onFind: () => void;
  /** Explains the active cell; null where it cannot be explained. */
  onExplain: (() => void) | null;
  onClose: (keepFocus: boolean) => void;
}

const EDGE = 8;

export function GridMenu<Row extends GridRow>({
  store,
  request,
  rowMenu,
  merges,
  onFind,
  onExplain,
  onClose,
}: GridMenuProps<Row>) {
  const translate = useGridWords();
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: request.x, top: request.y });
  const ofGroup = groupEntries(store, request.column);
  const columns = request.group ? [ofGroup] : [...columnEntries(store, request.column), ofGroup];
  const cells = request.heading ? [] : cellEntries(store, { merges, onFind, onExplain });
  const groups = [...cells, ...columns].filter((group) => group.length > 0);

  const row = request.row === null ? undefined : store.rowAt(request.row);
  const rowEntries = row ? rowMenu(row) : [];

  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (!box) return;
    setPlace({
      left: Math.max(EDGE, Math.min(request.x, window.innerWidth - box.width - EDGE)),
      top: Math.max(EDGE, Math.min(request.y, window.innerHeight - box.height - EDGE)),
    });
    menu.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
  }, [request]);

  useEffect(() => {
    const outside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) onClose(false);
    };
    document.addEventListener("pointerdown", outside, true);
    window.addEventListener("resize", outside);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      window.removeEventListener("resize", outside);
    };
  }, [onClose]);

  const move = (event: React.KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = placeAfter(event.key, at, items.length, "column");
    if (next !== null) items[next]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") onClose(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={translate({ key: "menu" })}
      className={styles.menu}
      style={place}
      onKeyDown={move}
      onContextMenu={(event) => event.preventDefault()}
    >
      {rowEntries.map(({ key, label, refused, run }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={refused !== undefined}
          className={styles.item}
          onClick={() => {
            if (refused !== undefined) return;
            onClose(true);
            run();
          }}
        >
          <span>
            {label}
            {refused && <small className={styles.refused}>{refused}</small>}
          </span>
        </button>
      ))}
      {groups.map((group, index) => (
        <Fragment key={group[0]?.word}>
          {(index > 0 || rowEntries.length > 0) && <hr className={styles.line} />}
          {group.map(({ word, keys, disabled, run }) => (
            <button
              key={word}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={disabled ?? false}
              className={styles.item}
              onClick={() => {
                if (disabled) return;
                // These take the focus themselves.
                onClose(!["do.find", "do.look", "do.explain"].includes(word));
                void run();
              }}
            >
              <span>{translate({ key: word })}</span>
              {keys && <kbd>{keys}</kbd>}
            </button>
          ))}
        </Fragment>
      ))}
    </div>,
    document.body,
  );
}
