import { LESSON_TYPE, LIVE_TYPE, LIVE_USER, PUBLISH_STATUS, TRASH, USER_TYPE, YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { code, fields, flag, quoted, neverNull } from '@madang/server/sql/json';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { ChannelEntity } from '../channel/channel.entity';
import type { Registrant } from '../conference/provider';

const AHEAD_DAYS = 7;
/** How many live lessons one person's answer has at most. */
const LIVES_MAX = 20;

/**
 * Whether learners may enter the lesson by its own settings. In these pieces of SQL, `k` is the lesson, `c` its class, `ch` the site, and
 * `m` the person's role in the class.
 */
const isUnlocked = (now: Sql) => sql`(k.lock_status_yn <> ${YN.YES} and (k.opened_at is null or k.opened_at <= ${now}))`;
const IS_LEARNER = sql`m.user_type = ${LIVE_USER.USER}`;
const LIVE_TYPE_OF = sql`coalesce(k.live_type, c.live_type_cd)`;
const windowOf = (setting: Sql) => sql`coalesce((ch.setting ->> ${setting})::int, ${LIMITS.joinWindowMinutes})`;
const joinWindow = (setting: Sql) => neverNull(windowOf(setting));
const LIVE_FIELDS = fields({
  curriculumTitle: quoted(sql`k.title`),
  imageUrl: quoted(sql`c.image_url`),
  liveAt: code(sql`k.live_at`),
  liveStartAt: code(sql`k.live_start_at`),
  liveEndAt: code(sql`k.live_end_at`),
  liveEndDateAt: code(sql`k.live_end_date_at`),
  userType: code(sql`m.user_type`),
  isZoomHost: flag(sql`not ${IS_LEARNER} and ${LIVE_TYPE_OF} = ${LIVE_TYPE.ZOOM}`),
  liveType: code(LIVE_TYPE_OF),
  attendeeJoinTimeLive: joinWindow(sql`'attendeeJoinTimeLive'`),
  tchJoinTimeLive: joinWindow(sql`'tchJoinTimeLive'`),
  itemSeq: neverNull(sql`k.curriculum_seq`),
  channelSeq: neverNull(sql`c.channel_seq`),
  courseSeq: neverNull(sql`c.course_seq`),
  fareCd: code(sql`c.fare_cd`),
});

/**
 * The live lessons of many people in one query, `LIVES_MAX` for each at most: those of classes in which a person learns or has a role, that
 * are not over and begin within a week. Lives of classes in the trash are left out, and for learners those that are locked or whose class
 * is unpublished. Each row is the person's number, a space, and the JSON of the lessons. The query reads all sites, so each join starts
 * from rows of the person.
 */
export const LIVES_OF_PEOPLE = statement<{ userSeqs: number[]; now: Date }>(
  'live.of-people',
  (p) => sql`
    select concat(u.user_seq, ' [', (
      select string_agg(f.live, ',' order by f.live_at, f.live_start_at, f.curriculum_seq)
      from (
        select
          k.live_at,
          k.live_start_at,
          k.curriculum_seq,
          concat('{"title":', to_json(c.title), ${LIVE_FIELDS}, '}') as live
        from (
          select distinct on (x.channel_seq, x.course_seq) x.*
          from (
            select
              tu.channel_seq,
              tu.course_seq,
              case tu.user_type_cd
                when ${USER_TYPE.FACILITATOR} then ${LIVE_USER.FACILITATOR}
                else ${LIVE_USER.CLASS_MANAGER}
              end as user_type,
              0 as rank
            from course_user tu
            where tu.user_seq = u.user_seq
            union all
            select a.channel_seq, a.course_seq, ${LIVE_USER.USER}, 1
            from attend a
            where a.user_seq = u.user_seq
              and ${isEnrolled(sql`a`, p.now)}
          ) x
          order by x.channel_seq, x.course_seq, x.rank
        ) m
        join course c on c.channel_seq = m.channel_seq
          and c.course_seq = m.course_seq
          and c.trash_type_cd = ${TRASH.NORMAL}
          and (c.publish_status_cd = ${PUBLISH_STATUS.PUBLISHED} or not ${IS_LEARNER})
        join channel ch on ch.channel_seq = c.channel_seq
        join curriculum k on k.channel_seq = c.channel_seq
          and k.course_seq = c.course_seq
          and k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
          and k.live_to >= ${p.now}::timestamptz
          and k.live_from < ${p.now}::timestamptz + ${AHEAD_DAYS} * interval '1 day'
          and (${isUnlocked(sql`${p.now}::timestamptz`)} or not ${IS_LEARNER})
        order by k.live_from, k.curriculum_seq
        limit ${LIVES_MAX}
      ) f
    ), ']')
    from unnest(${p.userSeqs}::bigint[]) u (user_seq)
  `,
);

const LIVE_SOON_HOURS = 2;
/**
 * How many hours a live lesson may last and still be found for certain. This bounds the search by the end of the lessons, however many are
 * planned.
 */
const LIVE_LONGEST_HOURS = 24;
/** How many running live lessons of a site the answer has at most. */
const RUNNING_MAX = 100;
/**
 * Up to `RUNNING_MAX` live lessons of a site that run now or begin within `LIVE_SOON_HOURS`, sorted by their ends. The class must be
 * public, and the lesson not locked; one that lasts longer than `LIVE_LONGEST_HOURS` is not always found.
 */
export const RUNNING_LIVES = statement<{ channelSeq: number; now: Date }>(
  'live.running',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select
        k.course_seq as "courseSeq",
        iso(greatest(k.live_from, k.opened_at)) as "startAt",
        iso(k.live_to) as "endAt"
      from curriculum k
      join course c on c.channel_seq = k.channel_seq
        and c.course_seq = k.course_seq
        and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
      where k.channel_seq = ${p.channelSeq}::bigint
        and k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
        and k.live_to > ${p.now}::timestamptz
        and k.live_to < ${p.now}::timestamptz + ${LIVE_LONGEST_HOURS + LIVE_SOON_HOURS} * interval '1 hour'
        and k.live_from < ${p.now}::timestamptz + ${LIVE_SOON_HOURS} * interval '1 hour'
        and k.lock_status_yn <> ${YN.YES}
        and (k.opened_at is null or k.opened_at < k.live_to)
      order by k.live_to, k.curriculum_seq
      limit ${RUNNING_MAX}
    ) f
  `,
);

export interface Live {
  itemSeq: number;
  liveAt: string;
  liveStartAt: string;
  liveEndAt: string;
  liveEndDateAt: string | null;
  liveType: string;
  joinUrl: string | null;
  meetingId: string | null;
  password: string | null;
  /**
   * The meeting that the conference service has made for this lesson; null if there is none, or if the lesson has a link of its own or
   * another service by now.
   */
  made: { accountId: string; meetingId: string; joinUrl: string | null; personal: boolean } | null;
  locked: boolean;
  channelLiveTypeCd: ChannelEntity['zoomAccountTypeCd'];
  /** Whether the class has a live lesson on the day that was asked for. */
  today: boolean;
}
interface LiveWanted {
  channelSeq: number;
  courseSeq: number;
  curriculumSeq: number;
  day: string;
  now: Date;
}
/** A live lesson, with the join data that only people who may join get. `day` is the day in Seoul. */
export const LIVE_LESSON = statement<LiveWanted, Live>(
  'live.lesson',
  (p) => sql`
    select json_build_object(
      'itemSeq', k.curriculum_seq,
      'liveAt', k.live_at::text,
      'liveStartAt', k.live_start_at,
      'liveEndAt', k.live_end_at,
      'liveEndDateAt', k.live_end_date_at::text,
      'liveType', ${LIVE_TYPE_OF},
      'joinUrl', k.join_url,
      'meetingId', k.meeting_id,
      'password', k.password,
      'made', case when k.join_url is null and m.meeting_id is not null and m.live_type = ${LIVE_TYPE_OF} then json_build_object(
        'accountId', m.account_id,
        'meetingId', m.meeting_id,
        'joinUrl', m.join_url,
        'personal', m.personal
      ) end,
      'locked', not ${isUnlocked(sql`${p.now}::timestamptz`)},
      'channelLiveTypeCd', ch.zoom_account_type_cd,
      'today', exists (
        select from curriculum t
        where t.channel_seq = k.channel_seq
          and t.course_seq = k.course_seq
          and t.curriculum_type_cd = ${LESSON_TYPE.LIVE}
          and ${p.day}::date between t.live_at and coalesce(t.live_end_date_at, t.live_at)
      )
    )::text
    from curriculum k
    join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
    join channel ch on ch.channel_seq = k.channel_seq
    left join live_meeting m on m.channel_seq = k.channel_seq and m.curriculum_seq = k.curriculum_seq
    where k.channel_seq = ${p.channelSeq}::bigint
      and k.course_seq = ${p.courseSeq}::bigint
      and k.curriculum_seq = ${p.curriculumSeq}::bigint
      and k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
  `,
);

/** The site and class of a live lesson, searched over all sites, since the caller knows only the lesson's number. */
export const LIVE_OF_ITEM = statement<{ itemSeq: number }, { channelSeq: number; courseSeq: number }>(
  'live.of-item',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      course_seq as "courseSeq"
    from curriculum
    where curriculum_seq = ${p.itemSeq}
      and curriculum_type_cd = ${LESSON_TYPE.LIVE}
  `,
);
interface Going {
  channelSeq: number;
  curriculumSeq: number;
  userSeq: number;
}
/** The name of a person who enters a meeting, and the person's registration at it from an earlier time. */
export const LIVE_GUEST = statement<Going & { meetingId: string }, { name: string; registrant: Registrant | null }>(
  'live.guest',
  (p) => sql`
    select
      u.name,
      (
        select json_build_object('registrantId', r.registrant_id, 'joinUrl', r.join_url)
        from live_registrant r
        where r.channel_seq = ${p.channelSeq}
          and r.curriculum_seq = ${p.curriculumSeq}
          and r.meeting_id = ${p.meetingId}
          and r.user_seq = u.user_seq
      ) as registrant
    from account u
    where u.user_seq = ${p.userSeq}
  `,
);
export const REGISTRANT_KEEP = statement<Going & Registrant & { meetingId: string }>(
  'live.registrant-keep',
  (p) => sql`
    insert into live_registrant (
      channel_seq,
      curriculum_seq,
      meeting_id,
      user_seq,
      registrant_id,
      join_url
    )
    values (${p.channelSeq}, ${p.curriculumSeq}, ${p.meetingId}, ${p.userSeq}, ${p.registrantId}, ${p.joinUrl})
    on conflict do nothing
  `,
);
/** Notes that the conference service registers nobody for this meeting, so that all guests enter by the same address. */
export const MEETING_OF_ALL = statement<{ channelSeq: number; curriculumSeq: number; meetingId: string }>(
  'live.meeting-of-all',
  (p) => sql`
    update live_meeting
    set personal = false
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and meeting_id = ${p.meetingId}
  `,
);

