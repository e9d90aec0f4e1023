import { eventApi, type Dashboard, type DashboardRow, type GuideItem } from '@madang/contracts/event/event';
import type { ClassWork } from '@madang/contracts/main/class-work';
import { courseApi } from '@madang/contracts/main/course';
import { addDays, seoulDay } from '@madang/contracts/dates';
import { DAY } from '@madang/contracts/time';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { paymentApi } from '@madang/contracts/util/payment';
import { refundApi } from '@madang/contracts/util/refund';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anOrder } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, broken, hanging, recording, server } from '../../testing/server';
import { roomOf } from '../../lib/kept-room';
import { groupsOf, GUIDE_ROOM, hideGuide, isComplete, isHidden } from './guide';
import { drawnPoints, metricsOf, namedMoments, pointsOf, ticksOf, valueOf } from './metrics';
import { periodOf, pointLabel, previousOf } from './period';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/settings/dashboard';
const aRow = (baseDate: string, over: Partial<DashboardRow> = {}): DashboardRow => ({
  baseDate,
  paymentAmountKrw: 0,
  paymentAmountUsd: 0,
  cancelAmountKrw: 0,
  cancelAmountUsd: 0,
  newMemberCount: 0,
  classAttendCount: 0,
  visitorCount: 0,
  newVisitorCount: 0,
  pageViewCount: 0,
  ...over,
});
const aDashboard = (over: Partial<Dashboard> = {}): Dashboard => ({
  baseChannel: [
    aRow('2026-11-20', { paymentAmountKrw: 132_000, cancelAmountKrw: 10_000, visitorCount: 60, newMemberCount: 3 }),
    aRow('2026-11-21', { paymentAmountKrw: 68_000, visitorCount: 60, pageViewCount: 300 }),
  ],
  previousChannel: [aRow('2026-11-18', { paymentAmountKrw: 100_000, cancelAmountKrw: 20_000, visitorCount: 50 }), aRow('2026-11-19')],
  uvCount: 100,
  previousUvCount: 50,
  startAt: '2026-11-20',
  endAt: '2026-11-21',
  ...over,
});
const GUIDE: GuideItem[] = [
  { group: 'class', todo: 'classCreated', progressPercent: 100, path: '/classes/create' },
  { group: 'class', todo: 'published', progressPercent: 60, path: '/classes/12/settings/information' },
  { group: 'sales', todo: 'price', progressPercent: 0, path: '/classes/12/settings/payment' },
];
const WAITING: ClassWork = {
  courseSeq: 12,
  title: '실전 Next.js',
  imageUrl: null,
  courseTypeCd: '05',
  publishStatusCd: '00',
  reviewingYn: 'N',
  mineYn: 'N',
  acceptCnt: 2,
  waitCnt: 3,
  approvalCount: 3,
  maxUserCount: 0,
  userLimitTypeCd: '01',
  questionCount: 0,
  missionCount: 0,
  reviewCount: 0,
  missionSeq: null,
};
function use(dashboard = aDashboard(), guide = GUIDE) {
  const asked = recording(eventApi.dashboard, dashboard);
  server.use(
    asked.handler,
    answer(eventApi.guide, { todoList: guide }),
    answer(paymentApi.adminList, ({ query }) => ({
      list: query.get('status') ? [] : [anOrder({ orderNo: 'M9' })],
      totalCount: 1,
      totals: { paidKrw: 0, paidUsd: 0, refundedKrw: 0, refundedUsd: 0, count: query.get('status') ? 2 : 1 },
    })),
    answer(courseApi.work, { classes: [WAITING], boards: [], videoCount: 0 }),
    answer(courseApi.publishRequests, { list: [], totalCount: 0, cursor: null }),
    answer(refundApi.waiting, { open: 0, overdue: 0, refused: 0, refusedOverdue: 0, failedPayments: 0 }),
  );
  return asked.asked;
}
const metric = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

