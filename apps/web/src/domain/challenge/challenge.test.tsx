import { BADGE, STAMP, type Stamp } from '@madang/contracts/answer-codes';
import { addDays, dayStart, seoulDay } from '@madang/contracts/dates';
import { challengeApi, type ChallengeProgress } from '@madang/contracts/main/challenge-calls';
import { certificateCalls } from '@madang/contracts/main/certificate-calls';
import { courseApi, type CourseViewer } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import type { CurriculumItem } from '@madang/contracts/main/lesson';
import { lessonNoteApi } from '@madang/contracts/main/lesson-note';
import { missionApi } from '@madang/contracts/main/mission';
import { mypageApi } from '@madang/contracts/main/mypage';
import { paymentApi } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { aLesson, aMyCourse, aViewer, information, inside } from '../../testing/course-samples';
import { aHome } from '../../testing/my-home-samples';
import { renderRoute } from '../../testing/render';
import { answer, recording, refuse, server } from '../../testing/server';
import { weeksOf } from './stamp-calendar';

beforeEach(() => vi.stubGlobal('innerWidth', 1440));

const today = seoulDay(Date.now());
const day = (n: number) => addDays(today, n);
const term = (from: number, to: number) => ({
  termSeq: 3,
  name: '3기',
  maxUserCount: 0,
  attendCount: 12,
  startAt: dayStart(day(from)).toISOString(),
  endAt: dayStart(day(to + 1)).toISOString(),
});
const stamps = (from: number, codes: readonly Stamp[]) =>
  codes.map((stampCd, i) => ({ day: day(from + i), stampCd, curriculumSeq: i === 0 ? 101 : 102 }));
const DAYS = stamps(-3, [STAMP.DONE, STAMP.MISSED, STAMP.DONE, STAMP.TODAY, STAMP.COMING, STAMP.COMING]);
const badges = [
  { badgeCd: BADGE.FIRST, day: day(-3), done: 1, of: 1 },
  { badgeCd: BADGE.STREAK, day: null, done: 1, of: 7 },
  { badgeCd: BADGE.HALF, day: null, done: 2, of: 4 },
  { badgeCd: BADGE.EVERY, day: null, done: 2, of: 8 },
];
const mine = { courseSeq: 12, days: DAYS, streak: { now: 1, longest: 1 }, done: 2, asked: 3, badges };
const progress = (over: Partial<ChallengeProgress> = {}): ChallengeProgress => ({
  today,
  term: term(-3, 2),
  team: { participants: 12, todayCount: 5, done: 18, asked: 36 },
  mine,
  ...over,
});
const missions = [
  aLesson({ curriculumSeq: 101, curriculumTypeCd: '08', title: '첫인사', vodTypeCd: null, duration: null }),
  aLesson({ curriculumSeq: 102, curriculumTypeCd: '08', title: '매일 쓰기', vodTypeCd: null, duration: null }),
];
interface Shown {
  answered?: ChallengeProgress;
  viewer?: CourseViewer;
  list?: CurriculumItem[];
  login?: boolean;
  path?: string;
}
function open({ answered = progress(), viewer = inside(), list = missions, login = true, path = '/classes/12/classroom/102' }: Shown = {}) {
  server.use(
    answer(courseApi.viewer, [viewer]),
    answer(courseApi.find, information({ courseTypeCd: '07' })),
    answer(curriculumApi.list, list),
    answer(curriculumApi.find, ({ params }) => list.find((one) => one.curriculumSeq === Number(params['curriculumSeq']))!),
    answer(challengeApi.progress, answered),
    answer(challengeApi.joinable, { terms: [], defaultTermSeq: null, mine: null }),
    answer(lessonNoteApi.list, []),
    answer(lessonNoteApi.questions, { mayAsk: true, list: [] }),
    answer(certificateCalls.mine, []),
    answer(missionApi.submissions, { list: [], totalCount: 0, mine: null, posted: { total: 0, today: 0 } }),
  );
  return renderRoute(path, { session: login ? {} : null });
}
const panel = async () => within(await screen.findByRole('region', { name: '3기' }));

