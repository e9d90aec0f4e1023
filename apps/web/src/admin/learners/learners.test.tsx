import { CLASS_AUDIENCE, classMessageApi } from '@madang/contracts/campaign/message';
import { COURSE_TYPE } from '@madang/contracts/codes';
import { attendanceApi } from '@madang/contracts/main/attendance';
import { certificateApi } from '@madang/contracts/main/certificate';
import { demandApi, type Waiter } from '@madang/contracts/main/demand';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { operatorApi } from '@madang/contracts/main/operator';
import { courseApi } from '@madang/contracts/main/course';
import { paymentApi } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { giveReason } from '../../testing/sheet';
import { aCertificate } from '../../testing/certificate-samples';
import { anOrder, inDays, information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles, teacherRoles } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/classes/12/settings/attendees';
const one = (over: Partial<Learner> = {}): Learner => ({
  attendSeq: 1,
  userSeq: 51,
  name: '김하늘',
  letInBy: null,
  email: 'haneul@example.com',
  phone: '01048217730',
  profileImageUrl: null,
  choiseStatusCd: '00',
  state: 'PAYMENT_COMPLETE',
  isAttend: true,
  createdAt: inDays(-20),
  holdUntil: null,
  claim: false,
  reminder: null,
  waitPosition: null,
  holdsUp: null,
  attendAt: inDays(-20),
  validAt: inDays(70),
  vodDays: 90,
  cancelAt: null,
  cancelReason: null,
  completedCount: 5,
  curriculumCount: 10,
  answers: [],
  orderNo: 'M1',
  amount: 98_000,
  refundedAmount: 0,
  currency: 'KRW',
  couponTitle: null,
  couponDiscount: 0,
  payMethodCd: 'CARD',
  orderStatus: 'PAID',
  paidAt: new Date().toISOString(),
  termSeq: null,
  termName: null,
  xp: 0,
  point: 0,
  packageSeq: null,
  ...over,
});
const waiting = one({
  attendSeq: 2,
  name: '오지훈',
  email: 'jihoon@example.com',
  choiseStatusCd: '01',
  state: 'WAITING',
  isAttend: false,
  attendAt: null,
  validAt: null,
  orderNo: null,
  orderStatus: null,
  payMethodCd: null,
  paidAt: null,
  answers: [{ question: '개발 경력은?', answer: '2년이에요' }],
});
const unlimited = one({
  attendSeq: 3,
  name: '강도윤',
  email: 'doyun@example.com',
  state: 'APPROVED',
  validAt: null,
  vodDays: -1,
  amount: 0,
  orderNo: null,
  orderStatus: null,
  payMethodCd: null,
  paidAt: null,
});
const cancelled = one({
  attendSeq: 4,
  name: '배현우',
  email: 'hyunwoo@example.com',
  choiseStatusCd: null,
  state: 'CANCEL_COMPLETE',
  isAttend: false,
  cancelAt: inDays(-1),
  cancelReason: '단순 변심',
  orderStatus: 'CANCELED',
});
const deposited = one({ attendSeq: 5, name: '정유나', email: 'yuna@example.com', payMethodCd: 'VIRTUAL_ACCOUNT' });
const settled = one({ attendSeq: 6, name: '임수아', email: 'sua@example.com', paidAt: inDays(-70) });
const COUNTS = {
  ALL: 4,
  APPROVED: 1,
  WAITING: 1,
  CANCELLED: 0,
  PAYMENT_COMPLETE: 1,
  CANCEL_COMPLETE: 1,
  BY_PACKAGE: 0,
  ENDED: 0,
  WAITLISTED: 0,
  UNPAID: 0,
};

function use(list: Learner[] = [one(), waiting, unlimited, cancelled], counts = COUNTS) {
  const asked = recording(enrolmentApi.list, { list, totalCount: list.length, counts });
  server.use(
    answer(courseApi.find, information()),
    asked.handler,
    answer(paymentApi.adminFind, {
      ...anOrder(),
      ledger: [{ ledgerSeq: 1, kind: 'PAY', amount: 98_000, currency: 'KRW', at: inDays(0), transactionKey: 'k' }],
    }),
  );
  return asked.asked;
}
const row = async (name: string) => (await screen.findByRole('button', { name: new RegExp(`^${name}`) })).closest('tr')!;
const pick = async (user: ReturnType<typeof renderRoute>['user'], ...names: string[]) => {
  await row(names[0]!);
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `선택: ${name}` }));
  return within(screen.getByRole('toolbar', { name: '선택한 수강생 처리' }));
};

test('RT-065 PE-014 EN-005..009 /classes/{courseSeq}/settings/attendees lists enrolment and payment state side by side', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  expect(await row('김하늘')).toHaveTextContent(/승인.*결제 완료.*신용카드.*98,000원/);
  expect(await row('오지훈')).toHaveTextContent(/승인 대기.*결제 전/);
  expect(await row('강도윤')).toHaveTextContent(/승인.*무료.*무제한/);
  expect(await row('배현우')).toHaveTextContent(/수강 취소.*취소 완료/);
  expect(await row('김하늘')).toHaveTextContent('010-4821-7730');
  expect(within(await row('김하늘')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  const tabs = within(screen.getByRole('radiogroup', { name: '상태' }));
  expect(tabs.getAllByRole('radio').map((r) => r.closest('label')!.textContent)).toEqual([
    '전체 4',
    '결제 완료 1',
    '승인 1',
    '승인 대기 1',
    '수강 취소 0',
    '취소 완료 1',
  ]);
  await user.click(screen.getByRole('button', { name: '이름과 연락처' }));
  await waitFor(() => expect(asked.at(-1)!.query.get('sort')).toBe('name.asc'));
});

test('CR-080 CR-081 access that has not begun is told as on the page of the class: without end, in months of 30 days, or in days', async () => {
  const days = (attendSeq: number, name: string, vodDays: number) => ({ ...waiting, attendSeq, name, vodDays });
  use([days(2, '오지훈', 90), days(3, '강도윤', 45), days(4, '배현우', -1)]);
  const { user } = renderRoute(PATH, OWNER);
  expect(await row('오지훈')).toHaveTextContent('시작 후 3개월');
  expect(await row('강도윤')).toHaveTextContent('시작 후 45일');
  expect(await row('배현우')).toHaveTextContent('시작 후 무제한');
  use([one()]);
  await user.click(screen.getByRole('radio', { name: '승인 대기 1' }));
  await user.click(await screen.findByRole('button', { name: /^김하늘/ }));
  expect(within(await screen.findByRole('dialog', { name: '김하늘' })).getByText(/3개월/)).toBeVisible();
});

test.each(['attendees', 'attendees/book', 'demand'])('TR-012 /settings/%s of a class that was deleted for good says so', async (page) => {
  use();
  server.use(
    refuse(courseApi.find, 'CLASS_DELETED'),
    answer(attendanceApi.book, { lessons: [], list: [], totalCount: 0 }),
    answer(demandApi.list, { list: [], totalCount: 0 }),
  );
  renderRoute(`/classes/12/settings/${page}`, OWNER);
  expect(await screen.findByRole('heading', { level: 1, name: '삭제된 클래스예요' })).toBeVisible();
});

test.each(['attendees', 'attendees/book', 'demand'])('/settings/%s of a class that does not load can be tried again', async (page) => {
  use();
  server.use(
    refuse(courseApi.find, 'TEMPORARY'),
    answer(attendanceApi.book, { lessons: [], list: [], totalCount: 0 }),
    answer(demandApi.list, { list: [], totalCount: 0 }),
  );
  const { user } = renderRoute(`/classes/12/settings/${page}`, OWNER);
  const again = await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  use();
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: /./ })).toBeVisible();
  expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
});

