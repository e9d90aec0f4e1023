import { accountApi } from '@madang/contracts/main/account';
import { certificateApi } from '@madang/contracts/main/certificate';
import { channelApi, type JoinedChannel, type ManagedChannel } from '@madang/contracts/main/channel';
import { couponApi } from '@madang/contracts/main/coupon';
import { courseApi, type MyCourse } from '@madang/contracts/main/course';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/leave';
import { session } from '../../lib/session';
import { renderRoute } from '../../testing/render';
import { aChannel, aUser } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

describe('/resetpassword/{code}', () => {
  it('RT-004 AU-071 AU-075 checks the link, takes the new password twice and ends the session', async () => {
    const checked = recording(accountApi.checkResetToken, { isValid: true });
    const reset = recording(accountApi.resetPassword, null);
    server.use(checked.handler, reset.handler);
    const view = renderRoute('/resetpassword/abc123', { session: {} });
    expect(await screen.findByRole('heading', { name: '새 비밀번호 만들기' })).toBeInTheDocument();
    expect(checked.asked[0]?.query.get('token')).toBe('abc123');
    type(/^새 비밀번호\*?$/, 'secret1!');
    type(/^비밀번호 확인/, 'secret2!');
    await view.user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }));
    expect(await screen.findByText('비밀번호가 일치하지 않아요.')).toBeInTheDocument();
    expect(reset.asked).toHaveLength(0);
    type(/^비밀번호 확인/, 'secret1!');
    await view.user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }));
    expect(await screen.findByRole('heading', { name: '비밀번호를 바꿨어요' })).toBeInTheDocument();
    expect(reset.asked[0]?.body).toEqual({ token: 'abc123', password: 'secret1!' });
    expect(session().token).toBeNull();
    expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login');
  });
  it('AU-071 says that a link is dead, and that one could not be checked', async () => {
    server.use(answer(accountApi.checkResetToken, { isValid: false }));
    const dead = renderRoute('/resetpassword/old');
    expect(await screen.findByRole('heading', { name: '더 이상 쓸 수 없는 링크예요' })).toBeInTheDocument();
    dead.unmount();
    server.use(broken(accountApi.checkResetToken, 500));
    renderRoute('/resetpassword/other');
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
  });
});

describe('/join', () => {
  it('RT-028 LV-048 joins the site with the needed consents and goes on to next', async () => {
    const joined = recording(channelApi.join, { isChannelUser: true, roles: [], userTypeCd: null });
    server.use(joined.handler);
    const view = renderRoute('/join?next=%2Feditinformation', { session: { isChannelUser: false } });
    await view.user.click(await screen.findByRole('button', { name: '가입하기' }));
    expect(await screen.findAllByText('동의가 필요해요.')).toHaveLength(3);
    expect(joined.asked).toHaveLength(0);
    await view.user.click(screen.getByRole('checkbox', { name: '이용약관 동의 (필수)' }));
    await view.user.click(screen.getByRole('checkbox', { name: '개인정보 수집·이용 동의 (필수)' }));
    await view.user.click(screen.getByRole('checkbox', { name: '판매자 코드베이에 개인정보 제공 동의 (필수)' }));
    await view.user.click(screen.getByRole('button', { name: '가입하기' }));
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
    expect(joined.asked[0]?.body).toEqual({
      termsYn: true,
      privacyYn: true,
      sellerYn: true,
      marketingConsent: false,
      nightConsent: false,
    });
    expect(session().isChannelUser).toBe(true);
    expect(screen.getByText('코드베이 회원이 되었어요')).toBeInTheDocument();
  });
  it('RT-029 with nothing else on the way says that it is done', async () => {
    server.use(recording(channelApi.join, { isChannelUser: true, roles: [], userTypeCd: null }).handler);
    const view = renderRoute('/join', { session: { isChannelUser: false } });
    await view.user.click(await screen.findByRole('checkbox', { name: '이용약관 동의 (필수)' }));
    await view.user.click(screen.getByRole('checkbox', { name: '개인정보 수집·이용 동의 (필수)' }));
    await view.user.click(screen.getByRole('checkbox', { name: '판매자 코드베이에 개인정보 제공 동의 (필수)' }));
    await view.user.click(screen.getByRole('button', { name: '가입하기' }));
    await waitFor(() => expect(view.path()).toBe('/join/complete'));
    expect(await screen.findByRole('heading', { level: 1, name: '가입을 마쳤어요' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '클래스 둘러보기' })).toHaveAttribute('href', '/classes');
  });
  it.each([true, false])('a member goes straight on, whether the session knows it or not (%s)', async (isChannelUser) => {
    server.use(answer(channelApi.channelUser, { isChannelUser: true, roles: [], userTypeCd: null }));
    const view = renderRoute('/join?next=%2Feditinformation', { session: { isChannelUser } });
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
    expect(session().isChannelUser).toBe(true);
  });
  it('RT-028 whoever left the site elsewhere is asked to join, though the session still has a member', async () => {
    server.use(answer(channelApi.channelUser, { isChannelUser: false, roles: [], userTypeCd: null }));
    const view = renderRoute('/join?next=%2Feditinformation', { session: {} });
    expect(await screen.findByRole('button', { name: '가입하기' })).toBeVisible();
    expect(view.path()).toBe('/join?next=%2Feditinformation');
    expect(session().isChannelUser).toBe(false);
  });
  it('decides nothing while the service does not answer, and tries again', async () => {
    server.use(broken(channelApi.channelUser, 500));
    const view = renderRoute('/join?next=%2Feditinformation', { session: {} });
    const again = await screen.findByRole('button', { name: '다시 시도' });
    expect(view.path()).toBe('/join?next=%2Feditinformation');
    server.use(answer(channelApi.channelUser, { isChannelUser: true, roles: [], userTypeCd: null }));
    await view.user.click(again);
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
  });
});

