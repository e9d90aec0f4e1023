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

/** Answers a row if the person is a member of the site or belongs to its staff. */
export const SITE_HAS_MEMBER = statement<Person>(
  'member.site-has',
  (p) => sql`
    select 1
    from channel_user
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
  `,
);
/**
 * Which of these people are members of the site or belong to its staff. None of them can leave the site before the transaction ends
 * (`LOCK_MEMBER`), so that nobody who leaves gets a seat at the same moment.
 */
export const STAY_MEMBERS = statement<Site & { userSeqs: readonly number[] }, { userSeq: number }>(
  'member.stay',
  (p) => sql`
    select user_seq as "userSeq"
    from channel_user
    where channel_seq = ${p.channelSeq}
      and user_seq = any(${p.userSeqs}::bigint[])
    order by user_seq
    for key share
  `,
);
/**
 * Locks the member's row before the member leaves a site: leaving waits for transactions that rely on the membership (`STAY_MEMBERS`), and
 * they wait for it.
 */
export const LOCK_MEMBER = statement<Person>(
  'member.lock',
  (p) => sql`
    select 1
    from channel_user
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
    for update
  `,
);
