import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { ALARM_TYPE, USER_TYPE } from '@madang/contracts/codes';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Person {
  userSeq: number;
}
export const MESSAGE_TITLE = statement<{ channelSeq: number; messageSeq: number }, { title: string }>(
  'alarm.message-title',
  (p) => sql`
    select title
    from campaign.pub_message
    where channel_seq = ${p.channelSeq}
      and message_seq = ${p.messageSeq}
    limit 1
  `,
);

export const NAMES_OF_PEOPLE = statement<{ userSeqs: number[] }, Person & { name: string }>(
  'alarm.names-of-people',
  (p) => sql`
    select
      user_seq as "userSeq",
      name
    from main.pub_account
    where user_seq = any(${p.userSeqs})
      and withdrawn_at is null
  `,
);

/**
 * The member whom an invitation to a class invites; no row when the invitation was sent again later, since that sending has an alarm of
 * its own.
 */
export const INVITED_MEMBER = statement<{ channelSeq: number; inviteSeq: number; sent: number }, Person & { invitedBy: number }>(
  'alarm.invited-member',
  (p) => sql`
    select
      u.user_seq as "userSeq",
      i.invited_by as "invitedBy"
    from main.pub_course_invite i
    join main.pub_account a on a.email = i.email and a.withdrawn_at is null
    join main.pub_channel_user u on u.channel_seq = i.channel_seq and u.user_seq = a.user_seq
    where i.channel_seq = ${p.channelSeq}
      and i.invite_seq = ${p.inviteSeq}
      and i.sent_count = ${p.sent}
  `,
);

export const PAST_DUE_OF_SITE = statement<{ channelSeq: number }, { pastDueAt: Date | null }>(
  'alarm.past-due-of-site',
  (p) => sql`
    select past_due_at as "pastDueAt"
    from util.pub_site_plan
    where channel_seq = ${p.channelSeq}
  `,
);

export const REFUSED_MEMBER = statement<{ channelSeq: number; subscriptionSeq: number }, Person>(
  'alarm.refused-member',
  (p) => sql`
    select user_seq as "userSeq"
    from util.pub_subscription
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
      and end_cd = ${SUBSCRIPTION_END.REFUSED}
  `,
);

export const OWNERS_OF_SITE = statement<{ channelSeq: number }, Person>(
  'alarm.owners-of-site',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_channel_user
    where channel_seq = ${p.channelSeq}
      and user_type_cd = ${USER_TYPE.OWNER}
  `,
);

export interface InviteState {
  status: string;
  userSeq: number | null;
  invitedBy: number;
  answeredBy: number | null;
}
export const INVITE_STATE = statement<{ channelSeq: number; inviteSeq: number }, InviteState>(
  'alarm.invite-state',
  (p) => sql`
    select
      i.status,
      coalesce(
        i.user_seq,
        (
          select a.user_seq
          from main.pub_account a
          where a.email = i.email
            and a.withdrawn_at is null
        )
      ) as "userSeq",
      i.invited_by as "invitedBy",
      i.answered_by as "answeredBy"
    from main.pub_invite i
    where i.channel_seq = ${p.channelSeq}
      and i.invite_seq = ${p.inviteSeq}
  `,
);

export const DELETE_ALARMS_OF_PERSON = statement<Person>(
  'alarm.delete-of-person',
  (p) => sql`delete from alarm where user_seq = ${p.userSeq}`,
);

/** Deletes alarms of other people that quote what the person wrote on a board. */
export const DELETE_QUOTES_OF_PERSON = statement<Person>(
  'alarm.delete-quotes-of-person',
  (p) => sql`
    delete from alarm
    where target_user_seq = ${p.userSeq}
      and alarm_type in (${list([ALARM_TYPE.BOARD, ALARM_TYPE.LIKE])})
      and args ? 'link'
  `,
);

/** Removes an erased person's picture from the alarms of others, and replaces the person's name with the one that an erased account has. */
export const BLUR_PERSON = statement<Person>(
  'alarm.blur-person',
  (p) => sql`
    update alarm a
    set
      profile_image_url = null,
      args = a.args || jsonb_build_object('name', p.name)
    from main.pub_account p
    where p.user_seq = ${p.userSeq}
      and a.target_user_seq = ${p.userSeq}
  `,
);

interface Class {
  channelSeq: number;
  courseSeq: number;
}
export const LIVE_FROM = statement<Class & { curriculumSeq: number }, { liveFrom: Date | null }>(
  'alarm.live-from',
  (p) => sql`
    select live_from as "liveFrom"
    from main.pub_curriculum
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and curriculum_seq = ${p.curriculumSeq}
  `,
);

export const LEARNERS_AT = statement<Class & { at: Date }, Person>(
  'alarm.learners-at',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and main.is_enrolled(choise_status_cd, attend_at, valid_at, ended_at, ${p.at})
  `,
);

/** The people who had asked to be told when the class opens, and who were told at the moment `at`. */
export const WAITED_UNTIL = statement<Class & { at: Date }, Person>(
  'alarm.waited-until',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_course_demand
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and told_at = ${p.at}
  `,
);

export const LESSON_TITLE = statement<{ channelSeq: number; curriculumSeq: number }, { title: string }>(
  'alarm.lesson-title',
  (p) => sql`
    select title
    from main.pub_curriculum
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
  `,
);

export const SUBMISSION_FACTS = statement<
  { channelSeq: number; submissionSeq: number },
  Person & { feedbackBy: number | null; curriculumSeq: number; title: string }
>(
  'alarm.submission-facts',
  (p) => sql`
    select
      s.user_seq as "userSeq",
      s.feedback_by as "feedbackBy",
      k.curriculum_seq as "curriculumSeq",
      k.title
    from main.pub_submission s
    join main.pub_curriculum k on k.channel_seq = s.channel_seq and k.curriculum_seq = s.curriculum_seq
    where s.channel_seq = ${p.channelSeq}
      and s.submission_seq = ${p.submissionSeq}
  `,
);

export const HELD_CERTIFICATE = statement<{ channelSeq: number; certificateSeq: number }, Person>(
  'alarm.held-certificate',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_certificate
    where channel_seq = ${p.channelSeq}
      and certificate_seq = ${p.certificateSeq}
      and revoked_at is null
  `,
);

/** One row while the delivery still counts as sent at the moment `at`; none once staff took that back. */
export const SENT_DELIVERY = statement<{ channelSeq: number; attendSeq: number; at: string }>(
  'alarm.sent-delivery',
  (p) => sql`
    select 1
    from util.pub_delivery
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
      and sent_at = ${p.at}::timestamptz
  `,
);

export interface EnrolmentState {
  choiseStatusCd: string | null;
  holdUntil: Date | null;
  cancelCd: string | null;
}
export const ENROLMENT_STATE = statement<{ channelSeq: number; attendSeq: number }, EnrolmentState>(
  'alarm.enrolment-state',
  (p) => sql`
    select
      choise_status_cd as "choiseStatusCd",
      hold_until as "holdUntil",
      cancel_cd as "cancelCd"
    from main.pub_attend
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
