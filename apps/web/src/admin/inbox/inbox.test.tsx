import { APPLICATION_STATUS, LEARNER_STATE, REFUND_RULE, REFUND_STATE, YN } from '@madang/contracts/codes';
import { undeliveredApi, type TroubledWebhook, type UndeliveredMail } from '@madang/contracts/campaign/undelivered';
import { webhookApi } from '@madang/contracts/campaign/webhook';
import { queueApi, type QueueMarks } from '@madang/contracts/main/queue';
import { WORK_KIND, workApi, type FailedVideo, type WorkItem } from '@madang/contracts/main/class-work';
import { boardApi } from '@madang/contracts/main/board';
import { courseApi } from '@madang/contracts/main/course';
import { videoApi } from '@madang/contracts/main/curriculum';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { missionApi, type Submission } from '@madang/contracts/main/mission';
import { reportApi } from '@madang/contracts/main/report';
import { reviewApi } from '@madang/contracts/main/review';
import { paymentApi, type FailedPayment } from '@madang/contracts/util/payment';
import { planApi, type PlanDue, type SitePlan } from '@madang/contracts/util/plan';
import { refundApi, type AdminRefund, type RefusedRefund } from '@madang/contracts/util/refund';
import { refundOf } from '@madang/contracts/util/refund-rules';
import { seoulDay } from '@madang/contracts/dates';
import { act, screen, waitFor, within } from '@testing-library/react';
import { invalidate } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { aComment, aPost } from '../../testing/board-samples';
import { anOrder, inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, broken, hanging, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/settings/inbox';
const anItem = (over: Partial<WorkItem>): WorkItem => ({
  kind: WORK_KIND.QUESTION,
  itemSeq: 1,
  courseSeq: 12,
  place: '실전 Next.js',
  boardSeq: 3,
  curriculumSeq: null,
  point: null,
  review: null,
  holdsUp: null,
  title: '웹훅이 두 번 와요',
  userSeq: 7,
  userName: '정유나',
  profileImageUrl: null,
  waitsSince: inDays(-1),
  ...over,
});
const MISSION = { kind: WORK_KIND.MISSION, itemSeq: 40, curriculumSeq: 31, point: 10, title: '과제 1', userName: '김하늘' } as const;
const APPROVAL = { kind: WORK_KIND.APPROVAL, itemSeq: 90, boardSeq: null, title: '', userName: '한다은' } as const;
const NO_MORE = { QUESTION: null, MISSION: null, APPROVAL: null, REVIEW: null };
function use(items: WorkItem[], orders = 0) {
  const count = (kind: WorkItem['kind']) => items.filter((one) => one.kind === kind).length;
  server.use(
    answer(workApi.items, () => ({
      list: items,
      cursors: NO_MORE,
      counts: { QUESTION: count('QUESTION'), MISSION: count('MISSION'), APPROVAL: count('APPROVAL'), REVIEW: count('REVIEW') },
    })),
    answer(courseApi.work, { classes: [], boards: [], videoCount: 0 }),
    answer(courseApi.publishRequests, { list: [], totalCount: 0, cursor: null }),
    answer(refundApi.adminList, { list: [], totalCount: 0, cursor: null, open: 0, overdue: 0 }),
    answer(refundApi.waiting, { open: 0, overdue: 0, refused: 0, refusedOverdue: 0, failedPayments: 0 }),
    answer(refundApi.refused, { list: [], totalCount: 0, cursor: null }),
    answer(reportApi.list, { list: [], cursor: null }),
    answer(reportApi.waiting, { reportCount: 0, appealCount: 0 }),
    answer(paymentApi.adminList, ({ query }) => ({
      list: query.get('status') === 'WAITING_DEPOSIT' ? Array.from({ length: orders }, (_, i) => anOrder({ orderNo: `M${i}` })) : [],
      totalCount: orders,
      totals: { paidKrw: 0, paidUsd: 0, refundedKrw: 0, refundedUsd: 0, count: orders },
    })),
    answer(boardApi.post, ({ params }) => aPost({ postSeq: Number(params['postSeq']), content: '<p>왜 두 번 올까요?</p>', typeCd: '04' })),
  );
}
const names = (kind: string) =>
  within(screen.getByRole('list', { name: kind }))
    .getAllByRole('link')
    .map((link) => link.querySelector('b')!.textContent);

test('the queue lists what waits by kind, the oldest first, colours what waits long, and opens the first thing', async () => {
  use([anItem({}), anItem({ itemSeq: 2, title: '더 오래된 질문', userName: '노아린', waitsSince: inDays(-4) }), anItem(APPROVAL)], 1);
  renderRoute(PATH, OWNER);
  expect(await screen.findByRole('heading', { name: '한다은 님의 수강 신청' })).toBeVisible();
  expect(names('질문')).toEqual(['노아린', '정유나']);
  expect(
    within(screen.getByRole('list', { name: '질문' }))
      .getByText('4일')
      .closest('time'),
  ).toHaveAttribute('data-tone', 'warn');
  // An expected deposit counts for its own kind, but not in the sum of all work.
  expect(screen.getByRole('option', { name: '모든 일 3' })).toBeInTheDocument();
  expect(names('입금 대기')).toHaveLength(1);
});

test('a question is answered in place with Ctrl and Enter, the next one opens, and the answer can be taken back', async () => {
  const items = [anItem({}), anItem({ itemSeq: 2, title: '다음 질문', userName: '노아린', waitsSince: inDays(-0.1) })];
  use(items);
  const said = recording(boardApi.comment, aComment({ commentSeq: 77 }));
  const removed = recording(boardApi.removeComment, null);
  server.use(said.handler, removed.handler);
  const { user, path } = renderRoute(`${PATH}?item=question-1`, OWNER);
  const field = await screen.findByRole('textbox', { name: /^정유나 님에게 보낼 답변/ });
  await user.type(field, '멱등 키를 쓰면 돼요.');
  items.shift();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(said.asked[0]).toMatchObject({ body: { content: '멱등 키를 쓰면 돼요.' }, params: { boardSeq: '3', postSeq: '1' } }),
  );
  expect(await screen.findByRole('heading', { name: '다음 질문' })).toBeVisible();
  expect(path()).toBe(`${PATH}?item=question-2`);
  await waitFor(() => expect(names('질문')).toEqual(['노아린']));
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(removed.asked[0]!.params).toMatchObject({ commentSeq: '77' }));
});

