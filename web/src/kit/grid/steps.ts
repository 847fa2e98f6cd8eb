import type { Change } from "./logic/sheetEdits";
import { UndoLog } from "./logic/undoLog";

/** Changes made in steps that can be undone. */
export class Steps<Row> {
  private readonly log = new UndoLog<Change<Row>[]>();
  private step: Change<Row>[] | null = null;
  private readonly make: (change: Change<Row>, back: boolean) => void;
  private readonly made: () => void;

  constructor(make: (change: Change<Row>, back: boolean) => void, made: () => void) {
    this.make = make;
    this.made = made;
  }

  get canUndo(): boolean {
    return this.log.canUndo;
  }

  get canRedo(): boolean {
    return this.log.canRedo;
  }

  clear(): void {
    this.log.clear();
  }

  /** Everything performed in `work` is one step. */
  together(work: () => void): void {
    if (this.step) return work();
    const step: Change<Row>[] = [];
    this.step = step;
    try {
      work();
    } finally {
      this.step = null;
      if (step.length > 0) this.log.push(step);
      this.made();
    }
  }

  perform(changes: readonly Change<Row>[]): void {
    this.together(() => {
      for (const change of changes) {
        this.step?.push(change);
        this.make(change, false);
      }
    });
  }

  /** Takes the last step back and returns it. */
  undo(): readonly Change<Row>[] | undefined {
    const step = this.log.undo();
    for (const change of step?.toReversed() ?? []) this.make(change, true);
    return step;
  }

  redo(): readonly Change<Row>[] | undefined {
    const step = this.log.redo();
    for (const change of step ?? []) this.make(change, false);
    return step;
  }
}
