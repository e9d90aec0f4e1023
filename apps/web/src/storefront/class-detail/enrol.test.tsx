import { channelApi } from '@madang/contracts/main/channel';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courseApi, type Course, type CourseViewer } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { reviewApi } from '@madang/contracts/main/review';
import { screen, waitFor, within } from '@testing-library/react';
import { keepEventCode } from '../../domain/course/event-code';
import { keepRefererCode } from '../../domain/course/referer-code';
import { chooseTerm } from '../../domain/course/term-choice';
import { queryClient } from '../../lib/query';
import { aViewer, anEnrolment, information, inside, someLessons } from '../../testing/course-samples';
import { aUser } from '../../testing/samples';
import { renderRoute, type RouteOptions } from '../../testing/render';
import { answer, recording, refuse, server } from '../../testing/server';

const free: Partial<Course> = { fareCd: '00', price: 0 };
function open(course: Partial<Course>, options: RouteOptions = { session: {} }) {
  let viewer: CourseViewer = aViewer();
  queryClient.clear();
  server.use(
    answer(courseApi.viewer, () => [viewer]),
    answer(courseApi.find, information(course)),
    answer(curriculumApi.list, someLessons()),
    answer(reviewApi.list, { reviews: [], reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0] }),
  );
  return { ...renderRoute('/classes/12', options), enrolled: (next: CourseViewer) => (viewer = next) };
}
const press = async (user: ReturnType<typeof open>['user'], name = '수강 신청') => {
  const card = await screen.findByRole('complementary', { name: '수강 신청' });
  const button = await within(card).findByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await user.click(button);
};

test('EN-002 a free class enrols at once and opens the classroom', async () => {
  const view = open(free);
  const created = recording(enrolmentApi.create, () => {
    view.enrolled(inside());
    return anEnrolment({ choiseStatusCd: '00', needsPayment: false, amount: 0, holdUntil: null });
  });
  server.use(created.handler);
  await press(view.user);
  const dialog = await screen.findByRole('dialog', { name: '수강 신청이 끝났어요' });
  expect(within(dialog).getByRole('link', { name: '강의실 들어가기' })).toHaveAttribute('href', '/classes/12/classroom');
  expect(created.asked[0]!.params).toMatchObject({ courseSeq: '12' });
});

test('SH-061 SH-062 a visitor logs in first, and the enrolment goes on afterwards', async () => {
  const visitor = open(free, { session: null });
  await press(visitor.user);
  const dialog = await screen.findByRole('dialog', { name: '로그인이 필요해요. 로그인할까요?' });
  await visitor.user.click(within(dialog).getByRole('button', { name: '로그인' }));
  await waitFor(() => expect(visitor.path()).toBe('/login?next=%2Fclasses%2F12'));
  visitor.unmount();
  server.use(answer(enrolmentApi.create, anEnrolment({ choiseStatusCd: '00', needsPayment: false })));
  open(free);
  expect(await screen.findByRole('dialog', { name: '수강 신청이 끝났어요' })).toBeVisible();
});

test('EN-026 CR-147 CR-164 phone and questions are asked, checked and sent', async () => {
  const view = open({
    ...free,
    attendPhoneInputYn: 'Y',
    courseQuestions: [
      { question: '하는 일', requiredYn: 'Y' },
      { question: '하고 싶은 말', requiredYn: 'N' },
    ],
  });
  const created = recording(enrolmentApi.create, anEnrolment({ choiseStatusCd: '00', needsPayment: false }));
  server.use(created.handler);
  await press(view.user);
  const dialog = await screen.findByRole('dialog', { name: '수강 신청 정보' });
  await view.user.click(within(dialog).getByRole('button', { name: '신청하기' }));
  expect(await within(dialog).findByText('하는 일 항목을 입력해주세요!')).toBeVisible();
  expect(created.asked).toHaveLength(0);
  await view.user.type(within(dialog).getByRole('textbox', { name: /하는 일/ }), '개발자');
  await view.user.click(within(dialog).getByRole('button', { name: '신청하기' }));
  expect(await screen.findByRole('dialog', { name: '수강 신청이 끝났어요' })).toBeVisible();
  expect(created.asked[0]!.body).toMatchObject({
    phone: '01012345678',
    answers: [
      { question: '하는 일', answer: '개발자' },
      { question: '하고 싶은 말', answer: '' },
    ],
  });
});

test('AM-724 a second enrolment fills in the phone number of an earlier one, which the person may change', async () => {
  const earlier = recording(enrolmentApi.phone, { phone: '01033334444' });
  const created = recording(enrolmentApi.create, anEnrolment({ choiseStatusCd: '00', needsPayment: false }));
  server.use(earlier.handler, created.handler);
  const view = open({ ...free, attendPhoneInputYn: 'Y' }, { session: { user: aUser({ phone: null }) } });
  await press(view.user);
  const phone = within(await screen.findByRole('dialog', { name: '수강 신청 정보' })).getByRole('textbox', { name: /연락처|휴대폰|전화/ });
  await waitFor(() => expect(phone).toHaveValue('01033334444'));
  await view.user.clear(phone);
  await view.user.type(phone, '01055556666');
  await view.user.click(screen.getByRole('button', { name: '신청하기' }));
  expect(await screen.findByRole('dialog', { name: '수강 신청이 끝났어요' })).toBeVisible();
  expect(created.asked[0]!.body).toMatchObject({ phone: '01055556666' });
  expect(earlier.asked).toHaveLength(1);
});

