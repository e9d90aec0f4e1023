import type { ManagedChannel } from '@madang/contracts/main/channel';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { hasPermission, type Permission } from '@madang/contracts/permissions';
import { useChannel } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { may, useSession } from '../../lib/session';

type Need = Permission | readonly Permission[];
const KEY = 'madang.managed';

/** The sites that a person runs which are open and allow what is needed. */
export const sitesFor = (sites: readonly ManagedChannel[] | undefined, need: Need): ManagedChannel[] =>
  (sites ?? []).filter((site) => !site.closedAt && hasPermission(site.roles, need));
/** The one of them that this tab is about on the product's own host: the one last chosen, at first the first one (AM-176). */
export const siteInUse = (sites: readonly ManagedChannel[]): ManagedChannel | null =>
  sites.find((site) => String(site.channelSeq) === sessionStorage.getItem(KEY)) ?? sites[0] ?? null;
export const takeSite = (channelSeq: number) => sessionStorage.setItem(KEY, String(channelSeq));

/** The sites that a person runs, where the host is the product's own; none on a site. */
export function useManagedSites(): readonly ManagedChannel[] | undefined {
  const onSite = useChannel((state) => state.channel !== null);
  const manages = useSession((session) => (session.user?.mngCnt ?? 0) > 0);
  return useCall(channelApi.managed, undefined, { silent: true, enabled: !onSite && manages }).data;
}
/**
 * Whether the own menus have an entry: by one's permission on this site, on the product's own host by that on any site of one's own
 * (AM-176).
 */
export function useSiteEntry(need: Need): boolean {
  const onSite = useChannel((state) => state.channel !== null);
  const here = useSession((session) => may(session, need));
  const managed = useManagedSites();
  return onSite ? here : sitesFor(managed, need).length > 0;
}
