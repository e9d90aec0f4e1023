import { platformMailApi, type PlatformMails } from '@madang/contracts/campaign/platform';
import {
  COPY_STATE,
  platformAuditApi,
  platformOverviewApi,
  platformSessionApi,
  platformSiteApi,
  type PlatformAct,
  type PlatformOverview,
  type PlatformSession,
  type PlatformSiteDetail,
} from '@madang/contracts/main/platform';
import {
  platformFiguresApi,
  platformDifferenceApi,
  platformJobApi,
  platformOrderApi,
  platformPayoutApi,
  type DeadLetter,
  type JobQueue,
  type PlatformFigures,
  type PlatformDifference,
  type PlatformOrder,
  type PlatformPayout,
  type PlatformPayouts,
} from '@madang/contracts/util/platform';
import { queryClient } from '../lib/query';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../testing/render';
import { watchScroll } from '../testing/scroll';
import { answer, recording, refuse, server } from '../testing/server';

const AT = '2026-11-24T03:00:00.000Z';
const open: PlatformSession = {
  name: '김운영',
  email: 'ops@madang.test',
  enrolled: true,
  recoveryLeft: 9,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
};
const HOST = { channel: null, session: {} } as const;
const copy = (service: string, over: Partial<PlatformOverview['copies'][number]> = {}) => ({
  copy: service,
  service,
  host: 'web-1',
  version: '0.1.0',
  startedAt: AT,
  seenAt: AT,
  state: COPY_STATE.READY,
  failure: null,
  ...over,
});
const overview: PlatformOverview = {
  copies: [copy('main'), copy('util', { state: COPY_STATE.FAILING, failure: 'storage' }), copy('page', { state: COPY_STATE.SILENT })],
  sites: { open: 12, suspended: 1, closed: 2, newThisMonth: 3 },
  accounts: 340,
  videos: { waiting: 4, working: 1, failed: 2 },
  storage: 5_000_000_000,
};
const totals: PlatformFigures = {
  charges: { paid: 7, failed: 2, paidKrw: 250_000, paidUsd: 4500, refundedKrw: 10_000, refundedUsd: 500 },
  differences: 1,
  notices: [{ kind: 'PROVIDER', subject: 'toss:UNKNOWN', times: 3, firstAt: AT, lastAt: AT }],
  jobs: { waiting: 5, oldest: 90, letters: 2 },
};
const mails: PlatformMails = {
  waiting: 1,
  retrying: 2,
  sent: 30,
  bounced: 4,
  failed: 1,
  failures: [{ mailSeq: 1, recipient: 'gone@madang.test', error: '550 no such user', tries: 5, createdAt: AT }],
};
const site: PlatformSiteDetail = {
  siteSeq: 7,
  name: '마을 공방',
  domain: 'village',
  customDomain: null,
  ownerName: '유시연',
  ownerEmail: 'owner@madang.test',
  state: 'OPEN',
  members: 21,
  createdAt: AT,
  classes: 3,
  storage: 1_000_000,
  videos: 2,
  closedAt: null,
  eraseAt: null,
  owners: [{ userSeq: 1, name: '유시연', email: 'owner@madang.test' }],
  suspensions: [],
  switches: [],
  switchedOff: [],
};
const figures = { siteSeq: 7, planName: '프로', planState: 'ACTIVE', orders: 4, paidKrw: 120_000, paidUsd: 0 } as const;
const later = { reopenReason: null, days: null, extendedCount: null };
const suspended: PlatformSiteDetail = {
  ...site,
  state: 'SUSPENDED',
  suspensions: [
    { reason: '신고가 있어요', suspendedAt: AT, suspendedBy: open.email, reopenedAt: null, reopenedBy: null, ...later },
    {
      reason: '예전',
      suspendedAt: '2026-10-01T03:00:00.000Z',
      suspendedBy: open.email,
      reopenedAt: AT,
      reopenedBy: open.email,
      reopenReason: '풀림',
      days: 39,
      extendedCount: 1204,
    },
  ],
};
const unlocked = () => server.use(answer(platformSessionApi.find, open));
const press = async (user: ReturnType<typeof renderRoute>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

test('has no page for strangers and for whoever is not logged in', async () => {
  server.use(refuse(platformSessionApi.find, 'NOT_FOUND'));
  renderRoute('/operate/sites', HOST);
  expect(await screen.findByRole('heading', { name: /찾을 수 없/ })).toBeVisible();
});
test('asks nobody who is not logged in', async () => {
  renderRoute('/operate', { channel: null });
  expect(await screen.findByRole('heading', { name: /찾을 수 없/ })).toBeVisible();
});

test('sets up the second factor: the code of the command line, the app, the recovery codes', async () => {
  let session: PlatformSession = { ...open, enrolled: false, expiresAt: null, recoveryLeft: 0 };
  const setup = recording(platformSessionApi.setup, { secret: 'ABCDEFGH234567', uri: 'otpauth://totp/x?secret=ABCDEFGH234567' });
  const confirm = recording(platformSessionApi.confirm, () => {
    session = open;
    return { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'] };
  });
  server.use(
    answer(platformSessionApi.find, () => session),
    setup.handler,
    confirm.handler,
    answer(platformOverviewApi.find, overview),
    answer(platformFiguresApi.overview, totals),
    answer(platformMailApi.overview, mails),
  );
  const { user } = renderRoute('/operate', HOST);
  await press(user, '다음');
  expect(setup.asked).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: /시작 코드/ }), 'abcd-efgh');
  await press(user, '다음');
  expect(await screen.findByRole('img', { name: /QR/ })).toBeVisible();
  expect(screen.getByText('ABCD EFGH 2345 67')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /인증 코드/ }), '12345');
  await press(user, '등록하기');
  expect(await screen.findByText(/숫자 6자리를 입력/, { selector: '[role=alert]' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /인증 코드/ }), '6');
  await press(user, '등록하기');
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
  expect([setup.asked[0]!.body, confirm.asked[0]!.body]).toEqual([{ setupCode: 'abcd-efgh' }, { code: '123456' }]);
  await press(user, /보관했어요/);
  expect(await screen.findByRole('heading', { name: '현황', level: 1 })).toBeVisible();
});

