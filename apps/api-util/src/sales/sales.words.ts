import type { Lang, LedgerKind } from '@madang/contracts/codes';

interface SheetWords {
  file: string;
  days: string[];
  orders: string[];
  kind: Record<LedgerKind, string>;
  /** Stands for the payment method of what the seller returned outside the product. */
  outside: string;
}
/** File name and headings of the sheets of sales, by language. */
export const SALES_SHEET: Record<Lang, SheetWords> = {
  ko: {
    file: '매출',
    days: ['날짜', '통화', '판매 금액', '그중 재료비', '할인', '환불', '순매출', '결제 건수', '환불 건수'],
    orders: ['시각', '구분', '주문번호', '클래스', '주문자', '이메일', '결제수단', '정가', '할인', '재료비', '금액', '통화'],
    kind: { PAY: '결제', REFUND: '환불' },
    outside: '판매자가 직접 환불',
  },
  en: {
    file: 'sales',
    days: ['Date', 'Currency', 'Sold', 'Of it material cost', 'Discount', 'Refunded', 'Net', 'Payments', 'Refunds'],
    orders: [
      'Time',
      'Kind',
      'Order number',
      'Class',
      'Orderer',
      'E-mail',
      'Method',
      'Price',
      'Discount',
      'Material cost',
      'Amount',
      'Currency',
    ],
    kind: { PAY: 'Payment', REFUND: 'Refund' },
    outside: 'Returned by the seller',
  },
  jp: {
    file: '売上',
    days: ['日付', '通貨', '販売金額', 'うち教材費', '割引', '返金', '純売上', '決済件数', '返金件数'],
    orders: ['日時', '区分', '注文番号', '講座', '注文者', 'メールアドレス', 'お支払い方法', '定価', '割引', '教材費', '金額', '通貨'],
    kind: { PAY: '決済', REFUND: '返金' },
    outside: '販売者が直接返金',
  },
};
