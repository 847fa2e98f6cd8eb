import type { TFunction } from "i18next";
import { describe, expect, it, vi } from "vitest";
import type { ListingColumn } from "../../api/listing";
import { initialLayout, type ColumnLayout } from "./columnLayout";
import { fitColumns, type Fitting } from "./fitColumns";
import { gridColumn, listFit } from "./gridColumns";
import { ListModel, type ListInputs } from "./listModel";
import { DEFAULT_PAGE_SIZE, sizeWithTotals } from "./listState";

const t = ((key: string) => key) as unknown as TFunction;

function column(field: string, type: ListingColumn["type"], width = 100): ListingColumn {
  return {
    field,
    label: field,
    type,
    width,
    align: "left",
    sortable: true,
    searchable: true,
    shown: true,
    summed: type === "decimal",
    symbols: [],
    dictName: type === "dictionary" ? "unit" : null,
  };
}

interface Row {
  id: string;
  number: string;
  state: string;
  unit: string;
  amount: string;
  urgent: boolean;
}

const offered = [
  column("number", "text", 160),
  column("state", "status"),
  column("unit", "dictionary"),
  column("amount", "decimal"),
  column("urgent", "boolean"),
];
const row = (id: string): Row => ({
  id,
  number: `PO-${id}`,
  state: "done",
  unit: "kg",
  amount: "1234.50",
  urgent: true,
});
const states = [{ state: "done", label: "Done", tone: "done" }];
const dictionaries = { unit: [{ itemValue: "kg", description: "Kilogram", isdefault: "0" }] };

function inputs(changes: Partial<ListInputs<Row>> = {}): ListInputs<Row> {
  const initial = initialLayout(offered);
  return {
    t,
    offered,
    layout: initial,
    initial,
    cells: { states, dictionaries, openField: "number", onOpen: () => undefined },
    rows: [row("1"), row("2"), row("3")],
    stale: false,
    flashing: new Set(),
    sort: [],
    question: "",
    page: "1",
    totals: null,
    onSort: () => undefined,
    onColumnsChange: () => undefined,
    ...changes,
  };
}

describe("room for columns", () => {
  const fitting = (field: string, changes: Partial<Fitting> = {}): Fitting => {
    const width = changes.width ?? 200;
    const needed = changes.needed ?? width;
    const least = changes.least ?? needed;
    return { field, whole: width, width, needed, bare: needed, cut: least, least, chosen: false, ...changes };
  };
  const widths = (columns: Fitting[], room: number) => [...fitColumns(columns, room).values()];
  const fittedWidth = (field: string, rows: Row[], room: number, changes: Partial<Row> = {}, label = "") => {
    const cells = { ...inputs().cells, states: [{ state: "done", label, tone: "done" }] };
    const { store } = new ListModel(inputs({ rows: rows.map((one) => ({ ...one, ...changes })), cells }));
    store.layout.setRoom(room);
    return store.layout.placed[store.layout.indexOf(field)]?.width ?? 0;
  };

  /** A list of these columns, none of which opens the row. */
  const columnsOnly = (columns: ListingColumn[], only: Row): ListInputs<Row> => {
    const initial = initialLayout(columns);
    return inputs({
      offered: columns,
      layout: initial,
      initial,
      rows: [only],
      cells: { states, dictionaries },
    });
  };

  it("is shared out to the last pixel when there is plenty, and a chosen width stays", () => {
    expect(
      widths([fitting("a"), fitting("b", { width: 100 }), fitting("c", { width: 50, chosen: true })], 501),
    ).toEqual([300, 151, 50]);
  });

  it("goes first to what would be cut, when there is some to share", () => {
    expect(widths([fitting("a", { whole: 300 }), fitting("date")], 480)).toEqual([280, 200]);
  });

  it("is first taken from what no row uses", () => {
    expect(widths([fitting("a", { needed: 120 }), fitting("date")], 350)).toEqual([150, 200]);
  });

  it("is then taken from columns without anything in them", () => {
    const empty = fitting("empty", { width: 100, bare: 50, least: 50 });
    expect(widths([fitting("text", { least: 112 }), empty], 260)).toEqual([200, 60]);
    expect(widths([fitting("text", { least: 112 }), empty], 240)).toEqual([190, 50]);
  });

  it("is then taken from text, but never below what can be read", () => {
    expect(widths([fitting("a", { least: 112 }), fitting("date")], 360)).toEqual([160, 200]);
  });

  it("is given up by numbers and dates that do not need it before a text is cut", () => {
    const told = { ...row("1"), number: "Extra warehouse space for blocked stock" };
    const columns = [column("number", "text", 300), column("amount", "decimal", 300)];
    const { store } = new ListModel(columnsOnly(columns, told));
    store.layout.setRoom(420);
    const [text = 0, amount = 0] = store.layout.placed.map(({ width }) => width);
    expect(text).toBeGreaterThanOrEqual(300);
    expect(amount).toBeGreaterThan(60);
    expect(amount).toBeLessThan(130);
  });

  it("is enough for what a time is shown as, not for what is stored", () => {
    const words = "Overdue since end of 19 Nov 2026";
    const due = Object.assign(row("1"), { dueAt: "2026-11-19T16:00:00Z" });
    const columns = columnsOnly([column("number", "text"), column("dueAt", "datetime", 120)], due);
    const { store } = new ListModel({
      ...columns,
      cells: { states, dictionaries, inShort: { dueAt: () => words } },
    });
    store.layout.setRoom(10);
    expect(store.layout.placed[1]?.width).toBeGreaterThan(words.length * 6);
  });

  it("is taken from names at last", () => {
    const [name, note] = [fitting("name", { cut: 200, least: 112 }), fitting("note", { least: 100 })];
    expect(widths([name, note], 320)).toEqual([200, 120]);
    expect(widths([name, note], 256)).toEqual([156, 100]);
  });

  it("is not squeezed where one has to scroll in any case", () => {
    expect(widths([fitting("a", { needed: 180, least: 112 }), fitting("date")], 300)).toEqual([180, 200]);
  });

  it("is small for a column without anything in it, and for one of yes and no", () => {
    expect(fittedWidth("unit", [row("1")], 10, { unit: "" })).toBeLessThan(100);
    expect(fittedWidth("urgent", [row("1")], 10)).toBeLessThan(100);
  });

  it("never cuts a number or a status, however little room there is", () => {
    const long = { number: "CO26110000012345678901" };
    expect(fittedWidth("number", [row("1")], 10, long)).toBeGreaterThan(160);
    expect(fittedWidth("state", [row("1")], 10, {}, "Waiting for the supplier")).toBeGreaterThan(160);
    expect(fittedWidth("amount", [row("1")], 10, { amount: "123456789012.50" })).toBeGreaterThan(100);
  });

  it("cuts a long note before the name of the record", () => {
    const text = "Purchasing manager of the second plant";
    const rows = [{ id: "1", nameEn: text, note: text, day: "2026-11-19" }];
    const columns = [column("nameEn", "text", 200), column("note", "text", 200), column("day", "date")];
    const cells = { states, dictionaries };
    const fit = listFit(columns, rows);
    const drawn = columns.map((one) => gridColumn<(typeof rows)[number]>(one, cells, t));
    const fitted = fit(drawn, new Map(), 440);
    expect(fitted.get("nameEn")).toBe(200);
    expect(fitted.get("note")).toBeLessThan(200);
  });
});