test('asks for a code, shows a refusal at its field, and is locked again', async () => {
  let session: PlatformSession = { ...open, expiresAt: null };
  const unlock = recording(platformSessionApi.unlock, () => (session = open));
  const lock = recording(platformSessionApi.lock, () => {
    session = { ...open, expiresAt: null };
    return null;
  });
  const queues = recording(platformJobApi.queues, []);
  server.use(
    answer(platformSessionApi.find, () => session),
    refuse(platformSessionApi.unlock, 'SECOND_FACTOR_WRONG', '', [{ field: 'code', message: '이미 사용한 코드예요.' }]),
    lock.handler,
    answer(platformJobApi.deadLetters, { list: [] }),
    queues.handler,
  );
  const { user } = renderRoute('/operate/jobs', HOST);
  const code = await screen.findByRole('textbox', { name: /인증 코드/ });
  await user.type(code, '111111');
  await press(user, '열기');
  expect(await screen.findByText('이미 사용한 코드예요.')).toBeVisible();
  server.use(unlock.handler);
  await user.clear(code);
  await user.type(code, 'abcd-efgh-jkmn-pqrs');
  await press(user, '열기');
  await waitFor(() => expect(unlock.asked[0]!.body).toEqual({ code: 'ABCDEFGHJKMNPQRS' }));
  expect(await screen.findByText('실패한 작업이 없어요')).toBeVisible();
  expect(screen.getByText('최근 24시간 동안 조용했어요')).toBeVisible();
  await press(user, /잠그기/);
  expect(await screen.findByRole('textbox', { name: /인증 코드/ })).toBeVisible();
  expect(lock.asked).toHaveLength(1);
  // The pages behind the lock ask for nothing once it is shut, and leave nothing that could be read.
  expect(queues.asked).toHaveLength(1);
  await waitFor(() =>
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .filter((one) => !one.isActive()),
    ).toEqual([]),
  );
});

test('the overview shows every copy, the money of today and what waits; a service that is away hides none of it', async () => {
  unlocked();
  server.use(
    answer(platformOverviewApi.find, overview),
    answer(platformFiguresApi.overview, totals),
    refuse(platformMailApi.overview, 'TEMPORARY'),
  );
  const { user } = renderRoute('/operate', HOST);
  expect(await screen.findByText('문제 있음')).toBeVisible();
  expect(screen.getByText('응답 없음')).toBeVisible();
  expect(screen.getByText(/₩?250,000/)).toBeVisible();
  expect(screen.getByText(/7건 · 실패 2건/)).toBeVisible();
  expect(screen.getByText('결제사 응답')).toBeVisible();
  server.use(answer(platformMailApi.overview, mails));
  await press(user, '새로고침');
  expect(await screen.findByText('550 no such user')).toBeVisible();
});

