import {
  CANCEL,
  APPLICATION_STATUS,
  SELECTION_TYPE,
  COURSE_TYPE,
  CURRENCY,
  LESSON_TYPE,
  ENROLMENT_END,
  FARE,
  LIVE_TYPE,
  PAY_LIMIT,
  PUBLISH_STATUS,
  QUESTION_STATUS,
  USER_LIMIT,
  USER_TYPE,
  VOD_TYPE,
  YN,
  type Lang,
} from '@madang/contracts/codes';
import { addDays, daysAfter, daysBefore, hoursBefore, seoulDay } from '@madang/contracts/dates';
import { accessEnd } from '@madang/contracts/main/access-end';
import { fromSeoul } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { DemoClass, DemoSite } from './content';
import { seedVideos, type SeededVideo } from './videos';
import { attendMoney, courseMoney, type Money } from './money';
import { random } from './random';
import { reviewsOf } from './content-reviews';
import { openingsOf, progressOf } from './seed-progress';
import { ReviewTexts, seedReviews } from './seed-reviews';
import type { Seeder } from './seed';
import { seedCampaigns } from './seed-campaigns';
import { seedCounters } from './seed-counters';
import { seedBoards } from './seed-boards';
import { linkChatMission, seedChallenge } from './seed-challenge';
import { seedChat } from './seed-chat';
import { seedCoupons } from './seed-coupons';
import { seedOrders, type Paid } from './seed-orders';
import { agreesToMarketing, learnersOf } from './seed-learners';
import { seedDeposit, seedQueue } from './seed-queue';
import { seedPackage } from './seed-package';
import { seedMission } from './seed-missions';
import { seedWords } from './words';
import { DEMO_CLASS_KIND } from './demo-class-kind';

export interface SeededSite {
  channelSeq: number;
  owner: number;
  teachers: number[];
  introductions: string[];
  covers: Map<string, string>;
  password: string;
  index: number;
  lang: Lang;
  money: Money;
}

export async function fillSite(s: Seeder, site: DemoSite, g: SeededSite): Promise<void> {
  const r = random(20261120 + g.index);
  const now = Date.now();
  const categories = new Map<string, Category>();
  const category = (name: string, place: number, parent: number | null) =>
    s.value<number>(
      'main',
      insertInto(
        'main.category',
        {
          channelSeq: g.channelSeq,
          name,
          categoryOrder: place,
          parentCategorySeq: parent,
        },
        sql`returning channel_category_seq`,
      ),
    );
  for (const [i, [large, mediums]] of Object.entries(site.categories).entries()) {
    const parent = await category(large, i + 1, null);
    for (const [n, name] of mediums.entries()) categories.set(name, { parent, seq: await category(name, n + 1, parent) });
  }
  const learners = await learnersOf(s, g);
  const videos = await seedVideos(s, g);
  const paid: Paid[] = [];
  const courses: number[] = [];
  const sayings = new ReviewTexts(reviewsOf(site.domain, site.lang));
  let reviewsLeft = [128, 72, 46][g.index]!;
  for (const [i, c] of site.classes.entries()) {
    const courseSeq = await course(s, g, c, categories.get(c.category)!, i, now);
    courses.push(courseSeq);
    const lessons = await lessonsOf(
      s,
      g,
      courseSeq,
      c,
      videos.map((_, n) => videos[(n + i * 2) % videos.length]!),
      i === 0 || c.title.includes('스프링'),
      now,
    );
    const enrolments = await enrolmentsOf(s, g, c, courseSeq, r.shuffle(learners), r, now, paid);
    const wanted = Math.min(reviewsLeft, Math.round(enrolments.length * 0.42));
    reviewsLeft -= wanted;
    await seedReviews(s, g, courseSeq, c, sayings, enrolments.slice(0, wanted), r, now);
    for (const user of r.shuffle(learners).slice(0, r.int(4, 30))) {
      await s.rows(
        'main',
        insertInto('main.course_like', {
          channelSeq: g.channelSeq,
          courseSeq,
          userSeq: user.userSeq,
          likeAt: daysBefore(now, r.int(1, 80)),
        }),
      );
    }
    await progressOf(s, g, courseSeq, enrolments, lessons, r, now);
  }
  await seedPackage(s, g, now, paid);
  await seedMission(s, g, courses[0]!, now);
  await seedChallenge(s, g, learners, now, paid);
  await seedDeposit(s, g, courses, learners, now);
  await openingsOf(s, g.channelSeq);
  await seedCounters(s, g.channelSeq);
  const words = seedWords(g.lang);
  await seedOrders(s, g.channelSeq, paid, g.money, words);
  // Coupons only apply to prices in won.
  if (g.money === CURRENCY.KRW) await seedCoupons(s, g.channelSeq, g.owner, learners, now);
  const agreed = learners.filter((_, i) => agreesToMarketing(i));
  await seedCampaigns(s, g.channelSeq, g.owner, agreed, now, words);
  await seedBoards(s, g, learners, now);
  await seedChat(s, g, courses, learners, now);
  await linkChatMission(s, g.channelSeq);
  await seedQueue(s, g, courses, now);
}

