import { LANG, type Lang } from '@madang/contracts/codes';
import { fill } from '@madang/contracts/words/words';

export type TermsKind = 'service' | 'privacy';
interface Text {
  title: string;
  content: string;
}

const KO_TERMS: Record<TermsKind, Text> = {
  service: {
    title: '이용약관',
    content: `제1조 (목적)
이 약관은 {{name}}(이하 '사이트')가 제공하는 클래스와 관련 서비스를 이용할 때 사이트와 회원의 권리와 의무를 정합니다.

제2조 (회원 가입)
회원은 이름, 이메일, 휴대폰 번호를 정확히 입력하고 약관에 동의해 가입합니다. 만 14세 미만은 법정대리인의 동의가 있어야 가입할 수 있습니다.

제3조 (수강 신청과 결제)
회원이 클래스를 신청하고 결제하면 수강 계약이 성립합니다. 수강료, 수강 기간, 제공 방식은 각 클래스 화면에 표시된 내용을 따릅니다. 승인이 필요한 클래스는 승인된 때부터 수강할 수 있습니다.

제4조 (청약 철회와 환불)
회원은 결제일부터 7일 안에 수강을 시작하지 않은 클래스의 계약을 철회할 수 있습니다. 수강을 시작한 뒤의 환불은 평생교육법 시행령 등 관계 법령의 기준을 따르며, 클래스에 회원에게 더 유리한 기준이 표시되어 있으면 그 기준을 따릅니다.

제5조 (콘텐츠의 이용)
클래스의 영상, 글, 자료에 대한 권리는 사이트 또는 강사에게 있습니다. 회원은 본인이 학습하는 데에만 이용하며, 복제·배포하거나 계정을 다른 사람과 함께 쓸 수 없습니다.

제6조 (서비스의 변경과 중단)
사이트는 점검이나 불가피한 사유가 있을 때 서비스를 잠시 멈출 수 있으며, 미리 알립니다. 사이트의 사정으로 클래스를 제공하지 못하면 남은 기간의 수강료를 돌려드립니다.

제7조 (탈퇴)
회원은 언제든지 탈퇴할 수 있습니다. 탈퇴하면 수강 중인 클래스를 더 이용할 수 없습니다.

제8조 (분쟁)
이 약관은 대한민국 법을 따르며, 분쟁은 관계 법령이 정한 법원에서 해결합니다.`,
  },
  privacy: {
    title: '개인정보 처리방침',
    content: `{{name}}(이하 '사이트')는 회원의 개인정보를 아래와 같이 처리합니다.

1. 처리하는 항목
가입: 이름, 이메일, 비밀번호(암호화), 휴대폰 번호
결제: 주문 내역, 결제 수단의 종류, 환불 계좌(환불할 때만)
이용: 수강·시청 기록, 접속 주소, 기기 정보

2. 처리하는 목적
회원 확인, 클래스 제공, 결제와 환불, 문의 응답, 부정 이용 방지. 마케팅 안내는 따로 동의한 회원에게만 보냅니다.

3. 보관 기간
탈퇴할 때까지 보관하며, 법령이 정한 기록은 그 기간 동안 따로 보관합니다.
- 계약·결제 기록 5년, 소비자 불만 처리 기록 3년, 접속 기록 3개월

4. 처리 위탁
사이트 운영, 결제, 메일 발송에 필요한 범위에서 전문 업체에 처리를 맡길 수 있습니다. 맡기는 업체가 있으면 이 방침에 적습니다.

5. 회원의 권리
회원은 언제든지 자신의 정보를 보고 고치거나 지우고, 동의를 거둘 수 있습니다. 내 정보 수정 화면이나 아래 문의처를 이용하세요.

6. 안전 조치
비밀번호는 복원할 수 없게 저장하고, 통신을 암호화하며, 접근 권한을 꼭 필요한 사람에게만 줍니다.

7. 문의
개인정보 보호책임자와 연락처는 사이트 아래쪽에 적혀 있습니다.`,
  },
};
const EN_TERMS: Record<TermsKind, Text> = {
  service: {
    title: 'Terms of service',
    content: `1. Purpose
These terms set out the rights and duties of {{name}} (the "site") and its members when they use its classes and related services.

2. Membership
A member signs up with a true name, e-mail address and phone number and accepts these terms. Children under 14 need the consent of a legal \
guardian.

3. Enrolment and payment
The contract is made when a member has applied and paid. Price, access period and form are those shown with the class. A class that needs \
approval can be attended once it is approved.

4. Withdrawal and refund
A member may withdraw within 7 days of payment from a class that has not been started. Later refunds follow the applicable law, in \
particular the Korean Lifelong Education Act, or the terms shown with the class where these are better for the member.

5. Use of content
Videos, texts and files belong to the site or its instructors. They are for the member's own study and may not be copied, published or \
shared with others, nor may the account.

6. Changes and interruptions
The site may pause the service for maintenance or other compelling reasons and says so beforehand. If it cannot provide a class it refunds \
the remaining period.

7. Leaving
A member may leave at any time; classes can then no longer be attended.

8. Disputes
The law of the Republic of Korea applies, and the courts named by it decide.`,
  },
  privacy: {
    title: 'Privacy policy',
    content: `{{name}} (the "site") processes its members' personal data as follows.

1. What is processed
Sign-up: name, e-mail address, password (encrypted), phone number
Payment: orders, kind of payment method, account for refunds (only when refunding)
Use: attendance and viewing records, network address, device

2. Why
To know members, provide classes, take and return payments, answer questions and prevent abuse. Marketing is sent only to those who agreed \
to it.

3. How long
Until a member leaves; records that the law asks for are kept apart for their time.
- contracts and payments 5 years, complaints 3 years, access logs 3 months

4. Processors
Running the site, payments and mail may be given to specialised companies as far as needed; they are named here.

5. Your rights
You may see, correct or delete your data and withdraw consent at any time, on the "edit my info" page or by writing to the contact below.

6. Safety
Passwords are stored so that they cannot be read, connections are encrypted, and only those who need it have access.

7. Contact
The privacy officer and contact are shown at the foot of the site.`,
  },
};

