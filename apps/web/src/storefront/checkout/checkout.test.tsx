import { PAY_METHOD, values } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel';
import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { pickCoupon, pickedCoupon, promiseCoupon } from '../../domain/coupon/coupon-choice';
import { couponApi, type UsableCoupon } from '@madang/contracts/main/coupon';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { courseApi, type Course, type CourseViewer } from '@madang/contracts/main/course';
import type { SessionUser } from '@madang/contracts/main/account';
import type { DepositDeadline } from '@madang/contracts/util/deposit';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { aViewer, anEnrolment, anOrder, information, inside, inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aUser } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';
import { useChannel } from '../../lib/channel';
import type { Session } from '../../lib/session';
import { browser } from '../../lib/leave';
import { methodsFor } from './methods';

const provider = {
  provider: 'sandbox',
  windowUrl: 'http://pay.localhost/window',
  script: null,
  clientKey: null,
  orderId: 'M1',
  orderName: '',
  amount: 98_000,
  currency: 'KRW',
  successUrl: '',
  failUrl: '',
} as const;
const discounted: Partial<Course> = { discountPrice: 98_000, discountEndAt: inDays(5), userLimitTypeCd: '99', maxUserCount: 2000 };
function open({
  course = discounted,
  mine = null,
  viewer = aViewer(),
  orders = [],
  coupons = [],
  terms = { deadline: inDays(1), by: 'HOURS', hours: 24 },
  schedule = { code: 0, message: null },
  buyer = aUser(),
  session = {},
}: {
  course?: Partial<Course>;
  mine?: Enrolment | null;
  viewer?: CourseViewer;
  orders?: Order[];
  coupons?: UsableCoupon[];
  terms?: DepositDeadline;
  schedule?: { code: number; message: string | null };
  buyer?: SessionUser;
  session?: Partial<Session>;
} = {}) {
  const created = recording(enrolmentApi.create, anEnrolment());
  const ordered = recording(paymentApi.create, { order: anOrder({ status: 'READY' }), window: provider });
  const deposit = recording(paymentApi.depositDeadline, terms);
  server.use(
    answer(courseApi.viewer, [viewer]),
    answer(courseApi.find, information(course)),
    answer(enrolmentApi.mine, mine),
    answer(paymentApi.mine, { list: orders, totalCount: orders.length }),
    answer(couponApi.usable, coupons),
    deposit.handler,
    answer(paymentApi.methods, { methods: values(PAY_METHOD) }),
    answer(curriculumApi.checkSchedule, schedule),
    created.handler,
    ordered.handler,
  );
  const page = renderRoute('/classes/12/payment', { session: { user: buyer, ...session } });
  return { ...page, created: created.asked, ordered: ordered.asked, deposit: deposit.asked };
}
/** The sums of a seat that was taken while the class had its price. */
const HELD = { price: 140_000, discount: 42_000, couponDiscount: 0, materialPrice: 0, currency: 'KRW', amountKrw: 98_000 } as const;
const payButton = () => within(screen.getByRole('complementary', { name: '결제 금액' })).getByRole('button');
const agree = async (user: ReturnType<typeof open>['user']) => user.click(await screen.findByRole('checkbox', { name: '모두 동의해요' }));

test('RT-076 the checkout takes the seat as it opens, shows how long, and the working of the price', async () => {
  const { created } = open();
  expect(await screen.findByText('자리를 잡아 두었어요. 이 시간 안에 결제해 주세요.')).toBeVisible();
  expect(screen.getByRole('timer')).toBeVisible();
  expect(created).toHaveLength(1);
  expect(screen.getByText('−42,000원')).toBeVisible();
  expect(payButton()).toHaveTextContent('98,000원 결제하기');
});

test('PY-010 PY-012 a checkout that is opened by its address asks about the schedule before it takes a seat', async () => {
  const { user, created } = open({ schedule: { code: 100012, message: '수업 시간이 겹쳐요.' } });
  const asked = await screen.findByRole('alertdialog', { name: '일정 확인' });
  expect(asked).toHaveTextContent('수업 시간이 겹쳐요.');
  expect(created).toHaveLength(0);
  await user.click(within(asked).getByRole('button', { name: '확인' }));
  expect(await screen.findByText('자리를 잡아 두었어요. 이 시간 안에 결제해 주세요.')).toBeVisible();
  expect(created).toHaveLength(1);
});

