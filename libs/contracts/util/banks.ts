import type { CodeOf, Lang } from '../codes';

/** Codes of banks at the payment provider. */
export const BANK = {
  KYONGNAM: '39',
  KWANGJU: '34',
  KOOKMIN: '06',
  IBK: '03',
  NONGHYUP: '11',
  IM: '31',
  BUSAN: '32',
  MG: '45',
  SUHYUP: '07',
  SHINHAN: '88',
  WOORI: '20',
  POST: '71',
  HANA: '81',
  KAKAO: '90',
  TOSS: '92',
} as const;
/** Names of banks, by the payment provider's codes. */
export const BANK_NAMES = {
  [BANK.KYONGNAM]: { ko: '경남은행', en: 'Kyongnam Bank', jp: '慶南銀行' },
  [BANK.KWANGJU]: { ko: '광주은행', en: 'Kwangju Bank', jp: '光州銀行' },
  [BANK.KOOKMIN]: { ko: 'KB국민은행', en: 'KB Kookmin Bank', jp: 'KB国民銀行' },
  [BANK.IBK]: { ko: 'IBK기업은행', en: 'Industrial Bank of Korea', jp: 'IBK企業銀行' },
  [BANK.NONGHYUP]: { ko: 'NH농협은행', en: 'NH NongHyup Bank', jp: 'NH農協銀行' },
  [BANK.IM]: { ko: 'iM뱅크', en: 'iM Bank', jp: 'iMバンク' },
  [BANK.BUSAN]: { ko: '부산은행', en: 'Busan Bank', jp: '釜山銀行' },
  [BANK.MG]: { ko: '새마을금고', en: 'MG Community Credit', jp: 'セマウル金庫' },
  [BANK.SUHYUP]: { ko: '수협은행', en: 'Suhyup Bank', jp: '水協銀行' },
  [BANK.SHINHAN]: { ko: '신한은행', en: 'Shinhan Bank', jp: '新韓銀行' },
  [BANK.WOORI]: { ko: '우리은행', en: 'Woori Bank', jp: 'ウリ銀行' },
  [BANK.POST]: { ko: '우체국', en: 'Korea Post', jp: '韓国郵便局' },
  [BANK.HANA]: { ko: '하나은행', en: 'Hana Bank', jp: 'ハナ銀行' },
  [BANK.KAKAO]: { ko: '카카오뱅크', en: 'Kakao Bank', jp: 'カカオバンク' },
  [BANK.TOSS]: { ko: '토스뱅크', en: 'Toss Bank', jp: 'トスバンク' },
} as const satisfies Record<BankCode, Record<Lang, string>>;
/** A bank's code at the payment provider. */
export type BankCode = CodeOf<typeof BANK>;

/** The bank's name in a language; an unknown code is returned as it is. */
export const bankName = (code: string, lang: Lang): string => (code in BANK_NAMES ? BANK_NAMES[code as BankCode][lang] : code);
