import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { paymentApi, type Order, type OrderTotals } from '@madang/contracts/util/payment';
import { reconciliationApi, type PaymentDifference, type Reconciliation } from '@madang/contracts/util/reconciliation';
import { REFUND_RULE, REFUND_STATE } from '@madang/contracts/codes';
import { refundApi } from '@madang/contracts/util/refund';
import type { RefundQuote } from '@madang/contracts/util/refund-calls';
import { refundOf } from '@madang/contracts/util/refund-rules';
import { screen, waitFor, within } from '@testing-library/react';
import { giveReason } from '../../testing/sheet';
import { anOrder, inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const CHECKED: Reconciliation = { list: [], totalCount: 0, checkedAt: '2026-11-22T04:10:00+09:00', failedYn: 'N' };
beforeEach(() => server.use(answer(reconciliationApi.find, CHECKED)));

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/settings/payment';
const TOTALS: OrderTotals = { paidKrw: 196_000, paidUsd: 0, refundedKrw: 98_000, refundedUsd: 0, count: 2 };
const paid = anOrder({ orderNo: 'M20261120-1', ordererName: '조은지', phone: '01048217730' });
const waiting = anOrder({
  orderNo: 'M20261120-2',
  ordererName: '오지훈',
  email: 'jihoon@example.com',
  status: 'WAITING_DEPOSIT',
  payMethodCd: 'VIRTUAL_ACCOUNT',
  payStatus: 'WAITING_FOR_DEPOSIT',
  paidAt: null,
  depositInfo: { bankName: '신한은행', accountNumber: '110-1', amount: 98_000, deadline: inDays(2), holderName: '코드베이' },
});
function use(list: Order[] = [paid, waiting], totals = TOTALS) {
  const asked = recording(paymentApi.adminList, { list, totalCount: list.length, totals });
  server.use(
    asked.handler,
    answer(paymentApi.adminFind, ({ params }) => ({
      ...list.find((o) => o.orderNo === params['orderNo'])!,
      ledger:
        params['orderNo'] === waiting.orderNo
          ? []
          : [
              { ledgerSeq: 1, kind: 'PAY' as const, amount: 98_000, currency: 'KRW' as const, at: inDays(-1), transactionKey: 'k' },
              { ledgerSeq: 2, kind: 'REFUND' as const, amount: -8_000, currency: 'KRW' as const, at: inDays(0), transactionKey: 'r' },
            ],
    })),
  );
  return asked.asked;
}
const row = async (no: string) => (await screen.findByRole('button', { name: new RegExp(no) })).closest('tr')!;

test('RT-127 PY-024..029 PY-031..032 PY-036 PY-038 /settings/payment lists orders, 20 a page, with everything an order carries', async () => {
  const asked = use();
  renderRoute(PATH, OWNER);
  const cells = await row('M20261120-1');
  for (const text of [
    '결제 완료',
    '조은지',
    'eunji@example.com',
    '010-4821-7730',
    '실전 Next.js',
    '신용카드',
    '현대카드 4330-****',
    '98,000원',
  ])
    expect(cells).toHaveTextContent(text);
  expect(cells).toHaveTextContent(/\d{4}\.\d\d\.\d\d \d\d:\d\d/);
  expect(await row('M20261120-2')).toHaveTextContent('입금 대기');
  expect(asked[0]!.query.get('size')).toBe('20');
  const totals = screen.getAllByRole('definition').map((d) => d.textContent);
  expect(totals).toEqual(['196,000원', '98,000원', '98,000원', '2건']);
});

test('an order of which a part went back says so, a whole one is cancelled', async () => {
  const back = { status: 'CANCELED' as const, amount: 98_000 };
  use([
    anOrder({ ...back, orderNo: 'M20261120-3', refundedAmount: 30_000 }),
    anOrder({ ...back, orderNo: 'M20261120-4', refundedAmount: 98_000 }),
  ]);
  renderRoute(PATH, OWNER);
  expect(await row('M20261120-3')).toHaveTextContent('부분 환불');
  expect(await row('M20261120-4')).toHaveTextContent('취소 완료');
});

test('a refund that the company refused, or that has nowhere to go, says that staff have to do something', async () => {
  const held = anOrder({ status: 'CANCELING', orderNo: 'M20261120-5', failCode: 'REFUND_FAILED', failMessage: '' });
  use([held, anOrder({ status: 'CANCELING', orderNo: 'M20261120-6', failCode: 'REFUND_ACCOUNT_REQUIRED' })]);
  server.use(answer(paymentApi.adminFind, { ...held, ledger: [] }));
  const { user } = renderRoute(PATH, OWNER);
  expect(await row('M20261120-6')).toHaveTextContent('환불 계좌 필요');
  const refused = await row('M20261120-5');
  expect(refused).toHaveTextContent('환불 거절됨');
  await user.click(within(refused).getByRole('button', { name: /M20261120-5/ }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText(/돈이 아직 구매자에게 돌아가지 않았어요/)).toBeVisible();
  expect(within(drawer).getByRole('button', { name: '취소하고 환불' })).toBeVisible();
});

test('PY-037 dollars stand beside won as soon as there are some', async () => {
  use([paid], { ...TOTALS, paidUsd: 12_900, count: 3 });
  renderRoute(PATH, OWNER);
  expect(await screen.findByText('196,000원 / $129')).toBeVisible();
});

test('PY-037 dollars that went back whole stand beside won in each sum', async () => {
  use([paid], { ...TOTALS, paidUsd: 12_900, refundedUsd: 12_900, count: 3 });
  renderRoute(PATH, OWNER);
  expect(await screen.findByText('196,000원 / $129')).toBeVisible();
  const sums = within(screen.getByLabelText('합계'));
  expect(['결제금액', '환불금액', '결제 − 환불'].map((name) => sums.getByText(name).nextSibling?.textContent)).toEqual([
    '196,000원 / $129',
    '98,000원 / $129',
    '98,000원 / $0',
  ]);
});

test('PY-033 PY-034 period, status, method and search change what is asked', async () => {
  const asked = use();
  const { user } = renderRoute(PATH, OWNER);
  await row('M20261120-1');
  const period = within(screen.getByRole('group', { name: '기간' }));
  expect(period.getAllByRole('button').map((b) => b.textContent)).toEqual([
    '전체 기간',
    '오늘',
    '어제',
    '최근 7일',
    '최근 30일',
    '최근 90일',
    '지난달',
    '직접 지정',
  ]);
  await user.click(period.getByRole('button', { name: '최근 30일' }));
  await waitFor(() => expect(asked.at(-1)!.query.get('dateType')).toBe('last30Days'));
  await user.click(period.getByRole('button', { name: '직접 지정' }));
  await user.type(await screen.findByRole('textbox', { name: '시작일' }), '20261101');
  await user.tab();
  await waitFor(() => expect(asked.at(-1)!.query.get('startAt')).toBe('2026-11-01'));
  expect(asked.at(-1)!.query.get('dateType')).toBe('all');
  await user.selectOptions(screen.getByRole('combobox', { name: '상태' }), '입금 대기');
  await waitFor(() => expect(asked.at(-1)!.query.get('status')).toBe('WAITING_DEPOSIT'));
  await user.selectOptions(screen.getByRole('combobox', { name: '결제수단' }), '카카오페이');
  await waitFor(() => expect(asked.at(-1)!.query.get('payMethodCd')).toBe('KAKAOPAY'));
  await user.type(screen.getByRole('textbox', { name: '종료일' }), '20261120');
  await user.tab();
  await waitFor(() => expect(asked.at(-1)!.query.get('endAt')).toBe('2026-11-20'));
});

test('PY-035 the spreadsheet carries the filters of the list', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  use();
  const excel = recording(paymentApi.adminExcel, new Blob(['x']));
  server.use(excel.handler);
  const { user, unmount } = renderRoute(`${PATH}?dateType=today&status=PAID`, OWNER);
  await user.click(await screen.findByRole('button', { name: '엑셀 내려받기' }));
  expect(excel.asked).toHaveLength(0);
  await giveReason(user, '세무 신고');
  await waitFor(() => expect(excel.asked).toHaveLength(1));
  expect(excel.asked[0]!.query.get('reason')).toBe('세무 신고');
  expect(excel.asked[0]!.query.get('dateType')).toBe('today');
  expect(excel.asked[0]!.query.get('status')).toBe('PAID');
  unmount();
  const chosen = { startAt: '2026-11-01', endAt: '2026-11-20', payMethodCd: 'CARD', q: 'Next' };
  const second = renderRoute(`${PATH}?${new URLSearchParams({ dateType: 'custom', ...chosen })}`, OWNER);
  await second.user.click(await screen.findByRole('button', { name: '엑셀 내려받기' }));
  await giveReason(second.user);
  await waitFor(() => expect(Object.fromEntries(excel.asked[1]!.query)).toMatchObject(chosen));
});

const deposited = anOrder({ ...waiting, status: 'PAID', payStatus: 'DONE', paidAt: inDays(-1), depositInfo: null });
async function fillAccount(user: ReturnType<typeof renderRoute>['user'], dialog: ReturnType<typeof within>) {
  await user.selectOptions(dialog.getByRole('combobox', { name: /은행/ }), '신한은행');
  await user.type(dialog.getByRole('textbox', { name: /계좌번호/ }), '110123456789');
  await user.type(dialog.getByRole('textbox', { name: /예금주/ }), '오지훈');
}
const ACCOUNT = { bank: '88', accountNumber: '110123456789', holderName: '오지훈' };

test('AM-192 a paid deposit goes back in full to the account that staff write down', async () => {
  use([deposited]);
  const cancel = recording(paymentApi.adminCancel, { ...deposited, status: 'CANCELED' });
  server.use(cancel.handler);
  const { user } = renderRoute(`${PATH}?order=M20261120-2`, OWNER);
  await user.click(await screen.findByRole('button', { name: '취소하고 환불' }));
  const dialog = within(await screen.findByRole('dialog', { name: '오지훈 님의 결제를 취소할까요?' }));
  await fillAccount(user, dialog);
  await user.type(dialog.getByRole('textbox', { name: '취소 사유' }), '요청');
  await user.click(dialog.getByRole('button', { name: '취소하고 환불' }));
  await waitFor(() => expect(cancel.asked[0]!.body).toMatchObject({ reason: '요청', refundAccount: ACCOUNT }));
});

test('AM-192 staff refund an order by the terms of its class, and less than those with a reason', async () => {
  use([deposited]);
  const facts = { paid: 98_000, paidAt: new Date(inDays(-20)), opened: 1, over: false };
  const working = refundOf(
    { ...facts, groups: [{ title: null, weight: 1, parts: [{ kind: 'LESSONS', total: 4, opened: 1, until: null }] }] },
    REFUND_RULE.LIFELONG,
    new Date(),
  );
  const quote: RefundQuote = {
    orderNo: deposited.orderNo,
    title: deposited.title,
    currency: 'KRW',
    paid: 98_000,
    working,
    atOnce: false,
    dueAt: inDays(3),
    needsAccount: true,
    byHand: false,
    wholeOnlyYn: 'N' as const,
    barred: null,
    request: null,
  };
  const given = recording(refundApi.give, { state: REFUND_STATE.DONE } as never);
  const quoted = recording(refundApi.adminQuote, quote);
  server.use(quoted.handler, given.handler);
  const { user } = renderRoute(`${PATH}?order=M20261120-2`, OWNER);
  await user.click(await screen.findByRole('button', { name: '규정대로 환불' }));
  const dialog = within(await screen.findByRole('dialog', { name: '오지훈 님에게 환불하기' }));
  await user.click(await dialog.findByRole('radio', { name: '직접 입력' }));
  const amount = dialog.getByRole('textbox', { name: '금액' });
  await user.clear(amount);
  await fillAccount(user, dialog);
  // A slip is refused: as the whole amount it would send back all that was paid.
  await user.type(amount, '500000');
  await user.type(dialog.getByRole('textbox', { name: /수강생에게 전할 말/ }), '합의');
  await user.click(dialog.getByRole('button', { name: '규정대로 환불' }));
  expect(amount).toHaveValue('500,000');
  expect(await dialog.findByText('98,000원보다 많이 돌려줄 수 없어요.')).toBeVisible();
  expect(given.asked).toHaveLength(0);
  await user.clear(dialog.getByRole('textbox', { name: /수강생에게 전할 말/ }));
  await user.clear(amount);
  await user.type(amount, '50000');
  await user.click(dialog.getByRole('button', { name: '규정대로 환불' }));
  expect(given.asked).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: /수강생에게 전할 말/ }), '합의한 금액');
  await user.click(dialog.getByRole('button', { name: '규정대로 환불' }));
  await waitFor(() =>
    expect(given.asked[0]!.body).toEqual({ amount: 50_000, reason: '합의한 금액', refundAccount: ACCOUNT, outside: null }),
  );
});

