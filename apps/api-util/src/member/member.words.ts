import type { Lang } from '@madang/contracts/codes';
import type { StaffType } from '@madang/contracts/staff-types';

interface MemberWords {
  joined: string;
  registered: string;
  template: string;
  heads: string[];
  registeredHeads: string[];
  example: [name: string, email: string, phone: string, memo: string];
  roles: Record<StaffType | 'member', string>;
  yes: string;
  no: string;
}
/** File names, headings and words of the sheets of members and of registered members, by language. */
export const MEMBER_SHEET: Record<Lang, MemberWords> = {
  ko: {
    joined: '회원',
    registered: '등록 회원',
    template: '회원 등록 양식',
    heads: ['이름', '이메일', '휴대폰', '역할', '가입일', '수강 중', '결제 금액(원)', '마케팅 동의', '메모'],
    registeredHeads: ['이름', '이메일', '휴대폰', '메모', '등록일', '등록한 사람', '가입 여부'],
    example: ['김마당', 'name@example.com', '01012345678', '박람회에서 만남'],
    roles: { OWN: '소유자', MNG: '운영자', TCH: '강사', member: '회원' },
    yes: '예',
    no: '아니요',
  },
  en: {
    joined: 'Members',
    registered: 'Registered members',
    template: 'Member import',
    heads: ['Name', 'E-mail', 'Phone', 'Role', 'Joined', 'Classes now', 'Paid (KRW)', 'Marketing', 'Memo'],
    registeredHeads: ['Name', 'E-mail', 'Phone', 'Memo', 'Registered', 'Registered by', 'Joined'],
    example: ['Jane Kim', 'name@example.com', '01012345678', 'Met at the fair'],
    roles: { OWN: 'Owner', MNG: 'Operator', TCH: 'Instructor', member: 'Member' },
    yes: 'Yes',
    no: 'No',
  },
  jp: {
    joined: '会員',
    registered: '登録会員',
    template: '会員登録フォーマット',
    heads: ['名前', 'メール', '電話番号', '役割', '登録日', '受講中', '決済金額（ウォン）', 'マーケティング同意', 'メモ'],
    registeredHeads: ['名前', 'メール', '電話番号', 'メモ', '登録日', '登録者', '加入'],
    example: ['キム・マダン', 'name@example.com', '01012345678', '展示会で出会った方'],
    roles: { OWN: 'オーナー', MNG: '運営者', TCH: '講師', member: '会員' },
    yes: 'はい',
    no: 'いいえ',
  },
};