interface Joining {
  channelSeq: number;
  curriculumSeq: number;
  userSeq: number;
  courseSeq: number;
  userType: string;
  now: Date;
}
/** Notes that a person has entered a live lesson; the moment of the first time stays. */
export const LIVE_JOIN_INSERT = statement<Joining>(
  'live.join-insert',
  (p) => sql`
    insert into live_attend (
      channel_seq,
      curriculum_seq,
      user_seq,
      course_seq,
      user_type,
      joined_at
    )
    values (${p.channelSeq}, ${p.curriculumSeq}, ${p.userSeq}, ${p.courseSeq}, ${p.userType}, ${p.now})
    on conflict do nothing
  `,
);

interface OpenedLive {
  channelSeq: number;
  courseSeq: number;
  curriculumSeq: number;
}
/**
 * Notes and answers the live lessons that learners can enter since now and that have not been announced for this time yet. One that is
 * locked, or whose class is not published, is announced once it can be entered before it begins. `since` is a little earlier than now, for
 * sites that let people in at the beginning only; `until` is as far ahead as a site may let people in.
 */
export const OPENED_LIVES = statement<{ now: Date; since: Date; until: Date }, OpenedLive>(
  'live.opened',
  (p) => sql`
    insert into live_notice (channel_seq, curriculum_seq, live_from)
    select k.channel_seq, k.curriculum_seq, k.live_from
    from curriculum k
    join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
    join channel ch on ch.channel_seq = k.channel_seq
    where k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
      and k.live_from > ${p.since}::timestamptz
      and k.live_from <= ${p.until}::timestamptz
      and k.live_from <= ${p.now}::timestamptz + ${windowOf(sql`'attendeeJoinTimeLive'`)} * interval '1 minute'
      and ${isUnlocked(sql`${p.now}::timestamptz`)}
      and is_published(c.publish_status_cd, c.trash_type_cd)
    on conflict do nothing
    returning
      channel_seq as "channelSeq",
      curriculum_seq as "curriculumSeq",
      (
        select course_seq
        from curriculum k
        where k.channel_seq = live_notice.channel_seq and k.curriculum_seq = live_notice.curriculum_seq
      ) as "courseSeq"
  `,
);
