import type { Alarm } from '@madang/contracts/alarm/alarm';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export type DigestRow = Pick<Alarm, 'alarmType' | 'courseSeq' | 'linkPackage' | 'legacy' | 'link'> & {
  channelSeq: number;
  template: string;
  args: Record<string, string>;
};
/** The alarms of a daily mail, site by site, the oldest first. */
export const DIGEST_TO_MAIL = statement<{ userSeq: number; digestSeq: number }, DigestRow>(
  'mail.digest',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      alarm_type as "alarmType",
      template,
      args,
      course_seq as "courseSeq",
      link_package as "linkPackage",
      args ->> 'link' as link,
      legacy
    from alarm.pub_digest_item
    where digest_seq = ${p.digestSeq}
      and user_seq = ${p.userSeq}
    order by channel_seq, alarm_seq
  `,
);
