import { communityApi } from '@madang/contracts/main/board-calls';
import { courseApi, type Course } from '@madang/contracts/main/course';
import { COURSE_KINDS, type CourseKind } from '@madang/contracts/main/course-kinds';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { demandApi } from '@madang/contracts/main/demand-calls';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { reviewApi } from '@madang/contracts/main/review';
import { DAY, seoulDay } from '@madang/contracts/time';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { anEnrolment, aViewer, information, inside, someLessons } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, recording, server } from '../../testing/server';

const offline = {
  ...someLessons({ playable: false })[1]!,
  curriculumSeq: 77,
  curriculumTypeCd: '04',
  title: '첫 모임',
  place: '성수 공방',
  offlineStartAt: '2099-03-02',
  offlineStartTime: '19:00',
  offlineEndTime: '21:00',
};
type Opening = Partial<Course> & { viewer?: ReturnType<typeof aViewer>; lessons?: readonly object[] };
const LESSONS = [...someLessons({ playable: false }), offline];
function open(courseType: CourseKind, { viewer = aViewer(), lessons = LESSONS, ...course }: Opening = {}) {
  queryClient.clear();
  server.use(
    answer(courseApi.viewer, [viewer]),
    answer(courseApi.find, information({ courseType, ...course })),
    answer(curriculumApi.list, lessons as never),
    answer(reviewApi.list, { reviews: [], reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0] }),
    answer(communityApi.list, { list: [], totalCount: 0 }),
  );
  return renderRoute('/classes/12', { session: {} });
}
const card = () => screen.findByRole('complementary', { name: '수강 신청' });
const PARTS = {
  curriculum: '커리큘럼',
  meetings: '언제 어디서 만나요',
  board: '이야기',
  steps: '이렇게 진행해요',
  reviews: '후기',
} as const;

test.each(['OFFLINE', 'SPECIAL', 'CLUB', 'CUSTOM', 'COMMUNITY'] as const)(
  'CR-036..040 the page of a class of kind %s has the parts that the table of kinds gives it',
  async (kind) => {
    open(kind);
    await card();
    for (const [part, name] of Object.entries(PARTS)) {
      if (COURSE_KINDS[kind].page.includes(part as keyof typeof PARTS)) expect(await screen.findByRole('region', { name })).toBeVisible();
      else expect(screen.queryByRole('region', { name })).toBeNull();
    }
  },
);

test('CR-036 AM-194 an offline class says when and where people meet, to a clock elsewhere with its own time', async () => {
  vi.stubEnv('TZ', 'Europe/London');
  open('OFFLINE');
  const meetings = await screen.findByRole('region', { name: '언제 어디서 만나요' });
  expect(meetings).toHaveTextContent('2099.03.02 19:00–21:00 KST (내 시간대로');
  expect(meetings).toHaveTextContent('성수 공방');
});

test('CR-036 a live past midnight is one to come until it ends, and so is one of several days', async () => {
  const live = (curriculumSeq: number, title: string, liveAt: string, hours: [string, string], liveEndDateAt: string | null = null) => ({
    ...LESSONS[1]!,
    curriculumSeq,
    curriculumTypeCd: '00',
    title,
    liveAt,
    liveStartAt: hours[0],
    liveEndAt: hours[1],
    liveEndDateAt,
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  // Half past midnight in Seoul.
  vi.setSystemTime(new Date('2026-11-19T15:30:00Z'));
  try {
    open('OFFLINE', {
      lessons: [
        live(81, '밤 모임', '2026-11-19', ['23:00', '01:00']),
        live(82, '사흘 모임', '2026-11-18', ['10:00', '12:00'], '2026-11-20'),
        live(83, '저녁 모임', '2026-11-19', ['19:00', '21:00']),
      ],
    });
    const meetings = await screen.findByRole('region', { name: '언제 어디서 만나요' });
    for (const title of ['밤 모임', '사흘 모임']) expect(meetings).toHaveTextContent(title);
    expect(meetings).not.toHaveTextContent('저녁 모임');
    expect(meetings).toHaveTextContent('지난 모임 1번');
  } finally {
    vi.useRealTimers();
  }
});

test('CR-038 a live of several days stands among what comes until its last day, with both days', async () => {
  const at = {
    liveAt: seoulDay(Date.now() - 2 * DAY),
    liveEndDateAt: seoulDay(Date.now() + DAY),
    liveStartAt: '20:00',
    liveEndAt: '10:00',
  };
  open('SPECIAL', { lessons: [{ ...offline, curriculumTypeCd: '00', title: '해커톤', ...at }] });
  const meetings = await screen.findByRole('region', { name: '언제 어디서 만나요' });
  const dotted = (day: string) => day.replaceAll('-', '.');
  expect(meetings).toHaveTextContent(`${dotted(at.liveAt)} 20:00 – ${dotted(at.liveEndDateAt)} 10:00`);
});

test('CR-037 CR-040 a custom class is applied for, a community is joined and entered at its boards', async () => {
  const custom = open('CUSTOM', { choiseTypeCd: '01' });
  expect(await within(await card()).findByRole('button', { name: '맞춤 클래스 신청하기' })).toBeVisible();
  custom.unmount();
  const { user, path } = open('COMMUNITY', { viewer: inside() });
  await user.click(await within(await card()).findByRole('button', { name: '커뮤니티 들어가기' }));
  await waitFor(() => expect(path()).toBe('/classes/12/board'));
});

test('CR-040 whoever has joined a community goes on to its boards', async () => {
  server.use(answer(enrolmentApi.create, anEnrolment({ needsPayment: false, choiseStatusCd: '00' })));
  const { user } = open('COMMUNITY', { fareCd: '00', price: 0 });
  await user.click(await within(await card()).findByRole('button', { name: '커뮤니티 참여하기' }));
  expect(await screen.findByRole('link', { name: '커뮤니티 들어가기' })).toHaveAttribute('href', '/classes/12/board');
});

test('CR-041 visitors of a demand survey wait for it, are counted, and take it back; there is nothing to enrol in', async () => {
  let mineAt: string | null = null;
  let others = 7;
  const state = () => ({ count: others + (mineAt ? 1 : 0), toldCount: 0, mineAt });
  const add = recording(demandApi.add, () => ((mineAt = '2026-11-23T03:00:00Z'), state()));
  const remove = recording(demandApi.remove, () => ((mineAt = null), state()));
  server.use(answer(demandApi.find, state), add.handler, remove.handler);
  const { user } = open('SURVEY');
  const part = async () => within(await screen.findByRole('region', { name: '수요 조사' }));
  expect(await (await part()).findByText('7명이 기다리고 있어요')).toBeVisible();
  const bar = await card();
  for (const gone of ['수강 신청', '140,000원']) expect(within(bar).queryByText(gone)).toBeNull();
  for (const name of ['커리큘럼', '후기', '환불 안내']) expect(screen.queryByRole('region', { name })).toBeNull();
  await user.click(within(bar).getByRole('button', { name: '오픈 알림 받기' }));
  expect(await (await part()).findByText('8명이 기다리고 있어요')).toBeVisible();
  await user.click(within(bar).getByRole('button', { name: '알림 신청 취소' }));
  expect(await (await part()).findByText('7명이 기다리고 있어요')).toBeVisible();
  expect([add.asked.length, remove.asked.length]).toEqual([1, 1]);
  cleanup();
  others = 0;
  open('SURVEY');
  // Nobody is no number to tell.
  expect(await (await part()).findByText('아직 열기 전이에요')).toBeVisible();
  expect(screen.queryByText(/0명이/)).toBeNull();
});
