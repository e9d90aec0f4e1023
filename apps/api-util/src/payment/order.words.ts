import type { Lang } from '@madang/contracts/codes';

interface SheetWords {
  file: string;
  heads: string[];
}

/** Words of the orders' spreadsheet. */
export const ORDER_SHEET: Record<Lang, SheetWords> = {
  ko: {
    file: '주문',
    heads: [
      '주문번호',
      '주문일',
      '클래스',
      '주문자',
      '이메일',
      '휴대폰',
      '상태',
      '결제수단',
      '결제 정보',
      '정가',
      '할인',
      '쿠폰 할인',
      '쿠폰',
      '결제 금액',
      '환불 금액',
      '통화',
      '결제일',
      '취소일',
      '취소 사유',
    ],
  },
  en: {
    file: 'orders',
    heads: [
      'Order number',
      'Ordered',
      'Class',
      'Orderer',
      'E-mail',
      'Phone',
      'Status',
      'Method',
      'Paid with',
      'Price',
      'Discount',
      'Coupon discount',
      'Coupon',
      'Amount',
      'Refunded',
      'Currency',
      'Paid',
      'Cancelled',
      'Reason',
    ],
  },
  jp: {
    file: '注文',
    heads: [
      '注文番号',
      '注文日',
      '講座',
      '注文者',
      'メールアドレス',
      '携帯電話',
      '状態',
      'お支払い方法',
      'お支払い情報',
      '定価',
      '割引',
      'クーポン割引',
      'クーポン',
      'お支払い金額',
      '返金額',
      '通貨',
      '決済日',
      'キャンセル日',
      'キャンセル理由',
    ],
  },
};
