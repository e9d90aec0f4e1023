import type { CodeOf, MEETING_FAULT } from '@madang/contracts/codes';
import { columnsOf } from '@madang/server/sql/columns';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { MeetingEntity } from './conference.entity';

interface Site {
  channelSeq: number;
}
type Of = Site & { curriculumSeq: number };

/** Adds the row of a meeting, before the meeting is made at the conference service. */
export const MEETING_ROW = statement<Of & { courseSeq: number; liveType: string; accountId: string }>(
  'conference.meeting-row',
  (p) => sql`
    insert into live_meeting (
      channel_seq,
      curriculum_seq,
      course_seq,
      live_type,
      account_id
    )
    values (${p.channelSeq}, ${p.curriculumSeq}, ${p.courseSeq}, ${p.liveType}, ${p.accountId})
    on conflict do nothing
  `,
);
/** Claims a meeting until the moment `until`, so that no other process works on it; answers no row if another one does. */
export const MEETING_CLAIM = statement<Of & { now: Date; until: Date }, MeetingEntity>(
  'conference.meeting-claim',
  (p) => sql`
    update live_meeting m
    set
      busy_until = ${p.until},
      tries = tries + 1
    where m.channel_seq = ${p.channelSeq}
      and m.curriculum_seq = ${p.curriculumSeq}
      and (m.busy_until is null or m.busy_until < ${p.now}::timestamptz)
    returning ${columnsOf(MeetingEntity, 'm')}
  `,
);
type InHand = Of & { until: Date };
/** SQL: what a row holds of a meeting, emptied. */
const NO_MEETING = sql`meeting_id = null,
      join_url = null,
      password = null,
      host_id = null,
      told = null,
      personal = true,
      started_at = null,
      ended_at = null`;
export const MEETING_DELETE = statement<InHand>(
  'conference.meeting-delete',
  (p) => sql`
    delete from live_meeting
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and busy_until = ${p.until}
  `,
);
/**
 * Clears the meeting of a deleted lesson and lets the job come back to its row when the lesson can no longer be restored. Answers no row if
 * the lesson is not deleted.
 */
export const MEETING_OF_DELETED_LESSON = statement<InHand & { term: number }, Of>(
  'conference.meeting-of-deleted-lesson',
  (p) => sql`
    update live_meeting m
    set
      ${NO_MEETING},
      tries = 0,
      fault = null,
      check_at = k.removed_at + ${p.term}::int * interval '1 millisecond',
      busy_until = null
    from curriculum k
    where m.channel_seq = ${p.channelSeq}
      and m.curriculum_seq = ${p.curriculumSeq}
      and m.busy_until = ${p.until}
      and m.meeting_id is not null
      and k.channel_seq = m.channel_seq
      and k.curriculum_seq = m.curriculum_seq
      and k.removed_at is not null
    returning
      m.channel_seq as "channelSeq",
      m.curriculum_seq as "curriculumSeq"
  `,
);
/** Clears a meeting right after the conference service has deleted it at our request, since a later step may fail. */
export const MEETING_CLEAR = statement<InHand>(
  'conference.meeting-clear',
  (p) => sql`
    update live_meeting
    set ${NO_MEETING}
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and busy_until = ${p.until}
  `,
);
interface Made extends InHand {
  courseSeq: number;
  liveType: string;
  accountId: string;
  hostId: string | null;
  meetingId: string;
  joinUrl: string | null;
  password: string | null;
  told: string;
  liveFrom: Date;
  liveTo: Date;
}
export const MEETING_MADE = statement<Made>(
  'conference.meeting-made',
  (p) => sql`
    update live_meeting
    set
      course_seq = ${p.courseSeq},
      live_type = ${p.liveType},
      account_id = ${p.accountId},
      host_id = ${p.hostId},
      meeting_id = ${p.meetingId},
      join_url = ${p.joinUrl},
      password = ${p.password},
      told = ${p.told},
      live_from = ${p.liveFrom},
      live_to = ${p.liveTo},
      tries = 0,
      fault = null,
      check_at = null,
      busy_until = null
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and busy_until = ${p.until}
  `,
);
export const MEETING_FAILED = statement<InHand & { fault: CodeOf<typeof MEETING_FAULT>; checkAt: Date }>(
  'conference.meeting-failed',
  (p) => sql`
    update live_meeting
    set
      fault = ${p.fault},
      check_at = ${p.checkAt},
      busy_until = null
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and busy_until = ${p.until}
  `,
);
/** Removes the pause after a failure, so that the meeting can be tried again at once. */
export const MEETING_TRY_NOW = statement<Of>(
  'conference.meeting-try-now',
  (p) => sql`
    update live_meeting
    set check_at = null
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
  `,
);
/** Lets the job look at all meetings of a site at once, without the pauses after failures, since the site's keys may have changed. */
export const SITE_MEETINGS_TRY_NOW = statement<Site>(
  'conference.site-meetings-try-now',
  (p) => sql`
    update live_meeting
    set check_at = null
    where channel_seq = ${p.channelSeq}
      and check_at is not null
  `,
);
/**
 * Clears a meeting that somebody deleted at the conference service, so that the job makes it again; leaves it alone while the job works on
 * it.
 */
export const MEETING_DELETED_AT_SERVICE = statement<Of & { meetingId: string; now: Date }>(
  'conference.meeting-deleted-at-service',
  (p) => sql`
    update live_meeting
    set
      ${NO_MEETING},
      check_at = null
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and meeting_id = ${p.meetingId}
      and (busy_until is null or busy_until < ${p.now}::timestamptz)
  `,
);
/** How many meetings of other lessons each user of an account holds in the time from `from` to `to`, over all sites. */
export const BUSY_HOSTS = statement<{ accountId: string; from: Date; to: Date; curriculumSeq: number }, { hostId: string; count: number }>(
  'conference.busy-hosts',
  (p) => sql`
    select
      host_id as "hostId",
      count(*)::int as count
    from live_meeting
    where account_id = ${p.accountId}
      and host_id is not null
      and live_to > ${p.from}::timestamptz
      and live_from < ${p.to}::timestamptz
      and curriculum_seq <> ${p.curriculumSeq}
    group by host_id
  `,
);