test('PE-027 an instructor sees who learns in the class, and what became of an enrolment', async () => {
  use();
  const { user } = renderRoute(PATH, { session: { roles: teacherRoles } });
  for (const name of ['김하늘', '오지훈', '강도윤', '배현우']) expect(await row(name)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^배현우/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '배현우' }));
  expect(drawer.getAllByText(/취소/)[0]).toBeVisible();
});

test('who has used an enrolment up and enrolled again stands there as ended, with the payment, and nothing to press', async () => {
  use(
    [
      one({ attendSeq: 8 }),
      one({ attendSeq: 7, name: '김끝남', state: 'ENDED', isAttend: false, validAt: inDays(-3), orderNo: 'M0', orderStatus: 'PAID' }),
    ],
    { ...COUNTS, ENDED: 1 },
  );
  const { user } = renderRoute(PATH, OWNER);
  expect(await row('김끝남')).toHaveTextContent(/이용 종료.*결제 완료/);
  expect(await row('김끝남')).not.toHaveTextContent(/취소|승인/);
  expect(screen.getByRole('radio', { name: '이용 종료 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^김끝남/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '김끝남' }));
  expect(drawer.getByText('이용이 끝난 수강이에요')).toBeVisible();
  expect(drawer.queryByText('수강 취소')).toBeNull();
  expect(drawer.queryByRole('button', { name: '수강 취소' })).toBeNull();
  expect(drawer.queryByRole('button', { name: '기간 변경' })).toBeNull();
});

test('AM-1041 an application that a package made needless stands there as had by the package, not as cancelled', async () => {
  const needless = {
    attendSeq: 7,
    name: '김꾸림',
    choiseStatusCd: null,
    isAttend: false,
    cancelAt: inDays(-1),
    orderNo: null,
    orderStatus: null,
  };
  use([one({ attendSeq: 8 }), one({ ...needless, state: 'BY_PACKAGE', amount: 0, paidAt: null })], { ...COUNTS, BY_PACKAGE: 1 });
  const { user } = renderRoute(PATH, OWNER);
  expect(await row('김꾸림')).toHaveTextContent('패키지로 수강');
  expect(await row('김꾸림')).not.toHaveTextContent('취소');
  expect(screen.getByRole('radio', { name: '패키지로 수강 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^김꾸림/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '김꾸림' }));
  expect(drawer.getByText('패키지로 수강해요')).toBeVisible();
  expect(drawer.getByText('패키지로 대신함')).toBeVisible();
  expect(drawer.queryByText('수강 취소')).toBeNull();
});

test('states, search and CN-054 page sizes ask the service; the search waits for a rest in typing', async () => {
  const asked = use();
  const { user, path } = renderRoute(PATH, OWNER);
  await row('김하늘');
  await user.click(screen.getByRole('radio', { name: '승인 대기 1' }));
  await waitFor(() => expect(asked.at(-1)!.query.get('status')).toBe('WAITING'));
  const before = asked.length;
  await user.type(screen.getByRole('searchbox', { name: '이름, 이메일, 전화번호' }), 'jihoon');
  expect(asked).toHaveLength(before);
  await waitFor(() => expect(asked.at(-1)!.query.get('q')).toBe('jihoon'), { timeout: 2000 });
  expect(asked).toHaveLength(before + 1);
  const size = screen.getByRole('combobox', { name: '한 쪽에 보이는 수' });
  expect(
    within(size)
      .getAllByRole('option')
      .map((o) => o.textContent),
  ).toEqual(['10개씩 보기', '20개씩 보기', '50개씩 보기', '100개씩 보기']);
  await user.selectOptions(size, '50');
  await waitFor(() => expect(asked.at(-1)!.query.get('size')).toBe('50'));
  expect(path()).toContain('status=WAITING');
});

test('EN-018 who came through a package is not shown as free, and is changed in the package alone', async () => {
  use([one({ packageSeq: 77, state: 'APPROVED', orderNo: null, orderStatus: null, payMethodCd: null, paidAt: null, amount: 0 })]);
  const { user } = renderRoute(PATH, OWNER);
  expect(await row('김하늘')).toHaveTextContent('패키지로 신청');
  expect(await row('김하늘')).not.toHaveTextContent('무료');
  await user.click(screen.getByRole('button', { name: /^김하늘/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '김하늘' }));
  expect(drawer.getByText(/패키지로 신청한 분이에요/)).toBeVisible();
  expect(drawer.getByRole('link', { name: '패키지의 수강생 관리로 가기' })).toHaveAttribute('href', '/packages/77/settings/attendees');
  for (const name of ['수강 취소', '기간 변경']) expect(drawer.queryByRole('button', { name })).toBeNull();
});

test('EN-010 EN-011 EN-012 chosen people are approved or put on standby', async () => {
  use();
  const set = recording(enrolmentApi.setStatus, { failCount: 0, failures: [], fullCount: 0 });
  server.use(set.handler);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '오지훈')).getByRole('button', { name: '승인' }));
  expect(await screen.findByText('1명을 승인했어요')).toBeVisible();
  await user.click((await pick(user, '김하늘', '강도윤')).getByRole('button', { name: '대기' }));
  expect(await screen.findByText('2명을 대기로 바꿨어요')).toBeVisible();
  expect(set.asked.map((a) => a.body)).toEqual([
    { attendSeqs: [2], choiseStatusCd: '00' },
    { attendSeqs: [1, 3], choiseStatusCd: '01' },
  ]);
});

test('EN-010 who has the status already is not said to be set: the button is off, and others alone are sent', async () => {
  use();
  const set = recording(enrolmentApi.setStatus, { failCount: 0, failures: [], fullCount: 0 });
  server.use(set.handler);
  const { user } = renderRoute(PATH, OWNER);
  const bar = await pick(user, '오지훈');
  expect(bar.getByRole('button', { name: '대기' })).toBeDisabled();
  await user.click((await pick(user, '김하늘')).getByRole('button', { name: '대기' }));
  expect(await screen.findByText('1명을 대기로 바꿨어요')).toBeVisible();
  expect(set.asked.map((a) => a.body)).toEqual([{ attendSeqs: [1], choiseStatusCd: '01' }]);
});

test('a refusal of what the dialog does not show is told, and the button is not dead', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  use();
  server.use(refuse(enrolmentApi.cancel, 'BAD_INPUT', '', [{ field: 'attendSeqs[0]', message: '값을 확인해 주세요.' }]));
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '김하늘', '오지훈')).getByRole('button', { name: '수강 취소' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2명의 수강을 취소할까요?' }));
  await user.type(dialog.getByRole('textbox', { name: '취소 사유' }), '폐강');
  await user.click(dialog.getByRole('button', { name: '취소하고 환불' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('값을 확인해 주세요.');
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringContaining('refused fields that it does not show') }),
  );
});

test('EN-021 EN-013 failures of cancelling are told as a count of persons with their reasons', async () => {
  use();
  const cancel = recording(enrolmentApi.cancel, { failCount: 1, failures: [{ attendSeq: 2, message: '결제를 확인하고 있어요.' }] });
  server.use(cancel.handler);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '김하늘', '오지훈')).getByRole('button', { name: '수강 취소' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2명의 수강을 취소할까요?' }));
  expect(dialog.getByText('환불 금액').closest('div')).toHaveTextContent('98,000원');
  await user.click(dialog.getByRole('button', { name: '취소하고 환불' }));
  expect(await dialog.findByText('취소 사유 항목을 입력해주세요!')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: '취소 사유' }), '폐강');
  await user.click(dialog.getByRole('button', { name: '취소하고 환불' }));
  const result = await screen.findByRole('alertdialog', { name: /취소하지 못한 분이 있어요/ });
  expect(result).toHaveTextContent('2명 중 1명은 처리하지 못했어요.');
  expect(result).toHaveTextContent('오지훈: 결제를 확인하고 있어요.');
  expect(cancel.asked[0]!.body).toMatchObject({ attendSeqs: [1, 2], reason: '폐강' });
});

