import { attendApi, type Attend } from '@madang/contracts/main/attend';
import { courseApi, type Course, type CourseViewer } from '@madang/contracts/main/course';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { screen, waitFor, within } from '@testing-library/react';
import { aViewer, anAttend, anOrder, information, inside, inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, recording, refuse, server } from '../../testing/server';
import { browser } from '../../lib/leave';
import { methodsFor } from './methods';

const provider = {
  provider: 'sandbox',
  windowUrl: 'http://pay.localhost/window',
  clientKey: null,
  orderId: 'M1',
  orderName: '',
  amount: 98_000,
  currency: 'KRW',
  successUrl: '',
  failUrl: '',
} as const;
const discounted: Partial<Course> = { discountPrice: 98_000, discountEndAt: inDays(5) };
function open({
  course = discounted,
  mine = null,
  viewer = aViewer(),
  orders = [],
}: { course?: Partial<Course>; mine?: Attend | null; viewer?: CourseViewer; orders?: Order[] } = {}) {
  const created = recording(attendApi.create, anAttend());
  const ordered = recording(paymentApi.create, { order: anOrder({ status: 'READY' }), window: provider });
  server.use(
    answer(courseApi.viewer, [viewer]),
    answer(courseApi.find, information(course)),
    answer(attendApi.mine, mine),
    answer(paymentApi.mine, { list: orders, totalCount: orders.length }),
    created.handler,
    ordered.handler,
  );
  return { ...renderRoute('/classes/12/payment', { session: {} }), created: created.asked, ordered: ordered.asked };
}
const payButton = () => within(screen.getByRole('complementary', { name: '결제 금액' })).getByRole('button');
const agree = async (user: ReturnType<typeof open>['user']) => user.click(await screen.findByRole('checkbox', { name: '모두 동의합니다' }));

test('RT-076 the checkout takes the seat as it opens, shows how long, and the working of the price', async () => {
  const { created } = open();
  expect(await screen.findByText('자리를 잡아 두었어요. 이 시간 안에 결제해 주세요.')).toBeVisible();
  expect(screen.getByRole('timer')).toBeVisible();
  expect(created).toHaveLength(1);
  expect(screen.getAllByText('−42,000원')).toHaveLength(2);
  expect(payButton()).toHaveTextContent('98,000원 결제하기');
});

test('PY-002 PY-004 CR-162 the methods that course and currency allow are real radios', async () => {
  open();
  const radios = await screen.findAllByRole('radio');
  expect(radios.map((one) => (one as HTMLInputElement).value)).toEqual(['CARD', 'VIRTUAL_ACCOUNT']);
  expect(methodsFor({ currency: 'USD', payMethods: ['CARD', 'OVERSEAS_CARD', 'VIRTUAL_ACCOUNT'] })).toEqual(['OVERSEAS_CARD']);
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
  await screen.findByRole('checkbox', { name: '모두 동의합니다' });
  await user.click(payButton());
  expect(await screen.findAllByText('동의가 필요해요.')).toHaveLength(2);
  expect(ordered).toHaveLength(0);
});

test('a refused order keeps what was chosen', async () => {
  const { user } = open();
  server.use(refuse(paymentApi.create, 'PAYMENT_DECLINED', '카드사에서 거절했어요.'));
  await agree(user);
  await user.click(screen.getByRole('radio', { name: /가상계좌/ }));
  await user.click(payButton());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('카드사에서 거절했어요.');
  expect(screen.getByRole('radio', { name: /가상계좌/, hidden: true })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '모두 동의합니다', hidden: true })).toBeChecked();
});

test('PY-020 a dollar class is charged in won on an overseas card', async () => {
  const { user, ordered } = open({
    course: { currency: 'USD', displayCurrency: 'USD', price: 14_000, priceEx: 1000, payMethods: ['OVERSEAS_CARD'] },
    mine: anAttend({ currency: 'USD', amount: 1000, price: 1000, discount: 0, amountKrw: 14_000 }),
  });
  await agree(user);
  expect(payButton()).toHaveTextContent('14,000원 결제하기');
  await user.click(payButton());
  await waitFor(() => expect(ordered[0]?.body).toMatchObject({ payMethodCd: 'OVERSEAS_CARD', amount: 14_000, currency: 'KRW' }));
});

test('a seat whose time is over is said, and can be taken anew', async () => {
  let until = new Date(Date.now() - 1000).toISOString();
  const view = open();
  const again = recording(attendApi.create, () => anAttend({ holdUntil: until }));
  server.use(again.handler);
  expect(await screen.findByRole('heading', { name: '결제 시간이 지나 자리가 풀렸어요' })).toBeVisible();
  until = new Date(Date.now() + 60_000).toISOString();
  await view.user.click(screen.getByRole('button', { name: '다시 신청하기' }));
  expect(await screen.findByText('자리를 잡아 두었어요. 이 시간 안에 결제해 주세요.')).toBeVisible();
});

test('EN-024 a full class says so with the way back', async () => {
  open();
  server.use(refuse(attendApi.create, 'CAPACITY_FULL', '신청 인원을 초과했어요.'));
  expect(await screen.findByRole('heading', { name: '지금은 신청할 수 없어요' })).toBeVisible();
  expect(screen.getByText('신청 인원을 초과했어요.')).toBeVisible();
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
  const { path } = open({ mine: anAttend(), orders: [waiting] });
  await waitFor(() => expect(path()).toBe('/classes/12/payment/complete?orderNo=M1'));
});

test('RT-165 the checkout needs a session', async () => {
  const { path } = renderRoute('/classes/12/payment');
  await waitFor(() => expect(path()).toBe('/login?next=%2Fclasses%2F12%2Fpayment'));
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
