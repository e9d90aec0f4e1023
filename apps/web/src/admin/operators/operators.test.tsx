import { LIMITS } from '@madang/contracts/limits';
import { inviteApi, operatorApi, type Invite, type Operator, type SearchableUser } from '@madang/contracts/main/operator';
import { settingApi } from '@madang/contracts/main/site-setting';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { teacherApi } from '@madang/contracts/main/teacher';
import { renderRoute } from '../../testing/render';
import { watchScroll } from '../../testing/scroll';
import { aUser, ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';
import { PERMISSION_GROUPS } from '../../domain/permissions/permission-groups';
import { inOrder } from './use-operator-form';

const PATH = '/settings/operators';
const OWNER = { session: { roles: ownerRoles, user: aUser({ userSeq: 1 }) } };
const MANAGER = { session: { roles: [...ROLE_PERMISSIONS.MNG], user: aUser({ userSeq: 2 }) } };
const someone = (over: Partial<Operator> = {}): Operator => ({
  userSeq: 1,
  name: '윤지호',
  email: 'jiho@example.com',
  phone: '01048217730',
  profileImageUrl: null,
  snsTypeCd: 'LIV',
  userTypeCd: 'OWN',
  roles: [...PERMISSIONS],
  memo: '',
  joinedAt: '2026-01-02T00:00:00Z',
  verified: true,
  courseCount: 0,
  ...over,
});
const owner = someone();
const manager = someone({ userSeq: 2, name: '한소라', email: 'sora@example.com', userTypeCd: 'MNG', roles: [...ROLE_PERMISSIONS.MNG] });
const teacher = someone({
  userSeq: 3,
  name: '서윤',
  email: 'seoyun@example.com',
  userTypeCd: 'TCH',
  roles: [...ROLE_PERMISSIONS.TCH],
  courseCount: 2,
  verified: false,
});
const anInvite = (over: Partial<Invite> = {}): Invite => ({
  inviteSeq: 7,
  userTypeCd: 'TCH',
  userSeq: null,
  name: '',
  email: 'new@example.com',
  profileImageUrl: null,
  memo: '',
  status: 'PENDING',
  inviterName: '윤지호',
  createdAt: '2026-11-20T00:00:00Z',
  sentAt: '2026-11-20T00:00:00Z',
  expiresAt: '2026-11-27T00:00:00Z',
  ...over,
});
const user = (n: number): SearchableUser => ({
  userSeq: 100 + n,
  name: `김하늘${n}`,
  email: `h${n}@example.com`,
  phone: null,
  profileImageUrl: null,
  snsTypeCd: 'LIV',
});
const serve = (list = [owner, manager, teacher], invites: Invite[] = []) =>
  server.use(
    answer(operatorApi.list, list),
    answer(inviteApi.list, invites),
    answer(settingApi.teacherRules, { sheetYn: 'N', ownYn: 'N' }),
  );
const search = async (view: ReturnType<typeof renderRoute>, text: string) => {
  await view.user.click(await screen.findByRole('button', { name: '운영진 추가' }));
  const dialog = within(await screen.findByRole('dialog', { name: '운영진 추가' }));
  if (text) await view.user.type(dialog.getByRole('searchbox'), text);
  return dialog;
};

test('RT-112 PE-049 lists staff with role, permissions and classes; nobody changes their own role or, without the permission, an owner', async () => {
  serve();
  renderRoute(PATH, MANAGER);
  const row = (name: string) => within(screen.getByText(name).closest('tr')!);
  await screen.findByText('한소라');
  expect(row('윤지호').getByText('소유자')).toBeVisible();
  expect(row('윤지호').getByText('모든 권한')).toBeVisible();
  expect(row('서윤').getByText(/2개/, { selector: 'td' })).toBeVisible();
  expect(row('서윤').getByText('이메일 미인증')).toBeVisible();
  expect(screen.getAllByRole('button', { name: / 더보기$/ }).map((b) => b.getAttribute('aria-label'))).toEqual(['서윤 님 더보기']);
});

test('every permission of the catalogue can be given, once', () => {
  const shown = PERMISSION_GROUPS.flatMap((group) => group.rows.flatMap((row) => row.actions.map((a) => a.permission)));
  expect([...shown].sort()).toEqual([...PERMISSIONS].sort());
});

test('permissions of one person are changed; what the editor lacks is locked', async () => {
  serve();
  const update = recording(operatorApi.update, teacher);
  server.use(update.handler);
  const view = renderRoute(PATH, MANAGER);
  await view.user.click(await screen.findByRole('button', { name: /서윤.*seoyun/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '서윤' }));
  expect(drawer.getByRole('checkbox', { name: '요금제 보기' })).toBeDisabled();
  expect(drawer.getByRole('radio', { name: '소유자' })).toBeDisabled();
  await view.user.click(drawer.getByRole('checkbox', { name: '후기 수정' }));
  await view.user.click(drawer.getByRole('checkbox', { name: '클래스 삭제' }));
  await view.user.click(drawer.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('저장했어요. 바로 적용돼요.')).toBeVisible();
  const asked = update.asked[0]!;
  expect(asked.params['userSeq']).toBe('3');
  const expected = PERMISSIONS.filter(
    (p) => (p === 'SITE_REVIEW_UPDATE' || ROLE_PERMISSIONS.TCH.includes(p)) && p !== 'CLASS_LIFECYCLE_DELETE',
  );
  expect(asked.body).toEqual({ userTypeCd: 'TCH', roles: expected, seenRoles: inOrder(ROLE_PERMISSIONS.TCH) });
});

test('PE-049 a form that was opened before somebody else changed the person is refused, and shows who the person is now', async () => {
  serve();
  server.use(refuse(operatorApi.update, 'CHANGED_MEANWHILE', '그사이 다른 사람이 같은 항목을 바꿨어요.'));
  const view = renderRoute(PATH, OWNER);
  await view.user.click(await screen.findByRole('button', { name: /서윤.*seoyun/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '서윤' }));
  await view.user.click(drawer.getByRole('checkbox', { name: '후기 수정' }));
  serve([owner, manager]);
  await view.user.click(drawer.getByRole('button', { name: '저장' }));
  expect(await screen.findByRole('alertdialog', { name: '그사이 다른 사람이 같은 항목을 바꿨어요.' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /서윤.*seoyun/, hidden: true })).toBeNull());
});

