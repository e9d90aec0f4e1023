import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { APPLICATION_STATUS, COURSE_TYPE_CD, TRASH, USER_TYPE } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import type { AdminChallenge, ChallengeCard, ChallengeDetail } from '@madang/contracts/main/challenge';
import type { JoinableTerms } from '@madang/contracts/main/challenge-calls';
import type { ChallengeTerm, StaffTerm } from '@madang/contracts/main/challenge-rules';
import { objectOf } from '@madang/server/sql/json';
import { sql, type Piece } from '@madang/server/sql/sql';
import { isOwnOf } from '../course/own-classes.sql';
import { statement } from '@madang/server/sql/statement';
import { ADMIN_FIELDS, classStateAt } from '../course/course-list.sql';
import { priceAt } from '../course/course.sql';
import { termsNotOver, UNDELETED_TERMS } from './terms.sql';

/* In each of these pieces of SQL, `c` is the challenge and `t` one of its terms. */
const TERM_FIELDS = {
  termSeq: sql`t.term_seq`,
  name: sql`t.name`,
  startAt: sql`iso(t.start_at)`,
  endAt: sql`iso(t.end_at)`,
  maxUserCount: sql`t.max_user_count`,
  attendCount: sql`t.attend_count`,
};
export const TERM_JSON = objectOf<ChallengeTerm>(TERM_FIELDS);
const STAFF_TERM = objectOf<StaffTerm>({
  ...TERM_FIELDS,
  waitCnt: sql`(
      select count(*)::int
      from attend w
      where w.channel_seq = t.channel_seq
        and w.term_seq = t.term_seq
        and w.ended_at is null
        and w.choise_status_cd = ${APPLICATION_STATUS.WAITING}
    )`,
});
const ALL_TERMS = sql`(select coalesce(json_agg(${STAFF_TERM} order by t.start_at desc, t.term_seq desc), '[]') from ${UNDELETED_TERMS})`;
/** SQL: the order of terms `t` in which the running one is the first, then the next, then the last. */
export const runningFirst = (now: Piece) => sql`
        case
          when t.end_at <= ${now}::timestamptz then 2
          when t.start_at > ${now}::timestamptz then 1
          else 0
        end,
        abs(extract(epoch from t.start_at - ${now}::timestamptz)),
        t.term_seq`;
const termsLeft = (now: Piece) => sql`(
    select coalesce(json_agg(${TERM_JSON} order by t.start_at, t.term_seq), '[]')
    from ${termsNotOver(now)}
  )`;

interface Listed {
  channelSeq: number;
  now: Date;
  size: number;
  offset: number;
}
/** A page of the site's public challenges, newest first. */
export const CHALLENGES_ON_SHOW = statement<Listed, Page<Omit<ChallengeCard, 'defaultTermSeq'>>>('challenge.list', (p) => {
  const onShow = sql`c.channel_seq = ${p.channelSeq}::bigint
      and c.course_type_cd = ${COURSE_TYPE_CD.CHALLENGE}
      and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)`;
  return sql`
    select json_build_object(
      'list', (
        select coalesce(json_agg(f.card), '[]')
        from (
          select ${objectOf<Omit<ChallengeCard, 'defaultTermSeq'>>({
            courseSeq: sql`c.course_seq`,
            title: sql`c.title`,
            subTitle: sql`c.sub_title`,
            imageUrl: sql`c.image_url`,
            fareCd: sql`c.fare_cd`,
            currency: sql`c.currency`,
            price: sql`c.price`,
            priceEx: sql`c.price_ex`,
            fare: priceAt(p.now),
            missionCount: sql`c.curriculum_count`,
            attendSum: sql`c.attend_sum`,
            likeCount: sql`c.like_count`,
            reviewCount: sql`c.review_count`,
            reviewRate: sql`c.review_rate`,
            terms: termsLeft(p.now),
          })} as card
          from course c
          where ${onShow}
          order by c.published_at desc, c.course_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) f
      ),
      'totalCount', (select count(*)::int from course c where ${onShow})
    )::text
  `;
});