test('RT-089 DB-018 DB-019 DB-035 DB-036 /settings/dashboard shows the cards of the period, the chart’s points by day, and since when visits count', async () => {
  use();
  renderRoute(PATH, OWNER);
  expect(await screen.findByRole('button', { name: /^결제금액 \(KRW\)/ })).toHaveTextContent('200,000원+100.0%');
  expect(metric('취소금액')).toHaveTextContent('10,000원−50.0%');
  expect(metric('방문자')).toHaveTextContent('100명+100.0%');
  expect(metric('신규 회원')).toHaveTextContent('3명비교 없음');
  const chart = await screen.findByRole('table', { name: '일별 결제금액 (KRW)' });
  expect(
    within(chart)
      .getAllByRole('row')
      .map((r) => r.textContent),
  ).toEqual(['날짜이 기간직전 기간', '2026-11-20132,000원100,000원', '2026-11-2168,000원0원']);
  expect(screen.getByText(/2024-09-11부터/)).toBeVisible();
});

test('AM-930 AM-1296 the figures of the chart stand in its table at once, its lines are drawn when they come into the window', async () => {
  const watched = new Map<string | undefined, IntersectionObserverCallback>();
  class Watch {
    observe = () => {};
    disconnect = () => {};
    constructor(told: IntersectionObserverCallback, { rootMargin }: IntersectionObserverInit = {}) {
      watched.set(rootMargin, told);
    }
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  const comes = (margin: string) => act(() => watched.get(margin)!([{ isIntersecting: true } as IntersectionObserverEntry], null as never));
  use();
  renderRoute(PATH, OWNER);
  expect(await screen.findByRole('table', { name: '일별 결제금액 (KRW)' })).toHaveTextContent('132,000원');
  const lines = () => document.querySelector('.recharts-responsive-container');
  await waitFor(() => expect([...watched.keys()]).toEqual(expect.arrayContaining(['50% 0px', '0px 0px'])));
  comes('50% 0px');
  await import('./metric-plot');
  expect(lines()).toBeNull();
  comes('0px 0px');
  await waitFor(() => expect(lines()).not.toBeNull());
});

test('AM-133 a site that search engines cannot see says so, and where that is changed', async () => {
  use();
  const { unmount } = renderRoute(PATH, OWNER);
  expect(await screen.findByRole('link', { name: '검색에 공개하기' })).toHaveAttribute('href', '/settings/seo');
  unmount();
  const { channelSetting } = aChannel();
  renderRoute(PATH, { ...OWNER, channel: aChannel({ channelSetting: { ...channelSetting, seoSetting: '{"noIndex":false}' } }) });
  await screen.findByRole('button', { name: /^결제금액 \(KRW\)/ });
  expect(screen.queryByText(/검색 엔진에 보이지 않아요/)).toBeNull();
});

test('each card chooses the chart', async () => {
  use();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: /^방문자/ }));
  expect(metric('방문자')).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByRole('table', { name: '일별 방문자' })).toHaveTextContent('60명50명');
});

test('DB-021..026 the period is today, yesterday, the last 7, 30, 90 days or last month; 7 days to begin with', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByRole('radio', { name: '최근 7일' })).toBeChecked();
  await waitFor(() => expect(asked).toHaveLength(1));
  for (const name of ['오늘', '어제', '최근 30일', '최근 90일', '지난달']) {
    const before = asked.length;
    await user.click(screen.getByRole('radio', { name }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  }
  expect(asked.map((a) => a.query.get('searchType'))).toEqual(['DAILY', 'HOURLY', 'HOURLY', 'DAILY', 'DAILY', 'DAILY']);
  const days = asked.slice(0, 5).map((a) => (Date.parse(a.query.get('endAt')!) - Date.parse(a.query.get('startAt')!)) / DAY + 1);
  expect(days).toEqual([7, 1, 1, 30, 90]);
  expect(asked.at(-1)!.query.get('startAt')).toMatch(/-01$/);
});

