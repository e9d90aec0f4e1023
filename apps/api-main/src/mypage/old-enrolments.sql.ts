import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { ENROLMENT_CLEARED, SAYS_WHO } from '../enrolment/personal-columns.sql';

/** How many sites with old enrolments, and how many with old addresses, one round of the job goes through. */
const SITES_PER_ROUND = 200;
interface OfSite {
  channelSeq: number;
  before: Date;
}
const isOld = (before: Piece) => sql`(a.ended_at < ${before} and ${SAYS_WHO})`;
export const SITES_WITH_OLD = statement<{ before: Date }, { channelSeq: number }>(
  'purge.sites-with-old',
  (p) => sql`
    (
      select distinct channel_seq as "channelSeq"
      from attend a
      where ${isOld(p.before)}
      limit ${SITES_PER_ROUND}
    )
    union
    (
      select distinct channel_seq
      from delivery_address
      where updated_at < ${p.before}
      limit ${SITES_PER_ROUND}
    )
  `,
);
export const PURGE_OLD_ENROLMENTS = statement<OfSite>(
  'purge.old-enrolments',
  (p) => sql`
    update attend a set ${ENROLMENT_CLEARED}
    where a.channel_seq = ${p.channelSeq}
      and ${isOld(p.before)}
  `,
);
export const PURGE_OLD_ADDRESSES = statement<OfSite>(
  'purge.old-addresses',
  (p) => sql`
    delete from delivery_address
    where channel_seq = ${p.channelSeq}
      and updated_at < ${p.before}
  `,
);
