import { ENROLMENT_END } from '@madang/contracts/codes';
import { addDays, seoulDay } from '@madang/contracts/dates';
import { accessEnd } from '@madang/contracts/main/access-end';
import { DAY, fromSeoul, HOUR } from '@madang/contracts/time';
import { LEARNERS, REVIEWS, type DemoClass, type DemoSite } from './content';
import { random } from './random';
import { demoVideo, type Seeder } from './seed';
import { seedCampaigns } from './seed-campaigns';
import { seedBoards } from './seed-boards';
import { leadToLounge, seedChallenge } from './seed-challenge';
import { seedChat } from './seed-chat';
import { seedCoupons } from './seed-coupons';
import { seedOrders, type Paid } from './seed-orders';
import { seedDeposit, seedQueue } from './seed-queue';
import { seedPackage } from './seed-package';
import { seedTasks } from './seed-tasks';

interface Ground {
  channelSeq: number;
  owner: number;
  teachers: number[];
  introductions: string[];
  covers: Map<string, string>;
  password: string;
  index: number;
}
const isLive = (title: string) => title.startsWith('라이브');
const isMeeting = (title: string) => title.startsWith('모임');
const isText = (title: string) => /안내|노트|모음|자료|규칙/.test(title);

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
  const video = await videoOf(s, g);
  const paid: Paid[] = [];
  const courses: number[] = [];
  let reviewsLeft = g.index === 0 ? 128 : 72;
  for (const [i, c] of site.classes.entries()) {
    const courseSeq = await course(s, g, c, categories.get(c.category)!, i, now);
    courses.push(courseSeq);
    const lessons = await lessonsOf(s, g, courseSeq, c, video, i === 0 || c.title.includes('스프링'), now);
    const attends = await attendsOf(s, g, c, courseSeq, r.shuffle(learners), r, now, paid);
    const wanted = Math.min(reviewsLeft, Math.round(attends.length * 0.42));
    reviewsLeft -= wanted;
    await reviewsOf(s, g, courseSeq, attends.slice(0, wanted), r, now);
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
  await seedOrders(s, g.channelSeq, paid);
  await seedCoupons(s, g.channelSeq, g.owner, learners, now);
  await seedCampaigns(s, g.channelSeq, g.owner, learners.filter(agrees), now);
  await seedBoards(s, g, learners, now);
  await seedChat(s, g, courses, learners, now);
  await leadToLounge(s, g.channelSeq);
  await seedQueue(s, g, courses, now);
}

/** Every third wants mails of marketing. */
const agrees = (_: unknown, i: number) => i % 3 === 0;
export interface Learner {
  userSeq: number;
  name: string;
  email: string;
}
/** The 60 learners of the product join both sites; the first site makes them. */
async function learnersOf(s: Seeder, g: Ground): Promise<Learner[]> {
  if (g.index === 0) {
    for (const [i, name] of LEARNERS.slice(0, 60).entries()) {
      await s.rows(
        'main',
        `insert into main.account (email, name, password_hash, phone, phone_at, email_auth_at, terms_at, marketing_at, created_at)
         values ($1, $2, $3, $4, now(), now(), now(), case when $5 then now() end, now() - make_interval(days => $6)) returning user_seq`,
        [
          `learner${String(i + 1).padStart(2, '0')}@madang.example`,
          name,
          g.password,
          `010${String(20_000_000 + i * 733_331).slice(0, 8)}`,
          i % 3 === 0,
          95 - i,
        ],
      );
    }
  }
  const rows = await s.rows<{ user_seq: number; name: string; email: string }>(
    'main',
    "select user_seq::int, name, email from main.account where email like 'learner%@madang.example' order by user_seq",
  );
  const mine = g.index === 0 ? rows : rows.slice(0, 44);
  for (const [i, u] of mine.entries()) {
    await s.rows(
      'main',
      'insert into main.channel_user (channel_seq, user_seq, joined_at, marketing_consent) values ($1, $2, now() - make_interval(days => $3, hours => $4), $5)',
      [g.channelSeq, u.user_seq, Math.max(0, 88 - Math.floor(i * 1.45)), i % 11, agrees(u, i)],
    );
  }
  return mine.map((u) => ({ userSeq: u.user_seq, name: u.name, email: u.email }));
}

