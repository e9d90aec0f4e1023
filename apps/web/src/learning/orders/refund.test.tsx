import { REFUND_RULE, REFUND_STATE } from '@madang/contracts/codes';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { deliveryApi, type MyDelivery } from '@madang/contracts/util/delivery';
import { refundApi, type RefundQuote, type RefundRequest } from '@madang/contracts/util/refund-calls';
import { refundOf, type RefundFacts } from '@madang/contracts/util/refund-rules';
import { screen, waitFor, within } from '@testing-library/react';
import { anOrder, inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, broken, recording, server } from '../../testing/server';

const facts = (opened: number): RefundFacts => ({
  paid: 98_000,
  paidAt: new Date(),
  opened,
  over: false,
  groups: [{ title: null, weight: 1, parts: [{ kind: 'LESSONS', total: 7, opened, until: null }] }],
});
const quote = (opened: number, more: Partial<RefundQuote> = {}): RefundQuote => {
  const working = refundOf(facts(opened), REFUND_RULE.LIFELONG, new Date());
  return {
    orderNo: 'M20261120-1',
    title: '실전 Next.js',
    currency: 'KRW',
    paid: 98_000,
    working,
    atOnce: opened === 0,
    dueAt: '2026-11-25T15:00:00.000Z',
    needsAccount: false,
    byHand: false,
    wholeOnlyYn: 'N' as const,
    barred: null,
    request: null,
    ...more,
  };
};
const asked = (state: RefundRequest['state']): RefundRequest => ({
  refundSeq: 1,
  orderNo: 'M20261120-1',
  state,
  amount: 70_000,
  currency: 'KRW',
  reason: '',
  answer: null,
  requestedAt: inDays(0),
  dueAt: inDays(3),
  decidedAt: null,
  outside: null,
  working: quote(2).working,
});
function open(one: Order, of = quote(2), answered: RefundRequest = asked('REQUESTED')) {
  const sent = recording(refundApi.ask, answered);
  const withdrawn = recording(refundApi.withdraw, asked('WITHDRAWN'));
  server.use(answer(paymentApi.mine, { list: [one], totalCount: 1 }), answer(refundApi.quote, of), sent.handler, withdrawn.handler);
  return { ...renderRoute('/paymenthistory', { session: {} }), sent: sent.asked, withdrawn: withdrawn.asked };
}
const paid = anOrder({ orderNo: 'M20261120-1', amount: 98_000, refundedAmount: 0, refund: null });
const dialog = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: '환불 신청' }));
  const box = await screen.findByRole('dialog', { name: '환불 신청' });
  await within(box).findByText('환불 예정 금액');
  return box;
};

test('AM-192 a learner reads the working and the deadline before asking for a refund', async () => {
  const { user, sent } = open(paid);
  const box = await dialog(user);
  expect(box).toHaveTextContent('7개 중 2개를 열었어요 · 98,000원 × 5/7');
  expect(box).toHaveTextContent('2026.11.25까지 처리해 드려요');
  await user.type(within(box).getByRole('textbox', { name: '신청 사유 (선택)' }), '시간이 없어요');
  expect(sent).toHaveLength(0);
  await user.click(within(box).getByRole('button', { name: '환불 신청하기' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ body: { amount: 70_000, reason: '시간이 없어요' } }));
  expect(await screen.findByText('환불을 신청했어요. 처리되면 알려 드려요.')).toBeVisible();
});

test.each([
  ['a live of one day', [{ from: new Date('2026-12-10T04:00:00Z'), to: new Date('2026-12-10T04:30:00Z') }], '남은 기간 2026.12.10'],
  ['lives that have no day yet', [], '남은 기간'],
])('the working names %s, without a day twice or an empty span', async (_, sessions, words) => {
  const [group] = facts(1).groups;
  const parts = [...group!.parts, { kind: 'SESSIONS' as const, sessions }];
  const working = refundOf({ ...facts(1), groups: [{ ...group!, parts }] }, REFUND_RULE.LIFELONG, new Date('2026-12-01T04:00:00Z'));
  const { user } = open(paid, quote(2, { working }));
  const box = await dialog(user);
  const lines = [...box.querySelectorAll('dt')].map((line) => line.firstChild?.textContent);
  expect(lines).toContain(words);
});

test('what is clear goes back at once, and the button says so', async () => {
  const { user } = open(paid, quote(0), asked('DONE'));
  const box = await dialog(user);
  expect(box).toHaveTextContent('7일 안이고 아무것도 열지 않아 전액 돌려받아요');
  await user.click(within(box).getByRole('button', { name: '바로 환불받기' }));
  expect(await screen.findByText('환불이 끝났어요.')).toBeVisible();
});