describe("the cells of a list", () => {
  const shown = (field: string) => {
    const { store } = new ListModel(inputs());
    const at = { row: 0, column: store.layout.indexOf(field) };
    return [store.textAt(at), store.copyAt(at)];
  };

  it("show words, and copy numbers so that a spreadsheet can read them", () => {
    expect(shown("state")).toEqual(["Done", "Done"]);
    expect(shown("unit")).toEqual(["Kilogram", "Kilogram"]);
    expect(shown("urgent")).toEqual(["common.yes", "common.yes"]);
    expect(shown("amount")).toEqual(["1,234.50", "1234.50"]);
  });

  it("say a quantity with its unit, and copy it without", () => {
    const weighed = offered.map((one) => (one.field === "amount" ? { ...one, unit: "unit" } : one));
    const { store } = new ListModel(inputs({ offered: weighed }));
    const at = { row: 0, column: store.layout.indexOf("amount") };
    expect([store.textAt(at), store.copyAt(at)]).toEqual(["1,234.5 kg", "1234.50"]);
  });

  it("show nothing rather than a code while the words are on their way", () => {
    const unit = gridColumn<Row>(offered[2] as ListingColumn, { states, dictionaries: undefined }, t);
    expect(unit.display?.(row("1"))).toBe("");
  });

  it("are drawn again when their short forms change, with the same rows", () => {
    const rows = [row("1")];
    const saying = (word?: string) =>
      inputs({
        rows,
        cells: { states, dictionaries, openField: "state", inShort: { number: (text) => word ?? text } },
      });
    const model = new ListModel(saying());
    const number = () => model.store.layout.columnOf("number")?.display?.(row("1"));
    expect(number()).toBe("PO-1");
    let drawn = 0;
    model.store.topics.on("columns", () => (drawn += 1));
    model.update(saying());
    expect(drawn).toBe(0);
    model.update(saying("Bolts"));
    expect([number(), drawn > 0]).toEqual(["Bolts", true]);
  });

  it("are copied as lines and tabs", () => {
    const { store } = new ListModel(inputs());
    store.selection.select({ top: 0, bottom: 1, left: 0, right: 1 });
    expect(store.actions.copyText()).toBe("PO-1\tDone\r\nPO-2\tDone");
  });

  it("cannot be written", () => {
    const { store } = new ListModel(inputs());
    expect(store.write([{ row: 0, column: 0, text: "x" }]).changed).toBe(0);
  });
});

