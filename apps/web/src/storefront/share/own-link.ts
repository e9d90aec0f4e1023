import { YN } from '@madang/contracts/codes';
import { referralApi } from '@madang/contracts/main/referral';
import { useCall } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';

/** The address of a page with the person's own referral code; null for visitors, and on sites without referrals. */
export function useOwnLink(url: string): string | null {
  const loggedIn = useLoggedIn();
  const mine = useCall(referralApi.mine, {}, { silent: true, enabled: loggedIn });
  if (mine.data?.useYn !== YN.YES || !mine.data.refererCode) return null;
  const { origin, pathname, search } = new URL(url);
  return `${origin}/invite/${mine.data.refererCode}?next=${encodeURIComponent(pathname + search)}`;
}