test('a site is found, suspended with a reason, and opened again', async () => {
  unlocked();
  let now = site;
  const list = recording(platformSiteApi.list, { list: [site], totalCount: 1 });
  const suspend = recording(platformSiteApi.suspend, () => (now = suspended));
  const reopen = recording(platformSiteApi.reopen, () => (now = site));
  server.use(
    list.handler,
    suspend.handler,
    reopen.handler,
    answer(platformSiteApi.find, () => now),
    answer(platformFiguresApi.sites, [figures]),
  );
  const { user, path } = renderRoute('/operate/sites', HOST);
  expect(await screen.findByText('프로')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'owner@');
  await waitFor(() => expect(list.asked.at(-1)!.query.get('q')).toBe('owner@'));
  await user.click(screen.getByRole('radio', { name: '이용 중지' }));
  await waitFor(() => expect(list.asked.at(-1)!.query.get('state')).toBe('SUSPENDED'));
  await user.click(screen.getByRole('link', { name: /마을 공방/ }));
  await waitFor(() => expect(path()).toBe('/operate/sites/7'));
  await press(user, '이용 중지');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '이용 중지하기' }));
  expect(suspend.asked).toHaveLength(0);
  await user.type(within(dialog).getByRole('textbox', { name: /사유/ }), '신고가 있어요');
  await user.click(within(dialog).getByRole('button', { name: '이용 중지하기' }));
  await waitFor(() => expect(suspend.asked[0]).toMatchObject({ body: { reason: '신고가 있어요' }, params: { siteSeq: '7' } }));
  expect(await screen.findByText(/부터 이용 중지/)).toBeVisible();
  await press(user, '다시 열기');
  const again = await screen.findByRole('dialog');
  await user.type(within(again).getByRole('textbox', { name: /사유/ }), '해결됐어요');
  await user.click(within(again).getByRole('button', { name: '다시 열기' }));
  await waitFor(() => expect(reopen.asked[0]!.body).toEqual({ reason: '해결됐어요' }));
});

test('the list of sites tells won and dollars, as the page of a site does, and a dash where nothing is known of the sales', async () => {
  unlocked();
  const other = { ...site, siteSeq: 8, name: '새 공방' };
  const sold = { ...figures, paidUsd: 369_350 };
  server.use(answer(platformSiteApi.list, { list: [site, other], totalCount: 2 }), answer(platformFiguresApi.sites, [sold]));
  renderRoute('/operate/sites', HOST);
  expect(await screen.findByText('120,000원 · $3,693.50')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /새 공방/ })).queryByText('0원')).toBeNull();
});

test('AM-906 a site that is about to open can be neither suspended nor opened, until it is open', async () => {
  unlocked();
  const [last, ...before] = suspended.suspensions;
  const ended = { ...last!, reopenedAt: AT, reopenedBy: open.email };
  let now: PlatformSiteDetail = { ...suspended, state: 'REOPENING', suspensions: [ended, ...before] };
  server.use(
    answer(platformSiteApi.find, () => now),
    answer(platformFiguresApi.sites, [figures]),
  );
  renderRoute('/operate/sites/7', HOST);
  expect(await screen.findByText(/아직 닫혀 있고/)).toBeVisible();
  expect(screen.getByText('다시 여는 중')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(이용 중지|다시 열기)$/ })).toBeNull();
  now = { ...now, state: 'OPEN' };
  expect(await screen.findByRole('button', { name: '이용 중지' }, { timeout: 5000 })).toBeVisible();
  expect(screen.queryByText(/아직 닫혀 있고/)).toBeNull();
});

test('a site that is not there, and one that its owner closed', async () => {
  unlocked();
  server.use(refuse(platformSiteApi.find, 'NO_DATA'), answer(platformFiguresApi.sites, []));
  const first = renderRoute('/operate/sites/9', HOST);
  expect(await screen.findByText('사이트를 찾을 수 없어요')).toBeVisible();
  first.unmount();
  server.use(
    answer(platformSiteApi.find, {
      ...site,
      siteSeq: 8,
      state: 'CLOSED',
      closedAt: AT,
      eraseAt: '2026-12-24T03:00:00.000Z',
      ownerEmail: null,
    }),
  );
  renderRoute('/operate/sites/8', HOST);
  expect(await screen.findByText(/소유자가 폐쇄했어요/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '이용 중지' })).toBeNull();
});

