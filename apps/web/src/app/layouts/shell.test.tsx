import { accountApi } from '@madang/contracts/main/account';
import { channelApi, type ManagedChannel } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { reviewApi } from '@madang/contracts/main/review';
import type { Endpoint } from '@madang/contracts/endpoint';
import { eventApi } from '@madang/contracts/event/event';
import { paymentApi } from '@madang/contracts/util/payment';
import { settlementApi } from '@madang/contracts/util/settlement';
import { alarmApi, type Alarm } from '@madang/contracts/alarm/alarm';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alarmPath } from '@madang/contracts/alarm/kinds';
import type { Bootstrap } from '@madang/contracts/page/page';
import { DEMO_NOTE } from '@madang/contracts/page/demo-note';
import { en } from '@madang/contracts/words/en';
import { ko } from '@madang/contracts/words/ko';
import { JOIN_AT_ONCE } from '../../domain/live/join-at-once';
import { useDialogs } from '../../lib/dialogs';
import i18next from 'i18next';
import { changeLang } from '../../lib/i18n';
import { browser } from '../../lib/leave';
import { missingSiteOf, useChannel } from '../../lib/channel';
import { queryClient } from '../../lib/query';
import { session } from '../../lib/session';
import { setSnsInfo, useSnsInfo } from '../../lib/sns-info';
import { askLogin, userOnly } from '../../lib/user-only';
import { renderRoute } from '../../testing/render';
import { aChannel, aMenu, aSession, aUser, ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';
import { countThatFits, menuVisible, MORE_WIDTH } from './site/menus';

afterEach(() => {
  return act(() => changeLang('ko'));
});
const quiet = () =>
  server.use(
    answer(courseApi.mine, { list: [], totalCount: 0 }),
    answer(courseApi.list, { list: [], totalCount: 0 }),
    answer(channelApi.categories, []),
    answer(reviewApi.best, []),
  );
const questions = () => useDialogs.getState().questions.map((q) => q.message);

it('of two languages the one chosen last stands, though the words of the other come later', async () => {
  await act(() => Promise.all([changeLang('en'), changeLang('ko')]));
  expect(i18next.language).toBe('ko');
});
it('the line of a demo, which the shell brought, follows the language', async () => {
  quiet();
  const note = document.createElement('aside');
  note.className = DEMO_NOTE;
  note.textContent = ko.notices.demo;
  document.body.prepend(note);
  try {
    renderRoute('/classes');
    await screen.findByRole('main');
    expect(note).toHaveTextContent(ko.notices.demo);
    await act(() => changeLang('en'));
    await waitFor(() => expect(note).toHaveTextContent(en.notices.demo));
  } finally {
    note.remove();
  }
});

describe('guards', () => {
  it.each([
    ['/mypage', 'RT-162'],
    ['/editinformation', 'RT-163'],
    ['/me/classes', 'RT-167'],
    ['/paymenthistory', 'RT-165'],
    ['/paymentManage', 'RT-165'],
  ])('RT-161 %s (%s) sends a visitor to login with the way back', async (path) => {
    const view = renderRoute(`${path}?tab=1`);
    await waitFor(() => expect(view.path()).toBe(`/login?next=${encodeURIComponent(`${path}?tab=1`)}`));
  });
  it('RT-161 RT-002 the way back keeps the part of the page that was asked for', async () => {
    const view = renderRoute('/mypage?tab=1#runs');
    await waitFor(() => expect(view.path()).toBe(`/login?next=${encodeURIComponent('/mypage?tab=1#runs')}`));
  });
  it('RT-022 RT-023 the host without a site leads to the own page, or to login', async () => {
    quiet();
    const visitor = renderRoute('/', { channel: null });
    await waitFor(() => expect(visitor.path()).toBe('/login'));
    visitor.unmount();
    const user = renderRoute('/', { channel: null, session: {} });
    await waitFor(() => expect(user.path()).toBe('/mypage'));
  });
  it('an address that no site has says so instead of asking for a login', async () => {
    const boot = { channel: null, mainOrigin: 'http://madang.test', siteOrigin: 'http://{domain}.madang.test' } as Bootstrap;
    const hosts = ['codebey.madang.test', 'madang.test', 'localhost', 'elsewhere.test'];
    expect(hosts.map((host) => missingSiteOf(host, boot))).toEqual(['codebey', null, null, null]);
    useChannel.setState({ missingSite: 'codebey' });
    renderRoute('/', { channel: null });
    expect(await screen.findByRole('heading', { level: 1, name: '이 주소의 사이트가 없어요' })).toBeInTheDocument();
    expect(screen.getByText(/codebey\.localhost:8080/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '내 사이트 보기' })).toHaveAttribute('href', 'http://localhost:8080/create_site/list');
    useChannel.setState({ missingSite: null });
  });
  it.each(['/login', '/createaccount', '/classes/1', '/mypage', '/settings/work'])(
    'an address that no site has says so at %s as well',
    async (path) => {
      useChannel.setState({ missingSite: 'codebey' });
      const view = renderRoute(path, { channel: null });
      expect(await screen.findByRole('heading', { level: 1, name: '이 주소의 사이트가 없어요' })).toBeInTheDocument();
      expect(view.path()).toBe(path);
      useChannel.setState({ missingSite: null });
    },
  );
  it.each([
    ['/mypage', mypageApi.home],
    ['/me/classes', courseApi.mine],
    ['/paymenthistory', paymentApi.mine],
    ['/settlement', settlementApi.mine],
  ])('RT-168 AU-060 a dead token on the protected page %s ends the session and asks for login', async (path, call) => {
    server.use(refuse(call as Endpoint, 'LOGIN_REQUIRED'));
    const view = renderRoute(path, { session: { roles: ownerRoles } });
    await waitFor(() => expect(view.path()).toBe(`/login?next=${encodeURIComponent(path)}`));
    expect(session().token).toBeNull();
    expect(questions()).toEqual([]);
  });
  it('RT-169 RT-170 a user without the permission is told so and goes to main', async () => {
    quiet();
    const view = renderRoute('/settings/dashboard', { session: {} });
    const dialog = await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' });
    expect(within(dialog).getByText(/권한이 있는 운영진만 볼 수 있어요/)).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(view.path()).toBe('/main'));
  });
  it('RT-169 says it in English, too', async () => {
    await act(() => changeLang('en'));
    renderRoute('/settings/dashboard', { session: {} });
    expect(await screen.findByRole('alertdialog', { name: 'no access permission' })).toHaveTextContent(/ask the owner of the site/);
  });
  it('RT-019 an unknown path shows NotFound with a way to main', async () => {
    renderRoute('/xyz');
    expect(await screen.findByRole('heading', { name: '찾을 수 없는 페이지예요' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '메인으로 가기' })).toHaveAttribute('href', '/');
  });
});

