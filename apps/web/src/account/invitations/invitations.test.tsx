import { inviteApi, type InviteView } from '@madang/contracts/main/operator';
import { channelApi } from '@madang/contracts/main/channel';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { session } from '../../lib/session';
import { renderRoute } from '../../testing/render';
import { aChannel } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const view = (over: Partial<InviteView> = {}): InviteView => ({
  inviteSeq: 7,
  channelSeq: 1,
  siteName: '코드베이',
  domain: 'codebay',
  logoUrl: null,
  brandColor: '#0f8a6d',
  userTypeCd: 'TCH',
  inviterName: '윤지호',
  emailHint: 'eu***@example.com',
  hasAccount: true,
  status: 'PENDING',
  expiresAt: '2026-11-27T00:00:00Z',
  mine: true,
  isMember: true,
  siteClosedYn: 'N',
  ...over,
});
const LINK = '/invitations/abc';

test('the mail’s link shows the invitation to the invited, who accepts with its token', async () => {
  const accept = recording(inviteApi.accept, view({ status: 'ACCEPTED' }));
  server.use(
    answer(inviteApi.find, ({ query }) => view({ mine: query.get('token') === 'abc' })),
    accept.handler,
    answer(channelApi.auth, { roles: ['SITE_CONSOLE_READ'], userTypeCd: 'TCH', supportUntil: null }),
    answer(channelApi.channelUser, { isChannelUser: true, roles: ['SITE_CONSOLE_READ'], userTypeCd: 'TCH' }),
  );
  const page = renderRoute(LINK, { session: {} });
  expect(await screen.findByRole('heading', { name: '코드베이의 강사 초대' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: '수락하기' }));
  expect(await screen.findByText('코드베이 초대를 수락했어요')).toBeVisible();
  expect(accept.asked[0]).toMatchObject({ body: { token: 'abc' }, params: { channelSeq: '1', inviteSeq: '7' } });
  expect(await screen.findByRole('button', { name: '관리 화면으로 가기' })).toBeVisible();
  await waitFor(() => expect(session().roles).toEqual(['SITE_CONSOLE_READ']));
});
test('the invited may decline, which the link says from then on', async () => {
  const reject = recording(inviteApi.reject, view({ status: 'DECLINED' }));
  server.use(answer(inviteApi.find, view()), reject.handler);
  const page = renderRoute(LINK, { session: {} });
  await page.user.click(await screen.findByRole('button', { name: '거절하기' }));
  expect(await screen.findByText('초대를 거절했어요')).toBeVisible();
  expect(reject.asked[0]).toMatchObject({ body: { token: 'abc' }, params: { inviteSeq: '7' } });
});
test('a visitor goes to login or sign-up and comes back', async () => {
  server.use(answer(inviteApi.find, view({ mine: null, hasAccount: false })));
  renderRoute(LINK);
  expect(await screen.findByRole('link', { name: '가입하고 초대 받기' })).toHaveAttribute(
    'href',
    '/createaccount?next=%2Finvitations%2Fabc',
  );
  expect(screen.getAllByRole('link', { name: '로그인' }).at(-1)).toHaveAttribute('href', '/login?next=%2Finvitations%2Fabc');
  expect(screen.getByText(/eu\*\*\*@example.com/)).toBeVisible();
});
test('another account is told whose invitation it is and logs in anew', async () => {
  server.use(answer(inviteApi.find, view({ mine: false })));
  const page = renderRoute(LINK, { session: {} });
  expect(await screen.findByText('다른 계정으로 로그인했어요')).toBeVisible();
  expect(screen.queryByRole('button', { name: '수락하기' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: '초대받은 계정으로 로그인' }));
  await waitFor(() => expect(page.path()).toBe('/login?next=%2Finvitations%2Fabc'));
  expect(session().token).toBeNull();
});
test.each([
  ['EXPIRED', /기한이 지난 초대예요/],
  ['CANCELED', /취소한 초대예요/],
] as const)('an invitation that is %s says so', async (status, text) => {
  server.use(answer(inviteApi.find, view({ status })));
  renderRoute(LINK, { session: {} });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: '수락하기' })).toBeNull();
});
test('an unknown link says what to do', async () => {
  server.use(refuse(inviteApi.find, 'NO_DATA'));
  renderRoute(LINK);
  expect(await screen.findByRole('heading', { name: '찾을 수 없는 초대예요' })).toBeVisible();
});
test('open invitations are listed in the product and declined there', async () => {
  let open = [view(), view({ inviteSeq: 8, siteName: '결 공방', userTypeCd: null })];
  const reject = recording(inviteApi.reject, () => {
    open = open.slice(1);
    return view({ status: 'DECLINED' });
  });
  server.use(
    answer(inviteApi.mine, () => open),
    reject.handler,
  );
  const page = renderRoute('/invitations', { session: {} });
  expect(await screen.findByRole('heading', { name: '결 공방 초대' })).toBeVisible();
  await page.user.click(screen.getAllByRole('button', { name: '거절하기' })[0]!);
  expect(await screen.findByText('초대를 거절했어요')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: '코드베이의 강사 초대' })).toBeNull());
  expect(reject.asked[0]!.body).toEqual({});
});
test('without invitations the list says so; a visitor logs in first', async () => {
  server.use(answer(inviteApi.mine, []));
  const page = renderRoute('/invitations', { session: {} });
  expect(await screen.findByText('받은 초대가 없어요')).toBeVisible();
  page.unmount();
});

