import { YN } from '@madang/contracts/codes';
import { siteAddress } from '@madang/contracts/fields';
import { LIMITS } from '@madang/contracts/limits';
import { channelApi } from '@madang/contracts/main/channel';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api';
import { log } from '../../lib/log';

/**
 * Whether a well-formed site address is still free, `unknown` until the service answers; it is asked half a second after the last letter
 * (CH-041).
 */
export function useFreeAddress(address: string): 'unknown' | 'free' | 'used' {
  const [known, setKnown] = useState<{ address: string; used: boolean } | null>(null);
  const wanted = address.trim().toLowerCase();
  useEffect(() => {
    if (!wanted || !siteAddress().isValidSync(wanted)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(channelApi.checkDomain, { query: { domain: wanted }, signal: stop.signal })
        .then(({ usedYn }) => setKnown({ address: wanted, used: usedYn === YN.YES }))
        .catch((error: unknown) => !stop.signal.aborted && log('address', error));
    }, LIMITS.searchDebounce);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  if (known?.address !== wanted) return 'unknown';
  return known.used ? 'used' : 'free';
}
