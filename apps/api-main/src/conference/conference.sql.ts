import {
  CURRICULUM_TYPE,
  LIVE_TYPE,
  MEETING_STATE,
  PUBLISH_STATUS,
  TRASH,
  ZOOM_ACCOUNT,
  type CodeOf,
  type MEETING_FAULT,
} from '@madang/contracts/codes';
import type { LiveMeeting } from '@madang/contracts/main/live';
import { columnsOf } from '@madang/server/sql/columns';
import { list, sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { ENDING_FAULTS, TRIES_TOLD } from './meeting-rules';
import { MeetingEntity } from './conference.entity';

interface Site {
  channelSeq: number;
}
type Of = Site & { curriculumSeq: number };
interface Moment {
  now: Date;
  /** The platform's account of each conference service, as JSON (`ConferenceAccounts.platform`). */
  platform: string;
}

/** A site's own Zoom account as the database stores it: its secrets are encrypted. */
export interface SiteZoom {
  zoomAccountTypeCd: CodeOf<typeof ZOOM_ACCOUNT>;
  account: {
    accountId: string;
    clientId: string;
    clientSecret: string;
    webhookSecret: string | null;
    hosts: string[];
    heardAt: string | null;
  } | null;
}
export const ZOOM_OF_SITE = statement<Site, SiteZoom>(
  'conference.zoom-of-site',
  (p) => sql`
    select
      ch.zoom_account_type_cd as "zoomAccountTypeCd",
      case when z.channel_seq is not null then json_build_object(
        'accountId', z.account_id,
        'clientId', z.client_id,
        'clientSecret', z.client_secret,
        'webhookSecret', z.webhook_secret,
        'hosts', z.hosts,
        'heardAt', iso(z.heard_at)
      ) end as account
    from channel ch
    left join zoom_account z on z.channel_seq = ch.channel_seq
    where ch.channel_seq = ${p.channelSeq}
  `,
);

/**
 * The conference service of a lesson. In all pieces of SQL below, `k` is a live lesson, `c` its class, `ch` the site and `m` the meeting.
 */
const SERVICE = sql`coalesce(k.live_type, c.live_type_cd)`;
/**
 * Whether a live lesson needs a meeting that is made beforehand: its service makes meetings, it has no link of its own, its class is
 * published or a draft and not in the trash, and the site is not closed. A class that was published and taken back needs none.
 */
const WANTS = sql`(
      k.curriculum_type_cd = ${CURRICULUM_TYPE.LIVE}
      and k.join_url is null
      and k.live_from is not null
      and ${SERVICE} in (${list([LIVE_TYPE.ZOOM, LIVE_TYPE.THIRD])})
      and c.trash_type_cd = ${TRASH.NORMAL}
      and (c.publish_status_cd = ${PUBLISH_STATUS.PUBLISHED} or c.published_at is null)
      and ch.closed_at is null
    )`;
/** The account in which a lesson's meeting has to be made; null if its keys are missing. */
const accountFor = (platform: Piece) => sql`(
      case
        when ${SERVICE} = ${LIVE_TYPE.ZOOM} and ch.zoom_account_type_cd = ${ZOOM_ACCOUNT.OWN} then (
          select z.account_id from zoom_account z where z.channel_seq = k.channel_seq
        )
        else ${platform}::jsonb ->> ${SERVICE}
      end
    )`;
const TOPIC = sql`concat_ws(' · ', c.title, k.title)`;
/** What the conference service is told about the lesson, as one text: when this changes, the meeting has to change. */
const TOLD = sql`concat_ws('|', c.title, k.title, iso(k.live_from), iso(k.live_to))`;
const isAsWanted = (platform: Piece) => sql`(
      m.meeting_id is not null
      and m.account_id = ${accountFor(platform)}
      and m.live_type = ${SERVICE}
      and m.told = ${TOLD}
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
            when ${WANTS} then ${accountFor(p.platform)} is not null and ${isAsWanted(p.platform)} is not true
            else m.curriculum_seq is not null
          end,
        false
      ) as due
    from (
      select *
      from curriculum
      where curriculum_type_cd = ${CURRICULUM_TYPE.LIVE}
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
      ${SERVICE} as "liveType",
      ${WANTS} as wants,
      ${accountFor(p.platform)} as "accountId",
      ${TOPIC} as topic,
      ${TOLD} as told,
      k.live_from as "liveFrom",
      k.live_to as "liveTo"
    from curriculum k
    join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
    join channel ch on ch.channel_seq = k.channel_seq
    where k.channel_seq = ${p.channelSeq}
      and k.curriculum_seq = ${p.curriculumSeq}
  `,
);
/** Adds the row of a meeting, before the meeting is made at the conference service. */
export const MEETING_ROW = statement<Of & { courseSeq: number; liveType: string; accountId: string }>(
  'conference.meeting-row',
  (p) => sql`
    insert into live_meeting (channel_seq, curriculum_seq, course_seq, live_type, account_id)
    values (${p.channelSeq}, ${p.curriculumSeq}, ${p.courseSeq}, ${p.liveType}, ${p.accountId})
    on conflict do nothing
  `,
);
/** Claims a meeting until the moment `until`, so that no other process works on it; answers no row if another one does. */
export const MEETING_CLAIM = statement<Of & { now: Date; until: Date }, MeetingEntity>(
  'conference.meeting-claim',
  (p) => sql`
    update live_meeting m
    set busy_until = ${p.until},
      tries = tries + 1
    where m.channel_seq = ${p.channelSeq}
      and m.curriculum_seq = ${p.curriculumSeq}
      and (m.busy_until is null or m.busy_until < ${p.now}::timestamptz)
    returning ${columnsOf(MeetingEntity, 'm')}
  `,
);
type InHand = Of & { until: Date };
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
export const MEETING_OVER = statement<InHand & { term: number }, Of>(
  'conference.meeting-over',
  (p) => sql`
    update live_meeting m
    set meeting_id = null,
      join_url = null,
      password = null,
      host_id = null,
      told = null,
      personal = true,
      started_at = null,
      ended_at = null,
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
export const MEETING_LOST = statement<InHand>(
  'conference.meeting-lost',
  (p) => sql`
    update live_meeting
    set meeting_id = null,
      join_url = null,
      password = null,
      host_id = null,
      told = null,
      personal = true,
      started_at = null,
      ended_at = null
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
    set course_seq = ${p.courseSeq},
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
    set fault = ${p.fault},
      check_at = ${p.checkAt},
      busy_until = null
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and busy_until = ${p.until}
  `,
);
/** Removes the pause after a failure, so that the meeting can be tried again at once. */
export const MEETING_ANEW = statement<Of>(
  'conference.meeting-anew',
  (p) => sql`
    update live_meeting
    set check_at = null
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
  `,
);
/** Lets the job look at all meetings of a site at once, without the pauses after failures, since the site's keys may have changed. */
export const MEETINGS_ANEW = statement<Site>(
  'conference.meetings-anew',
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
export const MEETING_MISSING = statement<Of & { meetingId: string; now: Date }>(
  'conference.meeting-missing',
  (p) => sql`
    update live_meeting
    set meeting_id = null,
      join_url = null,
      told = null,
      personal = true,
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

/** The meetings of a class's live lessons, for its staff. */
export const MEETINGS_OF_CLASS = statement<Moment & Site & { courseSeq: number }, LiveMeeting[]>(
  'conference.meetings-of-class',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select
        k.curriculum_seq as "curriculumSeq",
        ${SERVICE} as "liveType",
        case
          when ${isAsWanted(p.platform)} then ${MEETING_STATE.MADE}
          when m.fault in (${list([...ENDING_FAULTS])}) or m.fault is not null and m.tries >= ${TRIES_TOLD} then ${MEETING_STATE.FAILED}
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
        and k.curriculum_type_cd = ${CURRICULUM_TYPE.LIVE}
        and (m.meeting_id is not null or (k.live_to > ${p.now}::timestamptz and ${WANTS} and ${accountFor(p.platform)} is not null))
      order by k.curriculum_order, k.curriculum_seq
    ) f
  `,
);
