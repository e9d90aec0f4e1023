import { LANG, type Lang } from '@madang/contracts/codes';
import { AS_IT_IS, type Swap } from '@madang/contracts/words/keywords';

const KO = {
  codeSubject: '[{{site}}] 인증번호 {{code}}',
  codeTitle: '이메일을 확인해 주세요',
  codeText: '아래 인증번호 6자리를 {{minutes}}분 안에 입력하면 이메일 인증이 끝나요.',
  codeNote: '인증번호는 다른 사람에게 알려 주지 마세요. 요청한 적이 없다면 이 메일은 지워도 괜찮아요.',

  resetSubject: '[{{site}}] 비밀번호를 다시 정해 주세요',
  resetTitle: '비밀번호를 잊으셨나요?',
  resetText: '아래 버튼을 누르면 새 비밀번호를 정할 수 있어요. 링크는 {{minutes}}분 동안 한 번만 쓸 수 있어요.',
  resetButton: '새 비밀번호 정하기',
  resetNote: '비밀번호를 바꾸면 모든 기기에서 로그아웃돼요. 요청한 적이 없다면 이 메일은 지워도 괜찮아요.',

  paidSubject: '[{{site}}] 결제가 완료됐어요',
  paidTitle: '결제해 주셔서 고마워요',
  paidText: '{{name}}님의 결제가 완료됐어요. 결제 내역을 확인해 주세요.',
  classroomButton: '내 강의실로 가기',

  depositSubject: '[{{site}}] 입금 계좌를 알려 드려요',
  depositTitle: '입금을 기다리고 있어요',
  depositText: '{{until}}까지 아래 계좌로 입금하면 결제가 끝나요. 기한이 지나면 신청이 취소돼요.',
  depositNote: '금액이 다르면 입금되지 않아요. 보이는 금액 그대로 보내 주세요.',
  ordersButton: '결제 내역 보기',

  approvedSubject: '[{{site}}] ‘{{title}}’ 수강이 시작됐어요',
  approvedTitle: '이제 수강할 수 있어요',
  approvedText: '{{name}}님, ‘{{title}}’ 클래스에 오신 것을 환영해요.',
  enterButton: '클래스 보러 가기',

  claimSubject: '[{{site}}] ‘{{title}}’ 자리를 잡아 두었어요',
  claimTitle: '자리가 났어요',
  claimText: '{{name}}님이 신청한 클래스를 이제 결제할 수 있어요. {{until}}까지 결제하지 않으면 자리가 다음 분께 넘어가요.',
  payButton: '결제하고 수강하기',

  inviteSubject: '[{{site}}] {{inviter}}님이 {{role}}으로/로 초대했어요',
  inviteMemberSubject: '[{{site}}] {{inviter}}님이 초대했어요',
  inviteTitle: '{{site}}에서 함께해요',
  inviteText: '{{inviter}}님이 {{site}}의 {{role}}으로/로 초대했어요. 아래 버튼을 누르면 초대를 수락하거나 거절할 수 있어요.',
  inviteMemberText: '{{inviter}}님이 {{site}} 회원으로 초대했어요. 아래 버튼을 누르면 초대를 수락하거나 거절할 수 있어요.',
  inviteButton: '초대 확인하기',
  inviteNote: '초대는 {{until}}까지 받을 수 있어요. 모르는 초대라면 이 메일은 지워도 괜찮아요.',
  inviteRole: '역할',
  inviteBy: '초대한 사람',
  inviteUntil: '기한',
  staffTypes: { OWN: '소유자', MNG: '운영자', TCH: '강사', member: '회원' },

  refundedSubject: '[{{site}}] 환불이 완료됐어요',
  refundedTitle: '환불해 드렸어요',
  refundedText: '{{name}}님의 결제가 취소되고 아래 금액이 환불됐어요. 카드는 카드사에 따라 3~5일 뒤에 보일 수 있어요.',

  loginSubject: '[{{site}}] 로그인 방법이 바뀌었어요',
  loginTitle: '로그인 방법이 바뀌었어요',
  loginLinked: '{{name}}님의 계정에 {{provider}} 로그인이 연결됐어요. 이제 {{provider}}로도 로그인할 수 있어요.',
  loginUnlinked: '{{name}}님의 계정에서 {{provider}} 로그인 연결이 해제됐어요. 이제 {{provider}}로는 로그인할 수 없어요.',
  loginPassword: '{{name}}님의 비밀번호가 바뀌었어요.',
  loginAt: '바뀐 시각',
  loginButton: '내 계정 확인하기',
  loginNote: '직접 하지 않았다면 비밀번호를 바로 다시 정하고, 모르는 연결과 로그인을 모두 끝내 주세요.',
  providers: { KAK: '카카오', NAV: '네이버', GOG: 'Google', FAB: 'Facebook' },

  alarmTitle: '새 소식이 있어요',
  alarmButton: '보러 가기',
  alarmNote: '알림 설정에서 이 메일을 받지 않을 수 있어요.',

  title: '클래스',
  orderNo: '주문번호',
  payMethod: '결제 수단',
  paidAt: '결제 일시',
  price: '정가',
  discount: '할인',
  coupon: '쿠폰',
  amount: '결제 금액',
  refunded: '환불 금액',
  canceledAt: '환불 일시',
  bank: '은행',
  account: '계좌번호',
  holder: '예금주',
  deposit: '입금할 금액',
  deadline: '입금 기한',
  period: '수강 기간',
  untilDate: '{{date}}까지',
  unlimited: '기간 제한 없음',
  linkNote: '버튼이 눌리지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
  footer: '이 메일은 {{site}}에서 자동으로 보냈어요. 답장은 받을 수 없어요.',
};
export type TemplateWords = typeof KO;

