import { channelApi } from '@madang/contracts/main/channel-calls';
import { hasPermission } from '@madang/contracts/permissions';
import { useChannel } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { may, useSession } from '../../lib/session';

const NEED = ['SITE_SALES_READ', 'SITE_SALES_UPDATE'] as const;
/** Whether the own menus lead to settlements: on a site by one's permission there (AM-101), elsewhere by that of any own site (AM-176). */
export function useSettlementEntry(): boolean {
  const onSite = useChannel((state) => state.channel !== null);
  const here = useSession((session) => may(session, NEED));
  const sites = useSession((session) => session.user?.mngCnt ?? 0);
  const managed = useCall(channelApi.managed, undefined, { enabled: !onSite && sites > 0, silent: true });
  return onSite ? here : (managed.data?.some((site) => hasPermission(site.roles, NEED)) ?? false);
}
