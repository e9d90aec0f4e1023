import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import type { Order } from '@madang/contracts/util/payment';
import { paymentApi } from '@madang/contracts/util/payment-calls';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { call, errorMessage } from '../../lib/api';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink, Dots } from '../../ui/button';
import { Empty } from '../../ui/states';
import { NoContent } from '../../ui/no-content';
import { Result, ResultPage } from '../../ui/result';
import s from './result.module.css';
import { isDone, isLost, useReturn } from './use-return';

/** Milliseconds between two calls for the state of a payment. */
const PAYMENT_POLL_MS = 1500;
type Came = ReturnType<typeof useReturn>;

/**
 * Confirms the payment. Without the provider's key, while the payment is being confirmed elsewhere, or when no answer came, the order is
 * only read (RT-078).
 */
async function confirmOrder({ orderNo, paymentKey, amount }: Came): Promise<Order> {
  if (!paymentKey) return call(paymentApi.find, { params: { orderNo } });
  try {
    return await call(paymentApi.success, { params: { orderNo }, body: { paymentKey, amount } });
  } catch (error) {
    // Another tab or the provider's notification is confirming the payment already, or no answer came: the order says what became of it.
    if (error instanceof ApiError && (error.is('PAYMENT_PENDING') || error.status === 0 || error.status >= 500))
      return call(paymentApi.find, { params: { orderNo } });
    throw error;
  }
}

/** The page to which the payment provider returns: confirms the payment, then waits until the order is paid or failed. */
export default function SuccessPage() {
  const { t } = useTranslation('checkout');
  useTitle(t('success.title'));
  const back = useReturn();
  const { orderNo } = back;
  const order = useQuery({
    queryKey: ['payment success', orderNo],
    queryFn: () => confirmOrder(back),
    enabled: orderNo !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  });
  const open = order.data && !isDone(order.data.status) && !isLost(order.data.status);
  const followed = useQuery({
    queryKey: ['payment follow', orderNo],
    queryFn: () => call(paymentApi.find, { params: { orderNo } }),
    enabled: open === true,
    refetchInterval: PAYMENT_POLL_MS,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });
  if (!orderNo) return <NoContent />;
  const now = followed.data ?? order.data;
  if (now && isDone(now.status)) return <Waiting to={back.beside('complete', { orderNo })} />;
  if (now && isLost(now.status)) return <Waiting to={back.beside('fail', { orderNo, code: now.failCode ?? '' })} />;
  if (order.error instanceof ApiError && order.error.is('PAYMENT_DECLINED'))
    return <Waiting to={back.beside('fail', { orderNo, code: 'PAYMENT_DECLINED', message: order.error.serverMessage })} />;
  // The person left the site while the window was open. The page of payment leads to joining first.
  if (order.error instanceof ApiError && order.error.is('NOT_CHANNEL_USER'))
    return (
      <ResultPage>
        <Empty art="lock" heading="h1" title={t('fail.title')} text={`${errorMessage(order.error)} ${t('fail.safe')}`}>
          <ButtonLink tone="primary" to={`${back.path}/payment`}>
            {t('fail.retry')}
          </ButtonLink>
        </Empty>
      </ResultPage>
    );
  if (order.isError)
    return (
      <ResultPage>
        <Empty art="error" heading="h1" title={t('success.failed')} text={errorMessage(order.error)}>
          <ButtonLink to={back.path}>{t('back')}</ButtonLink>
          <Button tone="primary" onClick={() => void order.refetch()}>
            {t('success.again')}
          </Button>
        </Empty>
      </ResultPage>
    );
  // The payment company reviews the payment, which can take hours, so the buyer is told that they need not wait.
  if (now?.payStatus === PAYMENT_STATUS.PENDING)
    return (
      <ResultPage>
        <Result
          icon={<Hourglass aria-hidden="true" />}
          title={t('success.review.title')}
          text={t('success.review.text')}
          actions={
            <>
              <ButtonLink size="lg" to={back.path}>
                {t('back')}
              </ButtonLink>
              <ButtonLink size="lg" tone="primary" to="/paymenthistory">
                {t('success.review.orders')}
              </ButtonLink>
            </>
          }
        />
      </ResultPage>
    );
  return <Waiting />;
}

/** That the payment is being confirmed; with `to`, also while the page that tells its result is loaded, so that the foot stays away. */
function Waiting({ to }: { to?: string }) {
  const { t } = useTranslation('checkout');
  return (
    <ResultPage busy>
      <div className={s.wait} role="status">
        <Dots />
        <h1>{t('success.title')}</h1>
        <p>{t('success.text')}</p>
      </div>
      {to && <Navigate to={to} replace />}
    </ResultPage>
  );
}
