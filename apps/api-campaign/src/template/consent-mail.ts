import { CONSENT_NOTICE } from '@madang/contracts/answer-codes';
import { LANG, type Lang, type CodeOf } from '@madang/contracts/codes';
import { TIME_ZONE } from '@madang/contracts/time';
import { localeOf } from '@madang/contracts/locale';
import { fill } from '@madang/contracts/words/words';
import type { Content, Site } from './layout';

const KO_WORDS = {
  AGREED: {
    subject: '[{{site}}] 광고성 정보 수신 동의 처리 결과',
    title: '광고성 정보 수신에 동의했어요',
    text: '{{site}}의 광고성 정보를 이메일로 받기로 한 동의를 처리했어요.',
    result: '수신 동의',
  },
  REFUSED: {
    subject: '[{{site}}] 광고성 정보 수신 거부 처리 결과',
    title: '광고성 정보 수신을 거부했어요',
    text: '{{site}}의 광고성 정보를 더 이상 보내지 않아요. 결제, 수강, 보안에 관한 메일은 계속 보내요.',
    result: '수신 거부',
  },
  REMIND: {
    subject: '[{{site}}] 광고성 정보 수신 동의 확인',
    title: '계속 소식을 받으시겠어요?',
    text: '2년마다 광고성 정보 수신 동의를 확인해요. 그대로 받으려면 아무것도 하지 않아도 되고, 그만 받으려면 내 정보에서 끌 수 있어요.',
    result: '수신 동의 유지',
  },
  sender: '보내는 곳',
  at: '처리한 날',
  since: '동의한 날',
  what: '처리 내용',
  button: '내 정보에서 바꾸기',
};
type ConsentWords = typeof KO_WORDS;
const EN_WORDS: ConsentWords = {
  AGREED: {
    subject: '[{{site}}] You agreed to advertising',
    title: 'You agreed to advertising',
    text: 'Your consent to advertising of {{site}} by e-mail has been recorded.',
    result: 'agreed',
  },
  REFUSED: {
    subject: '[{{site}}] You refused advertising',
    title: 'You refused advertising',
    text: '{{site}} sends you no advertising any more. Mails about payments, classes and safety still come.',
    result: 'refused',
  },
  REMIND: {
    subject: '[{{site}}] Your consent to advertising',
    title: 'Would you still like our news?',
    text: 'Every two years we ask about your consent to advertising. To go on you need do nothing; to end it, switch it off in your info.',
    result: 'consent goes on',
  },
  sender: 'Sender',
  at: 'Day',
  since: 'Agreed on',
  what: 'Result',
  button: 'Change it in my info',
};
const JP_WORDS: ConsentWords = {
  AGREED: {
    subject: '[{{site}}] 広告の受信への同意について',
    title: '広告の受信に同意しました',
    text: '{{site}} の広告をメールで受け取ることへの同意を処理しました。',
    result: '受信に同意',
  },
  REFUSED: {
    subject: '[{{site}}] 広告の受信拒否について',
    title: '広告の受信を拒否しました',
    text: '{{site}} の広告は今後送信されません。お支払い、受講、安全に関するメールは引き続きお送りします。',
    result: '受信を拒否',
  },
  REMIND: {
    subject: '[{{site}}] 広告の受信への同意の確認',
    title: '引き続きお知らせを受け取りますか？',
    text: '2年ごとに広告の受信への同意を確認しています。引き続き受け取る場合は何もする必要はありません。停止する場合は、会員情報からオフにできます。',
    result: '同意を継続',
  },
  sender: '送信元',
  at: '処理日',
  since: '同意した日',
  what: '処理内容',
  button: '会員情報で変更する',
};
const CONSENT_MAIL_WORDS: Record<Lang, ConsentWords> = { [LANG.KO]: KO_WORDS, [LANG.EN]: EN_WORDS, [LANG.JP]: JP_WORDS };

export interface ConsentFacts {
  what: CodeOf<typeof CONSENT_NOTICE>;
  at: Date;
}
/**
 * The mail about a consent: who sends, what was agreed or refused, and when or since when (정보통신망법 시행령 §62의2, §62의3). It contains no
 * advertising.
 */
export function consentMail(site: Site, lang: Lang, { what, at }: ConsentFacts): Content {
  const w = CONSENT_MAIL_WORDS[lang];
  const day = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeZone: TIME_ZONE }).format(at);
  return {
    subject: fill(w[what].subject, { site: site.name }),
    title: w[what].title,
    text: fill(w[what].text, { site: site.name }),
    rows: [
      [w.sender, site.seller === site.name ? site.name : `${site.name} (${site.seller})`],
      [what === CONSENT_NOTICE.REMIND ? w.since : w.at, day],
      [w.what, w[what].result],
    ],
    button: { label: w.button, url: `${site.origin}/editinformation` },
  };
}