/** As many waiting people as a page of the list shows. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, i) => one({ ...waiting, attendSeq: 100 + i, name: `수강생${String(i + 1).padStart(2, '0')}` }));
const chooseAll = async (user: ReturnType<typeof renderRoute>['user']) => {
  await row('수강생01');
  await user.click(screen.getByRole('checkbox', { name: '모두 선택' }));
  return within(screen.getByRole('toolbar', { name: '선택한 수강생 처리' }));
};

test('EN-021 many are cancelled twenty at a time with a bar that says how far it is; one busy moment stops nothing, and failures are counted over all', async () => {
  use(crowd(45));
  const bodies: { attendSeqs: number[] }[] = [];
  const keys: (string | null)[] = [];
  let go = () => undefined as void;
  let busy = true;
  server.use(
    http.post('*/attendees/cancel', async ({ request }) => {
      const body = (await request.json()) as (typeof bodies)[number];
      keys.push(request.headers.get('idempotency-key'));
      // The connection breaks during the second batch.
      if (bodies.length === 1 && busy) {
        busy = false;
        return HttpResponse.error();
      }
      bodies.push(body);
      if (bodies.length === 2) await new Promise<void>((resolve) => (go = resolve));
      return HttpResponse.json({
        data: { failCount: 1, failures: [{ attendSeq: body.attendSeqs[0], message: '결제를 확인하고 있어요.' }] },
      });
    }),
  );
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await chooseAll(user)).getByRole('button', { name: '수강 취소' }));
  const dialog = within(await screen.findByRole('dialog', { name: '45명의 수강을 취소할까요?' }));
  await user.type(dialog.getByRole('textbox', { name: '취소 사유' }), '폐강');
  await user.click(dialog.getByRole('button', { name: '수강 취소' }));
  const progress = within(await screen.findByRole('dialog', { name: '수강생을 처리하고 있어요' }));
  expect(await progress.findByText('45명 중 20명 처리했어요')).toBeVisible();
  expect(progress.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '44');
  await waitFor(() => expect(bodies).toHaveLength(2));
  go();
  const result = await screen.findByRole('alertdialog', { name: /취소하지 못한 분이 있어요/ });
  expect(result).toHaveTextContent('45명 중 3명은 처리하지 못했어요.');
  expect(result).toHaveTextContent('수강생21: 결제를 확인하고 있어요.');
  expect(bodies.map((body) => body.attendSeqs.length)).toEqual([20, 20, 5]);
  // The batch that was sent again kept its Idempotency-Key; the other batches have keys of their own.
  expect(keys[1]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(3);
});

const asking = () => screen.findByRole('alertdialog', { name: '정원이 가득 찼어요' });

/** Answers a call as the service does: with one learner a refusal is the error of the call, with several it is counted. */
const refusing = (path: string, refused: number, errorName: string, message: string) => {
  const bodies: { attendSeqs: number[] }[] = [];
  server.use(
    http.post(`*/attendees/${path}`, async ({ request }) => {
      const body = (await request.json()) as (typeof bodies)[number];
      bodies.push(body);
      const failures = body.attendSeqs.filter((seq) => seq === refused).map((attendSeq) => ({ attendSeq, message, full: true }));
      if (failures.length && body.attendSeqs.length === 1) return HttpResponse.json({ errorName, message }, { status: 400 });
      return HttpResponse.json({ data: { failCount: failures.length, failures, fullCount: failures.length } });
    }),
  );
  return bodies;
};

test('EN-021 of twenty-one the last one who is refused is counted as failed with the reason, not as not reached', async () => {
  use(crowd(21));
  const bodies = refusing('cancel', 120, 'PAYMENT_PENDING', '결제를 확인하고 있어요.');
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await chooseAll(user)).getByRole('button', { name: '수강 취소' }));
  const dialog = within(await screen.findByRole('dialog', { name: '21명의 수강을 취소할까요?' }));
  await user.type(dialog.getByRole('textbox', { name: '취소 사유' }), '폐강');
  await user.click(dialog.getByRole('button', { name: '수강 취소' }));
  const result = await screen.findByRole('alertdialog', { name: /취소하지 못한 분이 있어요/ });
  expect(result).toHaveTextContent('21명 중 1명은 처리하지 못했어요.');
  expect(result).toHaveTextContent('수강생21: 결제를 확인하고 있어요.');
  expect(bodies.map((body) => body.attendSeqs.length)).toEqual([11, 10]);
});

