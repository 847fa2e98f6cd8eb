/** What every browser can draw on, phones included. */
const MOST_PIXELS = 16_000_000;
/** Sharper than this nobody sees. */
const MOST_DENSITY = 2;

/** By how much a page is enlarged so that it is sharp at this width, and its canvas not too large. */
export function canvasScale(page: { width: number; height: number }, width: number, density: number): number {
  const sharp = (width / page.width) * Math.min(Math.max(density, 1), MOST_DENSITY);
  const largest = Math.sqrt(MOST_PIXELS / (page.width * page.height));
  return Math.min(sharp, largest);
}
