/**
 * Patterns that recognise a browser by its user agent; the group is its version. The first one that fits counts: a browser whose user agent
 * also names another one stands before that.
 */
const BROWSER_MARKS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['KakaoTalk', /KAKAOTALK(?: (\d+))?/i],
  ['NAVER', /NAVER\((?:.*?(\d+))?/i],
  ['Instagram', /Instagram(?: (\d+))?/i],
  ['Facebook', /(?:FBAN.*)?FBAV\/(\d+)|FBAN|FBAV/],
  ['Whale', /Whale\/(\d+)?/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)?/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)?/],
  ['Opera', /(?:OPR|OPiOS)\/(\d+)?/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)?/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)?/],
  ['Safari', /Version\/(\d+)?.*Safari\//],
];

/** The browser of a user agent by the name that people know, with its major version; null where it is none of the known ones. */
export function browserIn(userAgent: string): { name: string; version: string } | null {
  for (const [name, mark] of BROWSER_MARKS) {
    const found = mark.exec(userAgent);
    if (found) return { name, version: found[1] ?? '' };
  }
  return null;
}
