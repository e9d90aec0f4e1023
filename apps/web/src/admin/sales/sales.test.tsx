import { NO_SALES, salesApi, salesDays, salesTotals, type SalesEntry } from '@madang/contracts/util/sales';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, broken, recording, server } from '../../testing/server';
import { giveReason } from '../../testing/sheet';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/settings/sales';
const won = { currency: 'KRW' as const, count: 1, material: 0 };
const list = salesDays([
  { ...won, salesDate: '2026-11-20', kind: 'PAY', amount: 180_000, discount: 20_000, count: 2 },
  { ...won, salesDate: '2026-11-20', kind: 'REFUND', amount: 30_000, discount: 0 },
  { ...won, salesDate: '2026-11-18', kind: 'PAY', amount: 50_000, discount: 0 },
]);
const period = { startAt: '2026-11-01', endAt: '2026-11-21' };

test('RT-128 PY-033 sales stand day by day, and in sum as the days add up', async () => {
  const sales = recording(salesApi.list, { list, totals: salesTotals(list), ...period });
  server.use(sales.handler);
  const { user } = renderRoute(PATH, OWNER);
  const row = (await screen.findByRole('link', { name: '2026.11.20' })).closest('tr')!;
  for (const text of ['200,000원', '−20,000원', '−30,000원', '150,000원']) expect(row).toHaveTextContent(text);
  const sums = screen.getAllByRole('definition').map((d) => d.textContent);
  expect(sums).toEqual(['250,000원3건', '−20,000원', '−30,000원1건', '200,000원판매 금액 − 할인 − 환불']);
  expect(sales.asked[0]!.query.get('startAt')).toMatch(/-01$/);
  await user.click(screen.getByRole('button', { name: '지난달' }));
  await waitFor(() => expect(sales.asked.at(-1)!.query.get('endAt')).toMatch(/-(28|29|30|31)$/));
  await user.click(screen.getByRole('button', { name: '직접 지정' }));
  expect(await screen.findByText('기간을 정해 주세요')).toBeVisible();
  const before = sales.asked.length;
  await user.type(screen.getByRole('textbox', { name: '시작일' }), '20261110');
  await user.tab();
  await user.type(screen.getByRole('textbox', { name: '종료일' }), '20261109');
  await user.tab();
  expect(await screen.findByText('종료일은 시작일보다 빠를 수 없어요.')).toBeVisible();
  expect(sales.asked).toHaveLength(before);
});

test('the part of the sales that is material cost stands in a column of its own, where there is some', async () => {
  const sold = salesDays([{ ...won, salesDate: '2026-11-20', kind: 'PAY', amount: 180_000, discount: 0, material: 15_000 }]);
  server.use(answer(salesApi.list, { list: sold, totals: salesTotals(sold), ...period }));
  const view = renderRoute(PATH, OWNER);
  expect(await screen.findByRole('columnheader', { name: '그중 재료비' })).toBeVisible();
  expect(screen.getByRole('link', { name: '2026.11.20' }).closest('tr')).toHaveTextContent(/180,000원.*15,000원.*180,000원/);
  expect(screen.getAllByRole('definition')[0]).toHaveTextContent('180,000원1건 · 재료비 15,000원 포함');
  view.unmount();
  server.use(answer(salesApi.list, { list, totals: salesTotals(list), ...period }));
  renderRoute(PATH, OWNER);
  await screen.findByRole('link', { name: '2026.11.18' });
  expect(screen.queryByRole('columnheader', { name: '그중 재료비' })).toBeNull();
});

test('PY-034 PY-035 the kind changes what is asked, and the spreadsheet asks the same', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const sales = recording(salesApi.list, { list, totals: salesTotals(list), ...period });
  const excel = recording(salesApi.excel, new Blob(['x']));
  server.use(sales.handler, excel.handler);
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('radio', { name: '환불' }));
  await waitFor(() => expect(sales.asked.at(-1)!.query.get('status')).toBe('REFUND'));
  await user.click(screen.getByRole('button', { name: '엑셀 내려받기' }));
  await waitFor(() => expect(excel.asked[0]?.query.get('status')).toBe('REFUND'));
  expect(excel.asked[0]!.query.get('unit')).toBe('day');
});

