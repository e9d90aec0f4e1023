import { API_KEY_KIND, USER_TYPE, type CodeOf } from '@madang/contracts/codes';
import type { ChannelRole } from './acl';
import { requestState } from './request-effects';

/** The key by which a call is made, as the guard found it. */
export interface ActingKey {
  keySeq: number;
  kindCd: CodeOf<typeof API_KEY_KIND>;
  channelSeq: number;
  /** The person as whom the call acts: the key's owner; for a key of the site its maker, or an owner once the maker has left. */
  userSeq: number;
  scopes: string[];
}

/** Notes that the running request is a key's. */
export function noteActingKey(key: ActingKey): void {
  const state = requestState();
  if (state) state.key = key;
}
/** The key whose request runs; null for people and for work of our own. */
export const actingKey = (): ActingKey | null => requestState()?.key ?? null;

/** The person's permissions that the running request may use: a key has its scopes at most. */
export function usablePermissions(roles: string[]): string[] {
  const key = actingKey();
  return key ? roles.filter((role) => key.scopes.includes(role)) : roles;
}

/** What a key of the site is there: an operator with its scopes. Null for everybody else. */
export function roleOfSiteKey(channelSeq: number): ChannelRole | null {
  const key = actingKey();
  if (key?.kindCd !== API_KEY_KIND.SITE || key.channelSeq !== channelSeq) return null;
  return { isChannelUser: true, userTypeCd: USER_TYPE.MANAGER, roles: key.scopes, ownClasses: false };
}
