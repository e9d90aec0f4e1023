import { USER_TYPE } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { SUPPORT_PERMISSIONS } from '@madang/contracts/role-permissions';
import { supportMay } from '@madang/contracts/support-rule';
import type { ChannelRole } from './acl';
import type { Caller } from './caller';
import { fail } from './fail';
import { logger } from './log';

/** The membership, role and permissions that a support log-in has on the site that let support in. */
export const SUPPORT_ROLE: ChannelRole = {
  isChannelUser: true,
  roles: [...SUPPORT_PERMISSIONS],
  userTypeCd: USER_TYPE.MANAGER,
  ownClasses: false,
  entersConsole: true,
};
/**
 * The permissions of a support log-in in a call that writes. They are fewer, so that a field that needs a further permission, such as the
 * price of a class, is refused too.
 */
const SUPPORT_WRITE_PERMISSIONS = PERMISSIONS.filter((access) => supportMay({ access, method: 'POST' }));
const SUPPORT_WRITER: ChannelRole = { ...SUPPORT_ROLE, roles: SUPPORT_WRITE_PERMISSIONS };
/** The role of a support log-in: `SUPPORT_ROLE` for reading, with fewer permissions for writing. */
export const supportRole = ({ method }: Pick<Endpoint, 'method'>): ChannelRole => (method === 'GET' ? SUPPORT_ROLE : SUPPORT_WRITER);

/**
 * Refuses the calls that a support log-in must not make: those of other sites and of the operators' console, writes that `supportMay` does
 * not allow, further log-ins, and calls about the person's own account.
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
