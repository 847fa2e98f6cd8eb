import type { CellCorrection, ConflictChoice, Correction } from "../../../api/imports";

/** Corrections not yet acknowledged by the server; the last one for each cell. */
export interface Batch {
  cells: ReadonlyMap<string, CellCorrection>;
  choices: ReadonlyMap<string, ConflictChoice>;
  /** Lines to skip. */
  leave: ReadonlySet<number>;
}

export const NOTHING: Batch = { cells: new Map(), choices: new Map(), leave: new Set() };

export function placeKey({ line, field }: { line: number; field: string }): string {
  return `${line}/${field}`;
}

function byPlace<One extends { line: number; field: string }>(ones: readonly One[]): [string, One][] {
  return ones.map((one) => [placeKey(one), one]);
}

export function batchOf(
  cells: readonly CellCorrection[],
  choices: readonly ConflictChoice[] = [],
  leave: readonly number[] = [],
): Batch {
  return { cells: new Map(byPlace(cells)), choices: new Map(byPlace(choices)), leave: new Set(leave) };
}

/** Merges two batches; for the same cell, the later one wins. */
export function joined(earlier: Batch, later: Batch): Batch {
  return {
    cells: new Map([...earlier.cells, ...later.cells]),
    choices: new Map([...earlier.choices, ...later.choices]),
    leave: new Set([...earlier.leave, ...later.leave]),
  };
}

export function isNothing({ cells, choices, leave }: Batch): boolean {
  return cells.size === 0 && choices.size === 0 && leave.size === 0;
}

export function toSend({ cells, choices, leave }: Batch): Pick<Correction, "cells" | "choices" | "leave"> {
  return { cells: [...cells.values()], choices: [...choices.values()], leave: [...leave] };
}