test('EN-022 of forty-one whose access is extended the last one who is refused is counted as failed', async () => {
  use(Array.from({ length: 41 }, (_, i) => one({ attendSeq: 100 + i, name: `수강생${String(i + 1).padStart(2, '0')}` })));
  const bodies = refusing('extend', 140, 'WAITING_NOT_EXTENDABLE', '승인 대기 중이에요.');
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await chooseAll(user)).getByRole('button', { name: '기간 변경' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '바꾸기' }));
  const result = await screen.findByRole('alertdialog', { name: /기간을 바꾸지 못한 분이 있어요/ });
  expect(result).toHaveTextContent('41명 중 1명은 처리하지 못했어요.');
  expect(bodies.map((body) => body.attendSeqs.length)).toEqual([20, 11, 10]);
});

test('AM-236 of twenty-one the last one for whom the class is full is offered one seat more', async () => {
  use(crowd(21));
  const bodies = refusing('status', 120, 'CAPACITY_FULL', '정원이 가득 찼어요.');
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await chooseAll(user)).getByRole('button', { name: '승인' }));
  const failed = within(await screen.findByRole('alertdialog', { name: /승인하지 못한 분이 있어요/ }));
  expect(failed.getByText(/21명 중 1명은 처리하지 못했어요/)).toBeVisible();
  await user.click(failed.getByRole('button', { name: '확인' }));
  const set = recording(enrolmentApi.setStatus, { failCount: 0, failures: [], fullCount: 0 });
  server.use(set.handler);
  await user.click(within(await asking()).getByRole('button', { name: '자리 1개 늘려 승인' }));
  expect(await screen.findByText('1명을 승인했어요')).toBeVisible();
  expect(set.asked.map((a) => a.body)).toEqual([{ attendSeqs: [120], choiseStatusCd: '00', oneMoreYn: 'Y' }]);
  expect(bodies.map((body) => body.attendSeqs.length)).toEqual([11, 10]);
});

test('AM-236 beside somebody for whom the class is full, whoever is refused for another reason is not offered a seat more', async () => {
  use(crowd(2));
  server.use(
    answer(enrolmentApi.setStatus, {
      failCount: 2,
      fullCount: 1,
      failures: [
        { attendSeq: 100, message: '정원이 가득 찼어요.', full: true },
        { attendSeq: 101, message: '결제를 확인하고 있어요.', full: false },
      ],
    }),
  );
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await chooseAll(user)).getByRole('button', { name: '승인' }));
  const failed = within(await screen.findByRole('alertdialog', { name: /승인하지 못한 분이 있어요/ }));
  await user.click(failed.getByRole('button', { name: '확인' }));
  const set = recording(enrolmentApi.setStatus, { failCount: 0, failures: [], fullCount: 0 });
  server.use(set.handler);
  await user.click(within(await asking()).getByRole('button', { name: '자리 1개 늘려 승인' }));
  expect(await screen.findByText('1명을 승인했어요')).toBeVisible();
  expect(set.asked.map((a) => a.body)).toEqual([{ attendSeqs: [100], choiseStatusCd: '00', oneMoreYn: 'Y' }]);
});

test('a work on many can be stopped: what is left stays chosen', async () => {
  use(crowd(45));
  let sent = 0;
  let go = () => undefined as void;
  server.use(
    http.post('*/attendees/status', async () => {
      sent++;
      await new Promise<void>((resolve) => (go = resolve));
      return HttpResponse.json({ data: { failCount: 0, failures: [] } });
    }),
  );
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await chooseAll(user)).getByRole('button', { name: '승인' }));
  await user.click(await screen.findByRole('button', { name: '멈추기' }));
  expect(await screen.findByRole('button', { name: '멈추는 중' })).toBeVisible();
  go();
  const result = await screen.findByRole('alertdialog', { name: /여기까지 처리했어요/ });
  expect(result).toHaveTextContent('남은 25명은 그대로 두었어요.');
  await user.click(within(result).getByRole('button', { name: '확인' }));
  expect(sent).toBe(1);
  expect(await screen.findByText('25명 선택')).toBeVisible();
});

test('EN-027 a paid virtual account asks for the account its money goes back to', async () => {
  use([deposited]);
  const cancel = recording(enrolmentApi.cancel, { failCount: 0, failures: [] });
  server.use(cancel.handler);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '정유나')).getByRole('button', { name: '수강 취소' }));
  const dialog = within(await screen.findByRole('dialog', { name: '정유나 님의 수강을 취소할까요?' }));
  expect(dialog.getByText('가상계좌로 입금한 결제예요')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: '취소 사유' }), '요청');
  await user.click(dialog.getByRole('button', { name: '취소하고 환불' }));
  expect(await dialog.findByText('은행 항목을 입력해주세요!')).toBeVisible();
  expect(dialog.getByText('계좌번호 항목을 입력해주세요!')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: '은행' }), '신한은행');
  await user.type(dialog.getByRole('textbox', { name: '계좌번호' }), '110-123-456789');
  await user.type(dialog.getByRole('textbox', { name: '예금주' }), '정유나');
  await user.click(dialog.getByRole('button', { name: '취소하고 환불' }));
  await waitFor(() => expect(cancel.asked).toHaveLength(1));
  expect(cancel.asked[0]!.body).toMatchObject({
    attendSeqs: [5],
    reason: '요청',
    refundAccount: { bank: '88', accountNumber: '110123456789', holderName: '정유나' },
  });
});

test('EN-016 of an application that nobody paid for no refund is promised', async () => {
  use([one({ name: '오지훈', payMethodCd: null, paidAt: null, orderStatus: null, state: 'UNPAID' })]);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '오지훈')).getByRole('button', { name: '수강 취소' }));
  const dialog = within(await screen.findByRole('dialog', { name: '오지훈 님의 수강을 취소할까요?' }));
  expect(dialog.getByText(/결제한 금액이 없어 환불은 없어요/)).toBeVisible();
  expect(dialog.queryByText(/전액 환불돼요/)).toBeNull();
  expect(dialog.queryByText('환불 금액')).toBeNull();
});