test.each([
  ['PY-011 with 100010 confirming leads back to the class', 100010, '확인'],
  ['PY-010 whoever does not want it goes back to the class', 100012, '취소'],
])('%s, without a seat', async (_, code, name) => {
  const { user, path, created } = open({ schedule: { code, message: '수업 시간이 겹쳐요.' } });
  await user.click(within(await screen.findByRole('alertdialog', { name: '일정 확인' })).getByRole('button', { name }));
  await waitFor(() => expect(path()).toBe('/classes/12'));
  expect(created).toHaveLength(0);
});

test('CR-078 the ordered class says its months where its kind takes months', async () => {
  const view = open({ course: { ...discounted, courseType: 'LIVE', period: 3 } });
  expect(await screen.findByText('전체 3개월')).toBeVisible();
  view.unmount();
  open({ course: { ...discounted, courseType: 'VOD', period: 3 } });
  expect(await screen.findByText('−42,000원')).toBeVisible();
  expect(screen.queryByText('전체 3개월')).toBeNull();
});

test('a class without limited seats says nothing of a seat, before the time to pay is over and after it', async () => {
  const view = open({ course: { ...discounted, userLimitTypeCd: '01' } });
  expect(await screen.findByText('−42,000원')).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
  view.unmount();
  open({ course: { ...discounted, userLimitTypeCd: '01' }, mine: anEnrolment({ holdUntil: inDays(1) }) });
  server.use(
    answer(enrolmentApi.mine, anEnrolment({ holdUntil: inDays(-1) })),
    answer(enrolmentApi.create, anEnrolment({ holdUntil: inDays(-1) })),
  );
  expect(await screen.findByRole('heading', { name: '결제 시간이 지났어요' })).toBeVisible();
});
test('the class that is ordered stands there before anything has answered, and stays', async () => {
  const course = information(discounted).course;
  useChannel.setState({ lead: { ...course, imageUrl: null, subTitle: '' } });
  open();
  expect(await screen.findByRole('heading', { level: 3, name: course.title })).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(await screen.findByRole('timer')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3, name: course.title })).toHaveLength(1);
});

test('CR-135 the class that is ordered names its teachers only where it shows them', async () => {
  const shown = open();
  expect(await screen.findByText('박서윤')).toBeVisible();
  shown.unmount();
  open({ course: { ...discounted, courseTutorShowYn: 'N' } });
  expect(await screen.findByText('−42,000원')).toBeVisible();
  expect(screen.queryByText('박서윤')).toBeNull();
});

test('PY-002 PY-004 CR-162 the methods that course and currency allow are real radios', async () => {
  open();
  const radios = await screen.findAllByRole('radio');
  expect(radios.map((one) => (one as HTMLInputElement).value)).toEqual(['CARD', 'VIRTUAL_ACCOUNT']);
  expect(methodsFor({ currency: 'USD', payMethods: ['CARD', 'OVERSEAS_CARD', 'PAYPAL'] }, ['CARD', 'OVERSEAS_CARD'])).toEqual([
    'OVERSEAS_CARD',
  ]);
});

test('until when a deposit may come is asked for the term one joins', async () => {
  const mine = anEnrolment({ termSeq: 2 });
  const { deposit } = open({ mine });
  server.use(answer(enrolmentApi.create, mine));
  await waitFor(() => expect(deposit.at(-1)?.query.get('termSeq')).toBe('2'));
});

test('PY-001 agreeing and paying makes the order and leaves for the provider', async () => {
  const { user, ordered } = open();
  await agree(user);
  await user.click(screen.getByRole('radio', { name: /가상계좌/ }));
  await user.click(payButton());
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('http://pay.localhost/window'));
  expect(ordered[0]!.body).toMatchObject({
    courseSeq: 12,
    attendSeq: 901,
    payMethodCd: 'VIRTUAL_ACCOUNT',
    amount: 98_000,
    currency: 'KRW',
  });
});

test('without the terms nothing is ordered and the terms say so', async () => {
  const { user, ordered } = open();
  await screen.findByRole('checkbox', { name: '모두 동의해요' });
  await user.click(payButton());
  expect(await screen.findAllByText('동의가 필요해요.')).toHaveLength(2);
  expect(ordered).toHaveLength(0);
});

test('passing data to the seller is agreed to with the order, also where the server alone asks for it', async () => {
  const { user, ordered } = open();
  server.use(refuse(paymentApi.create, 'BAD_INPUT', '', [{ field: 'sellerYn', message: '' }]));
  await agree(user);
  await user.click(payButton());
  const box = await screen.findByRole('checkbox', { name: /판매자 .*에 개인정보를 제공하는 데 동의해요/ });
  expect(box).toHaveAccessibleDescription('동의가 필요해요.');
  expect(box).toHaveFocus();
  expect(ordered).toHaveLength(0);
  const again = recording(paymentApi.create, { order: anOrder({ status: 'READY' }), window: provider });
  server.use(again.handler);
  await user.click(payButton());
  expect(again.asked).toHaveLength(0);
  await user.click(box);
  await user.click(payButton());
  await waitFor(() => expect(again.asked[0]?.body).toMatchObject({ sellerYn: true }));
});

