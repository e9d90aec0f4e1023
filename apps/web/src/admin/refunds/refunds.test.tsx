import { REFUND_RULE, REFUND_STATE } from '@madang/contracts/codes';
import { addDays, seoulDay } from '@madang/contracts/dates';
import { refundApi, type AdminRefund, type AdminRefundDetail } from '@madang/contracts/util/refund';
import { refundOf, type RefundFacts } from '@madang/contracts/util/refund-rules';
import { screen, waitFor, within } from '@testing-library/react';
import { inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const working = (opened: number) => {
  const facts: RefundFacts = {
    paid: 100_000,
    paidAt: new Date(inDays(-20)),
    opened,
    over: false,
    groups: [{ title: null, weight: 1, parts: [{ kind: 'LESSONS', total: 4, opened, until: null }] }],
  };
  return refundOf(facts, REFUND_RULE.LIFELONG, new Date());
};
const request = (more: Partial<AdminRefund> = {}): AdminRefund => ({
  refundSeq: 7,
  orderNo: 'M20261120-1',
  state: REFUND_STATE.REQUESTED,
  amount: 75_000,
  currency: 'KRW',
  reason: '시간이 없어요',
  answer: null,
  requestedAt: inDays(-5),
  dueAt: inDays(-1),
  decidedAt: null,
  working: working(1),
  title: '실전 Next.js',
  ordererName: '조은지',
  email: 'eunji@example.com',
  payMethodCd: 'CARD',
  paid: 100_000,
  overdue: true,
  byStaff: false,
  decidedByName: null,
  failMessage: null,
  outside: null,
  wholeOnlyYn: 'N',
  ...more,
});
/** The day in Korea that is so many days from today. */
const dayIn = (days: number) => addDays(seoulDay(new Date()), days);
function open(one: AdminRefund = request(), now = one.working, path = '/settings/refunds') {
  const detail: AdminRefundDetail = { ...one, now, paidAt: inDays(-20) };
  const listed = recording(refundApi.adminList, { list: [one], totalCount: 1, cursor: null, open: 1, overdue: 1 });
  const approved = recording(refundApi.approve, { ...one, state: REFUND_STATE.DONE });
  const refused = recording(refundApi.refuse, { ...one, state: REFUND_STATE.REFUSED });
  server.use(
    listed.handler,
    answer(refundApi.waiting, { open: 3, overdue: 1, refused: 0, refusedOverdue: 0, failedPayments: 0 }),
    answer(refundApi.adminFind, detail),
    approved.handler,
    refused.handler,
  );
  return { ...renderRoute(path, OWNER), approved: approved.asked, refused: refused.asked, listed: listed.asked };
}
const drawer = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: /실전 Next\.js/ }));
  const panel = await screen.findByRole('dialog', { name: '환불 신청' });
  await within(panel).findByText('규정에 따른 금액');
  return panel;
};

test('AM-192 the queue marks what is overdue, and the menu says how much waits', async () => {
  open();
  const row = (await screen.findByRole('button', { name: /실전 Next\.js/ })).closest('tr')!;
  expect(row).toHaveTextContent('기한 지남');
  expect(row).toHaveTextContent('75,000원');
  expect(screen.getByText('기한이 지난 신청이 1건 있어요. 먼저 처리해 주세요.')).toBeVisible();
  expect(within(await screen.findByRole('link', { name: /^환불 관리/ })).getByLabelText('3건 대기')).toHaveTextContent('3');
});

test('AM-192 a request is found by whoever made it or what it is for', async () => {
  const { user, listed } = open();
  await user.type(await screen.findByRole('searchbox'), '은지');
  await waitFor(() => expect(listed.at(-1)!.query.get('q')).toBe('은지'));
});

