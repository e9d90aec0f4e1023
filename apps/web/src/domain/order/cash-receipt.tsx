import type { CashReceipt } from '@madang/contracts/util/cash-receipt';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A function that gives the row about an order's cash receipt; no row for an order without one. */
export function useCashReceipt() {
  const { t } = useTranslation('ui');
  return (receipt: CashReceipt | null) => (receipt ? [{ label: t('cashReceipt.label'), value: <Value receipt={receipt} /> }] : []);
}
function Value({ receipt: r }: { receipt: CashReceipt }) {
  const { t } = useTranslation('ui');
  const state = r.cancelledAt
    ? t('cashReceipt.cancelled')
    : r.issueNumber
      ? t('cashReceipt.issued', { number: r.issueNumber })
      : t('cashReceipt.pending');
  const text = [t(`cashReceipt.${r.type}`), r.number, state].filter(Boolean).join(' · ');
  if (!r.url || r.cancelledAt) return <>{text}</>;
  return (
    <a className="link" href={r.url} target="_blank" rel="noreferrer">
      {text} <ExternalLink aria-hidden="true" size={14} />
    </a>
  );
}
