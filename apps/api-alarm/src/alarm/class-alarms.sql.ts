import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Person {
  userSeq: number;
}
/** The people who had asked to be told when the class opens, and whose request was marked as answered at the moment `at`. */
export const WAITED_UNTIL = statement<{ channelSeq: number; courseSeq: number; at: Date }, Person>(
  'alarm.waited-until',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_course_demand
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and told_at = ${p.at}
  `,
);

export const HELD_CERTIFICATE = statement<{ channelSeq: number; certificateSeq: number }, Person>(
  'alarm.held-certificate',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_certificate
    where channel_seq = ${p.channelSeq}
      and certificate_seq = ${p.certificateSeq}
      and revoked_at is null
  `,
);

/** One row while the delivery still counts as sent at the moment `at`; none once staff took that back. */
export const SENT_DELIVERY = statement<{ channelSeq: number; attendSeq: number; at: string }>(
  'alarm.sent-delivery',
  (p) => sql`
    select 1
    from util.pub_delivery
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
      and sent_at = ${p.at}::timestamptz
  `,
);
