import { PERSONAL_DATA, type CodeOf, type WEBHOOK_STATE } from '../codes';
import { service } from '../endpoint';

const { get } = service('campaign');
const ch = '/channels/:channelSeq/undelivered' as const;

/** For how many days a mail that came back, or an event that a webhook did not take, waits for the staff. */
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
  /** Names the trouble: the next event that is not taken, and the next time the webhook is stopped, are another item of the inbox. */
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
  /** By address the latest mail, the oldest first; without those about campaigns, which show it themselves. */
  mails: get(`${ch}/mails`, 'SITE_MEMBER_READ')
    .persons(PERSONAL_DATA.MEMBER, 'mailSeq')
    .returns<{ list: UndeliveredMail[]; totalCount: number }>(),
  webhooks: get(`${ch}/webhooks`, 'SITE_SUPPORT_UPDATE').returns<TroubledWebhook[]>(),
};