test('AM-962 a part of a payment that goes back whole only is noted once staff have returned it outside the product', async () => {
  const foreign = { ...deposited, payMethodCd: 'OVERSEAS_CARD' as const, paidAt: '2026-11-10T03:00:00.000Z' };
  use([foreign]);
  const working = refundOf(
    {
      paid: 98_000,
      paidAt: new Date(inDays(-20)),
      opened: 1,
      over: false,
      groups: [{ title: null, weight: 1, parts: [{ kind: 'LESSONS', total: 4, opened: 1, until: null }] }],
    },
    REFUND_RULE.LIFELONG,
    new Date(),
  );
  const quote: RefundQuote = {
    orderNo: foreign.orderNo,
    title: foreign.title,
    currency: 'KRW',
    paid: 98_000,
    working,
    atOnce: false,
    dueAt: inDays(3),
    needsAccount: false,
    byHand: true,
    wholeOnlyYn: 'Y',
    barred: null,
    request: null,
  };
  const given = recording(refundApi.give, { state: REFUND_STATE.DONE } as never);
  server.use(answer(refundApi.adminQuote, quote), given.handler);
  const { user } = renderRoute(`${PATH}?order=M20261120-2`, OWNER);
  await user.click(await screen.findByRole('button', { name: '규정대로 환불' }));
  const dialog = within(await screen.findByRole('dialog', { name: '오지훈 님에게 환불하기' }));
  expect(await dialog.findByText(/일부는 직접 송금한 뒤에/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /보낸 날/ }), '2026-11-20');
  await user.click(dialog.getByRole('button', { name: '직접 돌려줬어요' }));
  expect(dialog.getAllByRole('alert')).toHaveLength(1);
  await user.type(dialog.getByRole('textbox', { name: /확인할 이름/ }), ' 마당학교 ');
  await user.click(dialog.getByRole('button', { name: '직접 돌려줬어요' }));
  expect(given.asked).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: /돌려줬음/ }));
  const outside = { wayCd: 'BANK', returnedOn: '2026-11-20', reference: '마당학교' };
  await waitFor(() => expect(given.asked[0]!.body).toEqual({ amount: working.amount, reason: '', outside }));
});

