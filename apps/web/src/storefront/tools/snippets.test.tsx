import { screen, waitFor } from '@testing-library/react';
import { useChannel } from '../../lib/channel';
import { browser } from '../../lib/leave';
import { useSession } from '../../lib/session';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';

/** A template with a snippet, as the page service writes it into the document. */
function held(kind: '' | 'marketing', inside: HTMLElement): HTMLTemplateElement {
  const template = document.createElement('template');
  template.dataset['snippet'] = kind;
  if (inside.tagName === 'SCRIPT') template.dataset['script'] = '';
  template.content.append(inside);
  return template;
}
const script = (src: string) => Object.assign(document.createElement('script'), { type: 'text/test', src });
const chat = () => held('', script('https://cdn.chat.example/w.js'));
const stats = () => held('marketing', script('https://stats.example/s.js'));
const pixel = () => held('marketing', Object.assign(document.createElement('i'), { id: 'pixel' }));
function written(...pieces: HTMLElement[]) {
  const place = document.createElement('div');
  place.id = 'snippets';
  const mark = document.createElement('meta');
  mark.dataset['snippet'] = 'mark';
  place.append(mark, ...pieces);
  document.body.append(place);
}
const running = () => [...document.querySelectorAll<HTMLScriptElement>('#snippets script')].map((one) => new URL(one.src).hostname);

beforeEach(() => useChannel.setState({ tools: true }));
afterEach(() => {
  document.getElementById('snippets')?.remove();
  localStorage.clear();
  useChannel.setState({ tools: false });
});

test('RT-113 scripts run where nobody is logged in; what is for marketing waits for consent', async () => {
  written(chat(), stats(), pixel());
  const { user } = renderRoute('/terms/service', { channel: aChannel() });
  await waitFor(() => expect(running()).toEqual(['cdn.chat.example']));
  expect(document.getElementById('pixel')).toBeNull();
  await user.click(await screen.findByRole('button', { name: '동의' }));
  await waitFor(() => expect(running()).toEqual(['cdn.chat.example', 'stats.example']));
  expect(document.getElementById('pixel')).not.toBeNull();
});

test('RT-113 who refuses gets nothing of marketing', async () => {
  written(chat(), stats());
  const { user } = renderRoute('/terms/service', { channel: aChannel() });
  await user.click(await screen.findByRole('button', { name: '필수만 사용' }));
  // The page reloads, because only a reload ends marketing scripts that run already.
  expect(browser.goTo).toHaveBeenCalledWith(location.href);
  expect(running()).toEqual(['cdn.chat.example']);
});

test('RT-113 no script runs beside a session; one that comes while a script runs gets a document of its own', async () => {
  written(chat(), stats());
  const staff = renderRoute('/terms/service', { channel: aChannel(), session: { roles: ownerRoles } });
  expect(await screen.findByRole('contentinfo')).toBeVisible();
  expect(running()).toEqual([]);
  staff.unmount();
  useSession.setState({ token: null, user: null, roles: [] });
  renderRoute('/terms/service', { channel: aChannel() });
  await waitFor(() => expect(running()).toEqual(['cdn.chat.example']));
  useSession.setState({ token: 'arrived' });
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith(location.href));
});

test.each(['/login', '/createaccount', '/settings/snippet', '/mypage', '/me/classes'])(
  'RT-113 %s comes in a document of its own where snippets stand, run or not',
  async (path) => {
    written();
    renderRoute(path, { channel: aChannel(), ...(/login|create/.test(path) ? {} : { session: { roles: ownerRoles } }) });
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith(location.href));
  },
);
