import type { Course, CourseSetting, CourseViewer } from '@madang/contracts/main/course';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import { courseApi } from '@madang/contracts/main/course';
import { countdown } from '@madang/contracts/main/course-rules';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import type { LessonJson } from '@madang/contracts/main/lesson';
import { communityApi } from '@madang/contracts/main/board';
import { reviewApi } from '@madang/contracts/main/review';
import { HOUR } from '@madang/contracts/time';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { aRow } from '../../testing/board-samples';
import { withClock } from '../../testing/clock';
import { aLesson, aReview, aViewer, inDays, information, inside, someLessons } from '../../testing/course-samples';
import { renderRoute, type RouteOptions } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, hanging, refuse, server } from '../../testing/server';

const noReviews = { reviews: [], reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0] as [number, number, number, number, number] };
interface Shown extends RouteOptions {
  course?: Partial<Course>;
  setting?: Partial<CourseSetting>;
  viewer?: CourseViewer;
  lessons?: CurriculumItem[];
}
function open({ course, setting, viewer, lessons = someLessons({ playable: false }), ...options }: Shown = {}) {
  queryClient.clear();
  server.use(
    answer(courseApi.viewer, [viewer ?? aViewer()]),
    answer(courseApi.find, information(course, setting)),
    answer(curriculumApi.list, lessons),
    answer(reviewApi.list, noReviews),
  );
  return renderRoute('/classes/12', { ...options, ...(viewer && options.session === undefined ? { session: {} } : {}) });
}
const card = () => screen.findByRole('complementary', { name: '수강 신청' });
const button = async (name: string | RegExp) => within(await card()).findByRole('button', { name });

test('RT-063 RT-160 EN-001 a visitor sees the class with its parts and its reviews', async () => {
  open();
  server.use(answer(reviewApi.list, { ...noReviews, reviews: [aReview()], reviewCount: 1, reviewRate: 5 }));
  expect(await screen.findByRole('heading', { level: 1, name: '실전 Next.js' })).toBeVisible();
  for (const name of ['소개', '커리큘럼', '강사', '후기']) expect(await screen.findByRole('region', { name })).toBeVisible();
  expect(await within(screen.getByRole('region', { name: '후기' })).findByText(aReview().description)).toBeVisible();
  expect(document.title).toBe('실전 Next.js | 코드베이');
});

test('CR-176 CR-177 CR-178 CR-179 CR-180 CR-181 the bar has price, discount, countdown, like, share and the button', async () => {
  open({ course: { discountPrice: 98_000, discountEndAt: inDays(2.5) } });
  const bar = await card();
  expect(bar).toHaveTextContent('30%');
  expect(bar).toHaveTextContent('98,000원');
  expect(bar).toHaveTextContent('140,000원');
  expect(within(bar).getByRole('timer')).toBeVisible();
  expect(within(bar).getByRole('button', { name: /찜/ })).toBeEnabled();
  expect(within(bar).getByRole('button', { name: '공유' })).toBeEnabled();
  expect(within(bar).getByRole('button', { name: '수강 신청' })).toBeEnabled();
});

test('CR-178 the bar counts down to the end of the discount where it does not show how soon the sale ends', async () => {
  const course: Partial<Course> = { discountPrice: 98_000, discountEndAt: inDays(5.5), payEndCd: '00', payEndAt: inDays(2.5) };
  const shown = open({ course });
  expect(within(await card()).getByText('마감까지')).toBeVisible();
  expect(within(await card()).queryByRole('timer')).toBeNull();
  shown.unmount();
  open({ course, setting: { courseRemainingTermShowYn: 'N' } });
  expect(within(await card()).getByRole('timer')).toBeVisible();
});