test('a deposit that is clear goes back to the account, and no card is spoken of', async () => {
  const { user } = open(paid, quote(0, { needsAccount: true }), asked('DONE'));
  const box = await dialog(user);
  expect(box).toHaveTextContent('아래에 적은 계좌로 보내 드려요');
  expect(box).not.toHaveTextContent('카드사');
});

test('a deposit needs an account to go back to', async () => {
  const { user, sent } = open(paid, quote(2, { needsAccount: true }));
  const box = await dialog(user);
  await user.click(within(box).getByRole('button', { name: /환불 신청하기/ }));
  expect(within(box).getAllByRole('alert').length).toBeGreaterThan(1);
  expect(sent).toHaveLength(0);
  await user.selectOptions(within(box).getByRole('combobox', { name: /은행/ }), '신한은행');
  await user.type(within(box).getByRole('textbox', { name: /계좌번호/ }), '110123456789');
  await user.type(within(box).getByRole('textbox', { name: /예금주/ }), '조은지');
  await user.click(within(box).getByRole('button', { name: /환불 신청하기/ }));
  const refundAccount = { bank: '88', accountNumber: '110123456789', holderName: '조은지' };
  await waitFor(() => expect(sent[0]!.body).toMatchObject({ refundAccount }));
});

test('nothing left says why, without a button that asks', async () => {
  const over = refundOf({ ...facts(7), over: true }, REFUND_RULE.LIFELONG, new Date());
  const { user } = open(paid, quote(7, { barred: 'NOTHING_LEFT', working: over }));
  const box = await dialog(user);
  expect(box).toHaveTextContent('규정에 따라 돌려받을 금액이 남아 있지 않아요.');
  expect(within(box).queryByRole('button', { name: /신청하기/ })).toBeNull();
});

test('a request shows its state and deadline, and can be taken back', async () => {
  const { user, withdrawn } = open({
    ...paid,
    refund: { state: REFUND_STATE.REQUESTED, amount: 70_000, answer: null, outside: null, dueAt: '2026-11-25T15:00:00.000Z' },
  });
  expect(await screen.findByText('환불 70,000원 신청함 · 2026.11.25까지 처리돼요')).toBeVisible();
  expect(screen.queryByRole('button', { name: '환불 신청' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '신청 취소' }));
  const question = await screen.findByRole('alertdialog');
  expect(withdrawn).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: '신청 취소' }));
  await waitFor(() => expect(withdrawn).toHaveLength(1));
});

test('a refusal shows its reason, a refund in part its sum', async () => {
  open({ ...paid, refund: { state: REFUND_STATE.REFUSED, amount: 70_000, answer: '이미 수료했어요', outside: null, dueAt: inDays(1) } });
  expect(await screen.findByText('환불이 거절됐어요: 이미 수료했어요')).toBeVisible();
});

test('a refund in part says so and how much it was', async () => {
  open({ ...paid, status: 'CANCELED', payStatus: 'PARTIAL_CANCELED', refundedAmount: 70_000 });
  expect(await screen.findByText('부분 환불')).toBeVisible();
  expect(screen.getByText('환불 70,000원')).toBeVisible();
  expect(screen.queryByRole('button', { name: '환불 신청' })).toBeNull();
});

test('AM-962 a learner reads before asking that the seller sends the part', async () => {
  const { user } = open(paid, quote(2, { byHand: true }));
  expect(await dialog(user)).toHaveTextContent('판매자가 계좌 이체 등으로 직접 돌려 드려요');
});