test('EN-028 EN-029 other refunds say when they may be settled already and how the money goes back', async () => {
  use([one(), settled, deposited]);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '김하늘')).getByRole('button', { name: '수강 취소' }));
  expect(await screen.findByText('결제한 수단으로 환불돼요')).toBeVisible();
  expect(screen.queryByText('이미 정산된 결제일 수 있어요')).toBeNull();
  await user.click(screen.getByRole('button', { name: '취소하지 않을게요' }));
  await user.click(screen.getByRole('checkbox', { name: '선택: 임수아' }));
  await user.click(screen.getByRole('checkbox', { name: '선택: 정유나' }));
  await user.click(screen.getByRole('button', { name: '수강 취소' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2명의 수강을 취소할까요?' }));
  expect(dialog.getByText('이미 정산된 결제일 수 있어요')).toBeVisible();
  expect(dialog.getByText('입금한 1명은 환불 계좌가 필요해서 한 명씩 취소해 주세요.')).toBeVisible();
});

test('EN-027 EN-028 a deposit of an earlier month asks for the account and says that it may be settled already', async () => {
  use([one({ attendSeq: 7, name: '한지우', payMethodCd: 'VIRTUAL_ACCOUNT', paidAt: inDays(-70) })]);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '한지우')).getByRole('button', { name: '수강 취소' }));
  const dialog = within(await screen.findByRole('dialog', { name: '한지우 님의 수강을 취소할까요?' }));
  expect(dialog.getByText('가상계좌로 입금한 결제예요')).toBeVisible();
  expect(dialog.getByText('이미 정산된 결제일 수 있어요')).toBeVisible();
  expect(dialog.queryByText('결제한 수단으로 환불돼요')).toBeNull();
  expect(dialog.getByRole('textbox', { name: '계좌번호' })).toBeVisible();
});

test('AM-192 what was refunded in part before does not go back again: the dialog says what is left', async () => {
  use([one({ refundedAmount: 30_000 }), settled]);
  const { user } = renderRoute(PATH, OWNER);
  const tools = await pick(user, '김하늘', '임수아');
  await user.click(tools.getByRole('button', { name: '수강 취소' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2명의 수강을 취소할까요?' }));
  expect(dialog.getByText('68,000원')).toBeVisible();
  expect(dialog.getByText('166,000원')).toBeVisible();
});

test('EN-014 EN-015 a cancelled enrolment is final', async () => {
  use([cancelled]);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '배현우')).getByRole('button', { name: '수강 취소' }));
  expect(await screen.findByText(/되돌릴 수 없고, 다시 신청해야 해요/)).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: '닫기' })[0]!);
  server.use(refuse(enrolmentApi.setStatus, 'CANCELLED_IS_FINAL', '취소된 수강은 되돌릴 수 없어요.'));
  await user.click(screen.getByRole('button', { name: '승인' }));
  expect(await screen.findByRole('alertdialog', { name: '취소된 수강은 되돌릴 수 없어요.' })).toBeVisible();
});

test('EN-022 days are added to those who have an end; who failed is counted', async () => {
  use();
  const extend = recording(enrolmentApi.extend, { failCount: 1, failures: [{ attendSeq: 2, message: '승인 대기 중이에요.' }] });
  server.use(extend.handler);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '김하늘', '오지훈')).getByRole('button', { name: '기간 변경' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2명의 수강 기간 바꾸기' }));
  expect(dialog.getByText('아직 승인되지 않은 1명은 바꿀 수 없어요.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '+14일' }));
  await user.click(dialog.getByRole('button', { name: '바꾸기' }));
  expect(await screen.findByRole('alertdialog', { name: /기간을 바꾸지 못한 분이 있어요/ })).toHaveTextContent(
    '2명 중 1명은 처리하지 못했어요.',
  );
  expect(extend.asked[0]!.body).toMatchObject({ attendSeqs: [1, 2], days: 14 });
});

test('EN-019 EN-020 days cannot be added to the unlimited, an end date can be set', async () => {
  use();
  const extend = recording(enrolmentApi.extend, { failCount: 0, failures: [] });
  server.use(extend.handler);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '강도윤')).getByRole('button', { name: '기간 변경' }));
  const dialog = within(await screen.findByRole('dialog', { name: '강도윤 님의 수강 기간 바꾸기' }));
  expect(dialog.getByRole('radio', { name: '종료일 지정' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: '일수 더하기' }));
  expect(dialog.getByText('무제한 수강생 1명이 있어요')).toBeVisible();
  expect(dialog.getByRole('button', { name: '바꾸기' })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: '종료일 지정' }));
  await user.type(dialog.getByRole('textbox', { name: '종료일' }), '20301231');
  await user.tab();
  await user.click(dialog.getByRole('button', { name: '바꾸기' }));
  await waitFor(() => expect(extend.asked).toHaveLength(1));
  expect(extend.asked[0]!.body).toMatchObject({ attendSeqs: [3], validAt: '2030-12-31T23:59:59+09:00' });
});

test('the drawer opens with whether and until when one may enter, then what proves it', async () => {
  use();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(within(await row('김하늘')).getByRole('button', { name: /^김하늘/ }));
  let drawer = within(await screen.findByRole('dialog', { name: '김하늘' }));
  expect(drawer.getByText('지금 입장할 수 있어요')).toBeVisible();
  expect(drawer.getByText(/까지 · 70일 남음/)).toBeVisible();
  expect(drawer.getByText('10강 중 5강')).toBeVisible();
  expect(await drawer.findByRole('link', { name: '주문 M1 보기' })).toHaveAttribute('href', '/settings/payment?order=M1');
  await user.click(drawer.getByRole('button', { name: '다음 수강생' }));
  drawer = within(await screen.findByRole('dialog', { name: '오지훈' }));
  expect(drawer.getByText('승인을 기다리고 있어요')).toBeVisible();
  expect(drawer.getByText('2년이에요')).toBeVisible();
  expect(drawer.getByRole('button', { name: '승인' })).toBeVisible();
  expect(drawer.queryByRole('button', { name: '기간 변경' })).toBeNull();
});

test('the spreadsheet is fetched with the same filters, only by who may', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const seen = use();
  const excel = recording(enrolmentApi.excel, new Blob(['x']));
  server.use(excel.handler);
  const { user, unmount } = renderRoute(`${PATH}?status=WAITING`, OWNER);
  await user.click(await screen.findByRole('button', { name: '엑셀 내려받기' }));
  await giveReason(user);
  await waitFor(() => expect(excel.asked[0]?.query.get('status')).toBe('WAITING'));
  await user.type(screen.getByRole('searchbox'), '하늘');
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('하늘'));
  await waitFor(() => expect(seen.at(-1)!.query.get('q')).toBe('하늘'));
  await user.click(screen.getByRole('button', { name: '엑셀 내려받기' }));
  await giveReason(user);
  await waitFor(() => expect(excel.asked[1]?.query.get('q')).toBe('하늘'));
  unmount();
  renderRoute(PATH, { session: { roles: ['CLASS_STUDENT_READ'] } });
  await row('김하늘');
  expect(screen.queryByRole('button', { name: '엑셀 내려받기' })).toBeNull();
});

