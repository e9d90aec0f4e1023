import { hasPermission, SETTLEMENT_PERMISSIONS } from '@madang/contracts/permissions';
import { useChannel } from '../../lib/channel';
import { may, useSession } from '../../lib/session';
import { useManagedSites } from './site-entry';

/** Whether the account's menus have an entry for settlements (AM-101); a closed site counts too, because it still gets payouts. */
export function useSettlementEntry(): boolean {
  const onSite = useChannel((state) => state.channel !== null);
  const here = useSession((session) => may(session, SETTLEMENT_PERMISSIONS));
  const managed = useManagedSites();
  return onSite ? here : (managed ?? []).some((site) => hasPermission(site.roles, SETTLEMENT_PERMISSIONS));
}
