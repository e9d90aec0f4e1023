/**
 * Patterns that recognise a browser by its user agent, in the order in which they are tried: a browser whose user agent also names another
 * browser comes before that one.
 */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['KakaoTalk', /KAKAOTALK (\d+)/i],
  ['Naver', /NAVER\(.*?(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Whale', /Whale\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

/** The browser's name and major version: enough to reproduce an error, and too little to recognise a person. */
export function browserOf(agent = ''): string {
  for (const [name, mark] of BROWSERS) {
    const version = mark.exec(agent)?.[1];
    if (version) return `${name} ${version.slice(0, 4)}`;
  }
  return 'other';
}