test('members are let in until a day', async () => {
  use();
  const person = { userSeq: 52, name: '오지훈', email: 'a@b.co', phone: null, profileImageUrl: null, snsTypeCd: 'LIV' as const };
  const added = recording(enrolmentApi.add, { added: 1, failed: [] });
  server.use(added.handler, answer(operatorApi.search, [person]));
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: '수강생 등록' }));
  const dialog = within(await screen.findByRole('dialog', { name: '수강생 등록' }));
  await user.type(dialog.getByRole('searchbox'), '오지훈');
  await user.click(await dialog.findByRole('checkbox', { name: /오지훈/ }));
  await user.type(dialog.getByRole('textbox', { name: '수강 종료일' }), '2099.12.31');
  await user.tab();
  await user.click(dialog.getByRole('button', { name: '1명 등록하기' }));
  await waitFor(() => expect(added.asked[0]!.body).toMatchObject({ userSeqs: [52] }));
  expect(String(added.asked[0]!.body.validAt)).toContain('2099-12-31');
});

test('AM-892 of several that are let in who could not be stays chosen, with the reason of that person', async () => {
  use();
  const member = (userSeq: number, name: string) => ({
    userSeq,
    name,
    email: 'a@b.co',
    phone: null,
    profileImageUrl: null,
    snsTypeCd: 'LIV' as const,
  });
  const message = '패키지에 담긴 ‘도자기’ 클래스에 결제를 마친 신청이 승인을 기다리고 있어요. 그 신청부터 처리해 주세요.';
  const added = recording(enrolmentApi.add, { added: 1, failed: [{ userSeq: 53, message }] });
  server.use(added.handler, answer(operatorApi.search, [member(52, '오지훈'), member(53, '오하나')]));
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: '수강생 등록' }));
  const dialog = within(await screen.findByRole('dialog', { name: '수강생 등록' }));
  await user.type(dialog.getByRole('searchbox'), '오');
  for (const name of [/오지훈/, /오하나/]) await user.click(await dialog.findByRole('checkbox', { name }));
  await user.click(dialog.getByRole('button', { name: '2명 등록하기' }));
  expect(await dialog.findByText(new RegExp(message))).toHaveTextContent('오하나');
  expect(dialog.getByRole('button', { name: '1명 등록하기' })).toBeEnabled();
});

test('an empty class, nothing found, and a failed list each say what to do', async () => {
  use([]);
  const { unmount } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('아직 수강생이 없어요')).toBeVisible();
  unmount();
  const filtered = renderRoute(`${PATH}?q=nobody`, OWNER);
  expect(await screen.findByText('찾는 수강생이 없어요')).toBeVisible();
  filtered.unmount();
  server.use(broken(enrolmentApi.list, 500));
  renderRoute(`${PATH}?q=x`, OWNER);
  expect(await screen.findByText('불러오지 못했어요')).toBeInTheDocument();
});
test('CU-115 the drawer shows a learner’s certificate, issues it anew and takes it back with a reason', async () => {
  let list = [aCertificate()];
  const issued = recording(certificateApi.issue, () => {
    list = [aCertificate({ certificateSeq: 2, certificateNo: 'BBBB-0000-0002' }), aCertificate({ state: 'REVOKED', revokeCd: '01' })];
    return list[0]!;
  });
  const revoked = recording(certificateApi.revoke, () => list[0]!);
  use([one()]);
  server.use(
    answer(certificateApi.list, () => ({ list, totalCount: list.length, issueCd: '00' as const })),
    issued.handler,
    revoked.handler,
  );
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByText('김하늘'));
  const drawer = within(await screen.findByRole('dialog', { name: '김하늘' }));
  expect(await drawer.findByRole('link', { name: 'AAAA-0000-0001' })).toHaveAttribute('href', '/certificates/AAAA-0000-0001');
  await user.click(drawer.getByRole('button', { name: '재발급' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '재발급' }));
  expect(await drawer.findByRole('link', { name: 'BBBB-0000-0002' })).toBeVisible();
  expect(drawer.getByText(/새로 발급했어요/)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '무효 처리' }));
  const dialog = within(await screen.findByRole('dialog', { name: '수료증을 무효로 할까요?' }));
  await user.click(dialog.getByRole('button', { name: '무효 처리' }));
  expect(dialog.getByText('이유를 입력해 주세요.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /이유/ }), '과제 미제출');
  await user.click(dialog.getByRole('button', { name: '무효 처리' }));
  await waitFor(() => expect(revoked.asked[0]!.body).toEqual({ reason: '과제 미제출' }));
  expect(issued.asked[0]!.params).toMatchObject({ userSeq: '51' });
});

test('AM-236 a full class is approved only with one seat more, said before', async () => {
  use();
  const set = recording(enrolmentApi.setStatus, { failCount: 0, failures: [], fullCount: 0 });
  server.use(refuse(enrolmentApi.setStatus, 'CAPACITY_FULL'));
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '오지훈')).getByRole('button', { name: '승인' }));
  const dialog = within(await asking());
  server.use(set.handler);
  await user.click(dialog.getByRole('button', { name: '자리 1개 늘려 승인' }));
  expect(await screen.findByText('1명을 승인했어요')).toBeVisible();
  expect(screen.queryByRole('button', { name: '되돌리기' })).toBeNull();
  expect(set.asked.map((a) => a.body)).toEqual([{ attendSeqs: [2], choiseStatusCd: '00', oneMoreYn: 'Y' }]);
});

test('AM-236 whoever may not add seats is told so instead', async () => {
  use();
  server.use(refuse(enrolmentApi.setStatus, 'CAPACITY_FULL'));
  const { user } = renderRoute(PATH, { session: { roles: ['CLASS_STUDENT_READ', 'CLASS_STUDENT_UPDATE'] } });
  await user.click((await pick(user, '오지훈')).getByRole('button', { name: '승인' }));
  expect(await asking()).toHaveTextContent('정원을 늘릴 권한이 없어요.');
  expect(screen.queryByRole('button', { name: /늘려/ })).toBeNull();
});

test('bulk approval reads the list anew and can be undone', async () => {
  const asked = use();
  const set = recording(enrolmentApi.setStatus, { failCount: 0, failures: [], fullCount: 0 });
  server.use(set.handler);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await pick(user, '오지훈')).getByRole('button', { name: '승인' }));
  const before = asked.length;
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  expect(await screen.findByText('1명을 대기로 바꿨어요')).toBeVisible();
  expect(asked.length).toBeGreaterThan(before);
  expect(set.asked.at(-1)!.body).toEqual({ attendSeqs: [2], choiseStatusCd: '01' });
});

