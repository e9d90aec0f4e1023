import { WAYS_OUT } from '@madang/contracts/attacks.fixture';
import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { socialApi } from '@madang/contracts/main/social';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browser } from '../../lib/leave';
import { renderRoute } from '../../testing/render';
import { aChannel, aUser } from '../../testing/samples';
import { answer, server } from '../../testing/server';

/** One address of each kind that leads to another host; the test of `safeNext` tries all of them. */
const SOME = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'javascript:ran()',
  'https://evil.example',
  '/.//evil.example',
];
const people = () => [
  answer(channelApi.auth, { roles: [], userTypeCd: null, supportUntil: null }),
  answer(channelApi.channelUser, { isChannelUser: true, roles: [], userTypeCd: null }),
  answer(accountApi.me, { user: aUser() }),
];
const stays = (path: string) => {
  expect(new URL(path, location.href).origin).toBe(location.origin);
  expect(path).not.toContain('evil');
  expect(path).not.toContain('ran()');
  expect(browser.goTo).not.toHaveBeenCalled();
};

describe('docs/security.md 24: a way back that leads away', () => {
  it('is one of those the rule is tried on', () => expect(WAYS_OUT).toEqual(expect.arrayContaining(SOME)));

  it.each(SOME)('%j is not followed by a login that is over', async (way) => {
    const view = renderRoute(`/login?next=${encodeURIComponent(way)}`, { session: {} });
    await waitFor(() => expect(view.path()).not.toMatch(/^\/login/));
    stays(view.path());
  });
  it.each(SOME)('%j is not handed on by sign-up and login to each other', async (way) => {
    const view = renderRoute(`/createaccount?next=${encodeURIComponent(way)}`, { channel: aChannel() });
    const login = await screen.findByRole('link', { name: '로그인' });
    expect(login.getAttribute('href')).not.toMatch(/evil|ran/);
    await view.user.click(login);
    const back = await screen.findByRole('link', { name: /회원가입|가입/ });
    expect(back.getAttribute('href')).not.toMatch(/evil|ran/);
  });
  it.each(SOME)('%j is not followed on the way back from a provider', async (way) => {
    server.use(
      ...people(),
      answer(socialApi.exchange, { snsTypeCd: 'KAK', accessToken: 'sealed-token' }),
      answer(
        socialApi.snsLogin,
        { user: aUser({ snsTypeCd: 'KAK' }), integrated: null, snsInfo: null },
        { 'access-token': 'social-token' },
      ),
    );
    localStorage.setItem(
      'madang.social',
      JSON.stringify({ state: 's1', key: 'k', snsTypeCd: 'KAK', next: way, until: Date.now() + 60_000 }),
    );
    const view = renderRoute('/authcallback?code=c1&state=s1', { channel: aChannel({ snsLoginKakId: 'kak' }) });
    await waitFor(() => expect(view.path()).not.toMatch(/^\/authcallback/));
    stays(view.path());
  });
  it.each(SOME)('%j is not followed by joining a site', async (way) => {
    const view = renderRoute(`/join?next=${encodeURIComponent(way)}`, { session: {} });
    await waitFor(() => expect(view.path()).not.toMatch(/^\/join\?/));
    stays(view.path());
  });
});
