import {
  APPLICATION_STATUS,
  SELECTION_TYPE,
  COURSE_TYPE,
  COURSE_TYPE_CD,
  LESSON_TYPE,
  FARE,
  MISSION_TYPE,
  PAY_LIMIT,
  PUBLIC_SCOPE,
  PUBLISH_STATUS,
  USER_LIMIT,
  YN,
} from '@madang/contracts/codes';
import { daysAfter, daysBefore, hoursAfter, hoursBefore, minutesBefore } from '@madang/contracts/dates';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { addPosts, pastPostsOf, postsOf, seoulMidnight, type Post } from './challenge-posts';
import { DEMO_CHALLENGES, type DemoChallenge } from './challenges';
import { cover, type PaletteName } from './covers';
import { attendMoney, courseMoney } from './money';
import type { Seeder } from './seed';
import { challengeStaff, chatMissions, experienceSums, lessonCalled, termCounters } from './seed-challenge.sql';
import type { Paid } from './seed-orders';
import type { Learner, SeededSite } from './seed-site';

interface Term {
  termSeq: number;
  name: string;
  endAt: Date;
}
/** A challenge that is being made. */
interface Challenge {
  s: Seeder;
  site: SeededSite;
  demo: DemoChallenge;
  courseSeq: number;
  imageUrl: string;
  learners: Learner[];
  /** The numbers of the missions, in their order. */
  missions: number[];
  now: number;
  /** Where enrolments that were paid are listed, for their orders. */
  paid: Paid[];
}

/**
 * Adds a demo site's challenge: three terms, its missions, posts by participants of the past and the running term, and reviews by those
 * of the past one.
 */
export async function seedChallenge(s: Seeder, site: SeededSite, learners: Learner[], now: number, paid: Paid[]): Promise<void> {
  const demo = DEMO_CHALLENGES[site.index]!;
  const { channelSeq } = site;
  const imageUrl = s.image(channelSeq, 'challenge', cover(demo.motif, demo.palette as PaletteName));
  const made = daysBefore(now, 60);
  const courseSeq = await addCourse(s, site, demo, imageUrl, made);
  await addStaff(s, channelSeq, courseSeq, site.teachers[0]!, learners[demo.leader]!.userSeq);
  const [past, running, next] = (await addTerms(s, demo, { channelSeq, courseSeq, made, now })) as [Term, Term, Term];
  const missions = await missionsOf(s, demo, { channelSeq, courseSeq, firstDay: seoulMidnight(now, demo.terms[1]!.from) });
  const challenge = { s, site, demo, courseSeq, imageUrl, learners, missions, now, paid };
  const posts = [...(await fillPastTerm(challenge, past)), ...(await fillRunningTerm(challenge, running))];
  for (const [i, learner] of demo.next.entries()) await enter(challenge, learners[learner]!, next, hoursBefore(now, (i + 1) * 20));
  await addPosts(s, posts, { channelSeq, courseSeq, termSeq: running.termSeq, teacher: site.teachers[0]! });
  await addUp(s, channelSeq, courseSeq);
}

function addCourse(s: Seeder, site: SeededSite, demo: DemoChallenge, imageUrl: string, made: Date): Promise<number> {
  return s.value<number>(
    'main',
    insertInto(
      'main.course',
      {
        channelSeq: site.channelSeq,
        title: demo.title,
        subTitle: demo.subTitle,
        introduction: demo.introduction,
        imageUrl,
        courseType: COURSE_TYPE.COMMUNITY,
        courseTypeCd: COURSE_TYPE_CD.CHALLENGE,
        fareCd: FARE.PAID,
        payStartCd: PAY_LIMIT.NONE,
        payEndCd: PAY_LIMIT.NONE,
        vodDays: -1,
        period: demo.period,
        userLimitTypeCd: USER_LIMIT.NONE,
        choiseTypeCd: SELECTION_TYPE.FIRST_COME,
        publishStatusCd: PUBLISH_STATUS.PUBLISHED,
        publishedAt: made,
        writerSeq: site.owner,
        createdAt: made,
        ...courseMoney(site.money, demo.price, demo.discount),
      },
      sql`returning course_seq`,
    ),
  );
}

/** Adds the challenge's teacher, and the participant who leads the others. */
async function addStaff(s: Seeder, channelSeq: number, courseSeq: number, teacher: number, leader: number): Promise<void> {
  await s.rows('main', challengeStaff({ channelSeq, courseSeq, teacher, leader }));
}