test('AM-853 a paid application that holds up a package’s waitlist names the package', async () => {
  use([one({ choiseStatusCd: '01', state: 'WAITING', isAttend: false, holdsUp: '두 달 꾸러미' }), waiting]);
  renderRoute(PATH, OWNER);
  const note = within(await row('김하늘')).getByText('패키지 대기 멈춤');
  expect(note).toHaveAttribute('title', '‘두 달 꾸러미’ 패키지의 대기가 이 신청의 결정을 기다려요');
  expect(await row('오지훈')).not.toHaveTextContent('멈춤');
});

test('AM-236 staff read the place on the waitlist and the deadline of an unpaid seat', async () => {
  use(
    [
      one({ choiseStatusCd: '01', state: 'WAITLISTED', waitPosition: 3, isAttend: false }),
      one({ attendSeq: 9, name: '한결', choiseStatusCd: null, state: 'UNPAID', isAttend: false, holdUntil: '2026-11-26T03:00:00Z' }),
    ],
    { ...COUNTS, WAITLISTED: 1, UNPAID: 1 },
  );
  renderRoute(PATH, OWNER);
  expect(await screen.findByText('3번째')).toBeVisible();
  expect(screen.getAllByText('대기 명단')[0]).toBeVisible();
  expect(screen.getByText(/2026.11.26.*까지 결제/)).toBeVisible();
});

test('a message goes to everybody who learns, or to those who are chosen, after their number was shown; its result is told', async () => {
  use();
  const sent = { messageSeq: 9, title: '안내', status: 'RESERVED' as const, targetCount: 2, sentCount: 0, failedCount: 0 };
  const created = recording(classMessageApi.create, sent);
  server.use(
    answer(classMessageApi.reach, { memberCount: 2 }),
    created.handler,
    answer(classMessageApi.find, { ...sent, status: 'SENT', sentCount: 1, failedCount: 1 }),
  );
  const { user } = renderRoute(PATH, OWNER);
  await row('김하늘');
  await user.click(screen.getByRole('button', { name: '수강생에게 메시지' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('지금 수강 중인 2명에게 보내요.')).toBeVisible();
  await user.keyboard('{Escape}');
  const bar = await pick(user, '김하늘');
  await user.click(bar.getByRole('button', { name: '메시지' }));
  const own = within(await screen.findByRole('dialog'));
  expect(await own.findByText('선택한 1명에게 보내요.')).toBeVisible();
  await user.type(own.getByLabelText(/^제목/), '안내');
  const text = document.createElement('p');
  text.textContent = '내일 만나요';
  (await own.findByRole('textbox', { name: '내용' })).replaceChildren(text);
  await waitFor(() => expect(own.getByRole('textbox', { name: '내용' })).toHaveTextContent('내일 만나요'));
  await user.click(own.getByRole('button', { name: '보내기' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '보내기' }));
  expect(await screen.findByText(/1명에게 보냈어요. 1명에게는 보내지 못했어요/)).toBeVisible();
  expect(created.asked[0]?.body).toMatchObject({ attendSeqs: [expect.any(Number)], title: '안내' });
});

test('masked contacts are shown for one learner at a time, by who may', async () => {
  const masked = one({ email: 'ha***@example.com', phone: '010-****-7730' });
  const list = recording(enrolmentApi.list, ({ headers }) => ({
    list: [headers.get('reveal') === String(masked.userSeq) ? one() : masked, { ...waiting, userSeq: 990, email: 'ji***@example.com' }],
    totalCount: 2,
    counts: COUNTS,
  }));
  use();
  server.use(list.handler);
  const { user, unmount } = renderRoute(PATH, { session: { roles: ['CLASS_STUDENT_READ', 'SITE_PERSONAL_REVEAL'] } });
  await user.click(within(await row('김하늘')).getByRole('button', { name: /^김하늘/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '김하늘' }));
  expect(drawer.getByText(/ha\*\*\*@example.com/)).toBeVisible();
  await user.click(await drawer.findByRole('button', { name: '김하늘 님 연락처 보기' }));
  expect(await drawer.findByText(/haneul@example.com/)).toBeVisible();
  expect(drawer.queryByRole('button', { name: /연락처 보기/ })).toBeNull();
  expect(screen.getByText('ji***@example.com')).toBeInTheDocument();
  unmount();
  renderRoute(PATH, { session: { roles: ['CLASS_STUDENT_READ'] } });
  await user.click(within(await row('김하늘')).getByRole('button', { name: /^김하늘/ }));
  await screen.findByRole('dialog', { name: '김하늘' });
  expect(screen.queryByRole('button', { name: /연락처 보기/ })).toBeNull();
});

describe('who waits for a class to open', () => {
  const WAITING = '/classes/12/settings/demand';
  const waiter = { userSeq: 61, name: '한기다', email: 'gida@example.com', phone: '01048217731', profileImageUrl: null };
  const asks: Waiter = { ...waiter, createdAt: '2026-11-20T03:00:00Z', toldAt: null };
  const survey = () => answer(courseApi.find, information({ courseType: COURSE_TYPE.SURVEY, title: '가을 사진' }));

  test('nobody yet is said, and a list that did not come is asked for again', async () => {
    server.use(survey(), broken(demandApi.list, 500));
    const { user } = renderRoute(WAITING, OWNER);
    await screen.findByRole('button', { name: '다시 시도' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    server.use(answer(demandApi.list, { list: [], totalCount: 0 }));
    await user.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('아직 기다리는 사람이 없어요')).toBeVisible();
    expect(screen.getByRole('button', { name: '기다리는 사람에게 메시지' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: '엑셀 내려받기' })).toBeNull();
  });

  test('CR-041 /classes/{courseSeq}/settings/demand lists them, finds them, and is the list of people of a demand survey', async () => {
    const told = { ...asks, userSeq: 62, name: '이들음', toldAt: '2026-11-22T03:00:00Z' };
    const list = recording(demandApi.list, ({ query }) => {
      const found = [asks, told].filter((one) => one.name.includes(query.get('q') ?? ''));
      return { list: found, totalCount: found.length };
    });
    server.use(survey(), list.handler, answer(demandApi.find, { count: 1, toldCount: 1, mineAt: null }));
    const { user } = renderRoute(WAITING, OWNER);
    expect((await screen.findByText('한기다')).closest('tr')).toHaveTextContent(
      /gida@example.com · 010-4821-7731.*2026.11.20.*기다리는 중/,
    );
    expect(screen.getByText('이들음').closest('tr')).toHaveTextContent(/2026.11.22/);
    const tabs = within(screen.getByRole('navigation', { name: '클래스 관리' }));
    await waitFor(() => expect(tabs.getAllByRole('link').map((one) => one.textContent)).toEqual(['기다리는 사람1', '정보']));
    await user.type(screen.getByRole('searchbox'), '없는이{Enter}');
    expect(await screen.findByText('찾는 사람이 없어요')).toBeVisible();
    expect(list.asked.at(-1)!.query.get('q')).toBe('없는이');
    await user.click(screen.getByRole('button', { name: '엑셀 내려받기' }));
    const sheet = recording(demandApi.excel, new Blob());
    server.use(sheet.handler);
    await giveReason(user, '오픈 준비');
    await waitFor(() => expect(sheet.asked[0]?.query.get('reason')).toBe('오픈 준비'));
    expect(sheet.asked[0]!.query.get('q')).toBe('없는이');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a message goes to those who wait, and masked contacts are shown one by one', async () => {
    const sent = { messageSeq: 9, title: '곧 열어요', status: 'SENT' as const, targetCount: 1, sentCount: 1, failedCount: 0 };
    const reach = recording(classMessageApi.reach, { memberCount: 1 });
    const created = recording(classMessageApi.create, sent);
    const masked = { ...asks, email: 'gi***@example.com', phone: null };
    const list = recording(demandApi.list, ({ headers }) => ({ list: [headers.get('reveal') === '61' ? asks : masked], totalCount: 1 }));
    server.use(survey(), list.handler, reach.handler, created.handler, answer(classMessageApi.find, sent));
    const { user } = renderRoute(WAITING, { session: { roles: ['CLASS_STUDENT_READ', 'CLASS_STUDENT_UPDATE', 'SITE_PERSONAL_REVEAL'] } });
    await user.click(await screen.findByRole('button', { name: '한기다 님 연락처 보기' }));
    expect(await screen.findByText(/gida@example.com/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '엑셀 내려받기' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '기다리는 사람에게 메시지' }));
    const dialog = within(await screen.findByRole('dialog', { name: '기다리는 사람에게 메시지 보내기' }));
    expect(await dialog.findByText('아직 오픈을 기다리는 1명에게 보내요.')).toBeVisible();
    expect(reach.asked[0]!.query.get('audience')).toBe(CLASS_AUDIENCE.DEMAND);
    await user.type(dialog.getByLabelText(/^제목/), '곧 열어요');
    const text = document.createElement('p');
    text.textContent = '다음 주에 만나요';
    (await dialog.findByRole('textbox', { name: '내용' })).replaceChildren(text);
    await waitFor(() => expect(dialog.getByRole('textbox', { name: '내용' })).toHaveTextContent('다음 주에 만나요'));
    await user.click(dialog.getByRole('button', { name: '보내기' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '보내기' }));
    expect(await screen.findByText('보냈어요')).toBeVisible();
    expect(created.asked[0]?.body).toMatchObject({ audience: CLASS_AUDIENCE.DEMAND, title: '곧 열어요' });
  });

  test('a class that opened leads to who had waited for it', async () => {
    use();
    server.use(answer(demandApi.find, { count: 0, toldCount: 3, mineAt: null }));
    renderRoute(PATH, OWNER);
    expect(await screen.findByRole('link', { name: /^기다리는 사람\s*0$/ })).toHaveAttribute('href', WAITING);
  });
});

const offered = (over: Partial<Learner> = {}) =>
  one({
    attendSeq: 7,
    name: '한다은',
    choiseStatusCd: null,
    state: 'UNPAID',
    isAttend: false,
    attendAt: null,
    validAt: null,
    paidAt: null,
    orderNo: null,
    orderStatus: null,
    payMethodCd: null,
    holdUntil: inDays(2),
    claim: true,
    ...over,
  });

test('AM-775 who has to pay is reminded from the row, once asked, and the button then says how long ago', async () => {
  const list = [offered()];
  use(list);
  const sent = recording(enrolmentApi.remind, { failCount: 0, failures: [] });
  server.use(sent.handler);
  const { user } = renderRoute(PATH, OWNER);
  const line = within(await row('한다은'));
  await user.click(await line.findByRole('button', { name: '결제 안내: 한다은' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '한다은 님에게 결제 안내를 보낼까요?' }));
  expect(dialog.getByText(/금액 98,000원/)).toBeVisible();
  list[0] = offered({ reminder: { at: new Date(Date.now() - 3.1 * 3_600_000).toISOString(), byName: '유시연', times: 1 } });
  await user.click(dialog.getByRole('button', { name: '보내기' }));
  await waitFor(() => expect(sent.asked[0]).toMatchObject({ params: { courseSeq: '12' }, body: { attendSeqs: [7] } }));
  const again = await screen.findByRole('button', { name: '3시간 전 안내함' });
  expect(again).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^한다은/ }));
  expect(await within(await screen.findByRole('dialog')).findByText(/유시연 · 모두 1번/)).toBeVisible();
});

