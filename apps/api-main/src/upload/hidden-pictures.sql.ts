import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Some {
  channelSeq: number;
  keys: string[];
}

/** The pictures that a site uses, one row for each place, and whether people can see that place. */
export const picturesNamed = (channelSeq: Piece) => sql`
      select
        storage_key,
        shown
      from picture_use
      where channel_seq = ${channelSeq}
      union all
      select
        storage_key,
        true
      from page.pub_picture_use
      where channel_seq = ${channelSeq}
      union all
      select
        storage_key,
        true
      from util.pub_picture_use
      where channel_seq = ${channelSeq}
      union all
      select
        storage_key,
        true
      from form.pub_picture_use
      where channel_seq = ${channelSeq}
      union all
      select
        storage_key,
        true
      from campaign.pub_picture_use
      where channel_seq = ${channelSeq}`;

/** Locks the files of these pictures, in the same order for every caller, so that no two callers block each other. */
export const PICTURES_HELD = statement<Some, { key: string }>(
  'hidden-pictures.held',
  (p) => sql`
    select storage_key as key
    from file
    where channel_seq = ${p.channelSeq}
      and storage_key = any(${p.keys}::text[])
    order by file_seq
    for update
  `,
);
/** Whether people can see each of these pictures anywhere; no row for a picture that nothing uses. */
export const PICTURES_SEEN = statement<Some, { key: string; shown: boolean }>(
  'hidden-pictures.seen',
  (p) => sql`
    select
      storage_key as key,
      bool_or(shown) as shown
    from (${picturesNamed(p.channelSeq)}) named
    where storage_key = any(${p.keys}::text[])
    group by storage_key
  `,
);
export const WITHHELD_PICTURES = statement<{ channelSeq: number }, { key: string }>(
  'hidden-pictures.withheld',
  (p) => sql`
    select storage_key as key
    from file
    where channel_seq = ${p.channelSeq}
      and withheld_at is not null
  `,
);
export const WITHHELD_OF = statement<Some, { key: string }>(
  'hidden-pictures.withheld-of',
  (p) => sql`
    select storage_key as key
    from file
    where channel_seq = ${p.channelSeq}
      and storage_key = any(${p.keys}::text[])
      and withheld_at is not null
  `,
);
