import type { MachineShape } from "./machine";

export interface Point {
  x: number;
  y: number;
}

export interface DiagramNode extends Point {
  /** The state; null for the end node, where a document is deleted. */
  state: string | null;
}

export interface DiagramArrow {
  from: string;
  to: string | null;
  labels: readonly string[];
  /** An SVG path that ends at the arrow head. */
  path: string;
  label: Point;
}

export interface Diagram {
  width: number;
  height: number;
  nodeWidth: number;
  nodes: readonly DiagramNode[];
  arrows: readonly DiagramArrow[];
}

export const NODE_HEIGHT = 32;
export const LINE_HEIGHT = 16;
/** The end node is a small ring. */
export const END_RADIUS = 8;
const ROW_GAP = 44;
const END_GAP = 30;
const LEAST_GAP = 72;
const ARC = 40;
const NEXT_ARC = 26;
const LOOP = 26;
const MARGIN = 10;

/** Estimated text width at 12 px: Chinese characters are square, others about half as wide. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += /[ -ɏ]/.test(letter) ? 6.8 : 12;
  return width;
}

interface Edge {
  from: string;
  to: string | null;
  labels: string[];
}

/** One arrow per pair of states, whatever the number of actions. */
function edgesOf({ transitions, states }: MachineShape): Edge[] {
  const known = new Set(states.map(({ state }) => state));
  const edges = new Map<string, Edge>();
  for (const { label, from, to } of transitions) {
    if (to && !known.has(to)) continue;
    for (const source of from) {
      if (!known.has(source)) continue;
      const key = JSON.stringify([source, to ?? null]);
      const edge = edges.get(key) ?? { from: source, to: to ?? null, labels: [] };
      if (!edge.labels.includes(label)) edge.labels.push(label);
      edges.set(key, edge);
    }
  }
  return [...edges.values()];
}

/**
 * The column of each state: to the right of all predecessors that are declared earlier. Unreachable states come
 * last.
 */
function layersOf({ initial, states }: MachineShape, edges: readonly Edge[]): Map<string | null, number> {
  const order = new Map<string | null, number>(states.map(({ state }, index) => [state, index]));
  const layers = new Map<string | null, number>([[initial, 0]]);
  const layerAfter = (sources: readonly Edge[]) =>
    Math.max(...sources.map(({ from }) => layers.get(from) ?? -1)) + 1;
  for (const [index, { state }] of states.entries()) {
    if (state === initial) continue;
    const sources = edges.filter(({ from, to }) => to === state && (order.get(from) ?? 0) < index);
    if (sources.some(({ from }) => layers.has(from))) layers.set(state, layerAfter(sources));
  }
  const last = Math.max(...layers.values()) + 1;
  for (const { state } of states) {
    if (layers.has(state)) continue;
    const source = edges.find(({ from, to }) => to === state && layers.has(from));
    layers.set(state, source ? (layers.get(source.from) ?? 0) + 1 : last);
  }
  const ends = edges.filter(({ to }) => to === null).map(({ from }) => layers.get(from) ?? 0);
  if (ends.length > 0) layers.set(null, Math.min(...ends) + 1);
  return layers;
}

