import { Injectable } from '@nestjs/common';
import { LANG, type Lang } from '@madang/contracts/codes';
import { isShown, readBlocks, type Audience, type Block } from '@madang/contracts/page/blocks/block';
import type { BlockData, ShownBlocks, ShownCourse } from '@madang/contracts/page/blocks/data';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { framesOf, withoutCode } from './block-frame';
import { blockDataQuery } from './block-data.sql';
import { LIVE_BLOCKS, PICTURE_WORDS, type PageKey, type PictureWords } from './block.sql';
import { withWords, wordless } from './picture-words';

const VISITOR_AUDIENCES: readonly Audience[] = ['everyone', 'visitors'];

/** A picture's text in the reader's language, or else in Korean, or else in any language that it has. */
const inLang = (alt: Partial<Record<Lang, string>>, lang: Lang) => alt[lang] ?? alt[LANG.KO] ?? Object.values(alt)[0] ?? '';

/** Class blocks show a class only once on a page: a later block leaves out what an earlier one shows. */
function eachOnce(blocks: readonly Block[], data: BlockData): BlockData {
  const seen = new Set<number>();
  const own = { ...data };
  for (const block of blocks) {
    if (block.type !== 'classes') continue;
    const list = (data[block.id] ?? []) as ShownCourse[];
    const fresh = list.filter(({ courseSeq }) => !seen.has(courseSeq));
    const shown = block.content.from === 'picked' ? fresh : fresh.slice(0, block.content.count);
    for (const { courseSeq } of shown) seen.add(courseSeq);
    own[block.id] = shown;
  }
  return own;
}

const dataOf = ({ channelSeq, pageSeq }: PageKey, blocks: readonly Block[], data: BlockData): BlockData => ({
  ...eachOnce(blocks, data),
  ...framesOf({ channelSeq, pageSeq }, blocks),
});

/** Reads pages of blocks as visitors, members or learners see them. */
@Injectable()
export class BlockReadService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The published blocks of a page as this caller sees them; null for a page that has none. */
  async shown({ userSeq, lang }: Pick<Caller, 'userSeq' | 'lang'>, channelSeq: number, pageSeq: number): Promise<ShownBlocks | null> {
    const now = this.clock.now();
    const found = await this.db.one({ channelSeq }, LIVE_BLOCKS, { channelSeq, pageSeq, userSeq, now });
    if (!found) return null;
    const audiences: readonly Audience[] = found.isMember
      ? ['everyone', 'members', ...(found.learns ? (['learners'] as const) : [])]
      : VISITOR_AUDIENCES;
    return this.filled({ channelSeq, pageSeq, lang }, found.live, audiences);
  }

  /** Fills published blocks, which another statement has read, with their data, as visitors see them. */
  forVisitors(of: PageKey & { lang: Lang }, live: unknown): Promise<ShownBlocks> {
    return this.filled(of, live, VISITOR_AUDIENCES);
  }

  /** The data of the site that blocks show, read in one statement. */
  async dataOf(tx: Tx, key: PageKey, blocks: readonly Block[]): Promise<BlockData> {
    const query = blockDataQuery(blocks, key.channelSeq, this.clock.now());
    const [row] = query ? await rows(tx, query) : [];
    return dataOf(key, blocks, row?.data ?? {});
  }

  private async filled(
    { channelSeq, pageSeq, lang }: PageKey & { lang: Lang },
    live: unknown,
    audiences: readonly Audience[],
  ): Promise<ShownBlocks> {
    const now = this.clock.now();
    const shown = readBlocks(live).filter((block) => isShown(block, audiences, now));
    const urls = wordless(shown);
    const found = urls.length ? await this.db.read({ channelSeq }, PICTURE_WORDS, { channelSeq, urls }) : [];
    const words = found.map((json) => JSON.parse(json) as PictureWords);
    const blocks = words.length ? withWords(shown, new Map(words.map(({ url, alt }) => [url, inLang(alt, lang)]))) : shown;
    const query = blockDataQuery(blocks, channelSeq, now);
    const [json] = query ? await this.db.ask({ channelSeq }, query) : [];
    const data = dataOf({ channelSeq, pageSeq }, blocks, JSON.parse(json ?? '{}') as BlockData);
    return { pageSeq, blocks: withoutCode(blocks), data };
  }
}
