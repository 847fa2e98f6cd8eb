/** Undo and redo stacks. */
export class UndoLog<Step> {
  private done: Step[] = [];
  private undone: Step[] = [];
  private readonly limit: number;

  constructor(limit = 200) {
    this.limit = limit;
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** A new step clears the redo stack. */
  push(step: Step): void {
    this.done.push(step);
    if (this.done.length > this.limit) this.done.shift();
    this.undone = [];
  }

  undo(): Step | undefined {
    const step = this.done.pop();
    if (step !== undefined) this.undone.push(step);
    return step;
  }

  redo(): Step | undefined {
    const step = this.undone.pop();
    if (step !== undefined) this.done.push(step);
    return step;
  }

  clear(): void {
    this.done = [];
    this.undone = [];
  }
}
