import { CONSENT_KIND, CONSENT_PLACE } from '@madang/contracts/codes';
import { consentApi } from '@madang/contracts/main/consent';
import { useState } from 'react';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { invalidate, useCall } from '../../lib/query';

/** Whether a purchase here has to ask for passing data to the seller: once, and again where the server says so. */
export function useSellerConsent() {
  const missing = useCall(consentApi.missing, undefined, { silent: true });
  const [demanded, setDemanded] = useState(false);
  const asks = demanded || (missing.data?.list.some((one) => one.kindCd === CONSENT_KIND.SELLER) ?? false);
  return {
    /** A box that came after "agree to all" was pressed would stay open. */
    ready: !missing.isPending,
    asks,
    /** True for an order that was refused for want of this consent: its box is there from now on. */
    demandedBy: (error: unknown): boolean => {
      if (!(error instanceof ApiError && error.fields.some(({ field }) => field === 'sellerYn'))) return false;
      error.claim();
      setDemanded(true);
      return true;
    },
    /** Notes the consent by a call of its own where nothing is ordered; an order brings the consent along. */
    note: async () => {
      if (!asks) return;
      await call(consentApi.agree, { body: { kinds: [CONSENT_KIND.SELLER], placeCd: CONSENT_PLACE.CHECKOUT } });
      await invalidate(consentApi.missing);
    },
  };
}