test('AM-775 whoever a colleague has just reminded is shown so after the refusal', async () => {
  const list = [offered()];
  use(list);
  server.use(refuse(enrolmentApi.remind, 'REMINDED_TODAY', '결제 안내는 하루에 한 번 보낼 수 있어요.'));
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await within(await row('한다은')).findByRole('button', { name: '결제 안내: 한다은' }));
  list[0] = offered({ reminder: { at: inDays(-0.1), byName: '유시연', times: 1 } });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '보내기' }));
  const refusal = await screen.findByRole('alertdialog', { name: '결제 안내는 하루에 한 번 보낼 수 있어요.' });
  await user.click(within(refusal).getByRole('button', { name: '확인' }));
  expect(await screen.findByRole('button', { name: '2시간 전 안내함' })).toBeDisabled();
});

test('AM-775 of the chosen learners those who have to pay are reminded; nobody else is offered it', async () => {
  use([one(), offered(), offered({ attendSeq: 8, name: '노아린' }), offered({ attendSeq: 9, name: '도윤서', claim: false })]);
  const sent = recording(enrolmentApi.remind, { failCount: 0, failures: [] });
  server.use(sent.handler);
  const { user } = renderRoute(PATH, OWNER);
  expect(within(await row('김하늘')).queryByRole('button', { name: /결제 안내/ })).toBeNull();
  expect(within(await row('도윤서')).queryByRole('button', { name: /결제 안내/ })).toBeNull();
  const bar = await pick(user, '김하늘', '한다은', '노아린');
  await user.click(await bar.findByRole('button', { name: '결제 안내 2명' }));
  await user.click(await screen.findByRole('button', { name: '보내기' }));
  await waitFor(() => expect(sent.asked[0]!.body).toEqual({ attendSeqs: [7, 8] }));
  expect(await screen.findByText('2명에게 결제 안내를 보냈어요')).toBeVisible();
});