test('DB-021..026 the days of each choice, Seoul, both ends included', () => {
  const now = Date.parse('2026-11-20T16:00:00Z');
  expect(periodOf('today', now)).toEqual({ startAt: '2026-11-21', endAt: '2026-11-21', searchType: 'HOURLY' });
  expect(periodOf('yesterday', now)).toEqual({ startAt: '2026-11-20', endAt: '2026-11-20', searchType: 'HOURLY' });
  expect(periodOf('last7Days', now)).toEqual({ startAt: '2026-11-15', endAt: '2026-11-21', searchType: 'DAILY' });
  expect(periodOf('last30Days', now)).toEqual({ startAt: '2026-10-23', endAt: '2026-11-21', searchType: 'DAILY' });
  expect(periodOf('last90Days', now)).toEqual({ startAt: '2026-08-24', endAt: '2026-11-21', searchType: 'DAILY' });
  expect(periodOf('lastMonth', now)).toEqual({ startAt: '2026-10-01', endAt: '2026-10-31', searchType: 'DAILY' });
  expect(previousOf(periodOf('last7Days', now))).toMatchObject({ startAt: '2026-11-08', endAt: '2026-11-14' });
});

test('DB-027 DB-036 hours carry their day only where more than 24 points are shown', () => {
  expect(pointLabel('2026-11-20T14:00', 24)).toBe('14:00');
  expect(pointLabel('2026-11-20T14:00', 48)).toBe('2026-11-20 14:00');
  expect(pointLabel('2026-11-20', 30)).toBe('2026-11-20');
});
test('DB-027 DB-032 several days are told by the hour when asked to, each point with its day; one day and 90 days have no such choice', async () => {
  const hours = (day: string) =>
    Array.from({ length: 24 }, (_, h) => aRow(`${day}T${String(h).padStart(2, '0')}:00`, { paymentAmountKrw: 1000 }));
  const asked = recording(eventApi.dashboard, ({ query }) =>
    query.get('searchType') === 'HOURLY'
      ? aDashboard({
          baseChannel: query.get('startAt') === query.get('endAt') ? hours('2026-11-21') : [...hours('2026-11-20'), ...hours('2026-11-21')],
          previousChannel: [],
        })
      : aDashboard(),
  );
  use();
  server.use(asked.handler);
  const { user, path } = renderRoute(PATH, OWNER);
  const steps = within(await screen.findByRole('radiogroup', { name: '단위' }));
  expect(steps.getByRole('radio', { name: '일별' })).toBeChecked();
  await user.click(steps.getByRole('radio', { name: '시간별' }));
  expect(await screen.findByRole('rowheader', { name: '2026-11-20 14:00' })).toBeInTheDocument();
  expect(screen.getByRole('table', { name: '시간별 결제금액 (KRW)' })).toBeInTheDocument();
  expect(asked.asked.at(-1)!.query.get('searchType')).toBe('HOURLY');
  expect(path()).toContain('step=HOURLY');
  await user.click(screen.getByRole('radio', { name: '어제' }));
  expect(await screen.findByRole('rowheader', { name: '14:00' })).toBeInTheDocument();
  expect(screen.queryByRole('radiogroup', { name: '단위' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '최근 90일' }));
  expect(await screen.findByRole('table', { name: '일별 결제금액 (KRW)' })).toBeInTheDocument();
  expect(screen.queryByRole('radiogroup', { name: '단위' })).toBeNull();
});

test('PY-037 dollars get their own card as soon as somebody paid in dollars; fewer cancellations are good news', () => {
  const won = aDashboard();
  expect(metricsOf(won).map((m) => m.key)).toEqual([
    'paymentKrw',
    'cancel',
    'newMember',
    'classAttend',
    'visitor',
    'newVisitor',
    'pageView',
  ]);
  const usd = aDashboard({ baseChannel: [aRow('2026-11-20', { paymentAmountUsd: 9900 })] });
  expect(metricsOf(usd).map((m) => m.key)).toContain('paymentUsd');
  const cancel = metricsOf(won).find((m) => m.key === 'cancel')!;
  expect(valueOf(cancel, won)).toEqual({ now: 10_000, before: 20_000, change: -50, tone: 'good' });
  expect(
    valueOf(
      metricsOf(won).find((m) => m.key === 'visitor')!,
      won,
    ).now,
  ).toBe(100);
  expect(pointsOf(cancel, won, Date.parse('2026-11-21T00:00:00Z'))[0]).toEqual({
    baseDate: '2026-11-20',
    now: 10_000,
    before: 20_000,
    beforeDate: '2026-11-18',
    running: false,
  });
});

