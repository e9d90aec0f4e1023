import { USER_TYPE } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { SUPPORT_PERMISSIONS } from '@madang/contracts/permissions';
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
const OPEN_TO_READ: readonly Endpoint['access'][] = ['public', 'login', 'member'];

/**
 * Holds a support log-in to the one site: it reads what anybody reads, does there what its permissions allow, and neither opens another
 * log-in nor does anything as a person of its own.
 */
export function permitSupport({ access, method, support }: Endpoint, caller: Caller): void {
  if (access === 'platform' || access === 'platformEntry') throw fail('NOT_FOUND');
  const here = caller.channelSeq === null || caller.channelSeq === caller.support!.siteSeq;
  const isPersonal = OPEN_TO_READ.includes(access);
  if (here && support !== false && (support || !isPersonal || method === 'GET')) return;
  const { requestId, userSeq, channelSeq } = caller;
  logger.info({ requestId, userSeq, channelSeq, access }, 'support refused');
  throw fail('SUPPORT_REFUSED');
}
