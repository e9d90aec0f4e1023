import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { socialApi, type SnsAnswer } from '@madang/contracts/main/social';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/leave';
import { clearSession, session } from '../../lib/session';
import { setSnsInfo, useSnsInfo } from '../../lib/sns-info';
import { renderRoute } from '../../testing/render';
import { aChannel, aUser } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';
import { isSupported } from './social-flow';

const channel = aChannel({ snsLoginKakId: 'kak', snsLoginNavId: 'nav', snsLoginGogId: 'gog', snsLoginFabId: 'fab' });
const begin = () => answer(socialApi.start, { url: 'https://provider.example/authorize?state=s1', state: 's1', key: 'sealed-key' });
const roles = () => [
  answer(channelApi.auth, { roles: [], userTypeCd: null, supportUntil: null }),
  answer(channelApi.channelUser, { isChannelUser: true, roles: [], userTypeCd: null }),
];
const token = { 'access-token': 'social-token' };
const known = (over: Partial<SnsAnswer> = {}): SnsAnswer => ({
  user: aUser({ snsTypeCd: 'KAK' }),
  integrated: null,
  snsInfo: null,
  ...over,
});
const nobody = (email: string | null): SnsAnswer => ({
  user: null,
  integrated: null,
  snsInfo: { snsTypeCd: 'KAK', name: '김 마당1', email },
});
const need = (verified: boolean): SnsAnswer => ({
  user: null,
  integrated: { status: 'NEED', email: 'eunji@example.com', token: 't1', verified },
  snsInfo: { snsTypeCd: 'KAK', name: '김 마당1', email: 'eunji@example.com' },
});
const exchanged = () => recording(socialApi.exchange, { snsTypeCd: 'KAK', accessToken: 'sealed-token' });

beforeEach(() => {
  localStorage.removeItem('madang.social');
  setSnsInfo(null);
});
const AGREED = { ageYn: true, termsYn: true, privacyYn: true, sellerYn: true };
/** Ticks each required consent. */
async function agree(view: ReturnType<typeof renderRoute>) {
  for (const name of [/^만 14세 이상/, /^이용약관 동의/, /^개인정보 수집·이용 동의/, /^판매자 코드베이에 개인정보 제공 동의/])
    await view.user.click(screen.getByRole('checkbox', { name }));
}
/** Opens the page to which a provider returns, with the stored login that belongs to it. */
function comeBack(query = 'code=c1&state=s1', next = '/editinformation') {
  localStorage.setItem(
    'madang.social',
    JSON.stringify({ state: 's1', key: 'sealed-key', snsTypeCd: 'KAK', next, until: Date.now() + 60_000 }),
  );
  return renderRoute(`/authcallback?${query}`, { channel });
}

