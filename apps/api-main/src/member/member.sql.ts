import { YN } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
type Person = Site & { userSeq: number };

export const MEMBERS_SITE = statement<Site, Site>(
  'member.site',
  (p) => sql`select channel_seq as "channelSeq" from channel where channel_seq = ${p.channelSeq}`,
);
export const JAPANESE_OFFERED = statement<Site, { offered: boolean }>(
  'member.japanese-offered',
  (p) => sql`
    select coalesce(setting ->> 'japaneseYn', ${YN.NO}) = ${YN.YES} as offered
    from channel
    where channel_seq = ${p.channelSeq}
  `,
);
/** Makes a person a member of a site; answers no row if the person belongs to it already. */
export const MEMBER_INSERT = statement<Person & { now: Date }, { userSeq: number }>(
  'member.insert',
  (p) => sql`
    insert into channel_user (channel_seq, user_seq, joined_at)
    values (${p.channelSeq}, ${p.userSeq}, ${p.now})
    on conflict do nothing
    returning user_seq as "userSeq"
  `,
);