test.each([
  ['CR-031', '01', '프로젝트'],
  ['CR-032', '03', '소모임'],
  ['CR-033', '05', '클래스'],
] as [string, Course['courseTypeCd'], string][])('%s the head says what the class is: code %s', async (_row, courseTypeCd, label) => {
  open({ course: { courseTypeCd } });
  await card();
  expect(screen.getByText(label, { selector: 'header .badge' })).toBeVisible();
});

test.each([
  ['CR-182 an open class enrols', {}, '수강 신청', true],
  ['CR-183 full seats are sold out', { userLimitTypeCd: '99', maxUserCount: 54, attendCount: 54 }, '정원 마감', false],
  [
    'CR-184 a full class with over-capacity takes the waitlist',
    { userLimitTypeCd: '00', choiseTypeCd: '00', maxUserCount: 54, acceptCnt: 54 },
    '대기 신청',
    true,
  ],
  ['CR-185 before payStartAt it is not open', { payStartCd: '00', payStartAt: inDays(1) }, '모집 예정', false],
  ['CR-186 after payEndAt it is closed', { payEndCd: '00', payEndAt: inDays(-1) }, '모집 마감', false],
  ['CR-188 an open class is watched at once', { fareCd: '03', price: 0 }, '바로 보기', true],
] as [string, Partial<Course>, string, boolean][])('%s', async (_title, course, name, enabled) => {
  open({ course });
  const found = await button(name);
  if (enabled) expect(found).toBeEnabled();
  else expect(found).toBeDisabled();
});

test('CR-187 a waiting applicant sees the awaiting button, which does nothing', async () => {
  open({ viewer: aViewer({ attendSeq: 5, choiseStatusCd: '01' }) });
  expect(await button('승인 대기 중')).toBeDisabled();
});

test('AM-236 somebody on the waitlist reads the place, what comes next, and no word of an approval', async () => {
  open({ viewer: aViewer({ attendSeq: 5, choiseStatusCd: '01', waitlist: { position: 3, total: 7 } }) });
  expect(await button('대기 3번째 / 7명')).toBeDisabled();
  // The text is in the enrol card and in the bar at the bottom of phones.
  expect(screen.getAllByText(/3일 안에 결제하면 자리가 확정돼요/)).toHaveLength(2);
  expect(screen.queryByText('승인 대기 중')).toBeNull();
});

test('of the sale and its discount only the one that ends first runs a clock', async () => {
  const sale = { payEndCd: '00' as const, payEndAt: inDays(0.9), price: 100_000, discountPrice: 80_000 };
  const first = open({ course: { ...sale, discountEndAt: inDays(5) } });
  await button('수강 신청');
  expect(screen.queryByText('할인 종료까지')).toBeNull();
  expect(screen.getByText('마감까지')).toBeVisible();
  first.unmount();
  open({ course: { ...sale, payEndAt: inDays(5), discountEndAt: inDays(0.9) } });
  await button('수강 신청');
  expect(screen.getByText('할인 종료까지')).toBeVisible();
  expect(screen.queryByText('마감까지')).toBeNull();
});

test('CR-188 an open class leads into the classroom', async () => {
  const { user, path } = open({ course: { fareCd: '03', price: 0 } });
  await user.click(await button('바로 보기'));
  await waitFor(() => expect(path()).toMatch(/^\/classes\/12\/classroom/));
});

test.each([
  ['PE-047', 'CLASS_ROOM_UPDATE', true],
  ['PE-048', 'SITE_CLASS_UPDATE', true],
  ['neither', 'SITE_REVIEW_UPDATE', false],
])('%s %s makes a classroom manager: %s', async (_row, role, enters) => {
  open({ session: { roles: [role] }, viewer: aViewer({ roles: [role] }) });
  expect(await button(enters ? '강의실 들어가기' : '수강 신청')).toBeVisible();
  expect(screen.queryByRole('button', { name: enters ? '수강 신청' : '강의실 들어가기' })).toBeNull();
});

