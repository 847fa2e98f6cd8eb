/** A watermark over the main area that is restored when it is removed, hidden or altered. */

const CHECK_MS = 500;
const TILE = { width: 260, height: 150 };

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** One tile: the company, with the user below. */
export function tile(lines: readonly string[]): string {
  const texts = lines.map(
    (line, index) => `<text x="20" y="${index * 20}" font-size="13" fill="#1d2433">${escaped(line)}</text>`,
  );
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE.width}" height="${TILE.height}" font-family="sans-serif">`,
    `<g transform="translate(0 ${TILE.height - 30}) rotate(-18)" fill-opacity="0.07">${texts.join("")}</g></svg>`,
  ].join("");
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

function styleOf(image: string): Record<string, string> {
  return {
    position: "absolute",
    inset: "0px",
    "z-index": "5",
    display: "block",
    visibility: "visible",
    opacity: "1",
    "clip-path": "none",
    transform: "none",
    filter: "none",
    "pointer-events": "none",
    "background-image": image,
    "background-repeat": "repeat",
  };
}

function build(image: string): HTMLElement {
  const sheet = document.createElement("div");
  sheet.dataset.watermark = "";
  sheet.setAttribute("aria-hidden", "true");
  for (const [name, value] of Object.entries(styleOf(image)))
    sheet.style.setProperty(name, value, "important");
  return sheet;
}

/** Keeps a watermark over the element; returns the function that removes it. */
export function keepWatermark(over: HTMLElement, lines: readonly string[]): () => void {
  const image = tile(lines);
  let sheet = build(image);
  const asBuilt = sheet.outerHTML;

  const isWhole = () => {
    if (sheet.parentElement !== over || sheet.outerHTML !== asBuilt) return false;
    // A style sheet rule may hide an unmodified element.
    const { display, visibility, opacity } = getComputedStyle(sheet);
    return display === "block" && visibility === "visible" && opacity === "1";
  };
  const check = () => {
    if (isWhole()) return;
    sheet.remove();
    sheet = build(image);
    over.append(sheet);
  };
  check();
  const timer = setInterval(check, CHECK_MS);
  return () => {
    clearInterval(timer);
    sheet.remove();
  };
}
