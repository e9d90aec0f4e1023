import { hasPermission } from '@madang/contracts/permissions';
import { useChannel } from '../../lib/channel';
import { may, useSession } from '../../lib/session';
import { useManagedSites } from './site-entry';

const NEED = ['SITE_SALES_READ', 'SITE_SALES_UPDATE'] as const;
/** Whether the own menus lead to settlements (AM-101): also to those of a site that was closed, since it is still paid out. */
export function useSettlementEntry(): boolean {
  const onSite = useChannel((state) => state.channel !== null);
  const here = useSession((session) => may(session, NEED));
  const managed = useManagedSites();
  return onSite ? here : (managed ?? []).some((site) => hasPermission(site.roles, NEED));
}
