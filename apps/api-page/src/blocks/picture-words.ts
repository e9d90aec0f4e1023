import type { Block } from '@madang/contracts/page/blocks/block';

/** The content of a block, or of an item in it, that has a picture and may have words for it. */
interface Told {
  imageUrl: string | null;
  alt: string;
}
const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null && 'imageUrl' in value && 'alt' in value;
/** The contents of a block that have a picture: its own, or that of each item. */
const toldOf = ({ content }: Block): Told[] =>
  isTold(content) ? [content] : 'items' in content ? (content.items as unknown[]).filter(isTold) : [];

/** The addresses of the pictures for which the blocks have no words. */
export const wordless = (blocks: readonly Block[]): string[] => [
  ...new Set(blocks.flatMap((block) => toldOf(block).flatMap(({ imageUrl, alt }) => (imageUrl && !alt ? [imageUrl] : [])))),
];
/** The blocks, with words from the site's library for the pictures for which a block has none. */
export function withWords(blocks: readonly Block[], words: ReadonlyMap<string, string>): Block[] {
  const told = <T>(value: T): T =>
    isTold(value) && value.imageUrl && !value.alt ? { ...value, alt: words.get(value.imageUrl) ?? '' } : value;
  return blocks.map((block) => {
    const { content } = block;
    if (isTold(content)) return { ...block, content: told(content) } as Block;
    return 'items' in content ? ({ ...block, content: { ...content, items: (content.items as unknown[]).map(told) } } as Block) : block;
  });
}
