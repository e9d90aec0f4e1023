import { MINUTE } from '@madang/contracts/time';
import type { PayMethod } from '@madang/contracts/codes';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { paymentApi } from '@madang/contracts/util/payment-calls';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';

/** The deadline of a deposit for this class; if there is no time left for one, the ways to pay by deposit are closed. */
export function useDeposit(courseSeq: number, termSeq: number | null, offered: readonly PayMethod[]) {
  const { t } = useTranslation('checkout');
  const ways = offered.filter(paysByDeposit);
  const { data: due } = useCall(
    paymentApi.depositDeadline,
    { params: { courseSeq }, query: { ...(termSeq !== null && { termSeq }) } },
    { enabled: ways.length > 0, staleTime: MINUTE, silent: true },
  );
  const late = due?.deadline === null;
  const closed: Partial<Record<PayMethod, string>> = late ? Object.fromEntries(ways.map((way) => [way, t('depositLate')])) : {};
  return { due, closed };
}
