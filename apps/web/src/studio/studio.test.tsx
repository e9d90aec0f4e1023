import { courseApi } from '@madang/contracts/main/course';
import { membershipApi, type Membership, type StudioCourse } from '@madang/contracts/main/membership';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { subscriptionApi, type StudioMember } from '@madang/contracts/util/subscription';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../lib/query';
import { anOrder } from '../testing/course-samples';
import { renderRoute } from '../testing/render';
import { watchScroll } from '../testing/scroll';
import { aChannel } from '../testing/samples';
import { answer, recording, refuse, server } from '../testing/server';

const pro = (saasYn: 'Y' | 'N' = 'Y') => {
  const channel = aChannel();
  return { ...channel, channelSetting: { ...channel.channelSetting, saasYn } };
};
const staff = (roles: readonly string[] = PERMISSIONS, saasYn: 'Y' | 'N' = 'Y') => ({
  channel: pro(saasYn),
  session: { roles: [...roles], isChannelUser: true },
});
const membership = (more: Partial<Membership> = {}): Membership => ({
  membershipSeq: 5,
  title: '올인원',
  description: '',
  price: 9900,
  periodCd: 'AUTO',
  benefits: ['특강'],
  courses: [],
  courseSeqs: [],
  chatRooms: [],
  openYn: 'Y',
  memberCount: 3,
  leavingCount: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...more,
});
const member: StudioMember = {
  userUid: '7',
  name: '조은지',
  email: 'eunji@example.com',
  profileImageUrl: null,
  joinedAt: '2026-10-01T00:00:00.000Z',
  courseCount: 2,
  paidKrw: 9900,
  memberships: [{ title: '올인원', periodEnd: '2026-12-01T00:00:00.000Z', leavingYn: 'N' }],
};
beforeEach(() => queryClient.clear());

test('ST-002 RT-134 staff of a pro site sees its memberships with members and price, and deletes one', async () => {
  server.use(
    answer(membershipApi.list, [membership()]),
    refuse(membershipApi.remove, 'MEMBERSHIP_HAS_MEMBERS', '이용 중인 회원이 있어 삭제할 수 없어요.'),
  );
  const { user } = renderRoute('/settings/membership', staff());
  const row = (await screen.findByRole('link', { name: '올인원' })).closest('tr')!;
  expect(within(row).getByText('9,900원')).toBeInTheDocument();
  expect(within(row).getByText('해지 예정 1명')).toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: '올인원 메뉴' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  expect((await screen.findAllByText(/이용 중인 회원이 있어 삭제할 수 없어요/)).length).toBeGreaterThan(0);
});

test('AM-722 who may only read memberships is not led to a form that is refused, and reads what is not theirs', async () => {
  server.use(answer(membershipApi.list, [membership()]));
  renderRoute('/settings/membership', staff(['SITE_CONSOLE_READ', 'SITE_CLASS_READ']));
  expect(await screen.findByText('올인원')).toBeVisible();
  expect(screen.queryByRole('link', { name: /올인원/ })).toBeNull();
  expect(screen.getByText(/내 권한에 없는 일: 멤버십 만들기, 수정, 삭제/)).toBeVisible();
});

test('ST-002 a site without the pro plan is told what opens it; an empty one how to begin', async () => {
  server.use(answer(membershipApi.list, []));
  const without = renderRoute('/settings/membership', staff(PERMISSIONS, 'N'));
  expect(await screen.findByRole('heading', { name: '프로 요금제에서 쓸 수 있어요' })).toBeInTheDocument();
  without.unmount();
  renderRoute('/settings/membership', staff());
  const empty = await screen.findByRole('heading', { name: '아직 멤버십이 없어요' });
  expect(within(empty.parentElement!).getByRole('link', { name: '멤버십 만들기' })).toHaveAttribute('href', '/settings/membership/create');
});

test('a membership of a site whose seller cannot be named is not put on sale: the page leads to what is missing and keeps what was written', async () => {
  const classes = { list: [], totalCount: 0 } as never;
  server.use(
    refuse(membershipApi.create, 'NOT_READY_TO_SELL', '판매자 정보를 먼저 적어 주세요.'),
    answer(courseApi.adminList, classes),
    answer(membershipApi.list, []),
  );
  const { user, path } = renderRoute('/settings/membership/create', staff());
  await user.type(await screen.findByRole('textbox', { name: /멤버십 이름/ }), '석 달 회원');
  await user.click(screen.getByRole('button', { name: '멤버십 만들기' }));
  const asked = await screen.findByRole('alertdialog');
  expect(asked).toHaveTextContent('판매자 정보를 먼저 적어 주세요.');
  await user.click(within(asked).getByRole('button', { name: '취소' }));
  expect(screen.getByRole('textbox', { name: /멤버십 이름/ })).toHaveValue('석 달 회원');
  expect(path()).toBe('/settings/membership/create');
  await user.click(screen.getByRole('button', { name: '멤버십 만들기' }));
  expect(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '판매 설정 열기' })).toBeVisible();
});

