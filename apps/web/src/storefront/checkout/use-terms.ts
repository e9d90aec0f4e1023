import { CONSENT_KIND, CONSENT_PLACE } from '@madang/contracts/codes';
import { consentApi } from '@madang/contracts/main/consent';
import { useState } from 'react';
import { call } from '../../lib/api';
import { invalidate, useCall } from '../../lib/query';
import type { CheckoutTerm } from './agreements';

/** What has to be agreed to here: the order, the provider where something is paid, and the seller once. */
export function useTerms(free: boolean) {
  const missing = useCall(consentApi.missing, undefined, { silent: true });
  const asksSeller = missing.data?.list.some((one) => one.kindCd === CONSENT_KIND.SELLER) ?? false;
  const [agreed, setAgreed] = useState<ReadonlySet<CheckoutTerm>>(new Set());
  const [wrong, setWrong] = useState(false);
  const terms: CheckoutTerm[] = ['order', ...(free ? [] : (['provider'] as const)), ...(asksSeller ? (['seller'] as const) : [])];
  return {
    /** A box that came after "agree to all" was pressed would stay open. */
    ready: !missing.isPending,
    terms,
    agreed,
    wrong,
    whole: terms.every((term) => agreed.has(term)),
    refuse: () => setWrong(true),
    set: (next: ReadonlySet<CheckoutTerm>) => {
      setAgreed(next);
      setWrong(false);
    },
    /** The ledger hears of the seller before anything is passed on. */
    note: async () => {
      if (!asksSeller) return;
      await call(consentApi.agree, { body: { kinds: [CONSENT_KIND.SELLER], placeCd: CONSENT_PLACE.CHECKOUT } });
      await invalidate(consentApi.missing);
    },
  };
}
