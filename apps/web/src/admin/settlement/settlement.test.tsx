import { channelApi } from '@madang/contracts/main/channel';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { ratesOf, statementOf } from '@madang/contracts/util/settlement-rules';
import {
  settlementApi,
  type OwnSettlement,
  type Settlement,
  type SettlementDocument,
  type SettlementList,
  type SettlementRow,
} from '@madang/contracts/util/settlement';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { giveReason } from '../../testing/sheet';
import { renderRoute } from '../../testing/render';
import { watchScroll } from '../../testing/scroll';
import { aUser, ownerRoles } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const october = (over: Partial<Settlement> = {}): Settlement => ({
  ...statementOf(
    [
      { payMethodCd: 'CARD', payCount: 81, paid: 11_484_000, refundCount: 3, refunded: 330_000 },
      { payMethodCd: 'KAKAOPAY', payCount: 34, paid: 5_346_000, refundCount: 2, refunded: 264_000 },
      { payMethodCd: 'VIRTUAL_ACCOUNT', payCount: 19, paid: 1_444_000, refundCount: 0, refunded: 0 },
    ],
    ratesOf('2026-10'),
  ),
  settlementDate: '2026-11-13',
  month: '2026-10',
  currency: 'KRW',
  status: 'PAID',
  closesAt: '2026-11-01T15:00:00Z',
  paidAt: '2026-11-13T02:02:00Z',
  ...over,
});
const aDocument = (over: Partial<SettlementDocument> = {}): SettlementDocument => ({
  documentSeq: 1,
  bank: '06',
  accountNumber: '••••••••••8827',
  holder: '코드베이',
  status: 'APPROVED',
  reason: null,
  files: [{ fileSeq: 5, name: '통장.pdf', contentType: 'application/pdf', fileSize: 2048 }],
  createdAt: '2026-08-01T00:00:00Z',
  createdBy: '윤지호',
  decidedAt: '2026-08-03T00:00:00Z',
  ...over,
});
const november = october({ month: '2026-11', settlementDate: '2026-12-15', status: 'OPEN', paidAt: null });
const listOf = (over: Partial<SettlementList> = {}): SettlementList => ({
  list: [november, october()],
  totalCount: 2,
  years: [2026, 2025],
  next: november,
  paid: { krw: 16_148_772, usd: 0, count: 1 },
  account: { approved: aDocument(), latest: aDocument() },
  ...over,
});
const PATH = '/settings/settlement';

test('RT-130 PY-038 settlements stand month by month with what comes next, what was paid and where it goes', async () => {
  const list = recording(settlementApi.list, listOf());
  server.use(list.handler);
  const { user } = renderRoute(PATH, OWNER);
  const row = (await screen.findByRole('link', { name: '2026년 10월' })).closest('tr')!;
  for (const text of ['18,274,000원', '−594,000원', '−508,026원', '−884,000원', '−139,202원', '16,148,772원', '지급 완료 2026.11.13'])
    expect(row).toHaveTextContent(text);
  expect(screen.getByText('다음 지급 · 12월 15일 (화)').closest('div')).toHaveTextContent('지금까지 집계한 금액이에요');
  expect(screen.getByText('입금 계좌').closest('div')).toHaveTextContent('KB국민은행 ••••••••••8827');
  await user.selectOptions(screen.getByRole('combobox', { name: '연도' }), '2025년');
  await waitFor(() => expect(list.asked.at(-1)!.query.get('year')).toBe('2025'));
});

test('what is on hold says why and where to go; no settlement, and a failed list, say what to do', async () => {
  server.use(
    answer(
      settlementApi.list,
      listOf({
        list: [october({ status: 'HELD', paidAt: null })],
        next: october({ status: 'HELD', paidAt: null }),
        account: { approved: null, latest: aDocument({ status: 'REVIEW', decidedAt: null }) },
      }),
    ),
  );
  const first = renderRoute(PATH, OWNER);
  const held = (await screen.findByText(/^보류한 지급/)).closest('div')!;
  expect(held).toHaveTextContent('정산 서류가 승인되면 지급해요');
  expect(held).toHaveAttribute('data-warns');
  expect(screen.getByRole('link', { name: '검토 중' })).toHaveAttribute('href', '/settings/settlement-document');
  first.unmount();
  server.use(
    answer(settlementApi.list, listOf({ list: [], totalCount: 0, years: [], next: null, account: { approved: null, latest: null } })),
  );
  const second = renderRoute(PATH, OWNER);
  expect(await screen.findByText('아직 정산이 없어요')).toBeVisible();
  // The summary stays where its room was, so that the list below it does not move.
  expect(screen.getByRole('link', { name: '정산 서류 내기' })).toHaveAttribute('href', '/settings/settlement-document');
  second.unmount();
  server.use(broken(settlementApi.list, 500));
  renderRoute(PATH, OWNER);
  expect(await screen.findByText('불러오지 못했어요')).toBeInTheDocument();
});

