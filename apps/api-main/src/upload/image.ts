import sharp from 'sharp';
import { fail } from '@madang/server/fail';
import { inTurn } from '../storage/drawing';

/** A small file may unfold into a giant picture: beyond this it is refused unread. */
const PIXELS_MAX = 40_000_000;
/** Pixels of the longer side of a stored picture. */
const SIDE_MAX = 4000;
const FORMATS = { jpeg: { ext: 'jpg', contentType: 'image/jpeg' }, png: { ext: 'png', contentType: 'image/png' } } as const;

export interface Picture {
  body: Buffer;
  ext: string;
  contentType: string;
  width: number;
  height: number;
}

/**
 * A JPG or PNG by its bytes, drawn anew: turned upright, without its metadata or anything hidden behind the picture; `square` cuts its
 * middle out.
 */
export async function redraw(input: Buffer, square?: number): Promise<Picture> {
  const format = input.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
    ? 'jpeg'
    : input.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
      ? 'png'
      : null;
  if (!format) throw fail('IMAGE_TYPE');
  return inTurn(() => draw(input, format, square));
}

async function draw(input: Buffer, format: keyof typeof FORMATS, square: number | undefined): Promise<Picture> {
  try {
    const picture = sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize(
        square
          ? { width: square, height: square, fit: 'cover' }
          : { width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true },
      );
    const drawn = format === 'jpeg' ? picture.jpeg({ quality: 88, mozjpeg: true }) : picture.png({ compressionLevel: 9 });
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    return { body: data, width: info.width, height: info.height, ...FORMATS[format] };
  } catch {
    throw fail('IMAGE_TYPE');
  }
}
