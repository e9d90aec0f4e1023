import { LESSON_TYPE, LIVE_TYPE, MEETING_STATE, PUBLISH_STATUS, TRASH, ZOOM_ACCOUNT, type CodeOf } from '@madang/contracts/codes';
import type { LiveMeeting } from '@madang/contracts/main/live';
import { list, sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { ENDING_FAULTS, MEETING_TRIES } from './meeting-rules';

interface Site {
  channelSeq: number;
}
type Of = Site & { curriculumSeq: number };
interface Moment {
  now: Date;
  /** The platform's account of each conference service, as JSON (`ConferenceAccounts.platform`). */
  platform: string;
}

/**
 * The conference service of a lesson. In all pieces of SQL below, `k` is a live lesson, `c` its class, `ch` the site and `m` the meeting.
 */
const LIVE_SERVICE = sql`coalesce(k.live_type, c.live_type_cd)`;
/**
 * Whether a live lesson needs a meeting that is made beforehand: its service makes meetings, it has no link of its own, its class is
 * published or a draft and not in the trash, and the site is not closed. A class that was published and taken back needs none.
 */
const NEEDS_MEETING = sql`(
      k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
      and k.join_url is null
      and k.live_from is not null
      and ${LIVE_SERVICE} in (${list([LIVE_TYPE.ZOOM, LIVE_TYPE.THIRD])})
      and c.trash_type_cd = ${TRASH.NORMAL}
      and (c.publish_status_cd = ${PUBLISH_STATUS.PUBLISHED} or c.published_at is null)
      and ch.closed_at is null
    )`;
/** The account in which a lesson's meeting has to be made; null if its keys are missing. */
const accountFor = (platform: Piece) => sql`(
      case
        when ${LIVE_SERVICE} = ${LIVE_TYPE.ZOOM} and ch.zoom_account_type_cd = ${ZOOM_ACCOUNT.OWN} then (
          select z.account_id
          from zoom_account z
          where z.channel_seq = k.channel_seq
        )
        else ${platform}::jsonb ->> ${LIVE_SERVICE}
      end
    )`;
const MEETING_TOPIC = sql`concat_ws(' · ', c.title, k.title)`;
/** What the conference service is told about the lesson, as one text: when this changes, the meeting has to change. */
const LESSON_TEXT = sql`concat_ws('|', c.title, k.title, iso(k.live_from), iso(k.live_to))`;
const isAsWanted = (platform: Piece) => sql`(
      m.meeting_id is not null
      and m.account_id = ${accountFor(platform)}
      and m.live_type = ${LIVE_SERVICE}
      and m.told = ${LESSON_TEXT}
    )`;
const isDue = (now: Piece) => sql`(
      (m.check_at is null or m.check_at <= ${now}::timestamptz)
      and (m.busy_until is null or m.busy_until < ${now}::timestamptz)
    )`;

/** A lesson or meeting that the job has read, and whether the job has to do something about it. */
type Seen = Of & { due: boolean };
export interface SeenLive extends Seen {
  liveTo: Date;
}
/**
 * Live lessons that have not ended, over all sites, in the order of their ends. A lesson is due if its meeting is missing or differs from
 * what the lesson needs, or if it has a meeting and needs none. `limit` bounds how many lessons are read, not how many are due.
 */
export const LIVES_AHEAD = statement<Moment & { afterAt: Date; afterSeq: number; limit: number }, SeenLive>(
  'conference.lives-ahead',
  (p) => sql`
    select
      k.channel_seq as "channelSeq",
      k.curriculum_seq as "curriculumSeq",
      k.live_to as "liveTo",
      coalesce(
        ${isDue(p.now)}
          and case
            when ${NEEDS_MEETING} then ${accountFor(p.platform)} is not null and ${isAsWanted(p.platform)} is not true
            else m.curriculum_seq is not null
          end,
        false
      ) as due
    from (
      select *
      from curriculum
      where curriculum_type_cd = ${LESSON_TYPE.LIVE}
        and live_to > ${p.now}::timestamptz
        and (live_to, curriculum_seq) > (${p.afterAt}::timestamptz, ${p.afterSeq}::bigint)
      order by live_to, curriculum_seq
      limit ${p.limit}
    ) k
    join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
    join channel ch on ch.channel_seq = k.channel_seq
    left join live_meeting m on m.channel_seq = k.channel_seq and m.curriculum_seq = k.curriculum_seq
    order by k.live_to, k.curriculum_seq
  `,
);
/** Meetings over all sites, in the order of their keys. A meeting is due if its lesson no longer exists. */
export const MEETINGS_IN_TURN = statement<{ now: Date; afterSite: number; afterSeq: number; limit: number }, Seen>(
  'conference.meetings-in-turn',
  (p) => sql`
    select
      m.channel_seq as "channelSeq",
      m.curriculum_seq as "curriculumSeq",
      ${isDue(p.now)}
        and (
          select k.curriculum_seq
          from curriculum k
          where k.channel_seq = m.channel_seq
            and k.curriculum_seq = m.curriculum_seq
        ) is null as due
    from (
      select *
      from live_meeting
      where (channel_seq, curriculum_seq) > (${p.afterSite}::bigint, ${p.afterSeq}::bigint)
      order by channel_seq, curriculum_seq
      limit ${p.limit}
    ) m
    order by m.channel_seq, m.curriculum_seq
  `,
);

export interface Wanted {
  courseSeq: number;
  liveType: CodeOf<typeof LIVE_TYPE>;
  wants: boolean;
  /** The account at the conference service in which the meeting has to be made; null if neither the site nor the platform has its keys. */
  accountId: string | null;
  topic: string;
  told: string;
  liveFrom: Date;
  liveTo: Date;
}
/** What a live lesson needs of its meeting: the service, the account, the title and the times. */
export const MEETING_WANTED = statement<Of & { platform: string }, Wanted>(
  'conference.meeting-wanted',
  (p) => sql`
    select
      k.course_seq as "courseSeq",
      ${LIVE_SERVICE} as "liveType",
      ${NEEDS_MEETING} as wants,
      ${accountFor(p.platform)} as "accountId",
      ${MEETING_TOPIC} as topic,
      ${LESSON_TEXT} as told,
      k.live_from as "liveFrom",
      k.live_to as "liveTo"
    from curriculum k
    join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
    join channel ch on ch.channel_seq = k.channel_seq
    where k.channel_seq = ${p.channelSeq}
      and k.curriculum_seq = ${p.curriculumSeq}
  `,
);

/** The meetings of a class's live lessons, for its staff. */
export const MEETINGS_OF_CLASS = statement<Moment & Site & { courseSeq: number }, LiveMeeting[]>(
  'conference.meetings-of-class',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select
        k.curriculum_seq as "curriculumSeq",
        ${LIVE_SERVICE} as "liveType",
        case
          when ${isAsWanted(p.platform)} then ${MEETING_STATE.MADE}
          when m.fault in (${list([...ENDING_FAULTS])}) or m.fault is not null and m.tries >= ${MEETING_TRIES} then ${MEETING_STATE.FAILED}
          when k.live_to <= ${p.now}::timestamptz then ${MEETING_STATE.MADE}
          else ${MEETING_STATE.MAKING}
        end as state,
        m.fault,
        m.meeting_id as "meetingId",
        m.join_url as "joinUrl",
        m.password,
        iso(m.started_at) as "startedAt",
        iso(m.ended_at) as "endedAt",
        (
          select count(distinct v.user_seq)::int
          from live_presence v
          join attend a on a.channel_seq = v.channel_seq and a.course_seq = k.course_seq and a.user_seq = v.user_seq
          where v.channel_seq = k.channel_seq
            and v.curriculum_seq = k.curriculum_seq
        ) as "presentCount",
        (
          select coalesce(json_agg(s.name), '[]')
          from (
            select distinct v.name
            from live_presence v
            where v.channel_seq = k.channel_seq
              and v.curriculum_seq = k.curriculum_seq
              and v.user_seq is null
              and v.name <> ''
            order by v.name
            limit 30
          ) s
        ) as strangers
      from curriculum k
      join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
      join channel ch on ch.channel_seq = k.channel_seq
      left join live_meeting m on m.channel_seq = k.channel_seq and m.curriculum_seq = k.curriculum_seq
      where k.channel_seq = ${p.channelSeq}::bigint
        and k.course_seq = ${p.courseSeq}::bigint
        and k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
        and (m.meeting_id is not null or (k.live_to > ${p.now}::timestamptz and ${NEEDS_MEETING} and ${accountFor(p.platform)} is not null))
      order by k.curriculum_order, k.curriculum_seq
    ) f
  `,
);
