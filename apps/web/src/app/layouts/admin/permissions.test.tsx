import { messageApi } from '@madang/contracts/campaign/message';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi, type CourseViewer } from '@madang/contracts/main/course';
import { reviewApi, type AdminReview } from '@madang/contracts/main/review';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { queueApi } from '@madang/contracts/main/queue';
import { sellingApi } from '@madang/contracts/main/selling';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { COURSE_ROLE_PERMISSIONS, SUPPORT_PERMISSIONS } from '@madang/contracts/role-permissions';
import { memberApi } from '@madang/contracts/util/member';
import { paymentApi } from '@madang/contracts/util/payment';
import { refundApi, type AdminRefund } from '@madang/contracts/util/refund';
import { NO_SALES, salesApi } from '@madang/contracts/util/sales';
import { screen, waitFor, within } from '@testing-library/react';
import type { Needs } from '../../../lib/can';
import { nobody } from '../../../domain/course/course-viewer';
import { useSession } from '../../../lib/session';
import { refreshChannelUser } from '../../../lib/session-start';
import { aReview, information } from '../../../testing/course-samples';
import { aHome } from '../../../testing/my-home-samples';
import { renderRoute } from '../../../testing/render';
import { aChannel, aSession, ownerRoles, teacherRoles } from '../../../testing/samples';
import { answer, broken, refuse, server } from '../../../testing/server';
import { ADMIN_MENU } from '../../../admin/menu/admin-menu';

const review = (over: Partial<AdminReview> = {}): AdminReview => ({
  ...aReview({ userName: '김하늘' }),
  courseSeq: 12,
  courseTitle: '실전 Next.js',
  hideYn: 'N',
  ...over,
});
/** The server's answers about the person's present permissions. */
const rolesNow = (roles: string[]) => [
  answer(channelApi.auth, { roles, userTypeCd: 'MNG', supportUntil: null }),
  answer(channelApi.channelUser, { isChannelUser: true, roles, userTypeCd: 'MNG' }),
];
const reviews = () => [
  answer(reviewApi.adminList, { list: [review()], totalCount: 1 }),
  answer(courseApi.adminList, { list: [], totalCount: 0 }),
];

/** The permissions of which one opens an entry's page. */
const allOf = (need: Needs) => [typeof need === 'object' && 'access' in need ? need.access : need].flat();
const oneOf = (need: Needs) => allOf(need)[0]!;
test.each(ADMIN_MENU.flatMap((group) => group.entries).map((entry) => [entry.to, entry]))(
  'PE-012 the menu shows %s to who may read it, whatever the case of the name, and nothing else of its kind',
  async (to, entry) => {
    server.use(...reviews());
    const need = oneOf(entry.need);
    const channel = aChannel({ channelSetting: { ...aChannel().channelSetting, saasYn: 'Y' } });
    renderRoute('/settings/review', { channel, session: { roles: ['site_review_read', 'site_console_read', need.toLowerCase()] } });
    const menu = await screen.findByRole('navigation', { name: '관리 메뉴' });
    const shown = within(menu)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(shown).toContain(to);
    const others = ADMIN_MENU.flatMap((group) => group.entries).filter(
      (other) => !allOf(other.need).some((p) => p === need || p === 'SITE_REVIEW_READ' || p === 'SITE_CONSOLE_READ'),
    );
    for (const other of others) expect(shown).not.toContain(other.to);
  },
);

/** What waits in a class of a person with a role there: nothing. */
const IDLE = { questionCount: 0, missionCount: 0, missionSeq: null, approvalCount: 0 };

test('one group of the side menu is open, that of the page one is on; a closed one says how much waits in it', async () => {
  server.use(...reviews(), answer(refundApi.waiting, { open: 3, overdue: 1, refused: 0, refusedOverdue: 0, failedPayments: 0 }));
  const { user } = renderRoute('/settings/review', {
    session: { roles: ['SITE_CONSOLE_READ', 'SITE_REVIEW_READ', 'SITE_SALES_READ', 'SITE_DESIGN_READ'] },
  });
  const menu = within(await screen.findByRole('navigation', { name: '관리 메뉴' }));
  const openGroups = () => menu.getAllByRole('group').filter((group) => (group as HTMLDetailsElement).open);
  expect(openGroups()).toHaveLength(1);
  expect(openGroups()[0]).toHaveTextContent(/^클래스/);
  const sales = menu.getByText('판매').closest('summary')!;
  await waitFor(() => expect(sales).toHaveTextContent(/^판매\s*3$/));
  await user.click(sales);
  expect(openGroups()).toHaveLength(1);
  expect(openGroups()[0]).toHaveTextContent(/^판매/);
  expect(within(openGroups()[0]!).getByRole('link', { name: /환불.*3건 대기/ })).toBeVisible();
});

