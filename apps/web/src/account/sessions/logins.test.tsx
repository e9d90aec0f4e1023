import { accountApi } from '@madang/contracts/main/account';
import { mypageApi } from '@madang/contracts/main/mypage';
import { socialApi, type LinkedLogin } from '@madang/contracts/main/social';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/leave';
import { renderRoute } from '../../testing/render';
import { aChannel, aUser } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const channel = aChannel({ snsLoginKakId: 'kak', snsLoginGogId: 'gog' });
const aLogin = (over: Partial<LinkedLogin> = {}): LinkedLogin => ({
  identitySeq: 5,
  snsTypeCd: 'KAK',
  email: 'eunji@kakao.example',
  createdAt: '2026-11-20T01:00:00.000Z',
  siteName: '코드베이',
  here: true,
  ...over,
});
const open = (list: LinkedLogin[], hasPassword = true) => {
  server.use(answer(socialApi.linked, { list, hasPassword }), answer(mypageApi.sessions, []));
  return renderRoute('/editinformation', { channel, session: { user: aUser() } });
};
const yes = async (view: ReturnType<typeof open>, name: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await view.user.click(within(dialog).getByRole('button', { name }));
  return dialog;
};

describe('the social logins of an account', () => {
  it('are listed with address, day and site, and one that is gone lets nobody in', async () => {
    open([aLogin(), aLogin({ identitySeq: 6, snsTypeCd: 'NAV', email: null, siteName: '', here: false })]);
    const kakao = (await screen.findByText('eunji@kakao.example')).closest('li')!;
    expect(kakao).toHaveTextContent('카카오');
    expect(kakao).toHaveTextContent('2026.11.20 연결 · 코드베이');
    expect(screen.getByText(/지금은 쓸 수 없는 로그인/)).toBeInTheDocument();
    // A Kakao login is linked already, so there is no button to link one.
    expect(screen.queryByRole('button', { name: '카카오 연결하기' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Google 연결하기' })).toBeInTheDocument();
  });

  it('are unlinked after a word', async () => {
    let list = [aLogin()];
    const gone = recording(socialApi.unlink, () => {
      list = [];
      return null;
    });
    const view = open(list);
    server.use(gone.handler, recording(socialApi.linked, () => ({ list, hasPassword: true })).handler);
    await view.user.click(await screen.findByRole('button', { name: '카카오 연결 해제' }));
    await yes(view, '연결 해제');
    expect(await screen.findByText('연결을 해제했어요')).toBeInTheDocument();
    expect(gone.asked[0]?.params).toMatchObject({ identitySeq: '5' });
    expect(await screen.findByRole('button', { name: '카카오 연결하기' })).toBeInTheDocument();
  });

  it('the last way to log in stays until there is a password: its link is mailed', async () => {
    const view = open([aLogin(), aLogin({ identitySeq: 6, snsTypeCd: 'NAV', siteName: '', here: false })], false);
    const sent = recording(accountApi.sendResetToken, { message: 'ok' });
    server.use(sent.handler);
    expect(screen.queryByRole('heading', { name: '비밀번호' })).not.toBeInTheDocument();
    await view.user.click(await screen.findByRole('button', { name: '카카오 연결 해제' }));
    expect(await yes(view, '링크 받기')).toHaveTextContent('비밀번호를 먼저 만들어 주세요');
    expect(await screen.findByText('비밀번호를 재설정할 수 있는 링크를 메일로 발송하였습니다.', { selector: 'p' })).toBeInTheDocument();
    expect(sent.asked[0]?.body).toEqual({ email: aUser().email, channelSeq: 1 });
  });

  it('a social account that made a password may change it', async () => {
    server.use(answer(socialApi.linked, { list: [aLogin()], hasPassword: true }), answer(mypageApi.sessions, []));
    renderRoute('/editinformation', { channel, session: { user: aUser({ snsTypeCd: 'KAK' }) } });
    expect(await screen.findByRole('heading', { name: '비밀번호' })).toBeInTheDocument();
  });
});

describe('a link', () => {
  it('opens its provider, bound to this browser, and is made on the way back', async () => {
    const started = recording(socialApi.linkStart, { url: 'https://provider.example/authorize?state=s1', state: 's1', key: 'sealed-key' });
    const view = open([]);
    server.use(started.handler);
    await view.user.click(await screen.findByRole('button', { name: 'Google 연결하기' }));
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('https://provider.example/authorize?state=s1'));
    expect(JSON.parse(localStorage.getItem('madang.social')!)).toMatchObject({ link: true, key: 'sealed-key', next: '/editinformation' });
    view.unmount();

    const linked = recording(socialApi.link, { list: [aLogin({ snsTypeCd: 'GOG' })], hasPassword: true });
    const login = recording(socialApi.snsLogin, { user: null, integrated: null, snsInfo: null });
    server.use(linked.handler, login.handler, answer(socialApi.exchange, { snsTypeCd: 'GOG', accessToken: 'sealed-token' }));
    const back = renderRoute('/authcallback?code=c1&state=s1', { channel, session: { user: aUser() } });
    await waitFor(() => expect(back.path()).toBe('/editinformation'));
    expect(await screen.findByText('Google 로그인을 연결했어요')).toBeInTheDocument();
    expect(linked.asked[0]?.body).toEqual({ snsTypeCd: 'GOG', accessToken: 'sealed-token', channelSeq: 1 });
    expect(login.asked).toHaveLength(0);
  });

  it('of somebody else’s social account is refused, and leads back to the account', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    server.use(
      answer(socialApi.linked, { list: [], hasPassword: true }),
      answer(mypageApi.sessions, []),
      answer(socialApi.exchange, { snsTypeCd: 'GOG', accessToken: 'sealed-token' }),
      refuse(socialApi.link, 'SNS_LINKED_ELSEWHERE', '다른 회원이 이미 연결한 소셜 계정이에요.'),
    );
    localStorage.setItem(
      'madang.social',
      JSON.stringify({ state: 's1', key: 'k', snsTypeCd: 'GOG', next: '/editinformation', link: true, until: Date.now() + 60_000 }),
    );
    const view = renderRoute('/authcallback?code=c1&state=s1', { channel, session: { user: aUser() } });
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('다른 회원이 이미 연결한 소셜 계정이에요.');
    expect(dialog).toHaveTextContent('연결하지 못했어요');
    await view.user.click(within(dialog).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
  });
});
