import { listViewApi, type ListView } from '@madang/contracts/util/list-view';
import { messageApi } from '@madang/contracts/campaign/message';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { reconciliationApi } from '@madang/contracts/util/reconciliation';
import { screen, waitFor, within } from '@testing-library/react';
import { anOrder } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { writeRichText } from '../../testing/rich-text';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/settings/payment';
const VIEW: ListView = {
  viewSeq: 7,
  listCd: 'ORDERS',
  name: '입금 대기',
  sort: 'amount.desc',
  densityCd: 'COMPACT',
  ownerName: '유시연',
  sharedYn: 'N',
  defaultYn: 'N',
  mineYn: 'Y',
  filters: [{ name: 'status', value: 'WAITING_DEPOSIT' }],
  columns: ['order', 'status', 'amount', 'buyer', 'title', 'method'].map((key) => ({ key, shownYn: key === 'method' ? 'N' : 'Y' })),
};
const ORDERS = [
  anOrder({ orderNo: 'M-1', userSeq: 1, ordererName: '조은지' }),
  anOrder({ orderNo: 'M-2', userSeq: 2, ordererName: '오지훈' }),
  anOrder({ orderNo: 'M-3', userSeq: 1, ordererName: '조은지' }),
];
function use(views: ListView[] = [], list: Order[] = ORDERS, totalCount = list.length) {
  const totals = { paidKrw: 0, paidUsd: 0, refundedKrw: 0, refundedUsd: 0, count: totalCount };
  const orders = recording(paymentApi.adminList, ({ query }) => ({
    list: query.get('size') === '100' ? everybody(Number(query.get('page')), totalCount) : list,
    totalCount,
    totals,
  }));
  server.use(
    answer(reconciliationApi.find, { list: [], totalCount: 0, checkedAt: null, failedYn: 'N' }),
    orders.handler,
    answer(paymentApi.adminFind, ({ params }) => ({ ...anOrder({ orderNo: params['orderNo']! }), ledger: [] })),
    answer(listViewApi.list, () => views),
  );
  return orders.asked;
}
/** The rows of page `page` in a list of `all` orders, 100 on a page. */
const everybody = (page: number, all: number) =>
  Array.from({ length: Math.min(100, all - (page - 1) * 100) }, (_, i) =>
    anOrder({ orderNo: `M-${(page - 1) * 100 + i + 1}`, userSeq: (page - 1) * 100 + i + 1 }),
  );
const rowOf = async (no: string) => (await screen.findByRole('button', { name: new RegExp(no) })).closest('tr')!;
const heads = () => screen.getAllByRole('columnheader').map((th) => th.textContent);
const views = async (name: RegExp | string = '보기') => screen.findByRole('button', { name });

beforeEach(() => localStorage.clear());

