import { browserIn } from '@madang/server/browsers';

const SYSTEM_PATTERNS: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The names of browser and operating system as people know them, from the browser's user agent; empty if unknown. */
export const placeOf = (userAgent: string | null) => ({
  browser: browserIn(userAgent ?? '')?.name ?? '',
  os: SYSTEM_PATTERNS.find(([is]) => is.test(userAgent ?? ''))?.[1] ?? '',
});

/**
 * The first half of an IPv4 address, or the first two groups of an IPv6 address: people can recognise their own, but nobody can find a
 * person by it.
 */
export function roughAddress(ip: string | null): string {
  const plain = (ip ?? '').replace(/^::ffff:/i, '');
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\.\d+\.\d+$/, '.*.*');
  const groups = plain.split(':').filter(Boolean);
  return groups.length > 1 ? `${groups.slice(0, 2).join(':')}:*` : plain;
}
