import { CONSENT_KIND, CONSENT_PLACE } from '@madang/contracts/codes';
import { consentApi } from '@madang/contracts/main/consent-calls';
import { useState } from 'react';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { invalidate, useCall } from '../../lib/query';

/** Whether an order here needs the consent to pass data to the seller: once, and again when the service asks for it. */
export function useSellerConsent() {
  const missing = useCall(consentApi.missing, undefined, { silent: true });
  const [demanded, setDemanded] = useState(false);
  const asks = demanded || (missing.data?.list.some((one) => one.kindCd === CONSENT_KIND.SELLER) ?? false);
  return {
    /** Whether it is known if the consent is needed: a checkbox that appears after "agree to all" was pressed would stay unticked. */
    ready: !missing.isPending,
    asks,
    /** Whether an order was refused because this consent is missing; from then on the checkbox is shown. */
    demandedBy: (error: unknown): boolean => {
      if (!(error instanceof ApiError && error.fields.some(({ field }) => field === 'sellerYn'))) return false;
      error.claim();
      setDemanded(true);
      return true;
    },
    /** Records the consent by a call of its own, for screens that send no order; an order carries the consent itself. */
    note: async () => {
      if (!asks) return;
      await call(consentApi.agree, { body: { kinds: [CONSENT_KIND.SELLER], placeCd: CONSENT_PLACE.CHECKOUT } });
      await invalidate(consentApi.missing);
    },
  };
}
