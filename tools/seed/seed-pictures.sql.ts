import { sql, type Sql } from '@madang/server/sql/sql';
import { statement, type None } from '@madang/server/sql/statement';

export interface ShownPicture {
  channel_seq: string;
  created_by: string;
  url: string;
  name: string;
}
/** The covers and slides of the demo sites, each with the name of what it shows. */
export const SHOWN_PICTURES = statement<None, ShownPicture>(
  'seed.shown-pictures',
  () => sql`
    select distinct on (p.url)
      c.channel_seq,
      c.created_by,
      p.url,
      p.name
    from main.channel c
    join lateral (
      select
        k.image_url as url,
        k.title as name
      from main.course k
      where k.channel_seq = c.channel_seq
      union all
      select
        b ->> 'imageUrl',
        b ->> 'title'
      from jsonb_array_elements(c.banners) b
    ) p on p.url like '/files/public/%'
    order by p.url, p.name
  `,
);

interface NewPicture {
  channelSeq: string;
  key: string;
  url: string;
  /** The size of the file in bytes. */
  size: number;
  fileName: string;
  /** The person whose picture it is. */
  by: string;
  /** What the picture shows, in one line. */
  oneLine: string;
}
/** Adds a file of the storage to the picture library of its site. */
export const pictureInsert = ({ channelSeq, key, url, size, fileName, by, oneLine }: NewPicture): Sql => sql`
  with f as (
    insert into main.file (
      channel_seq,
      storage_key,
      url,
      content_type,
      file_size,
      origin_file_name,
      created_by,
      kept_at
    )
    values (${channelSeq}, ${key}, ${url}, 'image/webp', ${size}, ${fileName}, ${by}, now())
    returning channel_seq, file_seq
  )
  insert into main.picture (channel_seq, file_seq, name, alt)
  select
    channel_seq,
    file_seq,
    ${fileName},
    jsonb_build_object('ko', ${oneLine}::text)
  from f`;
