import { CURRENCY } from '@madang/contracts/codes';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import { channelApi } from '@madang/contracts/main/channel';
import { companionApi } from '@madang/contracts/main/companion-calls';
import { couponApi, type MyCoupon, type UsableCoupon } from '@madang/contracts/main/coupon';
import { courseApi, type Course, type CourseViewer } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { demandApi } from '@madang/contracts/main/demand-calls';
import { reviewApi } from '@madang/contracts/main/review';
import { refundApi } from '@madang/contracts/util/refund-calls';
import type { RefundTerms } from '@madang/contracts/util/refund-rules';
import { screen, waitFor, within } from '@testing-library/react';
import { rememberAct } from '../../domain/course/pending-act';
import { firstCoupon, pickCoupon } from '../../domain/coupon/coupon-choice';
import { useDialogs } from '../../lib/dialogs';
import { queryClient } from '../../lib/query';
import { useSession } from '../../lib/session';
import { useLoginPrompt } from '../../lib/user-only';
import { aLesson, aSummary, aViewer, inDays, information, inside } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aSession } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const terms = (kind: 'LESSONS' | 'SESSIONS', from: string | null): RefundTerms => ({
  ruleCd: 'LIFELONG',
  groups: [{ title: null, weight: 1, parts: [{ kind, count: 4, long: false, from, to: from }] }],
});
function open(course: Partial<Course> = {}, viewer: CourseViewer | null = null) {
  queryClient.clear();
  // Dialogs of an earlier `open` are closed, because a newly loaded page has none.
  useLoginPrompt.setState({ open: false, about: null });
  useDialogs.setState({ questions: [], toasts: [] });
  server.use(
    answer(channelApi.categories, []),
    answer(courseApi.viewer, [viewer ?? aViewer()]),
    answer(courseApi.find, information(course)),
    answer(curriculumApi.list, []),
    answer(reviewApi.list, { reviews: [], reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0] }),
  );
  return renderRoute('/classes/12', viewer ? { session: {} } : {});
}
beforeEach(() => server.use(answer(refundApi.terms, terms('LESSONS', null))));
const card = async () => within(await screen.findByRole('complementary', { name: '수강 신청' }));