test.each([
  ['an operator without a right to classrooms', ['SITE_SALES_READ'], aViewer({ roles: ['SITE_SALES_READ'], userTypeCd: 'MNG' })],
  ['AM-197 a teacher of other classes, where teachers have their own alone', ['CLASS_ROOM_UPDATE'], aViewer()],
])('CR-190 %s can enrol as everybody else', async (_who, roles, viewer) => {
  open({ session: { roles }, viewer });
  // While the viewer's own data loads the button is busy.
  await waitFor(async () => expect(await button('수강 신청')).not.toHaveAttribute('aria-busy', 'true'));
  expect(await button('수강 신청')).toBeEnabled();
});

test('CR-189 platform support enters by the permissions of its session', async () => {
  open({ session: { roles: ['CLASS_ROOM_UPDATE'], supportUntil: inDays(1) }, viewer: aViewer() });
  expect(await button('강의실 들어가기')).toBeEnabled();
});

test('CR-189 CR-190 managers enter directly and see no enrol button', async () => {
  const { user, path } = open({ session: { roles: ownerRoles }, viewer: aViewer({ roles: ownerRoles, userTypeCd: 'OWN' }) });
  const enter = await button('강의실 들어가기');
  expect(screen.queryByRole('button', { name: '수강 신청' })).toBeNull();
  await user.click(enter);
  await waitFor(() => expect(path()).toMatch(/^\/classes\/12\/classroom/));
});

test.each([
  [
    ['CLASS_ROOM_UPDATE', 'CLASS_STUDENT_READ', 'CLASS_INFO_UPDATE'],
    ['수강생', '설정'],
    ['attendees', 'information'],
  ],
  [['CLASS_ROOM_UPDATE', 'CLASS_STUDENT_READ'], ['수강생'], ['attendees']],
  [['CLASS_ROOM_UPDATE'], [], []],
])('PE-029 whoever helps to run this class alone goes from its page as far as the role goes: %s', async (roles, names, pages) => {
  open({ session: { roles: [] }, viewer: aViewer({ roles, userTypeCd: 'CMG' }) });
  await button('강의실 들어가기');
  const links = screen.queryByRole('navigation', { name: '이 클래스 관리' });
  const shown = links ? within(links).getAllByRole('link') : [];
  expect(shown.map((one) => one.textContent)).toEqual(names);
  expect(shown.map((one) => one.getAttribute('href'))).toEqual(pages.map((page) => `/classes/12/settings/${page}`));
});

test('AM-051 an approved learner enters; one whose access is over buys again', async () => {
  const first = open({ viewer: inside({ validAt: inDays(3) }) });
  expect(await button('강의실 들어가기')).toBeEnabled();
  first.unmount();
  open({ viewer: inside({ validAt: inDays(-3), isAttend: false }) });
  expect(await button('수강 신청')).toBeEnabled();
});

test('a seat that waits for its payment leads on to it', async () => {
  open({ course: { userLimitTypeCd: '99', maxUserCount: 54, attendCount: 54 }, viewer: aViewer({ attendSeq: 901 }) });
  expect(await button('결제 이어하기')).toBeEnabled();
});

test('AM-236 an offered seat says until when; an issued account is looked at instead of paid again', async () => {
  const held = { attendSeq: 901, holdUntil: '2026-11-26T03:00:00Z' };
  const first = open({ viewer: aViewer({ ...held, claim: true }) });
  await button('결제 이어하기');
  expect(screen.getAllByText(/자리가 났어요. 2026.11.26.*까지 결제하면/)[0]).toBeVisible();
  first.unmount();
  const second = open({ viewer: aViewer({ ...held, pendingOrderNo: 'M7', isDeposit: true }) });
  await second.user.click(await button('입금 계좌 보기'));
  await waitFor(() => expect(second.path()).toBe('/classes/12/payment/complete?orderNo=M7'));
});

