import { CONSOLE_PERMISSION, type Permission } from '@madang/contracts/permissions';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

const DECIDER_PERMISSIONS: readonly Permission[] = ['SITE_CLASS_UPDATE', 'SITE_CLASS_READ', CONSOLE_PERMISSION];
/** People who may decide whether a class is published, and see the list of classes that wait for it. */
export const PUBLISH_DECIDERS = statement<{ channelSeq: number }, { userSeq: number }>(
  'alarm.publish-deciders',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_channel_user
    where channel_seq = ${p.channelSeq}
      and roles @> ${JSON.stringify(DECIDER_PERMISSIONS)}
  `,
);
