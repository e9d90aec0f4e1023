import { APPLICATION_STATUS, SELECTION_TYPE, COURSE_TYPE_CD, FARE, PAY_LIMIT, PUBLISH_STATUS, USER_LIMIT } from '@madang/contracts/codes';
import { accessEnd } from '@madang/contracts/main/access-end';
import { daysBefore, hoursBefore } from '@madang/contracts/dates';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { FURTHER_CONTENT } from './content-more';
import { cover } from './covers';
import { attendMoney, courseMoney, type Money } from './money';
import type { Seeder } from './seed';
import type { Paid } from './seed-orders';
import { packageBuyers, packageClasses, packageTeachers } from './seed-package.sql';
import type { Learner } from './seed-site';

interface SeededSite {
  channelSeq: number;
  owner: number;
  index: number;
  money: Money;
}

/** Adds a demo site's package with a few buyers; each has an enrolment in the package and one in each of its classes. */
export async function seedPackage(s: Seeder, { channelSeq, owner, index, money }: SeededSite, now: number, paid: Paid[]): Promise<void> {
  const pack = FURTHER_CONTENT[index]!.pack;
  const imageUrl = s.image(channelSeq, 'package', cover(pack.motif, pack.palette));
  const made = daysBefore(now, 30);
  const packageSeq = await s.value<number>(
    'main',
    insertInto(
      'main.course',
      {
        channelSeq,
        title: pack.title,
        subTitle: pack.subTitle,
        introduction: pack.introduction,
        imageUrl,
        courseTypeCd: COURSE_TYPE_CD.PACKAGE,
        fareCd: FARE.PAID,
        payStartCd: PAY_LIMIT.NONE,
        payEndCd: PAY_LIMIT.NONE,
        vodDays: pack.days,
        userLimitTypeCd: USER_LIMIT.NONE,
        choiseTypeCd: SELECTION_TYPE.FIRST_COME,
        publishStatusCd: PUBLISH_STATUS.PUBLISHED,
        publishedAt: made,
        writerSeq: owner,
        createdAt: made,
        ...courseMoney(money, pack.price, pack.discount),
      },
      sql`returning course_seq`,
    ),
  );
  const classes = await s.rows<{ course_seq: number }>(
    'main',
    sql`select c.course_seq::int from unnest(${pack.classes}::text[]) with ordinality t (start, n)
      join main.course c on c.channel_seq = ${channelSeq} and starts_with(c.title, t.start) order by t.n`,
  );
  const courses = classes.map((one) => one.course_seq);
  await s.rows('main', packageClasses(channelSeq, packageSeq, courses));
  await s.rows('main', packageTeachers(channelSeq, packageSeq, courses));
  const buyers = await s.rows<Learner>('main', packageBuyers(channelSeq, courses, pack.buyers));
  for (const [i, user] of buyers.entries()) {
    const at = hoursBefore(daysBefore(now, i * 4 + 1), i * 1.5);
    const enter = (courseSeq: number, price: number, amount: number) =>
      s.value<number>(
        'main',
        insertInto(
          'main.attend',
          {
            channelSeq,
            courseSeq,
            userSeq: user.userSeq,
            packageSeq: courseSeq === packageSeq ? null : packageSeq,
            isPackage: courseSeq === packageSeq,
            choiseStatusCd: APPLICATION_STATUS.APPROVED,
            vodDays: pack.days,
            createdAt: at,
            appliedAt: at,
            attendAt: at,
            validAt: accessEnd(pack.days, at),
            reviewExpringAt: accessEnd(pack.days, at),
            paidAt: amount ? at : null,
            ...attendMoney(money, price, amount),
          },
          sql`returning attend_seq`,
        ),
      );
    const attendSeq = await enter(packageSeq, pack.price, pack.discount);
    for (const courseSeq of courses) await enter(courseSeq, 0, 0);
    const order = { title: pack.title, imageUrl, user, at, price: pack.price, amount: pack.discount, refunded: false };
    paid.push({ attendSeq, courseSeq: packageSeq, ...order });
  }
}
