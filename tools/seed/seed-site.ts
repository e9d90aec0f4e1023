import { CURRENCY, ENROLMENT_END, type Lang } from '@madang/contracts/codes';
import { addDays, seoulDay } from '@madang/contracts/dates';
import { accessEnd } from '@madang/contracts/main/access-end';
import { DAY, fromSeoul, HOUR } from '@madang/contracts/time';
import type { DemoClass, DemoSite } from './content';
import { filmsOf, type Film } from './films';
import { attendMoney, courseMoney, type Money } from './money';
import { random } from './random';
import { reviewsOf } from './content-reviews';
import { Sayings, seedReviews } from './seed-reviews';
import type { Seeder } from './seed';
import { seedCampaigns } from './seed-campaigns';
import { seedBoards } from './seed-boards';
import { leadToLounge, seedChallenge } from './seed-challenge';
import { seedChat } from './seed-chat';
import { seedCoupons } from './seed-coupons';
import { seedOrders, type Paid } from './seed-orders';
import { agrees, learnersOf } from './seed-learners';
import { seedDeposit, seedQueue } from './seed-queue';
import { seedPackage } from './seed-package';
import { seedTasks } from './seed-tasks';
import { seedWords } from './words';

export interface Ground {
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

export async function fillSite(s: Seeder, site: DemoSite, g: Ground): Promise<void> {
  const r = random(20261120 + g.index);
  const now = Date.now();
  const categories = new Map<string, Category>();
  const category = (name: string, place: number, parent: number | null) =>
    s.value<number>(
      'main',
      'insert into main.category (channel_seq, name, category_order, parent_category_seq) values ($1, $2, $3, $4) returning channel_category_seq',
      [g.channelSeq, name, place, parent],
    );
  for (const [i, [large, mediums]] of Object.entries(site.categories).entries()) {
    const parent = await category(large, i + 1, null);
    for (const [n, name] of mediums.entries()) categories.set(name, { parent, seq: await category(name, n + 1, parent) });
  }
  const learners = await learnersOf(s, g);
  const films = await filmsOf(s, g);
  const paid: Paid[] = [];
  const courses: number[] = [];
  const sayings = new Sayings(reviewsOf(site.domain, site.lang));
  let reviewsLeft = [128, 72, 46][g.index]!;
  for (const [i, c] of site.classes.entries()) {
    const courseSeq = await course(s, g, c, categories.get(c.category)!, i, now);
    courses.push(courseSeq);
    const lessons = await lessonsOf(
      s,
      g,
      courseSeq,
      c,
      films.map((_, n) => films[(n + i * 2) % films.length]!),
      i === 0 || c.title.includes('스프링'),
      now,
    );
    const attends = await attendsOf(s, g, c, courseSeq, r.shuffle(learners), r, now, paid);
    const wanted = Math.min(reviewsLeft, Math.round(attends.length * 0.42));
    reviewsLeft -= wanted;
    await seedReviews(s, g, courseSeq, c, sayings, attends.slice(0, wanted), r, now);
    for (const user of r.shuffle(learners).slice(0, r.int(4, 30))) {
      await s.rows('main', 'insert into main.course_like (channel_seq, course_seq, user_seq, like_at) values ($1, $2, $3, $4)', [
        g.channelSeq,
        courseSeq,
        user.userSeq,
        new Date(now - r.int(1, 80) * DAY),
      ]);
    }
    await progressOf(s, g, courseSeq, attends, lessons, r);
  }
  await seedPackage(s, g, now, paid);
  await seedTasks(s, g, courses[0]!, now);
  await seedChallenge(s, g, learners, now, paid);
  await seedDeposit(s, g, courses, learners, now);
  await counters(s, g.channelSeq);
  const words = seedWords(g.lang);
  await seedOrders(s, g.channelSeq, paid, g.money, words);
  // Coupons lower prices in won alone.
  if (g.money === CURRENCY.KRW) await seedCoupons(s, g.channelSeq, g.owner, learners, now);
  await seedCampaigns(s, g.channelSeq, g.owner, learners.filter(agrees), now, words);
  await seedBoards(s, g, learners, now);
  await seedChat(s, g, courses, learners, now);
  await leadToLounge(s, g.channelSeq);
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
async function course(s: Seeder, g: Ground, c: DemoClass, category: Category, i: number, now: number): Promise<number> {
  const day = (n: number | undefined) => (n === undefined ? null : new Date(now + n * DAY));
  const free = c.price === 0;
  const introduction = c.intro.map(([h, p]) => `<h3>${h}</h3><p>${p}</p>`).join('');
  const seq = await s.value<number>(
    'main',
    `insert into main.course (channel_seq, channel_category_seq, title, sub_title, introduction, gains, target_audience, image_url, course_type, difficulty_cd, fare_cd, discount_start_at, discount_end_at,
       pay_start_cd, pay_start_at, pay_end_cd, pay_end_at, vod_days, user_limit_type_cd, choise_type_cd, max_user_count, publish_status_cd, published_at, writer_seq, created_at, setting, question_status_cd, course_questions, category_cd, min_user_count, period, currency, price, price_ex, discount_price, discount_price_ex, pay_methods)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,'00',$22,$23,$22,$24,$25,$26,$27,$28,$29,$30,$31,$32,$33,$34,$35) returning course_seq`,
    [
      g.channelSeq,
      category.seq,
      c.title,
      c.subTitle,
      introduction,
      JSON.stringify(c.gains),
      c.target,
      g.covers.get(c.title),
      c.kind === 'VOD' ? 'VOD' : 'LIVE',
      c.difficulty,
      free ? '00' : '01',
      c.discount ? new Date(now - 5 * DAY) : null,
      day(c.discountEnds),
      c.payStart === undefined ? '99' : '00',
      day(c.payStart),
      c.payEnd === undefined ? '99' : '00',
      day(c.payEnd),
      c.days,
      c.seats === undefined ? '01' : c.waitlist ? '00' : '99',
      c.approval ? '01' : '00',
      c.seats ?? 0,
      new Date(now - (i * 3 + 2) * DAY),
      g.owner,
      JSON.stringify(c.payEnd !== undefined || c.discountEnds !== undefined ? { courseFloatingShowYn: 'Y' } : {}),
      c.asks ? '00' : '99',
      JSON.stringify((c.asks ?? []).map((question) => ({ question, requiredYn: 'Y' }))),
      JSON.stringify({ large: String(category.parent), medium: String(category.seq) }),
      c.seats ? Math.min(3, c.seats) : 0,
      c.kind === 'VOD' ? null : Math.max(1, Math.round(c.days / 30)),
      ...courseMoney(g.money, c.price, c.discount ?? null),
    ],
  );
  await s.rows(
    'main',
    "insert into main.course_user (channel_seq, course_seq, user_seq, user_type_cd, introduction) values ($1, $2, $3, 'TCH', $4)",
    [g.channelSeq, seq, g.teachers[c.teacher % g.teachers.length], g.introductions[c.teacher % g.introductions.length]],
  );
  return seq;
}

interface Lesson {
  curriculumSeq: number;
  seconds: number;
}
async function lessonsOf(
  s: Seeder,
  g: Ground,
  courseSeq: number,
  c: DemoClass,
  films: Film[],
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
      "insert into main.curriculum (channel_seq, course_seq, curriculum_order, curriculum_type_cd, title) values ($1, $2, $3, '01', $4) returning curriculum_seq",
      [g.channelSeq, courseSeq, order++, title],
    );
    for (const item of items) {
      // The shared plans end with a live lesson; a class of videos alone has none.
      if (words.live.test(item) && c.kind === 'VOD') continue;
      if (words.live.test(item)) {
        // A class that has closed has had its first meetings.
        const first = c.payEnd !== undefined && c.payEnd < 0 ? -10 : 2;
        const at = new Date(fromSeoul(addDays(seoulDay(now), lives * 7 + first + 1), '20:00'));
        const demo = soonLive && lives === 0;
        await s.rows(
          'main',
          `insert into main.curriculum (channel_seq, course_seq, section_seq, curriculum_order, curriculum_type_cd, title, live_at, live_start_at, live_end_at, live_end_date_at, live_type, live_from, live_to, join_url, mission_resource_id)
           values ($1, $2, $3, $4, '00', $5, ($6::timestamptz at time zone 'Asia/Seoul')::date, '20:00', '21:30', ($6::timestamptz at time zone 'Asia/Seoul')::date, '99', $6, $6::timestamptz + interval '90 minutes', 'https://meet.madang.example/room', $7)`,
          [g.channelSeq, courseSeq, section, order++, item, demo ? new Date(now - 2 * DAY) : at, demo ? 'demo-live' : null],
        );
        lives++;
        continue;
      }
      if (words.meeting.test(item)) {
        await s.rows(
          'main',
          `insert into main.curriculum (channel_seq, course_seq, section_seq, curriculum_order, curriculum_type_cd, title, content, place, zipcode, addr_road1, addr_road2, offline_start_at, offline_start_time, offline_end_time)
           values ($1, $2, $3, $4, '04', $5, $7, $8, $9, $10, $11, ($6::timestamptz at time zone 'Asia/Seoul')::date, '14:00', '17:00')`,
          [g.channelSeq, courseSeq, section, order++, item, new Date(now + (meetings++ * 14 - 4) * DAY), words.meet, ...words.place],
        );
        continue;
      }
      const text = words.text.test(item);
      const film = text ? null : films[lessons.filter((l) => l.seconds).length % films.length]!;
      const seq = await s.value<number>(
        'main',
        `insert into main.curriculum (channel_seq, course_seq, section_seq, curriculum_order, curriculum_type_cd, title, content, is_public, vod_type_cd, upload_vod_seq, duration)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning curriculum_seq`,
        [
          g.channelSeq,
          courseSeq,
          section,
          order++,
          text ? '05' : '02',
          item,
          text ? words.lesson : '',
          !text && lessons.filter((l) => l.seconds).length < 2,
          text ? null : '02',
          film?.seq ?? null,
          film?.seconds ?? null,
        ],
      );
      lessons.push({ curriculumSeq: seq, seconds: film?.seconds ?? 0 });
    }
  }
  return lessons;
}

