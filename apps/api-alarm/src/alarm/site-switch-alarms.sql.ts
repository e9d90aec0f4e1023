import type { SiteSwitch } from '@madang/contracts/platform-codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Since when and why a part of the site is switched off; no row while it is on. */
export const SWITCHED_OFF_SINCE = statement<{ channelSeq: number; switchCd: SiteSwitch }, { offAt: Date; reason: string }>(
  'alarm.switched-off-since',
  (p) => sql`
    select off_at as "offAt", reason
    from main.pub_switched_off
    where channel_seq = ${p.channelSeq}
      and switch_cd = ${p.switchCd}
  `,
);
