import { ERRORS, type ErrorName } from '@madang/contracts/errors';
import type { Lang } from '@madang/contracts/codes';
import { htmlLang } from '@madang/contracts/locale';
import { en } from '@madang/contracts/words/en';
import { jp } from '@madang/contracts/words/jp';
import { ko } from '@madang/contracts/words/ko';

/** The errors that the gateway answers by itself. */
export const GATEWAY_ERRORS = {
  400: 'BAD_INPUT',
  404: 'NOT_FOUND',
  405: 'BAD_INPUT',
  408: 'TEMPORARY',
  413: 'BAD_INPUT',
  414: 'BAD_INPUT',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_INPUT',
  502: 'TEMPORARY',
  503: 'BUSY',
  504: 'TEMPORARY',
} as const satisfies Record<number, ErrorName>;

export type GatewayErrorStatus = keyof typeof GATEWAY_ERRORS;

const ERROR_WORDS = { ko, en, jp };
const ERROR_PAGE_TEXTS: Record<Lang, Record<'lost' | 'large' | 'long' | 'busy', [title: string, next: string]>> = {
  ko: {
    lost: ['찾을 수 없는 주소예요', '주소를 다시 확인해 주세요.'],
    large: ['보낸 내용이 너무 커요', '파일 크기를 줄여서 다시 시도해 주세요.'],
    long: ['주소나 쿠키가 너무 길어요', '주소를 다시 확인하거나, 이 사이트의 쿠키를 지우고 다시 시도해 주세요.'],
    busy: ['지금은 연결할 수 없어요', '잠시 후 다시 시도해 주세요.'],
  },
  en: {
    lost: ['This address does not exist', 'Please check the address.'],
    large: ['What you sent is too large', 'Please make the file smaller and try again.'],
    long: ['The address or the cookies are too long', 'Please check the address, or delete the cookies of this site and try again.'],
    busy: ['We cannot be reached right now', 'Please try again in a moment.'],
  },
  jp: {
    lost: ['アドレスが見つかりません', 'アドレスをもう一度ご確認ください。'],
    large: ['送信内容が大きすぎます', 'ファイルサイズを小さくしてもう一度お試しください。'],
    long: ['アドレスまたはCookieが長すぎます', 'アドレスを確認するか、このサイトのCookieを削除してもう一度お試しください。'],
    busy: ['現在接続できません', 'しばらくしてからもう一度お試しください。'],
  },
};
const kindOf = (status: GatewayErrorStatus) => {
  if (status >= 500 || status === 408 || status === 429) return 'busy';
  if (status === 414 || status === 431) return 'long';
  return status === 413 ? 'large' : 'lost';
};

/** Errors with a Retry-After header, which tells the caller when to try again. */
export const RETRYABLE_STATUS: readonly GatewayErrorStatus[] = [429, 503];

/** The language of a header's or cookie's value; Korean for everything else (CN-001). */
export const langOf = (text: string | undefined): Lang => {
  const named = /^(en|jp|ja)\b/i.exec(text ?? '')?.[1]?.toLowerCase();
  return named === 'en' ? 'en' : named ? 'jp' : 'ko';
};

/** The JSON body of a gateway's error, for calls. */
export function errorJson(status: GatewayErrorStatus, lang: Lang, requestId: string): string {
  const errorName = GATEWAY_ERRORS[status];
  return JSON.stringify({ code: ERRORS[errorName].code, errorName, message: ERROR_WORDS[lang].errors[errorName], requestId });
}

const ERROR_PAGE_STYLE = [
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fff;color:#1c1f24;',
  'font:16px/1.5 Pretendard,system-ui,sans-serif;word-break:keep-all}',
  'main{padding:24px;text-align:center}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 24px;color:#5b6472}',
  'a{display:inline-block;padding:12px 24px;border-radius:8px;background:#1c1f24;color:#fff;text-decoration:none}',
].join('');
/** The HTML body of a gateway's error, for pages; it loads nothing else. */
export function errorPage(status: GatewayErrorStatus, lang: Lang): string {
  const [title, next] = ERROR_PAGE_TEXTS[lang][kindOf(status)];
  const again = { ko: '다시 시도', en: 'Try again', jp: 'もう一度試す' }[lang];
  return [
    `<!doctype html><html lang="${htmlLang(lang)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${title}</title><style>${ERROR_PAGE_STYLE}</style></head>`,
    `<body><main><h1>${title}</h1><p>${next}</p><a href="">${again}</a></main></body></html>`,
  ].join('');
}
