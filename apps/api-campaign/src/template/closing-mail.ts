import { CLOSING_STEP, type ClosingStep } from '@madang/contracts/answer-codes';
import { LANG, type Lang } from '@madang/contracts/codes';
import { formatMoment, localeOf } from '@madang/contracts/locale';
import { TIME_ZONE } from '@madang/contracts/time';
import { fill } from '@madang/contracts/words/words';
import type { Content, Site } from './layout';

const KO_WORDS = {
  CLOSED: {
    subject: '[{{site}}] 사이트 운영을 종료했어요',
    title: '{{site}} 사이트가 닫혔어요',
    text: '{{site}} 운영자가 사이트를 폐쇄했어요. 이제 사이트에 들어갈 수 없고, 아래 날짜가 지나면 회원 정보와 학습 기록을 지워요. 결제 기록은 전자상거래법에 따라 5년 동안 따로 보관해요.',
  },
  REOPENED: {
    subject: '[{{site}}] 사이트를 다시 열었어요',
    title: '{{site}} 사이트가 다시 열렸어요',
    text: '{{site}} 운영자가 사이트 폐쇄를 취소했어요. 회원 정보와 학습 기록은 그대로예요.',
  },
  closedAt: '폐쇄한 날',
  reopenedAt: '다시 연 날',
  eraseAt: '정보를 지우는 날',
  contact: '문의',
  go: '사이트로 가기',
  receipts: '결제 내역과 영수증 보기',
};
type ClosingWords = typeof KO_WORDS;
const EN_WORDS: ClosingWords = {
  CLOSED: {
    subject: '[{{site}}] The site has closed',
    title: '{{site}} has closed',
    text:
      'The owner of {{site}} has closed the site. It can no longer be visited, and after the day below your membership and ' +
      'learning records are erased. Records of payments are kept apart for five years, as Korean e-commerce law requires.',
  },
  REOPENED: {
    subject: '[{{site}}] The site is open again',
    title: '{{site}} is open again',
    text: 'The owner of {{site}} has reopened the site. Your membership and learning records are as they were.',
  },
  closedAt: 'Closed on',
  reopenedAt: 'Reopened on',
  eraseAt: 'Data erased after',
  contact: 'Contact',
  go: 'Go to the site',
  receipts: 'My payments and receipts',
};
const JP_WORDS: ClosingWords = {
  CLOSED: {
    subject: '[{{site}}] サイトの運営を終了しました',
    title: '{{site}} は閉鎖されました',
    text: '{{site}} の運営者がサイトを閉鎖しました。サイトにはアクセスできなくなり、下記の日を過ぎると会員情報と学習記録が削除されます。決済記録は韓国の電子商取引法により5年間、別途保管されます。',
  },
  REOPENED: {
    subject: '[{{site}}] サイトを再開しました',
    title: '{{site}} が再開しました',
    text: '{{site}} の運営者がサイトの閉鎖を取り消しました。会員情報と学習記録はそのまま残っています。',
  },
  closedAt: '閉鎖日',
  reopenedAt: '再開日',
  eraseAt: '情報の削除日',
  contact: 'お問い合わせ',
  go: 'サイトを見る',
  receipts: 'お支払い履歴と領収書を見る',
};
const CLOSING_MAIL_WORDS: Record<Lang, ClosingWords> = { [LANG.KO]: KO_WORDS, [LANG.EN]: EN_WORDS, [LANG.JP]: JP_WORDS };

export interface ClosingFacts {
  what: ClosingStep;
  at: Date;
  eraseAt: Date;
  /** The address where learners see their receipts after the site's pages are gone. */
  receipts: string;
}
/** The mail about a site that was closed or opened again: when, until when a closed site's data is kept, and whom to ask. */
export function closingMail(site: Site, lang: Lang, { what, at, eraseAt, receipts }: ClosingFacts): Content {
  const w = CLOSING_MAIL_WORDS[lang];
  const day = (date: Date) => new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeZone: TIME_ZONE }).format(date);
  const closed = what === CLOSING_STEP.CLOSED;
  const rows: [string, string][] = [[closed ? w.closedAt : w.reopenedAt, day(at)]];
  if (closed) rows.push([w.eraseAt, formatMoment(eraseAt, lang)]);
  if (site.info) rows.push([w.contact, site.info]);
  return {
    subject: fill(w[what].subject, { site: site.name }),
    title: fill(w[what].title, { site: site.name }),
    text: fill(w[what].text, { site: site.name }),
    rows,
    button: closed ? { label: w.receipts, url: receipts } : { label: w.go, url: site.origin },
  };
}
