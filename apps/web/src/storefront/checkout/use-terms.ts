import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CheckoutTerm } from '../../domain/order/agreement';
import { useSellerConsent } from '../../domain/order/use-seller-consent';

/** What has to be agreed to here: the order, the provider where something is paid, and the seller once. */
export function useTerms(free: boolean) {
  const seller = useSellerConsent();
  const box = useRef<HTMLDivElement>(null);
  const [agreed, setAgreed] = useState<ReadonlySet<CheckoutTerm>>(new Set());
  const [wrong, setWrong] = useState(false);
  const terms: CheckoutTerm[] = ['order', ...(free ? [] : (['provider'] as const)), ...(seller.asks ? (['seller'] as const) : [])];
  const refuse = () => {
    flushSync(() => setWrong(true));
    box.current?.querySelector<HTMLInputElement>('li input:not(:checked)')?.focus();
  };
  return {
    ready: seller.ready,
    box,
    terms,
    agreed,
    wrong,
    set: (next: ReadonlySet<CheckoutTerm>) => {
      setAgreed(next);
      setWrong(false);
    },
    /** Pays with what is agreed to; what is missing is shown at its box, also what the server alone knows of. */
    pay: async (work: (sellerYn: boolean) => Promise<void>) => {
      if (!terms.every((term) => agreed.has(term))) return refuse();
      try {
        if (free) await seller.note();
        await work(agreed.has('seller'));
      } catch (error) {
        if (!seller.demandedBy(error)) throw error;
        refuse();
      }
    },
  };
}