test('J and K go through the queue, Enter goes to the answer, and letters typed into it stay letters', async () => {
  use([anItem({}), anItem({ itemSeq: 2, title: '둘째', userName: '노아린', waitsSince: inDays(-0.1) })]);
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByRole('heading', { name: '웹훅이 두 번 와요' })).toBeVisible();
  await user.keyboard('j');
  expect(await screen.findByRole('heading', { name: '둘째' })).toBeVisible();
  await user.keyboard('k');
  expect(await screen.findByRole('heading', { name: '웹훅이 두 번 와요' })).toBeVisible();
  const field = await screen.findByRole('textbox', { name: /^정유나 님에게 보낼 답변/ });
  await user.keyboard('{Enter}');
  expect(field).toHaveFocus();
  await user.keyboard('jk');
  expect(field).toHaveValue('jk');
  expect(screen.getByRole('heading', { name: '웹훅이 두 번 와요' })).toBeVisible();
  // The unsent text stays with its own question when staff go to another one and back.
  await user.click(screen.getByRole('button', { name: '다음 일 (J)' }));
  expect(await screen.findByRole('textbox', { name: /^노아린 님에게 보낼 답변/ })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: '이전 일 (K)' }));
  expect(await screen.findByRole('textbox', { name: /^정유나 님에게 보낼 답변/ })).toHaveValue('jk');
});

test('a mission is answered with its points; an application is approved, and the way back is offered', async () => {
  const submission = {
    submissionSeq: 40,
    curriculumSeq: 31,
    userSeq: 7,
    termSeq: null,
    userName: '김하늘',
    profileImageUrl: null,
    content: '다 했어요',
    files: [],
    createdAt: inDays(-1),
    updatedAt: inDays(-1),
    lateYn: 'N',
    ownYn: 'N',
    feedback: null,
  } as Submission;
  const learner = {
    attendSeq: 90,
    userSeq: 7,
    name: '한다은',
    email: 'da@x.example',
    amount: 0,
    currency: 'KRW',
    orderStatus: null,
    answers: [{ question: '왜 듣나요?', answer: '이직하려고요' }],
  } as unknown as Learner;
  const items = [anItem(MISSION), anItem(APPROVAL)];
  use(items);
  const fed = recording(missionApi.feedback, submission);
  const set = recording(enrolmentApi.setStatus, { failCount: 0, failures: [], fullCount: 0 });
  server.use(
    fed.handler,
    set.handler,
    answer(missionApi.submission, submission),
    answer(enrolmentApi.list, { list: [learner], totalCount: 1, counts: {} as Record<keyof typeof LEARNER_STATE | 'ALL', number> }),
  );
  const { user } = renderRoute(`${PATH}?kind=mission`, OWNER);
  await user.type(await screen.findByRole('textbox', { name: /^김하늘 님에게 보낼 피드백/ }), '잘했어요');
  await user.type(screen.getByRole('textbox', { name: '점수' }), '8');
  await user.click(screen.getByRole('button', { name: /^답하기/ }));
  await waitFor(() => expect(fed.asked[0]!.body).toEqual({ content: '잘했어요', point: 8 }));
  await user.selectOptions(screen.getByRole('combobox', { name: '종류' }), 'approval');
  expect(await screen.findByText('이직하려고요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '승인하기' }));
  await waitFor(() => expect(set.asked[0]!.body).toEqual({ attendSeqs: [90], choiseStatusCd: APPLICATION_STATUS.APPROVED }));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(set.asked[1]!.body).toEqual({ attendSeqs: [90], choiseStatusCd: APPLICATION_STATUS.WAITING }));
});

test('AM-853 a paid application that holds up a package’s waitlist says so in the list and where staff decide', async () => {
  use([anItem({ ...APPROVAL, holdsUp: '두 달 꾸러미' }), anItem({ ...APPROVAL, itemSeq: 91, userName: '노아린' })]);
  server.use(answer(enrolmentApi.list, { list: [], totalCount: 0, counts: {} as Record<keyof typeof LEARNER_STATE | 'ALL', number> }));
  const { user } = renderRoute(`${PATH}?item=approval-90`, OWNER);
  const stops = '패키지 대기가 멈춰 있어요';
  expect(await screen.findByText(/빈자리가 있는 ‘두 달 꾸러미’ 패키지의 다음 대기자/)).toBeVisible();
  expect(screen.getByRole('link', { name: new RegExp(`^한다은.*${stops}`) })).toBeVisible();
  const other = screen.getByRole('link', { name: /^노아린/ });
  expect(other).not.toHaveTextContent(stops);
  await user.click(other);
  await waitFor(() => expect(screen.queryByText(/빈자리가 있는/)).toBeNull());
});

test('what could not be loaded is never nothing to do: its kind says so and tries again', async () => {
  use([]);
  server.use(broken(courseApi.publishRequests, 500));
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('불러오지 못했어요')).toBeVisible();
  expect(screen.queryByText('처리할 일이 없어요')).toBeNull();
  server.use(answer(courseApi.publishRequests, { list: [], totalCount: 0, cursor: null }));
  await user.click(screen.getByRole('button', { name: /다시/ }));
  expect(await screen.findByText('처리할 일이 없어요')).toBeVisible();
});

