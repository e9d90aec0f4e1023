import { number, object } from 'yup';
import { service } from '../endpoint';
import { message, REQUIRED, text } from '../fields';
import { LIMITS } from '../limits';
import { PLATFORM_ACTION, type SupportState } from '../platform-codes';

const { get, post } = service('main');

/** An access of the platform's support to a site, which a platform operator asked the site's owners for. */
export interface SupportAccess {
  accessSeq: number;
  reason: string;
  /** The name of the operator who asked; the owners read it here and in the data history. */
  operatorName: string;
  operatorEmail: string;
  state: SupportState;
  askedAt: string;
  grantedAt: string | null;
  grantedBy: string | null;
  /** The moment until which support may enter the site; null: not granted. */
  expiresAt: string | null;
  /** When the access was refused, withdrawn, ended or ran out; null: none of these. */
  endedAt: string | null;
  endedBy: string | null;
  /** How often the operator entered; `writes` counts the changes made during the access. */
  entries: number;
  writes: number;
}
/** The choices of hours for which an owner can grant access: from a conversation to some days. */
export const SUPPORT_HOURS = [2, 8, 24, 72, 168] as const;

const base = '/platform/sites/:siteSeq/support' as const;
/** Calls by which a platform operator asks a site for access, and enters it. */
export const platformSupportApi = {
  list: get(base, 'platform').audited(PLATFORM_ACTION.SUPPORT).returns<SupportAccess[]>(),
  /** Asks for access; the owners are told, and one of them grants or refuses it. */
  ask: post(base, 'platform', object({ reason: text(LIMITS.memoMax, 2).required(REQUIRED) }).noUnknown())
    .audited(PLATFORM_ACTION.SUPPORT_ASK)
    .returns<SupportAccess[]>(),
  /** Withdraws the request, or ends an access that was granted. */
  withdraw: post(`${base}/withdraw`, 'platform').audited(PLATFORM_ACTION.SUPPORT_WITHDRAW).returns<SupportAccess[]>(),
  /** A ticket, valid once, that opens the site in a log-in marked as support. */
  enter: post(`${base}/enter`, 'platform').audited(PLATFORM_ACTION.SUPPORT_ENTER).returns<{ ticket: string }>(),
};

const ch = '/channels/:channelSeq/support' as const;
const one = `${ch}/:accessSeq` as const;
/** Calls by which a site's owners grant or refuse support access, and see when it was used. */
export const siteSupportApi = {
  list: get(ch, 'SITE_OWNER_UPDATE').returns<SupportAccess[]>(),
  grant: post(
    `${one}/grant`,
    'SITE_OWNER_UPDATE',
    object({
      hours: number()
        .oneOf([...SUPPORT_HOURS], message('oneOf'))
        .required(REQUIRED),
    }).noUnknown(),
  ).returns<SupportAccess[]>(),
  refuse: post(`${one}/refuse`, 'SITE_OWNER_UPDATE').returns<SupportAccess[]>(),
  /** Ends the access; an operator who is on the site is logged out within a second. */
  end: post(`${one}/end`, 'SITE_OWNER_UPDATE').returns<SupportAccess[]>(),
};