test('RT-131 a settlement shows the formula of every fee down to the payout, how far it is, and its rows', async () => {
  const rows: SettlementRow[] = [
    {
      ledgerSeq: 2,
      at: '2026-10-20T01:00:00Z',
      kind: 'REFUND',
      orderNo: 'M2',
      title: '실전 Next.js',
      ordererName: '조은지',
      payMethodCd: 'CARD',
      materialPrice: null,
      amount: -98_000,
      currency: 'KRW',
    },
    {
      ledgerSeq: 1,
      at: '2026-10-05T01:00:00Z',
      kind: 'PAY',
      orderNo: 'M1',
      title: '실전 Next.js',
      ordererName: '조은지',
      payMethodCd: 'CARD',
      materialPrice: 0,
      amount: 98_000,
      currency: 'KRW',
    },
  ];
  server.use(answer(settlementApi.find, { ...october(), rows: { list: rows, totalCount: 2 } }));
  const sheet = recording(settlementApi.excel, new Blob(['x']));
  server.use(sheet.handler);
  const { user } = renderRoute(`${PATH}/2026-11-13`, OWNER);
  await user.click(await screen.findByRole('button', { name: '거래 내역 엑셀' }));
  await giveReason(user);
  await waitFor(() => expect(sheet.asked[0]).toMatchObject({ params: { settlementDate: '2026-11-13' } }));
  expect(sheet.asked[0]!.query.get('currency')).toBe('KRW');
  const working = within(await screen.findByRole('region', { name: '계산 내역' }));
  for (const text of [
    '11,154,000원 × 3.0%',
    '5,082,000원 × 3.3%',
    '19건 × 300원',
    '17,680,000원 × 5.0%',
    '(508,026원 + 884,000원) × 10.0%',
  ])
    expect(working.getByText(text)).toBeVisible();
  expect(working.getByText('지급액').closest('div')).toHaveTextContent('16,148,772원');
  expect(within(screen.getByRole('region', { name: '진행' })).getByText('2026.11.13 11:02')).toBeVisible();
  const table = within(screen.getByRole('table', { name: '정산에 들어간 거래' }));
  expect(table.getByText('−98,000원')).toBeVisible();
  expect(table.getByRole('link', { name: 'M1' })).toHaveAttribute('href', '/settings/payment?order=M1');
});

test('a settlement of a day without one, or of no day at all, is no page', async () => {
  server.use(refuse(settlementApi.find, 'NO_DATA'));
  const view = renderRoute(`${PATH}/2026-11-12`, OWNER);
  expect(await screen.findByText('데이터가 없습니다.')).toBeVisible();
  view.unmount();
  renderRoute(`${PATH}/yesterday`, OWNER);
  expect(await screen.findByText('데이터가 없습니다.')).toBeVisible();
});

test('RT-132 documents are uploaded and handed in with an account; what is missing stands under its field', async () => {
  const sent = recording(settlementApi.submit, aDocument({ documentSeq: 2, status: 'REVIEW', decidedAt: null }));
  let list: SettlementDocument[] = [];
  server.use(
    answer(settlementApi.documents, () => ({ list })),
    answer(uploadApi.document, { fileSeq: 9, url: '', contentType: 'application/pdf', fileSize: 3, originFileName: '통장.pdf' }),
    sent.handler,
  );
  const { user } = renderRoute('/settings/settlement-document', OWNER);
  await user.click(await screen.findByRole('button', { name: '서류 내기' }));
  expect(await screen.findByText('은행 항목을 입력해주세요!')).toBeVisible();
  expect(screen.getByText('확인 서류 항목을 입력해주세요!')).toBeVisible();
  const [input] = screen.getAllByLabelText('파일 고르기', { selector: 'input' });
  fireEvent.change(input!, { target: { files: [new File(['x'], '메모.txt')] } });
  expect(await screen.findByText(/메모.txt: PDF, JPG, PNG/)).toBeVisible();
  fireEvent.change(input!, { target: { files: [new File(['pdf'], '통장.pdf')] } });
  expect(await screen.findByRole('button', { name: '통장.pdf 빼기' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /은행/ }), 'KB국민은행');
  await user.type(screen.getByRole('textbox', { name: /계좌번호/ }), '94300204118827');
  await user.type(screen.getByRole('textbox', { name: /예금주/ }), '코드베이');
  list = [aDocument({ status: 'REVIEW', decidedAt: null })];
  await user.click(screen.getByRole('button', { name: '서류 내기' }));
  expect(await screen.findByText('서류를 냈어요. 검토 결과는 여기에 보여요.')).toBeVisible();
  expect(sent.asked[0]!.body).toEqual({ bank: '06', accountNumber: '94300204118827', holder: '코드베이', files: [9] });
  expect(await screen.findByText('검토 중')).toBeVisible();
});