test('each person sees the kinds they may decide; without any of them the page is refused', async () => {
  use([anItem({})]);
  const asked = recording(workApi.items, { list: [], cursors: NO_MORE, counts: { QUESTION: 0, MISSION: 0, APPROVAL: 0, REVIEW: 0 } });
  server.use(asked.handler);
  const { unmount } = renderRoute(PATH, { session: { roles: ['SITE_CONSOLE_READ', 'SITE_CLASS_READ'] } });
  const kinds = await screen.findByText('처리할 일이 없어요');
  expect(kinds).toBeVisible();
  // A person who does not run the site gets the work of their own classes only.
  expect(asked.asked[0]!.query.get('mineYn')).toBe('Y');
  unmount();
  renderRoute(PATH, { session: { roles: [] } });
  expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
});

const aRefusal = (over: Partial<RefusedRefund> = {}): RefusedRefund => ({
  orderNo: 'M20261120-5',
  title: '실전 Next.js',
  ordererName: '오세라',
  payMethodCd: 'CARD',
  currency: 'KRW',
  left: 50_000,
  cancelReason: '단순 변심',
  failCode: 'NOT_CANCELABLE_PAYMENT',
  failMessage: '취소 할 수 없는 결제 입니다.',
  needsAccount: false,
  byHand: false,
  paidAt: inDays(-20),
  cancelAt: inDays(-4),
  dueAt: inDays(-1),
  overdue: true,
  ...over,
});
function useRefusals(list: RefusedRefund[]) {
  use([]);
  const waiting = () => ({ open: 0, overdue: 0, refused: list.length, refusedOverdue: list.filter((one) => one.overdue).length });
  server.use(
    answer(refundApi.refused, () => ({ list, totalCount: list.length, cursor: null })),
    answer(refundApi.waiting, waiting),
  );
}

test('a refund that the payment company refused waits with its reason and its day, is counted in the menu, and is asked for again in place', async () => {
  const list = [aRefusal()];
  useRefusals(list);
  server.use(refuse(refundApi.again, 'REFUND_FAILED', '환불하지 못했어요.'));
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('취소 할 수 없는 결제 입니다.')).toBeVisible();
  expect(names('환불 실패')).toEqual(['오세라']);
  expect(screen.getByText('단순 변심')).toBeVisible();
  expect(screen.getByText('50,000원')).toBeVisible();
  expect(screen.getAllByText('기한 지남').length).toBeGreaterThan(0);
  expect(await screen.findByRole('link', { name: /^처리할 일.*1/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '다시 환불하기' }));
  await user.click(await screen.findByRole('button', { name: '확인' }));
  expect(names('환불 실패')).toEqual(['오세라']);
  const again = recording(refundApi.again, anOrder({ status: 'CANCELED' }));
  server.use(again.handler);
  list.pop();
  await user.click(screen.getByRole('button', { name: '다시 환불하기' }));
  expect(await screen.findByText('오세라 님의 환불을 마쳤어요')).toBeVisible();
  expect(again.asked[0]).toMatchObject({ params: { orderNo: 'M20261120-5' }, body: {} });
  await waitFor(() => expect(screen.queryByText('취소 할 수 없는 결제 입니다.')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('link', { name: /^처리할 일.*1/ })).toBeNull());
});

test('AM-1040 a refused part of a payment that is returned whole only is noted as returned by hand', async () => {
  const list = [aRefusal({ failCode: 'NOT_ALLOWED_PARTIAL_REFUND', byHand: true })];
  useRefusals(list);
  const again = recording(refundApi.again, anOrder({ status: 'CANCELED' }));
  server.use(again.handler);
  const { user } = renderRoute(PATH, OWNER);
  const note = await screen.findByRole('button', { name: '직접 돌려줬어요' });
  expect(screen.getByRole('button', { name: '다시 환불하기' })).toBeVisible();
  await user.click(note);
  expect(again.asked).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /^확인할 이름·번호/ }), '마당학교');
  const today = seoulDay(serverNow());
  await user.type(screen.getByRole('textbox', { name: /^보낸 날/ }), today);
  await user.click(note);
  list.pop();
  await user.click(await screen.findByRole('button', { name: '50,000원 돌려줬음' }));
  await waitFor(() => expect(again.asked).toHaveLength(1));
  expect(again.asked[0]!.body).toEqual({ outside: { wayCd: 'BANK', returnedOn: today, reference: '마당학교' } });
  expect(await screen.findByText('오세라 님의 환불을 마쳤어요')).toBeVisible();
});

