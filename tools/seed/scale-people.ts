import { sql, type Sql } from '@madang/server/sql/sql';
import type { Statement } from '@madang/server/sql/statement';
import { ROWS_PER_SCALE, type ScaleSite } from './scale';
import { CLASSES_INSERT, ENROLMENTS_INSERT, LESSONS_INSERT, MEMBERS_INSERT } from './scale-people.sql';

/** Adds members, classes with lessons, and enrolments without their orders. */
export async function scalePeople({ s, channelSeq, owner, domain, scale }: ScaleSite): Promise<void> {
  const main = (what: Sql | Statement<never>, args?: object) => s.rows('main', what, args);
  await main(MEMBERS_INSERT, { channelSeq, domain, members: ROWS_PER_SCALE.members * scale });
  await main(
    sql`insert into main.category (channel_seq, name, category_order) select ${channelSeq}, '분류 ' || n, n from generate_series(1, 8) as n`,
  );
  await main(CLASSES_INSERT, { channelSeq, owner, classes: ROWS_PER_SCALE.classes * scale });
  await main(
    sql`insert into main.course_user (channel_seq, course_seq, user_seq) select channel_seq, course_seq,
      ${owner} from main.course where channel_seq = ${channelSeq}`,
  );
  await main(LESSONS_INSERT, { channelSeq });
  // Without fresh statistics the planner would take the tables for nearly empty.
  await s.across('analyze main.course, main.channel_user, main.account');
  await main(ENROLMENTS_INSERT, {
    channelSeq,
    classes: ROWS_PER_SCALE.classes * scale,
    members: ROWS_PER_SCALE.members * scale,
    enrolments: ROWS_PER_SCALE.enrolments * scale,
  });
  await s.across('analyze main.attend');
}
