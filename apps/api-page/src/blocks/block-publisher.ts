import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { Injectable } from '@nestjs/common';
import { readBlocks, type Block } from '@madang/contracts/page/blocks/block';
import { MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { History } from '@madang/server/history';
import { BlockPageEntity, BlockVersionEntity } from './block.entity';
import { PUT_BANNERS, type LockedPage, type PageKey } from './block.sql';

const slidesOf = (blocks: readonly Block[]) => blocks.find((one) => one.type === 'banner')?.content.slides ?? [];
/** The blocks as an entry of the data history shows them: their types and titles. */
const named = (blocks: readonly Block[] | null) =>
  blocks?.map(({ type, content }) => ('title' in content && content.title ? `${type}: ${content.title}` : type)) ?? null;

/** Publishes blocks on a page; the transaction must have locked the page's row. */
@Injectable()
export class BlockPublisher {
  constructor(
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  async goLive(tx: Tx, key: PageKey, was: LockedPage, kept: Block[], by: number | null): Promise<void> {
    const blocks = readBlocks(kept);
    const now = this.clock.now();
    const { channelSeq, pageSeq } = key;
    await tx.update(BlockPageEntity, key, { live: blocks, liveAt: now, waiting: null, waitingBy: null, publishAt: null });
    await tx.insert(BlockVersionEntity, { channelSeq, pageSeq, blocks, publishedBy: by, publishedAt: now });
    if (pageSeq === MAIN_PAGE) {
      const banners = slidesOf(blocks).map(({ imageUrl, eyebrow, title, text, buttonLabel, linkUrl }) => ({
        imageUrl,
        eyebrow,
        title,
        text,
        buttonLabel,
        linkUrl,
      }));
      await rows(tx, PUT_BANNERS, { channelSeq, banners: JSON.stringify(banners) });
    }
    await this.note(tx, key, by, { blocks: named(was.live) }, { blocks: named(blocks), publishedAt: now.toISOString() });
  }

  note(tx: Tx, { channelSeq, pageSeq }: PageKey, by: number | null, before: object, after: object): Promise<void> {
    return this.history.record(tx, { userSeq: by }, channelSeq, { entity: HISTORY_ENTITY.BLOCKS, seq: pageSeq || null, before, after });
  }
  /** Removes the published blocks, and any planned publishing, from a page. */
  async takeDown(tx: Tx, key: PageKey, was: LockedPage, by: number): Promise<void> {
    await tx.update(BlockPageEntity, key, { live: null, liveAt: null, waiting: null, waitingBy: null, publishAt: null });
    await this.note(tx, key, by, { blocks: named(was.live) }, { blocks: null });
  }
}
