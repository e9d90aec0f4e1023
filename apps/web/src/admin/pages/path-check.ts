import { YN } from '@madang/contracts/codes';
import { PATH_PATTERN } from '@madang/contracts/fields';
import { LIMITS } from '@madang/contracts/limits';
import { sitePageApi } from '@madang/contracts/page/site-page';
import type { SitePage } from '@madang/contracts/page/page';
import { useEffect, useState } from 'react';
import { useCall } from '../../lib/query';

/** Whether a path is free for this page, asked after typing stops; null where there is nothing to say. */
export function usePathCheck(path: string, page: Pick<SitePage, 'pageSeq' | 'path'>): 'free' | 'used' | null {
  const [rested, setRested] = useState(path);
  useEffect(() => {
    const timer = setTimeout(() => setRested(path), LIMITS.searchDebounce);
    return () => clearTimeout(timer);
  }, [path]);
  const asks = rested === path && path !== page.path && PATH_PATTERN.test(path);
  const query = { path, ...(page.pageSeq ? { pageSeq: page.pageSeq } : {}) };
  const { data } = useCall(sitePageApi.checkPath, { query }, { enabled: asks, silent: true, staleTime: 0 });
  return asks && data ? (data.usedYn === YN.YES ? 'used' : 'free') : null;
}