test('AM-916 a document that was removed while the next one was on its way does not come back', async () => {
  const sent = recording(settlementApi.submit, aDocument({ documentSeq: 2, status: 'REVIEW', decidedAt: null }));
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let fileSeq = 8;
  server.use(
    answer(settlementApi.documents, { list: [] }),
    answer(uploadApi.document, async () => {
      const own = ++fileSeq;
      if (own === 10) await opened;
      return { fileSeq: own, url: '', contentType: 'application/pdf', fileSize: 3, originFileName: '통장.pdf' };
    }),
    sent.handler,
  );
  const { user } = renderRoute('/settings/settlement-document', OWNER);
  await user.selectOptions(await screen.findByRole('combobox', { name: /은행/ }), 'KB국민은행');
  fireEvent.change(screen.getByRole('textbox', { name: /계좌번호/ }), { target: { value: '94300204118827' } });
  fireEvent.change(screen.getByRole('textbox', { name: /예금주/ }), { target: { value: '코드베이' } });
  const [input] = screen.getAllByLabelText('파일 고르기', { selector: 'input' });
  fireEvent.change(input!, { target: { files: ['앞면.pdf', '뒷면.pdf'].map((name) => new File(['pdf'], name)) } });
  await user.click(await screen.findByRole('button', { name: '앞면.pdf 빼기' }));
  open();
  expect(await screen.findByRole('button', { name: '뒷면.pdf 빼기' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '앞면.pdf 빼기' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '서류 내기' }));
  await waitFor(() => expect(sent.asked[0]?.body).toMatchObject({ files: [10] }));
});

test('documents show their state, why they came back, and open by an address made for it; who may only read hands in none', async () => {
  const asked = recording(uploadApi.documentFile, { url: '/files/s/1/private/1/doc-a/file.pdf' });
  server.use(
    answer(settlementApi.documents, { list: [aDocument({ documentSeq: 2, status: 'RETURNED', reason: '예금주가 달라요' }), aDocument()] }),
    asked.handler,
  );
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user, unmount } = renderRoute('/settings/settlement-document', OWNER);
  expect(await screen.findByText('예금주가 달라요')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: /통장.pdf/ })[0]!);
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect(asked.asked[0]!.params['fileSeq']).toBe('5');
  await user.click(screen.getByRole('button', { name: '계좌 변경' }));
  expect(await screen.findByRole('heading', { name: '정산 계좌 변경' })).toBeVisible();
  unmount();
  renderRoute('/settings/settlement-document', { session: { roles: ['SITE_SALES_READ'] } });
  expect(await screen.findByText('예금주가 달라요')).toBeVisible();
  expect(screen.queryByRole('button', { name: '계좌 변경' })).toBeNull();
});

test('PE-038 PE-039 settlements open with SITE_SALES_READ or SITE_SALES_UPDATE, and with neither nowhere', async () => {
  server.use(answer(settlementApi.list, listOf()));
  for (const role of ['SITE_SALES_READ', 'SITE_SALES_UPDATE'] as const) {
    const view = renderRoute(PATH, { session: { roles: [role] } });
    expect(await screen.findByRole('link', { name: '2026년 10월' })).toBeVisible();
    view.unmount();
  }
  for (const path of [PATH, `${PATH}/2026-11-13`, '/settings/settlement-document', '/settlement']) {
    const view = renderRoute(path, { session: { roles: ['SITE_CLASS_READ'] } });
    expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
    view.unmount();
  }
});

