import type { Lang, LedgerKind } from '@madang/contracts/codes';

/** File name, headings and kinds of the sheet of a settlement, by language. */
export const SETTLEMENT_SHEET: Record<Lang, { file: string; heads: string[]; kind: Record<LedgerKind, string> }> = {
  ko: {
    file: '정산',
    heads: ['시각', '구분', '주문번호', '클래스', '주문자', '결제수단', '재료비', '금액', '통화'],
    kind: { PAY: '결제', REFUND: '환불' },
  },
  en: {
    file: 'settlement',
    heads: ['Time', 'Kind', 'Order number', 'Class', 'Orderer', 'Method', 'Material cost', 'Amount', 'Currency'],
    kind: { PAY: 'Payment', REFUND: 'Refund' },
  },
  jp: {
    file: '精算',
    heads: ['日時', '区分', '注文番号', '講座', '注文者', 'お支払い方法', '教材費', '金額', '通貨'],
    kind: { PAY: '決済', REFUND: '返金' },
  },
};
