import type { ColumnLayout } from "../logic/columnLayout";
import type { GridRow } from "../types";

let grids = 0;

/**
 * Column positions as rules of one style sheet. The browser can then share the computed style between the cells of
 * a column; inline styles would be computed for every cell.
 */
export class ColumnStyles<Row extends GridRow> {
  private readonly sheet = new CSSStyleSheet();
  private readonly name: string;
  private written = "";

  constructor() {
    grids += 1;
    this.name = `grid${grids}c`;
    document.adoptedStyleSheets.push(this.sheet);
  }

  classOf(column: number): string {
    return this.name + column;
  }

  update({ placed }: ColumnLayout<Row>, lead: number): void {
    let rules = "";
    for (let column = 0; column < placed.length; column += 1) {
      const { left, width } = placed[column] as { left: number; width: number };
      rules += `.${this.name}${column}{left:${lead + left}px;width:${width}px}`;
    }
    if (rules === this.written) return;
    this.written = rules;
    this.sheet.replaceSync(rules);
  }

  destroy(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }
}