test('PY-037 dollars stand beside won as soon as there are some', async () => {
  const usd = { ...NO_SALES, gross: 12_900, net: 12_900, payCount: 1 };
  const both = [{ ...list[1]!, usd }];
  server.use(answer(salesApi.list, { list: both, totals: salesTotals(both), ...period }));
  renderRoute(PATH, OWNER);
  expect((await screen.findAllByText('50,000원 / $129')).length).toBeGreaterThan(1);
});

test('RT-129 a day shows each payment and refund, and leads to the day before', async () => {
  const entry: SalesEntry = {
    ledgerSeq: 1,
    at: '2026-11-19T15:30:00Z',
    kind: 'PAY',
    orderNo: 'M1',
    title: '실전 Next.js',
    ordererName: '조은지',
    email: 'eunji@example.com',
    payMethodCd: 'CARD',
    price: 100_000,
    discount: 10_000,
    materialPrice: 0,
    amount: 90_000,
    currency: 'KRW',
    status: 'PAID',
  };
  const refund: SalesEntry = { ...entry, ledgerSeq: 2, kind: 'REFUND', orderNo: 'M2', price: null, discount: null, amount: -30_000 };
  const day = recording(salesApi.day, { list: [refund, entry], totalCount: 2, totals: salesTotals(list.slice(0, 1)) });
  server.use(day.handler);
  const { user } = renderRoute(`${PATH}/2026-11-20`, OWNER);
  expect(await screen.findByRole('heading', { name: '2026.11.20 매출' })).toBeVisible();
  const row = (await screen.findByRole('link', { name: 'M1' })).closest('tr')!;
  for (const text of ['00:30', '조은지', '실전 Next.js', '신용카드', '90,000원', '할인 10,000원']) expect(row).toHaveTextContent(text);
  const table = within(screen.getByRole('table', { name: '결제와 환불' }));
  expect(table.getByText('−30,000원')).toBeVisible();
  expect(day.asked[0]!.params['salesDate']).toBe('2026-11-20');
  expect(screen.getByRole('link', { name: '전날' })).toHaveAttribute('href', `${PATH}/2026-11-19`);
  await user.click(screen.getByRole('radio', { name: '환불' }));
  await waitFor(() => expect(day.asked.at(-1)!.query.get('status')).toBe('REFUND'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const excel = recording(salesApi.excel, new Blob(['x']));
  server.use(excel.handler);
  await user.click(screen.getByRole('button', { name: '엑셀 내려받기' }));
  await giveReason(user, '세무 신고');
  await waitFor(() => expect(excel.asked[0]?.query.get('reason')).toBe('세무 신고'));
  expect(excel.asked[0]!.query.get('unit')).toBe('order');
});

test('PE-036 sales need SITE_SALES_READ; no sales, no day and a failure each say so', async () => {
  const view = renderRoute(PATH, { session: { roles: ['SITE_SALES_UPDATE'] } });
  expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
  view.unmount();
  server.use(answer(salesApi.list, { list: [], totals: { krw: NO_SALES, usd: NO_SALES }, ...period }));
  const empty = renderRoute(PATH, OWNER);
  expect(await screen.findByText('이 기간에는 매출이 없어요')).toBeVisible();
  empty.unmount();
  const none = renderRoute(`${PATH}/2026-02-31`, OWNER);
  expect(await screen.findByText('데이터가 없습니다.')).toBeVisible();
  none.unmount();
  server.use(broken(salesApi.list, 500));
  renderRoute(PATH, OWNER);
  expect(await screen.findByText('불러오지 못했어요')).toBeInTheDocument();
});