async function addTerms(
  s: Seeder,
  demo: DemoChallenge,
  { channelSeq, courseSeq, made, now }: { channelSeq: number; courseSeq: number; made: Date; now: number },
): Promise<Term[]> {
  const terms: Term[] = [];
  for (const term of demo.terms) {
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
  return terms;
}

/** Enrols a learner in a term; answers the number of the enrolment. */
async function enter({ s, site, demo, courseSeq, imageUrl, paid }: Challenge, user: Learner, term: Term, at: Date): Promise<number> {
  const attendSeq = await s.value<number>(
    'main',
    insertInto(
      'main.attend',
      {
        channelSeq: site.channelSeq,
        courseSeq,
        userSeq: user.userSeq,
        termSeq: term.termSeq,
        termName: term.name,
        choiseStatusCd: APPLICATION_STATUS.APPROVED,
        vodDays: -1,
        createdAt: at,
        appliedAt: at,
        attendAt: at,
        validAt: term.endAt,
        reviewExpringAt: sql`${term.endAt}::timestamptz + interval '30 days'`,
        paidAt: at,
        ...attendMoney(site.money, demo.price, demo.discount),
      },
      sql`returning attend_seq`,
    ),
  );
  const order = { title: demo.title, imageUrl, user, at, price: demo.price, amount: demo.discount, refunded: false };
  paid.push({ attendSeq, courseSeq, ...order, term });
  return attendSeq;
}

/** Marks a mission as completed by a learner. */
async function complete({ s, site, courseSeq }: Challenge, userSeq: number, curriculumSeq: number, at: Date): Promise<void> {
  await s.rows(
    'main',
    insertInto('main.playtime', {
      channelSeq: site.channelSeq,
      userSeq,
      courseSeq,
      curriculumSeq,
      playSecond: 0,
      watchedSecond: 0,
      completedAt: at,
      updatedAt: at,
    }),
  );
}

/** Adds those who took the past term and completed all of it, with a review of each; answers their posts. */
async function fillPastTerm(challenge: Challenge, past: Term): Promise<Post[]> {
  const { s, site, demo, courseSeq, learners, missions, now } = challenge;
  const posts: Post[] = [];
  for (const [i, { learner, point, review }] of demo.past.entries()) {
    const user = learners[learner]!;
    const attendSeq = await enter(challenge, user, past, daysBefore(now, 50 + i));
    for (const [k, mission] of missions.entries())
      await complete(challenge, user.userSeq, mission, hoursBefore(daysBefore(past.endAt, 5 - k), i));
    posts.push(...pastPostsOf(demo, missions, { userSeq: user.userSeq, termSeq: past.termSeq, i }, now));
    await s.rows(
      'main',
      insertInto('main.review', {
        channelSeq: site.channelSeq,
        courseSeq,
        attendSeq,
        userSeq: user.userSeq,
        reviewPoint: point,
        description: review,
        recommendYn: point >= 4,
        createdAt: hoursAfter(past.endAt, (1 + i) * 11),
      }),
    );
  }
  return posts;
}

/** Adds those who take the running term, with what they have completed so far; answers their posts. */
async function fillRunningTerm(challenge: Challenge, running: Term): Promise<Post[]> {
  const { demo, learners, missions, now } = challenge;
  const posts: Post[] = [];
  for (const [i, { learner, days, weekly, gaps = [], today = false }] of demo.participants.entries()) {
    const { userSeq } = learners[learner]!;
    await enter(challenge, learners[learner]!, running, hoursBefore(daysBefore(now, 11 + i), i * 2));
    posts.push(...postsOf(demo, missions, userSeq, { i, days, weekly, gaps, today }, now));
    await complete(challenge, userSeq, missions[0]!, hoursAfter(seoulMidnight(now, -9), 9 + i));
    if (weekly) await complete(challenge, userSeq, missions[3]!, hoursAfter(daysBefore(now, 4), i * 3));
  }
  return posts;
}

/** Counts the participants of each term, and adds up the points of experience that each has collected. */
async function addUp(s: Seeder, channelSeq: number, courseSeq: number): Promise<void> {
  await s.rows('main', termCounters(channelSeq));
  await s.rows('main', experienceSums(channelSeq, courseSeq));
}

const MISSION_OF: Record<string, string> = {
  [LESSON_TYPE.CHAT]: MISSION_TYPE.ENTER_CHAT_ROOM,
  [LESSON_TYPE.COURSE]: MISSION_TYPE.LESSON_COMPLETE,
  [LESSON_TYPE.POST]: MISSION_TYPE.NEW_POST,
};

/** Makes a challenge's chat mission lead to the site's chat room, after the room was created. */
export async function linkChatMission(s: Seeder, channelSeq: number): Promise<void> {
  await s.rows('main', chatMissions(channelSeq));
}

async function missionsOf(
  s: Seeder,
  demo: DemoChallenge,
  { channelSeq, courseSeq, firstDay }: { channelSeq: number; courseSeq: number; firstDay: Date },
): Promise<number[]> {
  const seqs: number[] = [];
  for (const [i, m] of demo.missions.entries()) {
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
            taskYn: post ? YN.YES : YN.NO,
            publicScopeCd: post ? PUBLIC_SCOPE.CLASS : PUBLIC_SCOPE.STAFF,
            missionType: MISSION_OF[m.kind],
            missionResourceId: lessonCalled(channelSeq, m.lesson ?? null),
            maxChallengeCount: post?.times ?? null,
            dailyChallengeCount: post?.daily ?? null,
            completionRateCondition: post?.rate ?? null,
            dailyStartTime: post?.from ?? null,
            dailyEndTime: post?.to ?? null,
            dueAt: m.due ? minutesBefore(daysAfter(firstDay, m.due), 1) : null,
          },
          sql`returning curriculum_seq`,
        ),
      ),
    );
  }
  return seqs;
}
