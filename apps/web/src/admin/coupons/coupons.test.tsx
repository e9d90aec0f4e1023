import { couponApi, type CouponDetail, type CouponInfo } from '@madang/contracts/main/coupon';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { memberApi, type Member } from '@madang/contracts/util/member';
import { screen, waitFor, within } from '@testing-library/react';
import { inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { watchScroll } from '../../testing/scroll';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const info = (over: Partial<CouponInfo> = {}): CouponInfo => ({
  couponInfoSeq: 7,
  title: '봄맞이',
  code: 'SPRING24',
  discountTypeCd: '01',
  discount: 15,
  startAt: null,
  endAt: null,
  status: 'RUNNING',
  courseSeqs: [],
  courses: [],
  issueCount: 100,
  offerYn: 'N',
  issuedCount: 3,
  usedCount: 1,
  createdAt: inDays(-3),
  ...over,
});
const detail = (over: Partial<CouponDetail> = {}): CouponDetail => ({ ...info(), heldCount: 1, discountSum: 12_000, ...over });
const counts = { ALL: 2, SCHEDULED: 0, RUNNING: 1, ENDED: 1 };
const member = (userSeq: number, name: string) => ({ userSeq, name, email: `${userSeq}@madang.test` }) as Member;
const listed = (list: CouponInfo[]) => recording(couponApi.list, { list, totalCount: list.length, counts });

test('RT-108 PY-055 PY-056 PY-057 the list has code, value, window, classes and figures, by status and search', async () => {
  const asked = listed([info(), info({ couponInfoSeq: 8, title: '지난 달', status: 'ENDED', endAt: inDays(-1), issueCount: null })]);
  server.use(asked.handler);
  const { user } = renderRoute('/settings/coupons', OWNER);
  const row = (await screen.findByRole('link', { name: /봄맞이/ })).closest('tr')!;
  for (const text of ['SPRING24', '15%', '기한 없음', '모든 클래스', '3 / 100', '진행 중'])
    expect(within(row).getByText(text)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /종료/ }));
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('status')).toBe('ENDED'));
  await user.type(screen.getByRole('searchbox'), 'SPRING');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('q')).toBe('SPRING'));
  expect(screen.getByRole('link', { name: /쿠폰 만들기/ })).toHaveAttribute('href', '/settings/coupons/create');
});

test('RT-108 without coupons the first one is invited; reading alone makes none', async () => {
  server.use(answer(couponApi.list, { list: [], totalCount: 0, counts: { ALL: 0, SCHEDULED: 0, RUNNING: 0, ENDED: 0 } }));
  const view = renderRoute('/settings/coupons', OWNER);
  expect(await screen.findByRole('heading', { name: '아직 쿠폰이 없어요' })).toBeVisible();
  expect(screen.getByRole('link', { name: '쿠폰 만들기' })).toBeVisible();
  view.unmount();
  renderRoute('/settings/coupons', { session: { roles: ['SITE_CONSOLE_READ', 'SITE_COUPON_READ'] } });
  expect(await screen.findByRole('heading', { name: '아직 쿠폰이 없어요' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '쿠폰 만들기' })).not.toBeInTheDocument();
});

test('PE-071 its pages need the permission', async () => {
  const { user, path } = renderRoute('/settings/coupons', { session: { roles: ['SITE_CONSOLE_READ'] } });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
  await waitFor(() => expect(path()).toBe('/main'));
});