test('a participant sees the days of the term as a table, each with its state in words, and gets to a mission by its day', async () => {
  const { user, path } = open();
  const part = await panel();
  expect(part.getByText('6일 중 4일째')).toBeVisible();
  const table = part.getByRole('table', { name: /스탬프 달력/ });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(7);
  const states = within(table)
    .getAllByRole('link')
    .map((one) => one.textContent!.split(', ')[1]);
  expect(states).toEqual(['완료', '놓친 날', '완료', '오늘', '예정', '예정']);
  expect(within(table).getByRole('link', { name: /오늘/ }).closest('td')).toHaveAttribute('aria-current', 'date');
  await user.click(within(table).getAllByRole('link')[0]!);
  await waitFor(() => expect(path()).toBe('/classes/12/classroom/101'));
  expect(await screen.findByRole('heading', { level: 2, name: '첫인사' })).toHaveFocus();
});

test('a day of the mission that is open leads to its heading', async () => {
  const { user } = open();
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  await user.click((await panel()).getByRole('link', { name: /오늘/ }));
  expect(screen.getByRole('heading', { level: 2, name: '매일 쓰기' })).toHaveFocus();
  expect(scrolled).toHaveBeenCalled();
});

test('streak, team and badges stand beside it: the own share by that of the team, won badges with their day, and the next one', async () => {
  open();
  const part = await panel();
  expect(part.getByText('1일 연속')).toBeVisible();
  expect(part.getByText('오늘 하면 2일')).toBeVisible();
  const team = within(part.getByRole('region', { name: '함께하는 사람들' }));
  expect(team.getByText('12명이 함께해요')).toBeVisible();
  expect(team.getByText('오늘 5명 완료')).toBeVisible();
  expect(team.getByRole('progressbar', { name: '우리 팀' })).toHaveAttribute('aria-valuenow', '50');
  expect(team.getByRole('progressbar', { name: '나' })).toHaveAttribute('aria-valuenow', '67');
  const own = within(part.getByRole('region', { name: '배지' }));
  expect(own.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    `첫 미션${Number(day(-3).slice(5, 7))}월 ${Number(day(-3).slice(8))}일`,
    '7일 연속7번 중 1번',
    '절반 달성4번 중 2번',
    '모두 완료8번 중 2번',
  ]);
  expect(own.getByText('‘절반 달성’ 배지까지 2번 남았어요')).toBeVisible();
});

test.each([
  [{ now: 0, longest: 3 }, '가장 길게 3일 · 오늘 다시 시작해요', DAYS],
  [{ now: 4, longest: 4 }, '지금이 가장 길어요', stamps(-3, Array(4).fill(STAMP.DONE))],
])('the streak says what today is worth: %j', async (streak, text, days) => {
  open({ answered: progress({ mine: { ...mine, streak, days } }) });
  expect(await (await panel()).findByText(text)).toBeVisible();
});

test('a long term shows the present month, with ways to the others', async () => {
  const from = -40;
  const { user } = open({
    answered: progress({ term: term(from, 45), mine: { ...mine, days: stamps(from, Array(86).fill(STAMP.COMING)) } }),
  });
  const part = await panel();
  const month = () => part.getByRole('table').querySelector('caption')!.textContent;
  expect(month()).toContain(`${Number(today.slice(5, 7))}월`);
  const shown = month();
  await user.click(part.getByRole('button', { name: '이전 달' }));
  expect(month()).not.toBe(shown);
  await user.click(part.getByRole('button', { name: '다음 달' }));
  expect(month()).toBe(shown);
  while (!(part.getByRole('button', { name: '다음 달' }) as HTMLButtonElement).disabled)
    await user.click(part.getByRole('button', { name: '다음 달' }));
  expect(month()).toContain(`${Number(day(45).slice(5, 7))}월`);
});

test.each<[string, Partial<Shown>]>([
  ['staff', { viewer: aViewer({ userTypeCd: 'TCH' }) }],
  ['visitors', { viewer: aViewer(), login: false, list: missions.map((one) => ({ ...one, isPublic: true })) }],
])('%s see the team alone', async (_, shown) => {
  open({ ...shown, answered: progress({ mine: null }) });
  const part = await panel();
  expect(part.getByText('12명이 함께해요')).toBeVisible();
  expect(part.queryByRole('table')).toBeNull();
  expect(part.queryByRole('region', { name: '배지' })).toBeNull();
});

