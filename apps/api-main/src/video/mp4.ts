import { open, type FileHandle } from 'node:fs/promises';

interface Box {
  type: string;
  start: number;
  end: number;
}
const CONTAINER_BOXES = new Set(['moov', 'trak', 'mdia']);

/**
 * The length in seconds and the picture size of an MP4 or MOV file, read from the file itself for machines without ffprobe; null if the
 * file does not say its length.
 */
export async function readMp4(path: string): Promise<{ duration: number; width: number | null; height: number | null } | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let duration: number | null = null;
    let picture: { width: number; height: number } | null = null;
    for await (const box of walk(file, 0, size)) {
      if (box.type === 'mvhd') duration = await movieSeconds(file, box);
      if (box.type === 'tkhd') picture ??= await trackSize(file, box);
    }
    return duration === null ? null : { duration, width: picture?.width ?? null, height: picture?.height ?? null };
  } finally {
    await file.close();
  }
}

async function* walk(file: FileHandle, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to;) {
    const head = await bytes(file, at, 16);
    let size = head.readUInt32BE(0);
    let body = at + 8;
    if (size === 1) {
      size = Number(head.readBigUInt64BE(8));
      body = at + 16;
    } else if (size === 0) size = to - at;
    if (size < 8) return;
    const box = { type: head.toString('latin1', 4, 8), start: body, end: Math.min(at + size, to) };
    yield box;
    if (CONTAINER_BOXES.has(box.type)) yield* walk(file, box.start, box.end);
    at += size;
  }
}

async function movieSeconds(file: FileHandle, box: Box): Promise<number | null> {
  const b = await bytes(file, box.start, 32);
  const wide = b[0] === 1;
  const scale = b.readUInt32BE(wide ? 20 : 12);
  const length = wide ? Number(b.readBigUInt64BE(24)) : b.readUInt32BE(16);
  return scale ? Math.round(length / scale) : null;
}

/** The width and height of a picture track; null for a sound track, which has none. */
async function trackSize(file: FileHandle, box: Box): Promise<{ width: number; height: number } | null> {
  const b = await bytes(file, box.end - 8, 8);
  const size = { width: b.readUInt32BE(0) >>> 16, height: b.readUInt32BE(4) >>> 16 };
  return size.width ? size : null;
}

async function bytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, at);
  return buffer;
}
