import type { MarkedKind } from './main/queue';
import type { SuspensionStep } from './platform-codes';
import type { LoginChange, ClosingStep, PUBLISH_STEP, CASE_STEP, CaseDecision, BILL_STEP, SubscriptionStep } from './answer-codes';
import type { CodeOf, KEPT_DATA, RefundState, SnsType } from './codes';
import type { ServiceName } from './services';

/** A secret in an event: sealed, so that readers of the database cannot read it. */
export type Sealed = string & { readonly sealed: unique symbol };

/**
 * A payload mostly names things by id, and the handler reads the rest from the published view of the owner. What no view has, such as a
 * code to mail, is in the payload, sealed where it is secret.
 */
export interface EventPayloads {
  'account.created': { userSeq: number; channelSeq: number | null };
  'account.code': { userSeq: number | null; email: string; code: Sealed; lang: string; channelSeq: number | null };
  'account.reset': { userSeq: number; email: string; token: Sealed; lang: string; channelSeq: number | null };
  /** An account was withdrawn: every service deletes what the law does not make it keep. */
  'account.withdrawn': { userSeq: number; email: Sealed };
  /** A way to log in came, went or was changed: the person is told by mail. */
  'account.login-changed': { userSeq: number; change: LoginChange; snsTypeCd: SnsType | null; at: string };
  /** The address of an account changed, and `token` takes that back; null when the old mailbox has just taken it back. */
  'account.email-changed': { userSeq: number; changeSeq: number; token: Sealed | null };
  /** Somebody agreed to a site's advertising or refused it, which the person is told; an address without an account comes along. */
  'consent.said': { channelSeq: number; userSeq: number | null; email: Sealed | null; agreed: boolean; at: string };
  /** Two years have passed since somebody agreed, or was last reminded of it. */
  'consent.remind': { channelSeq: number; userSeq: number; since: string; at: string };
  /** An operator of the platform asks to be let into a site as support. */
  'support.asked': { channelSeq: number; accessSeq: number };
  /** The platform tells these owners of sites something by mail as well. */
  'announcement.made': { announcementSeq: number; userSeqs: number[] };
  'channel.created': { channelSeq: number; userSeq: number };
  'channel.joined': { channelSeq: number; userSeq: number };
  /** An owner closed the site, or opened it again at `at`; its people are told, some at a time, beginning after `afterSeq`. */
  'site.suspension': { channelSeq: number; what: SuspensionStep; at: string };
  'site.closing': { channelSeq: number; what: ClosingStep; at: string; eraseAt: string; afterSeq: number };
  /** A closed site can no longer be reopened: every service erases what the law does not make it keep. */
  'site.erased': { channelSeq: number };
  /** What was kept of somebody who withdrew, or left one site, from before a moment, has come to its day. */
  'kept.due': { userSeq: number; channelSeq: number | null; whatCd: CodeOf<typeof KEPT_DATA>; before: string };
  /** `sent` counts the sendings of one invitation; nobody reads its token in the database. */
  'invite.sent': { channelSeq: number; inviteSeq: number; sent: number; token: Sealed };
  /** An operator without the permission asks the owners to invite an owner. */
  'invite.asked': { channelSeq: number; inviteSeq: number };
  'invite.answered': { channelSeq: number; inviteSeq: number };
  'course.published': { channelSeq: number; courseSeq: number };
  /** Staff asked for a class to be published, where the site looks first; the site answered, or the days were over (AM-145). */
  'publish.changed': {
    channelSeq: number;
    courseSeq: number;
    /** RETURNED: something of it was missing by then. */
    what: CodeOf<typeof PUBLISH_STEP>;
    bySeq: number | null;
    requesterSeq: number | null;
    reason: string | null;
    at: string;
  };
  /** A thing of the queue is handed to somebody of the staff. */
  'queue.assigned': { channelSeq: number; kind: MarkedKind; ref: string; userSeq: number; bySeq: number; at: string };
  /** A class went off show at `at`: its landing pages have nothing to sell any more. */
  'course.hidden': { channelSeq: number; courseSeq: number; at: string };
  /** A class for which people waited is published: `at` stands beside each of them. */
  'course.opened': { channelSeq: number; courseSeq: number; at: string };
  /** A person is invited to a class, for the `sent`th time. */
  'course.invited': { channelSeq: number; courseSeq: number; inviteSeq: number; sent: number };
  'course.liked': { channelSeq: number; courseSeq: number; userSeq: number };
  'attend.created': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number };
  'attend.approved': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number };
  /** A seat is offered to the next on the waitlist, who may pay until the hold ends. */
  'attend.claim': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number };
  'attend.cancelled': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number; reason: string };
  'attend.refund': { channelSeq: number; attendSeq: number; reason: string };
  /** A learner has a certificate, or a new one in place of the last. */
  'certificate.issued': { channelSeq: number; courseSeq: number; certificateSeq: number; userSeq: number };
  /** The material of an enrolment was given to a courier; `at` is when. */
  'delivery.sent': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number; at: string };
  /** Staff noted who was at a lesson. */
  'attendance.marked': { channelSeq: number; courseSeq: number; curriculumSeq: number; userSeqs: number[] };
  'review.written': { channelSeq: number; courseSeq: number; evaluationSeq: number; userSeq: number };
  /** The class answered; `userSeq` wrote the review. */
  'review.answered': { channelSeq: number; courseSeq: number; evaluationSeq: number; userSeq: number };
  /**
   * Something is reported that nobody had reported, or decided upon, before; or an author objects to what was taken down. Staff hear of
   * it.
   */
  'content.waits': { channelSeq: number; caseSeq: number; what: CodeOf<typeof CASE_STEP>; bySeq: number; at: string };
  /** Staff decided about something that somebody wrote; its author and its reporters hear of it. */
  'content.decided': {
    channelSeq: number;
    caseSeq: number;
    what: CaseDecision;
    bySeq: number | null;
    at: string;
  };
  'post.written': { channelSeq: number; postSeq: number; userSeq: number };
  'post.commented': { channelSeq: number; postSeq: number; commentSeq: number; userSeq: number };
  'post.liked': { channelSeq: number; postSeq: number; userSeq: number };
  /** A learner handed something in; the staff answered it. */
  'mission.submitted': { channelSeq: number; courseSeq: number; submissionSeq: number };
  'mission.answered': { channelSeq: number; courseSeq: number; submissionSeq: number };
  /** `attendSeq` null: it pays for a membership. */
  'payment.waiting': { channelSeq: number; orderNo: string; attendSeq: number | null; deadline: string };
  'payment.paid': { channelSeq: number; orderNo: string; attendSeq: number | null };
  /** `reviewed`: the provider had looked at it for a while, and its buyer was gone. */
  'payment.failed': { channelSeq: number; orderNo: string; attendSeq: number | null; reviewed?: boolean };
  'payment.refunded': { channelSeq: number; orderNo: string; attendSeq: number | null };
  /** A refund request began or changed its state. */
  'refund.changed': { channelSeq: number; refundSeq: number; state: RefundState };
  'video.uploaded': { channelSeq: number; uploadVodSeq: number };
  /** A person wants this alarm by mail, too. */
  'alarm.mail': { channelSeq: number; alarmSeq: number };
  /** What came in a day, for whoever wants it by one mail. */
  'alarm.digest': { userSeq: number; digestSeq: number };
  /** A live lesson may be entered from now on. */
  'live.opened': { channelSeq: number; courseSeq: number; curriculumSeq: number };
  /** A live lesson was made, changed or deleted: its meeting may have to follow. */
  'live.changed': { channelSeq: number; curriculumSeq: number };
  /** Staff wrote to these members: what, stands in the campaign service. */
  'message.sent': { channelSeq: number; messageSeq: number; userSeqs: number[] };
  /** `userSeq` null: by a visitor. */
  'form.answered': { channelSeq: number; formSeq: number; answerSeq: number; userSeq: number | null };
  /** A serving domain's records have not been right for several looks, or it went out of service for that; `at` is the look. */
  'domain.troubled': { channelSeq: number; domainSeq: number; at: string; lost: boolean };
  /** A bill of the product to a site was paid or refused (the `try`th time), or the site's plan ended for want of a payment. */
  'plan.billed': { channelSeq: number; billNo: string; what: CodeOf<typeof BILL_STEP>; try: number };
  /** The operator has something to look at: a row of util.operator_notice. */
  'operator.noticed': { noticeSeq: number };
  /** A learner's membership began, runs on, was given up or taken back, or is over; REFUSED: by its card. */
  'subscription.changed': { channelSeq: number; subscriptionSeq: number; what: SubscriptionStep };
  /** A receiver of a site's events took none for days, or said that it is gone: it was paused at `at`. */
  'webhook.failing': { channelSeq: number; endpointSeq: number; at: string };
}
/** The name of an event of the outbox, by which services subscribe to it. */
export type EventName = keyof EventPayloads;

