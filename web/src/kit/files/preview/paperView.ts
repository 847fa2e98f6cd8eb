export interface Size {
  width: number;
  height: number;
}

/** A quarter turn clockwise at a time. */
export type Turn = 0 | 90 | 180 | 270;

/** How a sheet of paper is looked at. */
export interface PaperView {
  /** Follows the room there is; null where somebody chose a scale. */
  fit: "page" | "width" | null;
  /** 1 is the size of the paper itself. */
  scale: number;
  turn: Turn;
}

export const WHOLE_PAGE: PaperView = { fit: "page", scale: 1, turn: 0 };

/** Space left around a sheet. */
const EDGE = 24;
const [SMALLEST, LARGEST] = [0.1, 5];
const STEP = 1.25;

function within(scale: number): number {
  return Math.min(Math.max(scale, SMALLEST), LARGEST);
}

/** The size of a sheet once it is turned. */
export function lying(size: Size, turn: Turn): Size {
  return turn % 180 === 0 ? size : { width: size.height, height: size.width };
}

/** The scale at which a sheet of this size is shown in this room. */
export function scaleIn(size: Size, room: Size, view: PaperView): number {
  if (view.fit === null) return within(view.scale);
  const { width, height } = lying(size, view.turn);
  const wide = (room.width - EDGE) / width;
  return within(view.fit === "width" ? wide : Math.min(wide, (room.height - EDGE) / height));
}

/** One step larger or smaller than it is shown now. */
export function zoomed(view: PaperView, shown: number, larger: boolean): PaperView {
  return { ...view, fit: null, scale: within(larger ? shown * STEP : shown / STEP) };
}

export function turned(view: PaperView): PaperView {
  return { ...view, turn: ((view.turn + 90) % 360) as Turn };
}