test('EN-004 AM-190 a class with approval takes the application without payment', async () => {
  const view = open({ choiseTypeCd: '01' });
  server.use(answer(enrolmentApi.create, anEnrolment({ choiseStatusCd: '01', needsPayment: false, holdUntil: null })));
  await press(view.user);
  expect(await screen.findByRole('dialog', { name: '신청을 접수했어요' })).toBeVisible();
  expect(view.path()).toBe('/classes/12');
});

test('CR-184 the waitlist is joined', async () => {
  const view = open({ userLimitTypeCd: '00', maxUserCount: 54, acceptCnt: 54 });
  server.use(answer(enrolmentApi.create, anEnrolment({ choiseStatusCd: '01', needsPayment: false, waitlisted: true })));
  await press(view.user, '대기 신청');
  expect(await screen.findByRole('dialog', { name: '대기 명단에 올렸어요' })).toBeVisible();
});

describe('before the checkout the schedule is asked', () => {
  const checkout = () => server.use(answer(enrolmentApi.mine, anEnrolment()), answer(enrolmentApi.create, anEnrolment()));
  test('PY-010 without a conflict the checkout opens', async () => {
    checkout();
    const view = open({});
    const asked = recording(curriculumApi.checkSchedule, { code: 0, message: null });
    server.use(asked.handler);
    await press(view.user);
    await waitFor(() => expect(view.path()).toBe('/classes/12/payment'));
    expect(asked.asked).toHaveLength(1);
  });
  test('PY-011 with 100010 the dialog only closes', async () => {
    const view = open({});
    server.use(answer(curriculumApi.checkSchedule, { code: 100010, message: '같은 시간에 듣는 수업이 있어요.' }));
    await press(view.user);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('같은 시간에 듣는 수업이 있어요.');
    await view.user.click(within(dialog).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(view.path()).toBe('/classes/12');
  });
  test('PY-012 with another code confirming goes on to the checkout', async () => {
    checkout();
    const view = open({});
    server.use(answer(curriculumApi.checkSchedule, { code: 100020, message: '일정이 일부 겹쳐요.' }));
    await press(view.user);
    await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(view.path()).toBe('/classes/12/payment'));
  });
});

test('EN-024 a full class says so', async () => {
  const view = open(free);
  server.use(refuse(enrolmentApi.create, 'CAPACITY_FULL', '신청 인원을 초과했어요. 정원이 가득 찼어요.'));
  await press(view.user);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('신청 인원을 초과했어요.');
});

test('somebody who left the site elsewhere joins it anew, and is not sent to and fro', async () => {
  const view = open(free);
  server.use(
    refuse(enrolmentApi.create, 'NOT_CHANNEL_USER'),
    answer(channelApi.channelUser, { isChannelUser: false, roles: [], userTypeCd: null }),
  );
  await press(view.user);
  expect(await screen.findByRole('heading', { name: /가입/ })).toBeVisible();
  expect(view.path()).toBe('/join?next=%2Fclasses%2F12');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['a free class that asks for answers', free],
  ['a priced class', {}],
])('who has not joined the site agrees to its texts before %s, and nothing is sent until then', async (_, more) => {
  const enrolled = recording(enrolmentApi.create, anEnrolment());
  server.use(enrolled.handler);
  const view = open({ ...more, attendPhoneInputYn: 'Y' }, { session: { isChannelUser: false } });
  await press(view.user);
  await waitFor(() => expect(view.path()).toBe('/join?next=%2Fclasses%2F12'));
  expect(enrolled.asked).toEqual([]);
});

test('after joining the enrolment goes on with the term and the invitation that were chosen before', async () => {
  keepRefererCode('FRIEND');
  keepEventCode(12, 'EVENT');
  chooseTerm(12, 3);
  const joined = recording(channelApi.join, { isChannelUser: true, roles: [], userTypeCd: null });
  const enrolled = recording(enrolmentApi.create, anEnrolment({ choiseStatusCd: '00', needsPayment: false }));
  server.use(joined.handler, enrolled.handler);
  const { user } = open(free, { session: { isChannelUser: false } });
  await press(user);
  await user.click(await screen.findByRole('checkbox', { name: /모두 동의/ }));
  await user.click(screen.getByRole('button', { name: '가입하기' }));
  expect(await screen.findByRole('dialog', { name: '수강 신청이 끝났어요' })).toBeVisible();
  expect(joined.asked).toHaveLength(1);
  expect(enrolled.asked.map((one) => one.body)).toEqual([
    expect.objectContaining({ refererCode: 'FRIEND', eventCode: 'EVENT', termSeq: 3 }),
  ]);
});