test('hours that have not begun have no point, on the line of today', () => {
  const hours = ['00', '01', '02'].map((hour) => aRow(`2026-11-20T${hour}:00`, { visitorCount: hour === '01' ? 3 : 0 }));
  const today = { baseChannel: hours, previousChannel: [], uvCount: 3, previousUvCount: 0 } as unknown as Dashboard;
  const visitors = metricsOf(today).find((m) => m.key === 'visitor')!;
  // Half past one in Seoul.
  expect(pointsOf(visitors, today, Date.parse('2026-11-19T16:30:00Z')).map(({ now }) => now)).toEqual([0, 3, null]);
});

test('the line goes to the last day or hour that is over, and is dashed from there to the one that still runs', () => {
  const rows = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day, i) => aRow(day, { visitorCount: 9 - 4 * i }));
  const days = { baseChannel: rows, previousChannel: [], uvCount: 9, previousUvCount: 0 } as unknown as Dashboard;
  const visitors = metricsOf(days).find((m) => m.key === 'visitor')!;
  const parts = (moment: string) =>
    drawnPoints(pointsOf(visitors, days, Date.parse(moment))).map(({ over, open, running }) => [over, open, running]);
  // Half past nine in the morning of the last day in Seoul.
  expect(parts('2026-11-22T00:30:00Z')).toEqual([
    [9, null, false],
    [5, 5, false],
    [null, 1, true],
  ]);
  // The day after: nothing runs any more.
  expect(parts('2026-11-23T00:30:00Z')).toEqual([
    [9, null, false],
    [5, null, false],
    [1, null, false],
  ]);
  const hour = { ...days, baseChannel: [aRow('2026-11-22T09:00', { visitorCount: 2 }), aRow('2026-11-22T10:00')] };
  expect(pointsOf(visitors, hour, Date.parse('2026-11-22T00:30:00Z')).map(({ running }) => running)).toEqual([true, false]);
});

test('the day that still runs is named as one in the legend and in the table; a period that is over has none', async () => {
  const today = seoulDay(Date.now());
  const days = [addDays(today, -1), today].map((day) => aRow(day, { paymentAmountKrw: 1000 }));
  use(aDashboard({ baseChannel: days }));
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByRole('rowheader', { name: `${today} (지금까지)` })).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: addDays(today, -1) })).toBeInTheDocument();
  expect(screen.getByText('오늘은 지금까지')).toBeVisible();
  use();
  await user.click(screen.getByRole('radio', { name: '지난달' }));
  await waitFor(() => expect(screen.queryByText('오늘은 지금까지')).toBeNull());
  expect(screen.queryByRole('rowheader', { name: /지금까지/ })).toBeNull();
});

test('the moments that are named below the chart are evenly spread, and all are where they are few', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ baseDate: `2026-11-${i + 1}`, now: 0, before: null, beforeDate: null }));
  expect(namedMoments(days(30), 5)).toEqual(['2026-11-1', '2026-11-7', '2026-11-13', '2026-11-19', '2026-11-25']);
  expect(namedMoments(days(7), 5)).toEqual(['2026-11-1', '2026-11-3', '2026-11-5', '2026-11-7']);
  expect(namedMoments(days(3), 5)).toHaveLength(3);
  expect(namedMoments([], 5)).toEqual([]);
});

test('the axis steps are round and reach the top', () => {
  expect(ticksOf(1_876_000)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
  expect(ticksOf(3)).toEqual([0, 1, 2, 3, 4]);
  expect(ticksOf(0)).toEqual([0, 1, 2, 3, 4]);
  expect(ticksOf(90)).toEqual([0, 25, 50, 75, 100]);
});

test('DB-015..017 DB-020 the setup guide groups its todos with their progress and leads on', async () => {
  use();
  renderRoute(PATH, OWNER);
  const guide = within(await screen.findByRole('region', { name: '사이트 준비' }));
  expect(guide.getByText('3단계 중 1단계 완료')).toBeVisible();
  expect(guide.getByRole('progressbar', { name: '클래스 열기' })).toHaveAttribute('aria-valuenow', '80');
  expect(guide.getByText('첫 클래스 만들기')).toHaveTextContent('완료');
  expect(guide.getByRole('link', { name: '클래스 게시하기' })).toHaveAttribute('href', '/classes/12/settings/information');
});

test('AM-1110 each person is shown the steps of the guide that they may do', async () => {
  use(aDashboard(), [
    ...GUIDE,
    { group: 'sales', todo: 'account', progressPercent: 0, path: '/settings/settlement-document' },
    { group: 'member', todo: 'firstStudent', progressPercent: 0, path: '/classes/create' },
  ]);
  renderRoute(PATH, { session: { roles: ['SITE_DASHBOARD_READ', 'SITE_SALES_UPDATE', 'CLASS_STUDENT_READ', 'CLASS_STUDENT_CREATE'] } });
  const guide = within(await screen.findByRole('region', { name: '사이트 준비' }));
  expect(guide.getByText('1단계 중 0단계 완료')).toBeVisible();
  expect(guide.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings/settlement-document',
    '/settings/settlement-document',
  ]);
});