test('CN-051 CN-052 unknown values in the address fall back to the first choice', async () => {
  const asked = use();
  renderRoute(`${PATH}?page=abc&size=7&status=STRANGE&dateType=never`, OWNER);
  await row('M20261120-1');
  expect(asked[0]!.query.get('page')).toBe('1');
  expect(asked[0]!.query.get('size')).toBe('20');
  expect(asked[0]!.query.has('status')).toBe(false);
  expect(asked[0]!.query.get('dateType')).toBe('all');
});

test('PY-030 an order opens with its ledger, which sums to what the site holds', async () => {
  use();
  const { user, path } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: /M20261120-1/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '주문 M20261120-1' }));
  expect(await drawer.findByText('환불 후 금액')).toBeVisible();
  expect(drawer.getByText('환불 후 금액').closest('div')).toHaveTextContent('90,000원');
  expect(drawer.getByText('−8,000원')).toBeVisible();
  expect(drawer.getByText('결제 상태').closest('div')).toHaveTextContent('결제 완료');
  expect(path()).toContain('order=M20261120-1');
  await user.click(drawer.getByRole('button', { name: '닫기' }));
  await waitFor(() => expect(path()).toBe(PATH));
});

test('an order is cancelled and refunded after a question with the amount and a reason', async () => {
  use();
  const cancel = recording(paymentApi.adminCancel, { ...paid, status: 'CANCELED' });
  server.use(
    cancel.handler,
    answer(enrolmentApi.list, {
      list: [],
      totalCount: 0,
      counts: {
        ALL: 0,
        APPROVED: 0,
        WAITING: 0,
        CANCELLED: 0,
        PAYMENT_COMPLETE: 0,
        CANCEL_COMPLETE: 0,
        BY_PACKAGE: 0,
        ENDED: 0,
        WAITLISTED: 0,
        UNPAID: 0,
      },
    }),
  );
  const { user } = renderRoute(`${PATH}?order=M20261120-1`, OWNER);
  await user.click(await screen.findByRole('button', { name: '취소하고 환불' }));
  const dialog = within(await screen.findByRole('dialog', { name: '조은지 님의 결제를 취소할까요?' }));
  expect(dialog.getByText('환불 금액').closest('div')).toHaveTextContent('98,000원');
  await user.click(dialog.getByRole('button', { name: '취소하고 환불' }));
  expect(await dialog.findByText('취소 사유 항목을 입력해주세요!')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: '취소 사유' }), '중복 결제');
  await user.click(dialog.getByRole('button', { name: '취소하고 환불' }));
  expect(await screen.findByText('취소했어요. 환불은 결제한 수단으로 돌아가요.')).toBeVisible();
  expect(cancel.asked[0]!.body).toEqual({ reason: '중복 결제' });
});

