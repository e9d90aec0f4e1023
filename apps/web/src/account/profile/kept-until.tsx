import type { KeptUntil as Until } from '@madang/contracts/main/mypage';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';

/** List items saying until which day the law has orders and complaints kept after an account or membership ends. */
export function KeptUntil({ until }: { until: Until }) {
  const { t } = useTranslation('account');
  return (
    <>
      <li>{t('withdraw.kept', { date: formatDate(until.orders) })}</li>
      <li>{t('withdraw.keptComplaints', { date: formatDate(until.complaints) })}</li>
    </>
  );
}