describe('each page', () => {
  it('RT-149 RT-150 sends a page view and unlocks the scroll on every route change', async () => {
    quiet();
    const seen = recording(eventApi.user, null);
    server.use(seen.handler);
    const view = renderRoute('/login');
    await screen.findByRole('heading', { name: '로그인' });
    document.body.classList.add('scroll-lock');
    await view.user.click(screen.getByRole('link', { name: '회원가입' }));
    await screen.findByRole('heading', { name: '회원가입' });
    expect(document.body).not.toHaveClass('scroll-lock');
    await waitFor(() =>
      expect(
        seen.asked.filter((a) => (a.body as { message: string }).message === 'page_view').map((a) => (a.body as { path: string }).path),
      ).toEqual(['/login', '/createaccount']),
    );
    expect(seen.asked[0]?.body).toMatchObject({ channelSeq: 1 });
  });
  it.each([
    ['OWN', 'Y'],
    ['MNG', undefined],
    ['TCH', undefined],
    [null, undefined],
  ] as const)('CP-015 a view of %s carries the site owner’s flag: %s', async (userTypeCd, siteOwnerYn) => {
    const seen = recording(eventApi.user, null);
    server.use(seen.handler);
    renderRoute('/terms/service', { session: { userTypeCd } });
    await waitFor(() => expect(seen.asked[0]?.body).toMatchObject({ message: 'page_view' }));
    expect(seen.asked[0]?.body.siteOwnerYn).toBe(siteOwnerYn);
  });
  it('AU-061 AU-062 reports a new visitor once', async () => {
    const seen = recording(eventApi.user, null);
    server.use(seen.handler);
    const sent = () => seen.asked.filter((a) => (a.body as { message: string }).message === 'new_visitor').length;
    const first = renderRoute('/login');
    await waitFor(() => expect(sent()).toBe(1));
    expect(localStorage.getItem('madang.newVisitor')).toBeNull();
    first.unmount();
    renderRoute('/createaccount');
    await waitFor(() => expect(seen.asked.length).toBeGreaterThan(2));
    expect(sent()).toBe(1);
  });
  it('names the page after its title and the site', async () => {
    renderRoute('/login');
    await waitFor(() => expect(document.title).toBe('로그인 | 코드베이'));
  });
});

