import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { picturesNamed } from './hidden-pictures.sql';

interface Site {
  channelSeq: number;
}
const IS_PICTURE = sql`storage_key like 'public/%'`;

/** All sites, closed ones too, since a site may use a picture of another site. */
export const ALL_SITES = statement<object, Site>('picture-sweep.sites', () => sql`select channel_seq as "channelSeq" from channel`);

/**
 * The pictures that a site uses in its classes, posts, pages, forms, campaigns and orders, and whether people can see any of these places.
 */
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

/** Notes since when a picture has been unused; clears that for pictures that the site uses or keeps on purpose. */
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
/** Clears the note for pictures that other sites use, so that the job does not delete them. */
export const FREE_PICTURES = statement<{ keys: string[] }>(
  'picture-sweep.free',
  (p) => sql`
    update file
    set unused_at = null
    where storage_key = any(${p.keys}::text[])
      and unused_at is not null
  `,
);

/** Sites with pictures that nothing has used since before `before`. */
export const SITES_WITH_DUE = statement<{ before: Date }, Site>(
  'picture-sweep.due',
  (p) => sql`select distinct channel_seq as "channelSeq" from file where unused_at < ${p.before} and kept_at is null`,
);
/** Deletes the pictures of a site that nothing has used since before `before`, except those that the site uses at this moment. */
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
