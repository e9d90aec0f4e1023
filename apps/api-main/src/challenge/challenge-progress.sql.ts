import { COURSE_TYPE_CD, LESSON_TYPE } from '@madang/contracts/codes';
import type { TeamProgress } from '@madang/contracts/main/challenge-calls';
import type { MissionFacts, OwnFacts } from '@madang/contracts/main/challenge-progress';
import type { ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { TIME_ZONE } from '@madang/contracts/time';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { runningFirst, TERM_JSON } from './challenge.sql';

const dayOf = (moment: Piece) => sql`(${moment} at time zone ${TIME_ZONE})::date`;
/** The missions of a challenge in their order; `c` is a row with its `channel_seq` and `course_seq`. */
const MISSIONS_JSON = sql`(
    select coalesce(json_agg(json_build_object(
      'curriculumSeq', k.curriculum_seq,
      'curriculumTypeCd', k.curriculum_type_cd,
      'openedAt', iso(k.opened_at),
      'dueAt', iso(k.due_at),
      'lockStatusYn', k.lock_status_yn,
      'maxChallengeCount', k.max_challenge_count,
      'completionRateCondition', k.completion_rate_condition
    ) order by k.curriculum_order, k.curriculum_seq), '[]')
    from curriculum k
    where k.channel_seq = c.channel_seq
      and k.course_seq = c.course_seq
      and k.curriculum_type_cd <> ${LESSON_TYPE.SECTION}
  )`;

interface OfCourse {
  channelSeq: number;
  courseSeq: number;
  now: Date;
}
/** The missions of a challenge and the term that is shown to people who take no part: the running one, else the next, else the last. */
export const TERM_ON_SHOW = statement<OfCourse, { missions: MissionFacts[]; term: ChallengeTerm | null }>(
  'challenge.term-on-show',
  (p) => sql`
    select json_build_object(
      'missions', ${MISSIONS_JSON},
      'term', (
        select ${TERM_JSON}
        from challenge_term t
        where t.channel_seq = c.channel_seq and t.course_seq = c.course_seq and t.deleted_at is null
        order by ${runningFirst(p.now)}
        limit 1
      )
    )::text
    from course c
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = ${p.courseSeq}::bigint
      and c.course_type_cd = ${COURSE_TYPE_CD.CHALLENGE}
  `,
);

/** A participant of a term, with what the rules need to know. */
export interface Participant extends OwnFacts {
  courseSeq: number;
  term: ChallengeTerm;
  missions: MissionFacts[];
  /** When the person last wrote a post or completed a mission; null for never. */
  lastAt: string | null;
}
interface Own {
  channelSeq: number;
  userSeq: number;
  /** The challenge; null for all of the person's challenges on the site. */
  courseSeq: number | null;
}
/** What a person has done in the term of each challenge that they are enrolled in. */
export const OWN_CHALLENGES = statement<Own, Participant[]>(
  'challenge.own',
  (p) => sql`
    select coalesce(json_agg(json_build_object(
      'courseSeq', c.course_seq,
      'term', ${TERM_JSON},
      'missions', ${MISSIONS_JSON},
      'joinedOn', ${dayOf(sql`coalesce(c.attend_at, c.created_at)`)},
      'posts', posted.days,
      'completed', watched.days,
      'lastAt', iso(greatest(posted.last_at, watched.last_at))
    ) order by c.attend_seq desc), '[]')::text
    from attend c
    join challenge_term t on t.channel_seq = c.channel_seq and t.term_seq = c.term_seq
    cross join lateral (
      select
        coalesce(json_agg(json_build_object('curriculumSeq', s.curriculum_seq, 'day', s.posted_on, 'count', s.count)), '[]') as days,
        max(s.last_at) as last_at
      from (
        select
          s.curriculum_seq,
          s.posted_on,
          count(*)::int as count,
          max(s.created_at) as last_at
        from submission s
        where s.channel_seq = c.channel_seq
          and s.course_seq = c.course_seq
          and s.user_seq = c.user_seq
          and s.term_seq = c.term_seq
          and s.posted_on is not null
        group by s.curriculum_seq, s.posted_on
      ) s
    ) posted
    cross join lateral (
      select
        coalesce(json_agg(json_build_object('curriculumSeq', w.curriculum_seq, 'day', ${dayOf(sql`w.completed_at`)})), '[]') as days,
        max(w.completed_at) as last_at
      from playtime w
      where w.channel_seq = c.channel_seq
        and w.user_seq = c.user_seq
        and w.course_seq = c.course_seq
        and w.completed_at is not null
    ) watched
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.user_seq = ${p.userSeq}::bigint
      and (${p.courseSeq}::bigint is null or c.course_seq = ${p.courseSeq}::bigint)
      and c.term_seq is not null
      and is_approved(c.choise_status_cd, c.ended_at)
  `,
);

export interface TeamAsked {
  channelSeq: number;
  termSeq: number;
  today: string;
  /** The missions that ask for a post on each of their days: number, first and last day, and how many posts they take. */
  dailySeqs: number[];
  dailyFrom: string[];
  dailyTo: string[];
  dailyPosts: number[];
  /** The missions that are done once. */
  onceSeqs: number[];
  onceDays: (string | null)[];
}
/**
 * How far the participants of a term are together: the sums, over all participants, of `soFar` and `isTodayDone` of the contracts. Posts
 * are read once by mission and term, completions once by mission.
 */
export const TEAM_SO_FAR = statement<TeamAsked, Required<Omit<TeamProgress, 'todayCount'>> & { todayCount: number }>(
  'challenge.team',
  (p) => {
    const today = sql`${p.today}::date`;
    return sql`
    with people as materialized (
      select
        a.user_seq,
        ${dayOf(sql`coalesce(a.attend_at, a.created_at)`)} as joined_on
      from attend a
      where a.channel_seq = ${p.channelSeq}::bigint
        and a.term_seq = ${p.termSeq}::bigint
        and is_approved(a.choise_status_cd, a.ended_at)
    ),
    daily as materialized (
      select *
      from unnest(${p.dailySeqs}::bigint[], ${p.dailyFrom}::date[], ${p.dailyTo}::date[], ${p.dailyPosts}::int[])
        as d (curriculum_seq, first_on, last_on, posts)
    ),
    posted as materialized (
      select s.curriculum_seq, s.user_seq, s.posted_on, count(*) as posts
      from daily d
      join submission s on s.channel_seq = ${p.channelSeq}::bigint
        and s.curriculum_seq = d.curriculum_seq
        and s.term_seq = ${p.termSeq}::bigint
        and s.posted_on is not null
      group by s.curriculum_seq, s.user_seq, s.posted_on
    ),
    written as (
      select
        e.user_seq,
        d.curriculum_seq,
        count(*) filter (where o.posted_on between d.first_on and least(d.last_on, ${today})) as done,
        count(*) filter (where o.posted_on between d.first_on and least(d.last_on, ${today}) and o.posted_on < e.joined_on) as early,
        coalesce(bool_or(o.posted_on = ${today}), false) as today,
        case when sum(o.posts) >= d.posts then max(o.posted_on) end as finished_on
      from people e
      join posted o on o.user_seq = e.user_seq
      join daily d on d.curriculum_seq = o.curriculum_seq
      group by e.user_seq, d.curriculum_seq, d.posts
    ),
    once as materialized (
      select *
      from unnest(${p.onceSeqs}::bigint[], ${p.onceDays}::date[]) as o (curriculum_seq, day)
    ),
    watched as materialized (
      select o.curriculum_seq, w.user_seq
      from once o
      join playtime w on w.channel_seq = ${p.channelSeq}::bigint
        and w.curriculum_seq = o.curriculum_seq
        and w.completed_at is not null
    ),
    units as (
      select
        e.user_seq,
        coalesce(w.done, 0) as done,
        coalesce(w.early, 0) + greatest(0, least(
          d.last_on,
          case when w.today then ${today} else ${today} - 1 end,
          w.finished_on
        ) - greatest(d.first_on, e.joined_on) + 1) as asked,
        case
          when not (${today} between d.first_on and d.last_on) then null
          when w.today then true
          when ${today} < e.joined_on or w.finished_on < ${today} then null
          else false
        end as today
      from people e
      cross join daily d
      left join written w on w.user_seq = e.user_seq and w.curriculum_seq = d.curriculum_seq
      union all
      select
        e.user_seq,
        case when p.user_seq is not null and (o.day is null or o.day <= ${today}) then 1 else 0 end,
        case
          when o.day is null then 1
          when o.day > ${today} then 0
          when p.user_seq is not null then 1
          when o.day < ${today} and o.day >= e.joined_on then 1
          else 0
        end,
        case
          when o.day is distinct from ${today} then null
          when p.user_seq is not null then true
          when ${today} < e.joined_on then null
          else false
        end
      from people e
      cross join once o
      left join watched p on p.user_seq = e.user_seq and p.curriculum_seq = o.curriculum_seq
    ),
    each as (
      select
        user_seq,
        sum(done) as done,
        sum(asked) as asked,
        bool_and(today) as today
      from units
      group by user_seq
    )
    select json_build_object(
      'participants', (select count(*)::int from people),
      'done', coalesce(sum(done), 0)::int,
      'asked', coalesce(sum(asked), 0)::int,
      'todayCount', count(*) filter (where today)
    )::text
    from each
  `;
  },
);