test('an unpaid account is only closed, a refused refund says why, without the right nothing is offered', async () => {
  use();
  const { user, unmount } = renderRoute(`${PATH}?order=M20261120-2`, OWNER);
  await user.click(await screen.findByRole('button', { name: '주문 취소' }));
  const dialog = within(await screen.findByRole('dialog', { name: '오지훈 님의 입금 대기 주문을 취소할까요?' }));
  expect(dialog.queryByRole('combobox', { name: '은행' })).toBeNull();
  server.use(refuse(paymentApi.adminCancel, 'REFUND_FAILED', '환불하지 못했어요.'));
  await user.type(dialog.getByRole('textbox', { name: '취소 사유' }), '요청');
  await user.click(dialog.getByRole('button', { name: '주문 취소' }));
  expect(await screen.findByRole('alertdialog', { name: '환불하지 못했어요.' })).toBeVisible();
  unmount();
  renderRoute(`${PATH}?order=M20261120-1`, { session: { roles: ['SITE_SALES_READ'] } });
  expect(await screen.findByText('환불 후 금액')).toBeVisible();
  expect(screen.queryByRole('button', { name: '취소하고 환불' })).toBeNull();
});

test.each([
  [1, ['SITE_SALES_READ', 'CLASS_STUDENT_READ']],
  [0, ['SITE_SALES_READ']],
])('PE-060 an order leads to its learner for who may see learners: %s', async (links, roles) => {
  use();
  server.use(answer(paymentApi.adminFind, { ...paid, ledger: [] }));
  renderRoute(`${PATH}?order=M20261120-1`, { session: { roles } });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('현대카드 4330-****', { exact: false })).toBeVisible();
  expect(drawer.queryAllByRole('link', { name: '수강생 보기' })).toHaveLength(links);
});

