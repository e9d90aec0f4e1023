import { PERSONAL_DATA, type CodeOf, type WEBHOOK_STATE } from '../codes';
import { object } from 'yup';
import { service, type CursorPage } from '../endpoint';
import { placeCursor } from '../fields';

const { get } = service('campaign');
const ch = '/channels/:channelSeq/undelivered' as const;

/** For how many days staff are shown a mail that came back, or an event that a webhook did not accept. */
export const UNDELIVERED_DAYS = 30;
/** Maximum number of mails in the answer of `undeliveredApi.mails`. */
export const UNDELIVERED_MAX = 100;

/** The latest mail to an address that came back or could not be sent. */
export interface UndeliveredMail {
  mailSeq: number;
  /** The member of the site with this address, and the name; null where no member has it. */
  userSeq: number | null;
  userName: string | null;
  email: string;
  /** What the mail was about: the name of the event that wrote it, such as `payment.paid`. */
  event: string;
  /** How many mails to this address did not arrive. */
  mailCount: number;
  /** Why, in the words of the mail provider. */
  reason: string;
  at: string;
}
/** A webhook that the product stopped, or whose receiver did not take some events. */
export interface TroubledWebhook {
  endpointSeq: number;
  /**
   * Identifies this trouble of the webhook. If the webhook fails to accept a later event or is stopped again, that gets another `ref`, so
   * that the inbox shows a new item.
   */
  ref: string;
  name: string;
  url: string;
  stateCd: CodeOf<typeof WEBHOOK_STATE>;
  failingSince: string | null;
  /** How many events were given up. */
  failedCount: number;
  /** The last event that was given up, which can be sent again; null where none was. */
  lastFailedSeq: number | null;
  at: string;
}
/** How many items of each kind wait, for those kinds that the caller may see; 0 for the other kinds. */
export interface UndeliveredCounts {
  mail: number;
  webhook: number;
}

/** Calls about what of a site did not arrive: mails to its people, and events to its webhooks. */
export const undeliveredApi = {
  waiting: get(`${ch}/waiting`, ['SITE_MEMBER_READ', 'SITE_SUPPORT_UPDATE']).returns<UndeliveredCounts>(),
  /**
   * The latest mail to each address, the oldest first. Mails of campaigns are left out, since a campaign itself shows which of its mails
   * did not arrive.
   */
  mails: get(`${ch}/mails`, 'SITE_MEMBER_READ', object({ cursor: placeCursor() }))
    .persons(PERSONAL_DATA.MEMBER, 'mailSeq')
    .returns<CursorPage<UndeliveredMail> & { totalCount: number }>(),
  webhooks: get(`${ch}/webhooks`, 'SITE_SUPPORT_UPDATE').returns<TroubledWebhook[]>(),
};