test('AM-192 staff read the learner’s own arithmetic and return the sum of the terms', async () => {
  const { user, approved } = open();
  const panel = await drawer(user);
  expect(panel).toHaveTextContent('4개 중 1개를 열었어요 · 100,000원 × 3/4');
  await user.click(within(panel).getByRole('button', { name: '환불하기' }));
  expect(approved).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: '75,000원 환불' }));
  await waitFor(() => expect(approved[0]).toMatchObject({ params: { refundSeq: '7' }, body: { amount: 75_000, reason: '' } }));
});

test('AM-1382 less than the terms needs a reason, more than was paid is refused', async () => {
  const { user, approved } = open();
  const panel = await drawer(user);
  await user.click(within(panel).getByRole('radio', { name: /직접 입력/ }));
  const field = within(panel).getByRole('textbox', { name: /^금액/ });
  await user.clear(field);
  await user.type(field, '900000');
  await user.tab();
  expect(field).toHaveValue('900,000');
  expect(within(panel).getByText('100,000원보다 많이 돌려줄 수 없어요.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '50000');
  await user.click(within(panel).getByRole('button', { name: '환불하기' }));
  expect(within(panel).getByRole('alert')).toHaveTextContent('규정보다 적게 돌려주는 이유를 적어 주세요.');
  expect(approved).toHaveLength(0);
  await user.type(within(panel).getByRole('textbox', { name: /수강생에게 전할 말/ }), '교재비를 뺐어요');
  await user.click(within(panel).getByRole('button', { name: '환불하기' }));
  await user.click(await screen.findByRole('button', { name: '50,000원 환불' }));
  await waitFor(() => expect(approved[0]?.body).toEqual({ amount: 50_000, reason: '교재비를 뺐어요', outside: null }));
});

test('what was opened since the request is said, with both workings', async () => {
  const { user } = open(request(), working(2));
  const panel = await drawer(user);
  expect(panel).toHaveTextContent('신청한 뒤에 강의를 더 열어 금액이 줄었어요');
  expect(panel).toHaveTextContent('50,000원');
  expect(within(panel).getByText('신청 때 계산')).toBeVisible();
});

test('AM-962 a part of a card of another country is noted once staff have returned it outside the product', async () => {
  const { user, approved } = open(request({ payMethodCd: 'OVERSEAS_CARD', wholeOnlyYn: 'Y' }));
  const panel = await drawer(user);
  expect(panel).toHaveTextContent('일부는 직접 송금한 뒤에 아래에 적어 주세요');
  await user.click(within(panel).getByRole('button', { name: '직접 돌려줬어요' }));
  expect(within(panel).getAllByRole('alert')).toHaveLength(2);
  await user.type(within(panel).getByRole('textbox', { name: /확인할 이름/ }), '마당학교');
  const day = within(panel).getByRole('textbox', { name: /보낸 날/ });
  for (const wrong of [dayIn(1), dayIn(-21)]) {
    await user.clear(day);
    await user.type(day, wrong);
    await user.click(within(panel).getByRole('button', { name: '직접 돌려줬어요' }));
    expect(within(panel).getByRole('alert')).toHaveTextContent('결제한 날부터 오늘까지');
    expect(day).toBeInvalid();
    await waitFor(() => expect(day).toHaveFocus());
  }
  await user.clear(day);
  await user.type(day, dayIn(-20));
  await user.click(within(panel).getByRole('radio', { name: '그 밖의 방법' }));
  await user.click(within(panel).getByRole('button', { name: '직접 돌려줬어요' }));
  expect(approved).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: '75,000원 돌려줬음' }));
  const outside = { wayCd: 'OTHER', returnedOn: dayIn(-20), reference: '마당학교' };
  await waitFor(() => expect(approved[0]?.body).toEqual({ amount: 75_000, reason: '', outside }));
});