test('PE-037 /settings/payment needs SITE_SALES_READ', async () => {
  use();
  renderRoute(PATH, { session: { roles: ['SITE_CLASS_READ'] } });
  expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
});

test('no orders, nothing found, and a failed list each say what to do', async () => {
  use([]);
  const first = renderRoute(PATH, OWNER);
  expect(await screen.findByText('아직 주문이 없어요')).toBeVisible();
  first.unmount();
  const second = renderRoute(`${PATH}?q=x`, OWNER);
  expect(await screen.findByText('찾는 주문이 없어요')).toBeVisible();
  second.unmount();
  server.use(broken(paymentApi.adminList, 500));
  renderRoute(`${PATH}?q=y`, OWNER);
  expect(await screen.findByText('불러오지 못했어요')).toBeInTheDocument();
});

const differs = (over: Partial<PaymentDifference> = {}): PaymentDifference => ({
  orderNo: 'M20261120-1',
  title: '실전 Next.js',
  ordererName: '조은지',
  kind: 'NO_MONEY',
  ours: 98_000,
  theirs: 0,
  currency: 'KRW',
  status: 'PAID',
  payStatus: null,
  foundAt: inDays(-1),
  ...over,
});
const check = async () => within(await screen.findByRole('region', { name: '결제사 기록 대조' }));

test('the daily comparison is a quiet line while both records are the same, and says when the first is to come', async () => {
  use();
  const { unmount } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('결제사 기록과 같아요. 2026.11.22 04:10에 대조했어요.')).toBeVisible();
  unmount();
  server.use(answer(reconciliationApi.find, { ...CHECKED, checkedAt: null }));
  renderRoute(PATH, OWNER);
  expect(await screen.findByText(/아직 첫 대조 전이에요/)).toBeVisible();
});

