/** Banks by the payment provider's codes. */
export const BANKS = {
  '39': { ko: '경남은행', en: 'Kyongnam Bank' },
  '34': { ko: '광주은행', en: 'Kwangju Bank' },
  '06': { ko: 'KB국민은행', en: 'KB Kookmin Bank' },
  '03': { ko: 'IBK기업은행', en: 'Industrial Bank of Korea' },
  '11': { ko: 'NH농협은행', en: 'NH NongHyup Bank' },
  '31': { ko: 'iM뱅크', en: 'iM Bank' },
  '32': { ko: '부산은행', en: 'Busan Bank' },
  '45': { ko: '새마을금고', en: 'MG Community Credit' },
  '07': { ko: '수협은행', en: 'Suhyup Bank' },
  '88': { ko: '신한은행', en: 'Shinhan Bank' },
  '20': { ko: '우리은행', en: 'Woori Bank' },
  '71': { ko: '우체국', en: 'Korea Post' },
  '81': { ko: '하나은행', en: 'Hana Bank' },
  '90': { ko: '카카오뱅크', en: 'Kakao Bank' },
  '92': { ko: '토스뱅크', en: 'Toss Bank' },
} as const;
export type BankCode = keyof typeof BANKS;

/** The bank's name in a language; a code unknown here stands for itself. */
export const bankName = (code: string, lang: string): string =>
  code in BANKS ? BANKS[code as BankCode][lang === 'ko' ? 'ko' : 'en'] : code;
