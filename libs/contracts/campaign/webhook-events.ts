import type { EventName, EventPayloads } from '../events';

/** The fields of a product event that a webhook gets: all except secrets and e-mail addresses. */
type Told<E extends EventName> = Omit<EventPayloads[E], 'channelSeq' | 'token' | 'email' | 'code'>;

/**
 * Every event that a site's webhooks can get, by the name on the wire, with the product event behind it. The `data` of a call has the
 * fields of `WebhookData` and those of the event.
 */
export const WEBHOOK_EVENTS = {
  'member.joined': 'channel.joined',
  'consent.changed': 'consent.said',
  'invite.answered': 'invite.answered',
  'course.published': 'course.published',
  'course.review-changed': 'publish.changed',
  'course.liked': 'course.liked',
  'enrolment.created': 'attend.created',
  'enrolment.approved': 'attend.approved',
  'enrolment.offered': 'attend.claim',
  'enrolment.cancelled': 'attend.cancelled',
  'order.waiting': 'payment.waiting',
  'order.paid': 'payment.paid',
  'order.failed': 'payment.failed',
  'order.refunded': 'payment.refunded',
  'refund.changed': 'refund.changed',
  'membership.changed': 'subscription.changed',
  'certificate.issued': 'certificate.issued',
  'delivery.sent': 'delivery.sent',
  'attendance.marked': 'attendance.marked',
  'live.opened': 'live.opened',
  'mission.submitted': 'mission.submitted',
  'mission.answered': 'mission.answered',
  'review.written': 'review.written',
  'review.answered': 'review.answered',
  'post.written': 'post.written',
  'post.commented': 'post.commented',
  'form.answered': 'form.answered',
  'report.waiting': 'content.waits',
  'report.decided': 'content.decided',
  'domain.troubled': 'domain.troubled',
  'plan.billed': 'plan.billed',
} as const satisfies Record<string, EventName>;
/** The name of an event that a webhook may be told of. */
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
/** All events that a webhook may be told of, in the order in which its form lists them. */
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];
/** The name of the event that the test button sends to a webhook. */
export const TEST_EVENT = 'webhook.test';

/**
 * The product events that no webhook gets, each with the reason. An event that stands neither here nor in `WEBHOOK_EVENTS` does not
 * compile.
 */
export const UNTOLD_EVENTS: Record<Exclude<EventName, (typeof WEBHOOK_EVENTS)[WebhookEvent]>, string> = {
  'account.created': 'accounts belong to people, not to a site',
  'account.code': 'a secret of a person',
  'account.reset': 'a secret of a person',
  'account.withdrawn': 'accounts belong to people, not to a site',
  'account.login-changed': 'accounts belong to people, not to a site',
  'account.email-changed': 'accounts belong to people, not to a site',
  'consent.remind': 'a reminder to one person',
  'channel.created': 'no receiver can be there before its site',
  'site.suspension': 'said to the staff by mail; a suspended site sends nothing',
  'site.switched': 'said to the owners by mail; one of the switches stops the webhooks themselves',
  'site.closing': 'said to the people by mail; a closed site sends nothing',
  'site.erased': 'nobody is left to be told',
  'kept.due': 'work of the product with itself',
  'invite.sent': 'holds the secret of an invitation',
  'invite.asked': 'a question among the staff',
  'course.hidden': 'about pages of the site itself; what is on show is read by the list of classes',
  'course.opened': 'for the people who asked to be told; what can be enrolled in is read by the list of classes',
  'course.invited': 'names the address of somebody who may be no member',
  'attend.reminded': 'a reminder to one person',
  'attend.refund': 'work of the product with itself; order.refunded follows',
  'post.shown': 'the post itself was told when it was written',
  'post.liked': 'too small and too many',
  'video.uploaded': 'work of the product with itself',
  'alarm.mail': 'work of the product with itself',
  'alarm.digest': 'work of the product with itself',
  'live.changed': 'work of the product with itself',
  'message.sent': 'written by the staff themselves',
  'operator.noticed': 'for whoever runs the platform',
  'announcement.made': 'said by the platform to the staff',
  'support.asked': 'a question to the owners',
  'queue.assigned': 'a word between two of the staff',
  'staff.joined': 'a word between two of the staff',
  'webhook.failing': 'about a receiver that does not answer',
};

/** Fields that are added to an event's own: the class, order and person it is about, as they are when the call is sent. */
export interface WebhookData {
  channelSeq: number;
  course?: { courseSeq: number; title: string };
  order?: { orderNo: string; title: string; amount: number; refundedAmount: number; currency: string; status: string };
  /** The person whom the event is about; only webhooks with `personalYn` Y get it. */
  person?: { userSeq: number; name: string; email: string };
}
/** The body of a call, by the name of its event. */
export type WebhookBody = {
  [T in WebhookEvent]: { type: T; timestamp: string; data: WebhookData & Told<(typeof WEBHOOK_EVENTS)[T]> };
}[WebhookEvent];
