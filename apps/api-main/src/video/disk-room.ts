import { readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The size in bytes of a packet; each segment of a stream consists of whole packets. */
const PACKET_BYTES = 188;
/** Bytes of free disk space below which a failure of the work on a video counts as lack of room. */
export const LEAST_ROOM = 1024 * 1024;

/** Thrown when the disk has no room left for a video that is being made. */
export class NoRoom extends Error {
  constructor() {
    super('no room for what is made of a video');
  }
}
/** How many bytes are free on the disk of a folder. */
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
 * Whether all streams of a video were written completely. ffmpeg cannot tell: on a full disk it ends without an error, and leaves empty
 * playlists and cut segments.
 */
export async function isWhole(dir: string, rungs: number): Promise<boolean> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '');
  const streams = lines(await read(join(dir, 'master.m3u8'))).map((name) => join(dir, name));
  if (streams.length !== rungs) return false;
  for (const stream of streams) {
    const text = await read(stream);
    const sizes = await Promise.all(lines(text).map((name) => sizeOf(join(dirname(stream), name))));
    if (!text.includes('#EXT-X-ENDLIST') || !sizes.length || sizes.some((size) => size === 0 || size % PACKET_BYTES !== 0)) return false;
  }
  return true;
}
/** Whether a file exists and is not empty. */
export const isThere = async (path: string) => (await sizeOf(path)) > 0;
