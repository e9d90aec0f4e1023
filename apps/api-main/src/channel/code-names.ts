import {
  BOARD_SCOPE,
  APPLICATION_STATUS,
  SELECTION_TYPE,
  COURSE_TYPE,
  LESSON_SEQUENCE,
  LESSON_TYPE,
  CUSTOMER_TYPE,
  DELIVERY,
  DELIVERY_STATUS,
  DIFFICULTY,
  FARE,
  LANG,
  LIVE_TYPE,
  MENU_TYPE,
  MENU_VISIBLE,
  OPEN_TYPE,
  PACKAGE_LIMIT,
  PAGE_TYPE,
  PAY_LIMIT,
  POST_TYPE,
  PUBLIC,
  PUBLISH_STATUS,
  SCHEDULE,
  SITE_CATEGORY,
  SNS_TYPE,
  TRASH,
  USER_LIMIT,
  USER_TYPE,
  VIDEO_STATUS,
  VOD_TYPE,
  ZOOM_ACCOUNT,
  type Lang,
} from '@madang/contracts/codes';
import { en } from '@madang/contracts/words/en';
import { jp } from '@madang/contracts/words/jp';
import { BOARD_TYPE_NAMES } from '@madang/contracts/main/board';
import { CLASS_KIND_NAMES } from '@madang/contracts/words/class-kinds';
import { NO_SWAP, type Swap } from '@madang/contracts/words/keywords';
import { COURIER_CODES, COURIERS } from '@madang/contracts/util/couriers';
import { ko } from '@madang/contracts/words/ko';
import type { Words } from '@madang/contracts/words/words';

/** An English word as the head of a row. */
const asHead = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const namesOf = ({ ko: korean, en: english, jp: japanese }: Record<Lang, string>): Name => [korean, english, japanese];
type Name = readonly [ko: string, en: string, jp: string];
interface Group {
  group: string;
  names: Record<string, Name>;
}
/** A group of codes with their names. A code that has no name here is an error of the compiler. */
const group = <T extends Record<string, string>>(name: string, codes: T, names: Record<keyof T, Name>): Group => ({
  group: name,
  names: Object.fromEntries(Object.entries(codes).map(([key, code]) => [code, names[key]!])),
});

/** A group of codes whose names come from the word files that server and web share. */
const named = (name: string, words: 'payMethod' | 'orderStatus' | 'enrolleeState'): Group => ({
  group: name,
  names: Object.fromEntries(Object.entries(ko[words]).map(([code, text]) => [code, [text, word(en, words, code), word(jp, words, code)]])),
});
const word = (all: Words, words: 'payMethod' | 'orderStatus' | 'enrolleeState', code: string) =>
  (all[words] as Record<string, string>)[code]!;

