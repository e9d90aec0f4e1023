import type { Access, Endpoint } from '@madang/contracts/endpoint';
import { isForKeys } from '@madang/contracts/key-rules';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { CONSOLE_PERMISSION, isPermission, opens } from '@madang/contracts/permissions';

/** The ways in which a caller can be identified; a new one is added here and in `securityOf`. */
export const SECURITY_SCHEMES = {
  accessToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Access-Token',
    description: 'The token of a session, for two days. It comes in the header `access-token` of a log-in’s answer.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of a site or of a person on it (`mk_…`), with the scope that the call asks for; made at /settings/api-keys.',
  },
} as const;

export const isOpen = ({ access }: Pick<Endpoint, 'access'>) => access === 'public' || access === 'secret';
export function securityOf(e: Pick<Endpoint, 'access' | 'method' | 'path' | 'service'>): object[] {
  if (isOpen(e)) return [];
  return isForKeys(e) ? [{ accessToken: [] }, { apiKey: [] }] : [{ accessToken: [] }];
}

/** Who may make a call, as text for the API reference. */
export const accessText = ({ access, also = [], inConsole }: Pick<Endpoint, 'access' | 'also' | 'inConsole'>): string =>
  [whoText(access), ...also].join(' and ') +
  (asksForConsole({ access, also, inConsole }) ? `; a person needs ${CONSOLE_PERMISSION} besides` : '');
/** Whether a person with every other permission is refused without the one to enter the management. */
const asksForConsole = ({ access, ...rest }: Pick<Endpoint, 'access' | 'also' | 'inConsole'>): boolean =>
  isPermission(access) && access !== CONSOLE_PERMISSION && !opens(PERMISSIONS, false, { access, ...rest });
function whoText(access: Access): string {
  if (access === 'public') return 'anyone';
  if (access === 'login') return 'a session';
  if (access === 'member') return 'a session of a member of the channel';
  if (access === 'secret') return 'a machine that proves itself in its body';
  if (access === 'platform') return 'an operator of the platform who has shown the second factor';
  if (access === 'platformEntry') return 'an operator of the platform';
  return `a session with ${typeof access === 'string' ? access : access.join(' or ')} in the channel`;
}
