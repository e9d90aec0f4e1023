import { array, object } from 'yup';
import { values, WEBHOOK_DELIVERY_STATE, WEBHOOK_STATE, YN, type CodeOf, type WEBHOOK_ERROR, type Yn } from '../codes';
import { service, type CursorPage } from '../endpoint';
import { fallbackOneOf, message, oneOf, pageSize, REQUIRED, text, url, yn } from '../fields';
import { LIMITS } from '../limits';
import { WEBHOOK_EVENT_NAMES, type TEST_EVENT, type WebhookEvent } from './webhook-events';

const { get, post } = service('campaign');
const ch = '/channels/:channelSeq/webhooks' as const;
const one = `${ch}/:endpointSeq` as const;

/** An address that is told what happens on a site. */
export interface Webhook {
  endpointSeq: number;
  name: string;
  url: string;
  events: WebhookEvent[];
  /** Y: the receiver is told names and mail addresses. */
  personalYn: Yn;
  stateCd: CodeOf<typeof WEBHOOK_STATE>;
  createdAt: string;
  /** Since when the receiver takes nothing; null while all is well. */
  failingSince: string | null;
  /** When the receiver last took an event. */
  workedAt: string | null;
  /** How many calls wait to be sent to it. */
  waitingCount: number;
  /** Until then calls are signed by the former secret as well. */
  formerUntil: string | null;
}
/** The answer to making a webhook, the only one that shows its secret. */
export interface MadeWebhook {
  endpointSeq: number;
  /** The secret that signs each delivery; it is shown once. */
  secret: string;
}
/** One event on its way to one receiver. */
export interface WebhookDelivery {
  deliverySeq: number;
  /** `webhook-id`: the same at every try. */
  eventId: string;
  type: WebhookEvent | typeof TEST_EVENT;
  stateCd: CodeOf<typeof WEBHOOK_DELIVERY_STATE>;
  tries: number;
  createdAt: string;
  /** When the delivery is tried again; null once it is over. */
  nextAt: string | null;
  /** The HTTP status that the last try got. */
  status: number | null;
  errorCd: CodeOf<typeof WEBHOOK_ERROR> | null;
}
/** One try of a delivery: what was sent, and what came back. */
export interface WebhookAttempt {
  attemptSeq: number;
  triedAt: string;
  /** Milliseconds until it answered, or until we gave up. */
  duration: number;
  status: number | null;
  errorCd: CodeOf<typeof WEBHOOK_ERROR> | null;
  /** The body as it was sent, without names and addresses. */
  request: string;
  /** The beginning of what came back. */
  answer: string;
}
/** A delivery with all its tries, the latest of them included. */
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
/** Whether a webhook shall get events, as staff choose; FAILING comes by itself. */
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
  /** Pauses it, or begins again: what came in meanwhile follows, if it is not older than three days. */
  setState: post(`${one}/state`, 'SITE_SUPPORT_UPDATE', stateInput).returns<null>(),
  /** A new secret; the former one signs for a day more. */
  rotate: post(`${one}/rotate`, 'SITE_SUPPORT_UPDATE').returns<{ secret: string }>(),
  remove: post(`${one}/delete`, 'SITE_SUPPORT_UPDATE').returns<null>(),
  /** Sends an event that says nothing, once. */
  test: post(`${one}/test`, 'SITE_SUPPORT_UPDATE').returns<{ deliverySeq: number }>(),
  deliveries: get(`${one}/deliveries`, 'SITE_SUPPORT_READ', deliveriesQuery).returns<CursorPage<WebhookDelivery>>(),
  delivery: get(`${one}/deliveries/:deliverySeq`, 'SITE_SUPPORT_READ').returns<WebhookDeliveryDetail>(),
  /** Sends it anew under its own id, with all its tries. */
  replay: post(`${one}/deliveries/:deliverySeq/replay`, 'SITE_SUPPORT_UPDATE').returns<null>(),
};
