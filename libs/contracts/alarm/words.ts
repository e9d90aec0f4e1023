import { LANG, type Lang } from '../codes';
import { TIME_ZONE } from '../time';
import { localeOf } from '../locale';
import { fill } from '../words/words';

/** Words of alarms; `{{name}}` is who did it, `{{title}}` the class or the post, `{{site}}` the site, `{{until}}` a deadline, `{{item}}` a lesson of the class. */
const KO = {
  joined: '{{name}}님이 {{site}}에 가입했어요.',
  applied: '{{name}}님이 ‘{{title}}’ 클래스를 신청했어요.',
  appliedWaiting: '{{name}}님이 ‘{{title}}’ 클래스의 승인을 기다리고 있어요.',
  approved: '‘{{title}}’ 수강이 승인됐어요. 내 강의실에서 바로 시작할 수 있어요.',
  claim: '‘{{title}}’ 자리가 났어요. {{until}}까지 결제하면 수강할 수 있어요.',
  cancelled: '‘{{title}}’ 수강이 취소됐어요.',
  unpaid: '결제 시간이 지나 ‘{{title}}’ 신청이 취소됐어요.',
  learnerCancelled: '{{name}}님의 ‘{{title}}’ 수강이 취소됐어요.',
  certified: '‘{{title}}’ 수료증이 발급됐어요. 마이페이지에서 내려받을 수 있어요.',
  reviewed: '{{name}}님이 ‘{{title}}’ 클래스에 후기를 남겼어요.',
  liked: '{{name}}님이 ‘{{title}}’ 클래스를 좋아해요.',
  liveOpened: '‘{{title}}’ 라이브가 {{until}}에 시작해요. 지금 입장할 수 있어요.',
  invited: '{{name}}님이 {{site}}에 초대했어요. 초대를 확인해 주세요.',
  classInvited: '{{name}}님이 ‘{{title}}’ 클래스에 초대했어요.',
  ownerAsked: '{{name}}님이 새 소유자를 초대하려고 해요. 승인해 주세요.',
  inviteAccepted: '{{name}}님이 {{site}} 초대를 수락했어요.',
  inviteDeclined: '{{name}}님이 {{site}} 초대를 거절했어요.',
  domainTroubled: '{{site}} 도메인의 DNS 레코드가 올바르지 않아요. 연결이 끊기기 전에 사이트 설정에서 확인해 주세요.',
  domainLost: 'DNS 레코드가 오래 보이지 않아 {{site}} 도메인의 연결을 끊었어요. 사이트 설정에서 확인해 주세요.',
  planRefused: '요금제 결제가 거절됐어요. {{until}}까지 결제되지 않으면 {{site}}이(가) 무료 요금제로 바뀌어요. 카드를 확인해 주세요.',
  planEnded: '요금제 결제가 되지 않아 {{site}}이(가) 무료 요금제로 바뀌었어요. 서비스 구독에서 다시 시작할 수 있어요.',
  handedIn: '{{name}}님이 ‘{{title}}’ 클래스의 ‘{{item}}’ 과제를 제출했어요.',
  feedback: '{{name}}님이 ‘{{item}}’ 과제에 피드백을 남겼어요.',
  asked: '{{name}}님이 질문을 남겼어요: {{title}}',
  noticed: '새 공지가 올라왔어요: {{title}}',
  commented: '{{name}}님이 ‘{{title}}’에 댓글을 남겼어요.',
  answered: '‘{{title}}’에 답변이 달렸어요.',
  postLiked: '{{name}}님이 ‘{{title}}’ 글을 좋아해요.',
  messaged: '{{site}}에서 메시지를 보냈어요: {{title}} (자세한 내용은 메일에 있어요.)',
  membershipRefused: '결제가 거절되어 {{site}} 멤버십이 해지됐어요. 다른 카드로 다시 가입할 수 있어요.',
  refundAsked: '{{name}}님이 ‘{{title}}’ 환불을 신청했어요. {{until}} 전에 처리해 주세요.',
  refundTakenBack: '{{name}}님이 ‘{{title}}’ 환불 신청을 취소했어요.',
  refundDone: '‘{{title}}’ 환불이 끝났어요. 결제 내역에서 확인할 수 있어요.',
  refundRefused: '‘{{title}}’ 환불 신청이 거절됐어요. 결제 내역에서 이유를 확인해 주세요.',
};
export type AlarmTemplate = keyof typeof KO;

