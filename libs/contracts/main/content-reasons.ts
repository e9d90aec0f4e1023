import { CONTENT_REASON, type ContentReason, type Lang } from '../codes';

/** The names of the reasons for a report, the same on pages, in alarms and in mails. */
const REASON_NAMES: Record<ContentReason, Record<Lang, string>> = {
  [CONTENT_REASON.ABUSE]: { ko: '욕설·괴롭힘·혐오', en: 'Abuse, harassment or hate', jp: '暴言・嫌がらせ・差別' },
  [CONTENT_REASON.SEXUAL]: { ko: '음란하거나 선정적인 내용', en: 'Sexual content', jp: 'わいせつ・性的な内容' },
  [CONTENT_REASON.SPAM]: { ko: '광고·도배', en: 'Advertising or spam', jp: '広告・連投' },
  [CONTENT_REASON.PERSONAL]: { ko: '개인정보 노출', en: 'Somebody’s personal data', jp: '個人情報の露出' },
  [CONTENT_REASON.RIGHTS]: {
    ko: '명예훼손·저작권 등 권리 침해',
    en: 'Defamation, copyright or other rights',
    jp: '名誉毀損・著作権などの権利侵害',
  },
  [CONTENT_REASON.FALSE]: { ko: '거짓 정보', en: 'False information', jp: '虚偽の情報' },
  [CONTENT_REASON.ILLEGAL]: { ko: '불법 정보', en: 'Something illegal', jp: '違法な情報' },
  [CONTENT_REASON.OTHER]: { ko: '그 밖의 사유', en: 'Another reason', jp: 'その他の理由' },
};
/** The name of a reason for a report in a language; an unknown code gets the name of OTHER. */
export const contentReasonName = (reason: string, lang: Lang): string =>
  (REASON_NAMES as Record<string, Record<Lang, string> | undefined>)[reason]?.[lang] ?? REASON_NAMES[CONTENT_REASON.OTHER][lang];