interface AdminSearch extends Listed {
  /** The instructor whose challenges are listed; null lists everybody's. */
  ownerSeq: number | null;
  /** A pattern for ILIKE that a challenge's title has to match; null lists every title. */
  titlePattern: string | null;
  /** The state that a challenge has to have; null lists all that are not in the trash. */
  state: string | null;
}
/** A page of a site's challenges for its staff. Each has one of its terms: the running one, else the next, else the last. */
export const ADMIN_CHALLENGES = statement<AdminSearch, Page<AdminChallenge>>(
  'challenge.admin-list',
  (p) => sql`
    with rows as (
      select
        c.course_seq,
        ${classStateAt(p.now)} as state
      from course c
      where c.channel_seq = ${p.channelSeq}::bigint
        and c.course_type_cd = ${COURSE_TYPE_CD.CHALLENGE}
        and c.trash_type_cd <> ${TRASH.DELETED}
        and ${isOwnOf(p.ownerSeq)}
        and (${p.titlePattern}::text is null or c.title ilike ${p.titlePattern})
    ),
    hits as (
      select *
      from rows
      where case when ${p.state}::text is null then state <> ${CLASS_STATE.TRASHED} else state = ${p.state} end
    )
    select json_build_object(
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            c.course_seq as "courseSeq",
            h.state,
            ${ADMIN_FIELDS},
            c.curriculum_count as "missionCount",
            (select count(*)::int from ${UNDELETED_TERMS}) as "termCount",
            (
              select ${STAFF_TERM}
              from ${UNDELETED_TERMS}
              order by ${runningFirst(p.now)}
              limit 1
            ) as term
          from (
            select *
            from hits
            order by course_seq desc
            limit ${p.size}::int
            offset ${p.offset}::int
          ) h
          join course c on c.channel_seq = ${p.channelSeq}::bigint and c.course_seq = h.course_seq
          order by c.course_seq desc
        ) f
      ),
      'totalCount', (select count(*)::int from hits)
    )::text
  `,
);

interface OfChallenge {
  channelSeq: number;
  courseSeq: number;
}
/** A challenge with all of its terms, for its staff. */
export const CHALLENGE_DETAIL = statement<OfChallenge, Pick<ChallengeDetail, 'challenge' | 'terms'>>(
  'challenge.find',
  (p) => sql`
    select json_build_object(
      'challenge', ${objectOf<ChallengeDetail['challenge']>({
        courseSeq: sql`c.course_seq`,
        title: sql`c.title`,
        subTitle: sql`c.sub_title`,
        introduction: sql`c.introduction`,
        imageUrl: sql`c.image_url`,
        channelCategorySeq: sql`c.channel_category_seq`,
        fareCd: sql`c.fare_cd`,
        currency: sql`c.currency`,
        price: sql`c.price`,
        priceEx: sql`c.price_ex`,
        discountPrice: sql`c.discount_price`,
        period: sql`c.period`,
        choiseTypeCd: sql`c.choise_type_cd`,
        publishStatusCd: sql`c.publish_status_cd`,
        publicCd: sql`c.public_cd`,
        trashTypeCd: sql`c.trash_type_cd`,
        missionCount: sql`c.curriculum_count`,
        xp: sql`(
          select coalesce(sum(k.xp), 0)::int
          from curriculum k
          where k.channel_seq = c.channel_seq and k.course_seq = c.course_seq
        )`,
        attendCount: sql`c.attend_count`,
        acceptCnt: sql`c.accept_cnt`,
        waitCnt: sql`c.wait_cnt`,
        attendSum: sql`c.attend_sum`,
        likeCount: sql`c.like_count`,
        reviewCount: sql`c.review_count`,
        reviewRate: sql`c.review_rate`,
        createdAt: sql`iso(c.created_at)`,
        updatedAt: sql`iso(c.updated_at)`,
      })},
      'terms', ${ALL_TERMS}
    )::text
    from course c
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = ${p.courseSeq}::bigint
      and c.course_type_cd = ${COURSE_TYPE_CD.CHALLENGE}
      and c.trash_type_cd <> ${TRASH.DELETED}
  `,
);

interface Viewing {
  channelSeq: number | null;
  courseSeq: number;
  /** The account of the person who looks; null for a visitor without one. */
  viewerSeq: number | null;
  now: Date;
}
/** The terms that can still be joined, and the term of the viewer's enrolment or application. */
export const JOINABLE_TERMS = statement<Viewing, Pick<JoinableTerms, 'terms' | 'mine'>>(
  'challenge.joinable-terms',
  (p) => sql`
    select json_build_object(
      'terms', ${termsLeft(p.now)},
      'mine', (
        select ${TERM_JSON}
        from attend a
        join challenge_term t on t.channel_seq = a.channel_seq and t.term_seq = a.term_seq
        where a.channel_seq = c.channel_seq
          and a.course_seq = c.course_seq
          and a.user_seq = ${p.viewerSeq}::bigint
          and a.ended_at is null
      )
    )::text
    from course c
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = ${p.courseSeq}::bigint
  `,
);