const EN: TemplateWords = {
  codeSubject: '[{{site}}] Your code is {{code}}',
  codeTitle: 'Confirm your e-mail address',
  codeText: 'Enter this 6-digit code within {{minutes}} minutes to verify your e-mail address.',
  codeNote: 'Do not give the code to anybody. If you did not ask for it, you can delete this mail.',

  resetSubject: '[{{site}}] Choose a new password',
  resetTitle: 'Forgot your password?',
  resetText: 'Press the button to choose a new password. The link works once, for {{minutes}} minutes.',
  resetButton: 'Choose a new password',
  resetNote: 'A new password logs you out on all devices. If you did not ask for it, you can delete this mail.',

  paidSubject: '[{{site}}] Your payment is complete',
  paidTitle: 'Thank you for your payment',
  paidText: '{{name}}, your payment is complete. Here is your receipt.',
  classroomButton: 'Go to my classroom',

  depositSubject: '[{{site}}] Where to send your payment',
  depositTitle: 'We are waiting for your transfer',
  depositText: 'Please transfer the amount by {{until}}. After that your application is cancelled.',
  depositNote: 'A different amount cannot be accepted. Please send exactly what is shown.',
  ordersButton: 'See my payments',

  approvedSubject: '[{{site}}] You are in: “{{title}}”',
  approvedTitle: 'You can start now',
  approvedText: '{{name}}, welcome to “{{title}}”.',
  enterButton: 'Go to the class',

  claimSubject: '[{{site}}] We are holding a seat in “{{title}}” for you',
  claimTitle: 'There is a seat for you',
  claimText: '{{name}}, you can now pay for the class you applied for. Without a payment by {{until}} the seat goes to the next person.',
  payButton: 'Pay and start',

  inviteSubject: '[{{site}}] {{inviter}} invited you as {{role}}',
  inviteMemberSubject: '[{{site}}] {{inviter}} invited you',
  inviteTitle: 'Join us at {{site}}',
  inviteText: '{{inviter}} invited you to {{site}} as {{role}}. Use the button below to accept or decline.',
  inviteMemberText: '{{inviter}} invited you to become a member of {{site}}. Use the button below to accept or decline.',
  inviteButton: 'See the invitation',
  inviteNote: 'You can answer until {{until}}. If you do not know what this is about, you can delete this mail.',
  inviteRole: 'Role',
  inviteBy: 'Invited by',
  inviteUntil: 'Until',
  staffTypes: { OWN: 'owner', MNG: 'operator', TCH: 'instructor', member: 'member' },

  refundedSubject: '[{{site}}] Your refund is complete',
  refundedTitle: 'You have been refunded',
  refundedText: '{{name}}, your payment was cancelled and this amount was returned. Card companies may take 3 to 5 days to show it.',

  loginSubject: '[{{site}}] Your way to log in has changed',
  loginTitle: 'Your way to log in has changed',
  loginLinked: '{{name}}, {{provider}} was connected to your account. You can now log in with {{provider}} as well.',
  loginUnlinked: '{{name}}, {{provider}} was disconnected from your account. You can no longer log in with {{provider}}.',
  loginPassword: '{{name}}, your password was changed.',
  loginAt: 'When',
  loginButton: 'Check your account',
  loginNote: 'If this was not you, choose a new password right away and end every connection and login you do not know.',
  providers: { KAK: 'Kakao', NAV: 'Naver', GOG: 'Google', FAB: 'Facebook' },

  alarmTitle: 'There is news',
  alarmButton: 'Have a look',
  alarmNote: 'You can turn this mail off in your alarm settings.',

  title: 'Class',
  orderNo: 'Order number',
  payMethod: 'Payment method',
  paidAt: 'Paid on',
  price: 'Price',
  discount: 'Discount',
  coupon: 'Coupon',
  amount: 'Amount',
  refunded: 'Refunded',
  canceledAt: 'Refunded on',
  bank: 'Bank',
  account: 'Account number',
  holder: 'Account holder',
  deposit: 'Amount to transfer',
  deadline: 'Transfer by',
  period: 'Access',
  untilDate: 'until {{date}}',
  unlimited: 'no time limit',
  linkNote: 'If the button does not work, copy this address into your browser.',
  footer: '{{site}} sent this mail automatically. Replies are not read.',
};

