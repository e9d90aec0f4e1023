import type { Lang } from '@madang/contracts/codes';
import type { Block } from '@madang/contracts/page/blocks/block';
import type { BlockVersion } from '@madang/contracts/page/blocks/editor';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { listOf } from '../view/view.sql';

export interface PageKey {
  channelSeq: number;
  pageSeq: number;
}
/** How many versions of a page the editor lists; the latest are. */
const VERSIONS_SHOWN = 100;

/** The published blocks of a page, with whether the caller is a member of the site, and whether the caller is enrolled there. */
export const LIVE_BLOCKS = statement<
  PageKey & { userSeq: number | null; now: Date },
  { live: unknown; isMember: boolean; learns: boolean }
>(
  'blocks.live',
  (p) => sql`
    select json_build_object(
      'live', b.live,
      'isMember', exists (
        select
        from main.pub_channel_user u
        where u.channel_seq = b.channel_seq
          and u.user_seq = ${p.userSeq}::bigint
      ),
      'learns', exists (
        select
        from main.pub_attend a
        where a.channel_seq = b.channel_seq
          and a.user_seq = ${p.userSeq}::bigint
          and ${isEnrolled(sql`a`, p.now)}
      )
    )::text
    from block_page b
    where b.channel_seq = ${p.channelSeq}::bigint
      and b.page_seq = ${p.pageSeq}::bigint
      and b.live is not null
  `,
);

/** The draft, published blocks and title of a page; no row for a page that the site does not have. */
export const BLOCK_PAGE = statement<
  PageKey,
  {
    title: string | null;
    content: string | null;
    draft: unknown;
    version: number | null;
    savedBy: string | null;
    savedAt: Date | null;
    live: unknown;
    liveAt: Date | null;
    publishAt: Date | null;
    changed: boolean | null;
  }
>(
  'blocks.page',
  (p) => sql`
    select
      s.title,
      s.content,
      b.draft,
      b.version,
      a.name as "savedBy",
      b.saved_at as "savedAt",
      b.live,
      b.live_at as "liveAt",
      b.publish_at as "publishAt",
      b.draft is distinct from b.live as changed
    from (select ${p.pageSeq}::bigint as page_seq) asked
    left join site_page s on s.channel_seq = ${p.channelSeq} and s.page_seq = asked.page_seq and s.path not in ('main', 'classes')
    left join block_page b on b.channel_seq = ${p.channelSeq} and b.page_seq = asked.page_seq
    left join main.pub_account a on a.user_seq = b.saved_by
    where asked.page_seq = 0
      or s.page_seq is not null
  `,
);
export interface LockedPage {
  draft: Block[];
  version: number;
  live: Block[] | null;
  waiting: Block[] | null;
  waitingBy: number | null;
  publishAt: Date | null;
}
export const LOCK_BLOCK_PAGE = statement<PageKey, LockedPage>(
  'blocks.lock',
  (p) => sql`
    select
      draft,
      version,
      live,
      waiting,
      waiting_by as "waitingBy",
      publish_at as "publishAt"
    from block_page
    where channel_seq = ${p.channelSeq}
      and page_seq = ${p.pageSeq}
    for update
  `,
);
export const SITE_OF_BLOCKS = statement<{ channelSeq: number }, { name: string; intro: string; banners: Record<string, unknown>[] }>(
  'blocks.site',
  (p) => sql`
    select
      c.name,
      main.channel_json(c.channel_seq) ->> 'intro' as intro,
      c.banners
    from main.pub_channel c
    where c.channel_seq = ${p.channelSeq}
  `,
);
export const PUT_BANNERS = statement<{ channelSeq: number; banners: string }>(
  'blocks.put-banners',
  (p) => sql`select main.put_site_banners(${p.channelSeq}, ${p.banners}::jsonb)`,
);

export const EDITOR_IS_HERE = statement<PageKey & { userSeq: number; now: Date }>(
  'blocks.editor-is-here',
  (p) => sql`
    insert into block_editor (channel_seq, page_seq, user_seq, seen_at)
    values (
      ${p.channelSeq},
      ${p.pageSeq},
      ${p.userSeq},
      ${p.now}
    )
    on conflict (channel_seq, page_seq, user_seq) do update
    set seen_at = excluded.seen_at
  `,
);
export const OTHER_EDITORS = statement<PageKey & { userSeq: number; since: Date }, { name: string }>(
  'blocks.other-editors',
  (p) => sql`
    select a.name
    from block_editor e
    join main.pub_account a on a.user_seq = e.user_seq
    where e.channel_seq = ${p.channelSeq}
      and e.page_seq = ${p.pageSeq}
      and e.user_seq <> ${p.userSeq}
      and e.seen_at > ${p.since}
    order by e.seen_at desc
  `,
);

export const BLOCK_VERSIONS = statement<PageKey, BlockVersion[]>(
  'blocks.versions',
  (p) => sql`
    select ${listOf(
      sql`json_build_object(
        'versionSeq', v.version_seq,
        'publishedAt', main.iso(v.published_at),
        'publishedBy', a.name,
        'blockCount', jsonb_array_length(v.blocks),
        'draftYn', v.draft_yn
      )`,
      sql`v.version_seq desc`,
    )}::text
    from (
      select *
      from block_version
      where channel_seq = ${p.channelSeq}::bigint
        and page_seq = ${p.pageSeq}::bigint
      order by version_seq desc
      limit ${VERSIONS_SHOWN}
    ) v
    left join main.pub_account a on a.user_seq = v.published_by
  `,
);
export const VERSION_BLOCKS = statement<PageKey & { versionSeq: number }, { blocks: Block[] }>(
  'blocks.version',
  (p) => sql`
    select blocks
    from block_version
    where channel_seq = ${p.channelSeq}
      and page_seq = ${p.pageSeq}
      and version_seq = ${p.versionSeq}
  `,
);

/** Pages whose planned time of publishing has come. */
export const DUE_BLOCK_PAGES = statement<{ now: Date }, PageKey>(
  'blocks.due',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      page_seq as "pageSeq"
    from block_page
    where publish_at <= ${p.now}
    order by publish_at
    limit 50
  `,
);

/** What a picture of the site's library shows, in words, by language. */
export interface PictureWords {
  url: string;
  alt: Partial<Record<Lang, string>>;
}
/** Reads the words of pictures by their addresses, as one JSON row each. */
export const PICTURE_WORDS = statement<{ channelSeq: number; urls: readonly string[] }, PictureWords>(
  'blocks.picture-words',
  (p) => sql`
    select json_build_object('url', url, 'alt', alt)::text
    from main.pub_picture
    where channel_seq = ${p.channelSeq}::bigint
      and url = any(${p.urls}::text[])
  `,
);

/** The published blocks and the draft of a page, for the frames of its snippets; no row if the site is closed. */
export const FRAMED_BLOCKS = statement<PageKey, { live: unknown; draft: unknown }>(
  'blocks.framed',
  (p) => sql`
    select json_build_object('live', b.live, 'draft', b.draft)::text
    from block_page b
    where b.channel_seq = ${p.channelSeq}::bigint
      and b.page_seq = ${p.pageSeq}::bigint
      and not exists (
        select from main.pub_closed_site s
        where s.channel_seq = b.channel_seq
      )
  `,
);
