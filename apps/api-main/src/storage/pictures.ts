import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { PICTURE_WIDTHS, type PictureWidth } from '@madang/contracts/picture';
import { logger } from '@madang/server/log';
import { inTurn } from './drawing';
import { Storage, StorageUnavailable } from './storage';

const inWidth = (key: string, width: PictureWidth) => `${key}.w${width}.webp`;
/**
 * The key under which a withheld picture is stored, so that its public address no longer works. It has a folder of its own, so a signature
 * for it fits no other picture.
 */
export const withheldKey = (key: string) => key.replace(/^public\/(\d+)\/(\w+)\.(\w+)$/, 'private/$1/$2/withheld.$3');
const typeOf = (key: string) => (key.endsWith('.png') ? 'image/png' : 'image/jpeg');
const PICTURE_NAME = /\.(jpe?g|png|webp)$/i;

/** Public pictures in the widths that pages request. A width is drawn at its first request and stored beside the picture. */
@Injectable()
export class Pictures {
  private readonly drawing = new Map<string, Promise<string | null>>();

  constructor(private readonly storage: Storage) {}

  /** The key of the picture at most `width` pixels wide; `key` itself if the file is no picture that can be drawn. */
  async at(key: string, width: PictureWidth): Promise<string> {
    if (!PICTURE_NAME.test(key)) return key;
    const small = inWidth(key, width);
    if (await this.storage.stat(small)) return small;
    let work = this.drawing.get(small);
    if (!work) {
      work = inTurn(() => this.draw(key, small, width)).finally(() => this.drawing.delete(small));
      this.drawing.set(small, work);
    }
    return (await work) ?? key;
  }

  /** Deletes a picture with all widths that were drawn of it, also if it is withheld. */
  async remove(key: string): Promise<void> {
    await this.removeWidths(key);
    await this.storage.remove(key);
    await this.storage.remove(withheldKey(key));
  }

  /**
   * Moves a picture and deletes its widths, so that its public address no longer works. A picture that is withheld already stays as it is.
   */
  async withhold(key: string): Promise<void> {
    await this.storage.move(key, withheldKey(key), typeOf(key));
    await this.removeWidths(key);
  }
  /** Moves a withheld picture back, so that its public address works again. */
  async giveBack(key: string): Promise<void> {
    await this.storage.move(withheldKey(key), key, typeOf(key));
  }

  private async removeWidths(key: string): Promise<void> {
    for (const width of PICTURE_WIDTHS) await this.storage.remove(inWidth(key, width));
  }

  private async draw(key: string, small: string, width: PictureWidth): Promise<string | null> {
    try {
      const file = await this.storage.local(key);
      if (!file) return null;
      try {
        const body = await sharp(file.path).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
        await this.storage.put(small, body, 'image/webp');
        // The picture may have been withheld or deleted while its width was drawn; then the width is deleted, too.
        if (await this.storage.stat(key)) return small;
        await this.storage.remove(small);
        return null;
      } finally {
        await file.release();
      }
    } catch (e) {
      if (e instanceof StorageUnavailable) throw e;
      logger.warn({ key, err: (e as Error).message }, 'picture');
      return null;
    }
  }
}
