import { readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Every piece of a stream is made of packets of so many bytes. */
const PACKET = 188;
/** Bytes: with less room than this nothing can be made of a film. */
export const LEAST_ROOM = 1024 * 1024;

/** Thrown when the disk has no room left for a film that is being made. */
export class NoRoom extends Error {
  constructor() {
    super('no room for what is made of a film');
  }
}
/** Bytes that the disk of a folder still takes. */
export async function roomIn(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

const lines = (playlist: string) => playlist.split('\n').filter((line) => line && !line.startsWith('#'));
const sizeOf = (path: string) =>
  stat(path).then(
    (found) => found.size,
    () => 0,
  );
/**
 * Whether a ladder of streams is there to its last packet. ffmpeg cannot be asked: it ends well also where its disk took nothing, and
 * leaves empty playlists and pieces that break off.
 */
export async function isWhole(dir: string, rungs: number): Promise<boolean> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '');
  const streams = lines(await read(join(dir, 'master.m3u8'))).map((name) => join(dir, name));
  if (streams.length !== rungs) return false;
  for (const stream of streams) {
    const text = await read(stream);
    const sizes = await Promise.all(lines(text).map((name) => sizeOf(join(dirname(stream), name))));
    if (!text.includes('#EXT-X-ENDLIST') || !sizes.length || sizes.some((size) => size === 0 || size % PACKET !== 0)) return false;
  }
  return true;
}
/** Whether a file is there and not empty. */
export const isThere = async (path: string) => (await sizeOf(path)) > 0;