test('a refused order keeps what was chosen', async () => {
  const { user } = open();
  server.use(refuse(paymentApi.create, 'PAYMENT_DECLINED', '카드사에서 거절했어요.'));
  await agree(user);
  await user.click(screen.getByRole('radio', { name: /가상계좌/ }));
  await user.click(payButton());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('카드사에서 거절했어요.');
  expect(screen.getByRole('radio', { name: /가상계좌/, hidden: true })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '모두 동의해요', hidden: true })).toBeChecked();
});

test('PY-020 a dollar class is charged in won on an overseas card', async () => {
  const { user, ordered } = open({
    course: { currency: 'USD', displayCurrency: 'USD', price: 14_000, priceEx: 1000, payMethods: ['OVERSEAS_CARD'] },
    mine: anEnrolment({ currency: 'USD', amount: 1000, price: 1000, discount: 0, amountKrw: 14_000 }),
  });
  await agree(user);
  expect(payButton()).toHaveTextContent('14,000원 결제하기');
  // The price in dollars and the charge in won are beside the pay button; the text below the payment method explains the difference.
  const amount = within(screen.getByRole('complementary', { name: '결제 금액' }));
  expect(amount.getByText('정가').nextSibling).toHaveTextContent('$10');
  expect(amount.getByText('카드 결제 금액').nextSibling).toHaveTextContent('14,000원');
  expect(screen.getByText('카드에서는 $10가 아니라 14,000원이 결제돼요')).toBeVisible();
  expect(screen.getByText(/한국 결제 회사를 거쳐 원화로/)).not.toHaveTextContent('PayPal');
  await user.click(payButton());
  await waitFor(() => expect(ordered[0]?.body).toMatchObject({ payMethodCd: 'OVERSEAS_CARD', amount: 14_000, currency: 'KRW' }));
});

test('PY-009 a dollar class without a sum in won is not free, and sells by PayPal alone', async () => {
  const { user, ordered } = open({
    course: { currency: 'USD', displayCurrency: 'USD', price: 0, priceEx: 1000, payMethods: ['OVERSEAS_CARD', 'PAYPAL'] },
    mine: anEnrolment({ currency: 'USD', amount: 1000, price: 1000, discount: 0, amountKrw: 0 }),
  });
  await agree(user);
  expect(screen.queryByRole('button', { name: '수강 신청하기' })).toBeNull();
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual(['PAYPAL']);
  await user.click(payButton());
  await waitFor(() => expect(ordered[0]?.body).toMatchObject({ payMethodCd: 'PAYPAL', amount: 1000, currency: 'USD' }));
});

test('PY-008 PY-009 a dollar class sells by PayPal in dollars, where this installation has it', async () => {
  const { user, ordered } = open({
    course: { currency: 'USD', displayCurrency: 'USD', price: 14_000, priceEx: 1000, payMethods: ['OVERSEAS_CARD', 'PAYPAL'] },
    mine: anEnrolment({ currency: 'USD', amount: 1000, price: 1000, discount: 0, amountKrw: 14_000 }),
  });
  await agree(user);
  expect(screen.getByText(/PayPal을 고르면 달러로 \$10를 결제해요/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /PayPal/ }));
  expect(payButton()).toHaveTextContent('$10');
  expect(screen.queryByText(/원화로 결제/)).not.toBeInTheDocument();
  await user.click(payButton());
  await waitFor(() => expect(ordered[0]?.body).toMatchObject({ payMethodCd: 'PAYPAL', amount: 1000, currency: 'USD' }));
});

test('a seat whose time is over is said, and can be taken anew', async () => {
  let until = new Date(Date.now() - 1000).toISOString();
  const view = open();
  const again = recording(enrolmentApi.create, () => anEnrolment({ holdUntil: until }));
  server.use(again.handler);
  expect(await screen.findByRole('heading', { name: '결제 시간이 지나 자리가 풀렸어요' })).toBeVisible();
  until = new Date(Date.now() + 60_000).toISOString();
  await view.user.click(screen.getByRole('button', { name: '다시 신청하기' }));
  expect(await screen.findByText('자리를 잡아 두었어요. 이 시간 안에 결제해 주세요.')).toBeVisible();
});

