const UNITS = ["B", "KB", "MB", "GB"] as const;

/** A human-readable size: 870 B, 12.4 KB, 3 MB. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1;
  return `${size.toFixed(digits).replace(/\.0$/, "")} ${UNITS[unit]}`;
}
