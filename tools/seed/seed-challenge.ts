import {
  CHOISE_STATUS,
  CHOISE_TYPE,
  COURSE_TYPE_CD,
  CURRICULUM_TYPE,
  FARE,
  MISSION_TYPE,
  PAY_LIMIT,
  PUBLIC_SCOPE,
  PUBLISH_STATUS,
  USER_LIMIT,
} from '@madang/contracts/codes';
import { addDays, dayStart, seoulDay } from '@madang/contracts/dates';
import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { CHALLENGES, type DemoChallenge } from './challenges';
import { cover, type PaletteName } from './covers';
import { courseMoney, attendMoney, type Money } from './money';
import type { Seeder } from './seed';
import type { Paid } from './seed-orders';
import type { Learner } from './seed-site';

interface SeededSite {
  channelSeq: number;
  owner: number;
  teachers: number[];
  index: number;
  money: Money;
}
interface Term {
  termSeq: number;
  name: string;
  endAt: Date;
}

/**
 * Adds a demo site's challenge: three terms, its missions, posts by participants of the running term, and reviews by those of the last
 * one.
 */
export async function seedChallenge(s: Seeder, g: SeededSite, learners: Learner[], now: number, paid: Paid[]): Promise<void> {
  const C = CHALLENGES[g.index]!;
  const { channelSeq } = g;
  const imageUrl = s.image(channelSeq, 'challenge', cover(C.motif, C.palette as PaletteName));
  const made = new Date(now - 60 * DAY);
  const courseSeq = await s.value<number>(
    'main',
    insertInto(
      'main.course',
      {
        channelSeq,
        title: C.title,
        subTitle: C.subTitle,
        introduction: C.introduction,
        imageUrl,
        courseType: 'COMMUNITY',
        courseTypeCd: COURSE_TYPE_CD.CHALLENGE,
        fareCd: FARE.PAID,
        payStartCd: PAY_LIMIT.NONE,
        payEndCd: PAY_LIMIT.NONE,
        vodDays: -1,
        period: C.period,
        userLimitTypeCd: USER_LIMIT.NONE,
        choiseTypeCd: CHOISE_TYPE.FIRST_COME,
        publishStatusCd: PUBLISH_STATUS.PUBLISHED,
        publishedAt: made,
        writerSeq: g.owner,
        createdAt: made,
        ...courseMoney(g.money, C.price, C.discount),
      },
      sql`returning course_seq`,
    ),
  );
  await s.rows(
    'main',
    sql`insert into main.course_user (channel_seq, course_seq, user_seq, user_type_cd, introduction)
     select ${channelSeq}::bigint, ${courseSeq}::bigint, ${g.teachers[0]!}::bigint, 'TCH',
       coalesce(max(introduction), '') from main.course_user where channel_seq = ${channelSeq} and user_seq = ${g.teachers[0]!}
     union all select ${channelSeq}, ${courseSeq}, ${learners[C.leader]!.userSeq}::bigint, 'CMG', ''`,
  );
  const terms: Term[] = [];
  for (const term of C.terms) {
    const endAt = seoulMidnight(now, term.to);
    const termSeq = await s.value<number>(
      'main',
      insertInto(
        'main.challenge_term',
        {
          channelSeq,
          courseSeq,
          name: term.name,
          startAt: seoulMidnight(now, term.from),
          endAt,
          maxUserCount: term.seats,
          createdAt: made,
          updatedAt: made,
        },
        sql`returning term_seq`,
      ),
    );
    terms.push({ termSeq, name: term.name, endAt });
  }
  const missions = await missionsOf(s, C, { channelSeq, courseSeq, firstDay: seoulMidnight(now, C.terms[1]!.from) });
  const [past, running, next] = terms as [Term, Term, Term];
  const enter = async (user: Learner, term: Term, at: Date): Promise<number> => {
    const attendSeq = await s.value<number>(
      'main',
      insertInto(
        'main.attend',
        {
          channelSeq,
          courseSeq,
          userSeq: user.userSeq,
          termSeq: term.termSeq,
          termName: term.name,
          choiseStatusCd: CHOISE_STATUS.APPROVED,
          vodDays: -1,
          createdAt: at,
          appliedAt: at,
          attendAt: at,
          validAt: term.endAt,
          reviewExpringAt: sql`${term.endAt}::timestamptz + interval '30 days'`,
          paidAt: at,
          ...attendMoney(g.money, C.price, C.discount),
        },
        sql`returning attend_seq`,
      ),
    );
    const order = { title: C.title, imageUrl, user, at, price: C.price, amount: C.discount, refunded: false };
    paid.push({ attendSeq, courseSeq, ...order, term });
    return attendSeq;
  };
  const done = (userSeq: number, curriculumSeq: number, at: Date) =>
    s.rows(
      'main',
      insertInto('main.playtime', {
        channelSeq,
        userSeq,
        courseSeq,
        curriculumSeq,
        playSecond: 0,
        watchedSecond: 0,
        completedAt: at,
        updatedAt: at,
      }),
    );
  const posts: Post[] = [];
  for (const [i, { learner, point, review }] of C.past.entries()) {
    const user = learners[learner]!;
    const attendSeq = await enter(user, past, new Date(now - (50 + i) * DAY));
    for (const [k, mission] of missions.entries())
      await done(user.userSeq, mission, new Date(past.endAt.getTime() - (5 - k) * DAY - i * HOUR));
    // They posted on most days of their term.
    const [from, to] = [C.terms[0]!.from, C.terms[0]!.to];
    const days = Array.from({ length: to - from }, (_, n) => n).filter((n) => n % (11 + i) !== 4 + i);
    posts.push(
      ...days.map((n) => ({
        ...{ curriculumSeq: missions[1]!, userSeq: user.userSeq, termSeq: past.termSeq },
        ...{ at: new Date(seoulMidnight(now, from + n).getTime() + (20 + i) * HOUR), content: C.posts[(n + i) % C.posts.length]! },
      })),
    );
    await s.rows(
      'main',
      insertInto('main.review', {
        channelSeq,
        courseSeq,
        attendSeq,
        userSeq: user.userSeq,
        reviewPoint: point,
        description: review,
        recommendYn: point >= 4,
        createdAt: new Date(past.endAt.getTime() + (1 + i) * 11 * HOUR),
      }),
    );
  }
  for (const [i, { learner, days, weekly, gaps = [], today = false }] of C.participants.entries()) {
    const user = learners[learner]!;
    await enter(user, running, new Date(now - (11 + i) * DAY - i * 2 * HOUR));
    posts.push(...postsOf(C, missions, user.userSeq, { i, days, weekly, gaps, today }, now));
    await done(user.userSeq, missions[0]!, new Date(seoulMidnight(now, -9).getTime() + (9 + i) * HOUR));
    if (weekly) await done(user.userSeq, missions[3]!, new Date(now - 4 * DAY + i * 3 * HOUR));
  }
  for (const [i, learner] of C.next.entries()) await enter(learners[learner]!, next, new Date(now - (i + 1) * 20 * HOUR));
  for (const { curriculumSeq, userSeq, termSeq = running.termSeq, content, at, answer } of posts.sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    const answered = answer ? new Date(at.getTime() + 5 * HOUR) : null;
    await s.rows(
      'main',
      insertInto('main.submission', {
        channelSeq,
        courseSeq,
        curriculumSeq,
        userSeq,
        termSeq,
        content,
        postedOn: sql`(${at}::timestamptz at time zone 'Asia/Seoul')::date`,
        createdAt: at,
        updatedAt: at,
        feedback: answer?.text ?? '',
        point: answer?.point ?? null,
        feedbackAt: answered,
        feedbackBy: answered && g.teachers[0],
      }),
    );
  }
  await s.rows(
    'main',
    sql`update main.challenge_term t set attend_count = (select count(*) from main.attend a where a.channel_seq = t.channel_seq
      and a.term_seq = t.term_seq and a.ended_at is null) where channel_seq = ${channelSeq}`,
  );
  await s.rows(
    'main',
    sql`update main.attend a set xp = (select coalesce(sum(k.xp), 0) from main.playtime p
      join main.curriculum k on k.channel_seq = p.channel_seq and k.curriculum_seq = p.curriculum_seq
       where p.channel_seq = a.channel_seq and p.user_seq = a.user_seq and p.course_seq = a.course_seq and p.completed_at is not null)
       where a.channel_seq = ${channelSeq} and a.course_seq = ${courseSeq}`,
  );
}