test('the public page stands before the viewer is known', async () => {
  server.use(
    hanging(courseApi.viewer),
    answer(courseApi.find, information()),
    answer(curriculumApi.list, someLessons()),
    answer(reviewApi.list, noReviews),
  );
  renderRoute('/classes/12', { session: {} });
  expect(await screen.findByRole('heading', { level: 1, name: '실전 Next.js' })).toBeVisible();
  expect(within(await card()).getByRole('button', { name: '수강 신청' })).toHaveAttribute('aria-busy', 'true');
});

describe('the floating deadline banner', () => {
  const on = { courseFloatingShowYn: 'Y' } as const;
  const banner = () => screen.queryByRole('region', { name: '모집 마감 안내' });
  test('CR-199 only when the flag is on', async () => {
    open({ setting: { courseFloatingShowYn: 'N' } });
    await card();
    expect(banner()).toBeNull();
  });
  test('CR-131 CR-140 CR-209 with its own label and a countdown', async () => {
    open({ setting: { ...on, courseFloatingLabel: '곧 끝나요' }, course: { payEndCd: '00', payEndAt: inDays(2) } });
    await card();
    expect(banner()).toHaveTextContent('곧 끝나요');
    expect(within(banner()!).getByRole('timer')).toBeVisible();
  });
  test.each([
    ['CR-200 an approved learner', inside(), {}],
    ['CR-202 a waiting applicant', aViewer({ attendSeq: 5, choiseStatusCd: '01' }), {}],
    ['CR-201 a manager', aViewer({ roles: ownerRoles, userTypeCd: 'OWN' }), {}],
  ] as [string, CourseViewer, Partial<Course>][])('%s does not see it', async (_title, viewer, course) => {
    open({ setting: on, viewer, course });
    await waitFor(async () => expect(within(await card()).queryByRole('button', { name: '수강 신청' })).toBeNull());
    expect(banner()).toBeNull();
  });
  test.each([
    ['CR-203 hidden when sold out', { userLimitTypeCd: '99', maxUserCount: 54, attendCount: 54 }, false],
    ['CR-203 shown where a waitlist applies', { userLimitTypeCd: '00', maxUserCount: 54, acceptCnt: 54 }, true],
    ['CR-204 hidden before the sale', { payStartCd: '00', payStartAt: inDays(1) }, false],
    ['CR-204 hidden after the sale', { payEndCd: '00', payEndAt: inDays(-1) }, false],
    ['CR-204 CR-041 hidden of a survey of demand, which is not on sale', { courseType: 'SURVEY' }, false],
  ] as [string, Partial<Course>, boolean][])('%s', async (_title, course, shown) => {
    open({ setting: on, course });
    await card();
    if (shown) expect(banner()).toBeVisible();
    else expect(banner()).toBeNull();
  });
  test.each([
    ['CR-203 of a challenge whose terms are full', { endAt: inDays(20), attendCount: 4 }],
    ['CR-204 of a challenge whose terms are over', { endAt: inDays(-1), attendCount: 2 }],
  ])('%s it is hidden', async (_title, more) => {
    open({ setting: on, course: { courseTypeCd: '07' } });
    const term = { termSeq: 1, name: '1기', startAt: inDays(-9), maxUserCount: 4, ...more };
    server.use(answer(challengeApi.joinable, { terms: [term], defaultTermSeq: null, mine: null }));
    expect(await button(/마감/)).toBeDisabled();
    expect(banner()).toBeNull();
  });
  test('CR-141 hidden outside its own window', async () => {
    open({ setting: { ...on, courseFloatingStartAt: inDays(1) } });
    await card();
    expect(banner()).toBeNull();
  });
});

describe('countdowns', () => {
  test('CR-208 ticks every second', async () => {
    open({ course: { discountPrice: 98_000, discountEndAt: new Date(Date.now() + HOUR).toISOString() } });
    const timer = within(await card()).getByRole('timer');
    const before = timer.textContent;
    await waitFor(() => expect(timer.textContent).not.toBe(before), { timeout: 4000 });
  });
  test('CR-210 counts days while a day or more remains', async () => {
    open({ course: { discountPrice: 98_000, discountEndAt: inDays(2.5) } });
    expect(within(await card()).getByRole('timer')).toHaveTextContent('2일');
  });
});

