import { REFUND_STATE, type RefundState } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/parts';

const REFUND_STATE_TONES: Partial<Record<RefundState, BadgeTone>> = {
  [REFUND_STATE.REQUESTED]: 'warn',
  [REFUND_STATE.RETURNING]: 'warn',
  [REFUND_STATE.DONE]: 'good',
  [REFUND_STATE.REFUSED]: 'bad',
};
export function RefundBadge({ state }: { state: RefundState }) {
  const { t } = useTranslation('refund');
  return <Badge tone={REFUND_STATE_TONES[state] ?? 'plain'}>{t(`state.${state}`)}</Badge>;
}