async function videoOf(s: Seeder, g: Ground): Promise<number> {
  const body = demoVideo();
  const seq = await s.value<number>(
    'main',
    `insert into main.video (channel_seq, tus_id, status, percent, origin_file_name, file_size, content_type, duration, width, height, created_by, uploaded_at, ready_at)
     values ($1, $2, 'READY', 100, 'lesson.mp4', $3, 'video/mp4', 41, 1280, 720, $4, now(), now()) returning upload_vod_seq`,
    [g.channelSeq, `demo-${g.channelSeq}`, body.length, g.owner],
  );
  s.store(`videos/${g.channelSeq}/${seq}/original.mp4`, body, 'video/mp4');
  return seq;
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
    `insert into main.course (channel_seq, channel_category_seq, title, sub_title, introduction, gains, target_audience, image_url, course_type, difficulty_cd, fare_cd, price, discount_price, discount_start_at, discount_end_at,
       pay_start_cd, pay_start_at, pay_end_cd, pay_end_at, vod_days, user_limit_type_cd, choise_type_cd, max_user_count, publish_status_cd, published_at, writer_seq, created_at, setting, question_status_cd, course_questions, category_cd, min_user_count, period)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,'00',$24,$25,$24,$26,$27,$28,$29,$30,$31) returning course_seq`,
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
      free ? 0 : c.price,
      c.discount ?? null,
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
  video: boolean;
}
async function lessonsOf(
  s: Seeder,
  g: Ground,
  courseSeq: number,
  c: DemoClass,
  video: number,
  soonLive: boolean,
  now: number,
): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
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
      if (isLive(item) && c.kind === 'VOD') continue;
      if (isLive(item)) {
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
      if (isMeeting(item)) {
        await s.rows(
          'main',
          `insert into main.curriculum (channel_seq, course_seq, section_seq, curriculum_order, curriculum_type_cd, title, content, place, zipcode, addr_road1, addr_road2, offline_start_at, offline_start_time, offline_end_time)
           values ($1, $2, $3, $4, '04', $5, '<p>앞치마와 편한 신발을 챙겨 오세요. 도구와 차는 공방에 있어요.</p>', '결 공방', '04782', '서울 성동구 연무장길 47', '2층', ($6::timestamptz at time zone 'Asia/Seoul')::date, '14:00', '17:00')`,
          [g.channelSeq, courseSeq, section, order++, item, new Date(now + (meetings++ * 14 - 4) * DAY)],
        );
        continue;
      }
      const text = isText(item);
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
          text
            ? '<h3>시작하기 전에 읽어 주세요</h3><p>준비물과 진행 방법을 정리했어요. 막히는 부분은 언제든 문의 게시판에 남겨 주세요.</p><ul><li>조용한 자리와 편한 자세</li><li>메모할 것</li><li>천천히 해도 괜찮다는 마음</li></ul>'
            : '',
          !text && lessons.filter((l) => l.video).length < 2,
          text ? null : '02',
          text ? null : video,
          text ? null : 41,
        ],
      );
      lessons.push({ curriculumSeq: seq, video: !text });
    }
  }
  return lessons;
}

interface Attended {
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
      `insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, waitlisted, price, discount, amount, vod_days, created_at, applied_at, attend_at, valid_at, review_expring_at, paid_at, ended_at, cancel_at, cancel_cd, cancel_reason, phone, end_cd)
       values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$10,$11,$12,$13,$14,$15,$15,$16,$17,$18,$19) returning attend_seq`,
      [
        g.channelSeq,
        courseSeq,
        user.userSeq,
        refunded ? null : waiting ? '01' : '00',
        waiting && !!c.waitlist,
        original,
        original - amount,
        amount,
        c.days,
        at,
        waiting ? null : at,
        waiting ? null : accessEnd(c.days, at),
        waiting ? null : (accessEnd(c.days, at) ?? new Date(at.getTime() + 365 * DAY)),
        waiting || !amount ? null : at,
        refunded ? new Date(at.getTime() + DAY) : null,
        refunded ? 'STAFF' : null,
        refunded ? '일정이 맞지 않아요' : null,
        null,
        refunded ? ENROLMENT_END.CANCELLED : null,
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

async function reviewsOf(
  s: Seeder,
  g: Ground,
  courseSeq: number,
  attends: Attended[],
  r: ReturnType<typeof random>,
  now: number,
): Promise<void> {
  for (const [i, a] of attends.entries()) {
    const [point, text] = REVIEWS[(courseSeq * 5 + i) % REVIEWS.length]!;
    const at = new Date(Math.min(now - r.int(1, 50) * HOUR, a.at.getTime() + r.int(3, 20) * DAY));
    await s.rows(
      'main',
      'insert into main.review (channel_seq, course_seq, attend_seq, user_seq, review_point, description, recommend_yn, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [g.channelSeq, courseSeq, a.attendSeq, a.user.userSeq, point, text, point >= 4, at],
    );
  }
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
        [g.channelSeq, a.user.userSeq, courseSeq, l.curriculumSeq, l.video ? 41 : 0, new Date(a.at.getTime() + DAY)],
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