/** States from left to right; backward arrows run below and shortcuts above, unless a state is in the way. */
export function layOut(machine: MachineShape): Diagram {
  const edges = edgesOf(machine);
  const layers = layersOf(machine, edges);
  const columns: string[][] = [];
  for (const { state } of machine.states) (columns[layers.get(state) ?? 0] ??= []).push(state);
  const filled = columns.filter((column) => column !== undefined);

  const nodeWidth = Math.max(72, ...machine.states.map(({ label }) => textWidth(label) + 34));
  const longest = Math.max(0, ...edges.flatMap(({ labels }) => labels.map(textWidth)));
  const step = nodeWidth + Math.max(LEAST_GAP, longest + 28);
  const tallest = Math.max(...filled.map((column) => column.length));
  const middle = ((tallest - 1) * (NODE_HEIGHT + ROW_GAP)) / 2;
  const places = new Map<string | null, Point & { layer: number }>();
  for (const [layer, column] of filled.entries()) {
    const top = middle - ((column.length - 1) * (NODE_HEIGHT + ROW_GAP)) / 2;
    for (const [row, state] of column.entries()) {
      places.set(state, { layer, x: layer * step + nodeWidth / 2, y: top + row * (NODE_HEIGHT + ROW_GAP) });
    }
  }
  // The end node goes above the others, where it does not displace them.
  const end = layers.get(null);
  if (end !== undefined) {
    const beside = [...places.values()].filter(({ layer }) => layer === end).map(({ y }) => y);
    const y = beside.length > 0 ? Math.min(...beside) - NODE_HEIGHT / 2 - END_GAP : middle - END_GAP;
    places.set(null, { layer: end, x: end * step + nodeWidth / 2, y });
  }

  const ys = [...places.values()].map(({ y }) => y);
  const [highest, lowest] = [Math.min(...ys) - NODE_HEIGHT / 2, Math.max(...ys) + NODE_HEIGHT / 2];
  let [above, below, top, bottom] = [0, 0, highest, lowest];
  const half = (state: string | null) => (state === null ? END_RADIUS : nodeWidth / 2);
  const tall = (state: string | null) => (state === null ? END_RADIUS : NODE_HEIGHT / 2);
  const reach = (y: number, lines: number) => {
    top = Math.min(top, y - (lines * LINE_HEIGHT) / 2);
    bottom = Math.max(bottom, y + (lines * LINE_HEIGHT) / 2);
  };

  const arrows = edges.flatMap(({ from, to, labels }): DiagramArrow[] => {
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b) return [];
    const drawn = (path: string, label: Point): DiagramArrow[] => {
      reach(label.y, labels.length);
      return [{ from, to, labels, path, label }];
    };
    if (from === to) {
      const y = a.y - NODE_HEIGHT / 2;
      const path = `M ${a.x - 14} ${y} C ${a.x - 22} ${y - LOOP} ${a.x + 22} ${y - LOOP} ${a.x + 14} ${y}`;
      return drawn(path, { x: a.x, y: y - LOOP * 0.75 - (labels.length * LINE_HEIGHT) / 2 });
    }
    if (a.layer === b.layer) {
      const down = b.y > a.y ? 1 : -1;
      const [y1, y2] = [a.y + down * tall(from), b.y - down * tall(to)];
      const x = a.x + down * 12;
      return drawn(`M ${x} ${y1} L ${x} ${y2}`, { x, y: (y1 + y2) / 2 });
    }
    if (b.layer === a.layer + 1) {
      const [x1, x2] = [a.x + half(from), b.x - half(to)];
      const bend = (x2 - x1) / 2;
      const path = `M ${x1} ${a.y} C ${x1 + bend} ${a.y} ${x2 - bend} ${b.y} ${x2} ${b.y}`;
      return drawn(path, { x: (x1 + x2) / 2, y: (a.y + b.y) / 2 });
    }
    const forward = b.layer > a.layer;
    const isFree = (side: number) =>
      [...places.values()].every(
        (other) => ![a, b].some((one) => one.layer === other.layer && (other.y - one.y) * side > 0),
      );
    const usual = forward ? -1 : 1;
    const side = !isFree(usual) && isFree(-usual) ? -usual : usual;
    const outside = side < 0 ? highest - ARC - NEXT_ARC * above++ : lowest + ARC + NEXT_ARC * below++;
    const [y1, y2] = [a.y + side * tall(from), b.y + side * tall(to)];
    const [x1, x2] = forward ? [a.x + 16, b.x - 16] : [a.x - 16, b.x + 16];
    // The curve's peak is at three quarters of the distance to its control points.
    const label = { x: (x1 + x2) / 2, y: (y1 + y2 + 6 * outside) / 8 };
    return drawn(`M ${x1} ${y1} C ${x1} ${outside} ${x2} ${outside} ${x2} ${y2}`, label);
  });

  const lift = MARGIN - top;
  const down = ({ x, y }: Point): Point => ({ x: x + MARGIN, y: y + lift });
  const moved = (path: string) =>
    path.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
      const point = down({ x: Number(x), y: Number(y) });
      return `${point.x} ${point.y}`;
    });
  return {
    width: Math.max(filled.length - 1, end ?? 0) * step + nodeWidth + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
    nodeWidth,
    nodes: [...places].map(([state, place]) => Object.assign(down(place), { state })),
    arrows: arrows.map(({ from, to, labels, path, label }) => ({
      from,
      to,
      labels,
      path: moved(path),
      label: down(label),
    })),
  };
}