describe('a refund request', () => {
  const paidAt = inDays(-20);
  const working = refundOf(
    {
      paid: 100_000,
      paidAt: new Date(paidAt),
      opened: 1,
      over: false,
      groups: [{ title: null, weight: 1, parts: [{ kind: 'LESSONS', total: 4, opened: 1, until: null }] }],
    },
    REFUND_RULE.LIFELONG,
    new Date(),
  );
  const asked = (over: Partial<AdminRefund> = {}): AdminRefund => ({
    refundSeq: 7,
    wholeOnlyYn: YN.NO,
    orderNo: 'M20261120-1',
    state: REFUND_STATE.REQUESTED,
    amount: working.amount,
    currency: 'KRW',
    reason: '바빠졌어요',
    answer: null,
    requestedAt: inDays(-1),
    dueAt: inDays(2),
    decidedAt: null,
    working,
    title: '실전 Next.js',
    ordererName: '조은지',
    email: 'eunji@example.com',
    payMethodCd: 'CARD',
    paid: 100_000,
    overdue: false,
    byStaff: false,
    decidedByName: null,
    failMessage: null,
    outside: null,
    ...over,
  });
  const open = (one: AdminRefund) => {
    const list = [one];
    const granted = recording(refundApi.approve, () => {
      list.pop();
      return { ...one, state: REFUND_STATE.DONE };
    });
    server.use(
      answer(refundApi.adminList, () => ({ list, totalCount: list.length, cursor: null, open: list.length, overdue: 0 })),
      answer(refundApi.waiting, () => ({ open: list.length, overdue: 0, refused: 0, refusedOverdue: 0, failedPayments: 0 })),
      answer(refundApi.adminFind, { ...one, now: working, paidAt }),
      granted.handler,
    );
    return { ...renderRoute(`${PATH}?item=refund-7`, OWNER), granted: granted.asked };
  };
  test('is granted in place with the amount by the rule, after a question', async () => {
    use([]);
    const { user, granted } = open(asked());
    await user.click(await screen.findByRole('button', { name: '75,000원 환불' }));
    expect(granted).toHaveLength(0);
    const question = await screen.findByRole('alertdialog', { name: /75,000원을 돌려줄까요/ });
    await user.click(within(question).getByRole('button', { name: '75,000원 환불' }));
    await waitFor(() =>
      expect(granted[0]).toMatchObject({ params: { refundSeq: '7' }, body: { amount: 75_000, reason: '', outside: null } }),
    );
    expect(await screen.findByText('조은지 님에게 환불했어요')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: '75,000원 환불' })).toBeNull());
  });
  test('of a part that the payment company cannot return leads to its own page', async () => {
    use([]);
    open(asked({ payMethodCd: 'OVERSEAS_CARD', wholeOnlyYn: YN.YES }));
    expect(await screen.findByText('규정에 따른 금액')).toBeVisible();
    expect(screen.getByRole('link', { name: '금액 확인하고 환불하기' })).toHaveAttribute('href', '/settings/refunds?refund=7');
    expect(screen.queryByRole('button', { name: '75,000원 환불' })).toBeNull();
  });
});

