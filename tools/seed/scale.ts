import pg from 'pg';
import { Seeder } from './seed';

/** Rows of a large site: `scale` 1 is about the size of a demo site. */
export interface Scaled {
  channelSeq: number;
  domain: string;
  /** A class with reviews, for reading. */
  courseSeq: number;
  /** A learner with a live lesson today. */
  userSeq: number;
}

/**
 * Adds one site of `scale` × 24 classes, 60 learners, 200 reviews and 600 enrolments, by set-based statements
 * (scale 100 takes seconds). Sizes are skewed as in life: a few classes hold most learners.
 */
export async function scaleSite(adminUrl: string, scale: number): Promise<Scaled> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'madang-seed' });
  await client.connect();
  const s = new Seeder(client);
  try {
    const domain = `scale${scale}`;
    const [known] = await s.rows<{ channel_seq: number }>('main', 'select channel_seq::int from main.channel where domain = $1', [domain]);
    const channelSeq = known?.channel_seq ?? (await fill(client, s, domain, scale));
    const [course] = await s.rows<{ course_seq: number }>(
      'main',
      'select course_seq::int from main.course where channel_seq = $1 order by review_count desc, course_seq limit 1',
      [channelSeq],
    );
    const [user] = await s.rows<{ user_seq: number }>(
      'main',
      'select user_seq::int from main.attend where channel_seq = $1 and course_seq = $2 and ended_at is null limit 1',
      [channelSeq, course!.course_seq],
    );
    return { channelSeq, domain, courseSeq: course!.course_seq, userSeq: user!.user_seq };
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, s: Seeder, domain: string, scale: number): Promise<number> {
  const main = (sql: string, values: unknown[] = []) => s.rows('main', sql, values);
  await client.query('begin');
  await main('select setseed(0.17)');
  const owner = await s.value<number>(
    'main',
    "insert into main.account (email, name, created_at) values ($1, '큰 사이트', now()) returning user_seq",
    [`owner@${domain}.example`],
  );
  const channel = await s.value<number>(
    'main',
    "insert into main.channel (domain, name, created_by) values ($1, '큰 사이트', $2) returning channel_seq",
    [domain, owner],
  );
  await main(
    `with made as (insert into main.account (email, name) select format('u%s@${domain}.example', n), '수강생' from generate_series(1, $2) as n returning user_seq)
     insert into main.channel_user (channel_seq, user_seq) select $1, user_seq from made`,
    [channel, 60 * scale],
  );
  await main("insert into main.category (channel_seq, name, category_order) select $1, '분류 ' || n, n from generate_series(1, 8) as n", [
    channel,
  ]);
  await main(
    `insert into main.course (channel_seq, channel_category_seq, title, sub_title, introduction, image_url, fare_cd, price, discount_price, discount_start_at, discount_end_at, publish_status_cd, published_at, writer_seq, like_count, gains)
     select $1, (select min(channel_category_seq) from main.category where channel_seq = $1) + n % 8, '클래스 ' || n || ' ' || (array['파이썬', '뜨개', '백엔드', '수채화', '데이터', '도예'])[1 + n % 6], '한 줄 소개 ' || n,
       repeat('<p>처음부터 끝까지 차근차근 만들어요. 막히는 곳은 함께 풀어요.</p>', 30), '/files/public/1/demo/cover-' || n % 14 || '.webp',
       case when n % 9 = 0 then '00' else '01' end, case when n % 9 = 0 then 0 else 10000 * (3 + n % 30) end, case when n % 3 = 0 and n % 9 <> 0 then 10000 * (2 + n % 30) end, now() - interval '3 days', now() + interval '20 days',
       '00', now() - make_interval(mins => n * 7), $2, floor(power(random(), 4) * 900)::int, '["하나를 끝까지 만들어요", "혼자서 고칠 수 있어요"]'
     from generate_series(1, $3) as n`,
    [channel, owner, 24 * scale],
  );
  await main(
    'insert into main.course_user (channel_seq, course_seq, user_seq) select channel_seq, course_seq, $2 from main.course where channel_seq = $1',
    [channel, owner],
  );
  await main(
    `insert into main.curriculum (channel_seq, course_seq, curriculum_order, curriculum_type_cd, title, vod_type_cd, duration, live_type, live_at, live_start_at, live_end_at, live_from, live_to)
     select c.channel_seq, c.course_seq, n, case n when 0 then '01' when 6 then '00' else '02' end, '강의 ' || n, case when n between 1 and 5 then '00' end, case when n between 1 and 5 then 600 end,
       case n when 6 then '99' end, case n when 6 then (now() at time zone 'Asia/Seoul')::date end, case n when 6 then '20:00' end, case n when 6 then '21:00' end,
       case n when 6 then now() + interval '20 minutes' end, case n when 6 then now() + interval '80 minutes' end
     from main.course c, generate_series(0, 6) as n where c.channel_seq = $1`,
    [channel],
  );
  // A power law: the first classes draw most of the learners.
  await main(
    `insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, attend_at, created_at, applied_at, review_expring_at)
     select distinct on (course_seq, user_seq) $1, course_seq, user_seq, '00', at, at, at, now() + interval '300 days'
     from (select (select min(course_seq) from main.course where channel_seq = $1) + floor(power(random(), 3) * $2)::bigint as course_seq,
       (select min(user_seq) from main.channel_user where channel_seq = $1) + floor(random() * $3)::bigint as user_seq, now() - random() * interval '89 days' as at from generate_series(1, $4)) as pick
     where exists (select 1 from main.channel_user u where u.channel_seq = $1 and u.user_seq = pick.user_seq)`,
    [channel, 24 * scale, 60 * scale, 600 * scale],
  );
  await main(
    `insert into main.review (channel_seq, course_seq, attend_seq, user_seq, review_point, description, created_at)
     select channel_seq, course_seq, attend_seq, user_seq, 5 - floor(power(random(), 3) * 4)::int, '차근차근한 설명이 좋았어요. 다음 이야기도 기다릴게요.', created_at + random() * (now() - created_at)
     from main.attend where channel_seq = $1 order by random() limit $2`,
    [channel, 200 * scale],
  );
  await main(
    `update main.course c set accept_cnt = a.n, attend_count = a.n, attend_sum = a.n, review_count = coalesce(r.n, 0), review_point = coalesce(r.points, 0), review_stars = coalesce(r.stars, '{0,0,0,0,0}'), curriculum_count = 6, curriculum_status_list = '["00","02"]'
     from (select course_seq, count(*) as n from main.attend where channel_seq = $1 group by 1) a left join (select course_seq, count(*) as n, sum(review_point) as points, array[count(*) filter (where review_point = 1), count(*) filter (where review_point = 2), count(*) filter (where review_point = 3), count(*) filter (where review_point = 4), count(*) filter (where review_point = 5)]::int[] as stars from main.review where channel_seq = $1 group by 1) r using (course_seq)
     where c.channel_seq = $1 and c.course_seq = a.course_seq`,
    [channel],
  );
  await client.query('commit');
  await client.query('reset role');
  // As a site that has stood for a day.
  await client.query('vacuum (analyze)');
  return channel;
}
