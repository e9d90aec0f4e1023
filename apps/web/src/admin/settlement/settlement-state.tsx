import type { Settlement, SettlementDocumentStatus, SettlementStatus } from '@madang/contracts/util/settlement';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';
import { cx } from '../../ui/cx';
import { Badge, type BadgeTone } from '../../ui/parts';
import s from './settlement.module.css';

const SETTLEMENT_TONES: Record<SettlementStatus, BadgeTone> = {
  OPEN: 'plain',
  SCHEDULED: 'brand',
  HELD: 'warn',
  PAID: 'good',
  NONE: 'plain',
};
type Paid = Pick<Settlement, 'status' | 'paidAt'>;
/** The state of a settlement in a row, with the day of a payout below it. */
export function SettlementCell({ of }: { of: Paid }) {
  return (
    <>
      <SettlementState of={{ ...of, paidAt: null }} /> {of.paidAt && <small className={cx('num', s.paidOn)}>{formatDate(of.paidAt)}</small>}
    </>
  );
}
/** The state of a settlement; once it is paid out, with the day. */
export function SettlementState({ of }: { of: Paid }) {
  const { t } = useTranslation('admin-settlement');
  return (
    <Badge tone={SETTLEMENT_TONES[of.status]}>
      {of.paidAt ? t('status.PAID_AT', { day: formatDate(of.paidAt) }) : t(`status.${of.status}`)}
    </Badge>
  );
}

const DOCUMENT_TONES: Record<SettlementDocumentStatus, BadgeTone> = {
  REVIEW: 'warn',
  APPROVED: 'good',
  RETURNED: 'bad',
  REPLACED: 'plain',
};
export function DocumentState({ status }: { status: SettlementDocumentStatus }) {
  const { t } = useTranslation('admin-settlement');
  return <Badge tone={DOCUMENT_TONES[status]}>{t(`document.${status}`)}</Badge>;
}