test('RT-109 PY-058 a coupon is made for chosen classes, with a code, a window and a number', async () => {
  const made = recording(couponApi.create, info());
  const classes = { list: [{ courseSeq: 12, title: '실전 Next.js' } as AdminCourse], totalCount: 1 };
  server.use(
    made.handler,
    answer(courseApi.adminList, classes),
    answer(couponApi.find, detail()),
    answer(couponApi.issued, { list: [], cursor: null }),
  );
  const { user, path } = renderRoute('/settings/coupons/create', OWNER);
  const send = await screen.findByRole('button', { name: '쿠폰 만들기' });
  await user.click(send);
  expect(await screen.findAllByText(/항목을 입력/)).toHaveLength(3);
  await user.type(screen.getByRole('textbox', { name: /쿠폰 이름/ }), '봄맞이');
  await user.click(screen.getByRole('button', { name: '자동 생성' }));
  expect((screen.getByRole('textbox', { name: /쿠폰 코드/ }) as HTMLInputElement).value).toMatch(/^[A-Z2-9]{10}$/);
  await user.click(screen.getByRole('radio', { name: /퍼센트 할인/ }));
  await user.type(screen.getByRole('textbox', { name: /^할인/ }), '120');
  await user.type(screen.getByRole('textbox', { name: '종료' }), '2027.01.31');
  await user.click(screen.getByRole('radio', { name: /선택한 클래스만/ }));
  await user.click(send);
  expect(await screen.findByText('100 이하로 입력해 주세요.')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: /^할인/ }));
  await user.type(screen.getByRole('textbox', { name: /^할인/ }), '15');
  await user.click(send);
  expect(await screen.findByText('클래스를 하나 이상 골라 주세요.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: '실전 Next.js' }));
  await user.click(screen.getByRole('switch', { name: /발급 수량 제한/ }));
  await user.click(send);
  await waitFor(() => expect(path()).toBe('/settings/coupons/7'));
  expect(made.asked[0]!.body).toMatchObject({
    title: '봄맞이',
    discountTypeCd: '01',
    discount: 15,
    startAt: null,
    // The coupon is valid until the end of the chosen last minute, so the end is its 59th second.
    endAt: '2027-01-31T14:59:59.000Z',
    courseSeqs: [12],
    issueCount: 100,
  });
});

test('AM-1051 a code may have hyphens between its letters, and others are refused at the field when it is left', async () => {
  const { user } = renderRoute('/settings/coupons/create', OWNER);
  const code = await screen.findByRole('textbox', { name: /쿠폰 코드/ });
  await user.type(code, 'spring_26');
  await user.tab();
  expect(await screen.findByText('영문과 숫자, 그 사이의 하이픈(-)만 쓸 수 있어요.')).toBeVisible();
  await user.clear(code);
  await user.type(code, 'spring-26');
  await user.tab();
  await waitFor(() => expect(screen.queryByText('영문과 숫자, 그 사이의 하이픈(-)만 쓸 수 있어요.')).toBeNull());
  expect(code).toHaveValue('SPRING-26');
});

test('RT-110 an edit keeps what stands, and shows what the server refuses at its field', async () => {
  const saved = recording(couponApi.update, info());
  server.use(answer(couponApi.find, detail({ courseSeqs: [12], courses: [{ courseSeq: 12, title: '실전 Next.js' }] })));
  server.use(refuse(couponApi.update, 'BAD_INPUT', '', [{ field: 'code', message: '다른 쿠폰이 쓰고 있는 코드예요.' }]));
  server.use(answer(courseApi.adminList, { list: [], totalCount: 0 }), answer(couponApi.issued, { list: [], cursor: null }));
  const { user, path } = renderRoute('/settings/coupons/7/edit', OWNER);
  const title = await screen.findByRole('textbox', { name: /쿠폰 이름/ });
  expect(screen.getByRole('button', { name: /실전 Next.js/ })).toBeVisible();
  await user.type(title, ' 2');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('다른 쿠폰이 쓰고 있는 코드예요.')).toBeVisible();
  server.use(saved.handler);
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(path()).toBe('/settings/coupons/7'));
  expect(saved.asked[0]!.body).toMatchObject({ title: '봄맞이 2', code: 'SPRING24', courseSeqs: [12], issueCount: 100 });
});

