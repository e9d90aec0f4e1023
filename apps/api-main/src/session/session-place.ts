/** Patterns of browsers' names. The first one that fits counts, since most browsers also name others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/NAVER\(inapp/i, 'NAVER'],
  [/Instagram/i, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Whale\//, 'Whale'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
const nameIn = (list: readonly [RegExp, string][], text: string) => list.find(([is]) => is.test(text))?.[1] ?? '';

/** The names of browser and operating system as people know them, from the browser's user agent; empty if unknown. */
export const placeOf = (userAgent: string | null) => ({
  browser: nameIn(BROWSERS, userAgent ?? ''),
  os: nameIn(SYSTEMS, userAgent ?? ''),
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