test('an order that differs says how and what to do, and opens', async () => {
  use();
  const list = [differs(), differs({ orderNo: 'M20261120-2', kind: 'AMOUNT', ours: 98_000, theirs: 90_000, payStatus: 'DONE' })];
  server.use(answer(reconciliationApi.find, { ...CHECKED, list, totalCount: 2 }));
  const { user } = renderRoute(PATH, OWNER);
  expect((await check()).getByText('결제사 기록과 다른 주문이 2건 있어요')).toBeVisible();
  const [first, second] = (await check()).getAllByRole('listitem');
  expect(first).toHaveTextContent('결제사에 결제 기록이 없어요구매자에게 카드나 계좌 내역을 확인해 주세요.');
  expect(first).toHaveTextContent('사이트 기록98,000원결제사 기록기록 없음');
  expect(second).toHaveTextContent('결제사 기록90,000원');
  await user.click(within(first!).getByRole('button', { name: /^M20261120-1/ }));
  expect(await screen.findByRole('dialog', { name: '주문 M20261120-1' })).toBeVisible();
});

test('many differences come page by page', async () => {
  use();
  const list = Array.from({ length: 10 }, (_, i) => differs({ orderNo: `M20261120-${i}` }));
  const asked = recording(reconciliationApi.find, { ...CHECKED, list, totalCount: 12 });
  server.use(asked.handler);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await check()).getByRole('button', { name: '2쪽' }));
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('page')).toBe('2'));
});

test('a comparison that could not be finished, and one that cannot be loaded, say so beside the list', async () => {
  use();
  server.use(answer(reconciliationApi.find, { ...CHECKED, failedYn: 'Y' }));
  const { unmount } = renderRoute(PATH, OWNER);
  expect((await check()).getByText('최근 대조를 마치지 못했어요')).toBeVisible();
  expect(screen.queryByText(/결제사 기록과 같아요/)).toBeNull();
  unmount();
  server.use(broken(reconciliationApi.find, 500));
  const { user } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('결제사 기록과 대조한 결과를 불러오지 못했어요')).toBeVisible();
  await row('M20261120-1');
  server.use(answer(reconciliationApi.find, CHECKED));
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText(/결제사 기록과 같아요/)).toBeVisible();
});

test('a search with more hits than are counted is shown at once, and its sums when they are known', async () => {
  let tell = (_: OrderTotals) => undefined as void;
  const known = new Promise<OrderTotals>((resolve) => (tell = resolve));
  const counted: (string | null)[] = [];
  server.use(
    answer(paymentApi.adminList, async ({ query }) => {
      const whole = query.get('wholeYn') === 'Y';
      if (whole) counted.push(query.get('q'));
      return { list: [paid], totalCount: 10_000, more: true, totals: whole ? await known : { ...TOTALS, paidKrw: 0, count: 10_000 } };
    }),
  );
  renderRoute(`${PATH}?q=${encodeURIComponent('뜨개')}&sort=amount.desc`, OWNER);
  await row(paid.orderNo);
  expect(screen.getByText(/전체 10,000\+개/)).toBeVisible();
  expect(screen.getByText(/가장 최근에 찾은 10,000건 안에서 정렬했어요/)).toBeVisible();
  const sums = screen.getByLabelText('합계');
  expect(within(sums).getAllByText('세는 중')).toHaveLength(4);
  await waitFor(() => expect(counted).toEqual(['뜨개']));
  tell({ ...TOTALS, paidKrw: 5_000_000, count: 54_024 });
  expect(await within(sums).findByText('54,024건')).toBeVisible();
  expect(within(sums).getByText('5,000,000원')).toBeVisible();
});

test('AM-775 the buyer of an awaited deposit is reminded from the list; a refusal says why', async () => {
  use([paid, { ...waiting, courseSeq: 12, attendSeq: 90 }]);
  server.use(refuse(enrolmentApi.remind, 'PAY_DEADLINE_PASSED', '결제 기한이 지나서 알릴 수 없어요.'));
  const { user } = renderRoute(PATH, OWNER);
  expect(within(await row('M20261120-1')).queryByRole('button', { name: /결제 안내/ })).toBeNull();
  expect(await row('M20261120-2')).toHaveTextContent(/\d\d:\d\d까지 입금/);
  // In another time zone the line holds two times of day, so it goes on in a second one.
  expect(within(await row('M20261120-2')).getByText(/까지 입금/)).toHaveStyle({ whiteSpace: 'normal' });
  await user.click(await within(await row('M20261120-2')).findByRole('button', { name: '결제 안내: 오지훈' }));
  await user.click(await screen.findByRole('button', { name: '보내기' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('결제 기한이 지나서 알릴 수 없어요.');
});