test('jobs that failed for good are tried again, all of a queue too, or thrown away after a question', async () => {
  unlocked();
  const deadLetter = (id: string): DeadLetter => ({
    queue: 'payment.paid.main',
    id,
    failedAt: AT,
    why: id === 'a' ? 'no such seat' : null,
    data: `{"orderNo":"${id}"}`,
  });
  const queue: JobQueue = { queue: 'payment.paid.main', waiting: 2, working: 1, oldest: 120, letters: 2, done: 9 };
  const retry = recording(platformJobApi.retry, null);
  const retryAll = recording(platformJobApi.retryAll, { count: 2 });
  const discard = recording(platformJobApi.discard, null);
  server.use(
    answer(platformJobApi.deadLetters, { list: [deadLetter('a'), deadLetter('b')] }),
    answer(platformJobApi.queues, [queue, { ...queue, queue: 'like.added.alarm', waiting: 0, working: 0, oldest: 0, letters: 0, done: 0 }]),
    retry.handler,
    retryAll.handler,
    discard.handler,
  );
  const { user } = renderRoute('/operate/jobs', HOST);
  expect(await screen.findByText('no such seat')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: '다시 시도' })[0]!);
  await waitFor(() => expect(retry.asked[0]!.body).toEqual({ queue: 'payment.paid.main', id: 'a' }));
  await press(user, /모두 다시 시도/);
  expect(await screen.findByText('2건을 다시 시도하도록 돌려보냈어요.')).toBeVisible();
  expect(retryAll.asked[0]!.body).toEqual({ queue: 'payment.paid.main' });
  await user.click(screen.getAllByRole('button', { name: '버리기' })[1]!);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '버리기' }));
  await waitFor(() => expect(discard.asked[0]!.body).toEqual({ queue: 'payment.paid.main', id: 'b' }));
  await press(user, /조용한 대기열 1개/);
  expect(screen.getByText('like.added.alarm')).toBeVisible();
});

test('orders of all sites are found and narrowed to one', async () => {
  unlocked();
  const order: PlatformOrder = {
    orderNo: 'o-1',
    siteSeq: 7,
    siteName: '마을 공방',
    title: '자바 첫걸음',
    ordererName: '박두곳',
    email: 'p@madang.test',
    status: 'FAILED',
    payMethodCd: 'CARD',
    provider: 'toss',
    amount: 30_000,
    refundedAmount: 0,
    currency: 'KRW',
    createdAt: AT,
    paidAt: null,
    failMessage: '한도 초과',
  };
  const list = recording(platformOrderApi.list, ({ query }) =>
    query.get('cursor')
      ? { list: [{ ...order, orderNo: 'o-3' }], cursor: null }
      : { list: [order, { ...order, orderNo: 'o-2', status: 'PAID', paidAt: AT, refundedAmount: 5000, failMessage: null }], cursor: 'x' },
  );
  server.use(list.handler, answer(platformSiteApi.find, site), answer(platformFiguresApi.sites, [figures]));
  const scroll = watchScroll();
  const { user } = renderRoute('/operate/orders?siteSeq=7', HOST);
  expect(await screen.findByText('한도 초과')).toBeVisible();
  expect(list.asked[0]!.query.get('siteSeq')).toBe('7');
  scroll();
  expect(await screen.findByText('o-3')).toBeVisible();
  expect(list.asked.at(-1)!.query.get('cursor')).toBe('x');
  await user.type(screen.getByRole('searchbox'), 'p@madang.test');
  await waitFor(() => expect(list.asked.at(-1)!.query.get('q')).toBe('p@madang.test'));
  await user.selectOptions(screen.getByRole('combobox', { name: '상태' }), 'PAID');
  await waitFor(() => expect(list.asked.at(-1)!.query.get('status')).toBe('PAID'));
  await press(user, /마을 공방/);
  await waitFor(() => expect(list.asked.at(-1)!.query.has('siteSeq')).toBe(false));
});

