import { CLASSROOM_PERMISSIONS, type Permission } from '@madang/contracts/permissions';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import type { ClassWork } from '@madang/contracts/main/class-work';
import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { inviteApi, type InviteView } from '@madang/contracts/main/operator';
import { seoulDay, seoulTime } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { paymentApi } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { browser } from '../../lib/leave';
import { renderRoute, type Rendered } from '../../testing/render';
import { aUser } from '../../testing/samples';
import { answer, server } from '../../testing/server';

const aClass = (over: Partial<ClassWork> = {}): ClassWork => ({
  courseSeq: 12,
  title: '실전 Next.js',
  imageUrl: null,
  courseTypeCd: '05',
  publishStatusCd: '00',
  reviewingYn: 'N',
  mineYn: 'Y',
  acceptCnt: 12,
  waitCnt: 2,
  approvalCount: 1,
  maxUserCount: 12,
  userLimitTypeCd: '00',
  questionCount: 3,
  missionCount: 0,
  reviewCount: 0,
  missionSeq: null,
  ...over,
});
const start = Math.ceil(Date.now() / MINUTE) * MINUTE + 10 * MINUTE;
const live = {
  title: '스프링 라이브',
  curriculumTitle: '캐시와 락',
  imageUrl: null,
  liveAt: seoulDay(start),
  liveStartAt: seoulTime(start),
  liveEndAt: seoulTime(start + 60 * MINUTE),
  liveEndDateAt: null,
  isZoomHost: false,
  liveType: '99',
  attendeeJoinTimeLive: 5,
  tchJoinTimeLive: 30,
  itemSeq: 7,
  channelSeq: 1,
  courseSeq: 12,
  fareCd: '01',
};
const use = (classes: ClassWork[]) =>
  server.use(
    answer(courseApi.work, { classes, boards: [{ boardSeq: 3, name: '무엇이든 질문', questionCount: 1 }], videoCount: 0 }),
    answer(courseApi.publishRequests, { list: [], totalCount: 0, cursor: null }),
    answer(curriculumApi.lives, {
      nowLives: [
        { ...live, userType: 'facilitator' },
        { ...live, itemSeq: 8, curriculumTitle: '배우는 라이브', userType: 'user' },
      ],
      now: new Date().toISOString(),
      interval_seconds: 30,
    }),
  );
const READER: Permission[] = ['SITE_DASHBOARD_READ', 'SITE_CLASS_READ', 'SITE_CONSOLE_READ'];
const STAFF: Permission[] = [...READER, ...CLASSROOM_PERMISSIONS, 'CLASS_STUDENT_UPDATE', 'SITE_BOARD_UPDATE'];
const teacher = { session: { roles: [...ROLE_PERMISSIONS.TCH], userTypeCd: 'TCH' as const } };

test('PE-042 /settings leads each role to the first page it may see, and the menu shows that page', async () => {
  use([aClass()]);
  const roles: [readonly Permission[], string][] = [
    [['SITE_CONSOLE_READ', 'SITE_DASHBOARD_READ'], '/settings/dashboard'],
    [ROLE_PERMISSIONS.TCH, '/settings/work'],
    [['SITE_CONSOLE_READ', 'SITE_SALES_READ'], '/settings/inbox'],
  ];
  for (const [own, path] of roles) {
    const view = renderRoute('/settings', { session: { roles: [...own] } });
    await waitFor(() => expect(view.path()).toBe(path));
    const menu = await screen.findByRole('navigation', { name: '관리 메뉴' });
    await waitFor(() => expect(within(menu).getAllByRole('link')[0]).toHaveAttribute('href', path));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    view.unmount();
  }
});