test('AM-962 what the server refuses of such a note stands at its field', async () => {
  const { user } = open(request({ payMethodCd: 'OVERSEAS_CARD', wholeOnlyYn: 'Y' }));
  const panel = await drawer(user);
  const day = within(panel).getByRole('textbox', { name: /보낸 날/ });
  await user.type(day, dayIn(-3));
  await user.type(within(panel).getByRole('textbox', { name: /확인할 이름/ }), '마당학교');
  server.use(
    refuse(refundApi.approve, 'BAD_INPUT', '입력을 확인해 주세요.', [{ field: 'outside.returnedOn', message: '결제한 날보다 일러요.' }]),
  );
  await user.click(within(panel).getByRole('button', { name: '직접 돌려줬어요' }));
  await user.click(await screen.findByRole('button', { name: '75,000원 돌려줬음' }));
  expect(await within(panel).findByText('결제한 날보다 일러요.')).toBeVisible();
  expect(day).toBeInvalid();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.clear(day);
  await user.type(day, dayIn(-2));
  await user.tab();
  expect(within(panel).queryByText('결제한 날보다 일러요.')).toBeNull();
});

test('the whole of a card of another country goes back by the payment company', async () => {
  const { user, approved } = open(request({ payMethodCd: 'OVERSEAS_CARD', wholeOnlyYn: 'Y' }));
  const panel = await drawer(user);
  await user.click(within(panel).getByRole('radio', { name: /전액/ }));
  expect(within(panel).queryByRole('textbox', { name: /보낸 날/ })).toBeNull();
  await user.click(within(panel).getByRole('button', { name: '환불하기' }));
  await user.click(await screen.findByRole('button', { name: '100,000원 환불' }));
  await waitFor(() => expect(approved[0]?.body).toEqual({ amount: 100_000, reason: '', outside: null }));
});

test('AM-962 what was returned outside the product says how and when', async () => {
  const outside = { wayCd: 'BANK' as const, returnedOn: '2026-11-20', reference: '마당학교' };
  const decided = { state: REFUND_STATE.DONE, overdue: false, decidedAt: inDays(-1), outside };
  const { user } = open(request(decided), working(1), '/settings/refunds/closed');
  expect(await drawer(user)).toHaveTextContent('직접 환불계좌 이체 · 2026.11.20 · 마당학교');
});

test('a refusal needs its reason; somebody else’s decision is told', async () => {
  const { user, refused } = open();
  const panel = await drawer(user);
  await user.click(within(panel).getByRole('button', { name: '거절하기' }));
  const question = await screen.findByRole('dialog', { name: '조은지 님의 환불 신청을 거절할까요?' });
  await user.click(within(question).getByRole('button', { name: '거절하기' }));
  expect(refused).toHaveLength(0);
  await user.type(within(question).getByRole('textbox', { name: /거절 사유/ }), '이미 수료했어요');
  server.use(refuse(refundApi.refuse, 'REFUND_DECIDED', '이미 처리된 환불 신청이에요.'));
  await user.click(within(question).getByRole('button', { name: '거절하기' }));
  expect(await screen.findByRole('alertdialog', { name: '이미 처리된 환불 신청이에요.' })).toBeVisible();
});

test('what is decided says what was returned, whatever the terms gave', async () => {
  const decided = { state: REFUND_STATE.DONE, amount: 30_000, overdue: false, decidedAt: inDays(-1), answer: '통화로 정했어요' };
  const { user } = open(request(decided), working(1), '/settings/refunds/closed');
  expect(await drawer(user)).toHaveTextContent('돌려준 금액30,000원 (결제 100,000원)');
});

test('the rule is chosen with its table in view', async () => {
  const saved = recording(refundApi.saveSetting, { ruleCd: 'CONTENT' });
  server.use(answer(refundApi.setting, { ruleCd: 'LIFELONG' }), saved.handler);
  const { user } = open(request(), undefined, '/settings/refunds/rule');
  expect(await screen.findByText('결제 금액의 2/3')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: '저장' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /콘텐츠 이용 기준/ }));
  expect(screen.getByText('바뀐 내용: 환불 기준')).toBeVisible();
  expect(screen.queryByText('결제 금액의 2/3')).toBeNull();
  expect(screen.getByText('진행되지 않은 시간만큼')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saved.asked[0]?.body).toEqual({ ruleCd: 'CONTENT' }));
});
