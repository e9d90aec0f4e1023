import { screen, waitFor } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { browser } from '../../lib/leave';

const requestPayment = vi.fn<(of: object) => Promise<void>>();
const requestBillingAuth = vi.fn<(of: object) => Promise<void>>();
const payment = vi.fn(() => ({ requestPayment, requestBillingAuth }));
const toss = Object.assign(
  vi.fn(() => ({ payment })),
  { ANONYMOUS: '@@ANONYMOUS' },
);
const keep = (script: object) =>
  sessionStorage.setItem(
    'pay-window',
    JSON.stringify({ clientKey: 'test_ck_1', failUrl: 'http://x.test/classes/12/payment/fail', script }),
  );
beforeEach(() => {
  vi.clearAllMocks();
  window.TossPayments = toss;
  requestPayment.mockReturnValue(new Promise(() => undefined));
  requestBillingAuth.mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  delete window.TossPayments;
  sessionStorage.clear();
});

test('PY-002 the window of the payment company is opened by its script, once', async () => {
  const asked = { method: 'CARD', orderId: 'M1', amount: { currency: 'KRW', value: 98_000 } };
  keep({ customerKey: null, payment: asked });
  renderRoute('/payment/window', { session: {} });
  expect(await screen.findByRole('heading', { name: '결제창을 열고 있어요' })).toBeVisible();
  await waitFor(() => expect(requestPayment).toHaveBeenCalledWith(asked));
  expect(toss).toHaveBeenCalledWith('test_ck_1');
  expect(payment).toHaveBeenCalledWith({ customerKey: '@@ANONYMOUS' });
  expect(sessionStorage.getItem('pay-window')).toBeNull();
});

test('PY-017 who closes it comes to the fail page of the order', async () => {
  const gone = vi.spyOn(browser, 'goTo').mockReturnValue(undefined);
  requestPayment.mockRejectedValue({ code: 'USER_CANCEL', message: '취소' });
  keep({ customerKey: null, payment: { orderId: 'M1' } });
  renderRoute('/payment/window', { session: {} });
  await waitFor(() => expect(gone).toHaveBeenCalled());
  const back = new URL(gone.mock.calls[0]![0]);
  expect([back.pathname, back.searchParams.get('code'), back.searchParams.get('orderId')]).toEqual([
    '/classes/12/payment/fail',
    'PAY_PROCESS_CANCELED',
    'M1',
  ]);
});

test('a site’s card for its plan is proven in the same window, under the key of the site', async () => {
  const card = { method: 'CARD', successUrl: 'http://x.test/s', failUrl: 'http://x.test/f' };
  keep({ customerKey: 'site-1', card });
  renderRoute('/payment/window', { session: {} });
  await waitFor(() => expect(requestBillingAuth).toHaveBeenCalledWith(card));
  expect(payment).toHaveBeenCalledWith({ customerKey: 'site-1' });
});

test('an address that nobody was led to opens nothing', async () => {
  renderRoute('/payment/window?clientKey=evil&amount=1', { session: {} });
  expect(await screen.findByRole('heading', { name: '열 결제창이 없어요' })).toBeVisible();
  expect(toss).not.toHaveBeenCalled();
});