test('the queue counts without what is put off and still waits, and says how many of it are the person’s turn', async () => {
  const refund = (refundSeq: number) => ({ refundSeq }) as AdminRefund;
  const put = (kind: 'refund' | 'question' | 'deposit', ref: string) => ({ kind, ref, until: '2099-01-01T00:00:00.000Z' });
  const turn = (ref: string) => ({ kind: 'refund' as const, ref, userSeq: 1, userName: '유시연', mineYn: 'Y' as const });
  server.use(
    ...reviews(),
    answer(refundApi.waiting, { open: 3, overdue: 0, refused: 0, refusedOverdue: 0, failedPayments: 0 }),
    answer(refundApi.adminList, { list: [refund(1), refund(2), refund(3)], totalCount: 3, cursor: null, open: 3, overdue: 0 }),
    // Refund 9 is not in the list, because it was decided, and deposits are no work: neither mark may count.
    answer(queueApi.marks, {
      snoozes: [put('refund', '1'), put('refund', '9'), put('deposit', 'M1')],
      assignments: [turn('2'), turn('1'), turn('9')],
    }),
  );
  renderRoute('/settings/review', {
    session: { roles: ['SITE_REVIEW_READ', 'SITE_SALES_READ', 'SITE_SALES_UPDATE', 'SITE_CONSOLE_READ', 'SITE_DASHBOARD_READ'] },
  });
  const menu = within(await screen.findByRole('navigation', { name: '관리 메뉴' }));
  const queue = await menu.findByRole('link', { name: /^처리할 일/ });
  await waitFor(() => expect(queue).toHaveTextContent(/^처리할 일\s*내 담당 1\s*2$/));
});

test('the side menu scrolls to the entry one is on, in its own box, and leaves the page where it is', async () => {
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView');
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, bottom] = this.matches('[aria-current=page]') ? [700, 740] : [60, 660];
    return new DOMRect(0, top, 200, bottom - top);
  });
  try {
    server.use(...reviews());
    renderRoute('/settings/review', { session: { roles: ['SITE_CONSOLE_READ', 'SITE_REVIEW_READ'] } });
    const menu = await screen.findByRole('navigation', { name: '관리 메뉴' });
    await waitFor(() => expect(menu.parentElement!.scrollTop).toBe(80));
    expect(moved).not.toHaveBeenCalled();
  } finally {
    vi.restoreAllMocks();
  }
});

test('RT-169 RT-170 a page whose content is refused by the server says so and gives way to main; its menu entry is gone', async () => {
  server.use(
    refuse(reviewApi.adminList, 'NO_PERMISSION', '접근 권한이 없습니다.'),
    answer(courseApi.adminList, { list: [], totalCount: 0 }),
    ...rolesNow(['SITE_CONSOLE_READ', 'SITE_CLASS_READ']),
  );
  const view = renderRoute('/settings/review', { session: { roles: ['SITE_CONSOLE_READ', 'SITE_REVIEW_READ', 'SITE_CLASS_READ'] } });
  await screen.findByRole('link', { name: '후기' });
  const dialog = await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' });
  await waitFor(() => expect(screen.queryByRole('link', { name: '후기', hidden: true })).toBeNull());
  await view.user.click(within(dialog).getByRole('button', { name: '확인' }));
  await waitFor(() => expect(view.path()).toBe('/main'));
});

test('a refused action is told, the page stays, and its button goes', async () => {
  server.use(
    ...reviews(),
    refuse(reviewApi.hide, 'NO_PERMISSION', '접근 권한이 없습니다.'),
    ...rolesNow(['SITE_CONSOLE_READ', 'SITE_REVIEW_READ']),
  );
  const view = renderRoute('/settings/review', { session: { roles: ['SITE_CONSOLE_READ', 'SITE_REVIEW_READ', 'SITE_REVIEW_UPDATE'] } });
  await view.user.click(await screen.findByRole('button', { name: '김하늘 님 후기 더보기' }));
  await view.user.click(await screen.findByRole('menuitem', { name: '숨기기' }));
  const question = within(await screen.findByRole('dialog', { name: '김하늘 님의 후기를 숨길까요?' }));
  await view.user.selectOptions(question.getByRole('combobox', { name: /사유/ }), 'SPAM');
  await view.user.click(question.getByRole('button', { name: '숨기기' }));
  const dialog = await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' });
  await view.user.click(within(dialog).getByRole('button', { name: '확인' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '김하늘 님 후기 더보기' })).toBeNull());
  expect(view.path()).toBe('/settings/review');
});

