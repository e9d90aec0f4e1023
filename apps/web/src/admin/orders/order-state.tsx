import { ENROLMENT_END, LEARNER_STATE, ORDER_STATUS } from '@madang/contracts/codes';
import type { Order } from '@madang/contracts/util/payment';
import { useTranslation } from 'react-i18next';
import { STAFF_ORDER_TONE } from '../../domain/order/order-tone';
import { Badge } from '../../ui/parts';

type Shown = Pick<Order, 'status' | 'attendEndCd' | 'amount' | 'refundedAmount' | 'failCode'>;
/** Why a requested refund waits for staff: the refund account is missing, or the payment company refused. null where it does not wait. */
export const refundHeldBy = ({ status, failCode }: Pick<Order, 'status' | 'failCode'>) =>
  status !== ORDER_STATUS.CANCELING || !failCode ? null : failCode === 'REFUND_ACCOUNT_REQUIRED' ? 'account' : 'refused';

/**
 * The state of an order, plain text where nothing needs attention (look rule 17); it also says when the enrolment was used until its end.
 */
export function OrderState({ order }: { order: Shown }) {
  const { t } = useTranslation('admin-orders');
  const { status, attendEndCd, amount, refundedAmount } = order;
  const held = refundHeldBy(order);
  const tone = held ? 'bad' : STAFF_ORDER_TONE[status];
  const partly = status === ORDER_STATUS.CANCELED && refundedAmount > 0 && refundedAmount < amount;
  const text = held ? t(`held.${held}`) : partly ? t('partly') : t(`contracts:orderStatus.${status}`);
  return (
    <>
      {tone ? <Badge tone={tone}>{text}</Badge> : text}
      {attendEndCd === ENROLMENT_END.USED_UP && (
        <>
          {' '}
          <Badge>{t(`contracts:enrolleeState.${LEARNER_STATE.ENDED}`)}</Badge>
        </>
      )}
    </>
  );
}