test('ST-002 RT-135 EN-035 EN-036 EN-037 EN-038 a membership is made for a month, terms or a year, with classes of its own', async () => {
  const made = recording(membershipApi.create, () => membership());
  const classes = { list: [{ courseSeq: 12, title: '회원반' }], totalCount: 1 } as never;
  server.use(made.handler, answer(courseApi.adminList, classes), answer(membershipApi.list, []));
  const { user } = renderRoute('/settings/membership/create', staff());
  await screen.findAllByRole('radio');
  for (const [name, periodCd] of [
    [/매월 자동 결제/, 'AUTO'],
    [/^1개월/, '01'],
    [/^3개월/, '03'],
    [/^6개월/, '06'],
    [/^1년/, '12'],
  ] as const)
    expect(screen.getByRole('radio', { name })).toHaveAttribute('value', periodCd);
  await user.type(screen.getByRole('textbox', { name: /멤버십 이름/ }), '석 달 회원');
  await user.click(screen.getByRole('radio', { name: /3개월/ }));
  await user.click(await screen.findByRole('checkbox', { name: '회원반' }));
  await user.click(screen.getByRole('button', { name: '항목 추가' }));
  await user.type(screen.getByPlaceholderText('예: 매달 라이브 특강'), '특강');
  await user.click(screen.getByRole('button', { name: '멤버십 만들기' }));
  await waitFor(() => expect(made.asked).toHaveLength(1));
  expect(made.asked[0]!.body).toMatchObject({
    title: '석 달 회원',
    periodCd: '03',
    price: 9900,
    courseSeqs: [12],
    openYn: 'Y',
    benefits: ['특강'],
  });
});

test('ST-002 RT-136 a membership is changed, a refusal stands at its field', async () => {
  const classes = { list: [{ courseSeq: 12, title: '회원반' }], totalCount: 1 } as never;
  server.use(
    answer(membershipApi.find, membership()),
    answer(courseApi.adminList, classes),
    refuse(membershipApi.update, 'BAD_INPUT', '', [{ field: 'price', message: '1000 이상으로 입력해 주세요.' }]),
  );
  const { user } = renderRoute('/settings/membership/5/edit', staff());
  await user.type(await screen.findByRole('textbox', { name: /멤버십 이름/ }), ' 더하기');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('1000 이상으로 입력해 주세요.')).toBeInTheDocument();
  const saved = recording(membershipApi.update, membership());
  server.use(saved.handler, answer(membershipApi.list, []));
  await user.click(await screen.findByRole('checkbox', { name: '회원반' }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saved.asked[0]!.body).toMatchObject({ courseSeqs: [12], benefits: ['특강'] }));
});

test('PE-043 RT-142 RT-143 studio members open with SITE_INFO_READ and not without it', async () => {
  server.use(
    answer(subscriptionApi.members, { list: [member], totalCount: 1, cursor: null }),
    answer(subscriptionApi.member, { ...member, phone: null, subscriptions: [], orders: [] }),
  );
  const { user, path, unmount } = renderRoute('/settings/studio/members/joined', staff(['SITE_INFO_READ', 'SITE_CONSOLE_READ']));
  await user.click(await screen.findByRole('link', { name: /조은지/ }));
  expect(path()).toBe('/settings/studio/members/joined/7');
  expect(await within(await screen.findByRole('dialog')).findByText('가입한 멤버십이 없어요')).toBeInTheDocument();
  unmount();
  renderRoute('/settings/studio/members/joined', staff(['SITE_CONSOLE_READ']));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/권한/);
});

test('a bookmark of somebody who has left the site says so', async () => {
  server.use(answer(subscriptionApi.members, { list: [], totalCount: 0, cursor: null }), refuse(subscriptionApi.member, 'NO_DATA'));
  const { user, path } = renderRoute('/settings/studio/members/joined/99', staff(['SITE_INFO_READ', 'SITE_CONSOLE_READ']));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('heading', { name: '이제 이 사이트의 회원이 아니에요' })).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '회원 목록 보기' }));
  await waitFor(() => expect(path()).toBe('/settings/studio/members/joined'));
});