test('a deposit whose refund has nowhere to go asks for the account at its fields', async () => {
  useRefusals([
    aRefusal({
      failCode: 'REFUND_ACCOUNT_REQUIRED',
      failMessage: null,
      payMethodCd: 'VIRTUAL_ACCOUNT',
      needsAccount: true,
      overdue: false,
    }),
    aRefusal({ orderNo: 'M20261120-6', ordererName: '차윤', failMessage: null, left: 0, cancelReason: null, cancelAt: inDays(-1) }),
  ]);
  const again = recording(refundApi.again, anOrder({ status: 'CANCELING' }));
  server.use(again.handler);
  const { user } = renderRoute(`${PATH}?kind=refused`, OWNER);
  expect(await screen.findByText('돌려줄 계좌가 없어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '다시 환불하기' }));
  expect(screen.getByRole('textbox', { name: /계좌번호/ })).toBeInvalid();
  expect(again.asked).toHaveLength(0);
  await user.selectOptions(screen.getByRole('combobox', { name: /은행/ }), '20');
  await user.type(screen.getByRole('textbox', { name: /계좌번호/ }), '1002123456789');
  await user.type(screen.getByRole('textbox', { name: /예금주/ }), '오세라');
  await user.click(screen.getByRole('button', { name: '다시 환불하기' }));
  await waitFor(() =>
    expect(again.asked[0]!.body).toEqual({ refundAccount: { bank: '20', accountNumber: '1002123456789', holderName: '오세라' } }),
  );
  expect(await screen.findByText('결제사에 다시 요청했어요. 결과는 여기에 보여요.')).toBeVisible();
  expect(await screen.findByRole('button', { name: '계좌 다시 닫기' })).toBeVisible();
  expect(screen.getByText('결제사가 환불하지 못했어요')).toBeVisible();
});

const HOURS = { until: inDays(0.9) };
function useMarks(marks: QueueMarks) {
  server.use(
    answer(queueApi.marks, () => marks),
    answer(queueApi.assignees, [
      { userSeq: 1, name: '유시연', profileImageUrl: null },
      { userSeq: 8, name: '오지훈', profileImageUrl: '/files/public/1/face.png' },
    ]),
  );
}
const view = (name: RegExp) => screen.getByRole('radio', { name });

test('a thing is put off until tomorrow by E or a day from the menu, stands under its own view, and comes back at once', async () => {
  const marks: QueueMarks = { snoozes: [], assignments: [] };
  use([anItem({}), anItem({ itemSeq: 2, title: '다음 질문', userName: '노아린', waitsSince: inDays(-0.1) })]);
  useMarks(marks);
  const put = recording(queueApi.snooze, ({ body }) => {
    marks.snoozes = body.until ? [{ kind: body.kind, ref: body.ref, until: body.until }] : [];
    return null;
  });
  server.use(put.handler);
  const { user, path } = renderRoute(`${PATH}?item=question-1`, OWNER);
  await screen.findByRole('textbox', { name: /^정유나 님에게 보낼 답변/ });
  await user.keyboard('e');
  await waitFor(() => expect(path()).toContain('item=question-2'));
  await waitFor(() => expect(names('질문')).toEqual(['노아린']));
  expect(put.asked[0]!.body).toMatchObject({ kind: 'question', ref: '1', until: expect.stringMatching(/T00:00:00/) });
  expect(screen.getByRole('option', { name: '모든 일 1' })).toBeInTheDocument();
  await user.click(view(/^미룬 일 1/));
  expect(await screen.findByText(/에 돌아와요/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '지금 다시 보기' }));
  expect(await screen.findByText('다시 할 일에 있어요')).toBeVisible();
  expect(put.asked[1]!.body.until).toBeNull();
  await user.click(view(/^할 일 2/));
  await user.click(await screen.findByRole('button', { name: '미루기' }));
  await user.click(await screen.findByRole('menuitem', { name: '날짜 고르기…' }));
  const dialog = within(await screen.findByRole('dialog', { name: '언제 다시 볼까요?' }));
  await user.clear(dialog.getByRole('textbox', { name: '다시 볼 날' }));
  await user.type(dialog.getByRole('textbox', { name: '다시 볼 날' }), '2099.01.01{Tab}');
  expect(dialog.getByRole('button', { name: '미루기' })).toBeDisabled();
});

test('a thing is handed to somebody who may do it, whose own things stand under a view, and how it went can be read', async () => {
  const marks: QueueMarks = { snoozes: [{ kind: 'question', ref: '9', ...HOURS }], assignments: [] };
  use([anItem({}), anItem({ itemSeq: 2, title: '다음 질문', userName: '노아린', waitsSince: inDays(-0.1) })]);
  useMarks(marks);
  const given = recording(queueApi.assign, ({ body }) => {
    const made = { kind: body.kind, ref: body.ref, userSeq: body.userSeq ?? 0, userName: '유시연', mineYn: 'Y' as const };
    marks.assignments = body.userSeq ? [made] : [];
    return body.userSeq ? made : null;
  });
  server.use(
    given.handler,
    answer(queueApi.history, [
      { assignmentSeq: 3, userName: null, byName: '오지훈', assignedAt: inDays(-1) },
      { assignmentSeq: 2, userName: '유시연', byName: '오지훈', assignedAt: inDays(-2) },
    ]),
  );
  const { user } = renderRoute(`${PATH}?item=question-1`, OWNER);
  await user.click(await screen.findByRole('button', { name: '담당 정하기' }));
  await user.click(await screen.findByRole('menuitem', { name: '오지훈' }));
  await waitFor(() => expect(given.asked[0]!.body).toEqual({ kind: 'question', ref: '1', userSeq: 8 }));
  await user.click(await screen.findByRole('radio', { name: /^내 담당 1/ }));
  await waitFor(() => expect(names('질문')).toEqual(['정유나']));
  await user.click(await screen.findByRole('button', { name: '담당: 나' }));
  await user.click(await screen.findByRole('menuitem', { name: '담당 기록' }));
  const lines = within(await screen.findByRole('dialog', { name: '담당 기록' }));
  expect(await lines.findByText(/오지훈 님이 유시연 님에게 맡김/)).toBeVisible();
  expect(lines.getByText(/오지훈 님이 담당을 지움/)).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '담당: 나' }));
  await user.click(await screen.findByRole('menuitem', { name: '담당 지우기' }));
  expect(await screen.findByText('내가 맡은 일이 없어요')).toBeVisible();
});

const REVIEW = {
  kind: WORK_KIND.REVIEW,
  itemSeq: 61,
  boardSeq: null,
  title: '',
  userName: '한수강',
  review: { reviewPoint: 2, description: '소리가 작아요', photos: [] },
} as const;

test('AM-776 a review with few stars is answered in place, or left without an answer and taken back', async () => {
  const items = [anItem({ ...REVIEW, review: { ...REVIEW.review, photos: [] } })];
  use(items);
  const said = recording(reviewApi.reply, null);
  const seen = recording(queueApi.seen, null);
  server.use(said.handler, seen.handler);
  const { user } = renderRoute(`${PATH}?item=review-61`, OWNER);
  const field = await screen.findByRole('textbox', { name: /^한수강 님의 후기에 남길 답글/ });
  expect(screen.getByText('소리가 작아요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^답하기/ }));
  expect(said.asked).toHaveLength(0);
  await user.type(field, '마이크를 바꿀게요');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(said.asked[0]).toMatchObject({ body: { reply: '마이크를 바꿀게요' }, params: { evaluationSeq: '61' } }));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(said.asked[1]!.body).toEqual({ reply: '' }));
  await user.click(await screen.findByRole('button', { name: '답글 없이 넘기기' }));
  await waitFor(() => expect(seen.asked[0]!.body).toEqual({ kind: 'review', ref: '61', seenYn: 'Y' }));
  await user.click((await screen.findAllByRole('button', { name: '되돌리기' })).at(-1)!);
  await waitFor(() => expect(seen.asked[1]!.body).toEqual({ kind: 'review', ref: '61', seenYn: 'N' }));
});

