import type { Lang } from '../codes';

/** Banks and their names, by the payment provider's codes. */
export const BANKS = {
  '39': { ko: '경남은행', en: 'Kyongnam Bank', jp: '慶南銀行' },
  '34': { ko: '광주은행', en: 'Kwangju Bank', jp: '光州銀行' },
  '06': { ko: 'KB국민은행', en: 'KB Kookmin Bank', jp: 'KB国民銀行' },
  '03': { ko: 'IBK기업은행', en: 'Industrial Bank of Korea', jp: 'IBK企業銀行' },
  '11': { ko: 'NH농협은행', en: 'NH NongHyup Bank', jp: 'NH農協銀行' },
  '31': { ko: 'iM뱅크', en: 'iM Bank', jp: 'iMバンク' },
  '32': { ko: '부산은행', en: 'Busan Bank', jp: '釜山銀行' },
  '45': { ko: '새마을금고', en: 'MG Community Credit', jp: 'セマウル金庫' },
  '07': { ko: '수협은행', en: 'Suhyup Bank', jp: '水協銀行' },
  '88': { ko: '신한은행', en: 'Shinhan Bank', jp: '新韓銀行' },
  '20': { ko: '우리은행', en: 'Woori Bank', jp: 'ウリ銀行' },
  '71': { ko: '우체국', en: 'Korea Post', jp: '韓国郵便局' },
  '81': { ko: '하나은행', en: 'Hana Bank', jp: 'ハナ銀行' },
  '90': { ko: '카카오뱅크', en: 'Kakao Bank', jp: 'カカオバンク' },
  '92': { ko: '토스뱅크', en: 'Toss Bank', jp: 'トスバンク' },
} as const;
export type BankCode = keyof typeof BANKS;

/** The bank's name in a language; an unknown code is returned as it is. */
export const bankName = (code: string, lang: Lang): string => (code in BANKS ? BANKS[code as BankCode][lang] : code);