test('a term that is over says so above its stamps and badges; no badge is next any more', async () => {
  const days = stamps(-9, [STAMP.DONE, STAMP.MISSED, STAMP.DONE]);
  open({
    answered: progress({
      term: term(-9, -7),
      team: { participants: 12, todayCount: null, done: 18, asked: 36 },
      mine: { ...mine, days, streak: { now: 1, longest: 2 } },
    }),
    viewer: aViewer(),
    list: missions.map((one) => ({ ...one, playable: false })),
  });
  expect(await screen.findByText('3기가 끝났어요')).toBeVisible();
  const part = await panel();
  expect(part.getByText('3일을 모두 지났어요')).toBeVisible();
  expect(part.getByText('2일 연속')).toBeVisible();
  expect(part.getByRole('region', { name: '배지' })).toBeVisible();
  expect(part.queryByText(/남았어요/)).toBeNull();
  expect(part.queryByText(/오늘/)).toBeNull();
});

test('a term that is to come says when it begins, and its days are to come', async () => {
  open({
    answered: progress({
      term: term(2, 4),
      team: { participants: 3, todayCount: null, done: 0, asked: 0 },
      mine: { ...mine, done: 0, asked: 0, streak: { now: 0, longest: 0 }, days: stamps(2, Array(3).fill(STAMP.COMING)) },
    }),
    list: missions.map((one) => ({ ...one, playable: false })),
  });
  const part = await panel();
  expect(part.getByText('2일 뒤에 시작해요')).toBeVisible();
  expect(part.getAllByRole('link', { name: /예정/ })).toHaveLength(3);
  expect(part.queryByRole('progressbar', { name: '우리 팀' })).toBeNull();
  expect(part.queryByText('0일 연속')).toBeNull();
});

test('missions without a day have no calendar, and a challenge without a term shows nothing', async () => {
  open({ answered: progress({ mine: { ...mine, days: [], badges: badges.slice(3) } }) });
  const part = await panel();
  expect(part.queryByRole('table')).toBeNull();
  expect(part.queryByText(/연속/)).toBeNull();
  expect(part.getAllByRole('listitem')).toHaveLength(1);
});
test('a challenge without a term shows its mission alone', async () => {
  open({ answered: progress({ term: null, team: null, mine: null }) });
  expect(await screen.findByRole('heading', { level: 2, name: '매일 쓰기' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: '3기' })).toBeNull());
});