test.each([
  ['of a seat that is held is paid at its price', aViewer({ attendSeq: 901, agreed: HELD }), '/classes/12/payment'],
  ['leads back to the class where no seat is held', aViewer(), '/classes/12'],
] as const)('the checkout of a class that costs nothing by now %s', async (_title, viewer, leadsTo) => {
  const { path, created } = open({ course: { fareCd: '00', price: 0 }, viewer, mine: viewer.agreed && anEnrolment() });
  if (viewer.agreed) await waitFor(() => expect(payButton()).toHaveTextContent('98,000원 결제하기'));
  await waitFor(() => expect(path()).toBe(leadsTo));
  expect(created).toEqual([]);
});

test.each([
  ['EN-024 a full class', 'CAPACITY_FULL', '신청 인원을 초과했어요.'],
  ['EN-025 a class whose enrolment is over', 'CLASS_CLOSED', '신청이 마감된 클래스예요.'],
] as const)('%s says so with the way back', async (_title, error, text) => {
  open();
  server.use(refuse(enrolmentApi.create, error, text));
  expect(await screen.findByRole('heading', { name: '지금은 신청할 수 없어요' })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  // The service would refuse a second try as well, so the link back is the primary button.
  expect(screen.getByRole('link', { name: '클래스로 돌아가기' }).className).toMatch(/primary/);
  expect(screen.getByRole('button', { name: '다시 시도' }).className).not.toMatch(/primary/);
});

test('who is in already enters, and who waits for a deposit sees the account', async () => {
  const first = open({ viewer: inside() });
  expect(await screen.findByRole('link', { name: '강의실 들어가기' })).toHaveAttribute('href', '/classes/12/classroom');
  first.unmount();
  server.use(answer(paymentApi.find, anOrder({ status: 'WAITING_DEPOSIT' })));
});

test('an order that waits for its deposit leads to the account', async () => {
  const waiting = anOrder({ status: 'WAITING_DEPOSIT', payMethodCd: 'VIRTUAL_ACCOUNT', paidAt: null });
  server.use(answer(paymentApi.find, waiting));
  const { path } = open({ mine: anEnrolment(), orders: [waiting] });
  await waitFor(() => expect(path()).toBe('/classes/12/payment/complete?orderNo=M1'));
});

test('RT-165 the checkout needs a session', async () => {
  const { path } = renderRoute('/classes/12/payment');
  await waitFor(() => expect(path()).toBe('/login?next=%2Fclasses%2F12%2Fpayment'));
});

test.each([
  ['asks for nothing, as the service says who has left the site', {}, {}, 'NOT_CHANNEL_USER' as const],
  ['asks for a phone number, before it is typed', { attendPhoneInputYn: 'Y' as const }, { isChannelUser: false }, null],
])(
  'who opens the checkout of a class and is no member joins the site first and comes back: a class that %s',
  async (_, more, session, name) => {
    const view = open({ course: { ...discounted, ...more }, session });
    if (name)
      server.use(refuse(enrolmentApi.create, name), answer(channelApi.channelUser, { isChannelUser: false, roles: [], userTypeCd: null }));
    expect(await screen.findByRole('heading', { name: /가입/ })).toBeVisible();
    expect(view.path()).toBe('/join?next=%2Fclasses%2F12%2Fpayment');
    expect(view.created).toEqual([]);
    const joined = recording(channelApi.join, { isChannelUser: true, roles: [], userTypeCd: null });
    server.use(joined.handler, answer(enrolmentApi.create, anEnrolment()));
    await view.user.click(screen.getByRole('checkbox', { name: /모두 동의/ }));
    await view.user.click(screen.getByRole('button', { name: '가입하기' }));
    expect(await screen.findByRole('complementary', { name: '결제 금액' })).toBeVisible();
    expect([view.path(), joined.asked.length]).toEqual(['/classes/12/payment', 1]);
  },
);

test('a closed class says so to who is no member, instead of leading to joining', async () => {
  const view = open({ course: { attendPhoneInputYn: 'Y', payEndCd: '00', payEndAt: inDays(-1) }, session: { isChannelUser: false } });
  expect(await screen.findByRole('heading', { name: '지금은 신청할 수 없어요' })).toBeVisible();
  expect(view.path()).toBe('/classes/12/payment');
});

test('EN-026 a class that asks more asks it here and sends it with the seat', async () => {
  const { user, created } = open({ course: { ...discounted, courseQuestions: [{ question: '하는 일', requiredYn: 'Y' }] } });
  await user.type(await screen.findByRole('textbox', { name: /하는 일/ }), '개발자');
  expect(created).toHaveLength(0);
  await agree(user);
  await user.click(payButton());
  await waitFor(() => expect(created[0]?.body).toMatchObject({ answers: [{ question: '하는 일', answer: '개발자' }] }));
  await waitFor(() => expect(browser.goTo).toHaveBeenCalled());
});

test.each<[string, Partial<Course>]>([
  ['아직 모집을 시작하지 않은 클래스예요.', { payStartCd: '00', payStartAt: inDays(2) }],
  ['모집이 마감된 클래스예요.', { payEndCd: '00', payEndAt: inDays(-1) }],
  ['신청 인원을 초과했어요. 정원이 가득 찼어요.', { userLimitTypeCd: '99', maxUserCount: 3, attendCount: 3, acceptCnt: 3 }],
])('a class that asks more says "%s" before anything is filled in', async (words, terms) => {
  const { created } = open({ course: { ...discounted, ...terms, courseQuestions: [{ question: '하는 일', requiredYn: 'Y' }] } });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: '클래스로 돌아가기' })).toHaveAttribute('href', '/classes/12');
  expect(screen.queryByRole('textbox', { name: /하는 일/ })).toBeNull();
  expect(created).toHaveLength(0);
});

