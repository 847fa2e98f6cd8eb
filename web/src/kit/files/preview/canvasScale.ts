/** Maximum canvas size that all browsers support, including phones. */
const MOST_PIXELS = 16_000_000;
/** A higher pixel density makes no visible difference. */
const MOST_DENSITY = 2;

/** Scale at which a page is sharp at this width, within the maximum canvas size. */
export function canvasScale(page: { width: number; height: number }, width: number, density: number): number {
  const sharp = (width / page.width) * Math.min(Math.max(density, 1), MOST_DENSITY);
  const largest = Math.sqrt(MOST_PIXELS / (page.width * page.height));
  return Math.min(sharp, largest);
}