describe('display toggles', () => {
  test('CR-128 CR-135 N takes reviews and teachers away', async () => {
    open({ setting: { courseReviewShowYn: 'N', courseTutorShowYn: 'N' } });
    await card();
    for (const name of ['후기', '강사']) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByText('박서윤')).toBeNull();
  });
  const boardOf = (readScope: 'EVERYONE' | 'PARTICIPANTS') => ({
    boards: [{ boardSeq: 2, name: '질문과 답변', typeCd: '04' as const, readScope, writeScope: 'PARTICIPANTS' as const }],
  });
  test.each([
    ['a visitor reads', 'EVERYONE', aViewer(), '수강 신청'],
    ['a learner reads', 'PARTICIPANTS', inside(), '강의실 들어가기'],
  ] as const)(
    'CR-129 AM-765 the questions that %s and the contact stand on the page and in its tabs, with N neither',
    async (_, scope, viewer, known) => {
      const parts = ['질문', '더 궁금한 점이 있나요?'];
      const tabs = () =>
        within(screen.getByRole('navigation', { name: '클래스 정보' }))
          .getAllByRole('link')
          .map((link) => link.textContent);
      server.use(answer(communityApi.qna, [aRow({ boardSeq: 2, courseSeq: 12, typeCd: '04', title: '언제 시작하나요' })]));
      const shown = open({ viewer, setting: boardOf(scope) });
      for (const name of parts) expect(await screen.findByRole('region', { name })).toBeVisible();
      expect(await screen.findByText('언제 시작하나요')).toBeVisible();
      expect(tabs()).toEqual(expect.arrayContaining(['질문', '문의']));
      shown.unmount();
      open({ viewer, setting: { ...boardOf(scope), courseQnaShowYn: 'N' } });
      // When this text appears, the viewer's own data has loaded, so parts that are missing now stay missing.
      await within(await card()).findByText(known);
      for (const name of parts) expect(screen.queryByRole('region', { name })).toBeNull();
      for (const word of ['질문', '문의']) expect(tabs()).not.toContain(word);
    },
  );
  test('CR-130 the reviews stay without their count', async () => {
    open({ setting: { courseReviewCountShowYn: 'N' } });
    expect(await screen.findByRole('region', { name: '후기' })).toBeVisible();
    expect(screen.queryByText('2개')).toBeNull();
  });
  test('CR-130 nor does the list of the reviews itself tell how many there are', async () => {
    const reviews = Array.from({ length: 6 }, (_, i) => aReview({ evaluationSeq: 600 - i }));
    const list = { reviews, reviewCount: 6, reviewRate: 5, distribution: [0, 0, 0, 0, 6] as [number, number, number, number, number] };
    const shown = open();
    server.use(answer(reviewApi.list, list));
    expect(await screen.findByText('수강생 6명 참여')).toBeVisible();
    expect(screen.getByRole('button', { name: '후기 더 보기 (1개)' })).toBeVisible();
    shown.unmount();
    open({ setting: { courseReviewCountShowYn: 'N' } });
    server.use(answer(reviewApi.list, list));
    expect(await screen.findByRole('button', { name: '후기 더 보기' })).toBeVisible();
    expect(screen.queryByText(/명 참여/)).toBeNull();
  });
  test('CR-133 CR-134 CR-136 CR-137 CR-138 CR-139 N takes the figures away', async () => {
    const course: Partial<Course> = { userLimitTypeCd: '99', maxUserCount: 100, payEndCd: '00', payEndAt: inDays(5) };
    const all = open({ course });
    const words = ['수강 기간', '남은 자리', '모집 마감', '마감까지'];
    const bar = await card();
    for (const word of words) expect(within(bar).getByText(word)).toBeVisible();
    expect(screen.getByText('수강생 54명')).toBeVisible();
    expect(screen.getByText('누적 74명')).toBeVisible();
    all.unmount();
    open({
      course,
      setting: {
        courseValidPeriodShowYn: 'N',
        courseAttendCountShowYn: 'N',
        courseAttendSumShowYn: 'N',
        courseRemainingAttendeeShowYn: 'N',
        courseRemainingTermShowYn: 'N',
        courseRemainingEndAtShowYn: 'N',
      },
    });
    const bare = await card();
    for (const word of words) expect(within(bare).queryByText(word)).toBeNull();
    expect(screen.queryByText('수강생 54명')).toBeNull();
    expect(screen.queryByText('누적 74명')).toBeNull();
  });
  test('CR-132 the promotion shows with its toggle only; SH-071 the event is announced once', async () => {
    const customEvent = { title: '겨울 이벤트', content: '선물을 드려요', startAt: null, endAt: null };
    const { user, unmount } = open({ course: { customEvent }, setting: { coursePromotionShowYn: 'Y' } });
    const dialog = await screen.findByRole('dialog', { name: '겨울 이벤트' });
    expect(dialog).toHaveTextContent('선물을 드려요');
    await user.click(within(dialog).getByRole('button', { name: '확인' }));
    expect(within(await card()).getByText('겨울 이벤트')).toBeVisible();
    unmount();
    open({ course: { customEvent }, setting: { coursePromotionShowYn: 'N' } });
    expect(within(await card()).queryByText('겨울 이벤트')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('SH-071 the event can be put away for a day, comes back with other words, and waits for its own days', async () => {
    const customEvent = { title: '봄 이벤트', content: '쿠폰을 드려요', startAt: null, endAt: null };
    const { user, unmount } = open({ course: { customEvent } });
    await user.click(within(await screen.findByRole('dialog', { name: '봄 이벤트' })).getByRole('button', { name: '오늘 하루 보지 않기' }));
    unmount();
    const again = open({ course: { customEvent } });
    await card();
    expect(screen.queryByRole('dialog')).toBeNull();
    again.unmount();
    const later = open({ course: { customEvent: { ...customEvent, startAt: inDays(1) } }, setting: { coursePromotionShowYn: 'Y' } });
    expect(within(await card()).queryByText('봄 이벤트')).toBeNull();
    later.unmount();
    open({ course: { customEvent: { ...customEvent, content: '두 배로 드려요' } } });
    expect(await screen.findByRole('dialog', { name: '봄 이벤트' })).toHaveTextContent('두 배로 드려요');
  });
  test('SH-071 what was put away for a day is a line until then, also on the next visit, and a popup again after it', async () => {
    const customEvent = { title: '여름 이벤트', content: '교재를 드려요', startAt: null, endAt: null };
    const visit = () => {
      // A new visit has an empty session storage.
      sessionStorage.clear();
      return open({ course: { customEvent }, setting: { coursePromotionShowYn: 'Y' } });
    };
    await withClock(async (pass) => {
      const first = visit();
      await first.user.click(
        within(await screen.findByRole('dialog', { name: '여름 이벤트' })).getByRole('button', { name: '오늘 하루 보지 않기' }),
      );
      first.unmount();
      pass(24 * HOUR - 60_000);
      const again = visit();
      expect(within(await card()).getByText('여름 이벤트')).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      again.unmount();
      pass(60_000);
      visit();
      expect(await screen.findByRole('dialog', { name: '여름 이벤트' })).toHaveTextContent('교재를 드려요');
    });
  });
  test('CR-150 learners find the Slack channel, visitors do not', async () => {
    const course: Partial<Course> = { slackChannel: '#nextjs-1기' };
    const visitor = open({ course });
    expect(within(await card()).queryByText(/슬랙/)).toBeNull();
    visitor.unmount();
    open({ course, viewer: inside() });
    expect(await screen.findByText('슬랙 채널 #nextjs-1기에서 이야기해요')).toBeVisible();
  });
  test('CR-142 CR-143 the rolling lines follow their toggles', async () => {
    const course: Partial<Course> = { payEndCd: '00', payEndAt: inDays(4.5) };
    const first = open({ course, setting: { marketingRollingAttendeeYn: 'Y' } });
    expect(await within(await card()).findByText('지금까지 74명이 신청했어요')).toBeVisible();
    first.unmount();
    open({ course, setting: { marketingRollingPeriodYn: 'Y' } });
    const line = await within(await card()).findByText('모집 마감까지 4일 남았어요');
    expect(line).toBeVisible();
    // The countdown to the same deadline shows the same number of days.
    expect(countdown(course.payEndAt!, Date.now()).days).toBe(4);
  });
  test('CR-143 the last day of a sale is less than a day, not no day', async () => {
    open({ course: { payEndCd: '00', payEndAt: inDays(0.5) }, setting: { marketingRollingPeriodYn: 'Y' } });
    expect(await within(await card()).findByText('모집 마감까지 하루도 남지 않았어요')).toBeVisible();
  });
  test('CR-080 CR-081 unlimited, months and days of access', async () => {
    for (const [vodDays, words] of [
      [-1, '제한 없음'],
      [90, '3개월'],
      [45, '45일'],
    ] as const) {
      const view = open({ course: { vodDays } });
      expect(within(await card()).getByText(words)).toBeVisible();
      view.unmount();
    }
  });
  test('CR-078 the months that a class takes are shown where its kind takes months, not of the kind that it had before', async () => {
    const months = open({ course: { courseType: 'LIVE', period: 3, vodDays: -1 } });
    expect(within(await card()).getByText('3개월')).toBeVisible();
    months.unmount();
    open({ course: { courseType: 'VOD', period: 3, vodDays: -1 } });
    expect(within(await card()).getByText('제한 없음')).toBeVisible();
    expect(within(await card()).queryByText('3개월')).toBeNull();
  });
  test('CR-073 the sale window shows its time only where it is sold to the minute', async () => {
    const course: Partial<Course> = { payEndCd: '00', payEndAt: '2030-01-31T14:30:00Z' };
    const day = open({ course: { ...course, settingPayTimeYn: 'N' } });
    expect(within(await card()).getByText('2030.01.31')).toBeVisible();
    day.unmount();
    open({ course: { ...course, settingPayTimeYn: 'Y' } });
    expect(within(await card()).getByText('2030.01.31 23:30')).toBeVisible();
  });
});

test('CR-165 the target audience and what one takes away are shown', async () => {
  open();
  expect(await screen.findByText('프런트엔드 개발자')).toBeVisible();
  expect(screen.getByText('결제를 붙여요')).toBeVisible();
});

test('CR-012..017 CR-048 CR-084 more texts in their order, the page elsewhere and the time of running are shown, what is for newcomers to them alone', async () => {
  const texts = { desc1: '준비물은 없어요', desc2: '매주 모여요', desc4: '과제가 있어요', desc5: '환불은 여기서', desc6: '곧 만나요' };
  const course = {
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, `<p>${text}</p>`])),
    notPayedIntroduction: '<p>맛보기를 먼저 보세요</p>',
    openTypeUrl: 'https://camp.example/about',
    openTypeCd: '01' as const,
    operatingStartAt: '2026-11-30T15:00:00.000Z',
    operatingEndAt: '2026-12-31T14:59:59.000Z',
  };
  const view = open({ course });
  expect(await screen.findByText('준비물은 없어요')).toBeVisible();
  const all = [...Object.values(texts), '맛보기를 먼저 보세요'];
  const said = screen.getByRole('region', { name: '소개' }).textContent;
  expect(all.toSorted((one, other) => said.indexOf(one) - said.indexOf(other))).toEqual(all);
  for (const text of all) expect(screen.getByText(text)).toBeVisible();
  const link = screen.getByRole('link', { name: '자세한 안내 보기' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://camp.example/about', '_blank']);
  expect(await card()).toHaveTextContent('운영 기간2026.12.01~2026.12.31');
  view.unmount();
  const hours = open({ course: { ...course, operatingStartAt: '2026-12-01T00:30:00.000Z', operatingEndAt: '2026-12-20T09:30:59.000Z' } });
  expect(await card()).toHaveTextContent('운영 기간2026.12.01 09:30~2026.12.20 18:30');
  hours.unmount();
  open({ course, viewer: inside() });
  expect(await screen.findByText('준비물은 없어요')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('맛보기를 먼저 보세요')).toBeNull());
  for (const text of Object.values(texts)) expect(screen.getByText(text)).toBeVisible();
});