export interface Learner {
  userSeq: number;
  name: string;
  email: string;
}
interface Category {
  parent: number;
  seq: number;
}
async function course(s: Seeder, g: SeededSite, c: DemoClass, category: Category, i: number, now: number): Promise<number> {
  const day = (n: number | undefined) => (n === undefined ? null : daysAfter(now, n));
  const free = c.price === 0;
  const introduction = c.intro.map(([h, p]) => `<h3>${h}</h3><p>${p}</p>`).join('');
  const seq = await s.value<number>(
    'main',
    insertInto(
      'main.course',
      {
        channelSeq: g.channelSeq,
        channelCategorySeq: category.seq,
        title: c.title,
        subTitle: c.subTitle,
        introduction,
        gains: JSON.stringify(c.gains),
        targetAudience: c.target,
        imageUrl: g.covers.get(c.title),
        courseType: c.kind === DEMO_CLASS_KIND.VIDEOS ? COURSE_TYPE.VOD : COURSE_TYPE.LIVE,
        difficultyCd: c.difficulty,
        fareCd: free ? FARE.FREE : FARE.PAID,
        discountStartAt: c.discount ? daysBefore(now, 5) : null,
        discountEndAt: day(c.discountEnds),
        payStartCd: c.payStart === undefined ? PAY_LIMIT.NONE : PAY_LIMIT.LIMITED,
        payStartAt: day(c.payStart),
        payEndCd: c.payEnd === undefined ? PAY_LIMIT.NONE : PAY_LIMIT.LIMITED,
        payEndAt: day(c.payEnd),
        vodDays: c.days,
        userLimitTypeCd: c.seats === undefined ? USER_LIMIT.NONE : c.waitlist ? USER_LIMIT.WAITLIST : USER_LIMIT.CAPPED,
        choiseTypeCd: c.approval ? SELECTION_TYPE.MANAGER : SELECTION_TYPE.FIRST_COME,
        maxUserCount: c.seats ?? 0,
        publishStatusCd: PUBLISH_STATUS.PUBLISHED,
        publishedAt: daysBefore(now, i * 3 + 2),
        writerSeq: g.owner,
        createdAt: daysBefore(now, i * 3 + 2),
        setting: JSON.stringify(c.payEnd !== undefined || c.discountEnds !== undefined ? { courseFloatingShowYn: YN.YES } : {}),
        questionStatusCd: c.asks ? QUESTION_STATUS.ASKED : QUESTION_STATUS.KEPT,
        courseQuestions: JSON.stringify((c.asks ?? []).map((question) => ({ question, requiredYn: YN.YES }))),
        categoryCd: JSON.stringify({ large: String(category.parent), medium: String(category.seq) }),
        minUserCount: c.seats ? Math.min(3, c.seats) : 0,
        period: c.kind === DEMO_CLASS_KIND.VIDEOS ? null : Math.max(1, Math.round(c.days / 30)),
        ...courseMoney(g.money, c.price, c.discount ?? null),
      },
      sql`returning course_seq`,
    ),
  );
  await s.rows(
    'main',
    insertInto('main.course_user', {
      channelSeq: g.channelSeq,
      courseSeq: seq,
      userSeq: g.teachers[c.teacher % g.teachers.length],
      userTypeCd: USER_TYPE.TEACHER,
      introduction: g.introductions[c.teacher % g.introductions.length],
    }),
  );
  return seq;
}

