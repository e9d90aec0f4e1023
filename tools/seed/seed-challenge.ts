import { addDays, dayStart, seoulDay } from '@madang/contracts/dates';
import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import { CHALLENGES, type DemoChallenge } from './challenges';
import { cover, type PaletteName } from './covers';
import { courseMoney, attendMoney, type Money } from './money';
import type { Seeder } from './seed';
import type { Paid } from './seed-orders';
import type { Learner } from './seed-site';

interface Ground {
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
 * A challenge of a demo site with three terms, its missions, what participants of the running one have posted and those of the last one
 * thought of it.
 */
export async function seedChallenge(s: Seeder, g: Ground, learners: Learner[], now: number, paid: Paid[]): Promise<void> {
  const C = CHALLENGES[g.index]!;
  const { channelSeq } = g;
  const imageUrl = s.image(channelSeq, 'challenge', cover(C.motif, C.palette as PaletteName));
  const made = new Date(now - 60 * DAY);
  const courseSeq = await s.value<number>(
    'main',
    `insert into main.course (channel_seq, title, sub_title, introduction, image_url, course_type, course_type_cd, fare_cd, pay_start_cd, pay_end_cd, vod_days, period,
       user_limit_type_cd, choise_type_cd, publish_status_cd, published_at, writer_seq, created_at, currency, price, price_ex, discount_price, discount_price_ex, pay_methods)
     values ($1, $2, $3, $4, $5, 'COMMUNITY', '07', '01', '99', '99', -1, $6, '01', '00', '00', $7, $8, $7, $9, $10, $11, $12, $13, $14) returning course_seq`,
    [channelSeq, C.title, C.subTitle, C.introduction, imageUrl, C.period, made, g.owner, ...courseMoney(g.money, C.price, C.discount)],
  );
  await s.rows(
    'main',
    `insert into main.course_user (channel_seq, course_seq, user_seq, user_type_cd, introduction)
     select $1::bigint, $2::bigint, $3::bigint, 'TCH', coalesce(max(introduction), '') from main.course_user where channel_seq = $1 and user_seq = $3
     union all select $1, $2, $4::bigint, 'CMG', ''`,
    [channelSeq, courseSeq, g.teachers[0], learners[C.leader]!.userSeq],
  );
  const terms: Term[] = [];
  for (const term of C.terms) {
    const endAt = seoulMidnight(now, term.to);
    const termSeq = await s.value<number>(
      'main',
      `insert into main.challenge_term (channel_seq, course_seq, name, start_at, end_at, max_user_count, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) returning term_seq`,
      [channelSeq, courseSeq, term.name, seoulMidnight(now, term.from), endAt, term.seats, made],
    );
    terms.push({ termSeq, name: term.name, endAt });
  }
  const missions = await missionsOf(s, C, channelSeq, courseSeq);
  const [past, running, next] = terms as [Term, Term, Term];
  const enter = async (user: Learner, term: Term, at: Date): Promise<number> => {
    const attendSeq = await s.value<number>(
      'main',
      `insert into main.attend (channel_seq, course_seq, user_seq, term_seq, term_name, choise_status_cd, vod_days, created_at, applied_at, attend_at, valid_at, review_expring_at, paid_at, price, discount, amount, price_krw, amount_krw, currency)
       values ($1, $2, $3, $4, $5, '00', -1, $6, $6, $6, $7, $7::timestamptz + interval '30 days', $6, $8, $9, $10, $11, $12, $13) returning attend_seq`,
      [channelSeq, courseSeq, user.userSeq, term.termSeq, term.name, at, term.endAt, ...attendMoney(g.money, C.price, C.discount)],
    );
    const order = { title: C.title, imageUrl, user, at, price: C.price, amount: C.discount, refunded: false };
    paid.push({ attendSeq, courseSeq, ...order, term });
    return attendSeq;
  };
  const done = (userSeq: number, curriculumSeq: number, at: Date) =>
    s.rows(
      'main',
      'insert into main.playtime (channel_seq, user_seq, course_seq, curriculum_seq, play_second, watched_second, completed_at, updated_at) values ($1, $2, $3, $4, 0, 0, $5, $5)',
      [channelSeq, userSeq, courseSeq, curriculumSeq, at],
    );
  for (const [i, { learner, point, review }] of C.past.entries()) {
    const user = learners[learner]!;
    const attendSeq = await enter(user, past, new Date(now - (50 + i) * DAY));
    for (const [k, mission] of missions.entries())
      await done(user.userSeq, mission, new Date(past.endAt.getTime() - (5 - k) * DAY - i * HOUR));
    await s.rows(
      'main',
      'insert into main.review (channel_seq, course_seq, attend_seq, user_seq, review_point, description, recommend_yn, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [channelSeq, courseSeq, attendSeq, user.userSeq, point, review, point >= 4, new Date(past.endAt.getTime() + (1 + i) * 11 * HOUR)],
    );
  }
  const posts: Post[] = [];
  for (const [i, { learner, days, weekly }] of C.participants.entries()) {
    const user = learners[learner]!;
    await enter(user, running, new Date(now - (11 + i) * DAY - i * 2 * HOUR));
    posts.push(...postsOf(C, missions, user.userSeq, { i, days, weekly }, now));
    await done(user.userSeq, missions[0]!, new Date(now - 9 * DAY + (9 + i) * HOUR));
    if (weekly) await done(user.userSeq, missions[3]!, new Date(now - 4 * DAY + i * 3 * HOUR));
  }
  for (const [i, learner] of C.next.entries()) await enter(learners[learner]!, next, new Date(now - (i + 1) * 20 * HOUR));
  for (const { curriculumSeq, userSeq, content, at, answer } of posts.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const answered = answer ? new Date(at.getTime() + 5 * HOUR) : null;
    await s.rows(
      'main',
      `insert into main.submission (channel_seq, course_seq, curriculum_seq, user_seq, term_seq, content, posted_on, created_at, updated_at, feedback, point, feedback_at, feedback_by)
       values ($1, $2, $3, $4, $5, $6, ($7::timestamptz at time zone 'Asia/Seoul')::date, $7, $7, $8, $9, $10, $11)`,
      [
        ...[channelSeq, courseSeq, curriculumSeq, userSeq, running.termSeq, content, at],
        ...[answer?.text ?? '', answer?.point ?? null, answered, answered && g.teachers[0]],
      ],
    );
  }
  await s.rows(
    'main',
    `update main.challenge_term t set attend_count = (select count(*) from main.attend a where a.channel_seq = t.channel_seq and a.term_seq = t.term_seq and a.ended_at is null) where channel_seq = $1`,
    [channelSeq],
  );
  await s.rows(
    'main',
    `update main.attend a set xp = (select coalesce(sum(k.xp), 0) from main.playtime p join main.curriculum k on k.channel_seq = p.channel_seq and k.curriculum_seq = p.curriculum_seq
       where p.channel_seq = a.channel_seq and p.user_seq = a.user_seq and p.course_seq = a.course_seq and p.completed_at is not null) where a.channel_seq = $1 and a.course_seq = $2`,
    [channelSeq, courseSeq],
  );
}

const MISSION_OF: Record<string, string> = { '07': 'ENTER_CHAT_ROOM', '08': 'LESSON_COMPLETE', '09': 'NEW_POST' };

/** Lets a challenge's chat mission lead to the site's chat room, after the room was made. */
export async function leadToLounge(s: Seeder, channelSeq: number): Promise<void> {
  await s.rows(
    'main',
    `update main.curriculum k set mission_resource_id = (select min(r.chat_room_seq)::text from main.chat_room r where r.channel_seq = k.channel_seq and r.course_seq is null)
     where k.channel_seq = $1 and k.curriculum_type_cd = '07' and k.mission_resource_id is null`,
    [channelSeq],
  );
}

async function missionsOf(s: Seeder, C: DemoChallenge, channelSeq: number, courseSeq: number): Promise<number[]> {
  const seqs: number[] = [];
  for (const [i, m] of C.missions.entries()) {
    const post = m.times ? m : null;
    seqs.push(
      await s.value<number>(
        'main',
        `insert into main.curriculum (channel_seq, course_seq, curriculum_order, curriculum_type_cd, title, content, xp, point, task_yn, public_scope_cd, mission_type, mission_resource_id,
           max_challenge_count, daily_challenge_count, completion_rate_condition, daily_start_time, daily_end_time)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, (select k.curriculum_seq::text from main.curriculum k join main.course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
             where c.channel_seq = $1 and starts_with(c.title, $12) and k.curriculum_type_cd <> '01' order by k.curriculum_order limit 1), $13, $14, $15, $16, $17) returning curriculum_seq`,
        [
          ...[channelSeq, courseSeq, i + 1, m.kind, m.title, m.content, m.xp, post?.point ?? null],
          ...[post ? 'Y' : 'N', post ? '01' : '99', MISSION_OF[m.kind]],
          m.lesson ?? null,
          ...[post?.times ?? null, post?.daily ?? null, post?.rate ?? null],
          ...[post?.from ?? null, post?.to ?? null],
        ],
      ),
    );
  }
  return seqs;
}

interface Post {
  curriculumSeq: number;
  userSeq: number;
  content: string;
  at: Date;
  answer?: { text: string; point: number } | undefined;
}
/** Posted day for day, looked back after a week. */
function postsOf(
  C: DemoChallenge,
  missions: number[],
  userSeq: number,
  { i, days, weekly }: { i: number; days: number; weekly: boolean },
  now: number,
): Post[] {
  const [, daily, week] = missions;
  const posts = Array.from({ length: days }, (_, n) => n + 1).map((day): Post => {
    // In the evening, each learner at another hour, the newest of them yesterday.
    const at = new Date(seoulMidnight(now, -day).getTime() + (20 + (i % 4)) * HOUR - 40 * MINUTE);
    return {
      curriculumSeq: daily!,
      userSeq,
      at,
      content: C.posts[(i * 2 + day) % C.posts.length]!,
      answer: day === 2 ? C.feedback[i] : undefined,
    };
  });
  if (!weekly) return posts;
  const at = new Date(seoulMidnight(now, -2).getTime() + (18 + i) * HOUR);
  return [...posts, { curriculumSeq: week!, userSeq, at, content: C.weekly[i % C.weekly.length]! }];
}

/** The beginning of a day in Seoul, so many days from today. */
const seoulMidnight = (now: number, days: number) => dayStart(addDays(seoulDay(now), days));
