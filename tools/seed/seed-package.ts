import { accessEnd } from '@madang/contracts/main/access-end';
import { DAY } from '@madang/contracts/time';
import { MORE } from './content-more';
import { cover } from './covers';
import { attendMoney, courseMoney, type Money } from './money';
import type { Seeder } from './seed';
import type { Paid } from './seed-orders';
import type { Learner } from './seed-site';

interface Ground {
  channelSeq: number;
  owner: number;
  index: number;
  money: Money;
}

/** Writes a package of each demo site with a few buyers, each enrolled in the package and in each of its classes. */
export async function seedPackage(s: Seeder, { channelSeq, owner, index, money }: Ground, now: number, paid: Paid[]): Promise<void> {
  const pack = MORE[index]!.pack;
  const imageUrl = s.image(channelSeq, 'package', cover(pack.motif, pack.palette));
  const made = new Date(now - 30 * DAY);
  const packageSeq = await s.value<number>(
    'main',
    `insert into main.course (channel_seq, title, sub_title, introduction, image_url, course_type_cd, fare_cd, pay_start_cd, pay_end_cd, vod_days,
       user_limit_type_cd, choise_type_cd, publish_status_cd, published_at, writer_seq, created_at, currency, price, price_ex, discount_price, discount_price_ex, pay_methods)
     values ($1, $2, $3, $4, $5, '09', '01', '99', '99', $6, '01', '00', '00', $7, $8, $7, $9, $10, $11, $12, $13, $14) returning course_seq`,
    [
      ...[channelSeq, pack.title, pack.subTitle, pack.introduction, imageUrl, pack.days, made, owner],
      ...courseMoney(money, pack.price, pack.discount),
    ],
  );
  const classes = await s.rows<{ course_seq: number }>(
    'main',
    `select c.course_seq::int from unnest($2::text[]) with ordinality t (start, n) join main.course c on c.channel_seq = $1 and starts_with(c.title, t.start) order by t.n`,
    [channelSeq, pack.classes],
  );
  const courses = classes.map((one) => one.course_seq);
  await s.rows(
    'main',
    `with put as (insert into main.package_course (channel_seq, package_seq, course_seq, package_order) select $1, $2, t.seq, t.n from unnest($3::bigint[]) with ordinality t (seq, n))
     update main.course set in_package = true where channel_seq = $1 and course_seq = any($3)`,
    [channelSeq, packageSeq, courses],
  );
  await s.rows(
    'main',
    `insert into main.course_user (channel_seq, course_seq, user_seq, user_type_cd, user_order, introduction)
     select $1, $2, user_seq, 'TCH', row_number() over (order by user_seq) - 1, max(introduction) from main.course_user
     where channel_seq = $1 and course_seq = any($3) and user_type_cd = 'TCH' group by user_seq`,
    [channelSeq, packageSeq, courses],
  );
  const buyers = await s.rows<Learner>(
    'main',
    `select a.user_seq::int as "userSeq", a.name, a.email from main.channel_user u join main.account a on a.user_seq = u.user_seq
     where u.channel_seq = $1 and u.user_type_cd is null
       and not exists (select 1 from main.attend t where t.channel_seq = $1 and t.user_seq = u.user_seq and t.course_seq = any($2) and t.ended_at is null)
     order by a.user_seq limit $3`,
    [channelSeq, courses, pack.buyers],
  );
  for (const [i, user] of buyers.entries()) {
    const at = new Date(now - (i * 4 + 1) * DAY - i * 5_400_000);
    const enter = (courseSeq: number, price: number, amount: number) =>
      s.value<number>(
        'main',
        `insert into main.attend (channel_seq, course_seq, user_seq, package_seq, is_package, choise_status_cd, vod_days, created_at, applied_at, attend_at, valid_at, review_expring_at, paid_at, price, discount, amount, price_krw, amount_krw, currency)
         values ($1, $2, $3, $4, $5, '00', $6, $7, $7, $7, $8, $8, $9, $10, $11, $12, $13, $14, $15) returning attend_seq`,
        [
          ...[channelSeq, courseSeq, user.userSeq, courseSeq === packageSeq ? null : packageSeq, courseSeq === packageSeq],
          ...[pack.days, at, accessEnd(pack.days, at), amount ? at : null],
          ...attendMoney(money, price, amount),
        ],
      );
    const attendSeq = await enter(packageSeq, pack.price, pack.discount);
    for (const courseSeq of courses) await enter(courseSeq, 0, 0);
    const order = { title: pack.title, imageUrl, user, at, price: pack.price, amount: pack.discount, refunded: false };
    paid.push({ attendSeq, courseSeq: packageSeq, ...order });
  }
}
