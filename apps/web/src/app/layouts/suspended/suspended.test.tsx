import { paymentApi } from '@madang/contracts/util/payment';
import { planApi } from '@madang/contracts/util/plan';
import { subscriptionApi } from '@madang/contracts/util/subscription-calls';
import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { deliveryApi } from '@madang/contracts/util/delivery';
import { render, screen } from '@testing-library/react';
import type { Channel } from '@madang/contracts/main/channel';
import { useChannel } from '../../../lib/channel';
import { useSession } from '../../../lib/session';
import { renderRoute } from '../../../testing/render';
import { aChannel, aSession } from '../../../testing/samples';
import { answer, recording, server } from '../../../testing/server';
import { App } from '../../app';
import { suspendedRoutes } from '../../routes/routes';
import { routerOf } from '../../../testing/routers';

const suspended = {
  name: '마을 공방',
  brandColor: '#2f7d4f',
  logoUrl: null,
  phone: '02-123-4567',
  email: 'help@madang.test',
  suspendedAt: '2026-11-24T03:00:00.000Z',
};
function open(path: string, channel: Channel | null) {
  useChannel.setState({ channel, suspended });
  render(<App router={routerOf(suspendedRoutes(channel), { initialEntries: [path] })} />);
}
afterEach(() => useChannel.setState({ suspended: null }));

test('every address of a suspended site says so, with whom to ask and the way to payments', async () => {
  open('/classes/3', null);
  expect(await screen.findByRole('heading', { name: '이용이 중지된 사이트예요' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'help@madang.test' })).toHaveAttribute('href', 'mailto:help@madang.test');
  expect(screen.getByRole('link', { name: '결제 내역 보기' })).toHaveAttribute('href', '/paymenthistory');
  expect(screen.getByRole('link', { name: /관리 화면/ })).toHaveAttribute('href', '/settings');
});

test('learners read their payments there', async () => {
  server.use(answer(paymentApi.mine, { list: [], totalCount: 0 } as never), answer(deliveryApi.mine, []));
  useSession.setState({ ...aSession({}), checked: true });
  open('/paymenthistory', aChannel());
  expect(await screen.findByRole('heading', { name: /결제 내역/ })).toBeVisible();
  expect(screen.getByText('이용이 중지된 사이트예요')).toBeVisible();
});

test('RT-018 AM-441 mails are unsubscribed from there', async () => {
  const unsubscription = { siteName: '마을 공방', emailHint: 'a***@madang.example', subscribed: true };
  server.use(answer(unsubscribeApi.find, unsubscription as never));
  open('/unsubscribe/email?token=abc', aChannel());
  expect(await screen.findByRole('heading', { name: /마을 공방/ })).toBeVisible();
});

test.each(['/classes/3', '/packages/3', '/membership/3'])(
  'RT-056 RT-057 RT-078 RT-079 AM-441 a payment that was begun ends at %s',
  async (path) => {
    const fail = recording(paymentApi.fail, { status: 'FAILED', failCode: null, failMessage: '한도를 넘었어요.' } as never);
    server.use(fail.handler);
    useSession.setState({ ...aSession({}), checked: true });
    open(`${path}/payment/fail?orderId=o-1&code=REJECT`, aChannel());
    expect(await screen.findByText(/한도를 넘었어요/)).toBeVisible();
    expect(fail.asked[0]!.params['orderNo']).toBe('o-1');
  },
);

test('AM-441 a learner gives up a membership there', async () => {
  server.use(answer(subscriptionApi.mine, { list: [], totalCount: 0 }));
  useSession.setState({ ...aSession({}), checked: true });
  open('/me/memberships', aChannel());
  expect(await screen.findByRole('heading', { name: '내 멤버십' })).toBeVisible();
});

test('AM-441 AM-1216 the card of the plan is changed there, and a member’s by the page to which the payment company returns', async () => {
  server.use(answer(planApi.card, null));
  useSession.setState({ ...aSession({ roles: ['SITE_PLAN_UPDATE'] }), checked: true });
  const { channelSeq } = aChannel();
  open(`/register_card/${channelSeq}?next=${encodeURIComponent('/settings/plan/card')}`, aChannel());
  expect(await screen.findByRole('button', { name: /카드/ })).toBeVisible();
  const changed = recording(subscriptionApi.card, { cardWindow: null });
  server.use(changed.handler, answer(subscriptionApi.mine, { list: [], totalCount: 0 }));
  open('/membership/3/card?change=Y&authKey=a1&customerKey=mc', aChannel());
  expect(await screen.findByRole('heading', { name: '내 멤버십' })).toBeVisible();
  expect(changed.asked[0]!.body).toEqual({ card: { authKey: 'a1', customerKey: 'mc' } });
});

test('staff are told above the settings', async () => {
  useChannel.setState({ suspended });
  renderRoute('/settings/closing', { session: { roles: ['SITE_OWNER_UPDATE'], userTypeCd: 'OWN' } });
  expect(await screen.findByText('플랫폼이 이 사이트의 이용을 중지했어요')).toBeVisible();
});

test('a site under maintenance says until when', async () => {
  const maintained = { name: '마을 공방', brandColor: '#2f7d4f', logoUrl: null, until: '2026-11-24T03:00:00.000Z' };
  useChannel.setState({ channel: null, suspended: null, maintained });
  render(<App router={routerOf(suspendedRoutes(null), { initialEntries: ['/classes'] })} />);
  expect(await screen.findByRole('heading', { name: '점검 중이에요' })).toBeVisible();
  expect(screen.getByText(/마을 공방을 점검하고 있어요\. 2026\.11\.24/)).toBeVisible();
  useChannel.setState({ maintained: null });
});