describe('the table of a list', () => {
  it('sorts by its heads, one way, the other and not at all, and goes back to the first page', async () => {
    const asked = use();
    const { user } = renderRoute(`${PATH}?page=3`, OWNER);
    await rowOf('M-1');
    expect(screen.getByRole('columnheader', { name: '주문' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: '금액' }));
    await waitFor(() => expect(asked.at(-1)!.query.get('sort')).toBe('amount.desc'));
    expect(asked.at(-1)!.query.get('page')).toBe('1');
    expect(screen.getByRole('columnheader', { name: '금액' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: '금액' }));
    await waitFor(() => expect(asked.at(-1)!.query.get('sort')).toBe('amount.asc'));
    await user.click(screen.getByRole('button', { name: '금액' }));
    await waitFor(() => expect(asked.at(-1)!.query.get('sort')).toBeNull());
    // The default column has only two states: its order is turned around, then back.
    await user.click(screen.getByRole('button', { name: '주문' }));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: '주문' })).toHaveAttribute('aria-sort', 'ascending'));
    await waitFor(() => expect(asked.at(-1)!.query.get('sort')).toBe('created.asc'));
    await user.click(screen.getByRole('button', { name: '주문' }));
    await waitFor(() => expect(asked.at(-1)!.query.get('sort')).toBeNull());
    // On narrow windows the table has no heads, so a select sorts it.
    await user.selectOptions(screen.getByRole('combobox', { name: '정렬' }), '구매자 오름차순');
    await waitFor(() => expect(asked.at(-1)!.query.get('sort')).toBe('buyer.asc'));
  });
  it('opens a row by a click anywhere but on what is meant by itself, and walks rows by keys', async () => {
    use();
    const { user, path } = renderRoute(PATH, OWNER);
    const row = await rowOf('M-2');
    await user.click(within(row).getByRole('checkbox'));
    expect(path()).not.toContain('order=');
    await user.click(within(row).getByText('실전 Next.js'));
    await waitFor(() => expect(path()).toContain('order=M-2'));
    await user.click(await screen.findByRole('button', { name: '닫기' }));
    const opener = (no: string) => screen.getByRole('button', { name: new RegExp(no) });
    await rowOf('M-1');
    opener('M-1').focus();
    await user.keyboard('{ArrowDown}');
    expect(opener('M-2')).toHaveFocus();
    await user.keyboard('j');
    expect(opener('M-3')).toHaveFocus();
    await user.keyboard('{ArrowDown}{Home}k');
    expect(opener('M-1')).toHaveFocus();
    await user.keyboard('{End} ');
    expect(await rowOf('M-3')).toHaveAttribute('aria-selected', 'true');
    expect(path()).not.toContain('order=');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toContain('order=M-3'));
  });
  it('hides and orders its columns, lowers its rows and stays so, but for the name of a row', async () => {
    use();
    const { user } = renderRoute(PATH, OWNER);
    await rowOf('M-1');
    const before = heads();
    await user.click(screen.getByRole('button', { name: '열과 행 간격' }));
    const settings = within(await screen.findByRole('dialog', { name: '열과 행 간격' }));
    expect(settings.getByRole('checkbox', { name: '구매자' })).toBeDisabled();
    await user.click(settings.getByRole('checkbox', { name: '결제수단' }));
    expect(heads()).toEqual(before.filter((head) => head !== '결제수단'));
    settings.getByRole('button', { name: /상태/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(heads().slice(1, 4)).toEqual(['구매자', '주문', '상태']);
    await user.click(settings.getByRole('radio', { name: '좁게' }));
    expect(JSON.parse(localStorage.getItem('listLayouts')!).state.ORDERS).toMatchObject({ hidden: ['method'], compact: true });
    await user.click(settings.getByRole('button', { name: '처음대로' }));
    expect(heads()).toEqual(before);
  });
  it('chooses all of a list, also what no page showed, and writes to each buyer once', async () => {
    const asked = use([], ORDERS, 130);
    const sent = recording(messageApi.create, { messageSeq: 1 } as never);
    server.use(sent.handler);
    const { user } = renderRoute(PATH, OWNER);
    await rowOf('M-1');
    await user.click(screen.getByRole('checkbox', { name: '모두 선택' }));
    const bar = within(await screen.findByRole('toolbar', { name: '선택한 주문' }));
    expect(bar.getByRole('button', { name: '구매자 2명에게 메시지' })).toBeVisible();
    await user.click(bar.getByRole('button', { name: '목록 전체 130개 선택' }));
    const write = await bar.findByRole('button', { name: '구매자 130명에게 메시지' });
    expect(asked.filter((one) => one.query.get('size') === '100').map((one) => one.query.get('page'))).toEqual(['1', '2']);
    await user.click(write);
    const dialog = within(await screen.findByRole('dialog', { name: '메시지 보내기' }));
    await user.type(dialog.getByRole('textbox', { name: /^제목/ }), '안내');
    await dialog.findByRole('textbox', { name: /^내용/ });
    writeRichText(/^내용/, '내용이에요');
    await user.click(dialog.getByRole('button', { name: '보내기' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '보내기' }));
    await waitFor(() => expect(sent.asked[0]?.body.userSeqs).toHaveLength(130));
  });
});