test('the bar of an edit names what changed and takes it back; leaving asks first and names it as well', async () => {
  const some = detail({ courseSeqs: [12], courses: [{ courseSeq: 12, title: '실전 Next.js' }] });
  server.use(answer(couponApi.find, some), answer(courseApi.adminList, { list: [], totalCount: 0 }));
  const { user } = renderRoute('/settings/coupons/7/edit', OWNER);
  const title = await screen.findByRole('textbox', { name: /쿠폰 이름/ });
  expect(screen.queryByRole('button', { name: '저장' })).toBeNull();
  await user.type(title, ' 2');
  await user.click(screen.getByRole('radio', { name: /^모든 클래스/ }));
  const bar = within(screen.getByRole('region', { name: '저장' }));
  expect(bar.getByRole('status')).toHaveTextContent('바뀐 내용: 쿠폰 이름, 쓸 수 있는 클래스');
  await user.click(bar.getByRole('button', { name: '되돌리기' }));
  expect(title).toHaveValue('봄맞이');
  expect(screen.getByText('3/60')).toBeVisible();
  expect(screen.getByRole('button', { name: /실전 Next.js/ })).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /^클래스 페이지에서 나눠 주기/ }));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: '쿠폰' }));
  const question = await screen.findByRole('alertdialog', { name: '저장하지 않고 나갈까요?' });
  expect(question).toHaveTextContent('바뀐 내용: 클래스 페이지에서 나눠 주기');
});

test.each([
  [1, ['SITE_CONSOLE_READ', 'SITE_COUPON_READ', 'CLASS_STUDENT_READ']],
  [0, ['SITE_CONSOLE_READ', 'SITE_COUPON_READ']],
])('PE-060 a used coupon leads to its learner for who may see learners: %s', async (links, roles) => {
  const used = { couponSeq: 1, userSeq: 51, name: '김하늘', email: 'haneul@example.com', state: 'USED', byStaff: false } as const;
  const when = { issuedAt: inDays(-2), usedAt: inDays(-1), courseSeq: 12, courseTitle: '실전 Next.js', amount: 12_000 };
  server.use(answer(couponApi.find, detail()), answer(couponApi.issued, { list: [{ ...used, ...when }], cursor: null }));
  renderRoute('/settings/coupons/7', { session: { roles } });
  const line = (await screen.findByText('−12,000원')).closest('tr')!;
  expect(line).toHaveTextContent('실전 Next.js');
  expect(within(line).queryAllByRole('link', { name: '실전 Next.js' })).toHaveLength(links);
});