test('RT-169 whose role in a class cannot be asked for just now is not denied, and may try again', async () => {
  const viewer: CourseViewer = { ...nobody(12), userTypeCd: 'CMG', roles: [...COURSE_ROLE_PERMISSIONS.CMG] };
  server.use(broken(courseApi.viewer, 500), refuse(courseApi.find, 'CLASS_NOT_FOUND'));
  const view = renderRoute('/classes/12/settings/attendees', { session: {} });
  await view.user.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  server.use(answer(courseApi.viewer, [viewer]));
  await view.user.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('heading', { name: '데이터가 없습니다.' })).toBeVisible();
  expect(view.path()).toBe('/classes/12/settings/attendees');
});

test('PE-029 a class manager without a role on the site reaches the students of the own class, and the menu holds the own classes', async () => {
  const viewer: CourseViewer = { ...nobody(12), userTypeCd: 'CMG', roles: [...COURSE_ROLE_PERMISSIONS.CMG] };
  const counts = {
    ALL: 0,
    APPROVED: 0,
    WAITING: 0,
    CANCELLED: 0,
    PAYMENT_COMPLETE: 0,
    CANCEL_COMPLETE: 0,
    BY_PACKAGE: 0,
    ENDED: 0,
    WAITLISTED: 0,
    UNPAID: 0,
  };
  server.use(
    answer(courseApi.viewer, ({ query }) => (query.get('courseSeqs') === '12' ? [viewer] : [])),
    answer(enrolmentApi.list, { list: [], totalCount: 0, counts }),
    answer(courseApi.find, information()),
    answer(
      mypageApi.home,
      aHome({
        runs: [
          { courseSeq: 12, title: '맡은 수업', courseType: 'VOD', courseTypeCd: '05', userTypeCd: 'CMG', ...IDLE },
          { courseSeq: 14, title: '도전', courseType: 'COMMUNITY', courseTypeCd: '07', userTypeCd: 'CMG', ...IDLE },
        ],
      }),
    ),
  );
  const own = renderRoute('/classes/12/settings/attendees', { session: {} });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  const menu = within(screen.getByRole('navigation', { name: '관리 메뉴' }));
  await menu.findByRole('link', { name: '맡은 수업', current: 'page' });
  expect(menu.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['돌보는 클래스', '/mypage#runs'],
    ['맡은 수업', '/classes/12/settings/attendees'],
    ['도전', '/studio/14/challenge/attendees'],
  ]);
  expect(
    screen.getByText('내 권한에 없는 일: 초대하기, 수강생 등록, 엑셀 내려받기. 필요하면 사이트 소유자에게 권한을 요청해 주세요.'),
  ).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  own.unmount();
  renderRoute('/classes/13/settings/attendees', { session: {} });
  expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
});

test('AM-1307 /settings leads whoever has a role in classes alone to the list of them', async () => {
  const run = { courseSeq: 12, title: '맡은 수업', courseType: 'VOD', courseTypeCd: '05', userTypeCd: 'CMG', ...IDLE } as const;
  server.use(answer(mypageApi.home, aHome({ runs: [run] })));
  const own = renderRoute('/settings', { session: {} });
  await waitFor(() => expect(own.path() + own.router.state.location.hash).toBe('/mypage#runs'));
});
test('AM-1307 /settings refuses whoever has no role, not even in a class', async () => {
  server.use(answer(mypageApi.home, aHome()));
  renderRoute('/settings', { session: {} });
  expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
});

test.each([
  ['an instructor', teacherRoles, null, '내 권한에 없는 일: 숨기기, 삭제. 필요하면 사이트 소유자에게 권한을 요청해 주세요.'],
  ['a support log-in', SUPPORT_PERMISSIONS, '2999-01-01T00:00:00Z', '지원 로그인으로는 할 수 없는 일: 숨기기, 삭제.'],
  ['an owner', ownerRoles, null, null],
] as const)('AM-722 %s reads which controls of the reviews are hidden and why', async (_who, roles, supportUntil, line) => {
  server.use(...reviews());
  renderRoute('/settings/review', { session: { roles: [...roles], supportUntil } });
  expect(await screen.findByText('김하늘')).toBeVisible();
  if (line) expect(screen.getByText(line)).toBeVisible();
  else expect(screen.queryByText(/내 권한에 없는 일/)).toBeNull();
});

