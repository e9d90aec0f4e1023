import { LIVE_USER, type CodeOf } from '@madang/contracts/codes';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface NoticedMeeting {
  channelSeq: number;
  curriculumSeq: number;
  courseSeq: number;
  hostId: string | null;
  liveFrom: Date | null;
  liveTo: Date | null;
}
interface Noticed {
  meetingId: string;
  accountId: string;
  /** The site whose own account sent the notice; null for the platform's account, which has meetings of all sites. */
  channelSeq: number | null;
}
/** The meeting that a notice of this account is about, searched over all sites. */
export const NOTICED_MEETING = statement<Noticed, NoticedMeeting>(
  'zoom-notices.meeting',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      curriculum_seq as "curriculumSeq",
      course_seq as "courseSeq",
      host_id as "hostId",
      live_from as "liveFrom",
      live_to as "liveTo"
    from live_meeting
    where meeting_id = ${p.meetingId}
      and account_id = ${p.accountId}
      and (${p.channelSeq}::bigint is null or channel_seq = ${p.channelSeq}::bigint)
  `,
);
type Of = Pick<NoticedMeeting, 'channelSeq' | 'curriculumSeq'>;

/** Notes when a meeting began and ended. Notices may come in any order: the earliest beginning and the latest end count. */
export const MEETING_HELD = statement<Of & { startedAt: Date | null; endedAt: Date | null }>(
  'zoom-notices.held',
  (p) => sql`
    update live_meeting
    set
      started_at = least(started_at, ${p.startedAt}::timestamptz),
      ended_at = greatest(ended_at, ${p.endedAt}::timestamptz)
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
  `,
);
interface Person extends Of {
  courseSeq: number;
  registrantId: string | null;
  email: string | null;
}
/** The account of a participant: found by the person's registration at the meeting, or else by the proven e-mail address of a member. */
export const NOTICED_PERSON = statement<Person, { userSeq: number }>(
  'zoom-notices.person',
  (p) => sql`
    select r.user_seq as "userSeq"
    from live_registrant r
    where r.channel_seq = ${p.channelSeq}
      and r.curriculum_seq = ${p.curriculumSeq}
      and r.registrant_id = ${p.registrantId}
    union all
    select u.user_seq
    from account u
    join channel_user cu on cu.channel_seq = ${p.channelSeq} and cu.user_seq = u.user_seq
    where u.email = lower(${p.email})
      and u.email_auth_at is not null
      and u.withdrawn_at is null
    limit 1
  `,
);
interface Presence extends Of {
  sessionId: string;
  participantId: string;
  userSeq: number | null;
  name: string;
  joinedAt: Date | null;
  leftAt: Date | null;
}
/** Notes when a person came and left. Zoom may send a notice twice, or a later one first; neither changes the result. */
export const PRESENCE_TOLD = statement<Presence>(
  'zoom-notices.presence',
  (p) => sql`
    insert into live_presence as v (
      channel_seq,
      curriculum_seq,
      session_id,
      participant_id,
      user_seq,
      name,
      joined_at,
      left_at
    )
    values (
      ${p.channelSeq}, ${p.curriculumSeq}, ${p.sessionId}, ${p.participantId},
      ${p.userSeq}, ${p.name}, ${p.joinedAt}, ${p.leftAt}
    )
    on conflict (channel_seq, curriculum_seq, session_id, participant_id) do update
    set
      user_seq = coalesce(v.user_seq, excluded.user_seq),
      name = coalesce(nullif(v.name, ''), excluded.name),
      joined_at = least(v.joined_at, excluded.joined_at),
      left_at = greatest(v.left_at, excluded.left_at)
  `,
);
interface Learner {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
  at: Date;
}
/** Answers a row if the person was enrolled in the class at the moment `at`, at which the person entered the meeting. */
export const IS_LEARNER = statement<Learner, { userType: CodeOf<typeof LIVE_USER> }>(
  'zoom-notices.learner',
  (p) => sql`
    select ${LIVE_USER.USER} as "userType"
    from attend a
    where a.channel_seq = ${p.channelSeq}
      and a.course_seq = ${p.courseSeq}
      and a.user_seq = ${p.userSeq}
      and ${isEnrolled(sql`a`, p.at)}
  `,
);
export const ZOOM_HEARD = statement<{ channelSeq: number; now: Date }>(
  'zoom-notices.heard',
  (p) => sql`update zoom_account set heard_at = ${p.now} where channel_seq = ${p.channelSeq} and heard_at is null`,
);
