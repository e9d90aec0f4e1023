import { Injectable } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { Storage } from '../storage/storage';

const PUBLIC_FILES = '/files/public/';
/** Pixels to which the longer side of a picture on a certificate is reduced. */
const PICTURE_SIDE_PX = 600;

/**
 * Loads a certificate's pictures for its PDF. Only pictures of our own storage are loaded: the server fetches no address that a user
 * wrote.
 */
@Injectable()
export class CertificatePictures {
  constructor(private readonly storage: Storage) {}

  async of(url: string | null): Promise<Buffer | null> {
    if (!url?.startsWith(PUBLIC_FILES)) return null;
    const stored = await this.storage.open(`public/${url.slice(PUBLIC_FILES.length)}`);
    if (!stored) return null;
    return sharp(await buffer(stored))
      .resize({ width: PICTURE_SIDE_PX, height: PICTURE_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  }
}
