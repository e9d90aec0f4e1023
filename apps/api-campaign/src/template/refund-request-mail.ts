import { LANG, REFUND_STATE, type Currency, type Lang, type RefundState } from '@madang/contracts/codes';
import { msBefore } from '@madang/contracts/dates';
import { TIME_ZONE } from '@madang/contracts/time';
import { formatMoney, localeOf } from '@madang/contracts/locale';
import { fill } from '@madang/contracts/words/words';
import type { Content, Site } from './layout';

/** States of a refund request that have a mail; a done refund has the mail of its order. */
const MAILED_STATES = [REFUND_STATE.REQUESTED, REFUND_STATE.REFUSED, REFUND_STATE.WITHDRAWN] as const;
export type ToldState = (typeof MAILED_STATES)[number];
export const isTold = (state: RefundState): state is ToldState => MAILED_STATES.some((one) => one === state);

const KO_WORDS = {
  REQUESTED: {
    subject: '[{{site}}] 환불 신청을 받았어요',
    title: '환불 신청을 받았어요',
    text: '운영자가 확인한 뒤 알려 드려요. 처리 전에는 결제 내역에서 신청을 취소할 수 있어요.',
  },
  REFUSED: {
    subject: '[{{site}}] 환불 신청이 거절됐어요',
    title: '환불 신청이 거절됐어요',
    text: '아래 사유로 환불하지 못했어요. 결제 내역에서 다시 신청하거나 사이트에 문의할 수 있어요.',
  },
  WITHDRAWN: {
    subject: '[{{site}}] 환불 신청을 취소했어요',
    title: '환불 신청을 취소했어요',
    text: '수강은 그대로 이어져요. 필요하면 다시 신청할 수 있어요.',
  },
  item: '상품',
  orderNo: '주문번호',
  amount: '환불 예정 금액',
  due: '처리 기한',
  reason: '사유',
  button: '결제 내역 보기',
};
type RefundWords = typeof KO_WORDS;
const EN_WORDS: RefundWords = {
  REQUESTED: {
    subject: '[{{site}}] We have your refund request',
    title: 'We have your refund request',
    text: 'The staff will look at it and tell you. Until then you can take it back in your payment history.',
  },
  REFUSED: {
    subject: '[{{site}}] Your refund request was refused',
    title: 'Your refund request was refused',
    text: 'The reason is below. You can ask again in your payment history, or write to the site.',
  },
  WITHDRAWN: {
    subject: '[{{site}}] You took back your refund request',
    title: 'You took back your refund request',
    text: 'Your enrolment goes on as it was. You can ask again whenever you need to.',
  },
  item: 'Item',
  orderNo: 'Order number',
  amount: 'Amount to be refunded',
  due: 'Decided by',
  reason: 'Reason',
  button: 'See payment history',
};
const JP_WORDS: RefundWords = {
  REQUESTED: {
    subject: '[{{site}}] 返金のお申し込みを受け付けました',
    title: '返金のお申し込みを受け付けました',
    text: '運営者が確認のうえご連絡します。処理される前なら、お支払い履歴から取り下げられます。',
  },
  REFUSED: {
    subject: '[{{site}}] 返金のお申し込みが却下されました',
    title: '返金のお申し込みが却下されました',
    text: '理由は下記のとおりです。お支払い履歴から再度お申し込みいただくか、サイトにお問い合わせください。',
  },
  WITHDRAWN: {
    subject: '[{{site}}] 返金のお申し込みを取り下げました',
    title: '返金のお申し込みを取り下げました',
    text: '受講はそのまま続きます。必要なときに再度お申し込みいただけます。',
  },
  item: '商品',
  orderNo: '注文番号',
  amount: '返金予定額',
  due: '処理期限',
  reason: '理由',
  button: 'お支払い履歴を見る',
};
const REFUND_MAIL_WORDS: Record<Lang, RefundWords> = { [LANG.KO]: KO_WORDS, [LANG.EN]: EN_WORDS, [LANG.JP]: JP_WORDS };

export interface RefundFacts {
  title: string;
  orderNo: string;
  amount: number;
  currency: Currency;
  answer: string | null;
  dueAt: Date;
}

/** The mail that tells a learner what became of a refund request. */
export function refundRequestMail(site: Site, lang: Lang, state: ToldState, f: RefundFacts): Content {
  const w = REFUND_MAIL_WORDS[lang];
  // The deadline is the beginning of a day, so the day named is the one that ends at that moment.
  const due = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeZone: TIME_ZONE }).format(msBefore(f.dueAt, 1));
  return {
    subject: fill(site.swap(w[state].subject), { site: site.name }),
    title: site.swap(w[state].title),
    text: site.swap(w[state].text),
    rows: [
      [w.item, f.title],
      [w.orderNo, f.orderNo],
      ...(state === REFUND_STATE.REQUESTED ? [[w.amount, formatMoney(f.amount, f.currency, lang)] as [string, string]] : []),
      ...(state === REFUND_STATE.REQUESTED ? [[w.due, due] as [string, string]] : []),
      ...(state === REFUND_STATE.REFUSED && f.answer ? [[w.reason, f.answer] as [string, string]] : []),
    ],
    button: { label: w.button, url: `${site.origin}/paymenthistory` },
  };
}
