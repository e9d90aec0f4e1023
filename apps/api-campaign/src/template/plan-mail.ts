import { BILL_STEP } from '@madang/contracts/answer-codes';
import { CURRENCY, LANG, type Lang } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { TIME_ZONE } from '@madang/contracts/time';
import { formatMoment, formatMoney, localeOf } from '@madang/contracts/locale';
import { graceEnd } from '@madang/contracts/util/plan-rules';
import { particles } from '@madang/contracts/words/particles';
import { fill } from '@madang/contracts/words/words';
import type { Content } from './layout';

const KO_WORDS = {
  PAIDSubject: '[마당] {{site}} 요금제 결제가 완료됐어요',
  PAIDTitle: '요금제를 결제했어요',
  PAIDText: '{{site}}의 {{plan}} 요금제를 {{end}}까지 쓸 수 있어요.',
  REFUSEDSubject: '[마당] {{site}} 요금제 결제가 거절됐어요',
  REFUSEDTitle: '요금제를 결제하지 못했어요',
  REFUSEDText:
    '카드사가 결제를 거절했어요. {{grace}}까지 결제되지 않으면 {{site}}이/가 무료 요금제로 바뀌어요. 다른 카드를 등록하면 바로 결제해요.',
  ENDEDSubject: '[마당] {{site}} 요금제가 무료로 바뀌었어요',
  ENDEDTitle: '무료 요금제로 바뀌었어요',
  ENDEDText: '{{plan}} 요금제가 결제되지 않아 끝났어요. 사이트와 수강생은 그대로예요. 서비스 구독에서 언제든 다시 시작할 수 있어요.',
  site: '사이트',
  plan: '요금제',
  period: '이용 기간',
  billNo: '청구번호',
  card: '결제 카드',
  reason: '거절 사유',
  amount: '결제 금액',
  button: '서비스 구독 보기',
};
type PlanWords = typeof KO_WORDS;
const EN_WORDS: PlanWords = {
  PAIDSubject: '[Madang] The plan of {{site}} has been paid',
  PAIDTitle: 'Your plan has been paid',
  PAIDText: '{{site}} has the {{plan}} plan until {{end}}.',
  REFUSEDSubject: '[Madang] The payment for the plan of {{site}} was refused',
  REFUSEDTitle: 'Your plan could not be paid',
  REFUSEDText:
    'The card company refused the payment. If it is not paid by {{grace}}, {{site}} ' +
    'goes to the free plan. Another card is charged as soon as you register it.',
  ENDEDSubject: '[Madang] {{site}} is on the free plan now',
  ENDEDTitle: 'You are on the free plan now',
  ENDEDText:
    'The {{plan}} plan ended, as it was not paid. Your site and your learners stay ' +
    'as they are. You can start again in the service subscription at any time.',
  site: 'Site',
  plan: 'Plan',
  period: 'Period',
  billNo: 'Bill number',
  card: 'Card',
  reason: 'Reason',
  amount: 'Amount',
  button: 'Open the service subscription',
};
const JP_WORDS: PlanWords = {
  PAIDSubject: '[Madang] {{site}}のプランの決済が完了しました',
  PAIDTitle: 'プランの決済が完了しました',
  PAIDText: '{{site}}の{{plan}}プランは{{end}}までご利用いただけます。',
  REFUSEDSubject: '[Madang] {{site}}のプランの決済が拒否されました',
  REFUSEDTitle: 'プランの決済ができませんでした',
  REFUSEDText:
    'カード会社が決済を拒否しました。{{grace}}までに決済されない場合、{{site}}は無料プランに変わります。別のカードを登録するとすぐに決済されます。',
  ENDEDSubject: '[Madang] {{site}}は無料プランに変わりました',
  ENDEDTitle: '無料プランに変わりました',
  ENDEDText: '{{plan}}プランは決済されなかったため終了しました。サイトと受講生はそのままです。サービス契約からいつでも再開できます。',
  site: 'サイト',
  plan: 'プラン',
  period: 'ご利用期間',
  billNo: '請求番号',
  card: 'カード',
  reason: '拒否理由',
  amount: '決済金額',
  button: 'サービス契約を見る',
};
const PLAN_MAIL_WORDS: Record<Lang, PlanWords> = { [LANG.KO]: KO_WORDS, [LANG.EN]: EN_WORDS, [LANG.JP]: JP_WORDS };

export interface PlanFacts {
  what: EventPayloads['plan.billed']['what'];
  site: string;
  /** The address of the site whose plan is billed. */
  origin: string;
  planName: Record<Lang, string>;
  billNo: string;
  periodStart: Date;
  periodEnd: Date;
  amount: number;
  card: string | null;
  failMessage: string | null;
  pastDueAt: Date | null;
}

/** The mail that tells an owner what became of a bill of the site's plan; the product is its sender. */
export function planMail(lang: Lang, f: PlanFacts): Content {
  const w = PLAN_MAIL_WORDS[lang];
  const day = (at: Date) => new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeZone: TIME_ZONE }).format(at);
  const values = {
    site: f.site,
    plan: f.planName[lang],
    end: day(f.periodEnd),
    grace: f.pastDueAt ? formatMoment(graceEnd(f.pastDueAt), lang) : '',
  };
  const bill: [string, string][] = [
    [w.period, `${day(f.periodStart)} – ${day(f.periodEnd)}`],
    [w.billNo, f.billNo],
    ...(f.card ? [[w.card, f.card] as [string, string]] : []),
    ...(f.what === BILL_STEP.REFUSED && f.failMessage ? [[w.reason, f.failMessage] as [string, string]] : []),
    [w.amount, formatMoney(f.amount, CURRENCY.KRW, lang)],
  ];
  return {
    subject: fill(w[`${f.what}Subject`], values),
    title: w[`${f.what}Title`],
    text: particles(fill(w[`${f.what}Text`], values)),
    rows: [[w.site, f.site], [w.plan, values.plan], ...(f.what === BILL_STEP.ENDED ? [] : bill)],
    button: { label: w.button, url: `${f.origin}/service/${f.what === BILL_STEP.PAID ? 'servicehistory' : 'servicemanage'}` },
  };
}
