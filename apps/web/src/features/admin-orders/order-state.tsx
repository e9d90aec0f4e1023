import { ORDER_STATUS, type OrderStatus } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/parts';

const TONE: Partial<Record<OrderStatus, BadgeTone>> = {
  [ORDER_STATUS.WAITING_DEPOSIT]: 'warn',
  [ORDER_STATUS.CONFIRMING]: 'warn',
  [ORDER_STATUS.CANCELING]: 'warn',
  [ORDER_STATUS.FAILED]: 'bad',
  [ORDER_STATUS.CANCELED]: 'bad',
};
/** Plain text where nothing needs attention (look rule 17). */
export function OrderState({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('admin-orders');
  const tone = TONE[status];
  return tone ? <Badge tone={tone}>{t(`contracts:orderStatus.${status}`)}</Badge> : <>{t(`contracts:orderStatus.${status}`)}</>;
}
