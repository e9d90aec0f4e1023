import { CHOISE_STATUS, LEARNER_STATE } from '@madang/contracts/codes';
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
import { refundApi, type RefusedRefund } from '@madang/contracts/util/refund';
import { screen, waitFor, within } from '@testing-library/react';
import { aComment, aPost } from '../../testing/board-samples';
import { anOrder, inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/settings/inbox';
const anItem = (over: Partial<WorkItem>): WorkItem => ({
  ...{
    kind: WORK_KIND.QUESTION,
    itemSeq: 1,
    courseSeq: 12,
    place: '실전 Next.js',
    boardSeq: 3,
    curriculumSeq: null,
    point: null,
    review: null,
  },
  ...{ title: '웹훅이 두 번 와요', userSeq: 7, userName: '정유나', profileImageUrl: null, waitsSince: inDays(-1) },
  ...over,
});
const MISSION = { kind: WORK_KIND.MISSION, itemSeq: 40, curriculumSeq: 31, point: 10, title: '과제 1', userName: '김하늘' } as const;
const APPROVAL = { kind: WORK_KIND.APPROVAL, itemSeq: 90, boardSeq: null, title: '', userName: '한다은' } as const;
function use(items: WorkItem[], orders = 0) {
  const count = (kind: WorkItem['kind']) => items.filter((one) => one.kind === kind).length;
  server.use(
    answer(workApi.items, () => ({
      list: items,
      counts: { QUESTION: count('QUESTION'), MISSION: count('MISSION'), APPROVAL: count('APPROVAL'), REVIEW: count('REVIEW') },
    })),
    answer(courseApi.work, { classes: [], boards: [], videoCount: 0 }),
    answer(courseApi.publishRequests, { list: [], totalCount: 0 }),
    answer(refundApi.adminList, { list: [], totalCount: 0, open: 0, overdue: 0 }),
    answer(refundApi.waiting, { open: 0, overdue: 0, refused: 0, refusedOverdue: 0, failedPayments: 0 }),
    answer(refundApi.refused, { list: [], totalCount: 0 }),
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
  // A deposit is watched: it counts for its kind, not for what is to be done.
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
  // What was written stays with its question.
  await user.click(screen.getByRole('button', { name: '다음 일 (J)' }));
  expect(await screen.findByRole('textbox', { name: /^노아린 님에게 보낼 답변/ })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: '이전 일 (K)' }));
  expect(await screen.findByRole('textbox', { name: /^정유나 님에게 보낼 답변/ })).toHaveValue('jk');
});

test('a mission is answered with its points; an application is approved, and the way back is offered', async () => {
  const submission = {
    ...{ submissionSeq: 40, curriculumSeq: 31, userSeq: 7, termSeq: null, userName: '김하늘', profileImageUrl: null, content: '다 했어요' },
    ...{ files: [], createdAt: inDays(-1), updatedAt: inDays(-1), lateYn: 'N', ownYn: 'N', feedback: null },
  } as Submission;
  const learner = {
    ...{ attendSeq: 90, userSeq: 7, name: '한다은', email: 'da@x.example', amount: 0, currency: 'KRW', orderStatus: null },
    ...{ answers: [{ question: '왜 듣나요?', answer: '이직하려고요' }] },
  } as unknown as Learner;
  const items = [anItem(MISSION), anItem(APPROVAL)];
  use(items);
  const fed = recording(missionApi.feedback, submission);
  const set = recording(enrolmentApi.setStatus, { failCount: 0, failures: [], fullCount: 0 });
  server.use(
    ...[fed.handler, set.handler, answer(missionApi.submission, submission)],
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
  await waitFor(() => expect(set.asked[0]!.body).toEqual({ attendSeqs: [90], choiseStatusCd: CHOISE_STATUS.APPROVED }));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(set.asked[1]!.body).toEqual({ attendSeqs: [90], choiseStatusCd: CHOISE_STATUS.WAITING }));
});

test('what could not be loaded is never nothing to do: its kind says so and tries again', async () => {
  use([]);
  server.use(broken(courseApi.publishRequests, 500));
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('불러오지 못했어요')).toBeVisible();
  expect(screen.queryByText('처리할 일이 없어요')).toBeNull();
  server.use(answer(courseApi.publishRequests, { list: [], totalCount: 0 }));
  await user.click(screen.getByRole('button', { name: /다시/ }));
  expect(await screen.findByText('처리할 일이 없어요')).toBeVisible();
});