export interface Lesson {
  curriculumSeq: number;
  seconds: number;
}
interface NewLive {
  channelSeq: number;
  courseSeq: number;
  section: number;
  order: number;
  title: string;
  from: Date;
  /** Whether it is the live lesson that moves with the day. */
  demo: boolean;
}
async function addLive(s: Seeder, { channelSeq, courseSeq, section, order, title, from, demo }: NewLive): Promise<void> {
  const day = sql`(${from}::timestamptz at time zone 'Asia/Seoul')::date`;
  await s.rows(
    'main',
    insertInto('main.curriculum', {
      channelSeq,
      courseSeq,
      sectionSeq: section,
      curriculumOrder: order,
      curriculumTypeCd: LESSON_TYPE.LIVE,
      title,
      liveAt: day,
      liveStartAt: '20:00',
      liveEndAt: '21:30',
      liveEndDateAt: day,
      liveType: LIVE_TYPE.LINK,
      liveFrom: from,
      liveTo: sql`${from}::timestamptz + interval '90 minutes'`,
      joinUrl: 'https://meet.madang.example/room',
      missionResourceId: demo ? 'demo-live' : null,
    }),
  );
}

async function lessonsOf(
  s: Seeder,
  g: SeededSite,
  courseSeq: number,
  c: DemoClass,
  videos: SeededVideo[],
  soonLive: boolean,
  now: number,
): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  const words = seedWords(g.lang);
  let order = 0;
  let lives = 0;
  let meetings = 0;
  for (const [title, items] of c.sections) {
    const section = await s.value<number>(
      'main',
      insertInto(
        'main.curriculum',
        {
          channelSeq: g.channelSeq,
          courseSeq,
          curriculumOrder: order++,
          curriculumTypeCd: LESSON_TYPE.SECTION,
          title,
        },
        sql`returning curriculum_seq`,
      ),
    );
    for (const item of items) {
      // The shared lists of lessons end with a live lesson, which a class of videos alone does not have.
      if (words.live.test(item) && c.kind === DEMO_CLASS_KIND.VIDEOS) continue;
      if (words.live.test(item)) {
        // A class whose sale has ended has already had its first meetings.
        const first = c.payEnd !== undefined && c.payEnd < 0 ? -10 : 2;
        const at = new Date(fromSeoul(addDays(seoulDay(now), lives * 7 + first + 1), '20:00'));
        const demo = soonLive && lives === 0;
        const from = demo ? daysBefore(now, 2) : at;
        await addLive(s, { channelSeq: g.channelSeq, courseSeq, section, order: order++, title: item, from, demo });
        lives++;
        continue;
      }
      if (words.meeting.test(item)) {
        await s.rows(
          'main',
          insertInto('main.curriculum', {
            channelSeq: g.channelSeq,
            courseSeq,
            sectionSeq: section,
            curriculumOrder: order++,
            curriculumTypeCd: LESSON_TYPE.OFFLINE,
            title: item,
            content: words.meet,
            ...words.place,
            offlineStartAt: sql`(${daysAfter(now, meetings++ * 14 - 4)}::timestamptz at time zone 'Asia/Seoul')::date`,
            offlineStartTime: '14:00',
            offlineEndTime: '17:00',
          }),
        );
        continue;
      }
      const text = words.text.test(item);
      const video = text ? null : videos[lessons.filter((l) => l.seconds).length % videos.length]!;
      const seq = await s.value<number>(
        'main',
        insertInto(
          'main.curriculum',
          {
            channelSeq: g.channelSeq,
            courseSeq,
            sectionSeq: section,
            curriculumOrder: order++,
            curriculumTypeCd: text ? LESSON_TYPE.TEXT : LESSON_TYPE.VIDEO,
            title: item,
            content: text ? words.lesson : '',
            isPublic: !text && lessons.filter((l) => l.seconds).length < 2,
            vodTypeCd: text ? null : VOD_TYPE.UPLOAD,
            uploadVodSeq: video?.seq ?? null,
            duration: video?.seconds ?? null,
          },
          sql`returning curriculum_seq`,
        ),
      );
      lessons.push({ curriculumSeq: seq, seconds: video?.seconds ?? 0 });
    }
  }
  return lessons;
}