test('AM-778 a failed payment says why, is written about, reminds of a held seat, and is settled as seen', async () => {
  use([]);
  const failure: FailedPayment = {
    ...anOrder({ orderNo: 'M7', status: 'FAILED', ordererName: '오세라', failCode: 'X', failMessage: '한도를 넘었어요' }),
    courseSeq: 12,
    attendSeq: 90,
    heldUntil: inDays(1),
    remindedAt: null,
  };
  const seen = recording(queueApi.seen, null);
  const reminded = recording(enrolmentApi.remind, { failCount: 0, failures: [] });
  const failures = [failure];
  server.use(answer(paymentApi.failures, { list: failures, totalCount: 1, cursor: null }), seen.handler, reminded.handler);
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('한도를 넘었어요')).toBeVisible();
  expect(screen.getByRole('option', { name: '모든 일 1' })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: '결제 안내: 오세라' }));
  failures[0] = { ...failure, remindedAt: inDays(0) };
  await user.click(await screen.findByRole('button', { name: '보내기' }));
  await waitFor(() => expect(reminded.asked[0]!.body).toEqual({ attendSeqs: [90] }));
  expect(await screen.findByRole('button', { name: '방금 안내함' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '메시지 보내기' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '확인했어요' }));
  await waitFor(() => expect(seen.asked[0]!.body).toEqual({ kind: 'failed', ref: 'M7', seenYn: 'Y' }));
});

test('AM-777 what did not arrive stands with its reason and with what can be done about it', async () => {
  use([]);
  const webhook: TroubledWebhook = {
    endpointSeq: 4,
    ref: '4-0-99',
    name: '회계 시스템',
    url: 'https://x.example/in',
    stateCd: 'FAILING',
    failingSince: inDays(-2),
    failedCount: 3,
    lastFailedSeq: 8,
    at: inDays(-2),
  };
  const mail: UndeliveredMail = {
    mailSeq: 5,
    userSeq: 7,
    userName: '한다은',
    email: 'da@x.example',
    event: 'payment.paid',
    mailCount: 2,
    reason: '550 5.1.1',
    at: inDays(-1),
  };
  const video: FailedVideo = {
    uploadVodSeq: 6,
    fileName: '수업.mov',
    userName: '박강사',
    profileImageUrl: null,
    uploadedAt: inDays(-1),
    uses: [{ courseSeq: 12, courseTypeCd: '05', courseTitle: '실전 Next.js', curriculumSeq: 31, title: '1강' }],
  };
  const started = recording(webhookApi.setState, null);
  server.use(
    answer(undeliveredApi.webhooks, [webhook]),
    answer(undeliveredApi.mails, { list: [mail], totalCount: 1, cursor: null }),
    answer(workApi.videos, { list: [video], totalCount: 1, cursor: null }),
    broken(videoApi.find, 404),
    started.handler,
  );
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('받는 쪽이 응답하지 않아 멈췄어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '다시 시작하기' }));
  await waitFor(() => expect(started.asked[0]).toMatchObject({ params: { endpointSeq: '4' }, body: { stateCd: 'ACTIVE' } }));
  // The row says what the mail was about; a webhook has an icon, since no person stands behind it.
  expect(screen.getByRole('link', { name: /회계 시스템/ }).querySelector('svg')).not.toBeNull();
  await user.click(screen.getByRole('link', { name: /한다은.*결제 영수증 · da@x\.example/ }));
  expect(await screen.findByRole('heading', { name: 'da@x.example 주소로 메일이 가지 않았어요' })).toBeVisible();
  expect(screen.getByText('결제 영수증')).toBeVisible();
  await user.click(screen.getByRole('link', { name: /박강사/ }));
  expect(await screen.findByRole('link', { name: /1강/ })).toHaveAttribute('href', '/classes/12/settings/curriculums/31/edit');
  // The reason of the failure cannot be loaded, so the form says so instead of showing a loading state for ever.
  expect(await screen.findByText('이유를 불러오지 못했어요.')).toBeVisible();
});

const MANY = 230;
/** A page of the questions of a site with more than two pages of them; those in `answered` no longer wait. */
function pageOf(cursor: number, answered: Set<number>) {
  const all = Array.from({ length: MANY }, (_, i) => anItem({ itemSeq: i + 1, title: `질문 ${i + 1}`, waitsSince: inDays(-300 + i) }));
  const waiting = all.filter((one) => !answered.has(one.itemSeq));
  const behind = waiting.filter((one) => one.itemSeq > cursor);
  const list = behind.slice(0, 100);
  const counts = { QUESTION: waiting.length, MISSION: 0, APPROVAL: 0, REVIEW: 0 };
  return { list, counts, cursors: { ...NO_MORE, QUESTION: behind.length > 100 ? String(list.at(-1)!.itemSeq) : null } };
}
function useMany(answered: Set<number>) {
  use([]);
  const asked = recording(workApi.items, ({ query }) => pageOf(Number(query.get('cursor') ?? 0), answered));
  server.use(asked.handler);
  return asked;
}
const rows = () => within(screen.getByRole('list', { name: '질문' })).getAllByRole('link');

test('AM-811 more than a hundred items of a kind are shown on demand, below those that are shown, and stay when one is answered', async () => {
  const answered = new Set<number>();
  useMany(answered);
  const said = recording(boardApi.comment, aComment({ commentSeq: 77 }));
  server.use(said.handler);
  const { user } = renderRoute(PATH, OWNER);
  const more = await screen.findByRole('button', { name: '더 보기 · 130건 남음' });
  expect(rows()).toHaveLength(100);
  expect(screen.getByText('230건 중 1')).toBeVisible();
  await user.click(more);
  await waitFor(() => expect(rows()).toHaveLength(200));
  expect(rows()[0]).toHaveTextContent('질문 1');
  // Whoever goes by keyboard goes on at the first of the new ones.
  await waitFor(() => expect(rows()[100]).toHaveFocus());
  answered.add(1);
  await user.type(await screen.findByRole('textbox', { name: /보낼 답변/ }), '네');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(said.asked).toHaveLength(1));
  await waitFor(() => expect(rows()[0]).toHaveTextContent('질문 2'));
  // Only the answered one is gone.
  await waitFor(() => expect(rows()).toHaveLength(199));
  await user.click(screen.getByRole('button', { name: /^더 보기/ }));
  await waitFor(() => expect(rows()).toHaveLength(229));
  expect(screen.queryByRole('button', { name: /^더 보기/ })).toBeNull();
  await waitFor(() => expect(rows()[199]).toHaveFocus());
});

