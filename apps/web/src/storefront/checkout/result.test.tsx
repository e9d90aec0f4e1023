import { courseApi } from '@madang/contracts/main/course';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { screen, waitFor } from '@testing-library/react';
import { withClock } from '../../testing/clock';
import { aViewer, anOrder, inside } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { answer, recording, refuse, server } from '../../testing/server';

const go = (name: string) => renderRoute(`/classes/12/payment/${name}`, { session: {} });
const found = (order: Partial<Order>) => server.use(answer(paymentApi.find, anOrder(order)));
const seen = (viewer = inside()) => server.use(answer(courseApi.viewer, [viewer]));

test('RT-078 the success return confirms once and goes to complete', async () => {
  const success = recording(paymentApi.success, anOrder());
  server.use(success.handler);
  found({});
  seen();
  const { path } = go('success?paymentKey=k1&orderId=M1&amount=98000');
  await waitFor(() => expect(path()).toBe('/classes/12/payment/complete?orderNo=M1'));
  expect(success.asked).toHaveLength(1);
  expect(success.asked[0]).toMatchObject({ params: { orderNo: 'M1' }, body: { paymentKey: 'k1', amount: 98_000 } });
});

test('an order that is still being confirmed is followed until it is paid', async () => {
  let status: Order['status'] = 'CONFIRMING';
  server.use(
    answer(paymentApi.success, anOrder({ status: 'CONFIRMING', paidAt: null })),
    answer(paymentApi.find, () => anOrder({ status })),
  );
  seen();
  const { path } = go('success?paymentKey=k1&orderId=M1&amount=98000');
  expect(await screen.findByRole('heading', { name: '결제를 확인하고 있어요' })).toBeVisible();
  status = 'PAID';
  await waitFor(() => expect(path()).toMatch(/payment\/complete/), { timeout: 5000 });
});

test('a confirmation that another tab runs is only watched', async () => {
  server.use(refuse(paymentApi.success, 'PAYMENT_PENDING'));
  found({});
  seen();
  const { path } = go('success?paymentKey=k1&orderId=M1&amount=98000');
  await waitFor(() => expect(path()).toMatch(/payment\/complete/));
});

test('a declined confirmation ends on the fail page', async () => {
  server.use(
    refuse(paymentApi.success, 'PAYMENT_DECLINED', '한도를 초과했어요.'),
    answer(paymentApi.fail, anOrder({ status: 'FAILED', failCode: 'REJECT', failMessage: '한도를 초과했어요.' })),
  );
  const { path } = go('success?paymentKey=k1&orderId=M1&amount=98000');
  await waitFor(() => expect(path()).toMatch(/payment\/fail/));
  expect(await screen.findByText('한도를 초과했어요. 다른 카드나 결제수단으로 다시 결제해 보세요.')).toBeVisible();
});

test('RT-077 complete shows the receipt and the way into the classroom once the enrolment is there', async () => {
  found({});
  seen(aViewer());
  go('complete?orderNo=M1');
  expect(await screen.findByRole('heading', { name: '결제가 끝났어요' })).toBeVisible();
  for (const word of ['98,000원', 'M1', '신용카드 · 현대카드 4330-****']) expect(screen.getByText(word)).toBeVisible();
  expect(screen.getByRole('button', { name: '수강 등록 중' })).toHaveAttribute('aria-busy', 'true');
  seen();
  expect(await screen.findByRole('link', { name: '강의실 들어가기' })).toHaveAttribute('href', '/classes/12/classroom');
});

test('PY-013 PY-014 PY-015 PY-016 AM-194 a virtual account shows bank, number, amount and deadline, and follows the deposit', () =>
  withClock(async (pass) => {
    let status: Order['status'] = 'WAITING_DEPOSIT';
    const depositInfo = {
      bankName: '신한은행',
      accountNumber: '5621-0148-223901',
      amount: 98_000,
      deadline: '2030-01-31T14:59:00Z',
      holderName: '코드베이',
    };
    server.use(answer(paymentApi.find, () => anOrder({ status, payMethodCd: 'VIRTUAL_ACCOUNT', paidAt: null, depositInfo })));
    seen();
    vi.stubEnv('TZ', 'America/New_York');
    go('complete?orderNo=M1');
    expect(await screen.findByRole('heading', { name: '입금을 기다리고 있어요' })).toBeVisible();
    for (const word of ['신한은행', '5621-0148-223901', '98,000원', '2030.01.31 23:59 KST (내 시간대로 09:59)'])
      expect(screen.getByText(word)).toBeVisible();
    expect(screen.getByRole('button', { name: '계좌번호 복사' })).toBeVisible();
    status = 'PAID';
    pass(5000);
    expect(await screen.findByRole('heading', { name: '결제가 끝났어요' })).toBeVisible();
  }));

test('RT-079 PY-017 a window that the user closed says so and offers another try', async () => {
  const fail = recording(paymentApi.fail, anOrder({ status: 'FAILED', failCode: 'PAY_PROCESS_CANCELED' }));
  server.use(fail.handler);
  go('fail?orderId=M1&code=PAY_PROCESS_CANCELED&message=x');
  expect(await screen.findByRole('heading', { name: '결제를 그만두었어요' })).toBeVisible();
  // What became of the money stands once, in the card.
  expect(screen.getByText('결제된 금액은 없어요.')).toBeVisible();
  expect(screen.queryByText(/사용자가/)).toBeNull();
  expect(screen.getByRole('link', { name: '다시 결제하기' })).toHaveAttribute('href', '/classes/12/payment');
  expect(fail.asked[0]!.body).toMatchObject({ code: 'PAY_PROCESS_CANCELED' });
});

test('PY-008 a payment that PayPal looks at says so and lets the buyer go', async () => {
  const pending = anOrder({
    status: 'CONFIRMING',
    payStatus: 'PENDING',
    payMethodCd: 'PAYPAL',
    currency: 'USD',
    amount: 8900,
    paidAt: null,
  });
  const success = recording(paymentApi.success, pending);
  server.use(success.handler, answer(paymentApi.find, pending));
  go('success?token=5O190127TN364715T&PayerID=P1&orderId=M1&amount=8900');
  expect(await screen.findByRole('heading', { name: 'PayPal이 결제를 확인하고 있어요' })).toBeVisible();
  expect(success.asked[0]!.body).toMatchObject({ paymentKey: '5O190127TN364715T', amount: 8900 });
  expect(screen.getByRole('link', { name: '결제 내역 보기' })).toHaveAttribute('href', '/paymenthistory');
});

test('PY-008 a refusal of PayPal is told in the words of the page, not in PayPal’s', async () => {
  server.use(
    answer(paymentApi.fail, anOrder({ status: 'FAILED', payMethodCd: 'PAYPAL', failCode: 'INSTRUMENT_DECLINED', failMessage: 'declined' })),
  );
  go('fail?orderNo=M1&code=INSTRUMENT_DECLINED');
  expect(await screen.findByText(/PayPal에서 결제를 마치지 못했어요/)).toBeVisible();
});

test('the fail page of a paid order shows that it is paid', async () => {
  server.use(answer(paymentApi.fail, anOrder()));
  found({});
  seen();
  const { path } = go('fail?orderId=M1&code=X');
  await waitFor(() => expect(path()).toBe('/classes/12/payment/complete?orderNo=M1'));
});