describe('the site header', () => {
  const menus = [
    aMenu(),
    aMenu({
      menuSeq: 2,
      menuTitle: '커뮤니티',
      menuTypeCd: '02',
      path: null,
      subMenus: [aMenu({ menuSeq: 3, menuTitle: '질문', path: '/boards/1' })],
    }),
    aMenu({ menuSeq: 4, menuTitle: '블로그', menuTypeCd: '01', path: null, externLinkUrl: 'https://blog.example', openTypeCd: '01' }),
  ];
  it('SH-008 SH-009 SH-017 SH-019..023 builds menus and sub menus from the channel, with their targets and for whom they are', async () => {
    const members = aMenu({ menuSeq: 5, menuTitle: '회원 소식', path: '/boards/2', visibleTypeCd: '01' });
    renderRoute('/xyz', { channel: aChannel({ menus: [...menus, members] }) });
    const nav = await screen.findByRole('navigation', { name: '주 메뉴' });
    const classes = within(nav).getByRole('link', { name: '클래스' });
    expect(classes).toHaveAttribute('href', '/classes');
    expect(classes).not.toHaveAttribute('target');
    const community = within(nav).getAllByText('커뮤니티').at(-1)!;
    expect(within(community.closest('li')!).getByRole('link', { name: '질문', hidden: true })).toHaveAttribute('href', '/boards/1');
    expect(within(nav).queryByRole('link', { name: '회원 소식' })).toBeNull();
    const blog = within(nav).getByRole('link', { name: '블로그' });
    expect(blog).toHaveAttribute('href', 'https://blog.example');
    expect(blog).toHaveAttribute('target', '_blank');
  });
  it('SH-010 what does not fit leaves 106 px for more', () => {
    expect(MORE_WIDTH).toBe(106);
    expect(countThatFits([100, 100, 100], 308, 4)).toBe(3);
    expect(countThatFits([100, 100, 100], 307, 4)).toBe(1);
    expect(countThatFits([100, 100, 100, 100], 310, 4)).toBe(2);
    expect(countThatFits([100, 100, 100, 100], 309, 4)).toBe(1);
    expect(countThatFits([400, 100], 300, 4)).toBe(0);
  });
  it('SH-024 SH-025 SH-026 PE-035 menus follow membership, and who designs the site sees all', () => {
    const visitor = aSession({ token: null, isChannelUser: false });
    const member = aSession();
    const designer = aSession({ roles: ['SITE_DESIGN_UPDATE'] });
    const seen = (visibleTypeCd: '00' | '01' | '02') => [visitor, member, designer].map((s) => menuVisible({ visibleTypeCd }, s));
    expect(seen('00')).toEqual([true, true, true]);
    expect(seen('01')).toEqual([false, true, true]);
    expect(seen('02')).toEqual([true, false, true]);
  });
  it('SH-011 the mobile menu lists the menus', async () => {
    quiet();
    const view = renderRoute('/xyz', { channel: aChannel({ menus }) });
    await view.user.click(await screen.findByRole('button', { name: '메뉴 열기' }));
    const dialog = await screen.findByRole('dialog', { name: '주 메뉴' });
    expect(within(dialog).getByRole('link', { name: '질문' })).toBeInTheDocument();
    await view.user.type(within(dialog).getByRole('searchbox'), '리액트{Enter}');
    await waitFor(() => expect(view.path()).toBe('/classes?q=%EB%A6%AC%EC%95%A1%ED%8A%B8'));
  });
  it('CH-004 CH-048 shows the logo of the site, and its name without one', async () => {
    const view = renderRoute('/xyz', { channel: aChannel({ headerLogoUrl: '/files/public/1/logo.png' }) });
    const header = within(await screen.findByRole('banner'));
    expect(header.getByRole('img', { name: '코드베이' })).toHaveAttribute('src', '/files/public/1/logo.png');
    view.unmount();
    renderRoute('/xyz');
    const plain = within(await screen.findByRole('banner'));
    expect(plain.queryByRole('img', { name: '코드베이' })).toBeNull();
    expect(plain.getAllByText('코드베이')[0]).toBeVisible();
  });
  it('SH-014 shows login to a visitor and the own menu to a user', async () => {
    const visitor = renderRoute('/xyz');
    expect(await screen.findByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login?next=%2Fxyz');
    visitor.unmount();
    renderRoute('/xyz', { session: {} });
    expect(await screen.findByRole('button', { name: '내 메뉴' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '로그인' })).not.toBeInTheDocument();
  });
});

describe('the own menu', () => {
  async function open(options: Parameters<typeof renderRoute>[1]) {
    const view = renderRoute('/xyz', options);
    await view.user.click(await screen.findByRole('button', { name: '내 메뉴' }));
    const links = await screen.findAllByRole('menuitem');
    return { view, items: links.map((item) => item.textContent), to: links.map((item) => item.getAttribute('href')) };
  }
  it('SH-027 SH-028 SH-029 SH-031 SH-034 a learner has the own pages, not the management', async () => {
    const { items, to } = await open({ session: {} });
    expect(items.map((item, i) => [item, to[i]])).toEqual([
      ['마이페이지', '/mypage'],
      ['내 클래스', '/me/classes'],
      ['내 정보 수정', '/editinformation'],
      ['내 쿠폰', '/coupon'],
      ['내 멤버십', '/me/memberships'],
      ['결제 내역', '/paymenthistory'],
      ['로그아웃', null],
    ]);
  });
  it('SH-029 coupons are of a site: its host alone has them', async () => {
    const { items } = await open({ channel: null, session: {} });
    expect(items).toContain('마이페이지');
    expect(items).not.toContain('내 쿠폰');
  });
  it('SH-032 SH-034 staff has site management, and sales with their permission', async () => {
    const { items } = await open({ session: { roles: ownerRoles } });
    expect(items).toContain('사이트 관리');
    expect(items).toContain('매출 관리');
  });
  it('SH-033 AM-323 whoever owns an erased site alone gets to its settlements on the product’s own host', async () => {
    const host = { channel: null, session: { user: aUser({ erasedSiteYn: 'Y' }), roles: [], isChannelUser: false } };
    const { items } = await open(host);
    expect(items).toContain('정산 관리');
    expect(items).not.toContain('매출 관리');
  });
  it('SH-030 SH-032 SH-033 SH-034 SH-035 AM-176 on the product’s own host it has them where a site of one’s own allows it', async () => {
    const site = (channelSeq: number, roles: string[], saasYn: 'Y' | 'N' = 'N'): ManagedChannel => ({
      channelSeq,
      domain: `site${channelSeq}`,
      name: `사이트 ${channelSeq}`,
      headerLogoUrl: null,
      brandColor: '#3b5bfd',
      saasYn,
      userTypeCd: 'OWN',
      roles,
      courseCount: 1,
      memberCount: 2,
      closedAt: null,
      eraseAt: null,
    });
    sessionStorage.clear();
    server.use(answer(channelApi.managed, [site(1, []), site(2, ['SITE_PLAN_READ', 'SITE_SALES_READ', 'SITE_CONSOLE_READ'])]));
    server.use(answer(accountApi.createTicket, { ticket: 'once' }));
    const host = { channel: null, session: { user: aUser({ mngCnt: 2 }), roles: [], isChannelUser: false } };
    const { view } = await open(host);
    const item = (name: string) => screen.findByRole('menuitem', { name });
    expect(await item('서비스 구독')).toHaveAttribute('href', '/service/servicemanage');
    expect(await item('매출 관리')).toHaveAttribute('href', '/paymentManage');
    expect(await item('정산 관리')).toHaveAttribute('href', '/settlement');
    await view.user.click(await item('사이트 관리'));
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('http://site2.localhost:8080/settings?ticket=once'));
    view.unmount();
    queryClient.clear();
    server.use(answer(channelApi.managed, [site(1, ['SITE_CONSOLE_READ'], 'Y')]));
    const pro = await open(host);
    expect(await item('스튜디오')).toBeVisible();
    pro.view.unmount();
    queryClient.clear();
    server.use(answer(channelApi.managed, [site(1, [])]));
    expect((await open(host)).items).toEqual(['마이페이지', '내 정보 수정', '결제 내역', '내 사이트', '로그아웃']);
  });
  it('SH-035 CH-018 which is Studio on the pro plan', async () => {
    const base = aChannel();
    expect(
      (await open({ channel: { ...base, channelSetting: { ...base.channelSetting, saasYn: 'Y' } }, session: { roles: ownerRoles } })).items,
    ).toContain('스튜디오');
  });
  it('SH-037 an unverified e-mail account is asked to verify, a social one is not', async () => {
    const first = await open({ session: { user: aUser({ emailAuthAt: null }) } });
    expect(screen.getByText(/이메일 인증이 아직이에요/)).toBeInTheDocument();
    first.view.unmount();
    await open({ session: { user: aUser({ emailAuthAt: null, snsTypeCd: 'KAK' }) } });
    expect(screen.queryByText(/이메일 인증이 아직이에요/)).not.toBeInTheDocument();
  });
  it('SH-036 AU-058 AU-063 AU-064 AU-065 logout forgets everything, logs an event and reloads the site with checkLogin=false', async () => {
    const logged = recording(eventApi.log, null);
    server.use(logged.handler, answer(accountApi.logout, null));
    const assign = vi.mocked(browser.goTo);
    document.cookie = 'Http-Session=abc; path=/';
    const { view } = await open({ session: { roles: ownerRoles, userTypeCd: 'OWN' } });
    await view.user.click(screen.getByRole('menuitem', { name: '로그아웃' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/?checkLogin=false'));
    expect(session()).toMatchObject({ token: null, user: null, roles: [], userTypeCd: null, isChannelUser: false });
    expect(localStorage.getItem('madang.session')).toBeNull();
    expect(document.cookie).not.toContain('Http-Session');
    expect(logged.asked[0]?.body).toMatchObject({ eventType: 'logout' });
  });
});

describe('another tab', () => {
  /** Stores a session as another tab does. */
  const written = (over: Parameters<typeof aSession>[0] | null) => {
    if (over) localStorage.setItem('madang.session', JSON.stringify({ ...aSession(over), until: Date.now() + 60_000, checked: true }));
    else localStorage.removeItem('madang.session');
    dispatchEvent(new StorageEvent('storage', { key: 'madang.session' }));
  };
  it('AU-063 a log-out there makes this tab forget what was answered to the person, and tells nobody off', async () => {
    const badge = recording(alarmApi.badge, { badgeCount: 3, alarmReadSeq: 0 });
    server.use(badge.handler, refuse(accountApi.me as Endpoint, 'LOGIN_REQUIRED'));
    setSnsInfo({ snsTypeCd: 'KAK', name: '김마당', email: null, accessToken: 'sealed' });
    const view = renderRoute('/editinformation', { session: {} });
    await screen.findByRole('heading', { level: 1, name: '내 정보 수정' });
    queryClient.setQueryData(['mine'], 'a secret');
    act(() => written(null));
    await waitFor(() => expect(view.path()).toBe('/login?next=%2Feditinformation'));
    await waitFor(() => expect(queryClient.getQueryData(['mine'])).toBeUndefined());
    expect(useSnsInfo.getState().info).toBeNull();
    expect(questions()).toEqual([]);
    expect(browser.goTo).not.toHaveBeenCalled();
  });
  it('AU-063 so does a page that the browser shows again as it was before the log-out', async () => {
    const view = renderRoute('/editinformation', { session: {} });
    await screen.findByRole('heading', { level: 1, name: '내 정보 수정' });
    localStorage.removeItem('madang.session');
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
    expect(session().user).not.toBeNull();
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await waitFor(() => expect(view.path()).toBe('/login?next=%2Feditinformation'));
    expect(session()).toMatchObject({ token: null, user: null });
  });
  it('AU-038 AU-063 a log-in there makes this tab ask again for what it showed to a visitor', async () => {
    const terms = recording(channelApi.serviceTerms, { termsData: { useYn: 'N', title: '', content: '' } });
    server.use(terms.handler);
    renderRoute('/xyz');
    await waitFor(() => expect(terms.asked).toHaveLength(1));
    act(() => written({}));
    await waitFor(() => expect(terms.asked).toHaveLength(2));
    expect(terms.asked[1]!.headers.get('access-token')).toBe('token-1');
  });
  it('AU-063 another person there gets a document of their own here, since forms still hold what was the first one’s', async () => {
    renderRoute('/editinformation', { session: {} });
    await screen.findByRole('heading', { level: 1, name: '내 정보 수정' });
    act(() => written({}));
    expect(browser.goTo).not.toHaveBeenCalled();
    act(() => written({ token: 'theirs', user: aUser({ userSeq: 77, name: '한서진' }) }));
    expect(browser.goTo).toHaveBeenCalledWith(location.href);
  });
});

describe('the header of the host without a site', () => {
  it('AU-066 logging out leads to the brand’s website', async () => {
    server.use(answer(accountApi.logout, null));
    useChannel.setState({ brandUrl: 'https://www.madang.example/' });
    const view = renderRoute('/xyz', { channel: null, session: {} });
    await view.user.click(await screen.findByRole('button', { name: '내 메뉴' }));
    await view.user.click(await screen.findByRole('menuitem', { name: '로그아웃' }));
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('https://www.madang.example/'));
    expect(session().token).toBeNull();
  });
  it('SH-001 SH-003..006 shows login, start free and three guides in new tabs', async () => {
    renderRoute('/xyz', { channel: null });
    expect(await screen.findByRole('link', { name: '로그인' })).toBeInTheDocument();
    expect(within(screen.getByRole('banner')).getByRole('link', { name: '무료로 시작하기' })).toHaveAttribute('href', '/create_site');
    for (const name of ['운영자 가이드', '수강생 가이드', '학원 가이드'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  });
  it('SH-002 SH-003 a user with sites sees my site, one without sees start free', async () => {
    const owner = renderRoute('/xyz', { channel: null, session: { user: aUser({ mngCnt: 1 }) } });
    expect(await screen.findByRole('link', { name: '내 사이트' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '무료로 시작하기' })).not.toBeInTheDocument();
    owner.unmount();
    renderRoute('/xyz', { channel: null, session: {} });
    expect(await within(await screen.findByRole('banner')).findByRole('link', { name: '무료로 시작하기' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '내 사이트' })).not.toBeInTheDocument();
  });
  it('SH-007 the mobile menu mirrors the guides, and has the languages below them', async () => {
    const view = renderRoute('/xyz', { channel: null });
    await view.user.click(await screen.findByRole('button', { name: '메뉴 열기' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      '운영자 가이드',
      '수강생 가이드',
      '학원 가이드',
      '한국어',
      'English',
      '日本語',
    ]);
  });
  it('SH-004 a guide is a real page', async () => {
    renderRoute('/guides/operator', { channel: null });
    expect(await screen.findByRole('heading', { level: 1, name: '운영자 가이드' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(4);
  });
});

describe('the footer', () => {
  it('SH-038 stands below header and content', async () => {
    renderRoute('/xyz');
    const parts = [await screen.findByRole('banner'), screen.getByRole('main'), screen.getByRole('contentinfo')];
    for (const [i, part] of parts.slice(1).entries())
      expect(parts[i]!.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
  it('SH-063 CH-027..038 shows every line of the business behind the site, and no empty one', async () => {
    const said = {
      corpName: '주식회사 코드베이',
      ceoName: '윤지호',
      regNo: '214-88-73018',
      shopNo: '2026-서울성동-0412',
      remote: '제123호',
      addr: '서울특별시 성동구 왕십리로 115',
      phone: '02-6205-4180',
      fax: '02-6205-4181',
      email: 'help@codebay.example',
      homepageUrl: 'https://codebay.example',
      privacyName: '한소라',
      copyright: '© 2026 주식회사 코드베이',
      extraInfo: '평일 10~18시',
    };
    const { unmount } = renderRoute('/xyz', { channel: aChannel({ footer: said }) });
    const footer = within(await screen.findByRole('contentinfo'));
    for (const text of Object.values(said)) expect(footer.getAllByText(text)[0]).toBeVisible();
    const terms = footer.getAllByRole('term').length;
    unmount();
    renderRoute('/xyz', { channel: aChannel({ footer: { ...said, shopNo: '', remote: '', fax: '', homepageUrl: '' } }) });
    expect(within(await screen.findByRole('contentinfo')).getAllByRole('term')).toHaveLength(terms - 4);
  });
  it('names the business that runs the product on its own host, where the installation says it', async () => {
    const business = {
      corpName: '주식회사 마당',
      ceoName: '윤지호',
      regNo: '214-88-73018',
      shopNo: '2026-서울성동-0412',
      addr: '서울특별시 성동구 왕십리로 115',
      phone: '02-6205-4180',
      email: 'help@madang.example',
      privacyName: '',
    };
    renderRoute('/xyz', { channel: null });
    useChannel.setState({ business });
    const footer = within((await screen.findAllByRole('contentinfo')).at(-1)!);
    expect(await footer.findByText('주식회사 마당')).toBeVisible();
    expect(footer.getByRole('link', { name: /사업자/ })).toHaveAttribute('href', expect.stringContaining('2148873018'));
    expect(footer.queryByText('호스팅 서비스')).toBeNull();
    useChannel.setState({ business: null });
  });
  it('SH-064 CN-063 switches the language, remembers it and says it to the services', async () => {
    const view = renderRoute('/xyz');
    await view.user.click(await screen.findByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'This page was not found' })).toBeInTheDocument();
    expect(document.cookie).toContain('lang=en');
    expect(document.documentElement.lang).toBe('en');
    expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  });
  it('offers the language at the top of the product’s own pages, whose footer is far away', async () => {
    const view = renderRoute('/about', { channel: null });
    await view.user.click(await screen.findByRole('button', { name: '언어: 한국어' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'English' }));
    expect(await screen.findByRole('button', { name: 'Language: English' })).toBeInTheDocument();
    expect(document.cookie).toContain('lang=en');
    await view.user.click(screen.getByRole('button', { name: 'Open menu' }));
    await view.user.click(await screen.findByRole('menuitem', { name: '日本語' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('ja'));
  });
  it('lets visitors choose the brightness where the site does, and remembers it', async () => {
    const view = renderRoute('/xyz', { channel: aChannel({ appearanceChoiceYn: 'Y' }) });
    const light = await screen.findByRole('button', { name: '밝게' });
    expect(light).toHaveAttribute('aria-pressed', 'true');
    await view.user.click(screen.getByRole('button', { name: '어둡게' }));
    expect(document.documentElement.dataset['mood']).toBe('dark');
    expect(document.cookie).toContain('appearance=01');
    await view.user.click(screen.getByRole('button', { name: '기기에 맞게' }));
    expect(document.documentElement.dataset['mood']).toBe('auto');
    await view.user.click(light);
    expect(document.documentElement).not.toHaveAttribute('data-mood');
    view.unmount();
    renderRoute('/xyz', { channel: aChannel({ appearanceCd: '01' }) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('group', { name: '화면 밝기' })).toBeNull();
  });
  it('tells of the language once it is used by somebody who is logged in, as mails follow it', async () => {
    const told = recording(accountApi.noteLang, null);
    server.use(told.handler);
    const view = renderRoute('/xyz', { session: {} });
    await view.user.click(await screen.findByRole('button', { name: 'English' }));
    await waitFor(() => expect(told.asked.map((one) => one.body)).toEqual([{ lang: 'en', channelSeq: aChannel().channelSeq }]));
    await view.user.click(screen.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(sessionStorage.getItem('lang-told')).toMatch(/\/en$/));
    expect(told.asked).toHaveLength(1);
  });
  it('AM-195 offers Japanese where the site does', async () => {
    const { unmount } = renderRoute('/xyz');
    await screen.findByRole('button', { name: 'English' });
    expect(screen.queryByRole('button', { name: '日本語' })).not.toBeInTheDocument();
    unmount();
    const { channelSetting } = aChannel();
    const view = renderRoute('/xyz', { channel: aChannel({ channelSetting: { ...channelSetting, japaneseYn: 'Y' } }) });
    await view.user.click(await screen.findByRole('button', { name: '日本語' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('ja'));
  });
  it('SH-067 without own terms the links lead outside', async () => {
    renderRoute('/xyz');
    expect(await screen.findByRole('link', { name: '이용약관' })).toHaveAttribute('href', 'http://localhost:8080/terms/service');
    expect(screen.getByRole('link', { name: '개인정보처리방침' })).toHaveAttribute('href', 'http://localhost:8080/terms/privacy');
  });
  it('SH-065 SH-066 SH-068..070 own terms open in a popup', async () => {
    server.use(
      answer(channelApi.serviceTerms, { termsData: { useYn: 'Y', title: '코드베이 이용약관', content: '1. 목적\n우리의 약관' } }),
      answer(channelApi.privacyTerms, { privacyData: { useYn: 'Y', title: '코드베이 개인정보', content: '우리의 방침' } }),
    );
    const view = renderRoute('/xyz');
    await view.user.click(await screen.findByRole('button', { name: '이용약관' }));
    const dialog = await screen.findByRole('dialog', { name: '코드베이 이용약관' });
    expect(within(dialog).getByText('우리의 약관')).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: '닫기' }));
    await view.user.click(screen.getByRole('button', { name: '개인정보처리방침' }));
    expect(await screen.findByText('우리의 방침')).toBeInTheDocument();
  });
});

describe('an address that is not proven', () => {
  it('AU-092 AM-576 what it keeps from somebody says so and offers a code, over the page and its input', async () => {
    const create = recording(courseApi.create, { courseSeq: 12 });
    const sent = recording(accountApi.sendCode, null);
    server.use(refuse(courseApi.create, 'NOT_AUTHORIZED_EMAIL', '이메일 인증이 필요해요.'), sent.handler);
    server.use(answer(accountApi.verifyEmail, { user: aUser() }), answer(channelApi.categories, []));
    const view = renderRoute('/classes/create', { session: { user: aUser({ emailAuthAt: null }), roles: ownerRoles, userTypeCd: 'TCH' } });
    await view.user.type(await screen.findByRole('textbox', { name: /클래스 이름/ }), '요가');
    await view.user.click(screen.getByRole('button', { name: '만들고 내용 채우기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '이메일 인증' }));
    expect(dialog.getByText('이메일 인증이 필요해요.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent.asked).toHaveLength(0);
    await view.user.click(dialog.getByRole('button', { name: '인증번호 받기' }));
    await waitFor(() => expect(sent.asked[0]?.body).toMatchObject({ email: 'eunji@example.com' }));
    await view.user.type(await dialog.findByLabelText('인증번호'), '123456');
    await view.user.click(dialog.getByRole('button', { name: '인증하기' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '이메일 인증' })).toBeNull());
    expect(session().user?.emailAuthAt).not.toBeNull();
    expect(screen.getByRole('textbox', { name: /클래스 이름/ })).toHaveValue('요가');
    server.use(create.handler);
    await view.user.click(screen.getByRole('button', { name: '만들고 내용 채우기' }));
    await waitFor(() => expect(create.asked).toHaveLength(1));
  });
});

describe('the login prompt', () => {
  it('SH-046 SH-060 SH-061 SH-062 asks a visitor, and confirming goes to login with the way back', async () => {
    await act(() => changeLang('en'));
    const act1 = vi.fn();
    const view = renderRoute('/xyz?a=1');
    await screen.findByRole('banner');
    act(() => userOnly(act1, { title: 'Next.js', imageUrl: null }));
    const dialog = await screen.findByRole('dialog', { name: 'login is required, do you want to log in?' });
    expect(within(dialog).getByText('Next.js')).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(view.path()).toBe('/login?next=%2Fxyz%3Fa%3D1'));
    expect(act1).not.toHaveBeenCalled();
  });
  it('a user just acts', async () => {
    const done = vi.fn();
    renderRoute('/xyz', { session: {} });
    await screen.findByRole('banner');
    act(() => userOnly(done));
    expect(done).toHaveBeenCalledOnce();
    act(() => askLogin());
  });
});

const anAlarm = (over: Partial<Alarm> = {}): Alarm => ({
  alarmSeq: 1,
  alarmType: '00',
  content: '알림',
  createdAt: '2026-11-20T05:07:00Z',
  legacy: false,
  profileImageUrl: null,
  targetUserSeq: null,
  courseSeq: 3,
  channelSeq: 1,
  domain: 'codebay',
  channelName: '코드베이',
  linkPackage: null,
  link: null,
  ...over,
});
describe('the alarm centre', () => {
  it('SH-012..013 AL-030..035 shows the unread count, groups by month, marks what was unread, and marks all read', async () => {
    const read = recording(alarmApi.markRead, { alarmReadSeq: 7, badgeCount: 0 });
    server.use(
      answer(alarmApi.badge, () => ({ badgeCount: read.asked.length ? 0 : 2, alarmReadSeq: 5 })),
      answer(alarmApi.list, {
        list: [
          anAlarm({ alarmSeq: 7, content: '새 후기', targetUserSeq: 9, profileImageUrl: '/files/public/1/face.png' }),
          anAlarm({ alarmSeq: 6, content: '새 수강생', targetUserSeq: 9 }),
          anAlarm({ alarmSeq: 5, content: '지난 소식', createdAt: '2026-10-31T15:30:00Z' }),
          anAlarm({ alarmSeq: 4, content: '더 지난 소식', createdAt: '2026-10-01T00:00:00Z' }),
        ],
        alarmReadSeq: 5,
        badgeCount: 2,
      }),
      read.handler,
    );
    const view = renderRoute('/xyz', { session: {} });
    await view.user.click(await screen.findByRole('button', { name: '알림, 읽지 않음 2개' }));
    const panel = await screen.findByRole('dialog', { name: '알림센터' });
    expect(await within(panel).findByRole('region', { name: '2026.11' })).toHaveTextContent('새 후기');
    // In Seoul this alarm is from half past midnight on November 1, so it belongs to November.
    expect(within(panel).getByRole('region', { name: '2026.11' })).toHaveTextContent('지난 소식');
    expect(within(panel).getByRole('region', { name: '2026.10' })).toHaveTextContent('2026.10.01 오전 09:00');
    expect(within(panel).getByRole('region', { name: '2026.11' })).toHaveTextContent('2026.11.20 오후 02:07');
    const items = within(panel).getAllByRole('listitem');
    expect(items[0]!.querySelector('img')).toHaveAttribute('src', '/files/public/1/face.png');
    const defaults = items.slice(1).map((item) => item.querySelector('[aria-hidden="true"]'));
    expect(defaults.map((avatar) => [avatar!.querySelector('img'), avatar!.textContent])).toEqual([
      [null, '새'],
      [null, ''],
      [null, ''],
    ]);
    expect(defaults[1]!.querySelector('svg')).toBeInTheDocument();
    expect(items.map((item) => within(item).queryByText('읽지 않음') !== null)).toEqual([true, true, false, false]);
    await waitFor(() => expect(read.asked).toHaveLength(1));
    expect(items[0]).toHaveTextContent('읽지 않음');
    await waitFor(() => expect(screen.getByRole('button', { name: '알림', hidden: true })).toBeInTheDocument());
  });
  it('AL-034..035 asks for the list anew at each opening: what was read then is not marked again, and what came since is', async () => {
    let [readSeq, newest] = [5, 6];
    const read = recording(alarmApi.markRead, () => ({ alarmReadSeq: (readSeq = newest), badgeCount: 0 }));
    server.use(
      answer(alarmApi.badge, () => ({ badgeCount: newest - readSeq, alarmReadSeq: readSeq })),
      answer(alarmApi.list, () => ({
        list: Array.from({ length: newest - 3 }, (_, i) => anAlarm({ alarmSeq: newest - i, content: `소식 ${newest - i}` })),
        alarmReadSeq: readSeq,
        badgeCount: newest - readSeq,
      })),
      read.handler,
    );
    const view = renderRoute('/xyz', { session: {} });
    const unread = async () => {
      const before = read.asked.length;
      await view.user.click(await screen.findByRole('button', { name: /^알림(,|$)/ }));
      const panel = await screen.findByRole('dialog', { name: '알림센터' });
      await waitFor(() => expect(read.asked).toHaveLength(before + 1));
      const marked = within(panel)
        .getAllByRole('listitem')
        .filter((item) => within(item).queryByText('읽지 않음') !== null)
        .map((item) => item.querySelector('p')!.textContent);
      await view.user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: '알림센터' })).toBeNull());
      return marked;
    };
    expect(await unread()).toEqual(['소식 6']);
    expect(await unread()).toEqual([]);
    newest = 7;
    expect(await unread()).toEqual(['소식 7']);
  });
  it.each([
    ['the product’s own host', null],
    ['a site', undefined],
  ])('on %s each alarm says which site it belongs to, and leads there', async (_, channel) => {
    server.use(
      answer(alarmApi.badge, { badgeCount: 0, alarmReadSeq: 9 }),
      answer(alarmApi.list, {
        list: [
          anAlarm({ alarmSeq: 9, content: '새 후기' }),
          anAlarm({ alarmSeq: 8, content: '가마를 열어요', channelSeq: 2, domain: 'gyeol', channelName: '결 공방' }),
          anAlarm({ alarmSeq: 7, content: '비밀번호를 바꿨어요', channelSeq: null, domain: null, channelName: null, courseSeq: null }),
        ],
        alarmReadSeq: 9,
        badgeCount: 0,
      }),
      answer(alarmApi.markRead, { alarmReadSeq: 9, badgeCount: 0 }),
      answer(accountApi.createTicket, { ticket: 'once' }),
    );
    const view = renderRoute(channel === null ? '/editinformation' : '/xyz', { session: {}, ...(channel === null && { channel }) });
    await view.user.click(await screen.findByRole('button', { name: '알림' }));
    const panel = await screen.findByRole('dialog', { name: '알림센터' });
    await within(panel).findByText('새 후기');
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('time')!.textContent),
    ).toEqual(['코드베이 · 2026.11.20 오후 02:07', '결 공방 · 2026.11.20 오후 02:07', '2026.11.20 오후 02:07']);
    await view.user.click(within(panel).getByRole('button', { name: /가마를 열어요/ }));
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('http://gyeol.localhost:8080/classes/3?ticket=once'));
  });
  it('AL-036 AL-037 AL-038 asks for older ones at the bottom while a whole page came', async () => {
    const shown: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
          shown.push(seen);
        }
        observe() {}
        disconnect() {}
      },
    );
    const list = recording(alarmApi.list, (asked) => {
      const below = Number(asked.query.get('minSeq') ?? 26);
      return {
        list: Array.from({ length: Math.min(20, below - 1) }, (_, i) =>
          anAlarm({ alarmSeq: below - 1 - i, content: `소식 ${below - 1 - i}` }),
        ),
        alarmReadSeq: 25,
        badgeCount: 0,
      };
    });
    server.use(list.handler, answer(alarmApi.markRead, { alarmReadSeq: 25, badgeCount: 0 }));
    const view = renderRoute('/xyz', { session: {} });
    await view.user.click(await screen.findByRole('button', { name: '알림' }));
    await screen.findByText('소식 6');
    expect(list.asked[0]?.query.get('limit')).toBe('20');
    await waitFor(() => expect(shown.length).toBeGreaterThan(0));
    act(() => shown.at(-1)?.([{ isIntersecting: true }]));
    expect(await screen.findByText('소식 1')).toBeInTheDocument();
    expect(list.asked[1]?.query.get('minSeq')).toBe('6');
    await screen.findByText('모든 알림을 확인했어요');
    expect(list.asked).toHaveLength(2);
  });
  it.each([
    ['AL-012', '00', '/classes/3'],
    ['AL-013', '01', '/main'],
    ['AL-018', '06', '/classes/3'],
    ['AL-019', '07', '/classes/3/settings/attendees'],
  ])('%s a click on one of type %s goes to %s', async (_row, alarmType, path) => {
    server.use(
      answer(alarmApi.badge, { badgeCount: 0, alarmReadSeq: 1 }),
      answer(alarmApi.list, { list: [anAlarm({ alarmType, content: '눌러 보세요' })], alarmReadSeq: 1, badgeCount: 0 }),
      answer(alarmApi.markRead, { alarmReadSeq: 1, badgeCount: 0 }),
    );
    const view = renderRoute('/xyz', { session: { roles: ownerRoles } });
    await view.user.click(await screen.findByRole('button', { name: '알림' }));
    const went: string[] = [];
    view.router.subscribe((state) => went.push(state.location.pathname));
    await view.user.click(await screen.findByRole('button', { name: /눌러 보세요/ }));
    await waitFor(() => expect(went).toContain(path));
    expect(screen.queryByRole('dialog', { name: '알림센터' })).toBeNull();
  });
  it('AL-025 a click on one of a live lesson joins it', async () => {
    server.use(
      answer(alarmApi.badge, { badgeCount: 0, alarmReadSeq: 1 }),
      answer(alarmApi.list, {
        list: [anAlarm({ alarmType: '13', link: '/9', content: '들어오세요' })],
        alarmReadSeq: 1,
        badgeCount: 0,
      }),
      answer(alarmApi.markRead, { alarmReadSeq: 1, badgeCount: 0 }),
    );
    const view = renderRoute('/xyz', { session: { roles: ownerRoles } });
    await view.user.click(await screen.findByRole('button', { name: '알림' }));
    const went: string[] = [];
    view.router.subscribe(({ location }) => went.push(location.pathname + location.hash));
    await view.user.click(await screen.findByRole('button', { name: /들어오세요/ }));
    await waitFor(() => expect(went).toContain(`/classes/3/classroom/9${JOIN_AT_ONCE}`));
  });
  it('AL-012..019 AL-022..024 leads to the class, the attendees or main', () => {
    const at = (over: Partial<Alarm>) => alarmPath(anAlarm(over));
    expect([at({}), at({ alarmType: '06' }), at({ alarmType: '10' }), at({ alarmType: '11' }), at({ alarmType: '12' })]).toEqual(
      Array(5).fill('/classes/3'),
    );
    expect(['01', '02', '03', '04', '05', '15', '99'].map((alarmType) => at({ alarmType }))).toEqual(Array(7).fill('/main'));
    expect([at({ alarmType: '07' }), at({ linkPackage: 9 }), at({ legacy: true }), at({ courseSeq: null })]).toEqual([
      '/classes/3/settings/attendees',
      '/packages/9',
      '/main',
      '/main',
    ]);
  });
});

test('SH-039 a chat button floats above a site whose Kakao channel is set, and nowhere else', async () => {
  const first = renderRoute('/terms/service', { channel: aChannel({ kakaoCounselId: '_codebay' }) });
  expect(await screen.findByRole('link', { name: '카카오톡으로 문의하기' })).toHaveAttribute('href', 'https://pf.kakao.com/_codebay/chat');
  first.unmount();
  renderRoute('/terms/service');
  expect(await screen.findByRole('contentinfo')).toBeVisible();
  expect(screen.queryByRole('link', { name: '카카오톡으로 문의하기' })).toBeNull();
});
