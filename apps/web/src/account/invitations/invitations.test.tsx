import { inviteApi, type InviteView } from '@madang/contracts/main/operator';
import { channelApi } from '@madang/contracts/main/channel';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../lib/session';
import { renderRoute } from '../../testing/render';
import { answer, recording, refuse, server } from '../../testing/server';

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