test('AM-811 the next page that failed shows that it is tried again', async () => {
  useMany(new Set());
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: '더 보기 · 130건 남음' }));
  await waitFor(() => expect(rows()).toHaveLength(200));
  server.use(broken(workApi.items, 500));
  await user.click(screen.getByRole('button', { name: '더 보기 · 30건 남음' }));
  expect(await screen.findByText('불러오지 못했어요')).toBeVisible();
  server.use(hanging(workApi.items));
  await user.click(screen.getByRole('button', { name: /다시 시도/ }));
  expect(await screen.findByRole('button', { name: '더 보기 · 30건 남음' })).toHaveAttribute('aria-busy', 'true');
});

test('AM-811 the next items that come once they are tried again get the focus like those that come at once', async () => {
  const asked = useMany(new Set());
  const { user } = renderRoute(PATH, OWNER);
  const more = await screen.findByRole('button', { name: '더 보기 · 130건 남음' });
  server.use(broken(workApi.items, 500));
  await user.click(more);
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const again = await screen.findByRole('button', { name: /다시 시도/ });
  server.use(
    answer(workApi.items, async () => {
      await opened;
      return pageOf(100, new Set());
    }),
  );
  await user.click(again);
  // The pressed button is gone, and the keyboard's focus goes on to the one in its place.
  const waiting = await screen.findByRole('button', { name: '더 보기 · 130건 남음' });
  act(() => waiting.focus());
  server.use(asked.handler);
  open();
  await waitFor(() => expect(rows()).toHaveLength(200));
  await waitFor(() => expect(rows()[100]).toHaveFocus());
});

test('AM-811 whoever writes meanwhile keeps the focus: the next items take it from their button alone', async () => {
  const answered = new Set<number>();
  const asked = useMany(answered);
  const { user } = renderRoute(PATH, OWNER);
  const field = await screen.findByRole('textbox', { name: /보낼 답변/ });
  server.use(broken(workApi.items, 500));
  await user.click(await screen.findByRole('button', { name: '더 보기 · 130건 남음' }));
  expect(await screen.findByText('불러오지 못했어요')).toBeVisible();
  server.use(asked.handler);
  await user.type(field, '멱등 키를');
  // Somebody else answers a question, so that the first page has a new one; nobody asked for that one.
  answered.add(2);
  await act(() => invalidate(workApi.items));
  await waitFor(() => expect(screen.getByRole('list', { name: '질문' })).toHaveTextContent('질문 101'));
  expect(field).toHaveFocus();
  await user.keyboard(' 써요');
  expect(field).toHaveValue('멱등 키를 써요');
});

test('AM-811 the next items that come while an answer is written leave the focus there', async () => {
  useMany(new Set());
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const { user } = renderRoute(PATH, OWNER);
  const field = await screen.findByRole('textbox', { name: /보낼 답변/ });
  const more = await screen.findByRole('button', { name: '더 보기 · 130건 남음' });
  server.use(
    answer(workApi.items, async () => {
      await opened;
      return pageOf(100, new Set());
    }),
  );
  await user.click(more);
  await user.type(field, '네');
  open();
  await waitFor(() => expect(rows()).toHaveLength(200));
  expect(field).toHaveFocus();
});

test('AM-811 an item that is opened by its address is sought on all pages of its kind before it is called gone', async () => {
  useMany(new Set());
  const { unmount } = renderRoute(`${PATH}?item=question-205`, OWNER);
  const told = new Set<string>();
  const seen = new MutationObserver(() => screen.queryAllByText('더는 기다리지 않는 일이에요').forEach((one) => told.add(one.textContent)));
  seen.observe(document.body, { childList: true, subtree: true });
  expect(await screen.findByRole('heading', { name: '질문 205' })).toBeVisible();
  seen.disconnect();
  expect([...told]).toEqual([]);
  unmount();
  renderRoute(`${PATH}?item=question-999`, OWNER);
  expect(await screen.findByText('더는 기다리지 않는 일이에요')).toBeVisible();
});

