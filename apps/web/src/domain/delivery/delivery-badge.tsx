import { DELIVERY_STATUS, type DeliveryStatus } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/parts';

const DELIVERY_STATUS_TONES: Record<DeliveryStatus, BadgeTone> = {
  [DELIVERY_STATUS.PREPARING]: 'warn',
  [DELIVERY_STATUS.SENT]: 'brand',
  [DELIVERY_STATUS.DELIVERED]: 'good',
};
export function DeliveryBadge({ statusCd }: { statusCd: DeliveryStatus }) {
  const { t } = useTranslation('delivery');
  return <Badge tone={DELIVERY_STATUS_TONES[statusCd]}>{t(`status.${statusCd}`)}</Badge>;
}