test('what a teacher tells visitors is written by whoever looks after the staff', async () => {
  serve();
  const words = { userSeq: 3, teacherLine: '', teacherText: '', shown: true };
  const saved = recording(teacherApi.saveWords, { ...words, teacherLine: '십 년째 가르쳐요' });
  server.use(answer(teacherApi.words, words), saved.handler);
  const view = renderRoute(PATH, OWNER);
  await view.user.click(await screen.findByRole('button', { name: /서윤.*seoyun/ }));
  const part = within(await screen.findByRole('region', { name: '강사 페이지' }));
  await view.user.type(await part.findByRole('textbox', { name: /^한 줄 소개/ }), '십 년째 가르쳐요');
  expect(part.getByText('9/60')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(saved.asked[0]).toMatchObject({ params: { userSeq: '3' }, body: { teacherLine: '십 년째 가르쳐요', teacherText: '' } }),
  );
});

describe('the drawer of a staff member is one form', () => {
  const words = { userSeq: 3, teacherLine: '그릇을 빚어요', teacherText: '', shown: true };
  const opened = async () => {
    serve();
    const update = recording(operatorApi.update, teacher);
    const saved = recording(teacherApi.saveWords, words);
    server.use(answer(teacherApi.words, words), update.handler, saved.handler);
    const view = renderRoute(PATH, OWNER);
    await view.user.click(await screen.findByRole('button', { name: /서윤.*seoyun/ }));
    const drawer = within(await screen.findByRole('dialog', { name: '서윤' }));
    await drawer.findByRole('textbox', { name: /^한 줄 소개/ });
    return { ...view, drawer, update, saved };
  };
  const question = () => screen.findByRole('alertdialog', { name: '저장하지 않고 나갈까요?' });

  test('the role comes first, then the permissions, then the words for visitors, and one button saves them', async () => {
    const { user, drawer, update, saved } = await opened();
    expect(drawer.getAllByRole('region').map((one) => within(one).getByRole('heading').textContent)).toEqual([
      '역할',
      '권한기본 권한으로',
      '강사 페이지',
    ]);
    const save = drawer.getByRole('button', { name: '저장' });
    expect(save).toBeDisabled();
    await user.click(drawer.getByRole('radio', { name: '운영자' }));
    await user.type(drawer.getByRole('textbox', { name: /^한 줄 소개/ }), '!');
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(update.asked.map(({ body }) => body)).toEqual([
      { userTypeCd: 'MNG', roles: [...ROLE_PERMISSIONS.MNG], seenRoles: inOrder(ROLE_PERMISSIONS.TCH) },
    ]);
    expect(saved.asked.map(({ body }) => body)).toEqual([{ teacherLine: '그릇을 빚어요!', teacherText: '' }]);
  });

  test('only what was changed is sent', async () => {
    const { user, drawer, update, saved } = await opened();
    await user.type(drawer.getByRole('textbox', { name: /^한 줄 소개/ }), '!');
    await user.click(drawer.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([saved.asked.length, update.asked.length]).toEqual([1, 0]);
  });

  test('a group is taken and dropped whole, and says when it is taken in part', async () => {
    const { user, drawer } = await opened();
    const sales = drawer.getByRole<HTMLInputElement>('checkbox', { name: '판매 모두' });
    const ofSales = PERMISSION_GROUPS.find(({ area }) => area === 'sales')!.rows.flatMap(({ actions }) => actions);
    const group = within(drawer.getByRole('group', { name: '판매' }));
    const ticked = () => group.getAllByRole<HTMLInputElement>('checkbox').filter((one) => one !== sales && one.checked).length;
    await user.click(group.getByRole('checkbox', { name: '쿠폰 보기' }));
    expect(sales).toBePartiallyChecked();
    await user.click(sales);
    expect([sales.checked, sales.indeterminate, ticked()]).toEqual([true, false, ofSales.length]);
    await user.click(sales);
    expect([sales.checked, sales.indeterminate, ticked()]).toEqual([false, false, 0]);
  });

  test('a group that holds what the editor lacks takes the rest and stays taken in part', async () => {
    serve();
    const update = recording(operatorApi.update, teacher);
    server.use(answer(teacherApi.words, words), update.handler);
    const { user } = renderRoute(PATH, MANAGER);
    await user.click(await screen.findByRole('button', { name: /서윤.*seoyun/ }));
    const drawer = within(await screen.findByRole('dialog', { name: '서윤' }));
    const sales = drawer.getByRole<HTMLInputElement>('checkbox', { name: '판매 모두' });
    await user.click(sales);
    expect(sales).toBePartiallyChecked();
    expect(drawer.getByRole('checkbox', { name: '쿠폰 보기' })).toBeChecked();
    expect(drawer.getByRole('checkbox', { name: '요금제 보기' })).not.toBeChecked();
    await user.click(sales);
    expect(sales).not.toBePartiallyChecked();
    expect(drawer.getByRole('checkbox', { name: '쿠폰 보기' })).not.toBeChecked();
  });

  test('closing asks where something was changed, names it, and stays open until that is confirmed', async () => {
    const { user, drawer } = await opened();
    await user.click(drawer.getByRole('checkbox', { name: '후기 수정' }));
    await user.keyboard('{Escape}');
    const asked = within(await question());
    expect(asked.getByText(/권한/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: '계속 편집할게요' }));
    expect(drawer.getByRole('checkbox', { name: '후기 수정' })).toBeChecked();
    await user.click(drawer.getAllByRole('button', { name: '닫기' })[0]!);
    await user.click(within(await question()).getByRole('button', { name: '저장하지 않고 나가기' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('closing asks nothing where nothing was changed', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('words that were saved count as saved where the role is refused', async () => {
    const { user, drawer, saved } = await opened();
    server.use(
      refuse(operatorApi.update, 'LAST_OWNER', '마지막 소유자는 내보낼 수 없어요.'),
      answer(teacherApi.words, { ...words, teacherLine: '그릇을 빚어요!' }),
    );
    await user.click(drawer.getByRole('radio', { name: '운영자' }));
    await user.type(drawer.getByRole('textbox', { name: /^한 줄 소개/ }), '!');
    await user.click(drawer.getByRole('button', { name: '저장' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
    await user.click(drawer.getByRole('button', { name: '저장' }));
    await screen.findByRole('alertdialog');
    expect(saved.asked).toHaveLength(1);
  });
});

test('another role begins with its default set, an owner has all', async () => {
  serve();
  const update = recording(operatorApi.update, manager);
  server.use(update.handler);
  const view = renderRoute(PATH, OWNER);
  await view.user.click(await screen.findByRole('button', { name: /서윤.*seoyun/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '서윤' }));
  await view.user.click(drawer.getByRole('radio', { name: '소유자' }));
  expect(drawer.getByText('소유자는 언제나 모든 권한을 가져요.')).toBeVisible();
  await view.user.click(drawer.getByRole('radio', { name: '운영자' }));
  expect(drawer.getByRole('checkbox', { name: '쿠폰 수정' })).toBeChecked();
  expect(drawer.getByRole('checkbox', { name: '요금제 보기' })).not.toBeChecked();
  await view.user.click(drawer.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(update.asked[0]?.body).toEqual({
      userTypeCd: 'MNG',
      roles: [...ROLE_PERMISSIONS.MNG],
      seenRoles: inOrder(ROLE_PERMISSIONS.TCH),
    }),
  );
});

test('a person is removed after a question; a refusal says why', async () => {
  serve();
  server.use(refuse(operatorApi.remove, 'LAST_OWNER', '마지막 소유자는 내보낼 수 없어요.'));
  const view = renderRoute(PATH, OWNER);
  await view.user.click(await screen.findByRole('button', { name: '서윤 님 더보기' }));
  await view.user.click(await screen.findByRole('menuitem', { name: '운영진에서 빼기' }));
  const question = await screen.findByRole('alertdialog', { name: '서윤 님을 운영진에서 뺄까요?' });
  expect(question).toHaveTextContent('담당 클래스 2개');
  await view.user.click(within(question).getByRole('button', { name: '운영진에서 빼기' }));
  expect(await screen.findByRole('alertdialog', { name: '마지막 소유자는 내보낼 수 없어요.' })).toBeVisible();
});

test('IN-008 IN-009 IN-010 IN-013 the add dialog asks once after typing, clears with the search, and sends only a chosen person', async () => {
  serve();
  const asked = recording(operatorApi.search, [user(1), user(2)]);
  const invite = recording(inviteApi.create, anInvite({ name: '김하늘2' }));
  server.use(asked.handler, invite.handler);
  const view = renderRoute(PATH, OWNER);
  const dialog = await search(view, '김하늘');
  const send = () => dialog.getByRole('button', { name: '초대 보내기' });
  expect(send()).toBeDisabled();
  await view.user.click(await dialog.findByRole('radio', { name: /김하늘2/ }));
  expect(send()).toBeEnabled();
  expect(asked.asked.map((a) => a.query.get('q'))).toEqual(['김하늘']);
  expect(LIMITS.searchDebounce).toBe(500);
  expect(Object.fromEntries(asked.asked[0]!.query)).toMatchObject({ channelSeq: '1', type: 'site', userTypeCd: 'MNG', limit: '20' });
  await view.user.click(dialog.getByRole('radio', { name: '강사' }));
  expect(send()).toBeDisabled();
  await view.user.click(await dialog.findByRole('radio', { name: /김하늘2/ }));
  await view.user.click(send());
  expect(await screen.findByText('김하늘2 님에게 초대를 보냈어요')).toBeVisible();
  expect(invite.asked[0]!.body).toEqual({ userTypeCd: 'TCH', memo: '', userSeq: 102, email: 'h2@example.com' });
});
test('IN-010 an empty search clears the list', async () => {
  serve();
  server.use(answer(operatorApi.search, [user(1)]));
  const view = renderRoute(PATH, OWNER);
  const dialog = await search(view, '김하늘');
  await dialog.findByRole('radio', { name: /김하늘1/ });
  await view.user.clear(dialog.getByRole('searchbox'));
  await waitFor(() => expect(dialog.queryByRole('radio', { name: /김하늘1/ })).toBeNull());
});

test('IN-011 IN-012 the list goes on while scrolling until a short page: 45 people in three requests', async () => {
  serve();
  const scroll = watchScroll();
  const pages = recording(operatorApi.search, ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    return Array.from({ length: page < 3 ? 20 : 5 }, (_, i) => user((page - 1) * 20 + i));
  });
  server.use(pages.handler);
  const view = renderRoute(PATH, OWNER);
  const dialog = await search(view, '김하늘');
  const people = () => dialog.queryAllByRole('radio', { name: /김하늘/ }).length;
  await waitFor(() => expect(people()).toBe(20));
  scroll();
  await waitFor(() => expect(people()).toBe(40));
  scroll();
  await waitFor(() => expect(people()).toBe(45));
  await waitFor(() => expect(pages.asked.map((a) => a.query.get('page'))).toEqual([null, '2', '3']));
  vi.unstubAllGlobals();
});

test('PE-049 IN-017 an owner is added directly by who may, and asked first when the person is no member', async () => {
  serve();
  const add = recording(operatorApi.addOwner, someone({ name: '김하늘1' }));
  server.use(answer(operatorApi.search, [user(1)]), add.handler);
  const view = renderRoute(PATH, OWNER);
  const dialog = await search(view, '');
  await view.user.click(dialog.getByRole('radio', { name: '소유자' }));
  await view.user.type(dialog.getByRole('searchbox'), '하늘');
  await view.user.click(await dialog.findByRole('radio', { name: /김하늘1/ }));
  await view.user.click(dialog.getByRole('button', { name: '소유자로 추가' }));
  expect(await screen.findByText('김하늘1 님을 소유자로 추가했어요')).toBeVisible();
  expect(add.asked[0]!.body).toEqual({ userSeq: 101 });
});

test('PE-050 without the right to owners an owner is invited, and it waits for one', async () => {
  serve();
  const invite = recording(inviteApi.create, anInvite({ userTypeCd: 'OWN', status: 'ASKED' }));
  server.use(answer(operatorApi.search, []), invite.handler);
  const view = renderRoute(PATH, MANAGER);
  const dialog = await search(view, '');
  await view.user.click(dialog.getByRole('radio', { name: '소유자' }));
  expect(dialog.getByText(/지금 소유자가 승인하면/)).toBeVisible();
  await view.user.type(dialog.getByRole('searchbox'), 'New@Example.com');
  expect(await dialog.findByText('new@example.com로 초대할게요')).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: '초대 보내기' }));
  expect(await screen.findByText('소유자에게 승인을 요청했어요')).toBeVisible();
  expect(invite.asked[0]!.body).toEqual({ userTypeCd: 'OWN', memo: '', email: 'new@example.com' });
});

test('open invitations are approved, sent again and cancelled', async () => {
  serve(undefined, [
    anInvite({ inviteSeq: 8, status: 'ASKED', name: '오지훈' }),
    anInvite(),
    anInvite({ inviteSeq: 9, status: 'DECLINED' }),
  ]);
  const approve = recording(inviteApi.approve, anInvite({ name: '오지훈' }));
  const resend = recording(inviteApi.resend, anInvite());
  const cancel = recording(inviteApi.cancel, null);
  server.use(approve.handler, resend.handler, cancel.handler);
  const view = renderRoute(PATH, OWNER);
  await view.user.click(await screen.findByRole('button', { name: '승인하고 보내기' }));
  expect(await screen.findByText('오지훈 님에게 초대를 보냈어요')).toBeVisible();
  const row = within(screen.getByText('답변 대기').closest('tr')!);
  await view.user.click(row.getByRole('button', { name: '다시 보내기' }));
  expect(await screen.findByText('new@example.com 님에게 초대를 보냈어요')).toBeVisible();
  await view.user.click(row.getByRole('button', { name: '초대 취소' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '초대 취소' }));
  expect(await screen.findByText('초대를 취소했어요')).toBeVisible();
  expect([approve, resend, cancel].map((r) => r.asked[0]!.params['inviteSeq'])).toEqual(['8', '7', '7']);
});

test('AM-197 owners say what teachers may do; operators read it', async () => {
  serve();
  const save = recording(settingApi.saveTeacherRules, { sheetYn: 'N', ownYn: 'Y' });
  server.use(answer(settingApi.teacherRules, { sheetYn: 'N', ownYn: 'N' }), save.handler);
  const { user, unmount } = renderRoute(PATH, OWNER);
  const own = await screen.findByRole('switch', { name: /강사는 자기 클래스만/ });
  expect(own).not.toBeChecked();
  await user.click(own);
  expect(await screen.findByText('저장했어요')).toBeVisible();
  expect(save.asked[0]!.body).toEqual({ sheetYn: 'N', ownYn: 'Y' });
  expect(screen.getByRole('link', { name: '조회 기록 보기' })).toHaveAttribute('href', '/settings/data-history/readings');
  unmount();
  renderRoute(PATH, MANAGER);
  expect(await screen.findByRole('switch', { name: /강사는 자기 클래스만/ })).toBeDisabled();
  expect(screen.getByText(/소유자만 바꿀 수 있어요/)).toBeVisible();
});
