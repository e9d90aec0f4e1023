import { ORDER_STATUS } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course-calls';
import type { Order } from '@madang/contracts/util/payment';
import { paymentApi } from '@madang/contracts/util/payment-calls';
import { CircleCheck, Clock, Undo2 } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { ENROLMENT_READS } from '../../domain/course/course-viewer';
import { Countdown } from '../../domain/course/course-parts';
import { formatDateTime, formatMoney } from '../../lib/format';
import { loadWords } from '../../lib/i18n';
import { formatDeadline } from '../../lib/own-time';
import { invalidate, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonAnchor, ButtonLink, Dots } from '../../ui/button';
import { NoContent } from '../../ui/no-content';
import { useCashReceipt } from '../../domain/order/cash-receipt';
import { CopyButton, KeyValues } from '../../ui/parts';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import s from './result.module.css';
import { Result, ResultPage } from '../../ui/result';
import { isDone, isLost, useReturn } from './use-return';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** Loaded behind the page, since few people wait for a parcel. */
const AddressWanted = lazy(async () => {
  const [wanted] = await Promise.all([import('../../domain/delivery/address-wanted'), loadWords('delivery')]);
  return { default: wanted.AddressWanted };
});

/** Milliseconds between two calls for the order. */
const FOLLOW_DEPOSIT = 5000;
/** Milliseconds between two calls for the enrolment that follows a payment. */
const ENROLMENT_POLL_MS = 1500;

/**
 * The page after ordering: for a paid order, the receipt and the button into the classroom; for a virtual account, where to pay, until the
 * deposit comes; for a cancelled order, that the money goes back (RT-077, PY-013..016).
 */
export default function CompletePage() {
  const { t } = useTranslation('checkout');
  const back = useReturn();
  const { orderNo } = back;
  const order = useCall(paymentApi.find, { params: { orderNo } }, { enabled: orderNo !== '', staleTime: 0, every: FOLLOW_DEPOSIT });
  useTitle(t(order.data?.status === ORDER_STATUS.WAITING_DEPOSIT ? 'deposit.title' : 'complete.title'));
  const status = order.data?.status;
  useEffect(() => {
    // What the cache has about this person's enrolment is from before the payment.
    if (status === ORDER_STATUS.PAID) void invalidate(...ENROLMENT_READS);
  }, [status]);
  if (!orderNo) return <NoContent />;
  if (order.isError && !order.data)
    return (
      <ResultPage>
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      </ResultPage>
    );
  if (!order.data)
    return (
      <ResultPage>
        <Loading>
          <Skeleton height={420} radius={16} />
        </Loading>
      </ResultPage>
    );
  if (isLost(order.data.status))
    return <Navigate to={back.beside('fail', { orderNo, code: order.data.failCode ?? order.data.status })} replace />;
  if (!isDone(order.data.status)) return <Navigate to={back.beside('success', { orderNo })} replace />;
  return (
    <ResultPage>
      {order.data.status === ORDER_STATUS.WAITING_DEPOSIT ? (
        <Deposit order={order.data} path={back.path} />
      ) : order.data.status === ORDER_STATUS.PAID ? (
        <Paid order={order.data} path={back.path} />
      ) : (
        <Returned order={order.data} path={back.path} />
      )}
    </ResultPage>
  );
}

const useReceipt = (order: Order) => {
  const { t } = useTranslation('checkout');
  const cashReceipt = useCashReceipt();
  return [
    { label: t('facts.class'), value: order.title },
    ...(order.termName ? [{ label: t('facts.term'), value: order.termName }] : []),
    ...(order.couponDiscount > 0
      ? [{ label: t('sum.coupon'), value: `−${formatMoney(order.couponDiscount, order.currency)} (${order.couponTitle})` }]
      : []),
    ...(order.materialPrice > 0
      ? [{ label: order.materialTitle ?? t('sum.material'), value: formatMoney(order.materialPrice, order.currency) }]
      : []),
    { label: t('facts.amount'), value: <b>{formatMoney(order.amount, order.currency)}</b> },
    { label: t('facts.method'), value: [t(`contracts:payMethod.${order.payMethodCd}`), order.methodDetail].filter(Boolean).join(' · ') },
    ...cashReceipt(order.cashReceipt),
    { label: t('facts.number'), value: order.orderNo },
    { label: t('facts.date'), value: formatDateTime(order.paidAt ?? order.createdAt) },
  ];
};