const ofSite = { channelSeq: 1, domain: 'codebay', brandColor: '#0f8a6d', userTypeCd: 'TCH' as const };
const managed = {
  ...ofSite,
  name: '코드베이',
  headerLogoUrl: null,
  saasYn: 'N' as const,
  roles: [...ROLE_PERMISSIONS.TCH],
  courseCount: 1,
  memberCount: 2,
  closedAt: null,
  eraseAt: null,
};
const accepted: InviteView = {
  ...ofSite,
  inviteSeq: 7,
  siteName: '코드베이',
  logoUrl: null,
  inviterName: '윤지호',
  emailHint: 'eu***@example.com',
  hasAccount: true,
  status: 'ACCEPTED',
  expiresAt: '2030-01-01T00:00:00Z',
  mine: true,
  isMember: true,
  siteClosedYn: 'N',
};
const onHost = { channel: null, session: { user: aUser({ mngCnt: 1 }), isChannelUser: false } };
const menu = async ({ user }: Rendered) => {
  await user.click(await screen.findByRole('button', { name: '내 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '사이트 관리' }));
};
const press = (name: string) => async (view: Rendered) => view.user.click(await screen.findByRole('button', { name }));
const firstPages: [string, () => Rendered, (view: Rendered) => Promise<void>][] = [
  ['the profile menu of the site', () => renderRoute('/terms/service', teacher), menu],
  ['the profile menu on the product’s own host', () => renderRoute('/editinformation', onHost), menu],
  ['the card of the site', () => renderRoute('/create_site/list', onHost), press('관리')],
  ['an accepted invitation there', () => renderRoute('/invitations/abc', onHost), press('관리 화면으로 가기')],
  ['an accepted invitation on the site', () => renderRoute('/invitations/abc', teacher), press('관리 화면으로 가기')],
];
test.each(firstPages)('PE-042 %s opens the first page that a teacher may see', async (_, open, act) => {
  use([aClass()]);
  server.use(answer(channelApi.managed, [managed]), answer(inviteApi.find, accepted), answer(accountApi.createTicket, { ticket: 'once' }));
  const view = open();
  await act(view);
  const { calls } = vi.mocked(browser.goTo).mock;
  await waitFor(() => expect(calls.length > 0 || view.path() === '/settings/work').toBe(true));
  const address = calls[0]?.[0];
  if (address) {
    expect(address).toBe('http://codebay.localhost:8080/settings?ticket=once');
    view.unmount();
  }
  const there = address ? renderRoute(new URL(address).pathname, teacher) : view;
  await waitFor(() => expect(there.path()).toBe('/settings/work'));
  expect(await screen.findByRole('navigation', { name: '관리 메뉴' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('/settings leads staff without any other right to their API keys, and refuses who is no staff', async () => {
  const view = renderRoute('/settings', { session: { roles: ['SITE_CONSOLE_READ'] } });
  expect(await screen.findByRole('heading', { name: 'API 키', level: 1 })).toBeVisible();
  view.unmount();
  renderRoute('/settings', { session: { roles: [] } });
  expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
});

test('a teacher’s home has the own classes, the lives to teach and what waits there, not the work of others', async () => {
  use([aClass(), aClass({ courseSeq: 20, title: '남의 클래스', mineYn: 'N', questionCount: 9 })]);
  renderRoute('/settings/work', teacher);
  const waits = within(await screen.findByRole('list', { name: '챙길 일' }));
  expect(waits.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/classes/12/board?open=Y',
    '/classes/12/settings/attendees?status=WAITING',
  ]);
  const lives = within(await screen.findByRole('list', { name: '다가오는 라이브' }));
  expect(lives.getByText('캐시와 락')).toBeVisible();
  expect(lives.queryByText('배우는 라이브')).toBeNull();
  expect(lives.getByRole('button', { name: '시작하기' })).toBeEnabled();
  expect(screen.getByText(/수강생 12명.*대기 2명/)).toBeVisible();
  expect(screen.getByRole('link', { name: '수강생' })).toHaveAttribute('href', '/classes/12/settings/attendees');
  expect(screen.queryByText('남의 클래스')).toBeNull();
});

test('an own class that is not published says whether it is being written or decided on', async () => {
  const unpublished = { publishStatusCd: '99' };
  use([
    aClass({ ...unpublished, title: '쓰는 클래스' }),
    aClass({ ...unpublished, courseSeq: 13, title: '맡긴 클래스', reviewingYn: 'Y' }),
  ]);
  renderRoute('/settings/work', teacher);
  expect((await screen.findAllByText('쓰는 클래스')).at(-1)!.parentElement).toHaveTextContent('작성 중');
  expect(screen.getAllByText('맡긴 클래스').at(-1)!.parentElement).toHaveTextContent('검토 중');
});

test('a teacher without a class is told how to get one; who runs the site sees the work of all', async () => {
  use([aClass({ courseSeq: 20, title: '남의 클래스', mineYn: 'N' })]);
  const view = renderRoute('/settings/work', teacher);
  expect(await screen.findByText('맡은 클래스가 아직 없어요')).toBeVisible();
  expect(screen.getByRole('link', { name: '클래스 만들기' })).toHaveAttribute('href', '/classes/create');
  view.unmount();
  renderRoute('/settings/work', { session: { roles: STAFF } });
  const waits = within(await screen.findByRole('list', { name: '챙길 일' }));
  expect(waits.getAllByText('남의 클래스')).toHaveLength(2);
  expect(waits.getByText('무엇이든 질문')).toBeVisible();
});

test('the sum of what waits is the one of the menu and the inbox: awaited deposits are told and not counted', async () => {
  use([aClass()]);
  const totals = { paidKrw: 0, paidUsd: 0, refundedKrw: 0, refundedUsd: 0, count: 2 };
  server.use(answer(paymentApi.adminList, { list: [], totalCount: 2, totals }));
  renderRoute('/settings/work', { session: { roles: [...STAFF, 'SITE_SALES_READ'] } });
  const waits = await screen.findByRole('list', { name: '챙길 일' });
  expect(await within(waits).findByRole('link', { name: /입금을 기다리는 주문.*2/ })).toBeVisible();
  // Three questions and one application of the class, and one question of the board.
  expect(screen.getByText('5건')).toBeVisible();
});

test('what somebody may look at and not decide does not wait for them, here as in the menu', async () => {
  use([aClass({ mineYn: 'N' })]);
  renderRoute('/settings/work', { session: { roles: READER } });
  expect(await screen.findByText('지금 챙길 일이 없어요')).toBeVisible();
  expect(screen.getByRole('link', { name: /^처리할 일/ })).not.toHaveTextContent(/\d/);
});

test('what waits in an own class waits for whoever may only read the others', async () => {
  use([aClass()]);
  renderRoute('/settings/work', { session: { roles: READER } });
  const waits = within(await screen.findByRole('list', { name: '챙길 일' }));
  expect(waits.getAllByRole('link')).toHaveLength(2);
});