test('AM-1110 a person who may do no step has no guide, and it is not asked for', async () => {
  const asked = recording(eventApi.guide, { todoList: GUIDE });
  use();
  server.use(asked.handler);
  renderRoute(PATH, { session: { roles: ['SITE_DASHBOARD_READ'] } });
  expect(await screen.findByRole('button', { name: /^결제금액/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: '사이트 준비' })).toBeNull();
  expect(asked.asked).toEqual([]);
});

test('what stands below the guide is drawn once its height is known: after its answer, or from the last time at this width', async () => {
  use();
  const measured = { contentRect: new DOMRect(0, 0, 375, 198) } as ResizeObserverEntry;
  vi.stubGlobal(
    'ResizeObserver',
    vi.fn(function (told: ResizeObserverCallback) {
      const watch = { observe: () => told([measured], watch), unobserve: () => {}, disconnect: () => {} };
      return watch;
    }),
  );
  let arrive = () => {};
  const late = new Promise<void>((done) => (arrive = done));
  server.use(answer(eventApi.guide, () => late.then(() => ({ todoList: GUIDE }))));
  const { unmount } = renderRoute(PATH, OWNER);
  const figures = await screen.findByRole('button', { name: /^결제금액/, hidden: true });
  expect(figures).not.toBeVisible();
  arrive();
  await waitFor(() => expect(figures).toBeVisible());
  unmount();
  server.use(hanging(eventApi.guide));
  const again = renderRoute(PATH, OWNER);
  expect(await screen.findByRole('button', { name: /^결제금액/ })).toBeVisible();
  again.unmount();
  expect(roomOf(GUIDE_ROOM, 1, innerWidth)).toBe(198);
  expect(roomOf(GUIDE_ROOM, 1, innerWidth - 100)).toBeNull();
});

test('DB-028 DB-029 a complete guide is not shown', async () => {
  use(
    aDashboard(),
    GUIDE.map((g) => ({ ...g, progressPercent: 100 })),
  );
  renderRoute(PATH, OWNER);
  await screen.findByRole('button', { name: /^결제금액/ });
  expect(screen.queryByRole('region', { name: '사이트 준비' })).toBeNull();
  expect(isComplete(groupsOf(GUIDE))).toBe(false);
});

test('DB-030 DB-031 the guide is put away for 34,560,000 ms, also over a reload', async () => {
  use();
  const { user, unmount } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: '나중에' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '사이트 준비' })).toBeNull());
  unmount();
  renderRoute(PATH, OWNER);
  await screen.findByRole('button', { name: /^결제금액/ });
  expect(screen.queryByRole('region', { name: '사이트 준비' })).toBeNull();
  hideGuide(1, 1_000_000);
  expect(isHidden(1, 1_000_000 + 34_559_999)).toBe(true);
  expect(isHidden(1, 1_000_000 + 34_560_000)).toBe(false);
});

test('recent orders and what waits for staff lead to their pages', async () => {
  use();
  renderRoute(PATH, OWNER);
  expect(await screen.findByRole('link', { name: /조은지/ })).toHaveAttribute('href', '/settings/payment?order=M9');
  expect(screen.getByRole('row', { name: /조은지.*98,000원/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: /수강 승인 대기.*3/ })).toHaveAttribute('href', '/settings/inbox?kind=approval');
  expect(screen.getByRole('link', { name: /입금을 기다리는 주문.*2/ })).toHaveAttribute('href', '/settings/inbox?kind=deposit');
});

