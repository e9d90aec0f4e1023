import type { Seeder } from './seed';
import { pictureInsert, SHOWN_PICTURES, type ShownPicture } from './seed-pictures.sql';

const FILES_PATH = '/files/';

/** Adds the covers and slides of the demo sites to their picture libraries, named by what they show. */
export async function seedPictures(s: Seeder): Promise<void> {
  const shown = await s.rows<ShownPicture>('main', SHOWN_PICTURES);
  for (const { channel_seq: channelSeq, created_by: by, url, name } of shown) {
    const key = url.slice(FILES_PATH.length);
    const size = await s.sizeOf(key);
    const oneLine = name.replaceAll('\n', ' ');
    const fileName = `${oneLine}.webp`;
    await s.rows('main', pictureInsert({ channelSeq, key, url, size, fileName, by, oneLine }));
  }
}
