import { values } from '@madang/contracts/codes';
import type { SwitchedSpan } from '@madang/contracts/main/platform';
import type { SwitchedOff } from '@madang/contracts/main/site-switch';
import { SITE_SWITCH, type SiteSwitch } from '@madang/contracts/platform-codes';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface OfSite {
  siteSeq: number;
}
const IN_ORDER = sql`array[${list(values(SITE_SWITCH))}]`;
/** The parts of the site `c` that are switched off, in the order of `SITE_SWITCH`. */
export const SWITCHED_OFF_OF_SITE = sql`
  coalesce(
    (
      select json_agg(w.switch_cd order by array_position(${IN_ORDER}, w.switch_cd))
      from site_switch w
      where w.site_seq = c.channel_seq
        and w.on_at is null
    ),
    '[]'
  )`;
type Span = Omit<SwitchedSpan, 'offAt' | 'onAt'> & { offAt: Date; onAt: Date | null };
export const SWITCH_HISTORY = statement<OfSite, Span>(
  'site-switch.history',
  (p) => sql`
    select
      w.switch_cd as "switchCd",
      w.off_reason as "offReason",
      w.off_at as "offAt",
      a.email as "offBy",
      w.on_at as "onAt",
      b.email as "onBy",
      w.on_reason as "onReason"
    from site_switch w
    join account a on a.user_seq = w.off_by
    left join account b on b.user_seq = w.on_by
    where w.site_seq = ${p.siteSeq}
    order by w.switch_seq desc
  `,
);
interface Act extends OfSite {
  switchCd: SiteSwitch;
  reason: string;
  userSeq: number;
  now: Date;
}
/** Switches a part of a site off; answers no row if it is off already. */
export const SWITCH_OFF = statement<Act, OfSite>(
  'site-switch.off',
  (p) => sql`
    insert into site_switch (site_seq, switch_cd, off_reason, off_by, off_at)
    values (${p.siteSeq}, ${p.switchCd}, ${p.reason}, ${p.userSeq}, ${p.now})
    on conflict (site_seq, switch_cd) where on_at is null do nothing
    returning site_seq as "siteSeq"
  `,
);
/** Switches a part of a site on again; answers no row if it is on. */
export const SWITCH_ON = statement<Act, OfSite>(
  'site-switch.on',
  (p) => sql`
    update site_switch
    set
      on_reason = ${p.reason},
      on_by = ${p.userSeq},
      on_at = ${p.now}
    where site_seq = ${p.siteSeq}
      and switch_cd = ${p.switchCd}
      and on_at is null
    returning site_seq as "siteSeq"
  `,
);
/** The parts of a site that are switched off, each with the reason and since when. */
export const SWITCHED_OFF = statement<{ channelSeq: number }, Omit<SwitchedOff, 'offAt'> & { offAt: Date }>(
  'site-switch.off-now',
  (p) => sql`
    select
      switch_cd as "switchCd",
      reason,
      off_at as "offAt"
    from pub_switched_off
    where channel_seq = ${p.channelSeq}
    order by array_position(${IN_ORDER}, switch_cd)
  `,
);
