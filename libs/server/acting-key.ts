import { API_KEY_KIND, USER_TYPE, type CodeOf } from '@madang/contracts/codes';
import type { ChannelRole } from './acl';
import { requestState } from './request-effects';

/** The API key by which the running request is made, as the guard found it in the database. */
export interface ActingKey {
  keySeq: number;
  kindCd: CodeOf<typeof API_KEY_KIND>;
  channelSeq: number;
  /** The person as whom the call acts: the key's owner; for a key of the site its maker, or an owner once the maker has left. */
  userSeq: number;
  scopes: string[];
}

/** Notes that the running request is made by an API key. */
export function noteActingKey(key: ActingKey): void {
  const state = requestState();
  if (state) state.key = key;
}
/** The API key of the running request; null for a request without one, and for work outside of requests, such as jobs. */
export const actingKey = (): ActingKey | null => requestState()?.key ?? null;

/**
 * The permissions of a person that the running request may use: if it is made by an API key, only those among the key's scopes; else all.
 */
export function usablePermissions(roles: string[]): string[] {
  const key = actingKey();
  return key ? roles.filter((role) => key.scopes.includes(role)) : roles;
}

/**
 * The role of the running request if it is made by a key of this site (not of a person): an operator's role with the key's scopes, which
 * count without `SITE_CONSOLE_READ` among them. Null for every other request.
 */
export function roleOfSiteKey(channelSeq: number): ChannelRole | null {
  const key = actingKey();
  if (key?.kindCd !== API_KEY_KIND.SITE || key.channelSeq !== channelSeq) return null;
  return { isChannelUser: true, userTypeCd: USER_TYPE.MANAGER, roles: key.scopes, ownClasses: false, entersConsole: true };
}