function Paid({ order, path }: { order: Order; path: string }) {
  const { t } = useTranslation('checkout');
  const rows = useReceipt(order);
  // A package has no classroom: each of its classes has one.
  const packaged = path.startsWith('/packages/');
  // The payment is done; the enrolment follows shortly.
  const viewer = useCall(
    courseApi.viewer,
    { query: { courseSeqs: String(order.courseSeq) } },
    { silent: true, staleTime: 0, every: ENROLMENT_POLL_MS },
  );
  const inside = viewer.data?.find((one) => one.courseSeq === order.courseSeq)?.isAttend ?? false;
  return (
    <Result
      icon={<CircleCheck aria-hidden="true" />}
      title={t('complete.title')}
      text={t('complete.text')}
      actions={
        <>
          {order.receiptUrl && (
            <ButtonAnchor size="lg" href={order.receiptUrl} target="_blank" rel="noreferrer">
              {t('receipt')}
            </ButtonAnchor>
          )}
          {inside ? (
            <ButtonLink tone="primary" size="lg" to={packaged ? '/me/classes' : `${path}/classroom`}>
              {t(packaged ? 'enterMine' : 'enter')}
            </ButtonLink>
          ) : (
            <Button tone="primary" size="lg" busy busyLabel={t('complete.opening')}>
              {t(packaged ? 'enterMine' : 'enter')}
            </Button>
          )}
        </>
      }
    >
      <KeyValues rows={rows} />
      {packaged && inside && (
        <Suspense>
          <AddressWanted />
        </Suspense>
      )}
    </Result>
  );
}

function Deposit({ order, path }: { order: Order; path: string }) {
  const { t } = useTranslation('checkout');
  const cashReceipt = useCashReceipt();
  const info = order.depositInfo;
  return (
    <Result
      icon={<Clock aria-hidden="true" />}
      title={t('deposit.title')}
      text={t('deposit.text')}
      actions={
        <ButtonLink size="lg" to={path}>
          {t('back')}
        </ButtonLink>
      }
    >
      {info && (
        <>
          <div className={cx(l.between, s.account)}>
            <div>
              {info.bankName}
              <b className="num">{info.accountNumber}</b>
              <small className={l.note13}>
                {info.holderName ? t('deposit.holder', { name: info.holderName }) : t('deposit.holderUnknown')}
              </small>
            </div>
            <CopyButton text={info.accountNumber.replace(/\D/g, '')} label={t('deposit.copy')} />
          </div>
          <KeyValues
            rows={[
              { label: t('deposit.amount'), value: <b>{formatMoney(info.amount, order.currency)}</b> },
              { label: t('deposit.deadline'), value: <b className={s.deadline}>{formatDeadline(info.deadline)}</b> },
              { label: t('deposit.left'), value: <Countdown until={info.deadline} /> },
              { label: t('facts.class'), value: order.title },
              ...(order.termName ? [{ label: t('facts.term'), value: order.termName }] : []),
              ...cashReceipt(order.cashReceipt),
              { label: t('facts.number'), value: order.orderNo },
            ]}
          />
          <p className={cx(l.withIcon, l.muted13)} role="status">
            <Dots />
            {t('deposit.following')}
          </p>
        </>
      )}
    </Result>
  );
}

function Returned({ order, path }: { order: Order; path: string }) {
  const { t } = useTranslation('checkout');
  const rows = useReceipt(order);
  const done = order.status === ORDER_STATUS.CANCELED;
  return (
    <Result
      icon={<Undo2 aria-hidden="true" />}
      title={t(done ? 'returned.done' : 'returned.doing')}
      text={t('returned.text')}
      actions={
        <ButtonLink size="lg" to={path}>
          {t('back')}
        </ButtonLink>
      }
    >
      <KeyValues rows={[...rows, { label: t('facts.refunded'), value: formatMoney(order.refundedAmount, order.currency) }]} />
    </Result>
  );
}
