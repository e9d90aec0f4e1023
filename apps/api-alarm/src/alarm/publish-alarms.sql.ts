import type { Permission } from '@madang/contracts/permissions';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

const CLASS_UPDATE_PERMISSION: Permission = 'SITE_CLASS_UPDATE';
/** People who may decide whether a class is published. */
export const PUBLISH_DECIDERS = statement<{ channelSeq: number }, { userSeq: number }>(
  'alarm.publish-deciders',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_channel_user
    where channel_seq = ${p.channelSeq}
      and roles @> ${JSON.stringify([CLASS_UPDATE_PERMISSION])}
  `,
);
