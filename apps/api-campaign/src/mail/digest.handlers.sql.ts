import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { ALARM_FACTS, type AlarmFacts } from './mail.handlers.sql';

export type DigestRow = AlarmFacts & { channelSeq: number };
/** The alarms of a person's daily mail, grouped by site, the oldest first. */
export const DIGEST_TO_MAIL = statement<{ userSeq: number; digestSeq: number }, DigestRow>(
  'mail.digest',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      ${ALARM_FACTS}
    from alarm.pub_digest_item
    where digest_seq = ${p.digestSeq}
      and user_seq = ${p.userSeq}
    order by channel_seq, alarm_seq
  `,
);
