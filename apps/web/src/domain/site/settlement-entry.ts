import { YN } from '@madang/contracts/codes';
import { hasPermission, SETTLEMENT_PERMISSIONS } from '@madang/contracts/permissions';
import { useChannel } from '../../lib/channel';
import { may, useSession } from '../../lib/session';
import { useManagedSites } from './site-entry';

/**
 * Whether the account's menus have an entry for settlements (AM-101). A closed site counts too, because it still gets payouts, and so does
 * an erased one, which its owner reaches from the product's own host alone.
 */
export function useSettlementEntry(): boolean {
  const onSite = useChannel((state) => state.channel !== null);
  const here = useSession((session) => may(session, SETTLEMENT_PERMISSIONS));
  const managed = useManagedSites();
  const erased = useSession(({ user }) => user?.erasedSiteYn === YN.YES);
  return onSite ? here : erased || (managed ?? []).some((site) => hasPermission(site.roles, SETTLEMENT_PERMISSIONS));
}