test('RT-144 RT-145 RT-146 the studio’s classes and the payments of each kind', async () => {
  const course = {
    courseSeq: 12,
    title: '회원반',
    state: 'OPEN',
    attendCount: 4,
    acceptCnt: 4,
    memberships: [{ membershipSeq: 5, title: '올인원' }],
  };
  const orders = (title: string) => ({
    list: [anOrder({ title, courseSeq: null, attendSeq: null, subscriptionSeq: 1 })],
    totalCount: 1,
    totals: { paidKrw: 9900, paidUsd: 0, refundedKrw: 0, refundedUsd: 0, count: 1 },
  });
  server.use(
    answer(membershipApi.courses, { list: [course as StudioCourse], totalCount: 1 }),
    answer(subscriptionApi.membershipPayments, orders('올인원')),
    answer(subscriptionApi.goodsPayments, orders('첫 클래스')),
  );
  const classes = renderRoute('/settings/studio/course', staff());
  expect(await screen.findByRole('link', { name: '회원반' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '올인원' })).toHaveAttribute('href', '/settings/membership/5/edit');
  classes.unmount();
  const paid = renderRoute('/settings/studio/payment/membership', staff());
  expect(await screen.findByRole('heading', { name: '멤버십 결제' })).toBeInTheDocument();
  expect(await screen.findByText('올인원')).toBeInTheDocument();
  paid.unmount();
  renderRoute('/settings/studio/payment/goods', staff());
  expect(await screen.findByText('첫 클래스')).toBeInTheDocument();
});

test('RT-142 studio members with a membership are found by name and go on while one scrolls', async () => {
  const scroll = watchScroll();
  const asked = recording(subscriptionApi.members, ({ query }) => ({
    list: [query.get('cursor') ? { ...member, userUid: '8', name: '오지훈' } : member],
    totalCount: 2,
    cursor: query.get('cursor') ? null : 'next',
  }));
  server.use(asked.handler);
  const { user } = renderRoute('/settings/studio/members/joined?membership=Y', staff());
  await user.type(await screen.findByRole('searchbox', { name: '이름, 이메일 검색' }), '은지');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('q')).toBe('은지'));
  await screen.findByRole('link', { name: /조은지/ });
  scroll();
  expect(await screen.findByRole('link', { name: /오지훈/ })).toBeVisible();
  expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject({ q: '은지', membership: 'Y', cursor: 'next' });
  vi.unstubAllGlobals();
});

test('RT-144 the studio’s classes are narrowed to those for members, of one membership, by name', async () => {
  const asked = recording(membershipApi.courses, { list: [], totalCount: 0 });
  server.use(asked.handler, answer(membershipApi.list, [membership()]));
  const { user } = renderRoute('/settings/studio/course', staff());
  await user.click(await screen.findByRole('radio', { name: '회원 전용' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: '멤버십' }), '올인원');
  await user.type(screen.getByRole('searchbox', { name: '클래스 이름 검색' }), '드로잉');
  await waitFor(() =>
    expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject({ kind: 'MEMBERS', membershipSeq: '5', q: '드로잉' }),
  );
  expect(await screen.findByRole('heading', { name: '찾는 클래스가 없어요' })).toBeVisible();
});

test.each([
  ['RT-145', 'membership', subscriptionApi.membershipPayments],
  ['RT-146', 'goods', subscriptionApi.goodsPayments],
] as const)('%s payments of %s are narrowed, and many are counted apart', async (_row, path, endpoint) => {
  const order = anOrder({ title: '올인원', courseSeq: null, attendSeq: null, subscriptionSeq: 1 });
  const totals = { paidKrw: 9900, paidUsd: 0, refundedKrw: 0, refundedUsd: 0, count: 1 };
  const asked = recording(endpoint, ({ query }) => ({
    list: [order],
    totalCount: 1,
    totals,
    ...(!query.get('wholeYn') && { more: true }),
  }));
  server.use(asked.handler);
  const { user } = renderRoute(`/settings/studio/payment/${path}?dateType=custom`, staff());
  for (const [name, day] of [
    ['시작일', '20261101'],
    ['종료일', '20261120'],
  ] as const) {
    await user.type(await screen.findByRole('textbox', { name }), day);
    await user.tab();
  }
  await user.selectOptions(screen.getByRole('combobox', { name: '상태' }), '결제 완료');
  await user.selectOptions(screen.getByRole('combobox', { name: '결제수단' }), '카카오페이');
  await user.type(screen.getByRole('searchbox'), '은지');
  await user.click(await screen.findByRole('button', { name: '금액' }));
  const query = { sort: 'amount.desc', startAt: '2026-11-01', endAt: '2026-11-20', status: 'PAID', payMethodCd: 'KAKAOPAY', q: '은지' };
  await waitFor(() => expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject({ ...query, wholeYn: 'Y' }));
});
