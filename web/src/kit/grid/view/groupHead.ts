import type { PlacedGroup } from "../logic/columnGroups";
import type { GridStore } from "../store";
import type { GridRow } from "../types";
import { make } from "./frame";
import { GROUP_HEIGHT, type Geometry, type Window } from "./geometry";
import { css } from "./styles";

/** The row of group headings, above the headings of their columns. Only groups in sight are in the document. */
export class GroupHead<Row extends GridRow> {
  readonly row = make("div", css("groupRow"), { role: "row", "aria-rowindex": "1" });
  private readonly block = make("div", css("groupBlock"), { role: "presentation" });
  private readonly elements = new Map<string, HTMLElement>();
  private drawn = "";
  private stale = true;
  private readonly store: GridStore<Row>;
  private readonly geometry: Geometry<Row>;

  constructor(store: GridStore<Row>, geometry: Geometry<Row>) {
    this.store = store;
    this.geometry = geometry;
    this.row.style.height = `${GROUP_HEIGHT}px`;
    this.row.append(this.block);
  }

  invalidate(): void {
    this.stale = true;
  }

  render({ firstColumn, lastColumn }: Window): void {
    const { groups, frozen } = this.store.layout;
    const wanted = `${firstColumn}-${lastColumn}`;
    if (!this.stale && wanted === this.drawn) return;
    this.drawn = wanted;
    const fresh = this.stale;
    this.stale = false;
    this.row.hidden = groups.length === 0;
    if (fresh) this.elements.clear();
    const inSight = groups.filter(
      ({ first, last }) => first < frozen || (first <= lastColumn && last >= firstColumn),
    );
    this.block.replaceChildren(
      ...inSight.filter(({ first }) => first < frozen).map((one) => this.element(one)),
    );
    this.row.replaceChildren(
      this.block,
      ...inSight.filter(({ first }) => first >= frozen).map((one) => this.element(one)),
    );
  }

  private element(group: PlacedGroup): HTMLElement {
    const known = this.elements.get(group.key);
    if (known) return known;
    const { lead } = this.geometry;
    const element = make("div", css("group"), {
      role: "columnheader",
      "data-group": group.key,
      "aria-colindex": String(group.first + (lead > 0 ? 2 : 1)),
      "aria-colspan": String(group.last - group.first + 1),
    });
    element.style.left = `${lead + group.left}px`;
    element.style.width = `${group.width}px`;
    const label = make("span", css("groupLabel"));
    label.textContent = group.label;
    label.title = group.label;
    element.append(label);
    this.elements.set(group.key, element);
    return element;
  }
}