test('AM-962 what the seller returned stands in the list and on the receipt', async () => {
  const outside = { wayCd: 'BANK' as const, returnedOn: '2026-11-20', reference: '마당학교' };
  const { user } = open({
    ...paid,
    status: 'CANCELED',
    refundedAmount: 70_000,
    paidAt: inDays(-9),
    refund: { state: REFUND_STATE.DONE, amount: 70_000, answer: null, dueAt: inDays(1), outside },
  });
  const how = '계좌 이체 · 2026.11.20 · 마당학교';
  expect(await screen.findByText(`판매자가 직접 환불했어요: ${how}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '영수증' }));
  expect(await screen.findByRole('dialog', { name: '영수증' })).toHaveTextContent(`환불 방법${how}`);
});

test('a learner follows a parcel, and gives the address of one that waits', async () => {
  const waiting: MyDelivery = {
    deliverySeq: 2,
    courseSeq: 12,
    title: '뜨개 상자',
    orderNo: null,
    statusCd: '00',
    courierCd: null,
    invoiceNo: null,
    trackingUrl: null,
    address: null,
    sentAt: null,
    deliveredAt: null,
    note: '보통 사흘 안에 보내요',
  };
  const way = 'https://trace.cjlogistics.com/next/tracking.html?wblNo=601234567890';
  const address = { recipient: '가', phone: '01012345678', zipCode: '04524', address: '세종대로 110', addressDetail: '', memo: '' };
  const sent: MyDelivery = {
    ...waiting,
    deliverySeq: 1,
    title: '도자기 상자',
    statusCd: '01',
    courierCd: '04',
    invoiceNo: '601234567890',
    trackingUrl: way,
    address,
    sentAt: inDays(-1),
  };
  const given = recording(enrolmentApi.saveAddress, address);
  server.use(answer(deliveryApi.mine, [sent, waiting]), given.handler);
  const { user } = open(paid);
  const parcels = await screen.findByRole('region', { name: '배송' });
  expect(parcels).toHaveTextContent('보통 사흘 안에 보내요');
  // Below the deliveries the orders have a heading of their own.
  expect(screen.getByRole('heading', { name: '주문' })).toBeVisible();
  expect(within(parcels).getByRole('link', { name: '배송 조회' })).toHaveAttribute('href', way);
  await user.click(within(parcels).getByRole('button', { name: '배송지 입력' }));
  const box = await screen.findByRole('dialog', { name: '배송지' });
  await user.type(within(box).getByRole('textbox', { name: /우편번호/ }), '4524');
  await user.click(within(box).getByRole('button', { name: '저장' }));
  expect(within(box).getByRole('textbox', { name: /우편번호/ })).toBeInvalid();
  expect(given.asked).toHaveLength(0);
  await user.type(within(box).getByRole('textbox', { name: /우편번호/ }), '0');
  await user.type(within(box).getByRole('textbox', { name: /^주소/ }), '세종대로 110');
  await user.click(within(box).getByRole('button', { name: '저장' }));
  await waitFor(() => expect(given.asked[0]!.body).toMatchObject({ zipCode: '45240', address: '세종대로 110' }));
});

test('parcels that cannot be read say so, with another try', async () => {
  server.use(broken(deliveryApi.mine, 500));
  const { user } = open(paid);
  const parcels = await screen.findByRole('region', { name: '배송' });
  server.use(answer(deliveryApi.mine, []));
  await user.click(within(parcels).getByRole('button', { name: /다시/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '배송' })).toBeNull());
});

test('on the product’s own host payments of all sites are listed, with the receipt of one that has closed', async () => {
  const receiptUrl = 'https://pay.test/receipt/1';
  const of = (orderNo: string, closedYn: 'Y' | 'N'): Order =>
    anOrder({ orderNo, receiptUrl, paidAt: inDays(-3), site: { name: `학교 ${orderNo}`, domain: `school${orderNo}`, closedYn } });
  const asked = recording(paymentApi.mine, { list: [of('1', 'Y'), of('2', 'N')], totalCount: 2 });
  server.use(asked.handler);
  const { user } = renderRoute('/paymenthistory', { channel: null, session: {} });
  await screen.findByText('학교 1');
  const [closed, open] = screen.getAllByRole('listitem').filter((one) => one.textContent?.includes('학교')) as [HTMLElement, HTMLElement];
  expect(asked.asked[0]?.query.get('channelSeq')).toBeNull();
  expect(within(closed).getByText('운영 종료')).toBeVisible();
  expect(within(closed).queryByRole('button', { name: '사이트에서 보기' })).toBeNull();
  await user.click(within(closed).getByRole('button', { name: '영수증' }));
  expect(within(await screen.findByRole('dialog', { name: '영수증' })).getByRole('link', { name: /결제사 영수증/ })).toHaveAttribute(
    'href',
    receiptUrl,
  );
  await user.keyboard('{Escape}');
  expect(within(open).getByRole('button', { name: '사이트에서 보기' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '환불 신청' })).toBeNull();
});

test('each paid order shows its receipt: what was paid for what, by what means', async () => {
  const { user } = open({
    ...paid,
    paidAt: inDays(-2),
    methodDetail: '현대카드 **** 1234',
    price: 120_000,
    discount: 12_000,
    couponTitle: '가을 쿠폰',
    couponDiscount: 10_000,
  });
  await user.click(await screen.findByRole('button', { name: '영수증' }));
  const box = await screen.findByRole('dialog', { name: '영수증' });
  for (const text of ['M20261120-1', '현대카드 **** 1234', '가을 쿠폰', '−10,000원', '98,000원']) expect(box).toHaveTextContent(text);
  expect(within(box).queryByRole('link')).toBeNull();
});

test('who has no order is led to the classes', async () => {
  server.use(answer(paymentApi.mine, { list: [], totalCount: 0 }));
  renderRoute('/paymenthistory', { session: {} });
  expect(await screen.findByRole('link', { name: '클래스 둘러보기' })).toHaveAttribute('href', '/classes');
});
