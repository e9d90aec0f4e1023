import { courseApi, type PublishCheck } from '@madang/contracts/main/course';
import { COURSE_SETTING_DEFAULTS, type CourseDisplay } from '@madang/contracts/main/course-setting';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { inDays, information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const WAIT = { timeout: 4000 };
const course = {
  userLimitTypeCd: '99',
  maxUserCount: 100,
  payEndCd: '00',
  payEndAt: inDays(5),
} as const;
function show(over: Parameters<typeof information>[0] = course, as: typeof OWNER = OWNER) {
  queryClient.clear();
  const info = information(over);
  const ready: PublishCheck = { ready: true, missing: [] };
  const kept: CourseDisplay = { ...COURSE_SETTING_DEFAULTS, boards: [], customEvent: null, slackChannel: null };
  const saved = recording(courseApi.updateSetting, ({ body }) => Object.assign(kept, body));
  server.use(answer(courseApi.find, info), answer(courseApi.publishCheck, ready), answer(curriculumApi.list, []), saved.handler);
  return { ...renderRoute('/classes/12/settings/display', as), asked: saved.asked };
}
const preview = async () => within(await screen.findByRole('complementary', { name: '미리보기', hidden: true }));
const flip = (name: RegExp) => screen.getByRole('switch', { name });

test('CR-128 CR-130 CR-133..139 S-086 each toggle changes the preview at once and is sent by itself', async () => {
  const { user, asked } = show();
  const page = await preview();
  const rows: [RegExp, string, string][] = [
    [/^지금 수강생 수/, 'courseAttendCountShowYn', '수강생 54명'],
    [/^누적 수강생 수/, 'courseAttendSumShowYn', '누적 74명'],
    [/^수강 기간/, 'courseValidPeriodShowYn', '3개월'],
    [/^남은 자리/, 'courseRemainingAttendeeShowYn', '남은 자리'],
    [/^모집 마감일/, 'courseRemainingEndAtShowYn', '모집 마감'],
    [/^마감까지 남은 시간/, 'courseRemainingTermShowYn', '마감까지'],
    [/^강사/, 'courseTutorShowYn', '박서윤'],
    [/^후기 수/, 'courseReviewCountShowYn', '후기 2개'],
    [/^후기\s*별점/, 'courseReviewShowYn', '4.5'],
  ];
  const sent: Record<string, string> = {};
  for (const [name, field, words] of rows) {
    expect(page.getByText(words)).toBeInTheDocument();
    await user.click(flip(name));
    expect(page.queryByText(words)).toBeNull();
    sent[field] = 'N';
  }
  await waitFor(() => expect(Object.assign({}, ...asked.map((one) => one.body))).toEqual(sent), WAIT);
}, 15_000);

test('AM-1001 whoever may only read the class finds the form switched off, and the steps that they may open', async () => {
  show(course, { session: { roles: ['SITE_CONSOLE_READ', 'CLASS_INFO_READ', 'CLASS_STUDENT_READ'] } });
  await preview();
  expect(flip(/^지금 수강생 수/)).toBeDisabled();
  expect(screen.getByText(/볼 수만 있어요/)).toBeVisible();
  const steps = within(screen.getByRole('navigation', { name: '클래스 작성 단계' }));
  expect(steps.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '/classes/12/settings/display',
    '/classes/12/settings/attendees',
  ]);
});

test('CR-131 CR-140 CR-141 the banner has its words and its days; one that cannot be seen now says why', async () => {
  const { user, asked } = show();
  const page = await preview();
  expect(page.queryByText(/마지막 모집/)).toBeNull();
  await user.click(flip(/^배너 보이기/));
  await user.type(screen.getByRole('textbox', { name: /배너 문구/ }), '마지막 모집');
  expect(page.getByText(/마지막 모집/)).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: '보이기 시작' }), '2099.01.01');
  await user.tab();
  await waitFor(() => expect(page.queryByText(/마지막 모집/)).toBeNull());
  await user.type(screen.getByRole('textbox', { name: '보이기 끝' }), '2099.01.31');
  await user.tab();
  expect(screen.getByText('정한 기간이 아니라서 지금은 보이지 않아요')).toBeVisible();
  await waitFor(
    () =>
      expect(Object.assign({}, ...asked.map((one) => one.body))).toEqual({
        courseFloatingShowYn: 'Y',
        courseFloatingLabel: '마지막 모집',
        courseFloatingStartAt: '2098-12-31T15:00:00.000Z',
        courseFloatingEndAt: '2099-01-31T14:59:59.000Z',
      }),
    WAIT,
  );
});

