import { CURRENCY, LANG, type Lang } from '@madang/contracts/codes';
import { TIME_ZONE } from '@madang/contracts/time';
import { formatMoney, localeOf } from '@madang/contracts/locale';
import { fill } from '@madang/contracts/words/words';
import { contractTerms } from './contract-terms';
import type { Content, Site } from './layout';

const KO_WORDS = {
  subject: '[{{site}}] 결제가 거절되어 {{title}} 멤버십이 해지됐어요',
  title: '멤버십이 해지됐어요',
  text: '카드사가 이번 달 결제를 거절해 멤버십이 끝났어요. 더 이상 결제되지 않아요. 다른 카드로 언제든 다시 가입할 수 있어요.',
  membership: '멤버십',
  amount: '결제하려던 금액',
  reason: '거절 사유',
  endedAt: '해지일',
  button: '다시 가입하기',
};
type MembershipWords = typeof KO_WORDS;
const EN_WORDS: MembershipWords = {
  subject: '[{{site}}] Your membership {{title}} has ended, as its payment was refused',
  title: 'Your membership has ended',
  text:
    'The card company refused this month’s payment, so your membership is over. ' +
    'Nothing more will be charged. You can join again with another card at any time.',
  membership: 'Membership',
  amount: 'Amount',
  reason: 'Reason',
  endedAt: 'Ended',
  button: 'Join again',
};
const JP_WORDS: MembershipWords = {
  subject: '[{{site}}] 決済が拒否されたため、{{title}}メンバーシップが解約されました',
  title: 'メンバーシップが解約されました',
  text: 'カード会社が今月の決済を拒否したため、メンバーシップが終了しました。今後の決済はありません。別のカードでいつでも再登録できます。',
  membership: 'メンバーシップ',
  amount: '決済予定の金額',
  reason: '拒否理由',
  endedAt: '解約日',
  button: '再登録する',
};
const MEMBERSHIP_MAIL_WORDS: Record<Lang, MembershipWords> = { [LANG.KO]: KO_WORDS, [LANG.EN]: EN_WORDS, [LANG.JP]: JP_WORDS };

export interface MembershipFacts {
  title: string;
  price: number;
  endedAt: Date;
  failMessage: string | null;
}

/** The mail about a subscription that ended because its card was refused. */
export function membershipMail(site: Site, lang: Lang, f: MembershipFacts): Content {
  const w = MEMBERSHIP_MAIL_WORDS[lang];
  return {
    subject: fill(site.swap(w.subject), { site: site.name, title: f.title }),
    title: site.swap(w.title),
    text: site.swap(w.text),
    rows: [
      [site.swap(w.membership), f.title],
      [w.amount, formatMoney(f.price, CURRENCY.KRW, lang)],
      ...(f.failMessage ? [[w.reason, f.failMessage] as [string, string]] : []),
      [w.endedAt, new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeZone: TIME_ZONE }).format(f.endedAt)],
    ],
    terms: contractTerms(site, lang),
    button: { label: w.button, url: `${site.origin}/membership` },
  };
}
