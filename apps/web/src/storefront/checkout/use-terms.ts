import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CheckoutTerm } from '../../domain/order/agreement';
import { useSellerConsent } from '../../domain/order/use-seller-consent';

/** The consents that this checkout needs: for the order; for the payment provider unless it is free; for the seller if not given before. */
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
    /** Runs `work` if all consents are ticked; otherwise marks the missing ones, including one that only the server knows to be missing. */
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