const ASK = '필요하면 사이트 소유자에게 권한을 요청해 주세요.';
test.each([
  ['/settings/members/joined', ['SITE_MEMBER_READ'], `내 권한에 없는 일: 엑셀 내려받기, 메시지 보내기, 회원 초대, 메모 쓰기. ${ASK}`],
  ['/settings/members/segment', ['SITE_MEMBER_READ', 'SITE_USER_READ'], `내 권한에 없는 일: 회원 구분 만들기. ${ASK}`],
  ['/settings/members/messages', ['SITE_MEMBER_READ'], `내 권한에 없는 일: 메시지 보내기. ${ASK}`],
  ['/settings/payment', ['SITE_SALES_READ'], `내 권한에 없는 일: 엑셀 내려받기, 구매자에게 메시지 보내기, 취소하고 환불. ${ASK}`],
  ['/settings/page', ['SITE_PAGE_READ'], `내 권한에 없는 일: 페이지 만들기, 수정, 블록으로 꾸미기, 삭제. ${ASK}`],
  ['/settings/menu', ['SITE_DESIGN_READ'], `내 권한에 없는 일: 메뉴 바꾸기. ${ASK}`],
] as const)('AM-722 %s names what is hidden from whoever only reads it', async (path, roles, line) => {
  server.use(
    answer(memberApi.joined, { list: [], cursor: null, totalCount: 0 }),
    answer(memberApi.segments, []),
    answer(messageApi.list, { list: [], totalCount: 0 }),
    answer(paymentApi.adminList, { list: [], totalCount: 0, totals: { paidKrw: 0, paidUsd: 0, refundedKrw: 0, refundedUsd: 0, count: 0 } }),
    answer(sitePageApi.list, { list: [], totalCount: 0 }),
    answer(channelApi.menus, []),
  );
  renderRoute(path, { session: { roles: ['SITE_CONSOLE_READ', ...roles], userTypeCd: 'MNG' } });
  expect(await screen.findByText(line)).toBeVisible();
});

test('AM-722 a form that may only be read is switched off and says why', async () => {
  server.use(answer(sellingApi.find, { depositHours: 72, taxTypeCd: '00', privateSellerYn: 'N', missing: [] }));
  const reader = renderRoute('/settings/selling', { session: { roles: ['SITE_CONSOLE_READ', 'SITE_SUPPORT_READ'], userTypeCd: 'MNG' } });
  expect(await screen.findByRole('combobox', { name: '입금 기한' })).toBeDisabled();
  expect(screen.getByText(/바꿀 권한이 없어 볼 수만 있어요/)).toBeVisible();
  reader.unmount();
  renderRoute('/settings/selling', {
    session: { roles: ['SITE_CONSOLE_READ', 'SITE_SUPPORT_READ', 'SITE_SUPPORT_UPDATE'], userTypeCd: 'OWN' },
  });
  expect(await screen.findByRole('combobox', { name: '입금 기한' })).toBeEnabled();
  expect(screen.queryByText(/바꿀 권한이 없어/)).toBeNull();
});

test.each([
  ['/settings/sales', '/settings/sales'],
  ['/settings', '/settings/inbox'],
])('AM-1215 ER-020 at %s permissions that no call answered are asked for again, and nobody is refused', async (path, home) => {
  server.use(broken(channelApi.auth, 502), broken(channelApi.channelUser, 502));
  // As after a log-in: there are no permissions yet.
  useSession.setState({ ...aSession({ isChannelUser: false }), checked: false });
  const view = renderRoute(path);
  await refreshChannelUser();
  const again = await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // The page says whose it is, and leads away from here.
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/');
  expect(screen.getByRole('main')).toContainElement(again);
  server.use(...rolesNow(['SITE_SALES_READ']), answer(salesApi.list, NO_SALES as never));
  await view.user.click(again);
  await waitFor(() => expect(view.path()).toBe(home));
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
test('AM-1345 a member of the staff whose role is known is not refused when the call for the membership fails', async () => {
  server.use(broken(channelApi.channelUser, 502), ...rolesNow(['SITE_SALES_READ']), answer(salesApi.list, NO_SALES as never));
  useSession.setState({ ...aSession({ isChannelUser: false }), checked: false });
  const view = renderRoute('/settings/sales');
  await refreshChannelUser();
  expect(await screen.findByRole('heading', { level: 1, name: '매출' })).toBeVisible();
  expect(view.path()).toBe('/settings/sales');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
