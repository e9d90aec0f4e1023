import type { DraftLink } from '@madang/contracts/page/blocks/editor';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { listOf } from '../view/view.sql';
import type { PageKey } from './block.sql';

/** The links to a page's draft that have not expired. */
export const DRAFT_LINKS = statement<PageKey & { now: Date }, DraftLink[]>(
  'draft-link.list',
  (p) => sql`
    select ${listOf(
      sql`json_build_object(
        'linkSeq', l.link_seq,
        'createdBy', a.name,
        'createdAt', main.iso(l.created_at),
        'expiresAt', main.iso(l.expires_at)
      )`,
      sql`l.link_seq desc`,
    )}::text
    from draft_link l
    left join main.pub_account a on a.user_seq = l.created_by
    where l.channel_seq = ${p.channelSeq}::bigint
      and l.page_seq = ${p.pageSeq}::bigint
      and l.expires_at > ${p.now}::timestamptz
  `,
);
/** The draft that a link leads to; no row if there is no such link, the link has expired, or the page was deleted. */
export const LINKED_DRAFT = statement<
  { channelSeq: number; tokenHash: Buffer; now: Date },
  { pageSeq: number; draft: unknown; title: string | null; expiresAt: Date }
>(
  'draft-link.draft',
  (p) => sql`
    select
      b.page_seq as "pageSeq",
      b.draft,
      s.title,
      l.expires_at as "expiresAt"
    from draft_link l
    join block_page b on b.channel_seq = l.channel_seq and b.page_seq = l.page_seq
    left join site_page s on s.channel_seq = l.channel_seq and s.page_seq = l.page_seq
    where l.channel_seq = ${p.channelSeq}
      and l.token_hash = ${p.tokenHash}
      and l.expires_at > ${p.now}
      and (l.page_seq = 0 or s.page_seq is not null)
  `,
);