const MISSION_OF: Record<string, string> = {
  [CURRICULUM_TYPE.CHAT]: MISSION_TYPE.ENTER_CHAT_ROOM,
  [CURRICULUM_TYPE.COURSE]: MISSION_TYPE.LESSON_COMPLETE,
  [CURRICULUM_TYPE.POST]: MISSION_TYPE.NEW_POST,
};

/** Makes a challenge's chat mission lead to the site's chat room, after the room was created. */
export async function leadToLounge(s: Seeder, channelSeq: number): Promise<void> {
  await s.rows(
    'main',
    sql`update main.curriculum k set mission_resource_id = (select min(r.chat_room_seq)::text from main.chat_room r
      where r.channel_seq = k.channel_seq and r.course_seq is null)
     where k.channel_seq = ${channelSeq} and k.curriculum_type_cd = ${CURRICULUM_TYPE.CHAT} and k.mission_resource_id is null`,
  );
}

async function missionsOf(
  s: Seeder,
  C: DemoChallenge,
  { channelSeq, courseSeq, firstDay }: { channelSeq: number; courseSeq: number; firstDay: Date },
): Promise<number[]> {
  const seqs: number[] = [];
  for (const [i, m] of C.missions.entries()) {
    const post = m.times ? m : null;
    seqs.push(
      await s.value<number>(
        'main',
        insertInto(
          'main.curriculum',
          {
            channelSeq,
            courseSeq,
            curriculumOrder: i + 1,
            curriculumTypeCd: m.kind,
            title: m.title,
            content: m.content,
            xp: m.xp,
            point: post?.point ?? null,
            taskYn: post ? 'Y' : 'N',
            publicScopeCd: post ? PUBLIC_SCOPE.CLASS : PUBLIC_SCOPE.STAFF,
            missionType: MISSION_OF[m.kind],
            missionResourceId: sql`(select k.curriculum_seq::text from main.curriculum k
              join main.course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
             where c.channel_seq =
             ${channelSeq} and starts_with(c.title, ${m.lesson ?? null}) and k.curriculum_type_cd <> ${CURRICULUM_TYPE.SECTION}
             order by k.curriculum_order limit 1)`,
            maxChallengeCount: post?.times ?? null,
            dailyChallengeCount: post?.daily ?? null,
            completionRateCondition: post?.rate ?? null,
            dailyStartTime: post?.from ?? null,
            dailyEndTime: post?.to ?? null,
            dueAt: m.due ? new Date(firstDay.getTime() + m.due * DAY - MINUTE) : null,
          },
          sql`returning curriculum_seq`,
        ),
      ),
    );
  }
  return seqs;
}

