import { SITE_SWITCH, type SiteSwitch } from '@madang/contracts/platform-codes';
import { LANG, type Lang } from '@madang/contracts/codes';
import { formatMoment } from '@madang/contracts/locale';
import { switchName } from '@madang/contracts/main/switch-names';
import { fill } from '@madang/contracts/words/words';
import type { Content } from './layout';

const KO_WORDS = {
  off: { title: '{{site}} 사이트의 {{part}} 기능을 껐어요', at: '끈 때', last: '아래 사유를 확인하고 문의해 주세요.' },
  on: {
    title: '{{site}} 사이트의 {{part}} 기능을 다시 켰어요',
    at: '다시 켠 때',
    text: '이제 전처럼 이용할 수 있어요. 기다리던 것은 자동으로 이어져요.',
  },
  stops: {
    [SITE_SWITCH.MAILS]:
      '캠페인과 메시지, 클래스 초대 메일이 나가지 않아요. 예약한 것은 기다렸다가 다시 켜지면 나가요. 인증 코드, 영수증, 수강 안내처럼 회원 본인의 일에 관한 메일은 그대로 나가요.',
    [SITE_SWITCH.UPLOADS]:
      '새 파일, 영상, 사진을 올릴 수 없어요. 이미 올린 것은 그대로 보이고, 회원 명단 같은 시트와 정산 서류는 그대로 올릴 수 있어요.',
    [SITE_SWITCH.SNIPPETS]: '사이트의 스니펫과 마케팅 도구가 페이지에서 빠져요. 설정은 그대로 남아 있고, 나머지 페이지는 전처럼 보여요.',
    [SITE_SWITCH.KEYS]:
      'API 키를 쓴 호출이 거절되고 웹훅이 기다려요. 다시 켜지면 같은 키를 그대로 쓸 수 있고, 사흘 안에 생긴 이벤트가 웹훅으로 나가요.',
  } satisfies Record<SiteSwitch, string>,
  reason: '사유',
  button: '관리 화면으로 가기',
};
type SwitchWords = typeof KO_WORDS;
const EN_WORDS: SwitchWords = {
  off: { title: '{{part}} of {{site}}: switched off', at: 'Switched off', last: 'Please read the reason below and get in touch.' },
  on: {
    title: '{{part}} of {{site}}: on again',
    at: 'Switched on',
    text: 'Everything works as it did before, and whatever was waiting goes on by itself.',
  },
  stops: {
    [SITE_SWITCH.MAILS]:
      'Campaigns, messages and class invitations are not sent. What is planned waits, and leaves once this is on again. ' +
      'Codes, receipts, enrolment notices and other mails about a person’s own affairs go on.',
    [SITE_SWITCH.UPLOADS]:
      'The site takes no new files, videos or pictures. What has been uploaded stays in place, and sheets such as member ' +
      'lists and papers for your payouts can still be sent.',
    [SITE_SWITCH.SNIPPETS]:
      'Your snippets and marketing tools are left out of the site’s pages. Their settings are kept, and the pages look as ' +
      'before otherwise.',
    [SITE_SWITCH.KEYS]:
      'Calls by API keys are refused, and webhooks wait. Once this is on again the same keys work, and webhooks send the ' +
      'events of the last three days.',
  },
  reason: 'Reason',
  button: 'Go to the settings',
};
const JP_WORDS: SwitchWords = {
  off: { title: '{{site}} の{{part}}をオフにしました', at: 'オフにした日時', last: '下記の理由をご確認のうえ、お問い合わせください。' },
  on: {
    title: '{{site}} の{{part}}を再びオンにしました',
    at: 'オンにした日時',
    text: '以前のようにご利用いただけます。待っていたものは自動的に再開します。',
  },
  stops: {
    [SITE_SWITCH.MAILS]:
      'キャンペーンとメッセージ、クラスへの招待メールは送信されません。予約したものは待機し、再びオンになると送信されます。認証コード、領収書、受講案内など、ご本人に関するメールはそのまま送信されます。',
    [SITE_SWITCH.UPLOADS]:
      '新しいファイル、動画、画像はアップロードできません。アップロード済みのものはそのまま表示され、会員名簿などのシートと精算書類は引き続きアップロードできます。',
    [SITE_SWITCH.SNIPPETS]: 'サイトのスニペットとマーケティングツールがページから外れます。設定はそのまま残り、ほかの表示は変わりません。',
    [SITE_SWITCH.KEYS]:
      'APIキーによる呼び出しは拒否され、Webhookは待機します。再びオンになると同じキーがそのまま使え、3日以内のイベントがWebhookで送信されます。',
  },
  reason: '理由',
  button: '管理画面を開く',
};
const SWITCH_MAIL_WORDS: Record<Lang, SwitchWords> = { [LANG.KO]: KO_WORDS, [LANG.EN]: EN_WORDS, [LANG.JP]: JP_WORDS };

export interface SwitchFacts {
  switchCd: SiteSwitch;
  at: Date;
  /** Why the part is off; null: it is on again. */
  reason: string | null;
  site: string;
  /** Where the site is reached even when a domain of its own is not. */
  origin: string;
}
export function siteSwitchMail(lang: Lang, { switchCd, at, reason, site, origin }: SwitchFacts): Content {
  const w = SWITCH_MAIL_WORDS[lang];
  const way = reason === null ? w.on : w.off;
  const title = fill(way.title, { site, part: switchName(switchCd, lang) });
  return {
    subject: title,
    title,
    text: reason === null ? w.on.text : `${w.stops[switchCd]} ${w.off.last}`,
    rows: [[way.at, formatMoment(at, lang)], ...(reason === null ? [] : [[w.reason, reason] as [string, string]])],
    button: { label: w.button, url: `${origin}/settings/dashboard` },
  };
}