export interface Attended {
  attendSeq: number;
  user: Learner;
  at: Date;
  approved: boolean;
}

async function attendsOf(
  s: Seeder,
  g: Ground,
  c: DemoClass,
  courseSeq: number,
  users: Learner[],
  r: ReturnType<typeof random>,
  now: number,

  paid: Paid[],
): Promise<Attended[]> {
  const attends: Attended[] = [];
  const newest = c.payEnd !== undefined && c.payEnd < 0 ? -c.payEnd : 0;
  for (const [n, user] of users.slice(0, Math.min(c.learners, users.length)).entries()) {
    // Enrolments thicken towards today, with a quiet week-end now and then.
    const at = new Date(now - (newest + Math.pow(r.next(), 1.6) * 80) * DAY - r.int(0, 8) * HOUR);
    const waiting = c.approval ? n % 3 === 0 : !!c.waitlist && n >= (c.seats ?? 0);
    const refunded = !waiting && c.price > 0 && c.seats === undefined && r.next() < 0.05;
    const original = c.price;
    const amount = c.discount ?? c.price;
    const attendSeq = await s.value<number>(
      'main',
      `insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, waitlisted, vod_days, created_at, applied_at, attend_at, valid_at, review_expring_at, paid_at, ended_at, cancel_at, cancel_cd, cancel_reason, end_cd, price, discount, amount, price_krw, amount_krw, currency)
       values ($1,$2,$3,$4,$5,$6,$7,$7,$8,$9,$10,$11,$12,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21) returning attend_seq`,
      [
        g.channelSeq,
        courseSeq,
        user.userSeq,
        refunded ? null : waiting ? '01' : '00',
        waiting && !!c.waitlist,
        c.days,
        at,
        waiting ? null : at,
        waiting ? null : accessEnd(c.days, at),
        waiting ? null : (accessEnd(c.days, at) ?? new Date(at.getTime() + 365 * DAY)),
        waiting || !amount ? null : at,
        refunded ? new Date(at.getTime() + DAY) : null,
        refunded ? 'STAFF' : null,
        refunded ? seedWords(g.lang).regret : null,
        refunded ? ENROLMENT_END.CANCELLED : null,
        ...attendMoney(g.money, original, amount),
      ],
    );
    if (!refunded) attends.push({ attendSeq, user, at, approved: !waiting });
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
  return attends.filter((a) => a.approved);
}

async function progressOf(
  s: Seeder,
  g: Ground,
  courseSeq: number,
  attends: Attended[],
  lessons: Lesson[],
  r: ReturnType<typeof random>,
): Promise<void> {
  for (const a of attends) {
    const done = lessons.slice(0, r.int(0, lessons.length));
    for (const l of done) {
      await s.rows(
        'main',
        'insert into main.playtime (channel_seq, user_seq, course_seq, curriculum_seq, play_second, watched_second, completed_at, updated_at) values ($1, $2, $3, $4, $5, $5, $6, $6)',
        [g.channelSeq, a.user.userSeq, courseSeq, l.curriculumSeq, l.seconds, new Date(a.at.getTime() + DAY)],
      );
    }
  }
}

/** Counters are what the rows say. */
async function counters(s: Seeder, channelSeq: number): Promise<void> {
  await s.rows(
    'main',
    `update main.course c set
       accept_cnt = (select count(*) from main.attend a where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.ended_at is null and a.choise_status_cd = '00'),
       wait_cnt = (select count(*) from main.attend a where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.ended_at is null and a.choise_status_cd = '01'),
       attend_count = (select count(*) from main.attend a where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.ended_at is null),
       attend_sum = (select count(*) from main.attend a where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq),
       like_count = (select count(*) from main.course_like l where l.channel_seq = c.channel_seq and l.course_seq = c.course_seq),
       review_count = (select count(*) from main.review v where v.channel_seq = c.channel_seq and v.course_seq = c.course_seq),
       review_point = (select coalesce(sum(review_point), 0) from main.review v where v.channel_seq = c.channel_seq and v.course_seq = c.course_seq),
       review_stars = (select array_agg((select count(*) from main.review v where v.channel_seq = c.channel_seq and v.course_seq = c.course_seq and v.review_point = n)::int order by n) from generate_series(1, 5) as n),
       review_desc = (select left(v.description, 100) from main.review v where v.channel_seq = c.channel_seq and v.course_seq = c.course_seq order by v.created_at desc, v.evaluation_seq desc limit 1),
       curriculum_count = (select count(*) from main.curriculum u where u.channel_seq = c.channel_seq and u.course_seq = c.course_seq and u.curriculum_type_cd <> '01'),
       curriculum_status_list = coalesce((select jsonb_agg(distinct u.curriculum_type_cd) from main.curriculum u where u.channel_seq = c.channel_seq and u.course_seq = c.course_seq and u.curriculum_type_cd <> '01'), '[]')
     where c.channel_seq = $1`,
    [channelSeq],
  );
  await s.rows(
    'main',
    `update main.attend a set completed_count = (select count(*) from main.playtime p where p.channel_seq = a.channel_seq and p.user_seq = a.user_seq and p.course_seq = a.course_seq and p.completed_at is not null)
     where a.channel_seq = $1`,
    [channelSeq],
  );
}
