import { SUSPENSION_STEP, type SuspensionStep } from '@madang/contracts/platform-codes';
import { LANG, type Lang } from '@madang/contracts/codes';
import { formatMoment } from '@madang/contracts/locale';
import { fill } from '@madang/contracts/words/words';
import type { Content } from './layout';

const KO_WORDS = {
  SUSPENDED: {
    subject: '{{site}} 사이트의 이용을 중지했어요',
    title: '{{site}} 사이트의 이용이 중지됐어요',
    text: '방문자는 이제 사이트 대신 안내 화면을 보고, 새로 신청하거나 결제할 수 없어요. 이미 시작한 결제와 환불, 정산은 그대로 진행되고, 관리 화면에서 주문을 확인하고 환불할 수 있어요. 아래 사유를 확인하고 문의해 주세요.',
    button: '관리 화면으로 가기',
  },
  REOPENED: {
    subject: '{{site}} 사이트를 다시 열었어요',
    title: '{{site}} 사이트가 다시 열렸어요',
    text: '이용 중지를 풀었어요. 방문자가 다시 사이트를 이용할 수 있고, 내용은 그대로예요.',
    button: '사이트로 가기',
  },
  suspendedAt: '중지한 때',
  reopenedAt: '다시 연 때',
  longer: '이용 기간',
  days: '중지될 때 이용 기간이 남아 있던 수강과 멤버십을 {{days}}일씩 늘렸어요.',
  reason: '사유',
};
type SuspensionWords = typeof KO_WORDS;
const EN_WORDS: SuspensionWords = {
  SUSPENDED: {
    subject: '{{site}} has been suspended',
    title: '{{site}} has been suspended',
    text:
      'Visitors see a notice instead of the site, and nobody can enrol or pay. Payments that were begun, refunds and settlements ' +
      'go on, and you can still look after orders and give refunds in the settings. Please read the reason below and get in touch.',
    button: 'Go to the settings',
  },
  REOPENED: {
    subject: '{{site}} is open again',
    title: '{{site}} is open again',
    text: 'The suspension has been lifted. Visitors can use the site again, and everything on it is as it was.',
    button: 'Go to the site',
  },
  suspendedAt: 'Suspended',
  reopenedAt: 'Reopened',
  longer: 'Access',
  days: 'Enrolments and memberships that had not ended were made longer. Days: {{days}}',
  reason: 'Reason',
};
const JP_WORDS: SuspensionWords = {
  SUSPENDED: {
    subject: '{{site}} の利用を停止しました',
    title: '{{site}} の利用が停止されました',
    text: '訪問者にはサイトの代わりに案内画面が表示され、新しい申し込みや決済はできません。すでに始まった決済と返金、精算はそのまま進み、管理画面で注文の確認と返金ができます。下記の理由をご確認のうえ、お問い合わせください。',
    button: '管理画面を開く',
  },
  REOPENED: {
    subject: '{{site}} を再開しました',
    title: '{{site}} が再開しました',
    text: '利用停止を解除しました。訪問者は再びサイトを利用でき、内容はそのままです。',
    button: 'サイトを見る',
  },
  suspendedAt: '停止日時',
  reopenedAt: '再開日時',
  longer: '利用期間',
  days: '停止時に期間が残っていた受講とメンバーシップを{{days}}日延長しました。',
  reason: '理由',
};
const SUSPENSION_MAIL_WORDS: Record<Lang, SuspensionWords> = { [LANG.KO]: KO_WORDS, [LANG.EN]: EN_WORDS, [LANG.JP]: JP_WORDS };

export interface SuspensionFacts {
  what: SuspensionStep;
  at: Date;
  reason: string | null;
  /** By how many days access became longer as the site was opened again; 0 for a suspension. */
  days: number;
  site: string;
  /** The site's address below the product's domain, which works even if the site's own domain does not. */
  origin: string;
}
export function suspensionMail(lang: Lang, { what, at, reason, days, site, origin }: SuspensionFacts): Content {
  const w = SUSPENSION_MAIL_WORDS[lang];
  const suspended = what === SUSPENSION_STEP.SUSPENDED;
  const facts: [string, string][] = [[suspended ? w.suspendedAt : w.reopenedAt, formatMoment(at, lang)]];
  if (reason) facts.push([w.reason, reason]);
  if (days) facts.push([w.longer, fill(w.days, { days })]);
  return {
    subject: fill(w[what].subject, { site }),
    title: fill(w[what].title, { site }),
    text: fill(w[what].text, { site }),
    rows: facts,
    button: { label: w[what].button, url: suspended ? `${origin}/settings` : origin },
  };
}