describe('the enrol card', () => {
  const coupon = (over: Partial<UsableCoupon>): UsableCoupon => ({
    couponSeq: 5,
    title: '첫 수강 감사',
    discountTypeCd: '00',
    discount: 10_000,
    endAt: null,
    held: false,
    off: 10_000,
    total: 130_000,
    ...over,
  });
  const promised = () => firstCoupon(12, null);

  test('shows the best free coupon with the price after it, which the checkout then begins with', async () => {
    server.use(
      answer(couponApi.usable, [coupon({ total: 135_000 }), coupon({ couponSeq: 6, title: '다른 쿠폰', off: 20_000, held: true })]),
    );
    open({ materialPrice: 5000, materialTitle: '실습 키트' }, aViewer());
    const bar = await card();
    expect((await bar.findByText('첫 수강 감사')).closest('div')).toHaveTextContent('135,000원');
    expect(bar.queryByText('다른 쿠폰')).toBeNull();
    expect(promised()).toBe(5);
  });

  test('AM-800 keeps to what was chosen at the checkout: another coupon, or none on purpose, which it then says', async () => {
    server.use(answer(couponApi.usable, [coupon({}), coupon({ couponSeq: 6, title: '작은 쿠폰', off: 1000, total: 139_000 })]));
    const other = open({}, aViewer());
    pickCoupon(12, 6);
    expect((await (await card()).findByText('작은 쿠폰')).closest('div')).toHaveTextContent('139,000원결제할 때 바로 적용돼요');
    expect(promised()).toBe(6);
    other.unmount();
    open({}, aViewer());
    pickCoupon(12, null);
    expect((await (await card()).findByText('첫 수강 감사')).closest('div')).toHaveTextContent('130,000원결제할 때 고를 수 있어요');
    expect(promised()).toBeNull();
  });

  test('AM-852 shows the price of the seat that is held, which the checkout asks for, and today’s as such', async () => {
    const agreed = {
      price: 160_000,
      discount: 40_000,
      couponDiscount: 10_000,
      materialPrice: 0,
      currency: CURRENCY.KRW,
      amountKrw: 110_000,
    };
    const seat = { attendSeq: 900, holdUntil: inDays(1), agreed };
    const price = (bar: Awaited<ReturnType<typeof card>>) => bar.getByText(/^\d{3},000원$/, { selector: '[data-price] > b' });
    server.use(answer(couponApi.usable, [coupon({ total: 110_000 })]));
    const held = open({}, aViewer(seat));
    let bar = await card();
    expect(await bar.findByText('신청할 때의 가격이에요 · 지금은 140,000원')).toBeVisible();
    // Before the coupon, which the line below takes off.
    expect(price(bar)).toHaveTextContent('120,000원');
    expect((await bar.findByText('첫 수강 감사')).closest('div')).toHaveTextContent('110,000원');
    held.unmount();
    const deposit = open({}, aViewer({ ...seat, isDeposit: true, pendingOrderNo: 'M1' }));
    bar = await card();
    await bar.findByText(/신청할 때의 가격이에요/);
    expect(price(bar)).toHaveTextContent('110,000원');
    deposit.unmount();
    open({}, aViewer({ ...seat, agreed: { ...agreed, price: 140_000, discount: 0, couponDiscount: 0, amountKrw: 140_000 } }));
    bar = await card();
    await bar.findByRole('button', { name: /결제/ });
    expect(price(bar)).toHaveTextContent('140,000원');
    expect(bar.queryByText(/신청할 때의 가격이에요/)).toBeNull();
  });

  test('AM-800 forgets a choice that another seat holds by now, so that the checkout begins with the coupon that is shown', async () => {
    server.use(answer(couponApi.usable, [coupon({}), coupon({ couponSeq: 6, title: '고른 쿠폰', off: 20_000, held: true })]));
    open({}, aViewer());
    pickCoupon(12, 6);
    expect((await (await card()).findByText('첫 수강 감사')).closest('div')).toHaveTextContent('결제할 때 바로 적용돼요');
    await waitFor(() => expect(promised()).toBe(5));
  });

  test('shows no coupon where none fits, to visitors, to learners, and where staff decide first', async () => {
    const asked = recording(couponApi.usable, [coupon({ held: true })]);
    server.use(asked.handler);
    for (const [course, viewer] of [
      [{}, aViewer()],
      [{}, null],
      [{}, inside()],
      [{ choiseTypeCd: '01' }, aViewer()],
    ] as const) {
      const view = open(course, viewer);
      await (await card()).findAllByRole('button');
      // Only the first of them asks for coupons, once the call's own file is there.
      await waitFor(() => expect([asked.asked.length, queryClient.isFetching()]).toEqual([1, 0]));
      expect(screen.queryByText('첫 수강 감사')).toBeNull();
      expect(promised()).toBeNull();
      view.unmount();
      useSession.setState({ ...aSession({}), token: null, user: null });
    }
    expect(asked.asked).toHaveLength(1);
  });

  test('AM-812 has the same place for a coupon whether there is one or not; a class that takes none asks for none', async () => {
    const offered = recording(couponApi.offered, null);
    server.use(offered.handler);
    const view = open();
    expect(await (await card()).findByText('쿠폰이 있나요?')).toBeVisible();
    view.unmount();
    queryClient.clear();
    server.use(answer(courseApi.find, { ...information(), couponYn: 'N' }));
    renderRoute('/classes/12', {});
    await (await card()).findByRole('button', { name: '수강 신청' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText('쿠폰이 있나요?')).toBeNull();
    expect(offered.asked).toHaveLength(1);
  });

  test('AM-772 offers a coupon that takes off more than the own ones, and gives it at a press', async () => {
    const offer = {
      couponInfoSeq: 9,
      title: '첫 수강 쿠폰',
      discountTypeCd: '00' as const,
      discount: 15_000,
      endAt: null,
      off: 15_000,
      total: 125_000,
    };
    let own = [coupon({})];
    const take = recording(couponApi.take, () => {
      own = [coupon({ couponSeq: 8, title: '첫 수강 쿠폰', off: 15_000, total: 125_000 }), ...own];
      return { couponSeq: 8 } as MyCoupon;
    });
    server.use(
      answer(couponApi.usable, () => own),
      answer(couponApi.offered, () => (own.length > 1 ? null : offer)),
      take.handler,
    );
    const { user } = open({}, aViewer());
    const line = (await (await card()).findByText('첫 수강 쿠폰')).closest('div')!;
    expect(line).toHaveTextContent('받으면 125,000원');
    expect(promised()).toBe(5);
    await user.click(within(line).getByRole('button', { name: '받기' }));
    expect(await (await card()).findByText(/결제할 때 바로 적용돼요/)).toBeVisible();
    expect(screen.getByText('첫 수강 쿠폰').closest('div')).toHaveTextContent('쿠폰 적용가 125,000원');
    expect([take.asked.length, promised()]).toEqual([1, 8]);
    // Also where the seat was taken with another coupon.
    expect(firstCoupon(12, 5)).toBe(8);
  });

  test('AM-772 a visitor logs in for the coupon, and whoever is no member reads why and joins the site for it', async () => {
    const offer = { couponInfoSeq: 9, title: '첫 수강 쿠폰', discountTypeCd: '00' as const, discount: 15_000, endAt: null };
    server.use(answer(couponApi.offered, { ...offer, off: 15_000, total: 125_000 }), refuse(couponApi.take, 'NOT_CHANNEL_USER'));
    const first = open();
    await first.user.click(await (await card()).findByRole('button', { name: '받기' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('로그인');
    first.unmount();
    // After the login a person who is no member yet reads why the coupon did not come, and stays on the class's page.
    const { user, path } = open({}, aViewer());
    const asked = await screen.findByRole('alertdialog', { name: '회원만 받을 수 있는 쿠폰이에요' });
    expect(asked).toHaveTextContent('코드베이에 가입하면 쿠폰을 바로 받을 수 있어요.');
    await user.click(within(asked).getByRole('button', { name: '나중에' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(path()).toBe('/classes/12');
    server.use(answer(channelApi.channelUser, { isChannelUser: false, roles: [], userTypeCd: null }));
    await user.click(await (await card()).findByRole('button', { name: '받기' }));
    await waitFor(() => expect(path()).toBe('/join?next=%2Fclasses%2F12'));
    // Having joined, the person has the coupon without another press.
    const taken = recording(couponApi.take, { couponSeq: 8 } as MyCoupon);
    server.use(taken.handler, answer(channelApi.join, { isChannelUser: true, roles: [], userTypeCd: null }));
    await user.click(await screen.findByRole('checkbox', { name: /모두 동의/ }));
    await user.click(screen.getByRole('button', { name: '가입하기' }));
    expect(await screen.findByText('쿠폰을 받았어요')).toBeVisible();
    expect([path(), taken.asked.length]).toEqual(['/classes/12', 1]);
  });

  test('AM-772 the way to join stands in the question itself', async () => {
    const offer = { couponInfoSeq: 9, title: '첫 수강 쿠폰', discountTypeCd: '00' as const, discount: 15_000, endAt: null };
    server.use(answer(couponApi.offered, { ...offer, off: 15_000, total: 125_000 }), refuse(couponApi.take, 'NOT_CHANNEL_USER'));
    rememberAct('coupon', 12, 9);
    const { user, path } = open({}, aViewer());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '가입하고 받기' }));
    await waitFor(() => expect(path()).toMatch(/^\/join\?next=%2Fclasses%2F12/));
  });

  test.each([
    ['nothing better than an own coupon is offered after the login', coupon({ off: 20_000, total: 120_000 }), 9],
    ['another coupon is offered after the login', coupon({}), 7],
  ])('AM-887 a coupon that a visitor pressed for is not taken, nor a later one instead, where %s', async (_when, own, offeredSeq) => {
    const offer = { couponInfoSeq: offeredSeq, title: '첫 수강 쿠폰', discountTypeCd: '00' as const, discount: 15_000, endAt: null };
    const take = recording(couponApi.take, { couponSeq: 8 } as MyCoupon);
    server.use(answer(couponApi.usable, [own]), answer(couponApi.offered, { ...offer, off: 15_000, total: 125_000 }), take.handler);
    rememberAct('coupon', 12, 9);
    const first = open({}, aViewer());
    await (await card()).findByText(offeredSeq === 7 ? '첫 수강 쿠폰' : '첫 수강 감사');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(take.asked).toEqual([]);
    first.unmount();
    queryClient.clear();
    // The wish is over: the next coupon of the site waits for a press of its own.
    server.use(answer(couponApi.usable, []), answer(couponApi.offered, { ...offer, couponInfoSeq: 9, off: 15_000, total: 125_000 }));
    open({}, aViewer());
    await (await card()).findByRole('button', { name: '받기' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(take.asked).toEqual([]);
  });

  test('CU-115 says from which share on the class gives a certificate, or that the staff do', async () => {
    const some = open({ certificate: { completionRate: 80 } });
    expect((await (await card()).findByText('수료증')).closest('div')).toHaveTextContent('80% 완료 시');
    some.unmount();
    const byStaff = open({ certificate: { completionRate: null } });
    expect((await (await card()).findByText('수료증')).closest('div')).toHaveTextContent('운영진 확인 후 발급');
    byStaff.unmount();
    open();
    await (await card()).findByRole('button', { name: '수강 신청' });
    expect(screen.queryByText('수료증')).toBeNull();
  });

  test.each([
    ['LESSONS', null, '7일 안, 열어 보지 않았으면 전액 환불돼요'],
    ['SESSIONS', 2, '시작 전에는 전액 환불돼요'],
    ['SESSIONS', -2, '이용한 만큼 빼고 환불돼요'],
  ] as const)(
    'AM-192 says on one line until when a class of %s, begun in %s days, is refunded whole, and leads to the terms',
    async (kind, days, line) => {
      server.use(answer(refundApi.terms, terms(kind, days && inDays(days))));
      const { user } = open();
      const part = await screen.findByRole('region', { name: '환불 규정' });
      await user.click(await (await card()).findByRole('link', { name: line }));
      expect(part).toHaveFocus();
    },
  );

  test('a free class has no line on refunds, and a class for members says so also when it is full', async () => {
    open({ fareCd: '00', price: 0, siteMembershipSeqs: [3], userLimitTypeCd: '99', maxUserCount: 1, attendCount: 1 });
    const bar = await card();
    expect(await bar.findByText('멤버십 전용')).toBeVisible();
    expect(bar.queryByText('무료')).toBeNull();
    expect(bar.queryByRole('link', { name: /환불/ })).toBeNull();
  });
});

describe('a class in which nobody can enrol now', () => {
  const FULL = { userLimitTypeCd: '99', maxUserCount: 54, attendCount: 54 } as const;
  /** A fake service that keeps whether the person is on the list of those who get a notice. */
  function list() {
    let mineAt: string | null = null;
    const now = () => ({ count: mineAt ? 1 : 0, toldCount: 0, mineAt });
    const add = recording(demandApi.add, () => ((mineAt = '2026-11-23T03:00:00Z'), now()));
    const remove = recording(demandApi.remove, () => ((mineAt = null), now()));
    server.use(answer(demandApi.find, now), add.handler, remove.handler);
    return { add: add.asked, remove: remove.asked };
  }

  test.each([
    [{ payEndCd: '00', payEndAt: inDays(-1) }, '다시 열리면 알려 드릴까요?'],
    [{ payStartCd: '00', payStartAt: inDays(1) }, '모집이 시작되면 알려 드릴까요?'],
    [FULL, '자리가 나면 알려 드릴까요?'],
    [{ courseTypeCd: '07' }, '다음 기수가 열리면 알려 드릴까요?'],
    [{ courseTypeCd: '07', siteMembershipSeqs: [3] }, '다음 기수가 열리면 알려 드릴까요?'],
  ] as [Partial<Course>, string][])('AM-771 %j offers to tell: %s', async (course, title) => {
    server.use(answer(challengeApi.joinable, { terms: [], defaultTermSeq: null, mine: null }));
    const { add, remove } = list();
    const { user } = open(course, aViewer());
    const alert = within(await (await card()).findByRole('region', { name: title }));
    await user.click(alert.getByRole('button', { name: '알림 받기' }));
    const asked = within(await (await card()).findByRole('region', { name: '알림을 신청했어요' }));
    await user.click(asked.getByRole('button', { name: '알림 신청 취소' }));
    expect(await (await card()).findByRole('region', { name: title })).toBeVisible();
    expect([add.length, remove.length]).toEqual([1, 1]);
  });

  test('AM-771 a visitor is asked to log in, and is on the list after it', async () => {
    const { add } = list();
    const first = open(FULL);
    const alert = within(await (await card()).findByRole('region', { name: '자리가 나면 알려 드릴까요?' }));
    await first.user.click(alert.getByRole('button', { name: '알림 받기' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('로그인');
    expect(add).toHaveLength(0);
    first.unmount();
    open(FULL, aViewer());
    expect(await (await card()).findByRole('region', { name: '알림을 신청했어요' })).toBeVisible();
    expect(add).toHaveLength(1);
  });

  test('AM-771 says that the class takes people by now, and shows it so', async () => {
    list();
    const { user } = open(FULL, aViewer());
    const alert = within(await (await card()).findByRole('region', { name: '자리가 나면 알려 드릴까요?' }));
    server.use(refuse(demandApi.add, 'CLASS_OPEN'), answer(courseApi.find, information({})));
    await user.click(alert.getByRole('button', { name: '알림 받기' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('CLASS_OPEN');
    expect(await screen.findAllByText('수강 신청')).not.toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('region', { name: '자리가 나면 알려 드릴까요?' })).toBeNull());
  });

  test('neither its learners nor its staff nor whoever can enrol is asked', async () => {
    for (const [course, viewer] of [
      [FULL, inside()],
      [FULL, aViewer({ roles: ['CLASS_ROOM_UPDATE'], userTypeCd: 'CMG' })],
      [{}, aViewer()],
    ] as const) {
      const view = open(course, viewer);
      await (await card()).findAllByRole('button');
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(screen.queryByText(/알려 드릴까요/)).toBeNull();
      view.unmount();
    }
  });
});

test('AM-770 the classes that go well with it stand below, each a card; without any there is no shelf', async () => {
  server.use(answer(companionApi.list, [aSummary({ courseSeq: 31, title: '다음 걸음' }), aSummary({ courseSeq: 32, title: '곁의 수업' })]));
  const some = open();
  const shelf = within(await screen.findByRole('region', { name: '함께 들으면 좋은 클래스' }));
  expect(shelf.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['다음 걸음', '곁의 수업']);
  expect(shelf.getByRole('link', { name: '다음 걸음' })).toHaveAttribute('href', '/classes/31');
  some.unmount();
  server.use(answer(companionApi.list, []));
  open();
  await (await card()).findByRole('button', { name: '수강 신청' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('함께 들으면 좋은 클래스')).toBeNull();
});

test('sections are numbered where their author has not done so', async () => {
  const section = (curriculumSeq: number, title: string) => aLesson({ curriculumSeq, curriculumTypeCd: '01', title });
  const lessons = (one: string, two: string) => [
    section(1, one),
    aLesson({ curriculumSeq: 2, title: '첫 글' }),
    section(3, two),
    aLesson({ curriculumSeq: 4, title: '둘째 글' }),
  ];
  const box = async (title: string) => (await screen.findByText(title)).closest('details')!.parentElement!;
  const plain = open();
  server.use(answer(curriculumApi.list, lessons('시작하기', '마무리')));
  await queryClient.invalidateQueries();
  expect((await box('시작하기')).className).toMatch(/numbered/);
  plain.unmount();
  open();
  server.use(answer(curriculumApi.list, lessons('1. 시작', '2. 마무리')));
  await queryClient.invalidateQueries();
  expect((await box('1. 시작')).className).not.toMatch(/numbered/);
});