const own = (over: Partial<OwnSettlement> = {}): OwnSettlement => ({
  ...october(),
  channelSeq: 1,
  channelName: '코드베이',
  domain: 'codebay',
  erasedYn: 'N',
  ...over,
});
test('AM-323 the settlements of an erased site stand in the list of all, and lead to no page of it', async () => {
  server.use(answer(settlementApi.mine, { list: [own({ channelSeq: 9, channelName: '닫은 학교', erasedYn: 'Y' })], cursor: null }));
  renderRoute('/settlement', OWNER);
  const rows = within(await screen.findByRole('table', { name: '정산 관리' }));
  expect((await rows.findByText('닫은 학교')).closest('tr')).toHaveTextContent('지워진 사이트라 자세한 내역은 볼 수 없어요');
  expect(rows.queryByRole('link')).toBeNull();
  expect(rows.queryByRole('button', { name: /10월/ })).toBeNull();
});
test('RT-016 AM-100 /settlement shows the settlements of all own sites, those of other sites by their own address', async () => {
  const scroll = watchScroll();
  const mine = recording(settlementApi.mine, ({ query }) => ({
    list: [query.get('cursor') ? own({ channelSeq: 2, channelName: '결 공방', domain: 'gyeol' }) : own()],
    cursor: query.get('cursor') ? null : 'next',
  }));
  server.use(mine.handler);
  renderRoute('/settlement', OWNER);
  const rows = within(await screen.findByRole('table', { name: '정산 관리' }));
  expect((await rows.findByText('코드베이')).closest('tr')).toHaveTextContent('16,148,772원');
  expect(rows.getByRole('link', { name: '2026년 10월' })).toHaveAttribute('href', '/settings/settlement/2026-11-13');
  scroll();
  await rows.findByText('결 공방');
  vi.unstubAllGlobals();
  expect(rows.getByRole('button', { name: '2026년 10월' }).closest('tr')).toHaveTextContent('결 공방');
});
test('RT-166 /settlement needs a session', async () => {
  const view = renderRoute('/settlement');
  await waitFor(() => expect(view.path()).toBe('/login?next=%2Fsettlement'));
});

describe('the way there', () => {
  const side = async (options: Parameters<typeof renderRoute>[1]) => {
    const view = renderRoute('/editinformation', options);
    const names = within(await screen.findByRole('navigation', { name: '내 계정' }))
      .getAllByRole('link')
      .map((link) => link.textContent.trim());
    view.unmount();
    return names;
  };
  test('SH-053 the side menu has it with sales read or sales update alone', async () => {
    expect(await side({ session: { roles: ['SITE_SALES_UPDATE'] } })).toContain('정산 관리');
    expect(await side({ session: { roles: ['SITE_SALES_READ'] } })).toContain('정산 관리');
    expect(await side({ session: { roles: ['SITE_CLASS_READ'] } })).not.toContain('정산 관리');
  });
  test('SH-033 so has the profile menu', async () => {
    const items = async (roles: string[]) => {
      const view = renderRoute('/editinformation', { session: { roles } });
      await view.user.click(await screen.findByRole('button', { name: '내 메뉴' }));
      const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
      view.unmount();
      return names;
    };
    expect(await items(['SITE_SALES_READ'])).toContain('정산 관리');
    expect(await items([])).not.toContain('정산 관리');
  });
  describe('AM-176 on a host without a site', () => {
    const site = {
      channelSeq: 1,
      domain: 'codebay',
      name: '코드베이',
      headerLogoUrl: null,
      brandColor: '#0f8a6d',
      saasYn: 'N' as const,
      userTypeCd: 'MNG',
      courseCount: 1,
      memberCount: 1,
      closedAt: null,
      eraseAt: null,
    };
    const host = { channel: null, session: { user: aUser({ mngCnt: 1 }) } };
    test('not without the permission of any own site', async () => {
      server.use(answer(channelApi.managed, [{ ...site, roles: ['SITE_CLASS_READ'] }]));
      expect(await side(host)).not.toContain('정산 관리');
    });
    test('by the permission of one own site', async () => {
      server.use(answer(channelApi.managed, [{ ...site, roles: ['SITE_SALES_UPDATE'] }]));
      renderRoute('/editinformation', host);
      expect(await screen.findByRole('link', { name: '정산 관리' })).toHaveAttribute('href', '/settlement');
    });
  });
});
