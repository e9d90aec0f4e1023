import type { RefundOutside } from '@madang/contracts/util/refund-calls';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';

/** Makes the text of how, when and by which reference the seller returned money outside the product. */
export function useOutsideText(): (of: RefundOutside) => string {
  const { t } = useTranslation('refund');
  return ({ wayCd, returnedOn, reference }) => [t(`way.${wayCd}`), formatDate(returnedOn), reference].filter(Boolean).join(' · ');
}
