import {
  BOARD_SCOPE,
  CHOISE_STATUS,
  CHOISE_TYPE,
  COURSE_TYPE,
  COURSE_TYPE_CD,
  CURRICULUM_PROGRESS,
  CURRICULUM_TYPE,
  CUSTOMER_TYPE,
  DELIVERY,
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
  type CodeOf,
  type Lang,
  type PostType,
} from '@madang/contracts/codes';
import { en } from '@madang/contracts/words/en';
import { jp } from '@madang/contracts/words/jp';
import { BOARD_TYPE_NAMES } from '@madang/contracts/main/board';
import { AS_IT_IS, type Swap } from '@madang/contracts/words/keywords';
import { ko } from '@madang/contracts/words/ko';
import type { Words } from '@madang/contracts/words/words';

type Name = readonly [ko: string, en: string, jp: string];
interface Group {
  group: string;
  names: Record<string, Name>;
}
/** A code without a name does not compile. */
const group = <T extends Record<string, string>>(name: string, _codes: T, names: Record<CodeOf<T>, Name>): Group => ({
  group: name,
  names,
});

/** Names that stand with the other words of both sides. */
const named = (name: string, words: 'payMethod' | 'orderStatus' | 'enrolleeState'): Group => ({
  group: name,
  names: Object.fromEntries(Object.entries(ko[words]).map(([code, text]) => [code, [text, word(en, words, code), word(jp, words, code)]])),
});
const word = (all: Words, words: 'payMethod' | 'orderStatus' | 'enrolleeState', code: string) =>
  (all[words] as Record<string, string>)[code]!;

