import { accountApi } from '@madang/contracts/main/account';
import { channelApi, type JoinedChannel } from '@madang/contracts/main/channel';
import { couponApi, type MyCoupon } from '@madang/contracts/main/coupon';
import { screen, waitFor, within } from '@testing-library/react';
import { browser } from '../../lib/leave';
import { inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { watchScroll } from '../../testing/scroll';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const one = (over: Partial<MyCoupon> = {}): MyCoupon => ({
  couponSeq: 1,
  title: '첫 수강 감사',
  discountTypeCd: '00',
  discount: 10_000,
  startAt: null,
  endAt: null,
  courses: [],
  held: false,
  usedAt: null,
  usedFor: null,
  usedAmount: null,
  site: null,
  ...over,
});
function open(list: MyCoupon[], others: Partial<Record<string, MyCoupon[]>> = {}, isChannelUser = true) {
  const counts = { AVAILABLE: list.length, USED: others['USED']?.length ?? 0, EXPIRED: others['EXPIRED']?.length ?? 0 };
  server.use(
    answer(couponApi.mine, ({ query }) => {
      const state = query.get('state') ?? '';
      return { list: state === 'AVAILABLE' ? list : (others[state] ?? []), cursor: null, counts };
    }),
  );
  return renderRoute('/coupon', { session: { isChannelUser } });
}

test('RT-008 PY-054 /coupon shows the coupons to use, with value, classes, window, and those that wait in an order', async () => {
  open([
    one({ endAt: inDays(1) }),
    one({
      couponSeq: 2,
      title: '봄맞이',
      discountTypeCd: '01',
      discount: 15,
      courses: [{ courseSeq: 12, title: '실전 Next.js' }],
      held: true,
    }),
    one({ couponSeq: 3, title: '다음 달', startAt: inDays(10) }),
  ]);
  expect(await screen.findByRole('heading', { level: 2, name: '첫 수강 감사' })).toBeVisible();
  expect(screen.getAllByText('10,000원')).toHaveLength(2);
  expect(screen.getByText('15%')).toBeVisible();
  expect(screen.getByRole('link', { name: '실전 Next.js' })).toHaveAttribute('href', '/classes/12');
  expect(screen.getAllByText('모든 클래스')).toHaveLength(2);
  expect(screen.getByText(/남음|하루 안에 끝나요/)).toBeVisible();
  expect(screen.getByText('신청에 사용 중')).toBeVisible();
  expect(screen.getByText('사용 예정')).toBeVisible();
});

test('RT-008 used and no longer usable ones stand behind their tabs', async () => {
  const used = one({ couponSeq: 4, usedAt: inDays(-1), usedFor: { courseSeq: 12, title: '실전 Next.js' }, usedAmount: 9_900 });
  const { user } = open([], { USED: [used] });
  expect(await screen.findByRole('heading', { name: '쓸 수 있는 쿠폰이 없어요' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /사용 완료/ }));
  expect(await screen.findByText(/‘실전 Next.js’에서 9,900원 할인/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /사용 불가/ }));
  expect(await screen.findByRole('heading', { name: '기간이 지난 쿠폰이 없어요' })).toBeVisible();
});

test('PY-054 a code becomes a coupon, or says at the field why not', async () => {
  const { user } = open([]);
  const code = await screen.findByRole('textbox', { name: '쿠폰 코드' });
  await user.click(screen.getByRole('button', { name: '등록하기' }));
  expect(await screen.findByText(/쿠폰 코드 항목을 입력/)).toBeVisible();
  server.use(refuse(couponApi.register, 'BAD_INPUT', '', [{ field: 'code', message: '이미 받은 쿠폰이에요.' }]));
  await user.type(code, 'spring24{Enter}');
  expect(await screen.findByText('이미 받은 쿠폰이에요.')).toBeVisible();
  const sent = recording(couponApi.register, one());
  server.use(sent.handler);
  await user.click(screen.getByRole('button', { name: '등록하기' }));
  expect(await screen.findByText('‘첫 수강 감사’ 쿠폰을 등록했어요.')).toBeVisible();
  expect(sent.asked[0]!.body).toMatchObject({ code: 'SPRING24' });
  expect(code).toHaveValue('');
});

test('who is no member yet joins first', async () => {
  const { user, path } = open([], {}, false);
  server.use(refuse(couponApi.register, 'NOT_CHANNEL_USER'));
  await user.type(await screen.findByRole('textbox', { name: '쿠폰 코드' }), 'spring24{Enter}');
  await waitFor(() => expect(path()).toBe('/join?next=%2Fcoupon'));
});

