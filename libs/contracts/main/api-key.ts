import { array, number, object } from 'yup';
import { API_KEY_KIND, type CodeOf } from '../codes';
import { service } from '../endpoint';
import { message, oneOf, REQUIRED, text } from '../fields';
import { SCOPES } from '../key-scopes';
import type { Permission } from '../permissions';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/api-keys' as const;

/** A key by which a program calls; its secret is known to whoever made it alone. */
export interface ApiKey {
  keySeq: number;
  kindCd: CodeOf<typeof API_KEY_KIND>;
  name: string;
  /** The beginning of the secret, by which it is recognised. */
  prefix: string;
  scopes: Permission[];
  /** The person who made the key; by a personal key programs act as that person. */
  userSeq: number;
  userName: string;
  createdAt: string;
  /** Null: it does not end by itself. */
  expiresAt: string | null;
  expired: boolean;
  /** When the key was last used, and in the next field from which network. */
  usedAt: string | null;
  network: string | null;
}
/** The only answer that shows the secret. */
export interface MadeApiKey {
  keySeq: number;
  secret: string;
}
/** Days after which a key ends by itself, for whoever chooses so. */
export const KEY_DAYS = [30, 90, 365] as const;

const name = () => text(60).required(REQUIRED);
const scopes = () =>
  array(oneOf(SCOPES).required(REQUIRED))
    .min(1, message('scopesNone'))
    .max(SCOPES.length, message('listMax', { max: SCOPES.length }))
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
  /** The caller's own keys; for whoever may look at the staff's rights all of the site. */
  list: get(ch, 'SITE_CONSOLE_READ').returns<ApiKey[]>(),
  /** Acts as the caller, with what both may do at the time of each call. */
  createOwn: post(`${ch}/own`, 'SITE_CONSOLE_READ', apiKeyInput).returns<MadeApiKey>(),
  /** Acts for the site, also once its maker has left. */
  createOfSite: post(ch, 'SITE_ACL_UPDATE', apiKeyInput).returns<MadeApiKey>(),
  update: post(`${ch}/:keySeq`, 'SITE_CONSOLE_READ', apiKeyChange).returns<null>(),
  /** Ends it with the next call. */
  revoke: post(`${ch}/:keySeq/revoke`, 'SITE_CONSOLE_READ').returns<null>(),
};