test('differences of the books are settled with a note', async () => {
  unlocked();
  const difference: PlatformDifference = {
    siteSeq: 7,
    siteName: '마을 공방',
    differenceSeq: 3,
    orderNo: 'o-1',
    kind: 'NO_MONEY',
    ours: 30_000,
    theirs: 0,
    currency: 'KRW',
    ourStatus: 'PAID',
    theirStatus: null,
    foundAt: AT,
    settledAt: null,
    settledBy: null,
    settledNote: null,
  };
  const run = { provider: 'toss', day: '2026-11-23', startedAt: AT, finishedAt: AT, transactions: 40, compared: 12, failure: null };
  const runs = [run, { ...run, provider: 'paypal', finishedAt: null, failure: 'timeout' }];
  const list = recording(platformDifferenceApi.list, ({ query }) =>
    query.get('state') === 'SETTLED'
      ? {
          list: [
            { ...difference, settledAt: AT, settledBy: open.email, settledNote: '돌려줬어요' },
            { ...difference, differenceSeq: 4, settledAt: AT, theirStatus: 'DONE' },
          ],
          totalCount: 2,
          runs: [],
        }
      : { list: [difference], totalCount: 1, runs },
  );
  const settle = recording(platformDifferenceApi.settle, null);
  server.use(list.handler, settle.handler);
  const { user } = renderRoute('/operate/books', HOST);
  const toss = (await screen.findByText('toss', { selector: 'td b' })).closest('tr')!;
  expect(within(toss).getAllByRole('cell').at(-1)!.className).toMatch(/wide/);
  await press(user, '정리하기');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /메모/ }), '손으로 돌려줬어요');
  await user.click(within(dialog).getByRole('button', { name: '정리하기' }));
  await waitFor(() =>
    expect(settle.asked[0]).toMatchObject({ body: { note: '손으로 돌려줬어요' }, params: { siteSeq: '7', differenceSeq: '3' } }),
  );
  await user.click(screen.getByRole('radio', { name: '정리됨' }));
  expect(await screen.findByText(/돌려줬어요$/)).toBeVisible();
  expect(screen.getByText('장부가 다시 같아졌어요')).toBeVisible();
});

test('on phones comparisons that all went well have no dash for a reason', async () => {
  unlocked();
  const run = { provider: 'toss', day: '2026-11-23', startedAt: AT, finishedAt: AT, transactions: 40, compared: 12, failure: null };
  server.use(answer(platformDifferenceApi.list, { list: [], totalCount: 0, runs: [run] }));
  renderRoute('/operate/books', HOST);
  const toss = (await screen.findByText('toss', { selector: 'td b' })).closest('tr')!;
  expect(within(toss).getAllByRole('cell').at(-1)!.className).toMatch(/none/);
});

test('documents are looked at and decided, payouts marked; a large one waits for a second operator', async () => {
  unlocked();
  const account = { bank: '20', accountNumber: '1002123456789', holder: '유시연' } as const;
  const due: PlatformPayout = {
    ...account,
    siteSeq: 7,
    siteName: '마을 공방',
    settlementDate: '2026-11-13',
    currency: 'KRW',
    payout: 900_000,
    isLarge: false,
    askedBy: null,
    isMine: false,
  };
  const large = { ...due, siteSeq: 8, siteName: '큰 공방', payout: 90_000_000, isLarge: true };
  const review = { ...account, siteSeq: 9, siteName: '새 공방', documentSeq: 4, files: [11, 12], createdAt: AT };
  let list: PlatformPayouts = {
    limit: 10_000_000,
    reviews: [review, { ...review, documentSeq: 5, siteName: '잃은 열쇠', accountNumber: null }],
    due: [due, large, { ...large, siteSeq: 6, siteName: '내 요청', askedBy: open.email, isMine: true }],
  };
  const paid = recording(platformPayoutApi.paid, ({ params }) => ({ state: params['siteSeq'] === '8' ? 'WAITING' : 'PAID' }));
  const [withdraw, approve, refuse] = [platformPayoutApi.withdraw, platformPayoutApi.approve, platformPayoutApi.refuse].map((e) =>
    recording(e as typeof platformPayoutApi.approve, null),
  ) as [ReturnType<typeof recording>, ReturnType<typeof recording>, ReturnType<typeof recording>];
  const file = recording(platformSiteApi.document, { url: '/files/x' });
  server.use(
    answer(platformPayoutApi.list, () => list),
    ...[paid, withdraw, approve, refuse, file].map(({ handler }) => handler),
  );
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = renderRoute('/operate/payouts', HOST);
  const answerYes = async (name: string) => user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  expect(await screen.findByText(/계좌 번호를 열 수 없어요/)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: '서류 2' })[0]!);
  await waitFor(() => expect(file.asked[0]!.params).toMatchObject({ siteSeq: '9', fileSeq: '12' }));
  await user.click(screen.getAllByRole('button', { name: '승인' })[0]!);
  await answerYes('승인');
  await waitFor(() => expect(approve.asked[0]!.params).toMatchObject({ siteSeq: '9', documentSeq: '4' }));
  await user.click(screen.getAllByRole('button', { name: '돌려보내기' })[1]!);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /사유/ }), '다시 올려 주세요');
  await user.click(within(dialog).getByRole('button', { name: '돌려보내기' }));
  await waitFor(() => expect(refuse.asked[0]!.body).toEqual({ reason: '다시 올려 주세요' }));
  await press(user, '지급했어요');
  await answerYes('지급했어요');
  await waitFor(() => expect(paid.asked[0]).toMatchObject({ params: { settlementDate: '2026-11-13' }, body: { currency: 'KRW' } }));
  await press(user, '지급하고 확인 요청');
  await answerYes('지급하고 확인 요청');
  expect(await screen.findByText('다른 운영자의 확인을 기다려요.')).toBeVisible();
  expect(screen.queryByRole('button', { name: '확인' })).toBeNull();
  list = { limit: null, reviews: [], due: [{ ...large, askedBy: 'other@madang.test' }] };
  await press(user, '요청 취소');
  await waitFor(() => expect(withdraw.asked[0]!.body).toEqual({ currency: 'KRW' }));
  expect(await screen.findByRole('button', { name: '확인' })).toBeVisible();
});