test('what is locked, comes next or is missing is called a mission, never a lesson', async () => {
  const mission = (curriculumSeq: number, over: object = {}) =>
    aLesson({ curriculumSeq, curriculumTypeCd: '03', title: `${curriculumSeq}번째`, vodTypeCd: null, duration: null, ...over });
  const view = open({ list: [mission(101), mission(102, { lockStatusYn: 'Y', playable: false })] });
  expect(await screen.findByRole('heading', { name: '아직 열리지 않은 미션이에요' })).toBeVisible();
  await view.user.click(screen.getByRole('link', { name: '할 수 있는 미션으로 가기' }));
  expect(await screen.findByRole('complementary', { name: '미션 목록' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('강의');
});

test('a challenge without missions says so, with a picture that has no plus for who takes part', async () => {
  open({ list: [], path: '/classes/12/classroom' });
  const heading = await screen.findByRole('heading', { name: '아직 등록된 미션이 없어요' });
  expect(heading.closest('[data-art]')).toHaveAttribute('data-art', 'list');
});

test('figures that fail to load say so in a line above the mission, and are asked for again on a press', async () => {
  const { user } = open();
  server.use(refuse(challengeApi.progress, 'CONFLICT'));
  const again = within((await screen.findByText('스탬프와 배지를 불러오지 못했어요.')).closest('[role=alert]')!).getByRole('button', {
    name: '다시 시도',
  });
  expect(screen.getByRole('heading', { level: 2, name: '매일 쓰기' })).toBeVisible();
  server.use(answer(challengeApi.progress, progress()));
  await user.click(again);
  await panel();
});

test('what completes a mission brings its stamp at once', async () => {
  const { user } = open();
  await panel();
  const asked = recording(challengeApi.progress, () => progress({ mine: { ...mine, streak: { now: 2, longest: 2 } } }));
  server.use(asked.handler, answer(curriculumApi.complete, { completedCount: 1 }));
  await user.click(await screen.findByRole('button', { name: /확인|완료/ }));
  expect(await (await panel()).findByText('2일 연속')).toBeVisible();
});

test('my page shows streak and badges on the card of the challenge', async () => {
  const { days: _, ...standing } = mine;
  server.use(
    answer(mypageApi.home, aHome({ courses: [aMyCourse({ courseSeq: 12, courseTypeCd: '07' })], challenges: [standing] })),
    answer(paymentApi.mine, { list: [], totalCount: 0 }),
    answer(certificateCalls.mine, []),
  );
  renderRoute('/mypage', { session: {} });
  expect(await screen.findByText('배지 4개 중 1개')).toBeVisible();
  expect(screen.getByText('1일 연속')).toBeVisible();
});

test('my classes show them too', async () => {
  const { days: _, ...standing } = mine;
  const list = [aMyCourse({ courseSeq: 12, courseTypeCd: '07' }), aMyCourse({ courseSeq: 13, attendSeq: 901 })];
  server.use(
    answer(courseApi.mine, { list, totalCount: 2 }),
    answer(mypageApi.home, aHome({ challenges: [standing] })),
    answer(paymentApi.mine, { list: [], totalCount: 0 }),
  );
  renderRoute('/me/classes', { session: {} });
  expect(await screen.findByText('배지 4개 중 1개')).toBeVisible();
  expect(screen.getAllByText('1일 연속')).toHaveLength(1);
});

describe('on a phone', () => {
  beforeEach(() => vi.stubGlobal('innerWidth', 375));
  const week = (table: HTMLElement) => within(table).queryAllByRole('row').length - 1;

  test('AM-725 the panel begins with the streak and this week, and opens to the whole', async () => {
    const { user } = open();
    const part = await panel();
    expect(part.getByText('1일 연속')).toBeVisible();
    expect(week(part.getByRole('table'))).toBe(1);
    expect(within(part.getByRole('table')).getByRole('link', { name: /오늘/ })).toBeVisible();
    expect(part.queryByRole('region', { name: '함께하는 사람들' })).toBeNull();
    await user.click(part.getByRole('button', { name: '전체 기록 펼치기' }));
    const whole = await panel();
    expect(whole.getByRole('region', { name: '함께하는 사람들' })).toBeVisible();
    expect(whole.getByRole('region', { name: '배지' })).toBeVisible();
    expect(whole.getByRole('button', { name: '접기' })).toHaveFocus();
    expect(whole.getByRole('button', { name: '접기' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('AM-725 a term that is to come begins with its first week', async () => {
    const days = stamps(7, Array(14).fill(STAMP.COMING));
    open({ answered: progress({ term: term(7, 20), mine: { ...mine, days } }) });
    const [first] = within(await screen.findByRole('table')).getAllByRole('link');
    expect(first!.textContent).toContain(`${Number(day(7).slice(8))}일`);
    expect(screen.getByText('7일 뒤에 시작해요')).toBeVisible();
  });

  test('AM-725 a term that is over ends with its last week', async () => {
    const days = stamps(-20, Array(14).fill(STAMP.DONE));
    open({ answered: progress({ term: term(-20, -7), mine: { ...mine, days } }) });
    const last = within(await screen.findByRole('table'))
      .getAllByRole('link')
      .at(-1)!;
    expect(last.textContent).toContain(`${Number(day(-7).slice(8))}일`);
  });
});

test('weeks begin on Monday and hold the whole term', () => {
  expect(weeksOf('2026-11-04', '2026-11-09').map((week) => [week[0], week[6]])).toEqual([
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
  ]);
});
