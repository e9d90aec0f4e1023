import { REFUND_RULE, type PayMethod } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel';
import { chatApi, type ChatRoom } from '@madang/contracts/main/chat';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { membershipApi } from '@madang/contracts/main/membership';
import type { MembershipOffer } from '@madang/contracts/main/membership-calls';
import { reviewApi } from '@madang/contracts/main/review';
import { paymentApi } from '@madang/contracts/util/payment';
import { refundApi } from '@madang/contracts/util/refund-calls';
import { subscriptionApi } from '@madang/contracts/util/subscription';
import type { MySubscription } from '@madang/contracts/util/subscription-calls';
import { screen, waitFor, within } from '@testing-library/react';
import { browser } from '../../lib/leave';
import { queryClient } from '../../lib/query';
import { aViewer, inDays, information, someLessons } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, recording, refuse, server } from '../../testing/server';

const offer = (more: Partial<MembershipOffer> = {}): MembershipOffer => ({
  membershipSeq: 5,
  title: '올인원',
  description: '매주 새 클래스',
  price: 9900,
  periodCd: 'AUTO',
  benefits: ['라이브 특강'],
  courses: [{ courseSeq: 12, title: '회원반' }],
  chatRooms: [],
  createYn: 'N',
  ...more,
});
const mine = (more: Partial<MySubscription> = {}): MySubscription => ({
  subscriptionSeq: 1,
  channelSeq: 1,
  membershipSeq: 5,
  title: '올인원',
  price: 9900,
  periodCd: 'AUTO',
  state: 'ACTIVE',
  beganAt: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  nextBillingAt: '2026-12-01T00:00:00.000Z',
  cancelAt: null,
  endedAt: null,
  endCd: null,
  card: { brand: 'KB국민', last4: '424*' },
  siteName: '코드베이',
  domain: 'codebay',
  courseCount: 1,
  orderNo: null,
  refundWaitYn: 'N',
  ...more,
});
const window = (windowUrl: string) => ({
  provider: 'sandbox' as const,
  windowUrl,
  script: null,
  clientKey: null,
  orderId: 'M1',
  orderName: '올인원',
  amount: 9900,
  currency: 'KRW' as const,
  successUrl: '',
  failUrl: '',
});
function open(path: string, list: MembershipOffer[] = [offer()], own: MySubscription[] = [], session: object | null = {}) {
  queryClient.clear();
  server.use(answer(membershipApi.offers, list), answer(subscriptionApi.mine, { list: own, totalCount: own.length }));
  return renderRoute(path, { session });
}