const byAccount = (user: ReturnType<typeof open>['user']) => user.click(screen.getByRole('radio', { name: /가상계좌/ }));
test('a deposit says by when, and asks whose cash receipt it is', async () => {
  const { user, ordered } = open();
  await agree(user);
  expect(screen.queryByRole('group', { name: '현금영수증' })).not.toBeInTheDocument();
  await byAccount(user);
  expect(screen.getByText(/입금 기한/).parentElement).toHaveTextContent('계좌를 받은 뒤 24시간 안이에요.');
  await user.click(screen.getByRole('radio', { name: '소득공제' }));
  const number = screen.getByRole('textbox', { name: /휴대폰 번호 또는/ });
  await user.clear(number);
  await user.click(payButton());
  await waitFor(() => expect(number).toHaveFocus());
  await user.type(number, '12');
  await user.click(payButton());
  expect(await screen.findByText('휴대폰 번호나 현금영수증 카드 번호를 숫자로 입력해 주세요.')).toBeVisible();
  expect(ordered).toHaveLength(0);
  await user.clear(number);
  await user.type(number, '010-1234-5678');
  await user.click(payButton());
  await waitFor(() => expect(ordered[0]?.body).toMatchObject({ cashReceipt: { type: 'INCOME', number: '010-1234-5678' } }));
});

test('a business proves by its own number, and from 100,000 won nobody goes without a receipt', async () => {
  const { user, ordered } = open({ course: { discountPrice: null }, mine: anEnrolment({ amount: 140_000, price: 140_000, discount: 0 }) });
  await agree(user);
  await byAccount(user);
  await user.click(screen.getByRole('radio', { name: '신청 안 함' }));
  expect(screen.getByText(/10만 원 이상이면/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '지출증빙' }));
  await user.type(screen.getByRole('textbox', { name: /사업자등록번호/ }), '1234567890');
  await user.click(payButton());
  expect(await screen.findByText(/사업자등록번호가 맞지 않아요/)).toBeVisible();
  // The wrong business number belongs to the virtual account, so it does not prevent a payment by card.
  await user.click(screen.getByRole('radio', { name: /신용카드/ }));
  await user.click(payButton());
  await waitFor(() => expect(ordered[0]?.body).toMatchObject({ payMethodCd: 'CARD', cashReceipt: null }));
});

test('without time for a deposit the account cannot be chosen, and says why', async () => {
  const { user } = open({ terms: { deadline: null, by: 'START', hours: 72 } });
  await agree(user);
  await waitFor(() => expect(screen.getByRole('radio', { name: /가상계좌/ })).toBeDisabled());
  expect(screen.getByRole('radio', { name: /가상계좌/ }).closest('label')).toHaveTextContent('입금할 시간이 남지 않았어요');
});

test('who sells stands beside the pay button, with the word that the product only mediates', async () => {
  open();
  const side = await screen.findByRole('complementary', { name: '결제 금액' });
  expect(side).toHaveTextContent('판매자 주식회사 코드베이');
  expect(side).toHaveTextContent('사업자등록번호 214-88-73018');
  expect(side).toHaveTextContent('통신판매중개자로 거래의 당사자가 아니에요');
});

