import { COURSE_TYPE_CD, FARE } from '../../libs/contracts/codes.ts';
import { sql, type Sql } from '../../libs/server/sql/sql.ts';

/** The first class of the first demo site, and the first one that costs something and that this learner never enrolled in. */
export const demoClasses = (learnerEmail: string): Sql => sql`
  select
    min(c.course_seq) as shown,
    min(c.course_seq) filter (
      where c.fare_cd = ${FARE.PAID}
        and not exists (
          select from main.attend a
          join main.account u using (user_seq)
          where a.course_seq = c.course_seq
            and u.email = ${learnerEmail}
        )
    ) as sold
  from main.course c
  join main.channel h using (channel_seq)
  where h.domain = 'codebay'
    and c.course_type_cd = ${COURSE_TYPE_CD.CLASS}`;
