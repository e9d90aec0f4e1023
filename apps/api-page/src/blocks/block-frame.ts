import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Block } from '@madang/contracts/page/blocks/block';
import type { BlockData } from '@madang/contracts/page/blocks/data';
import { config } from '@madang/server/config';
import type { PageKey } from './block.sql';

/** The secret part of a snippet's address: only pages that show the block contain it, and it changes with the code. */
const keyOf = ({ channelSeq, pageSeq }: PageKey, id: string, code: string) =>
  createHmac('sha256', config.tokenSecret).update(`frame\n${channelSeq}\n${pageSeq}\n${id}\n${code}`).digest('base64url').slice(0, 22);
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The addresses of the frames of snippets, by the ids of their blocks. */
export const framesOf = (page: PageKey, blocks: readonly Block[]): BlockData =>
  Object.fromEntries(
    blocks.flatMap((block) =>
      block.type === 'snippet' && block.content.code.trim()
        ? [[block.id, `/frames/${page.channelSeq}/${page.pageSeq}/${block.id}/${keyOf(page, block.id, block.content.code)}`]]
        : [],
    ),
  );
/** The code of the snippet at an address; null if there is none, or if its code has changed since. */
export function codeOf(page: PageKey, blocks: readonly Block[], { id, key }: { id: string; key: string }): string | null {
  for (const block of blocks)
    if (block.type === 'snippet' && block.id === id && isSame(keyOf(page, id, block.content.code), key)) return block.content.code;
  return null;
}
/** The blocks without the code of snippets, which visitors get inside of frames. */
export const withoutCode = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => (block.type === 'snippet' ? { ...block, content: { ...block.content, code: '' } } : block));