test('each person sees the kinds they may decide; without any of them the page is refused', async () => {
  use([anItem({})]);
  const asked = recording(workApi.items, { list: [], counts: { QUESTION: 0, MISSION: 0, APPROVAL: 0, REVIEW: 0 } });
  server.use(asked.handler);
  const { unmount } = renderRoute(PATH, { session: { roles: ['SITE_CLASS_READ'] } });
  const kinds = await screen.findByText('처리할 일이 없어요');
  expect(kinds).toBeVisible();
  // Who does not run the site has the own classes alone.
  expect(asked.asked[0]!.query.get('mineYn')).toBe('Y');
  unmount();
  renderRoute(PATH, { session: { roles: [] } });
  expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
});

const aRefusal = (over: Partial<RefusedRefund> = {}): RefusedRefund => ({
  ...{ orderNo: 'M20261120-5', title: '실전 Next.js', ordererName: '오세라', payMethodCd: 'CARD', currency: 'KRW', left: 50_000 },
  ...{ cancelReason: '단순 변심', failCode: 'NOT_CANCELABLE_PAYMENT', failMessage: '취소 할 수 없는 결제 입니다.', needsAccount: false },
  ...{ cancelAt: inDays(-4), dueAt: inDays(-1), overdue: true },
  ...over,
});
function useRefusals(list: RefusedRefund[]) {
  use([]);
  const waiting = () => ({ open: 0, overdue: 0, refused: list.length, refusedOverdue: list.filter((one) => one.overdue).length });
  server.use(
    answer(refundApi.refused, () => ({ list, totalCount: list.length })),
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
  ...{ kind: WORK_KIND.REVIEW, itemSeq: 61, boardSeq: null, title: '', userName: '한수강' },
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
    ...{ courseSeq: 12, attendSeq: 90, heldUntil: inDays(1), remindedAt: null },
  };
  const seen = recording(queueApi.seen, null);
  const reminded = recording(enrolmentApi.remind, { failCount: 0, failures: [] });
  const failures = [failure];
  server.use(answer(paymentApi.failures, { list: failures, totalCount: 1 }), seen.handler, reminded.handler);
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
    ...{ endpointSeq: 4, ref: '4-0-99', name: '회계 시스템', url: 'https://x.example/in', stateCd: 'FAILING', failingSince: inDays(-2) },
    ...{ failedCount: 3, lastFailedSeq: 8, at: inDays(-2) },
  };
  const mail: UndeliveredMail = {
    ...{ mailSeq: 5, userSeq: 7, userName: '한다은', email: 'da@x.example', event: 'payment.paid', mailCount: 2 },
    ...{ reason: '550 5.1.1', at: inDays(-1) },
  };
  const video: FailedVideo = {
    ...{ uploadVodSeq: 6, fileName: '수업.mov', userName: '박강사', profileImageUrl: null, uploadedAt: inDays(-1) },
    uses: [{ courseSeq: 12, courseTypeCd: '05', courseTitle: '실전 Next.js', curriculumSeq: 31, title: '1강' }],
  };
  const started = recording(webhookApi.setState, null);
  server.use(
    answer(undeliveredApi.webhooks, [webhook]),
    answer(undeliveredApi.mails, { list: [mail], totalCount: 1 }),
    answer(workApi.videos, [video]),
    broken(videoApi.find, 404),
    started.handler,
  );
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('받는 쪽이 응답하지 않아 멈췄어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '다시 시작하기' }));
  await waitFor(() => expect(started.asked[0]).toMatchObject({ params: { endpointSeq: '4' }, body: { stateCd: 'ACTIVE' } }));
  await user.click(screen.getByRole('link', { name: /한다은/ }));
  expect(await screen.findByRole('heading', { name: 'da@x.example 주소로 메일이 가지 않았어요' })).toBeVisible();
  expect(screen.getByText('결제 영수증')).toBeVisible();
  await user.click(screen.getByRole('link', { name: /박강사/ }));
  expect(await screen.findByRole('link', { name: /1강/ })).toHaveAttribute('href', '/classes/12/settings/curriculums/31/edit');
  // What cannot be loaded is not awaited for ever.
  expect(await screen.findByText('이유를 불러오지 못했어요.')).toBeVisible();
});