interface OfTerm {
  channelSeq: number;
  termSeq: number;
}
export const TERM_OF_CHALLENGE = statement<OfTerm & OfChallenge, { term: StaffTerm }>(
  'challenge.term',
  (p) => sql`
    select ${STAFF_TERM} as term
    from challenge_term t
    where t.channel_seq = ${p.channelSeq}
      and t.course_seq = ${p.courseSeq}
      and t.term_seq = ${p.termSeq}
      and t.deleted_at is null
  `,
);
export const TERM_COUNT = statement<OfChallenge, { count: number }>(
  'challenge.term-count',
  (p) => sql`
    select count(*)::int as count
    from challenge_term
    where channel_seq = ${p.channelSeq} and course_seq = ${p.courseSeq} and deleted_at is null
  `,
);
interface FollowedTerm extends OfTerm {
  name: string;
  endedAt: string;
  endAt: Date;
  reviewAt: Date;
}
/**
 * Updates the running enrolments of a term that was changed: they get its new name, and approved ones whose access ended with the term, at
 * `endedAt`, end at `endAt` now.
 */
export const LEARNERS_FOLLOW_TERM = statement<FollowedTerm>('challenge.learners-follow-term', (p) => {
  // Access that the days of a suspension made longer than the term stays longer by them.
  const withDays = (end: Piece) => sql`${end}::timestamptz + suspended_days * interval '24 hours'`;
  const endsWithTerm = sql`is_approved(choise_status_cd, ended_at) and valid_at = ${withDays(p.endedAt)}`;
  return sql`
    update attend
    set
      term_name = ${p.name},
      valid_at = case when ${endsWithTerm} then ${withDays(p.endAt)} else valid_at end,
      review_expring_at = case when ${endsWithTerm} then ${withDays(p.reviewAt)} else review_expring_at end
    where channel_seq = ${p.channelSeq}
      and term_seq = ${p.termSeq}
      and ended_at is null
  `;
});
/** A row if anybody is or was enrolled in the term, or holds a seat of it; then the term cannot be deleted. */
export const TERM_USED = statement<OfTerm, { attendSeq: number }>(
  'challenge.term-used',
  (p) => sql`
    select attend_seq as "attendSeq"
    from attend
    where channel_seq = ${p.channelSeq}
      and term_seq = ${p.termSeq}
      and (ended_at is null or attend_at is not null)
    limit 1
  `,
);

type Counts = Record<number, { submissionCount: number; completedCount: number }>;
/** For each mission of a challenge: how many submissions it has, and how many participants have completed it. */
export const MISSION_COUNTS = statement<OfChallenge, Counts>(
  'challenge.mission-counts',
  (p) => sql`
    select coalesce(json_object_agg(k.curriculum_seq, json_build_object(
      'submissionCount', (
        select count(*)::int
        from submission s
        where s.channel_seq = k.channel_seq and s.curriculum_seq = k.curriculum_seq
      ),
      'completedCount', (
        select count(*)::int
        from playtime p
        join attend a on a.channel_seq = p.channel_seq
          and a.course_seq = p.course_seq
          and a.user_seq = p.user_seq
          -- Participants whose access has run out count, too, since they completed the mission.
          and is_approved(a.choise_status_cd, a.ended_at)
        where p.channel_seq = k.channel_seq
          and p.curriculum_seq = k.curriculum_seq
          and p.completed_at is not null
      )
    )), '{}')::text
    from curriculum k
    where k.channel_seq = ${p.channelSeq}::bigint
      and k.course_seq = ${p.courseSeq}::bigint
  `,
);

interface Leader extends OfChallenge {
  userSeq: number;
}
/** Makes a person a leader of the challenge; answers no row if the person has a role in it already. */
export const LEADER_INSERT = statement<Leader, { userSeq: number }>(
  'challenge.leader-insert',
  (p) => sql`
    insert into course_user (channel_seq, course_seq, user_seq, user_type_cd)
    values (${p.channelSeq}, ${p.courseSeq}, ${p.userSeq}, ${USER_TYPE.CLASS_MANAGER})
    on conflict do nothing
    returning user_seq as "userSeq"
  `,
);
/** Takes away the role of a person in the challenge; answers no row for an instructor, who keeps it, or a person without a role. */
export const LEADER_DELETE = statement<Leader, { userSeq: number }>(
  'challenge.leader-delete',
  (p) => sql`
    delete from course_user
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = ${p.userSeq}
      and user_type_cd <> ${USER_TYPE.TEACHER}
    returning user_seq as "userSeq"
  `,
);