describe('the invitation of a site that its owner closed', () => {
  const CLOSED = /^운영을 종료한 사이트라 지금은 초대에 답할 수 없어요. 2026.11.27.* 전에 사이트가 다시 열리면/;
  test.each<[string, Partial<InviteView>]>([
    ['a member', {}],
    ['a stranger', { isMember: false }],
    ['a visitor', { mine: null }],
  ])('says so to %s before any answer, and until when it waits', async (_who, over) => {
    server.use(answer(inviteApi.find, view({ siteClosedYn: 'Y', ...over })));
    renderRoute(LINK, { channel: null, session: over.mine === null ? null : {} });
    expect(await screen.findByText(CLOSED)).toBeVisible();
    for (const name of ['수락하기', '거절하기']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: /초대 받기/ })).toBeNull();
  });
  test.each([
    ['수락하기', 'accept'],
    ['거절하기', 'reject'],
  ] as const)('is told as neither accepted nor declined to a member whose %s came too late', async (name, call) => {
    server.use(answer(inviteApi.find, view()), broken(inviteApi[call], 410));
    const page = renderRoute(LINK, { channel: null, session: {} });
    await page.user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(CLOSED)).toBeVisible();
    expect(screen.queryByText(/수락했어요|거절했어요/)).toBeNull();
    expect(screen.queryByRole('button', { name: /가기/ })).toBeNull();
  });
});

