const BYTE_UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;
/** A size in bytes as `1.5 KB`; below 1 KB without decimals (UP-014). */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let size = Math.max(0, bytes);
  // What is rounded up to 1024.0 KB is 1.0 MB.
  while (Math.round(size * 10) / 10 >= 1024 && unit < BYTE_UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(size) : size.toFixed(1)} ${BYTE_UNITS[unit]}`;
}