test('a list that cannot be read offers another try', async () => {
  open([]);
  server.use(broken(couponApi.mine, 500));
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeVisible();
});

test('RT-008 needs a session', async () => {
  const { path } = renderRoute('/coupon');
  await waitFor(() => expect(path()).toBe('/login?next=%2Fcoupon'));
});

test('RT-008 many coupons go on while one scrolls', async () => {
  const scroll = watchScroll();
  const asked = recording(couponApi.mine, ({ query }) => ({
    list: [query.get('cursor') ? one({ couponSeq: 2, title: '봄맞이' }) : one()],
    cursor: query.get('cursor') ? null : 'next',
    counts: { AVAILABLE: 2, USED: 0, EXPIRED: 0 },
  }));
  server.use(asked.handler);
  renderRoute('/coupon', { session: { isChannelUser: true } });
  await screen.findByRole('heading', { level: 2, name: '첫 수강 감사' });
  scroll();
  expect(await screen.findByRole('heading', { level: 2, name: '봄맞이' })).toBeVisible();
  vi.unstubAllGlobals();
});

describe('on the product’s own host', () => {
  const sites = [
    { channelSeq: 1, domain: 'codebay', name: '코드베이', closedYn: 'N' },
    { channelSeq: 2, domain: 'haru', name: '하루 공방', closedYn: 'N' },
    { channelSeq: 3, domain: 'closed', name: '닫힌 곳', closedYn: 'Y' },
  ].map((site) => ({ ...site, headerLogoUrl: null, brandColor: '#3b5bfd', joinedAt: '2026-03-01T03:00:00Z' }) as JoinedChannel);
  const counts = { AVAILABLE: 2, USED: 0, EXPIRED: 0 };

  test('RT-008 S-454 the coupons of all sites say of which, and lead there; a closed one has no pages', async () => {
    const left = vi.mocked(browser.goTo);
    const asked = recording(couponApi.mine, {
      list: [
        one({ courses: [{ courseSeq: 7, title: '실전 Next.js' }], site: { name: '코드베이', domain: 'codebay', closedYn: 'N' } }),
        one({ couponSeq: 2, title: '봄맞이', site: { name: '닫힌 곳', domain: 'closed', closedYn: 'Y' } }),
      ],
      cursor: null,
      counts,
    });
    server.use(asked.handler, answer(channelApi.joined, sites), answer(accountApi.createTicket, { ticket: 'once' }));
    const { user } = renderRoute('/coupon', { channel: null, session: {} });
    expect(await screen.findByRole('heading', { level: 2, name: '봄맞이' })).toBeVisible();
    expect(asked.asked[0]!.query.get('channelSeq')).toBeNull();
    expect(screen.getByText('닫힌 사이트')).toBeVisible();
    // On the product's own host the class is not linked, because its page is on the host of its site.
    expect(screen.queryByRole('link', { name: '실전 Next.js' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '코드베이에서 쓰기' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('http://codebay.localhost:8080/classes?ticket=once'));
  });

  test('RT-008 PY-054 S-454 a code is registered for one of the sites that one joined', async () => {
    const sent = recording(couponApi.register, one());
    server.use(sent.handler, answer(channelApi.joined, sites), answer(couponApi.mine, { list: [], cursor: null, counts }));
    const { user } = renderRoute('/coupon', { channel: null, session: {} });
    const choice = await screen.findByRole('combobox', { name: '사이트' });
    expect(within(choice).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(choice, '하루 공방');
    await user.type(screen.getByRole('textbox', { name: '쿠폰 코드' }), 'spring24{Enter}');
    expect(await screen.findByText('‘첫 수강 감사’ 쿠폰을 등록했어요.')).toBeVisible();
    expect(sent.asked[0]!.body).toEqual({ channelSeq: 2, code: 'SPRING24' });
    // The chosen site stays chosen for the next code.
    expect(choice).toHaveValue('2');
  });

  test('S-454 who joined no site is led to join one', async () => {
    server.use(answer(channelApi.joined, []), answer(couponApi.mine, { list: [], cursor: null, counts }));
    renderRoute('/coupon', { channel: null, session: {} });
    expect(await screen.findByRole('link', { name: '사이트에 가입하기' })).toHaveAttribute('href', '/join');
  });
});
