import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CheckoutConsent } from '../../domain/order/agreement';
import { useSellerConsent } from '../../domain/order/use-seller-consent';

/** The consents that this checkout needs: for the order; for the payment provider unless it is free; for the seller if not given before. */
export function useConsents(free: boolean) {
  const seller = useSellerConsent();
  const box = useRef<HTMLDivElement>(null);
  const [agreed, setAgreed] = useState<ReadonlySet<CheckoutConsent>>(new Set());
  const [wrong, setWrong] = useState(false);
  const consents: CheckoutConsent[] = ['order', ...(free ? [] : (['provider'] as const)), ...(seller.asks ? (['seller'] as const) : [])];
  const refuse = () => {
    flushSync(() => setWrong(true));
    box.current?.querySelector<HTMLInputElement>('li input:not(:checked)')?.focus();
  };
  return {
    ready: seller.ready,
    box,
    consents,
    agreed,
    wrong,
    set: (next: ReadonlySet<CheckoutConsent>) => {
      setAgreed(next);
      setWrong(false);
    },
    /** Runs `work` if all consents are ticked; otherwise marks the missing ones, including one that only the server knows to be missing. */
    pay: async (work: (sellerYn: boolean) => Promise<void>) => {
      if (!consents.every((consent) => agreed.has(consent))) return refuse();
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
