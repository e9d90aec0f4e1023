import type { Access, Endpoint } from '@madang/contracts/endpoint';
import { isForKeys } from '@madang/contracts/key-rules';

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
export const accessText = ({ access, also = [] }: Pick<Endpoint, 'access' | 'also'>): string => [whoText(access), ...also].join(' and ');
function whoText(access: Access): string {
  if (access === 'public') return 'anyone';
  if (access === 'login') return 'a session';
  if (access === 'member') return 'a session of a member of the channel';
  if (access === 'secret') return 'a machine that proves itself in its body';
  if (access === 'platform') return 'an operator of the platform who has shown the second factor';
  if (access === 'platformEntry') return 'an operator of the platform';
  return `a session with ${typeof access === 'string' ? access : access.join(' or ')} in the channel`;
}