const asking: Partial<Course> = {
  ...discounted,
  attendPhoneInputYn: 'Y',
  courseQuestions: [{ question: '하는 일', requiredYn: 'Y' }],
};
test('EN-026 after a decline the seat is there with its answers: paying again asks for none of them', async () => {
  const { user, ordered } = open({ course: asking, mine: anEnrolment() });
  await agree(user);
  expect(screen.queryByRole('textbox', { name: /하는 일/ })).not.toBeInTheDocument();
  await user.click(payButton());
  await waitFor(() => expect(ordered).toHaveLength(1));
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('http://pay.localhost/window'));
});

test('EN-006 an application that waits says so, and what it asked is not asked again', async () => {
  const course = { ...discounted, courseQuestions: [{ question: '하는 일', requiredYn: 'Y' as const }] };
  const { created } = open({ course, mine: anEnrolment({ choiseStatusCd: '01', needsPayment: false, holdUntil: null }) });
  expect(await screen.findByText('운영자가 승인하면 결제할 수 있어요. 알림으로 알려 드릴게요.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /하는 일/ })).toBeNull();
  expect(created).toHaveLength(0);
});
test('a seat that was lost meanwhile asks the questions again, and says why', async () => {
  const { user } = open({ course: asking, mine: anEnrolment(), coupons: [aCoupon()] });
  server.use(answer(couponApi.apply, quote));
  await user.selectOptions(await screen.findByRole('combobox', { name: '쿠폰 선택' }), '5');
  await waitFor(() => expect(payButton()).toHaveTextContent('88,000원 결제하기'));
  server.use(
    refuse(enrolmentApi.create, 'BAD_INPUT', '', [{ field: 'answers[0].answer', message: '하는 일 항목을 입력해주세요!' }]),
    answer(enrolmentApi.mine, null),
  );
  await agree(user);
  await user.click(payButton());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('하는 일 항목을 입력해주세요!');
  await user.click(screen.getByRole('button', { name: '확인' }));
  expect(await screen.findByRole('textbox', { name: /하는 일/ })).toBeVisible();
});

const aCoupon = (over: Partial<UsableCoupon> = {}): UsableCoupon => ({
  couponSeq: 5,
  title: '첫 수강 감사',
  discountTypeCd: '00',
  discount: 10_000,
  endAt: null,
  held: false,
  off: 10_000,
  total: 88_000,
  ...over,
});
const quote = {
  couponSeq: 5,
  title: '첫 수강 감사',
  price: 140_000,
  discount: 42_000,
  couponDiscount: 10_000,
  materialPrice: 0,
  total: 88_000,
  currency: 'KRW',
} as const;
const withCoupon = { couponSeq: 5, couponTitle: '첫 수강 감사', couponDiscount: 10_000, amount: 88_000 };

test('PY-054 a chosen coupon shows the server’s price, and is frozen into the seat before paying', async () => {
  const { user, ordered } = open({ coupons: [aCoupon(), aCoupon({ couponSeq: 6, title: '다른 쿠폰', held: true })] });
  const frozen = recording(enrolmentApi.create, anEnrolment(withCoupon));
  server.use(answer(couponApi.apply, quote));
  const choice = await screen.findByRole('combobox', { name: '쿠폰 선택' });
  expect(screen.getByRole('option', { name: '다른 쿠폰 (다른 신청에서 사용 중)' })).toBeDisabled();
  server.use(frozen.handler);
  await user.selectOptions(choice, '5');
  expect(await screen.findByText('−10,000원')).toBeVisible();
  await waitFor(() => expect(payButton()).toHaveTextContent('88,000원 결제하기'));
  expect(frozen.asked).toHaveLength(0);
  await agree(user);
  await user.click(payButton());
  await waitFor(() => expect(browser.goTo).toHaveBeenCalled());
  expect(frozen.asked[0]!.body).toMatchObject({ couponSeq: 5 });
  expect(ordered[0]!.body).toMatchObject({ amount: 88_000, couponSeq: 5 });
});

test('the coupon that the page of the class promised is chosen from the start', async () => {
  promiseCoupon(12, 5);
  server.use(answer(couponApi.apply, quote));
  open({ coupons: [aCoupon()] });
  expect(await screen.findByRole('button', { name: '88,000원 결제하기' })).toBeEnabled();
  expect(screen.getByRole('combobox', { name: /쿠폰/ })).toHaveTextContent('첫 수강 감사');
  promiseCoupon(12, null);
});

test('AM-800 whoever wants no coupon finds none chosen the next time, though the page of the class promised one', async () => {
  promiseCoupon(12, 5);
  server.use(answer(couponApi.apply, quote));
  const view = open({ coupons: [aCoupon()] });
  await screen.findByRole('button', { name: '88,000원 결제하기' });
  await view.user.selectOptions(screen.getByRole('combobox', { name: '쿠폰 선택' }), '쓰지 않음');
  await waitFor(() => expect(payButton()).toHaveTextContent('98,000원 결제하기'));
  view.unmount();
  promiseCoupon(12, 5);
  const again = open({ coupons: [aCoupon()], mine: anEnrolment() });
  expect(await screen.findByRole('button', { name: '98,000원 결제하기' })).toBeEnabled();
  expect(screen.getByRole('combobox', { name: '쿠폰 선택' })).toHaveValue('');
  // Another choice takes the place of that one.
  await again.user.selectOptions(screen.getByRole('combobox', { name: '쿠폰 선택' }), '5');
  expect(pickedCoupon(12)).toBe(5);
  promiseCoupon(12, null);
});

test.each([
  ['has other coupons', [aCoupon({ couponSeq: 6, title: '다른 쿠폰' })]],
  ['has no other', []],
])('AM-800 a chosen coupon that cannot be used any more is told as the checkout opens, to whoever %s', async (_who, coupons) => {
  promiseCoupon(12, 5);
  server.use(refuse(couponApi.apply, 'COUPON_PERIOD', '쿠폰을 쓸 수 있는 기간이 아니에요.'));
  const { user, ordered, created } = open({ coupons });
  const told = await screen.findByRole('status', { name: '' });
  expect(told).toHaveTextContent('고른 쿠폰을 지금은 쓸 수 없어서 뺐어요');
  expect(told).toHaveTextContent('쿠폰을 쓸 수 있는 기간이 아니에요.');
  await waitFor(() => expect(payButton()).toHaveTextContent('98,000원 결제하기'));
  await agree(user);
  await user.click(payButton());
  await waitFor(() => expect(ordered[0]?.body).toMatchObject({ couponSeq: null }));
  expect(created).toHaveLength(1);
});

test('the coupon that the page of the class promised comes before the one with which the seat was taken', async () => {
  promiseCoupon(12, 6);
  server.use(answer(couponApi.apply, { ...quote, couponSeq: 6, couponDiscount: 20_000, total: 78_000 }));
  open({
    mine: anEnrolment(withCoupon),
    coupons: [aCoupon({ couponSeq: 6, title: '더 좋은 쿠폰', off: 20_000, total: 78_000 }), aCoupon()],
  });
  expect(await screen.findByRole('button', { name: '78,000원 결제하기' })).toBeEnabled();
  expect(screen.getByRole('combobox', { name: '쿠폰 선택' })).toHaveValue('6');
  promiseCoupon(12, null);
});

test('AM-800 after a refusal of the chosen coupon the checkout goes on with the one that the page of the class promised', async () => {
  promiseCoupon(12, 5);
  const better = { ...quote, couponSeq: 6, couponDiscount: 20_000, total: 78_000 };
  server.use(answer(couponApi.apply, ({ body }) => (body.couponSeq === 6 ? better : quote)));
  const { user } = open({ coupons: [aCoupon({ couponSeq: 6, title: '더 좋은 쿠폰', off: 20_000, total: 78_000 }), aCoupon()] });
  pickCoupon(12, 6);
  await screen.findByRole('button', { name: '78,000원 결제하기' });
  server.use(refuse(enrolmentApi.create, 'COUPON_IN_USE', '이미 쓴 쿠폰이에요.'));
  await agree(user);
  await user.click(payButton());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('이미 쓴 쿠폰이에요.');
  await user.click(screen.getByRole('button', { name: '확인' }));
  await waitFor(() => expect(payButton()).toHaveTextContent('88,000원 결제하기'));
  expect(screen.getByRole('combobox', { name: '쿠폰 선택' })).toHaveValue('5');
  expect(pickedCoupon(12)).toBeUndefined();
  promiseCoupon(12, null);
});

test('a coupon that was used meanwhile is said, and the price stands without it again', async () => {
  const { user, ordered } = open({ coupons: [aCoupon()] });
  server.use(answer(couponApi.apply, quote));
  await user.selectOptions(await screen.findByRole('combobox', { name: '쿠폰 선택' }), '5');
  await waitFor(() => expect(payButton()).toHaveTextContent('88,000원 결제하기'));
  server.use(refuse(enrolmentApi.create, 'COUPON_IN_USE', '이미 쓴 쿠폰이에요.'));
  await agree(user);
  await user.click(payButton());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('이미 쓴 쿠폰이에요.');
  await user.click(screen.getByRole('button', { name: '확인' }));
  expect(payButton()).toHaveTextContent('98,000원 결제하기');
  expect(ordered).toHaveLength(0);
});

test('a coupon for all of it enrols without a method, a provider or its terms', async () => {
  const { user, ordered } = open({ coupons: [aCoupon({ discountTypeCd: '01', discount: 100, off: 98_000 })] });
  server.use(answer(couponApi.apply, { ...quote, couponDiscount: 98_000, total: 0 }));
  await user.selectOptions(await screen.findByRole('combobox', { name: '쿠폰 선택' }), '5');
  await waitFor(() => expect(payButton()).toHaveTextContent('수강 신청하기'));
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  server.use(
    answer(enrolmentApi.create, anEnrolment({ ...withCoupon, amount: 0, choiseStatusCd: '00', needsPayment: false, holdUntil: null })),
  );
  await agree(user);
  await user.click(payButton());
  expect(await screen.findByRole('heading', { name: '수강 신청이 끝났어요' })).toBeVisible();
  expect(screen.getByRole('link', { name: '강의실 들어가기' })).toHaveAttribute('href', '/classes/12/classroom');
  expect(ordered).toHaveLength(0);
});

test('PY-054 a code is registered at the checkout by Enter, its mistake told at the field, and its coupon chosen', async () => {
  const { user, ordered } = open();
  server.use(refuse(couponApi.register, 'BAD_INPUT', '', [{ field: 'code', message: '없는 쿠폰 코드예요.' }]));
  await user.type(await screen.findByRole('textbox', { name: '쿠폰 코드' }), 'no_pe{Enter}');
  expect(await screen.findByText('영문과 숫자, 그 사이의 하이픈(-)만 쓸 수 있어요.')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: '쿠폰 코드' }));
  await user.type(screen.getByRole('textbox', { name: '쿠폰 코드' }), 'no-pe{Enter}');
  expect(await screen.findByText('없는 쿠폰 코드예요.')).toBeVisible();
  const { discountTypeCd, discount } = aCoupon();
  const mine = {
    discountTypeCd,
    discount,
    title: '',
    startAt: null,
    endAt: null,
    courses: [],
    held: false,
    usedAt: null,
    usedFor: null,
    usedAmount: null,
    site: null,
  };
  server.use(answer(couponApi.register, { couponSeq: 5, ...mine }), answer(couponApi.usable, [aCoupon()]), answer(couponApi.apply, quote));
  await user.clear(screen.getByRole('textbox', { name: '쿠폰 코드' }));
  await user.type(screen.getByRole('textbox', { name: '쿠폰 코드' }), 'welcome{Enter}');
  await waitFor(() => expect(payButton()).toHaveTextContent('88,000원 결제하기'));
  expect(ordered).toHaveLength(0);
});

