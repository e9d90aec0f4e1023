import { sql } from '@madang/server/sql/sql';
import type { Seeder } from './seed';

interface Shown {
  channel_seq: string;
  created_by: string;
  url: string;
  name: string;
}
const FILES_PATH = '/files/';

/** Adds the covers and slides of the demo sites to their picture libraries, named by what they show. */
export async function seedPictures(s: Seeder): Promise<void> {
  const shown = await s.rows<Shown>(
    'main',
    `select distinct on (p.url) c.channel_seq, c.created_by, p.url, p.name
     from main.channel c
     join lateral (
       select k.image_url as url, k.title as name from main.course k where k.channel_seq = c.channel_seq
       union all
       select b ->> 'imageUrl', b ->> 'title' from jsonb_array_elements(c.banners) b
     ) p on p.url like '/files/public/%'
     order by p.url, p.name`,
  );
  for (const { channel_seq: channelSeq, created_by: by, url, name } of shown) {
    const key = url.slice(FILES_PATH.length);
    const size = await s.sizeOf(key);
    const oneLine = name.replaceAll('\n', ' ');
    const fileName = `${oneLine}.webp`;
    await s.rows(
      'main',
      sql`with f as (
         insert into main.file (channel_seq, storage_key, url, content_type, file_size, origin_file_name, created_by, kept_at)
         values (${channelSeq}, ${key}, ${url}, 'image/webp', ${size}, ${fileName}, ${by}, now())
         returning channel_seq, file_seq
       )
       insert into main.picture (channel_seq, file_seq, name, alt)
       select channel_seq, file_seq, ${fileName}, jsonb_build_object('ko', ${oneLine}::text)
       from f`,
    );
  }
}
