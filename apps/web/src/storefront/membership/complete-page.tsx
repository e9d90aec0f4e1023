import { ORDER_STATUS, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { paymentApi } from '@madang/contracts/util/payment-calls';
import { subscriptionApi } from '@madang/contracts/util/subscription-calls';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { ENROLMENT_READS } from '../../domain/course/course-viewer';
import { formatMoney } from '../../lib/format';
import { formatEnd } from '../../lib/own-time';
import { invalidate, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { NoContent } from '../../ui/no-content';
import { KeyValues } from '../../ui/parts';
import { Result, ResultPage } from '../../ui/result';
import { ErrorState, Loading, Skeleton } from '../../ui/states';

/** The page after a membership was paid once: the receipt, and until when it lasts. */
export default function CompletePage() {
  const { t } = useTranslation('membership');
  const membershipSeq = Number(useParams()['membershipSeq']);
  const orderNo = useSearchParams()[0].get('orderNo') ?? '';
  const order = useCall(paymentApi.find, { params: { orderNo } }, { enabled: orderNo !== '', staleTime: 0 });
  const paid = order.data?.status === ORDER_STATUS.PAID;
  const mine = useCall(
    subscriptionApi.mine,
    { query: { channelSeq: order.data?.channelSeq ?? null } },
    { enabled: paid, staleTime: 0, silent: true },
  );
  useTitle(t('complete.title'));
  useEffect(() => {
    if (paid) void invalidate(...ENROLMENT_READS);
  }, [paid]);
  if (!orderNo) return <NoContent />;
  if (order.isError) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />;
  if (!order.data)
    return (
      <ResultPage busy>
        <Loading>
          <Skeleton height={320} radius={16} />
        </Loading>
      </ResultPage>
    );
  const until = mine.data?.list.find((one) => one.membershipSeq === membershipSeq && one.state === SUBSCRIPTION_STATE.ACTIVE)?.periodEnd;
  return (
    <ResultPage>
      <Result
        icon={paid ? <CircleCheck aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
        title={paid ? t('complete.title') : t(`contracts:orderStatus.${order.data.status}`)}
        text={paid && t('complete.text')}
        actions={
          <>
            <ButtonLink size="lg" to="/me/memberships">
              {t('complete.mine')}
            </ButtonLink>
            <ButtonLink size="lg" tone="primary" to="/classes">
              {t('browse')}
            </ButtonLink>
          </>
        }
      >
        <KeyValues
          rows={[
            { label: t('pay.membership'), value: order.data.title },
            { label: t('complete.amount'), value: <b className="num">{formatMoney(order.data.amount, order.data.currency)}</b> },
            ...(until ? [{ label: t('complete.until'), value: formatEnd(until) }] : []),
            { label: t('complete.orderNo'), value: order.data.orderNo },
          ]}
        />
      </Result>
    </ResultPage>
  );
}