test('RT-111 PY-058 a coupon shows its usage, is given to members, and is deleted after a question', async () => {
  const used = { couponSeq: 1, userSeq: 51, name: '김하늘', email: 'haneul@example.com', state: 'USED', byStaff: false } as const;
  const when = { issuedAt: inDays(-2), usedAt: inDays(-1), courseSeq: 12, courseTitle: '실전 Next.js', amount: 12_000 };
  const issue = recording(couponApi.issue, { issuedCount: 1, passedOver: 0 });
  const removed = recording(couponApi.remove, null);
  server.use(
    answer(couponApi.find, detail()),
    answer(couponApi.issued, { list: [{ ...used, ...when }], cursor: null }),
    answer(memberApi.joined, { list: [member(51, '김하늘'), member(52, '오지훈')], cursor: null, totalCount: 2 }),
    listed([info()]).handler,
    removed.handler,
  );
  const { user, path } = renderRoute('/settings/coupons/7', OWNER);
  expect(await screen.findByRole('link', { name: '김하늘' })).toHaveAttribute('href', '/settings/members/joined/51');
  expect(screen.getByText('−12,000원')).toBeVisible();
  const history = within(screen.getByRole('main')).getByRole('link', { name: '변경 이력' });
  expect(history).toHaveAttribute('href', '/settings/data-history?entity=COUPON&seq=7');
  await user.click(screen.getByRole('button', { name: '발급하기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: /오지훈/ }));
  server.use(refuse(couponApi.issue, 'BAD_INPUT', '', [{ field: 'userSeqs', message: '남은 쿠폰은 0장이에요.' }]));
  await user.click(dialog.getByRole('button', { name: '1명에게 발급' }));
  expect(await dialog.findByText('남은 쿠폰은 0장이에요.')).toBeVisible();
  server.use(issue.handler);
  await user.click(dialog.getByRole('button', { name: '1명에게 발급' }));
  expect(await screen.findByText('1명에게 발급했어요.')).toBeVisible();
  expect(issue.asked[0]!.body).toMatchObject({ userSeqs: [52], segmentSeq: null });
  await user.click(screen.getByRole('button', { name: '삭제' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/아직 쓰지 않은 2장/)).toBeVisible();
  await user.click(question.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(path()).toBe('/settings/coupons'));
  expect(removed.asked).toHaveLength(1);
});

test('PY-058 or to a segment', async () => {
  const issue = recording(couponApi.issue, { issuedCount: 4, passedOver: 1 });
  const segment = { segmentSeq: 3, name: '새 회원', conditions: {}, memberCount: 5, updatedAt: inDays(0) };
  server.use(answer(couponApi.find, detail()), answer(couponApi.issued, { list: [], cursor: null }), issue.handler);
  server.use(answer(memberApi.joined, { list: [], cursor: null, totalCount: 0 }), answer(memberApi.segments, [segment]));
  const { user } = renderRoute('/settings/coupons/7', OWNER);
  await user.click((await screen.findAllByRole('button', { name: '발급하기' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: '세그먼트' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: /세그먼트/ }), '3');
  await user.click(dialog.getByRole('button', { name: '발급하기' }));
  expect(await screen.findByText(/4명에게 발급했어요. 이미 있거나 회원이 아닌 1명은 건너뛰었어요./)).toBeVisible();
  expect(issue.asked[0]!.body).toMatchObject({ segmentSeq: 3 });
});

test('RT-111 who has a coupon is found by state and name, and the list goes on while one scrolls', async () => {
  const scroll = watchScroll();
  const holder = { couponSeq: 1, userSeq: 51, name: '김하늘', email: 'a@b.co', state: 'USED', byStaff: true, issuedAt: inDays(-1) };
  const asked = recording(couponApi.issued, ({ query }) => ({
    list: [{ ...holder, ...(query.get('cursor') && { couponSeq: 2, name: '오지훈' }) } as never],
    cursor: query.get('cursor') ? null : 'next',
  }));
  server.use(answer(couponApi.find, detail()), asked.handler);
  const { user } = renderRoute('/settings/coupons/7', OWNER);
  await user.click(await screen.findByRole('radio', { name: '사용 완료' }));
  await user.type(screen.getByRole('searchbox'), '하늘');
  await waitFor(() => expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject({ state: 'USED', q: '하늘' }));
  await screen.findByText('김하늘');
  scroll();
  expect(await screen.findByText('오지훈')).toBeVisible();
  expect(asked.asked.at(-1)!.query.get('cursor')).toBe('next');
  vi.unstubAllGlobals();
});

test('AM-299 a masked holder on a later page is shown whole by who may, page and person alone', async () => {
  const scroll = watchScroll();
  const holder = { couponSeq: 1, userSeq: 51, name: '김하늘', email: 'ha***@b.co', state: 'USED', byStaff: true, issuedAt: inDays(-1) };
  const second = { ...holder, couponSeq: 2, userSeq: 52, name: '오지훈', email: 'ji***@b.co' };
  const asked = recording(couponApi.issued, ({ query, headers }) => ({
    list: [(query.get('cursor') ? { ...second, ...(headers.get('reveal') === '52' && { email: 'jihun@b.co' }) } : holder) as never],
    cursor: query.get('cursor') ? null : 'next',
  }));
  server.use(answer(couponApi.find, detail()), asked.handler);
  const { user } = renderRoute('/settings/coupons/7', {
    session: { roles: ['SITE_CONSOLE_READ', 'SITE_COUPON_READ', 'SITE_PERSONAL_REVEAL'] },
  });
  await screen.findByText('김하늘');
  scroll();
  await user.click(await screen.findByRole('button', { name: '오지훈 님 연락처 보기' }));
  expect(await screen.findByText('jihun@b.co')).toBeVisible();
  expect(screen.getByText('ha***@b.co')).toBeVisible();
  expect(asked.asked.at(-1)!.query.get('cursor')).toBe('next');
  vi.unstubAllGlobals();
});
