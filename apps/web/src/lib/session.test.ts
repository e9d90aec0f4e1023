import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aChannel, aSession, aUser } from '../testing/samples';
import { answer, broken, recording, refuse, server } from '../testing/server';
import { call } from './api';
import { chosenChannelSeq, startChannel, useChannel } from './channel';
import { useDialogs } from './dialogs';
import { session, setToken, useSession } from './session';
import { enterSession } from './session-moves';
import { refreshChannelUser, startSession } from './session-start';

const at = (path: string) => history.replaceState(null, '', path);
const lookup = (query: { domain?: string; channelSeq?: number }) => call(channelApi.lookup, { query });
const shell = (json: unknown) => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'madang';
  script.textContent = JSON.stringify(json);
  document.body.append(script);
};
const cameFrom = (referrer: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
beforeEach(() => {
  useChannel.setState({ channel: aChannel(), mainOrigin: 'http://localhost:8080' });
  cameFrom('http://localhost:8080/');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.getElementById('madang')?.remove();
  at('/');
});

describe('the session at load', () => {
  it('a ticket becomes a session, and leaves the address', async () => {
    const redeemed = recording(accountApi.redeemTicket, { user: aUser() }, { 'access-token': 'carried' });
    server.use(
      redeemed.handler,
      answer(channelApi.auth, { roles: ['SITE_CONSOLE_READ'], userTypeCd: 'OWN', supportUntil: null }),
      answer(channelApi.channelUser, { isChannelUser: true, roles: [], userTypeCd: 'OWN' }),
    );
    at('/settings/dashboard?ticket=once&a=1');
    await startSession();
    expect(location.search).toBe('?a=1');
    expect(redeemed.asked[0]?.body).toEqual({ ticket: 'once' });
    expect(redeemed.asked[0]?.headers.get('source')).not.toContain('once');
    expect(session()).toMatchObject({
      token: 'carried',
      roles: ['SITE_CONSOLE_READ'],
      userTypeCd: 'OWN',
      isChannelUser: true,
      checked: true,
    });
  });
  describe('CH-040 a ticket from the former address of this site', () => {
    const arrive = async (referrer: string, redeem = answer(accountApi.redeemTicket, { user: aUser() }, { 'access-token': 'carried' })) => {
      useChannel.setState({ channel: aChannel(), siteOrigin: 'http://{domain}.localhost:8080' });
      cameFrom(referrer);
      server.use(
        redeem,
        answer(channelApi.auth, { roles: [], userTypeCd: 'OWN', supportUntil: null }),
        answer(channelApi.channelUser, { isChannelUser: true, roles: [], userTypeCd: 'OWN' }),
      );
      at('/settings/configuration?ticket=once&movedFrom=oldbay');
      await startSession();
      expect(location.search).toBe('');
    };
    it('is taken with that address', async () => {
      const redeemed = recording(accountApi.redeemTicket, { user: aUser() }, { 'access-token': 'carried' });
      await arrive('http://oldbay.localhost:8080/', redeemed.handler);
      expect(redeemed.asked[0]?.body).toEqual({ ticket: 'once', moved: { channelSeq: aChannel().channelSeq, from: 'oldbay' } });
      expect(session()).toMatchObject({ token: 'carried', userTypeCd: 'OWN', checked: true });
    });
    it('is left where the service refuses it, and where the page is at another address', async () => {
      await arrive('http://oldbay.localhost:8080/', refuse(accountApi.redeemTicket, 'TICKET_EXPIRED'));
      expect([session().token, useDialogs.getState().questions]).toEqual([null, []]);
      for (const from of ['http://gyeol.localhost:8080/', 'https://oldbay.example/', '']) {
        const redeemed = recording(accountApi.redeemTicket, { user: aUser() });
        await arrive(from, redeemed.handler);
        expect(redeemed.asked).toHaveLength(0);
      }
    });
  });
  it('a ticket that is too old is told, and no session begins', async () => {
    server.use(refuse(accountApi.redeemTicket, 'TICKET_EXPIRED', '연결 시간이 지났어요. 다시 로그인해 주세요.'));
    at('/?ticket=old');
    await startSession();
    await waitFor(() => expect(useDialogs.getState().questions[0]?.message).toBe('연결 시간이 지났어요. 다시 로그인해 주세요.'));
    expect(session().token).toBeNull();
  });
  it.each(['', 'https://evil.example/', 'http://localhost:8080.evil.example/', 'http://codebay.localhost:8080/', 'about:blank'])(
    'a ticket that came from %j makes nobody somebody else',
    async (referrer) => {
      cameFrom(referrer);
      const redeemed = recording(accountApi.redeemTicket, { user: aUser() }, { 'access-token': 'somebody-else' });
      server.use(
        redeemed.handler,
        answer(accountApi.me, { user: aUser() }),
        answer(channelApi.auth, { roles: [], userTypeCd: null, supportUntil: null }),
      );
      server.use(answer(channelApi.channelUser, { isChannelUser: true, roles: [], userTypeCd: null }));
      useSession.setState(aSession());
      at('/classes?ticket=theirs');
      await startSession();
      expect(location.search).toBe('');
      expect(redeemed.asked).toHaveLength(0);
      expect(session().token).toBe('token-1');
    },
  );
  it('AU-065 AM-079 checkLogin leaves the address', async () => {
    at('/?checkLogin=false');
    await startSession();
    expect(location.search).toBe('');
  });
  it('AU-016..019 AU-033 is there again after a reload, with token, user, roles and membership, for two days and no longer', async () => {
    const reloaded = async () => {
      vi.resetModules();
      return (await import('./session')).session();
    };
    const own = { token: 'token-1', roles: ['A'], userTypeCd: 'OWN', isChannelUser: true, user: aUser() } as const;
    useSession.setState(aSession({ roles: ['A'], userTypeCd: 'OWN' }));
    const began = Date.now();
    setToken('token-1');
    const kept = JSON.parse(localStorage.getItem('madang.session') ?? '{}') as { until: number };
    expect(kept).toMatchObject(own);
    expect(Math.abs(kept.until - began - 172_800_000)).toBeLessThan(10_000);
    expect(await reloaded()).toMatchObject(own);
    const clock = vi.spyOn(Date, 'now');
    clock.mockReturnValue(kept.until - 1000);
    expect(await reloaded()).toMatchObject(own);
    // What a later visit writes does not make it longer, since the token ends by then.
    const later = await import('./session');
    later.setUser(aUser({ badgeCount: 2 }));
    expect(JSON.parse(localStorage.getItem('madang.session') ?? '{}')).toMatchObject({ until: kept.until, user: { badgeCount: 2 } });
    localStorage.setItem('madang.session', JSON.stringify({ ...kept, ...own }));
    clock.mockReturnValue(kept.until + 1000);
    expect(await reloaded()).toMatchObject({ token: null, user: null, roles: [], userTypeCd: null, isChannelUser: false });
  });
  it('AU-060 a token that died ends it', async () => {
    useSession.setState(aSession());
    server.use(refuse(accountApi.me, 'LOGIN_REQUIRED'));
    await startSession();
    await waitFor(() => expect(session()).toMatchObject({ token: null, user: null }));
    expect(localStorage.getItem('madang.session')).toBeNull();
  });
  it('ER-021 any other failure to load the user is only logged', async () => {
    useSession.setState(aSession());
    server.use(
      broken(accountApi.me, 500),
      answer(channelApi.auth, { roles: [], userTypeCd: null, supportUntil: null }),
      answer(channelApi.channelUser, { isChannelUser: false, roles: [], userTypeCd: null }),
    );
    await startSession();
    await waitFor(() => expect(console.warn).toHaveBeenCalledWith('[madang] user', expect.anything()));
    await waitFor(() => expect(session().checked).toBe(true));
    expect(session().token).toBe('token-1');
    expect(useDialogs.getState().questions).toEqual([]);
  });
  it('ER-020 a failure to load roles is only logged', async () => {
    useSession.setState(aSession());
    server.use(broken(channelApi.auth, 500), broken(channelApi.channelUser, 500));
    await refreshChannelUser();
    expect(console.warn).toHaveBeenCalledWith('[madang] auth', expect.anything());
    expect(useDialogs.getState().questions).toEqual([]);
  });
  it('AU-059 without a session nothing is asked', async () => {
    await startSession();
    expect(session()).toMatchObject({ token: null, checked: true });
  });
  it('AU-038 no roles are asked on a host without a site', async () => {
    useChannel.setState({ channel: null });
    useSession.setState(aSession());
    await enterSession(aUser({ name: '한서진' }));
    expect(session()).toMatchObject({ user: { name: '한서진' }, checked: true });
  });
});

describe('the site of this host', () => {
  it('comes with the shell, without a call', async () => {
    shell({
      channel: aChannel({ name: '셸' }),
      lang: 'ko',
      now: '2026-11-20T00:00:00Z',
      mainOrigin: 'http://main.test',
      siteOrigin: 'http://{domain}.test',
      devTools: false,
    });
    await startChannel(lookup);
    expect(useChannel.getState()).toMatchObject({ channel: { name: '셸' }, mainOrigin: 'http://main.test' });
  });
  it('RT-148 AM-098 on http a channelSeq in the address chooses it, and holds for the tab', async () => {
    const asked = recording(channelApi.lookup, aChannel({ channelSeq: 2, name: '둘째' }));
    server.use(asked.handler);
    shell({ channel: null, lang: 'ko', now: null, mainOrigin: 'http://main.test', siteOrigin: 'http://{domain}.test', devTools: false });
    at('/?channelSeq=2');
    await startChannel(lookup);
    expect(asked.asked[0]?.query.get('channelSeq')).toBe('2');
    expect(useChannel.getState().channel?.name).toBe('둘째');
    at('/classes');
    expect(chosenChannelSeq()).toBe(2);
  });
  it('ER-019 a failure to load it is only logged, and the page goes on without a site', async () => {
    useChannel.setState({ channel: null });
    server.use(broken(channelApi.lookup, 500));
    await expect(startChannel(lookup)).resolves.toBeUndefined();
    expect(console.warn).toHaveBeenCalledWith('[madang] channel', expect.anything());
    expect(useDialogs.getState().questions).toEqual([]);
  });
});

describe('another tab of the site', () => {
  const KEY = 'madang.session';
  const written = (state: object) => {
    localStorage.setItem(KEY, JSON.stringify({ ...aSession(), until: Date.now() + 60_000, ...state }));
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
  };
  it('AU-033 what it wrote is taken over and not written back over what it has written since', () => {
    setToken('before');
    written({ token: 'theirs', roles: [], checked: false });
    // The other tab stores newer data before this tab gets the event of the first change.
    const newer = JSON.stringify({
      ...aSession({ token: 'theirs', roles: ['SITE_CONSOLE_READ'] }),
      until: Date.now() + 60_000,
      checked: true,
    });
    localStorage.setItem(KEY, newer);
    expect(localStorage.getItem(KEY)).toBe(newer);
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(session()).toMatchObject({ token: 'theirs', roles: ['SITE_CONSOLE_READ'], checked: true });
    expect(localStorage.getItem(KEY)).toBe(newer);
  });
  it('a log-in there is not refused here before its roles were asked for; a log-out ends the session', () => {
    localStorage.removeItem(KEY);
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(session()).toMatchObject({ token: null, checked: true });
    setToken('own');
    expect(session().checked).toBe(false);
    written({ token: 'theirs', roles: [], checked: false });
    expect(session()).toMatchObject({ token: 'theirs', checked: false });
    written({ token: 'theirs', roles: ['SITE_CONSOLE_READ'], checked: true });
    expect(session()).toMatchObject({ roles: ['SITE_CONSOLE_READ'], checked: true });
  });
});
