import { YN } from '@madang/contracts/codes';
import { EMAIL_PATTERN } from '@madang/contracts/fields';
import { LIMITS } from '@madang/contracts/limits';
import { accountApi } from '@madang/contracts/main/account';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api';
import { log } from '../../lib/log';

/**
 * Whether an e-mail address already has an account, `unknown` until the service answers; it is asked half a second after the last letter
 * (AU-026).
 */
export function useUsedEmail(email: string): 'unknown' | 'free' | 'used' {
  const [known, setKnown] = useState<{ email: string; used: boolean } | null>(null);
  const wanted = email.trim().toLowerCase();
  useEffect(() => {
    if (!EMAIL_PATTERN.test(wanted)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(accountApi.checkUserId, { query: { userId: wanted }, signal: stop.signal })
        .then(({ usedYn }) => setKnown({ email: wanted, used: usedYn === YN.YES }))
        .catch((error: unknown) => !stop.signal.aborted && log('used e-mail', error));
    }, LIMITS.searchDebounce);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  if (known?.email !== wanted) return 'unknown';
  return known.used ? 'used' : 'free';
}
