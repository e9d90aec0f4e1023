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

const VISITOR: readonly Audience[] = ['everyone', 'visitors'];

/** The text in the reader's language, else in a language it has. */
const inLang = (alt: Partial<Record<Lang, string>>, lang: Lang) => alt[lang] ?? alt[LANG.KO] ?? Object.values(alt)[0] ?? '';

/** A class stands once on a page: a later shelf leaves out what an earlier one shows. */
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

/** Answers pages of blocks as visitors, members or learners see them. */
@Injectable()
export class BlockReadService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** What is live, as this caller sees it; null for a page that is not made of blocks. */
  async shown({ userSeq, lang }: Pick<Caller, 'userSeq' | 'lang'>, channelSeq: number, pageSeq: number): Promise<ShownBlocks | null> {
    const now = this.clock.now();
    const found = await this.db.one({ channelSeq }, LIVE_BLOCKS, { channelSeq, pageSeq, userSeq, now });
    if (!found) return null;
    const audiences: readonly Audience[] = found.isMember
      ? ['everyone', 'members', ...(found.learns ? (['learners'] as const) : [])]
      : VISITOR;
    return this.filled({ channelSeq, pageSeq, lang }, found.live, audiences);
  }

  /** The data of blocks that were read along with something else, for visitors. */
  forVisitors(of: PageKey & { lang: Lang }, live: unknown): Promise<ShownBlocks> {
    return this.filled(of, live, VISITOR);
  }

  /** What blocks show of their site, in one statement. */
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
