import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import kit from "../../../web/src/kit/words/en.json";
import shared from "../../../web/src/words/en.json";
import "../../../web/src/theme/global.css";
import { applyTokens } from "../../../web/src/theme/tokens";
import { mountAg } from "./ag";
import { makeRows, type Mounted, type Row } from "./data";
import { mountGlide } from "./glide";
import { mountOurs, mountStructured } from "./ours";

declare global {
  interface Window {
    bench: typeof bench;
    mounted: Mounted;
  }
}

const kinds = {
  ours: mountOurs,
  glide: mountGlide,
  ag: mountAg,
  flat: (place: HTMLElement, rows: Row[]) => mountStructured(place, rows, false),
  tree: (place: HTMLElement, rows: Row[]) => mountStructured(place, rows, true),
};

const frame = () => new Promise<number>((next) => requestAnimationFrame(next));

/** Waits until the browser has painted. */
const drawn = async () => {
  await frame();
  await frame();
};

function hasCells(kind: keyof typeof kinds): boolean {
  if (kind === "glide")
    return document.querySelector("canvas[data-testid=data-grid-canvas]") !== null;
  return document.querySelectorAll("#place [role=gridcell]").length > 100;
}

/** The scrolling elements; in some grids they differ for the two directions. */
function scrollers(): { down: Element; sideways: Element } {
  const all = [...document.querySelectorAll("#place *")];
  const scrolls = (element: Element, side: "overflowX" | "overflowY") =>
    ["auto", "scroll"].includes(getComputedStyle(element)[side]);
  const down = all.find(
    (one) => one.scrollHeight > one.clientHeight + 1000 && scrolls(one, "overflowY"),
  );
  const sideways = all.find(
    (one) => one.scrollWidth > one.clientWidth + 1000 && scrolls(one, "overflowX"),
  );
  if (!down || !sideways) throw new Error("nothing here scrolls");
  return { down, sideways };
}

let rows: Row[] | null = null;

const bench = {
  /** The data are generated before the measurement starts: they are the same for all. */
  prepare(): void {
    rows = makeRows();
  },
  async render(kind: keyof typeof kinds): Promise<number> {
    const place = document.getElementById("place") as HTMLElement;
    const start = performance.now();
    window.mounted = kinds[kind](place, rows ?? makeRows());
    while (!hasCells(kind)) await frame();
    await drawn();
    return performance.now() - start;
  },
  /** Waits until everything is pasted and painted. The event is what the browser sends on Ctrl+V. */
  async paste(rows: number, columns: number): Promise<number> {
    const clipboardData = new DataTransfer();
    const block = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_unused, column) => `P${row}x${column}`).join("\t"),
    ).join("\n");
    clipboardData.setData("text/plain", block);
    // Glide prefers the asynchronous clipboard API; without it, it uses the event, which is faster.
    for (const name of ["read", "readText"])
      Object.defineProperty(navigator.clipboard, name, { value: undefined });
    const last = `P${rows - 1}x${columns - 1}`;
    const start = performance.now();
    (document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent("paste", {
        clipboardData,
        bubbles: true,
        cancelable: true,
        composed: true,
      }),
    );
    while (window.mounted.valueAt(rows - 1, columns + 1) !== last) {
      if (performance.now() - start > 5000)
        throw new Error(
          `the paste never arrived; focus on ${document.activeElement?.outerHTML.slice(0, 200)}`,
        );
      await new Promise((later) => setTimeout(later, 0));
    }
    await drawn();
    return performance.now() - start;
  },
  /** Frame times while the grid is scrolled at a constant speed. */
  async scroll(steps: number): Promise<number[]> {
    const { down, sideways } = scrollers();
    const times: number[] = [];
    let before = await frame();
    for (let step = 0; step < steps; step += 1) {
      down.scrollTop += 173;
      if (step % 3 === 0) sideways.scrollLeft += 61;
      const now = await frame();
      times.push(now - before);
      before = now;
    }
    return times;
  },
};

window.bench = bench;
applyTokens();
await i18next.use(initReactI18next).init({
  lng: "en",
  resources: { en: { translation: { ...shared, ...kit } } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});
document.body.dataset.ready = "";
