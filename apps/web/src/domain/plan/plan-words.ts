import { CURRENCY } from '@madang/contracts/codes';
import type { Plan } from '@madang/contracts/util/plan';
import { planPrice } from '@madang/contracts/util/plan-rules';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/bytes';
import { formatCount, formatMoney } from '../../lib/format';

/** A size in bytes as text, without a `.0`: 5 GB, 1.2 GB. */
export const size = (bytes: number) => formatBytes(bytes).replace(/\.0 /, ' ');

/** Functions that say a plan's price, its period and its limits. */
export function usePlanWords() {
  const { t } = useTranslation('plan');
  const won = (amount: number) => formatMoney(amount, CURRENCY.KRW);
  return {
    won,
    period: (months: number) => t(months === 12 ? 'period.year' : 'period.month'),
    price: (plan: Plan, months: number) => won(planPrice(plan, months)),
    students: (limit: number | null) => (limit === null ? t('limit.studentsAny') : t('limit.students', { count: formatCount(limit) })),
    storage: (limit: number | null) => (limit === null ? t('limit.storageAny') : t('limit.storage', { size: size(limit) })),
  };
}
