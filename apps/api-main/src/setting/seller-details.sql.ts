import { FARE, YN, type Yn } from '@madang/contracts/codes';
import type { Footer } from '@madang/contracts/main/channel';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
interface Seller {
  footer: Partial<Footer>;
  privateSellerYn: Yn;
  hasAccount: boolean;
  checkYn: Yn;
}
/** Makes changes of a site that lock its row (`SITE_LOCK`) wait until the transaction ends. */
export const HOLD_SELLER = statement<Site>(
  'setting.hold-seller',
  (p) => sql`select from channel where channel_seq = ${p.channelSeq} for key share`,
);
export const SITE_SELLER = statement<Site, Seller>(
  'setting.seller',
  (p) => sql`
    select
      footer,
      private_seller_yn as "privateSellerYn",
      seller_check_yn as "checkYn",
      exists (
        select
        from util.pub_settlement_account a
        where a.channel_seq = c.channel_seq
      ) as "hasAccount"
    from channel c
    where c.channel_seq = ${p.channelSeq}
  `,
);

/** A row if the site sells something: a published class for money, or a membership that is open. */
export const SITE_SELLS = statement<Site>(
  'setting.sells',
  (p) => sql`
    select
    from course
    where channel_seq = ${p.channelSeq}
      and fare_cd not in (${FARE.FREE}, ${FARE.OPEN})
      and is_published(publish_status_cd, trash_type_cd)
    union all
    select
    from membership
    where channel_seq = ${p.channelSeq}
      and price > 0
      and open_yn = ${YN.YES}
      and deleted_at is null
    limit 1
  `,
);