test('AM-724 a checkout fills in the phone number of an earlier enrolment where the account has none', async () => {
  server.use(answer(enrolmentApi.phone, { phone: '01033334444' }));
  open({ course: { ...discounted, attendPhoneInputYn: 'Y', deliveryCd: '00' }, buyer: aUser({ phone: null }) });
  const phones = await screen.findAllByRole('textbox', { name: /휴대폰|연락처/ });
  expect(phones).toHaveLength(2);
  for (const phone of phones) await waitFor(() => expect(phone).toHaveValue('01033334444'));
});

test('PY-022 a dollar class has no coupons', async () => {
  open({
    course: { currency: 'USD', displayCurrency: 'USD', price: 14_000, priceEx: 1000, payMethods: ['OVERSEAS_CARD'] },
    mine: anEnrolment({ currency: 'USD', amount: 1000, price: 1000, discount: 0, amountKrw: 14_000 }),
  });
  await screen.findByRole('checkbox', { name: '모두 동의해요' });
  expect(screen.queryByRole('heading', { name: '쿠폰' })).not.toBeInTheDocument();
});

test('CR-160 AT-022 a class that is delivered asks for the address before it takes the seat', async () => {
  const { user, created } = open({ course: { ...discounted, deliveryCd: '00' } });
  await agree(user);
  expect(created).toHaveLength(0);
  await user.click(payButton());
  expect(await screen.findByRole('textbox', { name: /우편번호/ })).toBeInvalid();
  expect(created).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: /우편번호/ }), '04524');
  await user.type(screen.getByRole('textbox', { name: /^주소/ }), '세종대로 110');
  const phone = screen.getByRole('textbox', { name: /연락처/ });
  await user.clear(phone);
  await user.type(phone, '01012345678');
  await user.click(payButton());
  await waitFor(() =>
    expect(created[0]!.body).toMatchObject({ delivery: { zipCode: '04524', address: '세종대로 110', phone: '01012345678' } }),
  );
});