export interface SeededEnrolment {
  attendSeq: number;
  user: Learner;
  at: Date;
  approved: boolean;
}

/** When somebody joined a waitlist: once every seat was taken, and after those who wait before; `latest` is the last of all of them. */
export const queuedAt = (drawn: number, latest: number, now: number): number => (drawn > latest ? drawn : latest + (now - latest) / 2);

async function enrolmentsOf(
  s: Seeder,
  g: SeededSite,
  c: DemoClass,
  courseSeq: number,
  users: Learner[],
  r: ReturnType<typeof random>,
  now: number,

  paid: Paid[],
): Promise<SeededEnrolment[]> {
  const enrolments: SeededEnrolment[] = [];
  const newest = c.payEnd !== undefined && c.payEnd < 0 ? -c.payEnd : 0;
  const queued = (n: number) => !c.approval && !!c.waitlist && n >= (c.seats ?? 0);
  let latest = 0;
  for (const [n, user] of users.slice(0, Math.min(c.learners, users.length)).entries()) {
    // Enrolments become more frequent towards today, with a quiet day now and then.
    const drawn = hoursBefore(daysBefore(now, newest + Math.pow(r.next(), 1.6) * 80), r.int(0, 8)).getTime();
    const at = new Date(queued(n) ? queuedAt(drawn, latest, now) : drawn);
    latest = Math.max(latest, at.getTime());
    const waiting = c.approval ? n % 3 === 0 : queued(n);
    const refunded = !waiting && c.price > 0 && c.seats === undefined && r.next() < 0.05;
    const original = c.price;
    const amount = c.discount ?? c.price;
    const attendSeq = await s.value<number>(
      'main',
      insertInto(
        'main.attend',
        {
          channelSeq: g.channelSeq,
          courseSeq,
          userSeq: user.userSeq,
          choiseStatusCd: refunded ? null : waiting ? APPLICATION_STATUS.WAITING : APPLICATION_STATUS.APPROVED,
          waitlisted: waiting && !!c.waitlist,
          vodDays: c.days,
          createdAt: at,
          appliedAt: at,
          attendAt: waiting ? null : at,
          validAt: waiting ? null : accessEnd(c.days, at),
          reviewExpringAt: waiting ? null : (accessEnd(c.days, at) ?? daysAfter(at, 365)),
          paidAt: waiting || !amount ? null : at,
          endedAt: refunded ? daysAfter(at, 1) : null,
          cancelAt: refunded ? daysAfter(at, 1) : null,
          cancelCd: refunded ? CANCEL.STAFF : null,
          cancelReason: refunded ? seedWords(g.lang).regret : null,
          endCd: refunded ? ENROLMENT_END.CANCELLED : null,
          ...attendMoney(g.money, original, amount),
        },
        sql`returning attend_seq`,
      ),
    );
    if (!refunded) enrolments.push({ attendSeq, user, at, approved: !waiting });
    if (!waiting && amount > 0)
      paid.push({
        attendSeq,
        courseSeq,
        title: c.title,
        imageUrl: g.covers.get(c.title) ?? null,
        user,
        at,
        price: original,
        amount,
        refunded,
      });
  }
  return enrolments.filter((a) => a.approved);
}
