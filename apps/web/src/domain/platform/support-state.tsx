import { SUPPORT_STATE, type SupportState } from '@madang/contracts/platform-codes';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/parts';

const SUPPORT_STATE_TONES: Partial<Record<SupportState, BadgeTone>> = { [SUPPORT_STATE.OPEN]: 'good', [SUPPORT_STATE.WAITING]: 'warn' };

/** The state of a platform operator's request for support access to a site. */
export function SupportStateText({ state }: { state: SupportState }) {
  const { t } = useTranslation('platform');
  const tone = SUPPORT_STATE_TONES[state];
  return tone ? <Badge tone={tone}>{t(`support.${state}`)}</Badge> : <>{t(`support.${state}`)}</>;
}