test('the audit log shows changes at first, and is filtered', async () => {
  unlocked();
  const act: PlatformAct = {
    auditSeq: 90,
    at: AT,
    email: open.email,
    action: 'SITE_SUSPEND',
    siteSeq: 7,
    siteName: '마을 공방',
    detail: { reason: '신고가 있어요' },
    ip: '127.0.0.1',
    status: 200,
  };
  const list = recording(platformAuditApi.list, {
    list: [
      act,
      { ...act, auditSeq: 89, action: 'LETTER_RETRY', siteSeq: null, siteName: null, detail: {}, status: 409 },
      { ...act, auditSeq: 88, status: null },
    ],
    before: 88,
  });
  server.use(list.handler, answer(platformSiteApi.find, site));
  const scroll = watchScroll();
  const { user } = renderRoute('/operate/audit?siteSeq=7', HOST);
  expect(await screen.findAllByText(/reason: 신고가 있어요/)).toHaveLength(2);
  expect(screen.getByText('거절 409')).toBeVisible();
  expect(screen.getByText('결과 모름')).toBeVisible();
  expect(Object.fromEntries(list.asked[0]!.query)).toMatchObject({ action: 'CHANGES', siteSeq: '7' });
  scroll();
  await waitFor(() => expect(list.asked.at(-1)!.query.get('before')).toBe('88'));
  await user.selectOptions(screen.getByRole('combobox', { name: '한 일' }), '사이트 이용 중지');
  await waitFor(() => expect(list.asked.at(-1)!.query.get('action')).toBe('SITE_SUSPEND'));
  await user.type(screen.getByRole('textbox', { name: '시작일' }), '2026-11-01{Enter}');
  await user.tab();
  await waitFor(() => expect(list.asked.at(-1)!.query.get('startAt')).toBe('2026-11-01'));
  await user.type(screen.getByRole('textbox', { name: '종료일' }), '2026-11-30');
  await user.tab();
  await waitFor(() => expect(list.asked.at(-1)!.query.get('endAt')).toBe('2026-11-30'));
  await user.type(screen.getByRole('searchbox'), '신고{Enter}');
  await waitFor(() => expect(list.asked.at(-1)!.query.get('q')).toBe('신고'));
});

test('a call that is refused for want of a code brings the lock', async () => {
  let session = open;
  server.use(
    answer(platformSessionApi.find, () => session),
    refuse(platformAuditApi.list, 'SECOND_FACTOR_REQUIRED', '코드를 다시 입력해 주세요.'),
  );
  session = open;
  renderRoute('/operate/audit', HOST);
  await screen.findByRole('heading', { name: '감사 기록', level: 1 });
  session = { ...open, expiresAt: null };
  expect(await screen.findByRole('textbox', { name: /인증 코드/ })).toBeVisible();
});
