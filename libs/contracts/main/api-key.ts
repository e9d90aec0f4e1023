import { array, number, object } from 'yup';
import { API_KEY_KIND, type CodeOf } from '../codes';
import { service } from '../endpoint';
import { message, oneOf, REQUIRED, text } from '../fields';
import { API_KEY_SCOPES } from '../key-scopes';
import type { Permission } from '../permissions';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/api-keys' as const;

/** An API key, by which another program makes calls; only the person who made it has seen its secret. */
export interface ApiKey {
  keySeq: number;
  kindCd: CodeOf<typeof API_KEY_KIND>;
  name: string;
  /** The beginning of the secret, by which people tell their keys apart. */
  prefix: string;
  scopes: Permission[];
  /** The person who made the key; with a PERSONAL key programs act as this person. */
  userSeq: number;
  userName: string;
  createdAt: string;
  /** When the key expires; null: never. */
  expiresAt: string | null;
  expired: boolean;
  /** When the key was last used; `network` is the network of that call. */
  usedAt: string | null;
  network: string | null;
}
/** The answer to making a key, the only one that shows its secret. */
export interface MadeApiKey {
  keySeq: number;
  secret: string;
}
/** The choices of days after which a key expires; a key without one does not expire. */
export const KEY_DAYS = [30, 90, 365] as const;

const name = () => text(60).required(REQUIRED);
const scopes = () =>
  array(oneOf(API_KEY_SCOPES).required(REQUIRED))
    .min(1, message('scopesNone'))
    .max(API_KEY_SCOPES.length, message('listMax', { max: API_KEY_SCOPES.length }))
    .required(REQUIRED);
const apiKeyInput = object({
  name: name(),
  scopes: scopes(),
  expireDays: number()
    .test('choice', message('oneOf'), (days) => days === null || days === undefined || KEY_DAYS.some((one) => one === days))
    .nullable()
    .default(null),
}).noUnknown();
const apiKeyChange = object({ name: name(), scopes: scopes() }).noUnknown();

/** Calls of a site's staff about API keys, by which other programs call. */
export const apiKeyApi = {
  /** The caller's own keys; people who may see the staff's permissions get all keys of the site. */
  list: get(ch, 'SITE_CONSOLE_READ').returns<ApiKey[]>(),
  /** Makes a PERSONAL key. Each of its calls may do what both the key's scopes and the caller's permissions allow at that time. */
  createOwn: post(`${ch}/own`, 'SITE_CONSOLE_READ', apiKeyInput).returns<MadeApiKey>(),
  /** Makes a key of the site, which still works when its maker has left the staff. */
  createOfSite: post(ch, 'SITE_ACL_UPDATE', apiKeyInput).returns<MadeApiKey>(),
  update: post(`${ch}/:keySeq`, 'SITE_CONSOLE_READ', apiKeyChange).returns<null>(),
  /** Ends a key at once: its next call is refused. */
  revoke: post(`${ch}/:keySeq/revoke`, 'SITE_CONSOLE_READ').returns<null>(),
};
