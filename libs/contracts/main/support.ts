import { number, object } from 'yup';
import { service } from '../endpoint';
import { message, REQUIRED, text } from '../fields';
import { LIMITS } from '../limits';
import { PLATFORM_ACTION, type SupportState } from '../platform-codes';

const { get, post } = service('main');

/** A log-in to a site that an operator of the platform asked its owner for. */
export interface SupportAccess {
  accessSeq: number;
  reason: string;
  /** The operator who asked, as the owner reads it and finds it in the history. */
  operatorName: string;
  operatorEmail: string;
  state: SupportState;
  askedAt: string;
  grantedAt: string | null;
  grantedBy: string | null;
  /** Until when support may be on the site. */
  expiresAt: string | null;
  /** When the access was refused, withdrawn or ended, or was over by itself. */
  endedAt: string | null;
  endedBy: string | null;
  /** How many times the operator came in, and what was changed while they were there. */
  entries: number;
  writes: number;
}
/** Hours that an owner may choose: a conversation, a day, some days. */
export const SUPPORT_HOURS = [2, 8, 24, 72, 168] as const;

const base = '/platform/sites/:siteSeq/support' as const;
/** Calls by which an operator of the platform asks a site to be let in, and comes in. */
export const platformSupportApi = {
  list: get(base, 'platform').audited(PLATFORM_ACTION.SUPPORT).returns<SupportAccess[]>(),
  /** The owners are told, and one of them says yes or no. */
  ask: post(base, 'platform', object({ reason: text(LIMITS.memoMax, 2).required(REQUIRED) }).noUnknown())
    .audited(PLATFORM_ACTION.SUPPORT_ASK)
    .returns<SupportAccess[]>(),
  /** Takes back what was asked for, or gives back what was granted. */
  withdraw: post(`${base}/withdraw`, 'platform').audited(PLATFORM_ACTION.SUPPORT_WITHDRAW).returns<SupportAccess[]>(),
  /** A ticket of one use that opens the site in a marked log-in. */
  enter: post(`${base}/enter`, 'platform').audited(PLATFORM_ACTION.SUPPORT_ENTER).returns<{ ticket: string }>(),
};

const ch = '/channels/:channelSeq/support' as const;
const one = `${ch}/:accessSeq` as const;
/** Calls by which a site's owner lets the platform's support in, or not, and reads when it was there. */
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
  /** Ends the access: whoever is inside is put out within a second. */
  end: post(`${one}/end`, 'SITE_OWNER_UPDATE').returns<SupportAccess[]>(),
};