describe('saved views of a list', () => {
  it('keep what the list shows under a name, for oneself or the staff, and as what it opens with', async () => {
    use();
    const made = recording(listViewApi.create, ({ body }) => ({ ...VIEW, ...(body as object), viewSeq: 9 }) as ListView);
    const first = recording(listViewApi.setDefault, null);
    server.use(made.handler, first.handler);
    const { user, path } = renderRoute(`${PATH}?status=PAID&sort=buyer.asc&q=조은지`, OWNER);
    await rowOf('M-1');
    await user.click(await views());
    await user.click(await screen.findByRole('menuitem', { name: '새 보기로 저장…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '보기 저장' }));
    await user.click(dialog.getByRole('button', { name: '저장' }));
    expect(await dialog.findByText(/이름.*입력|필수/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /이름/ }), '결제 완료');
    await user.click(dialog.getByRole('switch', { name: /운영진과 함께 쓰기/ }));
    await user.click(dialog.getByRole('switch', { name: /이 보기로 시작/ }));
    await user.click(dialog.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(path()).toContain('view=9'));
    // A list view does not save the search.
    expect(made.asked[0]!.body).toMatchObject({
      listCd: 'ORDERS',
      name: '결제 완료',
      sort: 'buyer.asc',
      densityCd: 'NORMAL',
      sharedYn: 'Y',
      filters: [{ name: 'status', value: 'PAID' }],
    });
    expect(made.asked[0]!.body.columns[0]).toEqual({ key: 'buyer', shownYn: 'Y' });
    expect(first.asked[0]!.body).toEqual({ listCd: 'ORDERS', viewSeq: 9 });
  });
  it('show their filters, order and columns when they are chosen, and say when the list no longer is as they are', async () => {
    const asked = use([VIEW]);
    const updated = recording(listViewApi.update, VIEW);
    const removed = recording(listViewApi.remove, null);
    server.use(updated.handler, removed.handler);
    const { user, path } = renderRoute(PATH, OWNER);
    await rowOf('M-1');
    await user.click(await views());
    await user.click(await screen.findByRole('menuitem', { name: '입금 대기' }));
    await waitFor(() => expect(asked.at(-1)!.query.get('status')).toBe('WAITING_DEPOSIT'));
    expect(asked.at(-1)!.query.get('sort')).toBe('amount.desc');
    expect(heads().slice(1)).toEqual(['주문', '상태', '금액', '구매자', '상품']);
    await user.selectOptions(screen.getByRole('combobox', { name: '상태' }), '결제 완료');
    await user.click(await views('보기: 입금 대기 (수정됨)'));
    await user.click(await screen.findByRole('menuitem', { name: '‘입금 대기’에 저장' }));
    await waitFor(() => expect(updated.asked[0]?.params['viewSeq']).toBe('7'));
    expect(updated.asked[0]!.body).toMatchObject({ name: '입금 대기', densityCd: 'COMPACT' });
    expect(updated.asked[0]!.body.columns.find((c) => c.key === 'method')).toEqual({ key: 'method', shownYn: 'N' });
    await user.click(await views(/보기: 입금 대기/));
    await user.click(await screen.findByRole('menuitem', { name: '보기 편집…' }));
    await user.click(within(await screen.findByRole('dialog', { name: '보기 편집' })).getByRole('button', { name: '삭제' }));
    await user.click(within(await screen.findByRole('alertdialog', { name: /삭제할까요/ })).getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(removed.asked).toHaveLength(1));
    await waitFor(() => expect(path()).toBe(PATH));
  });
  it('open a list by default unless a link says what to see; a name that is taken is told at its field', async () => {
    const asked = use([{ ...VIEW, defaultYn: 'Y', mineYn: 'N', sharedYn: 'Y' }]);
    const first = recording(listViewApi.setDefault, null);
    server.use(first.handler, refuse(listViewApi.create, 'BAD_INPUT', '', [{ field: 'name', message: '이미 있는 이름이에요.' }]));
    const { user, path } = renderRoute(PATH, OWNER);
    await rowOf('M-1');
    expect(asked[0]!.query.get('status')).toBe('WAITING_DEPOSIT');
    expect(path()).toContain('view=7');
    await user.click(await views('보기: 입금 대기'));
    expect(screen.getByRole('menuitem', { name: /입금 대기/ })).toHaveTextContent('기본 · 유시연 님 공유');
    expect(screen.queryByRole('menuitem', { name: '보기 편집…' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: '기본 보기로 목록 열기' }));
    await waitFor(() => expect(first.asked[0]?.body).toEqual({ listCd: 'ORDERS', viewSeq: null }));
    await user.click(await views('보기: 입금 대기'));
    await user.click(await screen.findByRole('menuitem', { name: '새 보기로 저장…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '보기 저장' }));
    await user.type(dialog.getByRole('textbox', { name: /이름/ }), '입금 대기');
    await user.click(dialog.getByRole('button', { name: '저장' }));
    expect(await dialog.findByText('이미 있는 이름이에요.')).toBeVisible();
  });
  it('are not there for whoever only has the list', async () => {
    use([VIEW]);
    renderRoute(PATH, { session: { roles: ['SITE_SALES_READ'] } });
    await rowOf('M-1');
    expect(screen.queryByRole('button', { name: '보기' })).toBeNull();
    expect(screen.getByRole('button', { name: '열과 행 간격' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: '모두 선택' })).toBeNull();
  });
});
