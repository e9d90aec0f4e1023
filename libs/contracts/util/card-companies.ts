import type { Lang } from '../codes';
import { BANK_NAMES } from './banks';

type Names = Record<Lang, string>;

/** Names of card companies, by the payment provider's codes of issuers. */
export const CARD_COMPANY_NAMES: Readonly<Record<string, Names>> = {
  '3K': { ko: '기업비씨', en: 'IBK BC', jp: '企業BC' },
  '46': { ko: '광주', en: 'Kwangju', jp: '光州' },
  '71': { ko: '롯데', en: 'Lotte', jp: 'ロッテ' },
  '30': { ko: 'KDB산업', en: 'KDB', jp: 'KDB産業' },
  '31': { ko: 'BC', en: 'BC', jp: 'BC' },
  '51': { ko: '삼성', en: 'Samsung', jp: 'サムスン' },
  '38': { ko: '새마을', en: 'MG', jp: 'セマウル' },
  '41': { ko: '신한', en: 'Shinhan', jp: '新韓' },
  '62': { ko: '신협', en: 'Shinhyup', jp: '信協' },
  '36': { ko: '씨티', en: 'Citi', jp: 'シティ' },
  '33': { ko: '우리BC', en: 'Woori BC', jp: 'ウリBC' },
  W1: { ko: '우리', en: 'Woori', jp: 'ウリ' },
  '37': { ko: '우체국', en: 'Korea Post', jp: '韓国郵便局' },
  '39': { ko: '저축', en: 'Savings Bank', jp: '貯蓄銀行' },
  '35': { ko: '전북', en: 'Jeonbuk', jp: '全北' },
  '42': { ko: '제주', en: 'Jeju', jp: '済州' },
  '15': { ko: '카카오뱅크', en: 'Kakao Bank', jp: 'カカオバンク' },
  '3A': { ko: '케이뱅크', en: 'K bank', jp: 'Kバンク' },
  '24': { ko: '토스뱅크', en: 'Toss Bank', jp: 'トスバンク' },
  '21': { ko: '하나', en: 'Hana', jp: 'ハナ' },
  '61': { ko: '현대', en: 'Hyundai', jp: '現代' },
  '11': { ko: 'KB국민', en: 'KB Kookmin', jp: 'KB国民' },
  '91': { ko: 'NH농협', en: 'NH NongHyup', jp: 'NH農協' },
  '34': { ko: '수협', en: 'Suhyup', jp: '水協' },
  '6D': { ko: '다이너스클럽', en: 'Diners Club', jp: 'ダイナースクラブ' },
  '3C': { ko: '유니온페이', en: 'UnionPay', jp: '銀聯' },
  '7A': { ko: '아멕스', en: 'American Express', jp: 'アメックス' },
  '4M': { ko: 'Mastercard', en: 'Mastercard', jp: 'Mastercard' },
  '4V': { ko: 'Visa', en: 'Visa', jp: 'Visa' },
  '4J': { ko: 'JCB', en: 'JCB', jp: 'JCB' },
};

/** Easy-pay services that the provider names in Korean. */
const EASY_PAY_NAMES: readonly Names[] = [
  { ko: '네이버페이', en: 'Naver Pay', jp: 'NAVER Pay' },
  { ko: '토스페이', en: 'Toss Pay', jp: 'トスペイ' },
  { ko: '페이코', en: 'PAYCO', jp: 'PAYCO' },
  { ko: '엘페이', en: 'L.pay', jp: 'L.pay' },
  { ko: '핀페이', en: 'PIN Pay', jp: 'PIN Pay' },
  { ko: '애플페이', en: 'Apple Pay', jp: 'Apple Pay' },
];

const NAMES_BY_KOREAN = new Map<string, Names>(
  [...Object.values(BANK_NAMES), ...Object.values(CARD_COMPANY_NAMES), ...EASY_PAY_NAMES].map((names) => [names.ko, names]),
);

/** The card company's name in a language; nothing for a code that the list does not have, since the code tells a buyer nothing. */
export const cardCompanyName = (code: string, lang: Lang): string => CARD_COMPANY_NAMES[code]?.[lang] ?? '';

/**
 * What a payment was made with (`methodDetail`, a card's `brand`) in a language. It is kept with its Korean names, as the history and the
 * sheets of the site have them; each word that is the name of a bank, card company or easy-pay service is said in the other language.
 */
export const payNamesIn = (kept: string, lang: Lang): string =>
  lang === 'ko'
    ? kept
    : kept
        .split(' ')
        .map((word) => NAMES_BY_KOREAN.get(word)?.[lang] ?? word)
        .join(' ');