const JP_TERMS: Record<TermsKind, Text> = {
  service: {
    title: '利用規約',
    content: `第1条（目的）
本規約は、{{name}}（以下「サイト」）が提供する講座および関連サービスの利用について、サイトと会員の権利と義務を定めます。

第2条（会員登録）
会員は、氏名、メールアドレス、携帯電話番号を正確に入力し、本規約に同意して登録します。14歳未満の方は、法定代理人の同意が必要です。

第3条（受講申し込みとお支払い）
会員が講座を申し込み、お支払いを完了した時点で受講契約が成立します。受講料、受講期間、提供方法は、各講座の画面に表示された内容に従います。承認が必要な講座は、承認された時点から受講できます。

第4条（契約の撤回と返金）
会員は、お支払い日から7日以内であれば、受講を開始していない講座の契約を撤回できます。受講開始後の返金は、韓国の平生教育法施行令など関係法令の基準に従い、講座に会員にとってより有利な基準が表示されている場合は、その基準に従います。

第5条（コンテンツの利用）
講座の動画、文章、資料に関する権利は、サイトまたは講師に帰属します。会員は本人の学習のためにのみ利用し、複製・配布したり、アカウントを他人と共有したりすることはできません。

第6条（サービスの変更と中断）
サイトは、点検ややむを得ない事由がある場合、サービスを一時的に停止することがあり、事前にお知らせします。サイトの都合で講座を提供できない場合は、残りの期間の受講料を返金します。

第7条（退会）
会員はいつでも退会できます。退会すると、受講中の講座は利用できなくなります。

第8条（紛争）
本規約は大韓民国の法律に従い、紛争は関係法令が定める裁判所で解決します。`,
  },
  privacy: {
    title: 'プライバシーポリシー',
    content: `{{name}}（以下「サイト」）は、会員の個人情報を次のとおり取り扱います。

1. 取り扱う項目
会員登録：氏名、メールアドレス、パスワード（暗号化）、携帯電話番号
お支払い：注文内容、お支払い方法の種類、返金口座（返金時のみ）
利用：受講・視聴記録、接続アドレス、端末情報

2. 取り扱う目的
会員の確認、講座の提供、お支払いと返金、お問い合わせへの回答、不正利用の防止。マーケティングのご案内は、別途同意された会員にのみお送りします。

3. 保管期間
退会まで保管し、法令で定められた記録は、その期間別途保管します。
- 契約・決済の記録5年、消費者の苦情処理の記録3年、接続記録3か月

4. 取り扱いの委託
サイトの運営、お支払い、メール送信に必要な範囲で、専門の事業者に取り扱いを委託することがあります。委託先がある場合は、本ポリシーに記載します。

5. 会員の権利
会員はいつでも自分の情報を閲覧、訂正、削除し、同意を撤回できます。会員情報の編集画面または下記のお問い合わせ先をご利用ください。

6. 安全管理措置
パスワードは復元できない形で保存し、通信を暗号化し、アクセス権限は必要な人にのみ与えます。

7. お問い合わせ
個人情報保護責任者と連絡先は、サイトの下部に記載されています。`,
  },
};

const DEFAULT_TERMS: Record<Lang, Record<TermsKind, Text>> = { [LANG.KO]: KO_TERMS, [LANG.EN]: EN_TERMS, [LANG.JP]: JP_TERMS };
/** The common terms, with the site's name in them, for a site without terms of its own. */
export function defaultTerms(kind: TermsKind, siteName: string, lang: Lang): Text {
  const { title, content } = DEFAULT_TERMS[lang][kind];
  return { title, content: fill(content, { name: siteName }) };
}