/** The subscribers of each event; each has a queue `{event}.{service}`. A new subscriber is one name here and one handler there. */
export const SUBSCRIBERS: Record<EventName, readonly ServiceName[]> = {
  'account.created': ['alarm'],
  'account.code': ['campaign'],
  'account.reset': ['campaign'],
  'account.withdrawn': ['alarm', 'campaign', 'event', 'form', 'util'],
  'account.login-changed': ['campaign'],
  'account.email-changed': ['campaign'],
  'consent.said': ['campaign'],
  'consent.remind': ['campaign'],
  'channel.created': [],
  'channel.joined': ['alarm', 'campaign'],
  'site.suspension': ['campaign', 'alarm'],
  'support.asked': ['alarm'],
  'announcement.made': ['campaign'],
  'site.closing': ['campaign'],
  'kept.due': ['util'],
  'site.erased': ['util', 'event', 'alarm', 'form', 'campaign', 'page'],
  'invite.sent': ['alarm', 'campaign'],
  'invite.asked': ['alarm'],
  'invite.answered': ['alarm', 'campaign'],
  'course.published': ['campaign'],
  'publish.changed': ['alarm', 'campaign'],
  'course.hidden': ['alarm'],
  'queue.assigned': ['alarm'],
  'course.opened': ['alarm'],
  'course.invited': ['alarm', 'campaign'],
  'course.liked': ['alarm', 'campaign'],
  'attend.created': ['alarm', 'campaign'],
  'attend.approved': ['main', 'alarm', 'campaign'],
  'attend.claim': ['alarm', 'campaign'],
  'attend.cancelled': ['main', 'alarm', 'util', 'campaign'],
  'attend.refund': ['util'],
  'certificate.issued': ['alarm', 'campaign'],
  'delivery.sent': ['alarm', 'campaign'],
  'attendance.marked': ['alarm', 'campaign'],
  'review.written': ['alarm', 'campaign'],
  'review.answered': ['alarm', 'campaign'],
  'content.waits': ['alarm', 'campaign'],
  'content.decided': ['alarm', 'campaign', 'main'],
  'post.written': ['alarm', 'campaign'],
  'post.commented': ['alarm', 'campaign'],
  'post.liked': ['alarm'],
  'mission.submitted': ['alarm', 'campaign'],
  'mission.answered': ['alarm', 'campaign'],
  'payment.waiting': ['main', 'campaign'],
  'payment.paid': ['main', 'campaign'],
  'payment.failed': ['main', 'campaign'],
  'payment.refunded': ['main', 'campaign'],
  'refund.changed': ['alarm', 'campaign'],
  'video.uploaded': ['main'],
  'alarm.mail': ['campaign'],
  'alarm.digest': ['campaign'],
  'live.opened': ['alarm', 'campaign'],
  'live.changed': ['main'],
  'message.sent': ['alarm'],
  'form.answered': ['main', 'campaign'],
  'domain.troubled': ['alarm', 'campaign'],
  'plan.billed': ['alarm', 'campaign'],
  'operator.noticed': ['campaign'],
  'webhook.failing': ['alarm', 'campaign'],
  'subscription.changed': ['main', 'alarm', 'campaign'],
};
