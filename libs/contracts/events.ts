import type { MarkedKind } from './main/queue-kinds';
import type { SiteSwitch, SuspensionStep, SWITCH_STEP } from './platform-codes';
import type { LoginChange, ClosingStep, PUBLISH_STEP, CASE_STEP, CaseDecision, BILL_STEP, SubscriptionStep } from './answer-codes';
import type { Cancel, CodeOf, KEPT_DATA, RefundState, SnsType } from './codes';
import type { ServiceName } from './services';

/** A secret in an event, encrypted, so that people who can read the database cannot read it. */
export type Sealed = string & { readonly sealed: unique symbol };

/**
 * The payload of each event. It mostly holds ids, by which the handler reads the rest from the published view of the owning service. What
 * no view has, such as a code to mail, is in the payload, encrypted where it is secret.
 */
export interface EventPayloads {
  'account.created': { userSeq: number; channelSeq: number | null };
  'account.code': { userSeq: number | null; email: string; code: Sealed; lang: string; channelSeq: number | null };
  'account.reset': { userSeq: number; email: string; token: Sealed; lang: string; channelSeq: number | null };
  /** A person deleted the account: every service deletes the person's data, except what the law makes it keep. */
  'account.withdrawn': { userSeq: number; email: Sealed };
  /** A login of an account was linked or unlinked, or the password changed; a mail tells the person. */
  'account.login-changed': { userSeq: number; change: LoginChange; snsTypeCd: SnsType | null; at: string };
  /**
   * The e-mail address of an account changed. `token` lets the owner of the old address undo that; it is null when the owner has just
   * undone it.
   */
  'account.email-changed': { userSeq: number; changeSeq: number; token: Sealed | null };
  /**
   * Somebody agreed to a site's advertising or refused it; a mail confirms it to the person. `email` is set where the person has no
   * account.
   */
  'consent.said': { channelSeq: number; userSeq: number | null; email: Sealed | null; agreed: boolean; at: string };
  /** Two years have passed since a person agreed to advertising or was last reminded of that: a mail has to remind the person. */
  'consent.remind': { channelSeq: number; userSeq: number; since: string; at: string };
  /** A platform operator asks a site's owners for access as support. */
  'support.asked': { channelSeq: number; accessSeq: number };
  /** The platform's announcement is to be mailed to these owners of sites. */
  'announcement.made': { announcementSeq: number; userSeqs: number[] };
  'channel.created': { channelSeq: number; userSeq: number };
  'channel.joined': { channelSeq: number; userSeq: number };
  /** The platform suspended a site, or the site is open again; then `days` is by how much access and memberships become longer. */
  'site.suspension': { channelSeq: number; what: SuspensionStep; at: string; days?: number };
  /** The platform switched a part of the site off, or on again, at `at`. */
  'site.switched': { channelSeq: number; switchCd: SiteSwitch; what: CodeOf<typeof SWITCH_STEP>; at: string };
  /** An owner closed a site, or reopened it; its people are told in batches, and `afterSeq` is the last person of the batch before. */
  'site.closing': { channelSeq: number; what: ClosingStep; at: string; eraseAt: string; afterSeq: number };
  /** A closed site can no longer be reopened: every service deletes its data, except what the law makes it keep. */
  'site.erased': { channelSeq: number };
  /**
   * The time is over for which the law made the product keep data of a person who deleted the account (`channelSeq` null) or left a site.
   * Each service takes the person out of what was made before `before`; amounts stay.
   */
  'kept.due': { userSeq: number; channelSeq: number | null; whatCd: CodeOf<typeof KEPT_DATA>; before: string };
  /** An invitation is to be mailed, for the `sent`th time; its token is encrypted. */
  'invite.sent': { channelSeq: number; inviteSeq: number; sent: number; token: Sealed };
  /** An operator who may not invite owners asks the owners to do it. */
  'invite.asked': { channelSeq: number; inviteSeq: number };
  'invite.answered': { channelSeq: number; inviteSeq: number };
  'course.published': { channelSeq: number; courseSeq: number };
  /**
   * A class's way to publication changed, on a site that reviews classes first: its staff asked, the site answered, or the days for an
   * answer passed (AM-145).
   */
  'publish.changed': {
    channelSeq: number;
    courseSeq: number;
    /**
     * RETURNED: the days passed and the class lacked something, so that it was not published. PLAN_ENDED: the site had lost the plan that
     * the class needs.
     */
    what: CodeOf<typeof PUBLISH_STEP>;
    bySeq: number | null;
    requesterSeq: number | null;
    reason: string | null;
    at: string;
  };
  /** A member of the staff assigned a task of the queue to `userSeq`. */
  'queue.assigned': { channelSeq: number; kind: MarkedKind; ref: string; userSeq: number; bySeq: number; at: string };
  /** `bySeq` gave this person a role in a class: that of its staff, or of a challenge's leader. */
  'staff.joined': { channelSeq: number; courseSeq: number; userSeq: number; bySeq: number; at: string };
  /** A class became hidden at `at`: landing pages that sell it have nothing to sell any more. */
  'course.hidden': { channelSeq: number; courseSeq: number; at: string };
  /** People can enrol in a class for which some waited; those of them who are to be told have `at` as the time in their rows. */
  'course.opened': { channelSeq: number; courseSeq: number; at: string };
  /** A person is invited to a class; `sent` counts the mails of this invitation. */
  'course.invited': { channelSeq: number; courseSeq: number; inviteSeq: number; sent: number };
  'course.liked': { channelSeq: number; courseSeq: number; userSeq: number };
  'attend.created': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number };
  'attend.approved': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number };
  /** A seat is offered to the next person of the waitlist, who may pay until the hold ends. */
  'attend.claim': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number };
  /** Staff reminded a learner of a payment at `at`. */
  'attend.reminded': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number; at: string };
  /** An enrolment was cancelled. `cancelCd` says why or by whom; a service of an older version does not send it. */
  'attend.cancelled': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number; cancelCd?: Cancel; reason: string };
  'attend.refund': { channelSeq: number; attendSeq: number; reason: string };
  /** A learner got a certificate, be it the first or one that replaces an earlier one. */
  'certificate.issued': { channelSeq: number; courseSeq: number; certificateSeq: number; userSeq: number };
  /** The material of an enrolment was handed to a courier at `at`. */
  'delivery.sent': { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number; at: string };
  /** Staff marked the attendance of these people at a lesson. */
  'attendance.marked': { channelSeq: number; courseSeq: number; curriculumSeq: number; userSeqs: number[] };
  'review.written': { channelSeq: number; courseSeq: number; evaluationSeq: number; userSeq: number };
  /** Staff answered a review; `userSeq` is its author. */
  'review.answered': { channelSeq: number; courseSeq: number; evaluationSeq: number; userSeq: number };
  /** Staff have something to decide: a text that was reported for the first time since it was last decided, or an author's objection. */
  'content.waits': { channelSeq: number; caseSeq: number; what: CodeOf<typeof CASE_STEP>; bySeq: number; at: string };
  /** Staff decided about a reported text; its author and those who reported it are told. */
  'content.decided': {
    channelSeq: number;
    caseSeq: number;
    what: CaseDecision;
    bySeq: number | null;
    at: string;
  };
  'post.written': { channelSeq: number; postSeq: number; userSeq: number };
  /** A post that only its author and the staff could read is shown to its readers. */
  'post.shown': { channelSeq: number; postSeq: number };
  'post.commented': { channelSeq: number; postSeq: number; commentSeq: number; userSeq: number };
  'post.liked': { channelSeq: number; postSeq: number; userSeq: number };
  /** `mission.submitted`: a learner handed something in; `mission.answered`: staff answered it. */
  'mission.submitted': { channelSeq: number; courseSeq: number; submissionSeq: number };
  'mission.answered': { channelSeq: number; courseSeq: number; submissionSeq: number };
  /** `attendSeq` is null where the order pays for a membership. */
  'payment.waiting': { channelSeq: number; orderNo: string; attendSeq: number | null; deadline: string };
  'payment.paid': { channelSeq: number; orderNo: string; attendSeq: number | null };
  /** `reviewed`: the payment provider examined the payment first and then refused it, when the buyer had left the page. */
  'payment.failed': { channelSeq: number; orderNo: string; attendSeq: number | null; reviewed?: boolean };
  'payment.refunded': { channelSeq: number; orderNo: string; attendSeq: number | null };
  /** A refund request was made or changed its state. */
  'refund.changed': { channelSeq: number; refundSeq: number; state: RefundState };
  'video.uploaded': { channelSeq: number; uploadVodSeq: number };
  /** An alarm is to be mailed to its reader, who wants this kind by mail, too. */
  'alarm.mail': { channelSeq: number; alarmSeq: number };
  /** A day's alarms are to be mailed to a person who wants one mail a day. */
  'alarm.digest': { userSeq: number; digestSeq: number };
  /** Learners can enter a live lesson from now on. */
  'live.opened': { channelSeq: number; courseSeq: number; curriculumSeq: number };
  /** A live lesson was made, changed or deleted, so that its meeting at the live service may have to change. */
  'live.changed': { channelSeq: number; curriculumSeq: number };
  /** Staff sent a message to these members; the campaign service has its text. */
  'message.sent': { channelSeq: number; messageSeq: number; userSeqs: number[] };
  /** `userSeq` is null where a visitor answered. */
  'form.answered': { channelSeq: number; formSeq: number; answerSeq: number; userSeq: number | null };
  /**
   * The DNS records of a domain in use were wrong several times in a row; `lost`: it was taken out of use for that. `at` is the time of the
   * look-up.
   */
  'domain.troubled': { channelSeq: number; domainSeq: number; at: string; lost: boolean };
  /** A bill of a site plan was paid or refused at the `try`th try, or the plan ended because it was not paid. */
  'plan.billed': { channelSeq: number; billNo: string; what: CodeOf<typeof BILL_STEP>; try: number };
  /** The platform's operators have something to look at: a row of util.operator_notice. */
  'operator.noticed': { noticeSeq: number };
  /** A person's membership began, was renewed, was given up or taken up again, or ended; REFUSED: the card was refused. */
  'subscription.changed': { channelSeq: number; subscriptionSeq: number; what: SubscriptionStep };
  /** The product stopped a webhook at `at`, since its receiver accepted nothing for days or said that it is gone. */
  'webhook.failing': { channelSeq: number; endpointSeq: number; at: string };
}
/** The name of an event; services subscribe by it. */
export type EventName = keyof EventPayloads;

/**
 * The services that subscribe to each event; each has the queue `{event}.{service}`. A new subscriber needs its name here and a handler in
 * the service.
 */
export const EVENT_SUBSCRIBERS: Record<EventName, readonly ServiceName[]> = {
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
  'site.suspension': ['campaign', 'alarm', 'util'],
  'site.switched': ['campaign', 'alarm'],
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
  'staff.joined': ['alarm'],
  'course.opened': ['alarm'],
  'course.invited': ['alarm', 'campaign'],
  'course.liked': ['alarm', 'campaign'],
  'attend.created': ['alarm', 'campaign'],
  'attend.approved': ['main', 'alarm', 'campaign'],
  'attend.claim': ['alarm', 'campaign'],
  'attend.reminded': ['alarm', 'campaign'],
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
  'post.shown': ['alarm'],
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
