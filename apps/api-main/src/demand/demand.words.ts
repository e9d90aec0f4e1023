import type { Lang } from '@madang/contracts/codes';

/** The words of the spreadsheet of people who wait for a class to open. */
export const DEMAND_SHEET: Record<Lang, { file: string; heads: string[] }> = {
  ko: { file: '오픈을 기다리는 사람', heads: ['이름', '이메일', '휴대폰', '신청일', '오픈 알림'] },
  en: { file: 'waiting-to-open', heads: ['Name', 'E-mail', 'Phone', 'Waiting since', 'Told of the opening'] },
  jp: { file: '開講を待つ人', heads: ['名前', 'メールアドレス', '携帯電話', '申込日', '開講のお知らせ'] },
};
