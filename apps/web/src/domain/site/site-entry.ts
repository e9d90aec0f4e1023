import type { ManagedChannel } from '@madang/contracts/main/channel';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { hasPermission, type Permission } from '@madang/contracts/permissions';
import { useChannel } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { may, useSession } from '../../lib/session';

type Need = Permission | readonly Permission[];
const MANAGED_SITE_KEY = 'madang.managed';

/** Those of a person's sites that are not closed and on which the person has the permission `need`. */
export const sitesFor = (sites: readonly ManagedChannel[] | undefined, need: Need): ManagedChannel[] =>
  (sites ?? []).filter((site) => !site.closedAt && hasPermission(site.roles, need));
/** The site that this tab works with on the product's own host: the one chosen last, else the first (AM-176). */
export const siteInUse = (sites: readonly ManagedChannel[]): ManagedChannel | null =>
  sites.find((site) => String(site.channelSeq) === sessionStorage.getItem(MANAGED_SITE_KEY)) ?? sites[0] ?? null;
export const takeSite = (channelSeq: number) => sessionStorage.setItem(MANAGED_SITE_KEY, String(channelSeq));

/**
 * The sites that a person runs, loaded only on the product's own host and if there are any; undefined otherwise, and until they are loaded.
 */
export function useManagedSites(): readonly ManagedChannel[] | undefined {
  const onSite = useChannel((state) => state.channel !== null);
  const manages = useSession((session) => (session.user?.mngCnt ?? 0) > 0);
  return useCall(channelApi.managed, undefined, { silent: true, enabled: !onSite && manages }).data;
}
/**
 * Whether the account's menus have an entry that needs a permission: on a site, by the permissions there; on the product's own host, by
 * those on any of the person's sites (AM-176).
 */
export function useSiteEntry(need: Need): boolean {
  const onSite = useChannel((state) => state.channel !== null);
  const here = useSession((session) => may(session, need));
  const managed = useManagedSites();
  return onSite ? here : sitesFor(managed, need).length > 0;
}