test('AM-811 what somebody put off or was handed is found also beyond the first hundred', async () => {
  const asked = useMany(new Set());
  const far = { kind: 'question', ref: '205' } as const;
  server.use(answer(queueApi.marks, { snoozes: [{ ...far, until: inDays(3) }], assignments: [] }));
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByRole('radio', { name: '미룬 일 1' })).toBeVisible();
  expect(screen.getByRole('radio', { name: '할 일 229' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '미룬 일 1' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent('질문 205');
  expect(asked.asked.map((one) => one.query.get('cursor') ?? '')).toEqual(['', '100', '200']);
});

const aDue = (over: Partial<PlanDue> = {}): PlanDue => ({
  ref: '20261128',
  planName: '베이직',
  amount: 29_000,
  reason: 'REFUSED',
  failMessage: '한도를 넘었어요',
  at: inDays(-1),
  chargeAt: inDays(1),
  graceEndAt: inDays(6),
  pendingYn: 'N',
  card: { brand: '현대', last4: '1234', kind: null, registeredAt: inDays(-90) },
  ...over,
});

test('AM-810 the plan of the site that was not paid waits for whoever sees the plan, who pays it again or changes the card', async () => {
  use([]);
  let open: PlanDue | null = aDue();
  const paid = recording(planApi.pay, { pendingYn: 'N' } as SitePlan);
  server.use(
    answer(planApi.due, () => open),
    refuse(planApi.pay, 'PAYMENT_DECLINED', '카드사에서 결제를 거절했어요.'),
  );
  const reading = renderRoute(PATH, { session: { roles: ['SITE_CONSOLE_READ', 'SITE_PLAN_READ'] } });
  expect(await screen.findByText('한도를 넘었어요')).toBeVisible();
  expect(screen.getByText(/결제하거나 카드를 바꿀 권한이 없어요/)).toBeVisible();
  reading.unmount();
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByRole('heading', { name: '베이직 요금제를 결제하지 못했어요' })).toBeVisible();
  expect(screen.getByText(/까지 결제하지 못하면 무료 요금제로 바뀌어요/)).toBeVisible();
  expect(screen.getByText('현대카드 •••• 1234')).toBeVisible();
  expect(screen.getByRole('link', { name: '카드 바꾸기' })).toHaveAttribute('href', '/settings/plan/card');
  // The service has noted the refusal, so that what it says of the plan is another thing now.
  open = aDue({ failMessage: '카드가 만료됐어요', chargeAt: inDays(2) });
  await user.click(screen.getByRole('button', { name: '29,000원 다시 결제하기' }));
  await user.click(await screen.findByRole('button', { name: '확인' }));
  expect(await screen.findByText('카드가 만료됐어요')).toBeVisible();
  server.use(paid.handler);
  open = null;
  await user.click(screen.getByRole('button', { name: '29,000원 다시 결제하기' }));
  expect(await screen.findByText('요금제를 결제했어요.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('카드가 만료됐어요')).toBeNull());
});

test('AM-810 a payment of the plan that is only under way is not called paid, and waits for the answer of the payment company', async () => {
  use([]);
  let due = aDue();
  server.use(
    answer(planApi.due, () => due),
    answer(planApi.pay, () => {
      due = aDue({ pendingYn: 'Y' });
      return { pendingYn: 'Y' } as SitePlan;
    }),
  );
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: '29,000원 다시 결제하기' }));
  expect(await screen.findByText('결제사의 답을 기다려요. 다시 결제하지 않아도 돼요.')).toBeVisible();
  expect(screen.getAllByText('결제를 확인하고 있어요')).toHaveLength(2);
  expect(screen.queryByText('요금제를 결제했어요.')).toBeNull();
  expect(screen.getByRole('button', { name: '29,000원 다시 결제하기' })).toBeDisabled();
});

test('the row of the open item is in view once all groups are loaded, and the page itself is not scrolled', async () => {
  use([]);
  const box = { top: 100, bottom: 500 } as DOMRect;
  let row = { top: 150, bottom: 208 } as DOMRect;
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(this: Element) {
    return this.matches('[aria-current=true]') ? row : box;
  });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  let arrive = () => {};
  const later = new Promise<void>((done) => (arrive = done));
  server.use(
    answer(workApi.items, async () => {
      await later;
      return { list: [anItem({})], cursors: NO_MORE, counts: { QUESTION: 1, MISSION: 0, APPROVAL: 0, REVIEW: 0 } };
    }),
    answer(undeliveredApi.webhooks, [
      {
        endpointSeq: 4,
        ref: '4-0-99',
        name: '회계 시스템',
        url: 'https://x.example/in',
        stateCd: 'FAILING',
        failingSince: null,
        failedCount: 3,
        lastFailedSeq: 8,
        at: inDays(-2),
      },
    ]),
  );
  renderRoute(`${PATH}?item=webhook-4-0-99`, OWNER);
  const list = (await screen.findByRole('link', { name: /회계 시스템/ })).closest('[data-queue]')!;
  expect(list.scrollTop).toBe(0);
  // The questions come above it and push it out of the list.
  row = { top: 700, bottom: 758 } as DOMRect;
  arrive();
  await screen.findByRole('link', { name: /정유나/ });
  await waitFor(() => expect(list.scrollTop).toBe(258));
  // That would scroll the page as well; the side menu does so with its own entry.
  expect(scrolled.mock.contexts.filter((one) => list.contains(one as Element))).toEqual([]);
  rects.mockRestore();
  scrolled.mockRestore();
});

test('a kind that could not be loaded says so in its own line, without a number', async () => {
  use([anItem({})]);
  server.use(broken(undeliveredApi.webhooks, 500));
  renderRoute(PATH, OWNER);
  const group = (await screen.findByText('웹훅 문제', { selector: 'b' })).closest('details')!;
  expect(await within(group).findByRole('alert')).toHaveTextContent('불러오지 못했어요');
  expect(within(group).getByRole('button', { name: '다시 시도' })).toBeVisible();
  expect(group.querySelector('summary')).toHaveTextContent(/^웹훅 문제$/);
});
