import { paymentApi } from '@madang/contracts/util/payment';
import { deliveryApi } from '@madang/contracts/util/delivery';
import { render, screen } from '@testing-library/react';
import type { Channel } from '@madang/contracts/main/channel';
import { useChannel } from '../../../lib/channel';
import { useSession } from '../../../lib/session';
import { renderRoute } from '../../../testing/render';
import { aChannel, aSession } from '../../../testing/samples';
import { answer, server } from '../../../testing/server';
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