test('CN-056 the right column shows four kinds of what waits, added up over the classes, and the way to all', async () => {
  use();
  server.use(
    answer(courseApi.work, {
      classes: [
        { ...WAITING, questionCount: 2, missionCount: 4, missionSeq: 31 },
        ...Array.from({ length: 4 }, (_, i) => ({ ...WAITING, courseSeq: 20 + i, title: `클래스 ${i}`, approvalCount: 1 })),
      ],
      boards: [{ boardSeq: 3, name: '무엇이든 질문', questionCount: 1 }],
      videoCount: 0,
    }),
  );
  server.use(answer(refundApi.waiting, { open: 5, overdue: 1, refused: 0, refusedOverdue: 0, failedPayments: 0 }));
  renderRoute(PATH, OWNER);
  const todo = within(await screen.findByRole('list', { name: '처리할 일' }));
  expect(todo.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings/inbox?kind=approval',
    '/settings/inbox?kind=refund',
    '/settings/inbox?kind=question',
    '/settings/inbox?kind=mission',
    '/settings/inbox',
  ]);
  expect(todo.getByRole('link', { name: /과제.*4/ })).toBeVisible();
  expect(screen.getByText('19건')).toBeVisible();
});

test('AT-052 requests to publish a class stand among what waits, with the way to them in the queue', async () => {
  use();
  server.use(answer(courseApi.publishRequests, { list: [], totalCount: 2, cursor: null }));
  renderRoute(PATH, OWNER);
  const line = await screen.findByRole('link', { name: /게시를 기다리는 클래스.*2/ });
  expect(line).toHaveAttribute('href', '/settings/inbox?kind=publish');
});

test('S-103 landing pages whose class is off show stand among what waits, with the way to their list', async () => {
  use();
  const asked = recording(sitePageApi.list, { list: [], totalCount: 2 });
  server.use(asked.handler);
  renderRoute(PATH, OWNER);
  const line = await screen.findByRole('link', { name: /비공개 클래스의 랜딩 페이지.*2/ });
  expect(line).toHaveAttribute('href', '/settings/page?class=hidden');
  expect(asked.asked[0]!.query.get('courseHiddenYn')).toBe('Y');
});

test('what waits could not be loaded: the list says so, never that there is nothing to do, and tries again', async () => {
  use();
  server.use(broken(courseApi.work, 500));
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('불러오지 못했어요')).toBeVisible();
  expect(screen.queryByText('처리할 일이 없어요')).toBeNull();
  // The work that other calls loaded is listed although one call failed.
  expect(screen.getByRole('link', { name: /입금을 기다리는 주문.*2/ })).toBeVisible();
  server.use(answer(courseApi.work, { classes: [WAITING], boards: [], videoCount: 0 }));
  await user.click(screen.getByRole('button', { name: /다시/ }));
  expect(await screen.findByRole('link', { name: /수강 승인 대기.*3/ })).toBeVisible();
  expect(screen.queryByText('불러오지 못했어요')).toBeNull();
});

test('a new site is shown its first step, a failed dashboard another try', async () => {
  use(
    aDashboard({
      baseChannel: [aRow('2026-11-21', { newMemberCount: 1 })],
      previousChannel: [aRow('2026-11-20')],
      uvCount: 0,
      previousUvCount: 0,
    }),
  );
  const { unmount } = renderRoute(PATH, OWNER);
  await waitFor(() => expect(screen.getByText('아직 쌓인 기록이 없어요')).toBeVisible());
  expect(screen.getAllByRole('link', { name: '첫 클래스 만들기' })[0]).toHaveAttribute('href', '/classes/create');
  unmount();
  server.use(broken(eventApi.dashboard, 500));
  renderRoute(`${PATH}?dateType=lastMonth`, OWNER);
  expect(await screen.findByText('불러오지 못했어요')).toBeInTheDocument();
});

test('PE-042 /settings/dashboard needs SITE_DASHBOARD_READ', async () => {
  use();
  renderRoute(PATH, { session: { roles: ['SITE_CLASS_READ'] } });
  expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
});