test('CR-132 CR-142 CR-148 SH-071 an event is written, shown as popup and line, and taken away again; lines roll', async () => {
  const { user, asked } = show();
  const page = await preview();
  await user.click(flip(/^신청한 사람 수/));
  expect(page.getByText('지금까지 74명이 신청했어요')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '이벤트 쓰기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '이벤트' }));
  await user.click(dialog.getByRole('button', { name: '저장' }));
  expect(dialog.getAllByRole('alert')).toHaveLength(2);
  await user.type(dialog.getByRole('textbox', { name: /제목/ }), '후기 이벤트');
  await user.type(dialog.getByRole('textbox', { name: /내용/ }), '커피를 드려요');
  await user.click(dialog.getByRole('button', { name: '저장' }));
  expect(page.getByText('커피를 드려요')).toBeInTheDocument();
  expect(page.getAllByText('후기 이벤트')).toHaveLength(1);
  await user.click(flip(/^가격 아래에/));
  expect(page.getAllByText('후기 이벤트')).toHaveLength(2);
  const customEvent = { title: '후기 이벤트', content: '커피를 드려요', startAt: null, endAt: null };
  await waitFor(() => expect(Object.assign({}, ...asked.map((one) => one.body))).toMatchObject({ customEvent }), WAIT);
  await user.click(screen.getByRole('button', { name: '지우기' }));
  await waitFor(() => expect(asked.at(-1)!.body).toMatchObject({ customEvent: null }), WAIT);
  expect(page.queryByText('후기 이벤트')).toBeNull();
}, 15_000);

test('CR-150 a Slack channel is a name or an address, never an invitation', async () => {
  const { user, asked } = show();
  await preview();
  const field = screen.getByRole('textbox', { name: /채널/ });
  await user.type(field, 'https://join.slack.com/t/madang/shared_invite/zt-1');
  expect(await screen.findByText(/초대 링크는 누구나 볼 수 있어서/)).toBeVisible();
  await user.clear(field);
  await user.type(field, '#nextjs-1기');
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ slackChannel: '#nextjs-1기' }), WAIT);
});

test('CR-129 CR-143 questions are taken off the page, and the days to the end roll below the price', async () => {
  const { user, asked } = show();
  const page = await preview();
  expect(page.getByText('문의')).toBeInTheDocument();
  await user.click(flip(/^질문과 문의/));
  expect(page.queryByText('문의')).toBeNull();
  expect(page.queryByText(/^모집 마감까지 \d일 남았어요$/)).toBeNull();
  await user.click(flip(/^마감까지 남은 날/));
  expect(await page.findByText(/^모집 마감까지 \d일 남았어요$/)).toBeInTheDocument();
  await waitFor(
    () => expect(Object.assign({}, ...asked.map((one) => one.body))).toEqual({ courseQnaShowYn: 'N', marketingRollingPeriodYn: 'Y' }),
    WAIT,
  );
});

test('CR-040 CR-041 a kind whose page has no such part has no switch for it: no reviews, seats and banner of a survey, no seats and questions of a community', async () => {
  const survey = show({ courseType: 'SURVEY' });
  await preview();
  const offered = (name: RegExp) => screen.queryByRole('switch', { name }) !== null;
  expect([/^강사/, /^질문과 문의/, /^가격 아래에/].map(offered)).toEqual([true, true, true]);
  expect(screen.getAllByRole('switch')).toHaveLength(3);
  expect(screen.queryByRole('textbox', { name: /채널/ })).toBeNull();
  survey.unmount();
  const { user, asked } = show({ courseType: 'COMMUNITY' });
  await preview();
  expect([/^후기 수/, /^배너 보이기/, /^남은 자리/, /^질문과 문의/].map(offered)).toEqual([true, true, false, false]);
  await user.click(flip(/^문의/));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ courseQnaShowYn: 'N' }), WAIT);
});