describe('the buttons', () => {
  it('AU-013 AU-014 AU-015 AU-036 offers the e-mail form and the providers with a client id, and opens one', async () => {
    const started = recording(socialApi.start, { url: 'https://provider.example/authorize?state=s1', state: 's1', key: 'sealed-key' });
    server.use(started.handler);
    const view = renderRoute('/login?next=%2Fclasses%2F3', { channel });
    expect(await screen.findByLabelText(/이메일/)).toBeInTheDocument();
    const names = ['카카오로', '네이버로', 'Google로', '페이스북으로'].map((name) => `${name} 계속하기`);
    for (const name of names) expect(screen.getByRole('button', { name })).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Google로 계속하기' }));
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('https://provider.example/authorize?state=s1'));
    expect(started.asked[0]?.body).toEqual({ snsTypeCd: 'GOG', channelSeq: 1, origin: location.origin });
    // The key that proves this browser is stored in the browser and is not part of the provider's address.
    expect(JSON.parse(localStorage.getItem('madang.social')!)).toMatchObject({ state: 's1', key: 'sealed-key', next: '/classes/3' });
  });
  it('AU-040 whoever comes back by the browser’s button chooses again', async () => {
    server.use(begin());
    const view = renderRoute('/login', { channel });
    await view.user.click(await screen.findByRole('button', { name: '네이버로 계속하기' }));
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledTimes(1));
    const google = screen.getByRole('button', { name: 'Google로 계속하기' });
    expect(google).toBeDisabled();
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(google).toBeEnabled();
    await view.user.click(google);
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledTimes(2));
  });
  it('AU-042 a provider without a client id has no button; Kakao’s says that the client id is missing', async () => {
    const view = renderRoute('/login', { channel: aChannel({ snsLoginNavId: 'nav' }) });
    await view.user.click(await screen.findByRole('button', { name: '카카오로 계속하기' }));
    expect(
      await screen.findByText('카카오 로그인의 클라이언트 ID가 없어요. 사이트 운영자에게 알려 주세요.', { selector: 'p' }),
    ).toBeInTheDocument();
    expect(browser.goTo).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Google로 계속하기', hidden: true })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '네이버로 계속하기', hidden: true })).toBeInTheDocument();
  });
  it('the host without a site offers the product’s own apps', async () => {
    server.use(answer(socialApi.providers, { snsLoginKakId: null, snsLoginNavId: null, snsLoginGogId: 'gog', snsLoginFabId: null }));
    renderRoute('/createaccount', { channel: null });
    expect(await screen.findByRole('button', { name: 'Google로 계속하기' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '카카오로 계속하기' })).not.toBeInTheDocument();
  });
  it('AU-043 asks to try again when what opens the provider does not come', async () => {
    server.use(broken(socialApi.start, 502));
    const view = renderRoute('/login', { channel });
    await view.user.click(await screen.findByRole('button', { name: '카카오로 계속하기' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('카카오 로그인을 열지 못했어요. 다시 시도할까요?', { selector: 'p' })).toBeInTheDocument();
    server.use(begin());
    await view.user.click(within(dialog).getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledTimes(1));
  });
  it('AU-089 says that login is not supported inside another app’s browser, except its own', async () => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) AppleWebKit NAVER(inapp; search; 1000)');
    try {
      const view = renderRoute('/login', { channel });
      await view.user.click(await screen.findByRole('button', { name: 'Google로 계속하기' }));
      expect(
        await screen.findByText('현재 브라우저에서는 로그인을 지원하지 않아요. Chrome이나 Safari에서 열어 주세요.', { selector: 'p' }),
      ).toBeInTheDocument();
      expect(browser.goTo).not.toHaveBeenCalled();
    } finally {
      agent.mockRestore();
    }
    expect(isSupported('NAV', 'x NAVER(inapp; search)')).toBe(true);
    expect(isSupported('KAK', 'x KAKAOTALK 10.0')).toBe(true);
    expect(isSupported('GOG', 'x KAKAOTALK 10.0')).toBe(false);
    expect(isSupported('GOG', 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/120')).toBe(false);
    expect(isSupported('GOG', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36')).toBe(true);
  });
});

describe('the way back', () => {
  it('RT-005 AU-012 AU-038 AU-039 exchanges the code, logs in and goes on', async () => {
    const swap = exchanged();
    const login = recording(socialApi.snsLogin, known(), token);
    server.use(swap.handler, login.handler, ...roles(), answer(accountApi.me, { user: aUser() }));
    const view = comeBack();
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
    expect(swap.asked[0]?.body).toEqual({ state: 's1', key: 'sealed-key', code: 'c1' });
    expect(login.asked[0]?.body).toEqual({ snsTypeCd: 'KAK', accessToken: 'sealed-token', channelSeq: 1 });
    expect(session()).toMatchObject({ token: 'social-token', isChannelUser: true, user: { snsTypeCd: 'KAK' } });
    expect(localStorage.getItem('madang.social')).toBeNull();
  });
  it('AU-037 a person who is new has an account only once the screen of consents is agreed to', async () => {
    const signup = recording(socialApi.snsSignup, known(), token);
    server.use(exchanged().handler, answer(socialApi.snsLogin, nobody('new@example.com')), signup.handler, ...roles());
    const view = comeBack();
    await waitFor(() => expect(view.path()).toBe('/createaccount?next=%2Feditinformation'));
    expect(await screen.findByText(/동의하면 계정이 만들어져요/)).toBeVisible();
    expect(screen.getByLabelText(/이메일/)).toHaveValue('new@example.com');
    expect(screen.queryByLabelText(/^휴대폰 번호/)).not.toBeInTheDocument();
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    await view.user.click(screen.getByRole('button', { name: '가입 마치기' }));
    expect(await screen.findAllByText('동의가 필요해요.')).toHaveLength(3);
    expect(screen.getByText(/만 14세 이상만 가입할 수 있어요/)).toBeVisible();
    expect(signup.asked).toHaveLength(0);
    await agree(view);
    await view.user.click(screen.getByRole('button', { name: '가입 마치기' }));
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
    expect(signup.asked[0]?.body).toEqual({
      snsTypeCd: 'KAK',
      accessToken: 'sealed-token',
      channelSeq: 1,
      ...AGREED,
      marketingConsent: false,
      nightConsent: false,
    });
    expect(session().token).toBe('social-token');
  });
  it('AU-040 a login that was cancelled at the provider is no error', async () => {
    const view = comeBack('error=access_denied&error_description=User+denied+access&state=s1');
    await waitFor(() => expect(view.path()).toBe('/login?next=%2Feditinformation'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
  it.each([
    ['an error of the provider', 'error=server_error&state=s1'],
    ['a state this browser did not begin', 'code=c1&state=somebody-elses'],
    ['no code', 'state=s1'],
  ])('AU-041 says that the login failed: %s', async (_, query) => {
    const swap = exchanged();
    server.use(swap.handler);
    const view = comeBack(query);
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('소셜 로그인을 마치지 못했어요. 다시 시도해 주세요.', { selector: 'p' })).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(view.path()).toMatch(/^\/login/));
    expect(swap.asked).toHaveLength(0);
  });
  it('AU-041 shows the server’s message when the token was another app’s', async () => {
    server.use(exchanged().handler, refuse(socialApi.snsLogin, 'SNS_LOGIN_FAILED', '다시 시도해 주세요!'));
    comeBack();
    expect(await screen.findByText('다시 시도해 주세요!', { selector: 'p' })).toBeInTheDocument();
    expect(session().token).toBeNull();
  });
  it('a way on that leaves this site is not followed', async () => {
    server.use(exchanged().handler, answer(socialApi.snsLogin, known(), token), ...roles());
    const view = comeBack(undefined, '//evil.example');
    await waitFor(() => expect(session().token).toBe('social-token'));
    await waitFor(() => expect(view.path()).not.toContain('authcallback'));
    expect(view.path()).not.toContain('evil');
  });
});

describe('an account of the same address', () => {
  it('AU-051 AU-052 AU-053 AU-054 AU-057 asks, posts the token, keeps the new one and says that it is done', async () => {
    const linked = recording(
      socialApi.integrate,
      { user: aUser(), integrated: { status: 'COMP', email: 'eunji@example.com', token: '' }, finished: true },
      { 'access-token': 'linked-token' },
    );
    const me = recording(accountApi.me, { user: aUser({ badgeCount: 4 }) });
    server.use(exchanged().handler, answer(socialApi.snsLogin, need(true)), linked.handler, me.handler, ...roles());
    const view = comeBack();
    const dialog = await screen.findByRole('dialog', { name: '이미 가입한 계정이 있어요' });
    expect(within(dialog).getByText('eunji@example.com')).toBeInTheDocument();
    expect(session().token).toBeNull();
    await view.user.click(within(dialog).getByRole('button', { name: '연결하기' }));
    const done = await screen.findByRole('dialog', { name: '계정을 연결했어요' });
    expect(linked.asked[0]).toMatchObject({ params: { token: 't1' }, body: { token: 't1', email: 'eunji@example.com' } });
    expect(me.asked[0]?.headers.get('access-token')).toBe('linked-token');
    expect(session()).toMatchObject({ token: 'linked-token', user: { name: '조은지', badgeCount: 4 } });
    await view.user.click(within(done).getByRole('button', { name: '계속하기' }));
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
  });
  it('AU-055 AU-056 AU-084 an unverified one has its mailbox proved, is linked then, and the rest of the sign-up follows', async () => {
    const sent = recording(accountApi.sendCode, null);
    const linked = recording(
      socialApi.integrate,
      {
        user: aUser({ name: '김 마당1', phone: null }),
        integrated: { status: 'COMP', email: 'eunji@example.com', token: '' },
        finished: false,
      },
      { 'access-token': 'linked-token' },
    );
    const finished = recording(socialApi.finishSignup, { user: aUser() });
    server.use(exchanged().handler, answer(socialApi.snsLogin, need(false)), sent.handler, linked.handler, finished.handler, ...roles());
    server.use(answer(accountApi.me, { user: aUser({ name: '김 마당1', phone: null }) }));
    const view = comeBack();
    await view.user.click(await screen.findByRole('button', { name: '연결하기' }));
    const dialog = await screen.findByRole('dialog', { name: '이메일 인증' });
    await waitFor(() => expect(sent.asked[0]?.body).toEqual({ email: 'eunji@example.com', channelSeq: 1 }));
    expect(linked.asked).toHaveLength(0);
    await view.user.type(within(dialog).getByLabelText('인증번호'), '123456');
    await view.user.click(within(dialog).getByRole('button', { name: '인증하기' }));
    await waitFor(() => expect(view.path()).toBe('/createaccount?next=%2Feditinformation'));
    expect(linked.asked[0]?.body).toEqual({ token: 't1', email: 'eunji@example.com', code: '123456' });

    expect(await screen.findByRole('heading', { name: '가입 마무리' })).toBeInTheDocument();
    expect(screen.getByLabelText(/이메일/)).toHaveValue('eunji@example.com');
    // The name from the provider is shown unchanged, although the form refuses such a name when it is typed.
    expect(screen.getByLabelText(/^이름/)).toHaveValue('김 마당1');
    fireEvent.change(screen.getByLabelText(/^이름/), { target: { value: '김마당' } });
    fireEvent.change(screen.getByLabelText(/^휴대폰 번호/), { target: { value: '01012345678' } });
    await view.user.click(screen.getByRole('checkbox', { name: /^모두 동의해요/ }));
    await view.user.click(screen.getByRole('button', { name: '가입 마치기' }));
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
    expect(finished.asked[0]?.body).toEqual({
      name: '김마당',
      phone: '01012345678',
      ...AGREED,
      marketingConsent: true,
      nightConsent: true,
      channelSeq: 1,
    });
  });
  it('a wrong code is told under its field, and nothing is linked by saying no', async () => {
    server.use(exchanged().handler, answer(socialApi.snsLogin, need(false)), answer(accountApi.sendCode, null));
    server.use(refuse(socialApi.integrate, 'INCORRECT_CODE', '인증번호가 올바르지 않아요. 다시 확인해 주세요.'));
    const view = comeBack();
    await view.user.click(await screen.findByRole('button', { name: '연결하기' }));
    const dialog = await screen.findByRole('dialog', { name: '이메일 인증' });
    await view.user.type(within(dialog).getByLabelText('인증번호'), '123456');
    await view.user.click(within(dialog).getByRole('button', { name: '인증하기' }));
    expect(await within(dialog).findByText('인증번호가 올바르지 않아요. 다시 확인해 주세요.')).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: '닫기' }));
    await waitFor(() => expect(view.path()).toBe('/login?next=%2Feditinformation'));
    expect(session().token).toBeNull();
  });
});

describe('a provider that tells no address', () => {
  it('AU-020 AU-056 fills the sign-up with what it told and asks for the address with a code', async () => {
    const sent = recording(accountApi.sendCode, null);
    const signup = recording(socialApi.snsSignup, known(), token);
    server.use(exchanged().handler, answer(socialApi.snsLogin, nobody(null)), sent.handler, signup.handler, ...roles());
    const view = comeBack();
    await waitFor(() => expect(view.path()).toBe('/createaccount?next=%2Feditinformation'));
    expect(useSnsInfo.getState().info).toEqual({ snsTypeCd: 'KAK', name: '김 마당1', email: null, accessToken: 'sealed-token' });
    expect(await screen.findByLabelText(/^이름/)).toHaveValue('김 마당1');
    const send = screen.getByRole('button', { name: '인증번호 받기' });
    expect(send).toBeDisabled();
    await view.user.type(screen.getByLabelText(/이메일/), 'new@example.com');
    await view.user.click(send);
    await waitFor(() => expect(sent.asked[0]?.body).toEqual({ email: 'new@example.com', channelSeq: 1 }));
    fireEvent.change(screen.getByLabelText(/^인증번호/), { target: { value: '12a3456' } });
    fireEvent.change(screen.getByLabelText(/^휴대폰 번호/), { target: { value: '010-1234-5678' } });
    fireEvent.change(screen.getByLabelText(/^이름/), { target: { value: '김새봄' } });
    await agree(view);
    await view.user.click(screen.getByRole('button', { name: '가입 마치기' }));
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
    expect(signup.asked[0]?.body).toEqual({
      snsTypeCd: 'KAK',
      accessToken: 'sealed-token',
      channelSeq: 1,
      email: 'new@example.com',
      code: '123456',
      name: '김새봄',
      phone: '01012345678',
      ...AGREED,
      marketingConsent: false,
      nightConsent: false,
    });
    expect(useSnsInfo.getState().info).toBeNull();
  });
  it('AU-063 logging out forgets it, and another way to sign up stays open', async () => {
    setSnsInfo({ snsTypeCd: 'KAK', name: '김 마당1', email: null, accessToken: 'sealed-token' });
    const view = renderRoute('/createaccount', { channel });
    await view.user.click(await screen.findByRole('button', { name: '다른 방법으로 가입하기' }));
    expect(await screen.findByRole('heading', { name: '회원가입' })).toBeInTheDocument();
    view.unmount();
    setSnsInfo({ snsTypeCd: 'KAK', name: '김 마당1', email: null, accessToken: 'sealed-token' });
    clearSession();
    expect(sessionStorage.getItem('madang.snsInfo')).toBeNull();
  });
});