describe("what the user does to columns", () => {
  it("comes out as one layout", () => {
    const changed = vi.fn<(layout: ColumnLayout) => void>();
    const model = new ListModel(inputs({ onColumnsChange: changed }));
    const { actions } = model.store;
    actions.moveColumn(0, 2);
    expect(changed.mock.lastCall?.[0].order.slice(0, 2)).toEqual(["state", "number"]);
    actions.hideColumn("unit");
    expect(changed.mock.lastCall?.[0].hidden).toEqual(["unit"]);
    actions.freeze(1);
    expect(changed.mock.lastCall?.[0].frozenNum).toBe(1);
    model.store.sum("amount", true);
    expect(changed.mock.lastCall?.[0].summed).toEqual(["amount"]);
  });

  it("is refused for a fixed column, with a word", () => {
    const changed = vi.fn<(layout: ColumnLayout) => void>();
    const model = new ListModel(
      inputs({ layout: { ...initialLayout(offered), frozenNum: 2 }, onColumnsChange: changed }),
    );
    const said = vi.fn();
    model.store.onSay(said);
    model.store.actions.moveColumn(0, 3);
    expect(said).toHaveBeenCalledWith("warning", { key: "fixedColumn" });
    expect(changed).not.toHaveBeenCalled();
  });

  it("shows all columns again, but not those that were never there", () => {
    const changed = vi.fn<(layout: ColumnLayout) => void>();
    const initial = initialLayout(offered, ["number", "state"]);
    const model = new ListModel(
      inputs({
        initial,
        layout: { ...initial, hidden: [...initial.hidden, "state"] },
        onColumnsChange: changed,
      }),
    );
    model.store.actions.showAllColumns();
    expect(changed.mock.lastCall?.[0].hidden.toSorted()).toEqual(["amount", "unit", "urgent"]);
  });

  it("takes a layout from outside", () => {
    const model = new ListModel(inputs());
    const layout = {
      ...initialLayout(offered),
      order: ["amount", "number"],
      widths: { amount: 77 },
      hidden: ["state"],
    };
    model.update(inputs({ layout }));
    expect(model.store.layout.placed.map(({ column: { field }, width }) => [field, width])[0]).toEqual([
      "amount",
      77,
    ]);
    expect(model.store.layout.isHidden("state")).toBe(true);
  });
});

describe("ticked rows", () => {
  it("are kept across pages, and counted with their pages", () => {
    const first = inputs();
    const model = new ListModel(first);
    const { picks } = model.store;
    picks.toggle(model.store.rows, row("1"), false);
    picks.toggle(model.store.rows, row("3"), true);
    model.update({ ...first, page: "2", rows: [row("4")] });
    picks.setAll(model.store.rows, true);
    expect([picks.count, picks.pages]).toEqual([4, 2]);
    expect(picks.rows.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
  });

  it("are let go of when another question is asked", () => {
    const first = inputs();
    const model = new ListModel(first);
    model.store.picks.setAll(model.store.rows, true);
    model.update({ ...first, question: "other" });
    expect(model.store.picks.count).toBe(0);
  });
});

describe("totals", () => {
  it("are those of the whole question, never of the page", () => {
    const layout = { ...initialLayout(offered), summed: ["amount"] };
    const first = inputs({ layout, totals: "coming" });
    const model = new ListModel(first);
    const amount = model.store.layout.columnOf("amount");
    if (!amount) throw new Error("no such column");
    expect(model.store.sums.textOf(amount)).toBe("…");
    model.update({ ...first, totals: new Map([["amount", "987654321.10"]]) });
    expect(model.store.sums.textOf(amount)).toBe("987654321.10");
  });

  it("make a page shorter, unless someone has chosen its size", () => {
    expect(sizeWithTotals(DEFAULT_PAGE_SIZE, false, true)).toBe(10);
    expect(sizeWithTotals(50, false, true)).toBe(50);
    expect(sizeWithTotals(10, true, false)).toBe(DEFAULT_PAGE_SIZE);
  });
});

describe("what is overdue", () => {
  const due = { ...row("1"), dueOn: "2026-11-16" } as Row;
  const withDue = [...offered, column("dueOn", "date")];
  const told = (overdue: boolean) =>
    inputs({
      offered: withDue,
      layout: initialLayout(withDue),
      rows: [due],
      cells: { states, dictionaries, isOverdue: (_, { field }) => overdue && field === "dueOn" },
    });
  const shadeOf = (model: ListModel<Row>) => {
    const drawn = model.store.layout.placed.map((one) => one.column);
    return drawn.find(({ field }) => field === "dueOn")?.shade?.(due);
  };

  it("is red and says so, from the minute in which it becomes so", () => {
    const model = new ListModel(told(false));
    expect(shadeOf(model)).toBeNull();
    const drawn = vi.fn();
    model.store.topics.on("columns", drawn);
    model.update(told(false));
    expect(drawn).not.toHaveBeenCalled();
    model.update(told(true));
    expect(drawn).toHaveBeenCalled();
    expect(shadeOf(model)).toEqual({ ink: "bad", says: "list.overdue" });
  });
});
