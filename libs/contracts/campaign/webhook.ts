import { array, object } from 'yup';
import { values, WEBHOOK_DELIVERY_STATE, WEBHOOK_STATE, YN, type CodeOf, type WEBHOOK_ERROR, type Yn } from '../codes';
import { service, type CursorPage } from '../endpoint';
import { fallbackOneOf, message, oneOf, pageSize, REQUIRED, text, url, yn } from '../fields';
import { LIMITS } from '../limits';
import { SITE_SWITCH } from '../platform-codes';
import { WEBHOOK_EVENT_NAMES, type TEST_EVENT, type WebhookEvent } from './webhook-events';

const { get, post } = service('campaign');
const ch = '/channels/:channelSeq/webhooks' as const;
const one = `${ch}/:endpointSeq` as const;

/** A webhook: an address, named by a site, to which the product posts what happens on the site. */
export interface Webhook {
  endpointSeq: number;
  name: string;
  url: string;
  events: WebhookEvent[];
  /** Y: the webhook gets names and e-mail addresses of people. */
  personalYn: Yn;
  stateCd: CodeOf<typeof WEBHOOK_STATE>;
  createdAt: string;
  /** The moment since which every call to the receiver has failed; null while calls succeed. */
  failingSince: string | null;
  /** When the receiver last accepted a call; null if it never did. */
  workedAt: string | null;
  /** How many event deliveries wait to be sent to this webhook. */
  waitingCount: number;
  /** Until this moment each call carries a second signature by the former secret; null if there is none. */
  formerUntil: string | null;
}
/** The answer to making a webhook; only this answer and that of `rotate` show a secret. */
export interface MadeWebhook {
  endpointSeq: number;
  /** The secret that signs each call. */
  secret: string;
}
/** One event that is sent to one receiver. */
export interface WebhookDelivery {
  deliverySeq: number;
  /** The value of the header `webhook-id`, the same for each try. */
  eventId: string;
  type: WebhookEvent | typeof TEST_EVENT;
  stateCd: CodeOf<typeof WEBHOOK_DELIVERY_STATE>;
  tries: number;
  createdAt: string;
  /** When the next try is made; null once the event was accepted or given up. */
  nextAt: string | null;
  /** The HTTP status that the last try got. */
  status: number | null;
  errorCd: CodeOf<typeof WEBHOOK_ERROR> | null;
}
/** One try of a delivery: what was sent, and what came back. */
export interface WebhookAttempt {
  attemptSeq: number;
  triedAt: string;
  /** Milliseconds until the receiver answered, or until the product gave up waiting. */
  duration: number;
  status: number | null;
  errorCd: CodeOf<typeof WEBHOOK_ERROR> | null;
  /** The body of the call, with names and addresses left out of what is stored. */
  request: string;
  /** The beginning of the receiver's answer. */
  answer: string;
}
/** A delivery with its tries. */
export interface WebhookDeliveryDetail extends WebhookDelivery {
  attempts: WebhookAttempt[];
}

const webhookInput = object({
  name: text(60).required(REQUIRED),
  url: url()
    .max(500, message('maxLength', { max: 500 }))
    .required(REQUIRED),
  events: array(oneOf(WEBHOOK_EVENT_NAMES).required(REQUIRED))
    .min(1, message('eventsNone'))
    .max(WEBHOOK_EVENT_NAMES.length, message('listMax', { max: WEBHOOK_EVENT_NAMES.length }))
    .required(REQUIRED),
  personalYn: yn().default(YN.NO).required(REQUIRED),
}).noUnknown();
/** The state that staff may set for a webhook; FAILING is set by the product alone. */
const stateInput = object({ stateCd: oneOf([WEBHOOK_STATE.ACTIVE, WEBHOOK_STATE.PAUSED]).required(REQUIRED) }).noUnknown();
const deliveriesQuery = object({
  state: fallbackOneOf(['', ...values(WEBHOOK_DELIVERY_STATE)]),
  cursor: text(20),
  size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage),
});

/** Calls of a site's staff about its webhooks and what was delivered to them. */
export const webhookApi = {
  list: get(ch, 'SITE_SUPPORT_READ').returns<Webhook[]>(),
  create: post(ch, 'SITE_SUPPORT_UPDATE', webhookInput).returns<MadeWebhook>(),
  update: post(one, 'SITE_SUPPORT_UPDATE', webhookInput).returns<null>(),
  /** Pauses a webhook or resumes it; on resuming it gets the events of the pause that are at most three days old. */
  setState: post(`${one}/state`, 'SITE_SUPPORT_UPDATE', stateInput).returns<null>(),
  /** Makes a new secret; for one more day calls are signed by the former one as well. */
  rotate: post(`${one}/rotate`, 'SITE_SUPPORT_UPDATE').returns<{ secret: string }>(),
  remove: post(`${one}/delete`, 'SITE_SUPPORT_UPDATE').returns<null>(),
  /** Sends a test event without content; a failed test is not tried again. */
  test: post(`${one}/test`, 'SITE_SUPPORT_UPDATE').stoppedBy(SITE_SWITCH.KEYS).returns<{ deliverySeq: number }>(),
  deliveries: get(`${one}/deliveries`, 'SITE_SUPPORT_READ', deliveriesQuery).returns<CursorPage<WebhookDelivery>>(),
  delivery: get(`${one}/deliveries/:deliverySeq`, 'SITE_SUPPORT_READ').returns<WebhookDeliveryDetail>(),
  /** Sends an event again under its own `webhook-id`, with a full number of tries. */
  replay: post(`${one}/deliveries/:deliverySeq/replay`, 'SITE_SUPPORT_UPDATE').returns<null>(),
};
