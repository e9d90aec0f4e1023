import { ORDER_STATUS, PAY_METHOD } from '@madang/contracts/codes';
import { paymentApi } from '@madang/contracts/util/payment-calls';
import { useQuery } from '@tanstack/react-query';
import { CircleX, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { gaveUpBy } from '../../domain/order/gave-up';
import { call } from '../../lib/api';
import { contractWord } from '../../lib/i18n';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { NoContent } from '../../ui/no-content';
import { Loading, Skeleton } from '../../ui/states';
import { Result, ResultPage } from '../../ui/result';
import { isDone, useReturn } from './use-return';

/** The page of a failed payment: why it failed, and a button to try again (RT-079, PY-017). */
export default function FailPage() {
  const { t } = useTranslation('checkout');
  useTitle(t('fail.title'));
  const back = useReturn();
  const { orderNo, code, message } = back;
  const told = useQuery({
    queryKey: ['payment fail', orderNo],
    queryFn: () => call(paymentApi.fail, { params: { orderNo }, body: { code, message } }),
    enabled: orderNo !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  });
  // Nothing has failed where an address says neither which payment nor why.
  if (!orderNo && !code) return <NoContent />;
  if (told.isLoading)
    return (
      <ResultPage>
        <Loading>
          <Skeleton height={320} radius={16} />
        </Loading>
      </ResultPage>
    );
  const order = told.data;
  if (order && isDone(order.status)) return <Navigate to={back.beside('complete', { orderNo })} replace />;
  const gaveUp = gaveUpBy(order?.failCode ?? code);
  const expired = order?.status === ORDER_STATUS.EXPIRED;
  // Whoever closed the window knows it: the page says what became of the money instead.
  const reason = gaveUp
    ? t('fail.safe')
    : expired
      ? t('fail.expired')
      : order?.payMethodCd === PAY_METHOD.PAYPAL
        ? t('fail.paypal')
        : order?.failMessage
          ? `${order.failMessage} ${t('fail.other')}`
          : contractWord('errors.PAYMENT_DECLINED');
  return (
    <ResultPage>
      <Result
        bad={!gaveUp}
        icon={gaveUp ? <Undo2 aria-hidden="true" /> : <CircleX aria-hidden="true" />}
        title={t(gaveUp ? 'fail.cancelled' : 'fail.title')}
        text={reason}
        actions={
          <>
            <ButtonLink size="lg" to={back.path}>
              {t('back')}
            </ButtonLink>
            <ButtonLink size="lg" tone="primary" to={`${back.path}/payment`}>
              {t('fail.retry')}
            </ButtonLink>
          </>
        }
      />
      {!gaveUp && <p>{t('fail.safe')}</p>}
    </ResultPage>
  );
}