test('RV-035 RV-036 like and share rest when the class is not in normal state', async () => {
  open({ course: { trashTypeCd: '01' } });
  const bar = await card();
  expect(within(bar).getByRole('button', { name: /찜/ })).toBeDisabled();
  expect(within(bar).getByRole('button', { name: '공유' })).toBeDisabled();
});

test('TR-012 ER-016 AM-114 a deleted class says so and leads back', async () => {
  server.use(refuse(courseApi.find, 'CLASS_DELETED'));
  renderRoute('/classes/12');
  expect(await screen.findByRole('heading', { name: '삭제된 클래스예요' })).toBeVisible();
  expect(screen.getByRole('link', { name: '클래스 둘러보기' })).toHaveAttribute('href', '/classes');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('ER-015 RT-020 RT-021 a missing class shows no data and the way to main', async () => {
  server.use(refuse(courseApi.find, 'CLASS_NOT_FOUND'));
  renderRoute('/classes/12');
  expect(await screen.findByRole('heading', { name: '데이터가 없습니다.' })).toBeVisible();
  expect(screen.getByRole('link', { name: '메인으로 가기' })).toHaveAttribute('href', '/main');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['CU-014', '00', {}, '라이브'],
  ['CU-016', '02', {}, '영상'],
  ['CU-017', '03', {}, '미션'],
  ['CU-018', '04', {}, '오프라인'],
  ['CU-019', '05', {}, '글'],
  ['CU-020', '06', {}, '자료'],
  ['CU-021', '07', { missionType: 'ENTER_CHAT_ROOM' }, '채팅'],
  ['CU-022', '08', { missionType: 'LESSON_COMPLETE' }, '강의'],
  ['CU-023', '09', { missionType: 'NEW_POST' }, '매일 올리기'],
  ['CU-023 AM-001', '09', { missionType: null }, '인증'],
] as [string, CurriculumItem['curriculumTypeCd'], Partial<LessonJson>, string][])(
  '%s a lesson of type %s %j says so',
  async (_row, type, more, word) => {
    const lesson = aLesson({
      curriculumSeq: 9,
      curriculumTypeCd: type,
      title: '이 수업',
      vodTypeCd: null,
      duration: null,
      playable: false,
      ...more,
    });
    open({ lessons: [lesson] });
    const part = await screen.findByRole('region', { name: '커리큘럼' });
    const own = (await within(part).findByText('이 수업')).closest('li')!;
    expect(within(own).getByText(word, { selector: 'small' })).toBeVisible();
  },
);

test('CU-014..016 sections, kinds and lengths stand in the curriculum', async () => {
  open();
  const part = await screen.findByRole('region', { name: '커리큘럼' });
  expect(await within(part).findByText('시작하기 전에')).toBeVisible();
  expect(part).toHaveTextContent('6:20');
  expect(within(part).getByRole('button', { name: '미리보기: 강의 소개' })).toBeVisible();
});