interface Post {
  curriculumSeq: number;
  userSeq: number;
  /** The term of the post; the running one unless it says so. */
  termSeq?: number;
  content: string;
  at: Date;
  answer?: { text: string; point: number } | undefined;
}
/** A participant's posts: one each day, and a review after a week. */
function postsOf(
  C: DemoChallenge,
  missions: number[],
  userSeq: number,
  { i, days, weekly, gaps, today }: { i: number; days: number; weekly: boolean; gaps: readonly number[]; today: boolean },
  now: number,
): Post[] {
  const [, daily, week] = missions;
  const written = Array.from({ length: days }, (_, n) => n + 1).filter((day) => !gaps.includes(day));
  const posts = written.map((day): Post => {
    // Posts are written in the evening, at another hour for each learner; the newest is from yesterday.
    const at = new Date(seoulMidnight(now, -day).getTime() + (20 + (i % 4)) * HOUR - 40 * MINUTE);
    return {
      curriculumSeq: daily!,
      userSeq,
      at,
      content: C.posts[(i * 2 + day) % C.posts.length]!,
      answer: day === 2 ? C.feedback[i] : undefined,
    };
  });
  if (today) {
    // Between midnight and now, whenever the demo is made.
    const midnight = seoulMidnight(now, 0).getTime();
    const at = new Date(midnight + (now - midnight) * (0.5 + 0.03 * i));
    posts.push({ curriculumSeq: daily!, userSeq, at, content: C.posts[(i * 3) % C.posts.length]! });
  }
  if (!weekly) return posts;
  const at = new Date(seoulMidnight(now, -2).getTime() + (18 + i) * HOUR);
  return [...posts, { curriculumSeq: week!, userSeq, at, content: C.weekly[i % C.weekly.length]! }];
}

/** The beginning of the day in Korea that is `days` days from now. */
const seoulMidnight = (now: number, days: number) => dayStart(addDays(seoulDay(now), days));