const GROUPS: readonly Group[] = [
  group('SITE_CATEGORY', SITE_CATEGORY, {
    '01': ['IT·개발', 'IT & development', 'IT・開発'],
    '02': ['디자인·크리에이티브', 'Design & creative', 'デザイン・クリエイティブ'],
    '03': ['외국어', 'Languages', '語学'],
    '04': ['비즈니스·재테크', 'Business & finance', 'ビジネス・資産運用'],
    '05': ['취미·공예', 'Hobbies & crafts', '趣味・クラフト'],
    '06': ['건강·운동', 'Health & fitness', '健康・運動'],
    '07': ['시험·자격증', 'Exams & certificates', '試験・資格'],
    '08': ['키즈·학부모', 'Kids & parents', 'キッズ・保護者'],
    '99': ['기타', 'Other', 'その他'],
  }),
  group('CUSTOMER_TYPE', CUSTOMER_TYPE, {
    '00': ['개인', 'Person', '個人'],
    '01': ['사업자', 'Business', '事業者'],
    '02': ['기관·단체', 'Organisation', '機関・団体'],
  }),
  group('PAGE_TYPE', PAGE_TYPE, { '00': ['일반', 'Normal', '一般'], '01': ['멤버십', 'Membership', 'メンバーシップ'] }),
  group('MENU_TYPE', MENU_TYPE, {
    '00': ['페이지', 'Page', 'ページ'],
    '01': ['외부 링크', 'External link', '外部リンク'],
    '02': ['묶음', 'Group', 'グループ'],
  }),
  group('MENU_VISIBLE', MENU_VISIBLE, {
    '00': ['모두', 'Everyone', '全員'],
    '01': ['회원만', 'Members only', '会員のみ'],
    '02': ['비회원만', 'Non-members only', '非会員のみ'],
  }),
  group('OPEN_TYPE', OPEN_TYPE, { '00': ['현재 창', 'Same tab', '同じウィンドウ'], '01': ['새 창', 'New tab', '新しいウィンドウ'] }),
  group('ZOOM_ACCOUNT', ZOOM_ACCOUNT, {
    '00': ['프리미엄 계정', 'Premium account', 'プレミアムアカウント'],
    '01': ['내 Zoom 계정', 'Own Zoom account', '自分のZoomアカウント'],
  }),
  group('USER_TYPE', USER_TYPE, {
    OWN: ['소유자', 'Owner', 'オーナー'],
    MNG: ['운영자', 'Operator', '運営者'],
    TCH: ['강사', 'Instructor', '講師'],
    FAC: ['진행자', 'Facilitator', '進行役'],
    CMG: ['클래스 매니저', 'Class manager', '講座マネージャー'],
  }),
  group('SNS_TYPE', SNS_TYPE, {
    LIV: ['이메일', 'E-mail', 'メール'],
    KAK: ['카카오', 'Kakao', 'カカオ'],
    NAV: ['네이버', 'Naver', 'NAVER'],
    FAB: ['페이스북', 'Facebook', 'Facebook'],
    GOG: ['구글', 'Google', 'Google'],
  }),
  {
    group: 'AUDIENCE',
    names: {
      ALL: ['모두', 'Everyone', '全員'],
      MBR: ['회원', 'Members', '会員'],
      STUD: ['수강생', 'Students', '受講生'],
      OWN: ['소유자', 'Owners', 'オーナー'],
      MNG: ['운영자', 'Operators', '運営者'],
      TCH: ['강사', 'Instructors', '講師'],
    },
  },
  group('FARE', FARE, {
    '00': ['무료', 'Free', '無料'],
    '01': ['유료', 'Paid', '有料'],
    '03': ['전체 공개', 'Open to everyone', '全体公開'],
  }),
  group('USER_LIMIT', USER_LIMIT, {
    '00': ['정원 있음 (대기 신청 가능)', 'Limited, with a waitlist', '定員あり（キャンセル待ち可）'],
    '01': ['제한 없음', 'No limit', '制限なし'],
    '99': ['정원 있음', 'Limited', '定員あり'],
  }),
  group('PACKAGE_LIMIT', PACKAGE_LIMIT, {
    '00': ['정원 있음 (대기 신청 가능)', 'Limited, with a waitlist', '定員あり（キャンセル待ち可）'],
    '01': ['정원 있음', 'Limited', '定員あり'],
    '99': ['제한 없음', 'No limit', '制限なし'],
  }),
  group('CHOISE_TYPE', CHOISE_TYPE, {
    '00': ['선착순', 'First come, first served', '先着順'],
    '01': ['운영자 승인', 'Chosen by staff', '運営者の承認'],
  }),
  group('CHOISE_STATUS', CHOISE_STATUS, { '00': ['승인', 'Approved', '承認済み'], '01': ['승인 대기', 'Awaiting approval', '承認待ち'] }),
  group('PUBLIC', PUBLIC, { '00': ['공개', 'Public', '公開'], '99': ['비공개', 'Private', '非公開'] }),
  group('PUBLISH_STATUS', PUBLISH_STATUS, { '00': ['게시', 'Published', '公開中'], '99': ['준비 중', 'In preparation', '準備中'] }),
  group('TRASH', TRASH, {
    '00': ['정상', 'Normal', '通常'],
    '01': ['휴지통', 'In the trash', 'ゴミ箱'],
    '99': ['삭제', 'Deleted', '削除'],
  }),
  group('PAY_LIMIT', PAY_LIMIT, { '00': ['기간 지정', 'Limited by date', '期間指定'], '99': ['제한 없음', 'No limit', '制限なし'] }),
  group('DELIVERY', DELIVERY, { '00': ['배송 있음', 'Delivery', '配送あり'], '99': ['배송 없음', 'No delivery', '配送なし'] }),
  group('DIFFICULTY', DIFFICULTY, {
    '01': ['입문', 'Beginner', '入門'],
    '02': ['중급', 'Intermediate', '中級'],
    '03': ['고급', 'Advanced', '上級'],
  }),
  group('COURSE_TYPE_CD', COURSE_TYPE_CD, {
    '01': ['프로젝트', 'Project', 'プロジェクト'],
    '03': ['클럽', 'Club', 'クラブ'],
    '05': ['클래스', 'Class', '講座'],
    '07': ['챌린지', 'Challenge', 'チャレンジ'],
    '09': ['패키지', 'Package', 'パッケージ'],
  }),
  group('COURSE_TYPE', COURSE_TYPE, {
    LIVE: ['라이브', 'Live', 'ライブ'],
    VOD: ['동영상', 'Video', '動画'],
    OFFLINE: ['오프라인', 'Offline', 'オフライン'],
    CUSTOM: ['맞춤', 'Custom', 'カスタム'],
    SPECIAL: ['특강', 'Special', '特別講座'],
    CLUB: ['클럽', 'Club', 'クラブ'],
    COMMUNITY: ['커뮤니티', 'Community', 'コミュニティ'],
    SURVEY: ['설문', 'Survey', 'アンケート'],
  }),
  group('CURRICULUM_PROGRESS', CURRICULUM_PROGRESS, {
    '00': ['자유롭게', 'In any order', '自由な順番'],
    '01': ['순서대로', 'In order', '順番どおり'],
  }),
  group('CURRICULUM_TYPE', CURRICULUM_TYPE, {
    '00': ['라이브', 'Live', 'ライブ'],
    '01': ['섹션', 'Section', 'セクション'],
    '02': ['동영상', 'Video', '動画'],
    '03': ['미션', 'Mission', 'ミッション'],
    '04': ['오프라인', 'Offline', 'オフライン'],
    '05': ['글', 'Text', 'テキスト'],
    '06': ['파일', 'File', 'ファイル'],
    '07': ['채팅', 'Chat', 'チャット'],
    '08': ['클래스', 'Class', '講座'],
    '09': ['게시글 미션', 'Post mission', '投稿ミッション'],
  }),
  group('LIVE_TYPE', LIVE_TYPE, {
    '00': ['Zoom', 'Zoom', 'Zoom'],
    '01': ['화상 강의 2', 'Video conference 2', 'ビデオ会議2'],
    '02': ['화상 강의 3', 'Video conference 3', 'ビデオ会議3'],
    '99': ['입장 링크', 'Join link', '入室リンク'],
  }),
  group('VOD_TYPE', VOD_TYPE, {
    '00': ['YouTube', 'YouTube', 'YouTube'],
    '01': ['Vimeo', 'Vimeo', 'Vimeo'],
    '02': ['직접 올리기', 'Upload', 'アップロード'],
  }),
  group('VIDEO_STATUS', VIDEO_STATUS, {
    UPLOADING: ['올리는 중', 'Uploading', 'アップロード中'],
    OPTIMISING: ['최적화 중', 'Optimising', '最適化中'],
    READY: ['준비됨', 'Ready', '準備完了'],
    FAILED: ['실패', 'Failed', '失敗'],
  }),
  group(
    'BOARD_TYPE',
    POST_TYPE,
    Object.fromEntries(Object.entries(BOARD_TYPE_NAMES).map(([code, { ko, en, jp }]) => [code, [ko, en, jp]])) as unknown as Record<
      PostType,
      Name
    >,
  ),
  group('POST_TYPE', POST_TYPE, {
    '02': ['공지', 'Notice', 'お知らせ'],
    '03': ['일반', 'General', '一般'],
    '04': ['질문', 'Question', '質問'],
    '07': ['과제', 'Assignment', '課題'],
    '08': ['자료', 'Files', '資料'],
    '09': ['미션', 'Mission', 'ミッション'],
    '10': ['기한 과제', 'Assignment with a due date', '期限付き課題'],
  }),
  group('BOARD_SCOPE', BOARD_SCOPE, {
    EVERYONE: ['모두', 'Everyone', '全員'],
    MEMBERS: ['회원', 'Members', '会員'],
    PARTICIPANTS: ['수강생', 'Participants', '受講生'],
    STAFF: ['운영진', 'Staff', '運営メンバー'],
  }),
  group('SCHEDULE', SCHEDULE, { S: ['하루', 'Single', '単発'], R: ['반복', 'Repeat', '繰り返し'], D: ['기본', 'Default', '基本'] }),
  named('PAY_METHOD', 'payMethod'),
  named('ORDER_STATUS', 'orderStatus'),
  named('ENROLLEE_STATE', 'enrolleeState'),
];

const AT = { [LANG.KO]: 0, [LANG.EN]: 1, [LANG.JP]: 2 } as const;

/** Common codes with their names, grouped by group code; one group or all. */
export function codesOf(lang: Lang, groupCode?: string, swap: Swap = AS_IT_IS): Record<string, { code: string; name: string }[]> {
  const at = AT[lang];
  const wanted = GROUPS.filter((g) => !groupCode || g.group === groupCode);
  return Object.fromEntries(
    wanted.map((g) => [
      g.group,
      Object.entries(g.names)
        .map(([code, name]) => ({ code, name: swap(name[at]) }))
        .sort((a, b) => (a.code < b.code ? -1 : 1)),
    ]),
  );
}
