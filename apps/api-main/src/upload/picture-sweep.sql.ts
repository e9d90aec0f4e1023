import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { picturesNamed } from './hidden-pictures.sql';

interface Site {
  channelSeq: number;
}
const IS_PICTURE = sql`storage_key like 'public/%'`;

/** Every site, also a closed one: a site may name a picture of another. */
export const SITES = statement<object, Site>('picture-sweep.sites', () => sql`select channel_seq as "channelSeq" from channel`);

/** The keys of all pictures that a site names, in its classes, posts, pages, forms, campaigns and orders, and whether that is seen. */
export const PICTURES_IN_USE = statement<Site, { key: string; shown: boolean }>(
  'picture-sweep.in-use',
  (p) => sql`
    select
      storage_key as key,
      bool_or(shown) as shown
    from (${picturesNamed(p.channelSeq)}) named
    group by storage_key
  `,
);

/** Notes of a site's pictures since when nothing of it names them; one that is named or kept has no such moment. */
export const MARK_PICTURES = statement<Site & { keys: string[]; now: Date }>(
  'picture-sweep.mark',
  (p) => sql`
    update file f
    set unused_at = case when used.yes then null else ${p.now}::timestamptz end
    from (
      select
        file_seq,
        kept_at is not null or storage_key = any(${p.keys}::text[]) as yes
      from file
      where channel_seq = ${p.channelSeq}
        and ${IS_PICTURE}
    ) used
    where f.channel_seq = ${p.channelSeq}
      and f.file_seq = used.file_seq
      and used.yes = (f.unused_at is not null)
  `,
);
/** Marks pictures as used that other sites name, so that the sweep keeps them. */
export const FREE_PICTURES = statement<{ keys: string[] }>(
  'picture-sweep.free',
  (p) => sql`
    update file
    set unused_at = null
    where storage_key = any(${p.keys}::text[])
      and unused_at is not null
  `,
);

/** Sites with pictures that nothing has named for the whole time of grace. */
export const SITES_WITH_DUE = statement<{ before: Date }, Site>(
  'picture-sweep.due',
  (p) => sql`select distinct channel_seq as "channelSeq" from file where unused_at < ${p.before} and kept_at is null`,
);
/** Deletes those of one site, but for what it names at this moment. */
export const DELETE_UNUSED = statement<Site & { keys: string[]; before: Date }, { key: string }>(
  'picture-sweep.delete',
  (p) => sql`
    delete from file
    where channel_seq = ${p.channelSeq}
      and ${IS_PICTURE}
      and unused_at < ${p.before}
      and kept_at is null
      and storage_key <> all(${p.keys}::text[])
    returning storage_key as key
  `,
);
