import type { Lang } from '@madang/contracts/codes';

interface SheetWords {
  file: string;
  heads: string[];
  unlimited: string;
  /** The names of the columns that only the spreadsheet of a challenge has. */
  challenge: string[];
}

/** The words of the spreadsheet of learners. */
export const LEARNER_SHEET: Record<Lang, SheetWords> = {
  ko: {
    file: '수강생',
    heads: [
      '이름',
      '이메일',
      '휴대폰',
      '상태',
      '주문번호',
      '결제수단',
      '금액',
      '통화',
      '쿠폰',
      '쿠폰 할인',
      '신청일',
      '수강 시작',
      '수강 종료',
      '진도',
      '취소일',
      '취소 사유',
      '추가 정보',
    ],
    unlimited: '무제한',
    challenge: ['기수', 'XP', '점수'],
  },
  en: {
    file: 'learners',
    heads: [
      'Name',
      'E-mail',
      'Phone',
      'State',
      'Order number',
      'Payment method',
      'Amount',
      'Currency',
      'Coupon',
      'Coupon discount',
      'Applied',
      'Access from',
      'Access until',
      'Progress',
      'Cancelled',
      'Reason',
      'Extra information',
    ],
    unlimited: 'Unlimited',
    challenge: ['Term', 'XP', 'Points'],
  },
  jp: {
    file: '受講生',
    heads: [
      '名前',
      'メールアドレス',
      '携帯電話',
      '状態',
      '注文番号',
      'お支払い方法',
      '金額',
      '通貨',
      'クーポン',
      'クーポン割引',
      '申込日',
      '受講開始',
      '受講終了',
      '進捗',
      'キャンセル日',
      'キャンセル理由',
      '追加情報',
    ],
    unlimited: '無期限',
    challenge: ['期', 'XP', '点数'],
  },
};