const JP: TemplateWords = {
  codeSubject: '[{{site}}] 認証コード {{code}}',
  codeTitle: 'メールアドレスをご確認ください',
  codeText: '下の6桁の認証コードを{{minutes}}分以内に入力すると、メール認証が完了します。',
  codeNote: '認証コードは他の人に教えないでください。お心当たりがない場合は、このメールを削除してください。',

  resetSubject: '[{{site}}] パスワードを再設定してください',
  resetTitle: 'パスワードをお忘れですか？',
  resetText: '下のボタンを押すと新しいパスワードを設定できます。リンクは{{minutes}}分間、1回だけ使えます。',
  resetButton: '新しいパスワードを設定',
  resetNote: 'パスワードを変更すると、すべての端末からログアウトされます。お心当たりがない場合は、このメールを削除してください。',

  paidSubject: '[{{site}}] お支払いが完了しました',
  paidTitle: 'お支払いありがとうございます',
  paidText: '{{name}}様のお支払いが完了しました。お支払い内容をご確認ください。',
  classroomButton: 'マイ教室へ',

  depositSubject: '[{{site}}] お振込先のご案内',
  depositTitle: 'ご入金をお待ちしています',
  depositText: '{{until}}までに下の口座へお振り込みください。期限を過ぎるとお申し込みは取り消されます。',
  depositNote: '金額が異なると入金できません。表示された金額のとおりにお振り込みください。',
  ordersButton: 'お支払い履歴を見る',

  approvedSubject: '[{{site}}] 「{{title}}」の受講が始まりました',
  approvedTitle: '受講できるようになりました',
  approvedText: '{{name}}様、「{{title}}」へようこそ。',
  enterButton: '講座を見る',

  claimSubject: '[{{site}}] 「{{title}}」のお席を確保しました',
  claimTitle: 'お席が空きました',
  claimText:
    '{{name}}様がお申し込みの講座をお支払いいただけるようになりました。{{until}}までにお支払いがない場合、お席は次の方に移ります。',
  payButton: 'お支払いして受講する',

  inviteSubject: '[{{site}}] {{inviter}}さんが{{role}}として招待しました',
  inviteMemberSubject: '[{{site}}] {{inviter}}さんから招待が届きました',
  inviteTitle: '{{site}}で一緒に始めましょう',
  inviteText: '{{inviter}}さんが{{site}}の{{role}}として招待しました。下のボタンから承諾または辞退できます。',
  inviteMemberText: '{{inviter}}さんが{{site}}の会員として招待しました。下のボタンから承諾または辞退できます。',
  inviteButton: '招待を確認する',
  inviteNote: '招待は{{until}}まで有効です。心当たりがない場合は、このメールを削除してください。',
  inviteRole: '役割',
  inviteBy: '招待した人',
  inviteUntil: '期限',
  staffTypes: { OWN: 'オーナー', MNG: '運営者', TCH: '講師', member: '会員' },

  refundedSubject: '[{{site}}] 返金が完了しました',
  refundedTitle: '返金いたしました',
  refundedText:
    '{{name}}様のお支払いが取り消され、下の金額を返金しました。カードの場合、カード会社によって反映まで3〜5日かかることがあります。',

  loginSubject: '[{{site}}] ログイン方法が変更されました',
  loginTitle: 'ログイン方法が変更されました',
  loginLinked: '{{name}}さんのアカウントに{{provider}}ログインが連携されました。これからは{{provider}}でもログインできます。',
  loginUnlinked: '{{name}}さんのアカウントの{{provider}}ログイン連携が解除されました。{{provider}}ではログインできなくなります。',
  loginPassword: '{{name}}さんのパスワードが変更されました。',
  loginAt: '変更日時',
  loginButton: 'アカウントを確認する',
  loginNote: '心当たりがない場合は、すぐにパスワードを再設定し、知らない連携とログインをすべて終了してください。',
  providers: { KAK: 'Kakao', NAV: 'Naver', GOG: 'Google', FAB: 'Facebook' },

  alarmTitle: '新しいお知らせがあります',
  alarmButton: '見に行く',
  alarmNote: '通知設定でこのメールを停止できます。',

  title: '講座',
  orderNo: '注文番号',
  payMethod: 'お支払い方法',
  paidAt: 'お支払い日時',
  price: '定価',
  discount: '割引',
  coupon: 'クーポン',
  amount: 'お支払い金額',
  refunded: '返金額',
  canceledAt: '返金日時',
  bank: '銀行',
  account: '口座番号',
  holder: '口座名義',
  deposit: 'お振込金額',
  deadline: '入金期限',
  period: '受講期間',
  untilDate: '{{date}}まで',
  unlimited: '期間制限なし',
  linkNote: 'ボタンが押せない場合は、下のアドレスをブラウザに貼り付けてください。',
  footer: 'このメールは{{site}}から自動で送信されています。返信は受け付けておりません。',
};

const WORDS: Record<Lang, TemplateWords> = { [LANG.KO]: KO, [LANG.EN]: EN, [LANG.JP]: JP };
/** `swap` puts a site's own keywords into them. */
export function templateWords(lang: Lang, swap: Swap): TemplateWords {
  if (swap === AS_IT_IS) return WORDS[lang];
  const swapped = (tree: object): object =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? swap(value) : swapped(value as object)]),
    );
  return swapped(WORDS[lang]) as TemplateWords;
}