test('ST-013 CH-071 a visitor sees what a membership is and what it costs, and logs in to join', async () => {
  const { user } = open(
    '/membership?classSeq=12',
    [offer(), offer({ membershipSeq: 6, title: '한 해', periodCd: '12', courses: [] })],
    [],
    null,
  );
  const card = (await screen.findByRole('heading', { name: '올인원' })).closest('li')!;
  expect(within(card).getByText('9,900원')).toBeInTheDocument();
  expect(within(card).getByText('/ 월')).toBeInTheDocument();
  expect(within(card).getByText('라이브 특강')).toBeInTheDocument();
  expect(screen.getByText('‘회원반’ 클래스는 멤버십 회원만 신청할 수 있어요')).toBeInTheDocument();
  expect(screen.getByText('/ 12개월')).toBeInTheDocument();
  await user.click(within(card).getByRole('button', { name: '가입하기' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

/** Ticks every consent that the page shows. */
const agree = async (user: ReturnType<typeof open>['user']) => {
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
};

test('PY-061 who agrees to the monthly charge goes to the provider’s window for a card, at the price shown', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined);
  const { user } = open('/membership/5/payment');
  const subscribed = recording(subscriptionApi.subscribe, () => ({
    subscription: mine({ state: 'WAITING' }),
    window: null,
    cardWindow: {
      provider: 'sandbox' as const,
      windowUrl: 'http://pay.test/card',
      script: null,
      clientKey: null,
      customerKey: 'c',
      successUrl: '',
      failUrl: '',
    },
  }));
  server.use(subscribed.handler);
  await user.click(await screen.findByRole('button', { name: '카드 등록하고 9,900원 결제하기' }));
  expect(subscribed.asked).toHaveLength(0);
  await user.click(screen.getByRole('checkbox', { name: /자동 결제에 동의해요/ }));
  await user.click(screen.getByRole('button', { name: '카드 등록하고 9,900원 결제하기' }));
  // The payment provider has a consent of its own, as in the checkout of a class.
  const provider = screen.getByRole('checkbox', { name: /결제대행사에 개인정보를 제공하는 데 동의해요/ });
  expect(provider).toHaveAccessibleDescription('동의가 필요해요.');
  expect(subscribed.asked).toHaveLength(0);
  await user.click(provider);
  await user.click(screen.getByRole('button', { name: '카드 등록하고 9,900원 결제하기' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('http://pay.test/card'));
  expect(subscribed.asked[0]).toMatchObject({ params: { membershipSeq: '5' }, body: { payMethodCd: 'CARD', price: 9900 } });
  goTo.mockRestore();
});

test('AM-755 a membership is paid by what the installation sells, and by nothing where that is none of its ways', async () => {
  const sold = (methods: PayMethod[]) => server.use(answer(paymentApi.methods, { methods }));
  sold(['VIRTUAL_ACCOUNT', 'SAMSUNGPAY']);
  const { unmount } = open('/membership/5/payment', [offer({ periodCd: '03' })]);
  await waitFor(() => expect(screen.getByRole('radio', { name: '삼성페이' })).toBeChecked());
  expect(screen.queryByRole('radio', { name: '카카오페이' })).toBeNull();
  expect(screen.queryByRole('radio', { name: '신용카드' })).toBeNull();
  unmount();
  sold(['VIRTUAL_ACCOUNT']);
  open('/membership/5/payment');
  expect(await screen.findByRole('heading', { name: '결제할 수 있는 방법이 없어요' })).toBeVisible();
  expect(screen.getByRole('button', { name: /결제하기/ })).toBeDisabled();
});

test.each([
  ['says so before the person has filled in anything', { isChannelUser: false }],
  ['is told so by the service', {}],
])('who is no member of the site joins it first and comes back: a page that %s', async (_, session) => {
  const { user, path } = open('/membership/5/payment', [offer({ periodCd: '03' })], [], session);
  server.use(
    refuse(subscriptionApi.subscribe, 'NOT_CHANNEL_USER'),
    answer(channelApi.channelUser, { isChannelUser: false, roles: [], userTypeCd: null }),
  );
  if (!('isChannelUser' in session)) {
    await agree(user);
    await user.click(screen.getByRole('button', { name: '9,900원 결제하기' }));
  }
  await waitFor(() => expect(path()).toBe('/join?next=%2Fmembership%2F5%2Fpayment'));
  server.use(recording(channelApi.join, { isChannelUser: true, roles: [], userTypeCd: null }).handler);
  await user.click(await screen.findByRole('checkbox', { name: /모두 동의/ }));
  await user.click(screen.getByRole('button', { name: '가입하기' }));
  expect(await screen.findByRole('button', { name: '9,900원 결제하기' })).toBeVisible();
  expect(path()).toBe('/membership/5/payment');
});

test('AM-736 who left the site while the window was open hears that nothing was charged, and is led to pay as a member', async () => {
  server.use(refuse(paymentApi.success, 'NOT_CHANNEL_USER', '사이트 회원만 이용할 수 있어요. 먼저 가입해 주세요.'));
  const { user, path } = open('/membership/5/payment/success?paymentKey=k1&orderId=M1&amount=9900', [offer()], [], {
    isChannelUser: false,
  });
  expect(await screen.findByRole('heading', { name: '결제하지 못했어요' })).toBeVisible();
  expect(screen.getByText(/먼저 가입해 주세요\. 결제된 금액은 없어요\./)).toBeVisible();
  await user.click(screen.getByRole('link', { name: '다시 결제하기' }));
  await waitFor(() => expect(path()).toBe('/join?next=%2Fmembership%2F5%2Fpayment'));
});

test('who has not agreed to the seller is asked at its box, before and after the server asks for it', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined);
  const { user } = open('/membership/5/payment', [offer({ periodCd: '03' })]);
  server.use(refuse(subscriptionApi.subscribe, 'BAD_INPUT', '', [{ field: 'sellerYn', message: '' }]));
  const pay = async () => user.click(await screen.findByRole('button', { name: '9,900원 결제하기' }));
  await agree(user);
  await pay();
  const box = await screen.findByRole('checkbox', { name: /판매자 .*에 개인정보를 제공하는 데 동의해요/ });
  expect(box).toHaveAccessibleDescription('동의가 필요해요.');
  const subscribed = recording(subscriptionApi.subscribe, () => ({
    subscription: mine({ state: 'WAITING' }),
    window: window('http://pay.test/window'),
    cardWindow: null,
  }));
  server.use(subscribed.handler);
  await pay();
  expect(subscribed.asked).toHaveLength(0);
  await user.click(box);
  await pay();
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('http://pay.test/window'));
  expect(subscribed.asked[0]!.body).toMatchObject({ sellerYn: true });
  goTo.mockRestore();
});

test('who sells stands below the pay button of a membership, with the word that the product only mediates', async () => {
  open('/membership/5/payment');
  expect(await screen.findByText('판매자 주식회사 코드베이')).toBeVisible();
  expect(screen.getByText(/당사자가 아니에요. 클래스와 환불의 책임은 판매자에게/)).toBeVisible();
  expect(screen.getByText(/미성년자가 법정대리인의 동의 없이/)).toBeVisible();
});
test('EN-036 PY-001 a term is paid once, by the chosen method', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined);
  const { user } = open('/membership/5/payment', [offer({ periodCd: '03' })]);
  const subscribed = recording(subscriptionApi.subscribe, () => ({
    subscription: mine({ state: 'WAITING' }),
    window: window('http://pay.test/window'),
    cardWindow: null,
  }));
  server.use(subscribed.handler);
  await user.click(await screen.findByRole('radio', { name: /카카오페이/ }));
  await agree(user);
  await user.click(screen.getByRole('button', { name: '9,900원 결제하기' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('http://pay.test/window'));
  expect(subscribed.asked[0]!.body).toMatchObject({ payMethodCd: 'KAKAOPAY' });
  goTo.mockRestore();
});

test.each([
  ['AUTO', '카드 등록하고 9,900원 결제하기'],
  ['03', '9,900원 결제하기'],
] as const)('AM-948 what comes back until when stands before the box to agree, of one of %s', async (periodCd, pay) => {
  const terms = recording(refundApi.terms, {
    ruleCd: REFUND_RULE.LIFELONG,
    groups: [{ title: null, weight: 1, parts: [{ kind: 'DAYS' as const, count: 1, from: null, to: null, long: false }] }],
  });
  server.use(terms.handler);
  open('/membership/5/payment', [offer({ periodCd })]);
  const table = within(await screen.findByRole('region', { name: '환불 규정' }));
  expect(await table.findByRole('row', { name: /결제 후 7일 안, 아무것도 열지 않았을 때 전액/ })).toBeVisible();
  expect(table.getByRole('row', { name: /이용을 시작한 뒤 남은 날만큼/ })).toBeVisible();
  expect(terms.asked[0]!.query).not.toHaveProperty('courseSeq');
  const after = (node: Node) => table.getByRole('table').compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(after(screen.getAllByRole('checkbox')[0]!)).toBeTruthy();
  expect(after(screen.getByRole('button', { name: pay }))).toBeTruthy();
});

test('a refused card says why, and offers another try', async () => {
  queryClient.clear();
  server.use(answer(membershipApi.offers, [offer()]), refuse(subscriptionApi.subscribe, 'PAYMENT_DECLINED'));
  renderRoute('/membership/5/card?authKey=a&customerKey=c', { session: {} });
  expect(await screen.findByRole('heading', { name: '가입하지 못했어요' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '다시 시도하기' })).toHaveAttribute('href', '/membership/5/payment');
});

test.each(['PAY_PROCESS_CANCELED', 'USER_CANCEL', 'PAYMENT_CANCELLED'])(
  'PY-017 a card window closed with %s is no failure',
  async (code) => {
    renderRoute(`/membership/5/card?code=${code}&message=x`, { session: {} });
    expect(await screen.findByRole('heading', { name: '카드 등록을 취소했어요' })).toBeVisible();
    expect(screen.queryByText('x')).toBeNull();
  },
);

test('PY-061 another card is proved in the provider’s window and kept for the next charge', async () => {
  queryClient.clear();
  const card = recording(subscriptionApi.card, { cardWindow: null });
  server.use(card.handler, answer(subscriptionApi.mine, { list: [mine()], totalCount: 1 }));
  const { path } = renderRoute('/membership/5/card?change=Y&authKey=a&customerKey=c', { session: {} });
  await waitFor(() => expect(path()).toBe('/me/memberships'));
  expect(card.asked[0]).toMatchObject({ params: { membershipSeq: '5' }, body: { card: { authKey: 'a', customerKey: 'c' } } });
  expect(await screen.findByText('올인원')).toBeVisible();
});

test('ST-013 PY-061 the learner sees, gives up and takes back a membership', async () => {
  let own = mine();
  const { user } = open('/me/memberships');
  server.use(
    answer(subscriptionApi.mine, () => ({ list: [own], totalCount: 1 })),
    answer(subscriptionApi.cancel, () => (own = mine({ cancelAt: inDays(0), nextBillingAt: null }))),
    answer(subscriptionApi.resume, () => (own = mine())),
  );
  await queryClient.invalidateQueries();
  expect(await screen.findByText('KB국민 카드 (424*)')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '해지하기' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '해지하기' }));
  await user.click(await screen.findByRole('button', { name: '해지 취소하기' }));
  expect(await screen.findByText('다음 결제일')).toBeInTheDocument();
});

