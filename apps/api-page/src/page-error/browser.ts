/** In the order they are tried: a browser that claims to be another one as well stands before that other. */
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

/** The browser and its major version: enough to try an error there, too little to know somebody by. */
export function browserOf(agent = ''): string {
  for (const [name, mark] of BROWSERS) {
    const version = mark.exec(agent)?.[1];
    if (version) return `${name} ${version.slice(0, 4)}`;
  }
  return 'other';
}
