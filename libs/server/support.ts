import { USER_TYPE } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { PERMISSIONS, SUPPORT_PERMISSIONS } from '@madang/contracts/permissions';
import { supportMay } from '@madang/contracts/support-rule';
import type { ChannelRole } from './acl';
import type { Caller } from './caller';
import { fail } from './fail';
import { logger } from './log';

/** What a support log-in is on the site that let it in. */
export const SUPPORT_ROLE: ChannelRole = {
  isChannelUser: true,
  roles: [...SUPPORT_PERMISSIONS],
  userTypeCd: USER_TYPE.MANAGER,
  ownClasses: false,
};
/** While it changes something: a field behind a further right, such as the price of a class, is refused as well. */
const CHANGES = PERMISSIONS.filter((access) => supportMay({ access, method: 'POST' }));
const SUPPORT_WRITER: ChannelRole = { ...SUPPORT_ROLE, roles: CHANGES };
/** The role that support acts with: a manager's for reading, a narrower one for changes. */
export const supportRole = ({ method }: Pick<Endpoint, 'method'>): ChannelRole => (method === 'GET' ? SUPPORT_ROLE : SUPPORT_WRITER);

/**
 * Holds a support log-in to the one site: it reads there what managers read, changes what `supportMay` lets it, and neither opens another
 * log-in nor does anything as a person of its own.
 */
export function permitSupport(endpoint: Endpoint, caller: Caller): void {
  const { access } = endpoint;
  if (access === 'platform' || access === 'platformEntry') throw fail('NOT_FOUND');
  const here = caller.channelSeq === null || caller.channelSeq === caller.support!.siteSeq;
  if (here && supportMay(endpoint)) return;
  const { requestId, userSeq, channelSeq } = caller;
  logger.info({ requestId, userSeq, channelSeq, access }, 'support refused');
  throw fail('SUPPORT_REFUSED');
}
