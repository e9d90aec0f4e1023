import sharp from 'sharp';
import { PICTURE_TYPE } from '@madang/contracts/picture-types';
import { fail } from '@madang/server/fail';
import { inTurn } from '../storage/drawing';

/** How many pixels a picture may have; since a small file can contain a giant picture, a larger one is refused before it is unpacked. */
const PIXELS_MAX = 40_000_000;
/** Pixels of the longer side of a stored picture; larger pictures are scaled down. */
const SIDE_MAX = 4000;
const PICTURE_FORMATS = {
  jpeg: { ext: 'jpg', contentType: PICTURE_TYPE.JPEG },
  png: { ext: 'png', contentType: PICTURE_TYPE.PNG },
} as const;

export interface Picture {
  body: Buffer;
  ext: string;
  contentType: string;
  width: number;
  height: number;
}

/**
 * Draws a JPG or PNG anew: turned upright, without metadata and without data hidden in the file. With `square`, cuts out its middle as a
 * square of so many pixels.
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

async function draw(input: Buffer, format: keyof typeof PICTURE_FORMATS, square: number | undefined): Promise<Picture> {
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
    return { body: data, width: info.width, height: info.height, ...PICTURE_FORMATS[format] };
  } catch {
    throw fail('IMAGE_TYPE');
  }
}
