import type { MarketingTools } from '@madang/contracts/main/channel';
import { screen, waitFor } from '@testing-library/react';
import { useChannel } from '../../lib/channel';
import { browser } from '../../lib/leave';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';

const NONE: MarketingTools = { ANALYTICS: null, PIXEL: null, KAKAO: null, CHANNEL_TALK: null };
const site = (tools: Partial<MarketingTools>) => aChannel({ marketingTools: { ...NONE, ...tools } });
const loaded = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-tool]')].map((one) => new URL(one.src).hostname);
const all = { ANALYTICS: 'G-ABCD123456', PIXEL: '123456789012345', CHANNEL_TALK: '01234567-89ab-cdef-0123-456789abcdef' };

beforeEach(() => useChannel.setState({ tools: true }));
afterEach(() => {
  for (const one of document.querySelectorAll('script[data-tool]')) one.remove();
  for (const name of ['dataLayer', 'gtag', 'fbq', '_fbq', 'ChannelIO']) Reflect.deleteProperty(window, name);
  localStorage.clear();
  useChannel.setState({ tools: false });
});

test('CH-067 tools load only after consent, which is remembered and can be taken back in the footer', async () => {
  const first = renderRoute('/terms/service', { channel: site(all) });
  const bar = await screen.findByRole('region', { name: '쿠키 사용 동의' });
  expect(loaded()).toEqual([]);
  await first.user.click(screen.getByRole('button', { name: '동의' }));
  await waitFor(() => expect(loaded()).toEqual(['www.googletagmanager.com', 'connect.facebook.net', 'cdn.channel.io']));
  expect(bar).not.toBeInTheDocument();
  first.unmount();

  const again = renderRoute('/terms/service', { channel: site(all) });
  await again.user.click(await screen.findByRole('button', { name: '쿠키 설정' }));
  document.cookie = '_ga=1;path=/';
  await again.user.click(screen.getByRole('button', { name: '필수만 사용' }));
  expect(document.cookie).not.toContain('_ga');
  expect(browser.goTo).toHaveBeenCalledWith(location.href);
});

test('CH-067 who refuses loads nothing, nor do staff, nor pages that may not', async () => {
  const first = renderRoute('/terms/service', { channel: site(all) });
  await first.user.click(await screen.findByRole('button', { name: '필수만 사용' }));
  expect(screen.queryByRole('region', { name: '쿠키 사용 동의' })).toBeNull();
  expect(loaded()).toEqual([]);
  first.unmount();

  localStorage.clear();
  const staff = renderRoute('/terms/service', { channel: site(all), session: { roles: ownerRoles } });
  expect(await screen.findByRole('contentinfo')).toBeVisible();
  expect(screen.queryByRole('region', { name: '쿠키 사용 동의' })).toBeNull();
  staff.unmount();

  useChannel.setState({ tools: false });
  renderRoute('/terms/service', { channel: site(all) });
  expect(await screen.findByRole('contentinfo')).toBeVisible();
  expect(screen.queryByRole('region', { name: '쿠키 사용 동의' })).toBeNull();
  expect(loaded()).toEqual([]);
});

test('a site without tools asks nothing; the Kakao key alone loads nothing', async () => {
  useChannel.setState({ tools: false });
  renderRoute('/terms/service', { channel: site({ KAKAO: '0123456789abcdef0123456789abcdef' }) });
  expect(await screen.findByRole('contentinfo')).toBeVisible();
  expect(screen.queryByRole('button', { name: '쿠키 설정' })).toBeNull();
  expect(loaded()).toEqual([]);
});

test('login comes in a document of its own where tools run', async () => {
  const script = document.createElement('script');
  script.dataset['tool'] = '';
  document.head.append(script);
  renderRoute('/login', { channel: site(all) });
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith(location.href));
});
