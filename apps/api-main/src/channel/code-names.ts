import {
  CHOISE_STATUS,
  CHOISE_TYPE,
  COURSE_TYPE,
  COURSE_TYPE_CD,
  CURRICULUM_PROGRESS,
  CURRICULUM_TYPE,
  CUSTOMER_TYPE,
  DELIVERY,
  DIFFICULTY,
  ENROLLEE_STATE,
  FARE,
  LANG,
  LIVE_TYPE,
  MENU_TYPE,
  MENU_VISIBLE,
  OPEN_TYPE,
  ORDER_STATUS,
  PAGE_TYPE,
  PAY_LIMIT,
  PAY_METHOD,
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
  type CodeOf,
  type Lang,
} from '@madang/contracts/codes';

type Name = readonly [ko: string, en: string];
interface Group {
  group: string;
  names: Record<string, Name>;
}
/** A code without a name does not compile. */
const group = <T extends Record<string, string>>(name: string, _codes: T, names: Record<CodeOf<T>, Name>): Group => ({
  group: name,
  names,
});

const GROUPS: readonly Group[] = [
  group('SITE_CATEGORY', SITE_CATEGORY, {
    '01': ['IT·개발', 'IT & development'],
    '02': ['디자인·크리에이티브', 'Design & creative'],
    '03': ['외국어', 'Languages'],
    '04': ['비즈니스·재테크', 'Business & finance'],
    '05': ['취미·공예', 'Hobbies & crafts'],
    '06': ['건강·운동', 'Health & fitness'],
    '07': ['시험·자격증', 'Exams & certificates'],
    '08': ['키즈·학부모', 'Kids & parents'],
    '99': ['기타', 'Other'],
  }),
  group('CUSTOMER_TYPE', CUSTOMER_TYPE, { '00': ['개인', 'Person'], '01': ['사업자', 'Business'], '02': ['기관·단체', 'Organisation'] }),
  group('PAGE_TYPE', PAGE_TYPE, { '00': ['일반', 'Normal'], '01': ['멤버십', 'Membership'] }),
  group('MENU_TYPE', MENU_TYPE, { '00': ['페이지', 'Page'], '01': ['외부 링크', 'External link'], '02': ['묶음', 'Group'] }),
  group('MENU_VISIBLE', MENU_VISIBLE, {
    '00': ['모두', 'Everyone'],
    '01': ['회원만', 'Members only'],
    '02': ['비회원만', 'Non-members only'],
  }),
  group('OPEN_TYPE', OPEN_TYPE, { '00': ['현재 창', 'Same tab'], '01': ['새 창', 'New tab'] }),
  group('USER_TYPE', USER_TYPE, {
    OWN: ['소유자', 'Owner'],
    MNG: ['운영자', 'Operator'],
    TCH: ['강사', 'Instructor'],
    FAC: ['진행자', 'Facilitator'],
    CMG: ['클래스 매니저', 'Class manager'],
  }),
  group('SNS_TYPE', SNS_TYPE, {
    LIV: ['이메일', 'E-mail'],
    KAK: ['카카오', 'Kakao'],
    NAV: ['네이버', 'Naver'],
    FAB: ['페이스북', 'Facebook'],
    GOG: ['구글', 'Google'],
  }),
  {
    group: 'AUDIENCE',
    names: {
      ALL: ['모두', 'Everyone'],
      MBR: ['회원', 'Members'],
      STUD: ['수강생', 'Students'],
      OWN: ['소유자', 'Owners'],
      MNG: ['운영자', 'Operators'],
      TCH: ['강사', 'Instructors'],
    },
  },
  group('FARE', FARE, { '00': ['무료', 'Free'], '01': ['유료', 'Paid'], '03': ['전체 공개', 'Open to everyone'] }),
  group('USER_LIMIT', USER_LIMIT, {
    '00': ['정원 있음 (대기 신청 가능)', 'Limited, with a waitlist'],
    '01': ['제한 없음', 'No limit'],
    '99': ['정원 있음', 'Limited'],
  }),
  group('CHOISE_TYPE', CHOISE_TYPE, { '00': ['선착순', 'First come, first served'], '01': ['운영자 승인', 'Chosen by staff'] }),
  group('CHOISE_STATUS', CHOISE_STATUS, { '00': ['승인', 'Approved'], '01': ['승인 대기', 'Awaiting approval'] }),
  group('PUBLIC', PUBLIC, { '00': ['공개', 'Public'], '99': ['비공개', 'Private'] }),
  group('PUBLISH_STATUS', PUBLISH_STATUS, { '00': ['게시', 'Published'], '99': ['준비 중', 'In preparation'] }),
  group('TRASH', TRASH, { '00': ['정상', 'Normal'], '01': ['휴지통', 'In the trash'], '99': ['삭제', 'Deleted'] }),
  group('PAY_LIMIT', PAY_LIMIT, { '00': ['기간 지정', 'Limited by date'], '99': ['제한 없음', 'No limit'] }),
  group('DELIVERY', DELIVERY, { '00': ['배송 있음', 'Delivery'], '99': ['배송 없음', 'No delivery'] }),
  group('DIFFICULTY', DIFFICULTY, { '01': ['입문', 'Beginner'], '02': ['중급', 'Intermediate'], '03': ['고급', 'Advanced'] }),
  group('COURSE_TYPE_CD', COURSE_TYPE_CD, {
    '01': ['프로젝트', 'Project'],
    '03': ['클럽', 'Club'],
    '05': ['클래스', 'Class'],
    '09': ['패키지', 'Package'],
  }),
  group('COURSE_TYPE', COURSE_TYPE, {
    LIVE: ['라이브', 'Live'],
    VOD: ['동영상', 'Video'],
    OFFLINE: ['오프라인', 'Offline'],
    CUSTOM: ['맞춤', 'Custom'],
    SPECIAL: ['특강', 'Special'],
    CLUB: ['클럽', 'Club'],
    COMMUNITY: ['커뮤니티', 'Community'],
    SURVEY: ['설문', 'Survey'],
  }),
  group('CURRICULUM_PROGRESS', CURRICULUM_PROGRESS, { '00': ['자유롭게', 'In any order'], '01': ['순서대로', 'In order'] }),
  group('CURRICULUM_TYPE', CURRICULUM_TYPE, {
    '00': ['라이브', 'Live'],
    '01': ['섹션', 'Section'],
    '02': ['동영상', 'Video'],
    '03': ['미션', 'Mission'],
    '04': ['오프라인', 'Offline'],
    '05': ['글', 'Text'],
    '06': ['파일', 'File'],
    '07': ['채팅', 'Chat'],
    '08': ['클래스', 'Class'],
    '09': ['게시글 미션', 'Post mission'],
  }),
  group('LIVE_TYPE', LIVE_TYPE, {
    '00': ['Zoom', 'Zoom'],
    '01': ['화상 강의 2', 'Video conference 2'],
    '02': ['화상 강의 3', 'Video conference 3'],
    '99': ['입장 링크', 'Join link'],
  }),
  group('VOD_TYPE', VOD_TYPE, { '00': ['YouTube', 'YouTube'], '01': ['Vimeo', 'Vimeo'], '02': ['직접 올리기', 'Upload'] }),
  group('VIDEO_STATUS', VIDEO_STATUS, {
    UPLOADING: ['올리는 중', 'Uploading'],
    OPTIMISING: ['최적화 중', 'Optimising'],
    READY: ['준비됨', 'Ready'],
    FAILED: ['실패', 'Failed'],
  }),
  group('SCHEDULE', SCHEDULE, { S: ['하루', 'Single'], R: ['반복', 'Repeat'], D: ['기본', 'Default'] }),
  group('PAY_METHOD', PAY_METHOD, {
    CARD: ['신용카드', 'Credit card'],
    OVERSEAS_CARD: ['해외 카드', 'Overseas card'],
    VIRTUAL_ACCOUNT: ['가상계좌', 'Virtual account'],
    TRANSFER: ['계좌이체', 'Bank transfer'],
    KAKAOPAY: ['카카오페이', 'Kakao Pay'],
    SAMSUNGPAY: ['삼성페이', 'Samsung Pay'],
    PAYPAL: ['페이팔', 'PayPal'],
  }),
  group('ORDER_STATUS', ORDER_STATUS, {
    READY: ['결제 전', 'Not paid yet'],
    CONFIRMING: ['확인 중', 'Confirming'],
    WAITING_DEPOSIT: ['입금 대기', 'Awaiting deposit'],
    PAID: ['결제 완료', 'Paid'],
    FAILED: ['결제 실패', 'Failed'],
    EXPIRED: ['기한 만료', 'Expired'],
    CANCELING: ['취소 중', 'Being cancelled'],
    CANCELED: ['취소 완료', 'Cancelled'],
  }),
  group('ENROLLEE_STATE', ENROLLEE_STATE, {
    APPROVED: ['승인', 'Approved'],
    WAITING: ['승인 대기', 'Awaiting approval'],
    CANCELLED: ['수강 취소', 'Enrolment cancelled'],
    PAYMENT_COMPLETE: ['결제 완료', 'Payment complete'],
    CANCEL_COMPLETE: ['취소 완료', 'Cancel complete'],
  }),
];

/** Common codes with their names, grouped by group code; one group or all. */
export function codesOf(lang: Lang, groupCode?: string): Record<string, { code: string; name: string }[]> {
  const at = lang === LANG.KO ? 0 : 1;
  const wanted = GROUPS.filter((g) => !groupCode || g.group === groupCode);
  return Object.fromEntries(
    wanted.map((g) => [
      g.group,
      Object.entries(g.names)
        .map(([code, name]) => ({ code, name: name[at] }))
        .sort((a, b) => (a.code < b.code ? -1 : 1)),
    ]),
  );
}