const EN: Record<AlarmTemplate, string> = {
  joined: '{{name}} joined {{site}}.',
  applied: '{{name}} enrolled in “{{title}}”.',
  appliedWaiting: '{{name}} is waiting to be approved for “{{title}}”.',
  approved: 'You are enrolled in “{{title}}”. It is waiting for you in my classroom.',
  claim: 'There is a seat for you in “{{title}}”. Pay by {{until}} to keep it.',
  cancelled: 'Your enrolment in “{{title}}” has been cancelled.',
  unpaid: 'The time to pay has passed, so your application for “{{title}}” was cancelled.',
  learnerCancelled: '{{name}}’s enrolment in “{{title}}” has been cancelled.',
  certified: 'Your certificate for “{{title}}” is here. Download it on My page.',
  reviewed: '{{name}} wrote a review of “{{title}}”.',
  liked: '{{name}} likes “{{title}}”.',
  liveOpened: 'The live lesson of “{{title}}” starts on {{until}}. You can enter now.',
  invited: '{{name}} invited you to {{site}}. Take a look at the invitation.',
  classInvited: '{{name}} invited you to “{{title}}”.',
  ownerAsked: '{{name}} wants to invite a new owner. Please approve it.',
  inviteAccepted: '{{name}} accepted the invitation to {{site}}.',
  inviteDeclined: '{{name}} declined the invitation to {{site}}.',
  domainTroubled: 'The DNS records of a domain of {{site}} are not right. Check them in the site’s settings before it is disconnected.',
  domainLost: 'A domain of {{site}} was disconnected, as its DNS record was gone for days. Check it in the site’s settings.',
  planRefused:
    'The payment of the plan was refused. If it is not paid by {{until}}, {{site}} goes to the free plan. Please check the card.',
  planEnded: '{{site}} is on the free plan now, as its plan was not paid. It can be started again in the service subscription.',
  handedIn: '{{name}} handed in “{{item}}” of “{{title}}”.',
  feedback: '{{name}} gave you feedback on “{{item}}”.',
  asked: '{{name}} asked a question: {{title}}',
  noticed: 'There is a new notice: {{title}}',
  commented: '{{name}} commented on “{{title}}”.',
  answered: '“{{title}}” has been answered.',
  postLiked: '{{name}} likes your post “{{title}}”.',
  messaged: '{{site}} wrote to you: {{title}} (the whole text is in your mail).',
  membershipRefused: 'Your membership of {{site}} has ended, as its payment was refused. You can join again with another card.',
  refundAsked: '{{name}} asked for a refund of “{{title}}”. Please decide before {{until}}.',
  refundTakenBack: '{{name}} took back the refund request for “{{title}}”.',
  refundDone: '“{{title}}” has been refunded. See your payment history.',
  refundRefused: 'Your refund request for “{{title}}” was refused. The reason is in your payment history.',
};

const JP: Record<AlarmTemplate, string> = {
  joined: '{{name}}さんが{{site}}に登録しました。',
  applied: '{{name}}さんが「{{title}}」に申し込みました。',
  appliedWaiting: '{{name}}さんが「{{title}}」の承認を待っています。',
  approved: '「{{title}}」の受講が承認されました。マイ教室からすぐに始められます。',
  claim: '「{{title}}」のお席が空きました。{{until}}までにお支払いいただくと受講できます。',
  cancelled: '「{{title}}」の受講が取り消されました。',
  unpaid: 'お支払い時間が過ぎたため、「{{title}}」のお申し込みが取り消されました。',
  learnerCancelled: '{{name}}さんの「{{title}}」の受講が取り消されました。',
  certified: '「{{title}}」の修了証が発行されました。マイページからダウンロードできます。',
  reviewed: '{{name}}さんが「{{title}}」にレビューを書きました。',
  liked: '{{name}}さんが「{{title}}」をお気に入りに追加しました。',
  liveOpened: '「{{title}}」のライブが{{until}}に始まります。いま入室できます。',
  invited: '{{name}}さんが{{site}}に招待しました。招待を確認してください。',
  classInvited: '{{name}}さんが「{{title}}」に招待しました。',
  ownerAsked: '{{name}}さんが新しいオーナーを招待しようとしています。承認してください。',
  inviteAccepted: '{{name}}さんが{{site}}への招待を承諾しました。',
  inviteDeclined: '{{name}}さんが{{site}}への招待を辞退しました。',
  domainTroubled: '{{site}}のドメインのDNSレコードが正しくありません。接続が解除される前に、サイト設定で確認してください。',
  domainLost: 'DNSレコードが長い間見つからないため、{{site}}のドメインの接続を解除しました。サイト設定で確認してください。',
  planRefused: 'プランの決済が拒否されました。{{until}}までに決済されない場合、{{site}}は無料プランに変わります。カードをご確認ください。',
  planEnded: 'プランの決済ができなかったため、{{site}}は無料プランに変わりました。サービス契約から再開できます。',
  handedIn: '{{name}}さんが「{{title}}」の課題「{{item}}」を提出しました。',
  feedback: '{{name}}さんが課題「{{item}}」にフィードバックを残しました。',
  asked: '{{name}}さんが質問しました：{{title}}',
  noticed: '新しいお知らせがあります：{{title}}',
  commented: '{{name}}さんが「{{title}}」にコメントしました。',
  answered: '「{{title}}」に回答がつきました。',
  postLiked: '{{name}}さんが「{{title}}」をいいねしました。',
  messaged: '{{site}}からメッセージが届きました：{{title}}（詳しくはメールをご覧ください）',
  membershipRefused: '決済が拒否されたため、{{site}}のメンバーシップが解約されました。別のカードで再登録できます。',
  refundAsked: '{{name}}さんが「{{title}}」の返金を申し込みました。{{until}}までに処理してください。',
  refundTakenBack: '{{name}}さんが「{{title}}」の返金申し込みを取り下げました。',
  refundDone: '「{{title}}」の返金が完了しました。お支払い履歴で確認できます。',
  refundRefused: '「{{title}}」の返金申し込みが却下されました。お支払い履歴で理由をご確認ください。',
};
const WORDS: Record<Lang, Record<string, string>> = { [LANG.KO]: KO, [LANG.EN]: EN, [LANG.JP]: JP };

const UNTIL = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE } as const;

/** An alarm's sentence, `swap` puts a site's own keywords into it; one whose template is no longer known says nothing but its arguments' title. */
export function alarmText(template: string, args: Record<string, string>, lang: Lang, swap = (words: string) => words): string {
  const until = args['until'] ? `${new Intl.DateTimeFormat(localeOf(lang), UNTIL).format(new Date(args['until']))} KST` : '';
  return fill(swap(WORDS[lang][template] ?? '{{title}}'), { ...args, until });
}