describe('joining on the product’s own host', () => {
  const joined = (over: Partial<JoinedChannel> = {}): JoinedChannel => ({
    channelSeq: 1,
    domain: 'codebay',
    name: '코드베이',
    headerLogoUrl: null,
    brandColor: '#0f8a6d',
    joinedAt: '2026-03-01T03:00:00Z',
    closedYn: 'N',
    ...over,
  });
  const host = { channel: null };

  it('RT-028 S-455 a visitor makes an account or logs in first', async () => {
    renderRoute('/join', host);
    expect(await screen.findByRole('heading', { level: 1, name: '마당 가입하기' })).toBeVisible();
    expect(screen.getByRole('link', { name: '계정 만들기' })).toHaveAttribute('href', '/createaccount?next=%2Fjoin%2Fcomplete');
    expect(screen.getByRole('link', { name: '이미 계정이 있어요' })).toHaveAttribute('href', '/login?next=%2Fjoin');
  });

  it('RT-028 RT-031 S-455 an account finds a site by its address and goes on to join it there', async () => {
    const left = vi.mocked(browser.goTo);
    const asked = recording(channelApi.lookup, aChannel());
    server.use(asked.handler, answer(channelApi.joined, []), answer(accountApi.createTicket, { ticket: 'once' }));
    const { user } = renderRoute('/join', { ...host, session: {} });
    expect(await screen.findByText('아직 가입한 사이트가 없어요')).toBeVisible();
    const field = screen.getByRole('textbox', { name: /사이트 주소/ });
    await user.click(screen.getByRole('button', { name: '가입 화면으로 가기' }));
    expect(screen.getByText('사이트 주소를 입력해 주세요.')).toBeVisible();
    await user.type(field, 'http://CodeBay.localhost:8080/classes?page=2{Enter}');
    await waitFor(() => expect(left).toHaveBeenCalledWith('http://codebay.localhost:8080/join?ticket=once'));
    expect(asked.asked[0]!.query.get('domain')).toBe('codebay');
    server.use(refuse(channelApi.lookup, 'NO_DATA'));
    await user.clear(field);
    await user.type(field, 'nowhere{Enter}');
    expect(await screen.findByText('이 주소의 사이트를 찾을 수 없어요.')).toBeVisible();
  });

  it('RT-029 S-456 the end of joining offers a site of one’s own, another site, and the own page', async () => {
    renderRoute('/join/complete', { ...host, session: {} });
    expect(await screen.findByRole('heading', { level: 1, name: '가입을 마쳤어요' })).toBeVisible();
    const ways = within(screen.getByRole('main')).getAllByRole('link');
    expect(ways.map((one) => one.getAttribute('href'))).toEqual(expect.arrayContaining(['/create_site', '/join', '/mypage']));
  });

  it.each([
    ['who runs a site', 1, ['내 사이트', '내 클래스']],
    ['who only learns', 0, ['내 클래스', '내 사이트']],
  ] as const)('RT-006 the own page of somebody %s begins with that', async (_who, mngCnt, order) => {
    server.use(
      answer(channelApi.managed, []),
      answer(channelApi.joined, []),
      answer(certificateApi.mine, []),
      answer(courseApi.mine, { list: [], totalCount: 0 }),
      answer(couponApi.mine, { list: [], cursor: null, counts: { AVAILABLE: 0, USED: 0, EXPIRED: 0 } }),
    );
    renderRoute('/mypage', { ...host, session: { user: aUser({ mngCnt }) } });
    for (const name of order) await screen.findByRole('heading', { name });
    const names = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(names.filter((one) => order.some((name) => name === one))).toEqual(order);
  });
  it('RT-006 RT-031 RT-008 the own page lists the sites one joined, leads to another one and to the coupons of all', async () => {
    const left = vi.mocked(browser.goTo);
    server.use(
      answer(channelApi.managed, []),
      answer(courseApi.mine, { list: [], totalCount: 0 }),
      answer(certificateApi.mine, []),
      answer(channelApi.joined, [
        joined({ headerLogoUrl: '/files/public/1/logo.png' }),
        joined({
          channelSeq: 2,
          name: '닫힌 공방',
          domain: 'closed',
          brandColor: '#3b5bfd',
          joinedAt: '2025-01-02T03:00:00Z',
          closedYn: 'Y',
        }),
      ]),
      answer(couponApi.mine, { list: [], cursor: null, counts: { AVAILABLE: 3, USED: 0, EXPIRED: 1 } }),
      answer(accountApi.createTicket, { ticket: 'once' }),
    );
    const { user } = renderRoute('/mypage', { ...host, session: {} });
    await user.click(await screen.findByRole('button', { name: '코드베이 열기' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('http://codebay.localhost:8080/?ticket=once'));
    expect(screen.getByText('닫힌 사이트')).toBeVisible();
    expect(screen.queryByRole('button', { name: '닫힌 공방 열기' })).toBeNull();
    expect(await screen.findByRole('link', { name: '쓸 수 있는 쿠폰 3장' })).toHaveAttribute('href', '/coupon');
    expect(screen.getByRole('link', { name: '사이트에 가입하기' })).toHaveAttribute('href', '/join');
  });
});

const aMyCourse = (over: Partial<MyCourse> = {}) =>
  ({
    courseSeq: 3,
    attendSeq: 30,
    channelSeq: 1,
    domain: 'codebay',
    channelName: '코드베이',
    title: '실전 Next.js',
    imageUrl: null,
    serviceAlias: 'default',
    courseTypeCd: '05',
    isAttend: true,
    choiseStatusCd: '00',
    validAt: '2027-05-20T14:59:59Z',
    completedCount: 12,
    curriculumCount: 30,
    nextCurriculumSeq: 4,
    nextCurriculumTitle: '',
    ...over,
  }) as MyCourse;
const aSite = (over: Partial<ManagedChannel> = {}): ManagedChannel => ({
  channelSeq: 1,
  domain: 'codebay',
  name: '코드베이',
  headerLogoUrl: null,
  brandColor: '#0f8a6d',
  saasYn: 'N',
  userTypeCd: 'OWN',
  roles: [],
  courseCount: 24,
  memberCount: 1820,
  closedAt: null,
  eraseAt: null,
  ...over,
});

const nothingJoined = [
  answer(channelApi.joined, []),
  answer(couponApi.mine, { list: [], cursor: null, counts: { AVAILABLE: 0, USED: 0, EXPIRED: 0 } }),
];
describe('/mypage', () => {
  it('shows on the host without a site all classes and the own sites, and opens them with a ticket', async () => {
    const go = vi.mocked(browser.goTo);
    server.use(
      answer(courseApi.mine, { list: [aMyCourse(), aMyCourse({ attendSeq: 9, courseSeq: 8, completedCount: 0 })], totalCount: 2 }),
      answer(channelApi.managed, [aSite()]),
      answer(accountApi.createTicket, { ticket: 'once' }),
      ...nothingJoined,
    );
    const view = renderRoute('/mypage', { channel: null, session: {} });
    expect(await screen.findByText('클래스 24개 · 회원 1,820명')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: '관리' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('http://codebay.localhost:8080/settings?ticket=once'));
    expect(screen.getByRole('heading', { level: 1, name: '조은지 님, 반가워요' })).toBeInTheDocument();
    expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['40', '0']);
    // Nothing goes on where nothing was begun.
    expect(screen.getByRole('button', { name: '듣기 시작' })).toBeVisible();
    await view.user.click(await screen.findByRole('button', { name: '이어서 듣기' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('http://codebay.localhost:8080/classes/3/classroom/4?ticket=once'));
  });
  it('offers another try where the list failed', async () => {
    server.use(broken(courseApi.mine, 500), ...nothingJoined);
    const view = renderRoute('/mypage', { channel: null, session: {} });
    await screen.findByRole('button', { name: '다시 시도' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    server.use(answer(courseApi.mine, { list: [aMyCourse()], totalCount: 1 }));
    await view.user.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('실전 Next.js')).toBeInTheDocument();
  });
});

describe('/editinformation', () => {
  it('RT-007 AU-077 changes the name everywhere it stands', async () => {
    server.use(answer(accountApi.changeName, ({ body }) => ({ user: aUser({ name: body.name }) })));
    const view = renderRoute('/editinformation', { session: {} });
    expect(await screen.findByRole('button', { name: '저장' })).toBeDisabled();
    type(/^이름/, '조은비');
    await view.user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('이름을 바꿨어요')).toBeInTheDocument();
    expect(session().user?.name).toBe('조은비');
  });
  it('AU-076 changes the password; a wrong present one is told under its field', async () => {
    const wrong = '지금 쓰는 비밀번호와 달라요.';
    server.use(refuse(accountApi.changePassword, 'INCORRECT_PASSWORD', '', [{ field: 'password', message: wrong }]));
    const view = renderRoute('/editinformation', { session: {} });
    await screen.findByRole('heading', { name: '내 정보 수정' });
    type(/^지금 비밀번호/, 'wrong');
    type(/^새 비밀번호/, 'secret1!');
    type(/^비밀번호 확인/, 'secret1!');
    await view.user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }));
    expect(await screen.findByText(wrong)).toBeInTheDocument();
    server.use(answer(accountApi.changePassword, null));
    type(/^지금 비밀번호/, 'right1!x');
    await view.user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }));
    expect(await screen.findByText('비밀번호를 바꿨어요')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^새 비밀번호/, { selector: 'input' })).toHaveValue(''));
  });
  it('leaves one site after saying what goes, and says the way out where something still runs', async () => {
    const terms = {
      isChannelUser: true,
      lastOwnerYn: 'N' as const,
      staffYn: 'N' as const,
      courseCount: 0,
      membershipCount: 0,
      payingCount: 0,
      freeCourseCount: 2,
      waitingCount: 1,
      couponCount: 2,
      likeCount: 0,
      keptUntil: { orders: '2031-11-23T03:00:00.000Z', complaints: '2029-11-23T03:00:00.000Z' },
    };
    const left = recording(channelApi.leave, null);
    server.use(left.handler, answer(channelApi.leaveEffects, { ...terms, courseCount: 1 }));
    const view = renderRoute('/editinformation', { session: {} });
    await view.user.click(await screen.findByRole('button', { name: '코드베이에서 나가기' }));
    const refused = await screen.findByRole('dialog', { name: '코드베이에서 나갈까요?' });
    expect(await within(refused).findByRole('link', { name: '결제 내역에서 환불 요청하기' })).toHaveAttribute('href', '/paymenthistory');
    expect(within(refused).getByText('수강 중인 클래스 1개가 있어요.')).toBeVisible();
    expect(within(refused).queryByRole('button', { name: '사이트에서 나가기' })).not.toBeInTheDocument();
    await view.user.click(within(refused).getByRole('button', { name: '계속 있을게요' }));
    server.use(answer(channelApi.leaveEffects, { ...terms, lastOwnerYn: 'Y' }));
    await view.user.click(screen.getByRole('button', { name: '코드베이에서 나가기' }));
    expect(await screen.findByRole('link', { name: '운영진 관리로 가기' })).toHaveAttribute('href', '/settings/operators');
    await view.user.click(screen.getByRole('button', { name: '계속 있을게요' }));
    server.use(answer(channelApi.leaveEffects, terms));
    await view.user.click(screen.getByRole('button', { name: '코드베이에서 나가기' }));
    expect(await screen.findByText('무료로 듣는 클래스 2개의 수강이 끝나요. 받은 수료증은 남아요.')).toBeVisible();
    expect(await screen.findByText('쓰지 않은 쿠폰 2장이 사라지고 되돌릴 수 없어요.')).toBeVisible();
    expect(screen.getByText('환불 요청, 비밀글, 신고와 이의 제기는 2029.11.23까지 보관한 뒤 지워요.')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: '사이트에서 나가기' }));
    await waitFor(() => expect(left.asked).toHaveLength(1));
  });
  it('AU-078 AU-085 verifies the e-mail in a modal', async () => {
    const sent = recording(accountApi.sendCode, null);
    server.use(sent.handler, answer(accountApi.verifyEmail, { user: aUser() }));
    const view = renderRoute('/editinformation', { session: { user: aUser({ emailAuthAt: null }) } });
    await view.user.click(await screen.findByRole('button', { name: '인증하기' }));
    const dialog = await screen.findByRole('dialog', { name: '이메일 인증' });
    await waitFor(() => expect(sent.asked[0]?.body).toEqual({ email: 'eunji@example.com', channelSeq: 1 }));
    await view.user.type(within(dialog).getByLabelText('인증번호'), '123456');
    await view.user.click(within(dialog).getByRole('button', { name: '인증하기' }));
    expect(await screen.findByText('2026.01.02 인증')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
