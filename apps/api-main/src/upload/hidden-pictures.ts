import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { FileAddresses } from '../storage/file-addresses';
import { Pictures, withheldKey } from '../storage/pictures';
import { FileEntity } from './file.entity';
import { PICTURES_HELD, PICTURES_SEEN, WITHHELD_OF, WITHHELD_PICTURES } from './hidden-pictures.sql';

const PICTURE_ADDRESS = /\/files\/(public\/\d+\/[0-9a-f]{32}\.(?:jpg|png))/g;
/** The keys of the pictures that a text uses. */
const keysIn = (text: string) => [...new Set([...text.matchAll(PICTURE_ADDRESS)].map(([, key]) => key!))];

/**
 * Withholds the pictures of texts that staff have hidden or deleted: their public addresses do not work until something visible uses them
 * again.
 */
@Injectable()
export class HiddenPictures {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly pictures: Pictures,
    private readonly addresses: FileAddresses,
  ) {}

  /**
   * Withholds those of the pictures that are used only where nobody can see them, gives back those that can be seen, and leaves those that
   * nothing uses as they are. It may be repeated.
   */
  async settle(channelSeq: number, keys: readonly string[]): Promise<void> {
    if (!keys.length) return;
    await this.db.tx({ channelSeq }, async (tx) => {
      const held = await rows(tx, PICTURES_HELD, { channelSeq, keys: [...keys] });
      const seen = new Map((await rows(tx, PICTURES_SEEN, { channelSeq, keys: [...keys] })).map(({ key, shown }) => [key, shown]));
      for (const { key } of held) {
        const shown = seen.get(key);
        // Nothing uses the picture any more, so the job for unused pictures deletes it.
        if (shown === undefined) continue;
        if (shown) await this.pictures.giveBack(key);
        else await this.pictures.withhold(key);
        await tx.update(FileEntity, { channelSeq, storageKey: key }, { withheldAt: shown ? null : this.clock.now() });
      }
    });
  }
  settleIn(channelSeq: number, text: string): Promise<void> {
    return this.settle(channelSeq, keysIn(text));
  }

  /** Corrects the pictures of a site that are withheld though visible, or the reverse. `named` are all pictures that the site uses. */
  async settleSite(channelSeq: number, named: readonly { key: string; shown: boolean }[]): Promise<void> {
    const found = await this.db.tx({ channelSeq }, (tx) => rows(tx, WITHHELD_PICTURES, { channelSeq }));
    const withheld = new Set(found.map(({ key }) => key));
    const wrong = named.filter(({ key, shown }) => shown === withheld.has(key) && key.startsWith(`public/${channelSeq}/`));
    await this.settle(
      channelSeq,
      wrong.map(({ key }) => key),
    );
  }

  /** Puts signed addresses of the withheld pictures into a text, for a reader who may see the hidden text. */
  async shownIn(channelSeq: number, text: string): Promise<string> {
    const keys = keysIn(text);
    if (!keys.length) return text;
    const withheld = await this.db.tx({ channelSeq }, (tx) => rows(tx, WITHHELD_OF, { channelSeq, keys }));
    return withheld.reduce(
      (shown, { key }) => shown.replaceAll(this.addresses.open(key), this.addresses.signed(withheldKey(key)).url),
      text,
    );
  }
  async shownOf<T extends { photos: string[] }>(channelSeq: number, things: T[]): Promise<T[]> {
    const told = things.map(({ photos }) => photos);
    if (!told.some((photos) => photos.length)) return things;
    const shown = JSON.parse(await this.shownIn(channelSeq, JSON.stringify(told))) as string[][];
    return things.map((thing, i) => ({ ...thing, photos: shown[i]! }));
  }
}