const CODE_GROUPS: readonly Group[] = [
  group('SITE_CATEGORY', SITE_CATEGORY, {
    IT: ['IT·개발', 'IT & development', 'IT・開発'],
    DESIGN: ['디자인·크리에이티브', 'Design & creative', 'デザイン・クリエイティブ'],
    LANGUAGE: ['외국어', 'Languages', '語学'],
    BUSINESS: ['비즈니스·재테크', 'Business & finance', 'ビジネス・資産運用'],
    HOBBY: ['취미·공예', 'Hobbies & crafts', '趣味・クラフト'],
    HEALTH: ['건강·운동', 'Health & fitness', '健康・運動'],
    EXAM: ['시험·자격증', 'Exams & certificates', '試験・資格'],
    KIDS: ['키즈·학부모', 'Kids & parents', 'キッズ・保護者'],
    OTHER: ['기타', 'Other', 'その他'],
  }),
  group('CUSTOMER_TYPE', CUSTOMER_TYPE, {
    PERSON: ['개인', 'Person', '個人'],
    BUSINESS: ['사업자', 'Business', '事業者'],
    ORGANISATION: ['기관·단체', 'Organisation', '機関・団体'],
  }),
  group('PAGE_TYPE', PAGE_TYPE, { NORMAL: ['일반', 'Normal', '一般'], MEMBERSHIP: ['멤버십', 'Membership', 'メンバーシップ'] }),
  group('MENU_TYPE', MENU_TYPE, {
    PATH: ['페이지', 'Page', 'ページ'],
    LINK: ['외부 링크', 'External link', '外部リンク'],
    GROUP: ['묶음', 'Group', 'グループ'],
  }),
  group('MENU_VISIBLE', MENU_VISIBLE, {
    EVERYONE: ['모두', 'Everyone', '全員'],
    MEMBERS: ['회원만', 'Members only', '会員のみ'],
    NON_MEMBERS: ['비회원만', 'Non-members only', '非会員のみ'],
  }),
  group('OPEN_TYPE', OPEN_TYPE, { SAME_TAB: ['현재 창', 'Same tab', '同じウィンドウ'], NEW_TAB: ['새 창', 'New tab', '新しいウィンドウ'] }),
  group('ZOOM_ACCOUNT', ZOOM_ACCOUNT, {
    PREMIUM: ['프리미엄 계정', 'Premium account', 'プレミアムアカウント'],
    OWN: ['내 Zoom 계정', 'Own Zoom account', '自分のZoomアカウント'],
  }),
  group('USER_TYPE', USER_TYPE, {
    OWNER: ['소유자', 'Owner', 'オーナー'],
    MANAGER: ['운영자', 'Operator', '運営者'],
    TEACHER: ['강사', 'Instructor', '講師'],
    FACILITATOR: ['진행자', 'Facilitator', '進行役'],
    CLASS_MANAGER: ['클래스 매니저', 'Class manager', '講座マネージャー'],
  }),
  group('SNS_TYPE', SNS_TYPE, {
    EMAIL: ['이메일', 'E-mail', 'メール'],
    KAKAO: ['카카오', 'Kakao', 'カカオ'],
    NAVER: ['네이버', 'Naver', 'NAVER'],
    FACEBOOK: ['페이스북', 'Facebook', 'Facebook'],
    GOOGLE: ['구글', 'Google', 'Google'],
  }),
  {
    group: 'AUDIENCE',
    names: {
      ALL: ['모두', 'Everyone', '全員'],
      MBR: ['회원', 'Members', '会員'],
      STUD: ['수강생', 'Learners', '受講生'],
      [USER_TYPE.OWNER]: ['소유자', 'Owners', 'オーナー'],
      [USER_TYPE.MANAGER]: ['운영자', 'Operators', '運営者'],
      [USER_TYPE.TEACHER]: ['강사', 'Instructors', '講師'],
    },
  },
  group('FARE', FARE, {
    FREE: ['무료', 'Free', '無料'],
    PAID: ['유료', 'Paid', '有料'],
    OPEN: ['전체 공개', 'Open to everyone', '全体公開'],
  }),
  group('USER_LIMIT', USER_LIMIT, {
    WAITLIST: ['정원 있음 (대기 신청 가능)', 'Limited, with a waitlist', '定員あり（キャンセル待ち可）'],
    NONE: ['제한 없음', 'No limit', '制限なし'],
    CAPPED: ['정원 있음', 'Limited', '定員あり'],
  }),
  group('PACKAGE_LIMIT', PACKAGE_LIMIT, {
    WAITLIST: ['정원 있음 (대기 신청 가능)', 'Limited, with a waitlist', '定員あり（キャンセル待ち可）'],
    CAPPED: ['정원 있음', 'Limited', '定員あり'],
    NONE: ['제한 없음', 'No limit', '制限なし'],
  }),
  group('CHOISE_TYPE', SELECTION_TYPE, {
    FIRST_COME: ['선착순', 'First come, first served', '先着順'],
    MANAGER: ['운영자 승인', 'Chosen by staff', '運営者の承認'],
  }),
  group('CHOISE_STATUS', APPLICATION_STATUS, {
    APPROVED: ['승인', 'Approved', '承認済み'],
    WAITING: ['승인 대기', 'Awaiting approval', '承認待ち'],
  }),
  group('PUBLIC', PUBLIC, { PUBLIC: ['공개', 'Public', '公開'], PRIVATE: ['비공개', 'Private', '非公開'] }),
  group('PUBLISH_STATUS', PUBLISH_STATUS, {
    PUBLISHED: ['게시', 'Published', '公開中'],
    UNPUBLISHED: ['준비 중', 'In preparation', '準備中'],
  }),
  group('TRASH', TRASH, {
    NORMAL: ['정상', 'Normal', '通常'],
    TRASHED: ['휴지통', 'In the trash', 'ゴミ箱'],
    DELETED: ['삭제', 'Deleted', '削除'],
  }),
  group('PAY_LIMIT', PAY_LIMIT, { LIMITED: ['기간 지정', 'Limited by date', '期間指定'], NONE: ['제한 없음', 'No limit', '制限なし'] }),
  group('DELIVERY', DELIVERY, { REQUIRED: ['배송 있음', 'Delivery', '配送あり'], NONE: ['배송 없음', 'No delivery', '配送なし'] }),
  group('DELIVERY_STATUS', DELIVERY_STATUS, {
    PREPARING: ['배송 준비', 'To be sent', '発送準備'],
    SENT: ['배송 중', 'On its way', '配送中'],
    DELIVERED: ['배송 완료', 'Delivered', '配達完了'],
  }),
  { group: 'COURIER', names: Object.fromEntries(COURIER_CODES.map((code) => [code, namesOf(COURIERS[code])])) },
  group('DIFFICULTY', DIFFICULTY, {
    BEGINNER: ['입문', 'Beginner', '入門'],
    INTERMEDIATE: ['중급', 'Intermediate', '中級'],
    ADVANCED: ['고급', 'Advanced', '上級'],
  }),
  {
    group: 'COURSE_TYPE_CD',
    names: Object.fromEntries(Object.entries(CLASS_KIND_NAMES).map(([code, name]) => [code, namesOf({ ...name, en: asHead(name.en) })])),
  },
  group('COURSE_TYPE', COURSE_TYPE, {
    LIVE: ['라이브', 'Live', 'ライブ'],
    VOD: ['동영상', 'Video', '動画'],
    OFFLINE: ['오프라인', 'Offline', 'オフライン'],
    CUSTOM: ['맞춤', 'Custom', 'カスタム'],
    SPECIAL: ['특강', 'Special', '特別講座'],
    CLUB: ['소모임', 'Club', 'サークル'],
    COMMUNITY: ['커뮤니티', 'Community', 'コミュニティ'],
    SURVEY: ['수요 조사', 'Demand survey', '需要調査'],
  }),
  group('CURRICULUM_PROGRESS', LESSON_SEQUENCE, {
    FREE_ORDER: ['자유롭게', 'In any order', '自由な順番'],
    SEQUENTIAL: ['순서대로', 'In order', '順番どおり'],
  }),
  group('CURRICULUM_TYPE', LESSON_TYPE, {
    LIVE: ['라이브', 'Live', 'ライブ'],
    SECTION: ['섹션', 'Section', 'セクション'],
    VIDEO: ['동영상', 'Video', '動画'],
    MISSION: ['미션', 'Mission', 'ミッション'],
    OFFLINE: ['오프라인', 'Offline', 'オフライン'],
    TEXT: ['글', 'Text', 'テキスト'],
    FILE: ['파일', 'File', 'ファイル'],
    CHAT: ['채팅', 'Chat', 'チャット'],
    COURSE: ['클래스', 'Class', '講座'],
    POST: ['게시글 미션', 'Post mission', '投稿ミッション'],
  }),
  group('LIVE_TYPE', LIVE_TYPE, {
    ZOOM: ['Zoom', 'Zoom', 'Zoom'],
    SECOND: ['화상 강의 2', 'Video conference 2', 'ビデオ会議2'],
    THIRD: ['화상 강의 3', 'Video conference 3', 'ビデオ会議3'],
    LINK: ['입장 링크', 'Join link', '入室リンク'],
  }),
  group('VOD_TYPE', VOD_TYPE, {
    YOUTUBE: ['YouTube', 'YouTube', 'YouTube'],
    VIMEO: ['Vimeo', 'Vimeo', 'Vimeo'],
    UPLOAD: ['직접 올리기', 'Upload', 'アップロード'],
  }),
  group('VIDEO_STATUS', VIDEO_STATUS, {
    UPLOADING: ['올리는 중', 'Uploading', 'アップロード中'],
    OPTIMISING: ['최적화 중', 'Optimising', '最適化中'],
    READY: ['준비됨', 'Ready', '準備完了'],
    FAILED: ['실패', 'Failed', '失敗'],
  }),
  {
    group: 'BOARD_TYPE',
    names: Object.fromEntries(Object.entries(BOARD_TYPE_NAMES).map(([code, { ko, en, jp }]) => [code, [ko, en, jp] as const])),
  },
  group('POST_TYPE', POST_TYPE, {
    NOTICE: ['공지', 'Notice', 'お知らせ'],
    GENERAL: ['일반', 'General', '一般'],
    QUESTION: ['질문', 'Question', '質問'],
    HOMEWORK: ['과제', 'Homework', '課題'],
    FILES: ['자료', 'Files', '資料'],
    MISSION: ['미션', 'Mission', 'ミッション'],
    DUE_HOMEWORK: ['기한 과제', 'Homework with a due date', '期限付き課題'],
  }),
  group('BOARD_SCOPE', BOARD_SCOPE, {
    EVERYONE: ['모두', 'Everyone', '全員'],
    MEMBERS: ['회원', 'Members', '会員'],
    PARTICIPANTS: ['수강생', 'Participants', '受講生'],
    STAFF: ['운영진', 'Staff', '運営スタッフ'],
  }),
  group('SCHEDULE', SCHEDULE, {
    SINGLE: ['하루', 'Single', '単発'],
    REPEAT: ['반복', 'Repeat', '繰り返し'],
    DEFAULT: ['기본', 'Default', '基本'],
  }),
  named('PAY_METHOD', 'payMethod'),
  named('ORDER_STATUS', 'orderStatus'),
  named('ENROLLEE_STATE', 'enrolleeState'),
];

const NAME_INDEX = { [LANG.KO]: 0, [LANG.EN]: 1, [LANG.JP]: 2 } as const;

/** The codes of the wire with their names, by their group: of all groups, or of `groupCode` alone. */
export function codesOf(lang: Lang, groupCode?: string, swap: Swap = NO_SWAP): Record<string, { code: string; name: string }[]> {
  const at = NAME_INDEX[lang];
  const wanted = CODE_GROUPS.filter((g) => !groupCode || g.group === groupCode);
  return Object.fromEntries(
    wanted.map((g) => [
      g.group,
      Object.entries(g.names)
        .map(([code, name]) => ({ code, name: swap(name[at]) }))
        .sort((a, b) => (a.code < b.code ? -1 : 1)),
    ]),
  );
}