test.each([
  ['AUTO', 'runs on'],
  ['AUTO', 'is given up'],
  ['03', 'is paid once'],
] as const)('AM-948 a membership of %s that %s has its refund where it was bought', async (periodCd, how) => {
  const cancelAt = how === 'is given up' ? inDays(0) : null;
  const { user } = open('/me/memberships', [], [mine({ periodCd, cancelAt, orderNo: 'M1' })]);
  const quoted = recording(refundApi.quote, {
    orderNo: 'M1',
    title: '올인원',
    currency: 'KRW' as const,
    paid: 9900,
    atOnce: true,
    dueAt: inDays(3),
    needsAccount: false,
    byHand: false,
    wholeOnlyYn: 'N' as const,
    barred: null,
    request: null,
    working: { ruleCd: REFUND_RULE.LIFELONG, at: inDays(0), basis: 'WITHDRAWAL' as const, paid: 9900, amount: 9900, lines: [] },
  });
  server.use(quoted.handler);
  await user.click(await screen.findByRole('button', { name: '해지하고 환불 신청' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await waitFor(() => expect(quoted.asked[0]).toMatchObject({ params: { orderNo: 'M1' } }));
});
test('AM-948 a membership whose period nobody paid for by an order has no refund to offer', async () => {
  open('/me/memberships', [], [mine()]);
  expect(await screen.findByRole('button', { name: '해지하기' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '해지하고 환불 신청' })).toBeNull();
});

test('AM-999 while a refund is awaited no day of the next payment is shown, which would not be charged', async () => {
  open('/me/memberships', [], [mine({ refundWaitYn: 'Y', periodEnd: inDays(-1), nextBillingAt: inDays(-1) })]);
  expect((await screen.findByText('다음 결제일')).parentElement).toHaveTextContent('환불 결과가 나올 때까지 결제하지 않아요');
});

const ROOM = { chatRoomSeq: 7, name: '다락방' };
test('ST-013 the page of memberships names the chat rooms that each opens; members go there from it and from their own list', async () => {
  const { unmount } = open('/membership', [offer({ chatRooms: [ROOM] })], [], null);
  expect(await screen.findByText('회원 전용 채팅방 1개')).toBeVisible();
  const rooms = () => within(screen.getByRole('list', { name: '회원 전용 채팅방' }));
  expect(rooms().getByText('다락방')).toBeVisible();
  expect(rooms().queryByRole('link')).toBeNull();
  unmount();
  const member = open('/membership', [offer({ chatRooms: [ROOM] })], [mine()]);
  expect(await screen.findByRole('link', { name: '다락방' })).toHaveAttribute('href', '/chat-rooms/7');
  member.unmount();
  server.use(
    answer(chatApi.mine, [
      { ...ROOM, memberships: [{ membershipSeq: 5, title: '올인원' }] } as ChatRoom,
      { chatRoomSeq: 8, name: '모두의 방', memberships: [] as ChatRoom['memberships'] } as ChatRoom,
    ]),
  );
  open('/me/memberships', [], [mine()]);
  expect(await screen.findByRole('link', { name: '다락방' })).toHaveAttribute('href', '/chat-rooms/7');
  expect(screen.queryByRole('link', { name: '모두의 방' })).toBeNull();
});

test('ST-013 nobody’s memberships lead to what there is', async () => {
  open('/me/memberships');
  expect(await screen.findByRole('link', { name: '멤버십 보러 가기' })).toHaveAttribute('href', '/membership');
});

test('PE-031 the bar of a members-only class leads a non-member to the membership', async () => {
  queryClient.clear();
  server.use(
    answer(courseApi.viewer, () => [aViewer()]),
    answer(courseApi.find, information({ siteMembershipSeqs: [5] })),
    answer(curriculumApi.list, someLessons()),
    answer(reviewApi.list, { reviews: [], reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0] }),
  );
  const { user, router } = renderRoute('/classes/12', { session: {} });
  server.use(answer(membershipApi.offers, [offer()]), answer(subscriptionApi.mine, { list: [], totalCount: 0 }));
  const card = await screen.findByRole('complementary', { name: '수강 신청' });
  const button = await within(card).findByRole('button', { name: '멤버십 가입하고 수강하기' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await user.click(button);
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/membership?classSeq=12'));
});

test('whoever has just joined is led to what the membership holds', async () => {
  open('/me/memberships?joined=Y', [], [mine()]);
  expect(await screen.findByRole('link', { name: '전용 클래스와 혜택 보기' })).toHaveAttribute('href', '/membership');
});