describe('who becomes a member by accepting', () => {
  const NEEDED = ['이용약관 동의 (필수)', '개인정보 수집·이용 동의 (필수)', '판매자 코드베이에 개인정보 제공 동의 (필수)'];
  const STRANGER = { session: { isChannelUser: false } };
  const boxes = () => screen.getAllByRole('checkbox').map((one) => one.getAttribute('aria-label') ?? one.closest('label')?.textContent);

  test('AM-735 agrees on the card by the boxes of the page of joining, in its order', async () => {
    const joining = renderRoute('/join', STRANGER);
    await screen.findByRole('button', { name: '가입하기' });
    const asked = boxes();
    joining.unmount();
    const accept = recording(inviteApi.accept, view({ status: 'ACCEPTED', isMember: true }));
    server.use(answer(inviteApi.find, view({ userTypeCd: null, isMember: false })), accept.handler);
    const page = renderRoute(LINK, STRANGER);
    expect(await screen.findByText(/코드베이에 가입하려면/)).toBeVisible();
    expect(boxes()).toEqual(asked);
    await page.user.click(screen.getByRole('button', { name: '수락하기' }));
    expect(await screen.findAllByText('동의가 필요해요.')).toHaveLength(3);
    expect(accept.asked).toHaveLength(0);
    for (const name of [...NEEDED, '광고성 정보 수신 동의 (선택)']) await page.user.click(screen.getByRole('checkbox', { name }));
    await page.user.click(screen.getByRole('button', { name: '수락하기' }));
    expect(await screen.findByText('코드베이 초대를 수락했어요')).toBeVisible();
    const ticked = { termsYn: true, privacyYn: true, sellerYn: true, marketingConsent: true, nightConsent: false };
    expect(accept.asked.map(({ body }) => body)).toEqual([{ token: 'abc', ...ticked }]);
  });
  test('AM-735 finds the boxes on the product’s own host and on other sites, with the names and texts of the inviting site', async () => {
    const other = aChannel({ channelSeq: 7, name: '결 공방', marketingConsent: false });
    const terms = recording(channelApi.serviceTerms, { termsData: { useYn: 'Y', title: '결 공방 약관', content: '1. 흙과 불' } });
    const accept = recording(inviteApi.accept, view({ status: 'ACCEPTED' }));
    server.use(
      answer(inviteApi.mine, [view({ channelSeq: 7, siteName: '결 공방', isMember: false })]),
      answer(channelApi.find, ({ params }) => aChannel(params['channelSeq'] === '7' ? other : {})),
      terms.handler,
      accept.handler,
    );
    for (const channel of [null, aChannel()]) {
      const page = renderRoute('/invitations', { channel, session: {} });
      expect(await screen.findByRole('checkbox', { name: '판매자 결 공방에 개인정보 제공 동의 (필수)' })).toBeVisible();
      expect(screen.queryByRole('checkbox', { name: /광고/ })).toBeNull();
      await page.user.click(screen.getByRole('button', { name: '이용약관 동의 (필수) 보기' }));
      const text = await screen.findByRole('dialog', { name: '결 공방 약관' });
      expect(text).toHaveTextContent('흙과 불');
      expect(terms.asked.at(-1)!.params['channelSeq']).toBe('7');
      await page.user.click(within(text).getByRole('button', { name: '동의하기' }));
      expect(screen.getByRole('checkbox', { name: '이용약관 동의 (필수)' })).toBeChecked();
      page.unmount();
      queryClient.clear();
    }
  });
  test('AM-735 a member sees no box', async () => {
    server.use(answer(inviteApi.find, view()));
    renderRoute(LINK, { session: {} });
    expect(await screen.findByRole('button', { name: '수락하기' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
  test('hears that the site was closed, and is asked for nothing', async () => {
    server.use(answer(inviteApi.find, view({ channelSeq: 7, isMember: false })), broken(channelApi.find, 410));
    renderRoute(LINK, { channel: null, session: {} });
    expect(await screen.findByText(/^운영을 종료한 사이트라/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '수락하기' })).toBeNull();
  });
  test('accepts nothing while the site’s texts are not known, and may decline', async () => {
    const reject = recording(inviteApi.reject, view({ status: 'DECLINED' }));
    server.use(answer(inviteApi.find, view({ channelSeq: 7, isMember: false })), broken(channelApi.find, 500), reject.handler);
    const page = renderRoute(LINK, { channel: null, session: {} });
    const again = await screen.findByRole('button', { name: '다시 시도' });
    expect(screen.queryByRole('button', { name: '수락하기' })).toBeNull();
    server.use(answer(channelApi.find, aChannel({ channelSeq: 7 })));
    await page.user.click(again);
    expect(await screen.findByRole('button', { name: '수락하기' })).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: '거절하기' }));
    expect(await screen.findByText('초대를 거절했어요')).toBeVisible();
    expect(reject.asked[0]!.body).toEqual({ token: 'abc' });
  });
  test('AM-735 whoever left the site since the card was drawn hears why, and finds the boxes', async () => {
    let isMember = true;
    server.use(
      answer(inviteApi.find, () => view({ isMember })),
      refuse(inviteApi.accept, 'BAD_INPUT', '동의가 필요해요.', [{ field: 'termsYn', message: '동의가 필요해요.' }]),
    );
    const page = renderRoute(LINK, { session: {} });
    const accept = await screen.findByRole('button', { name: '수락하기' });
    isMember = false;
    await page.user.click(accept);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('동의가 필요해요.');
    await page.user.click(screen.getByRole('button', { name: '확인' }));
    expect(await screen.findByRole('checkbox', { name: NEEDED[0]! })).toBeVisible();
  });
});
