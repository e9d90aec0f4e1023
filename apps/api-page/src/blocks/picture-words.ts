import type { Block } from '@madang/contracts/page/blocks/block';

/** What has a picture and may say in words what it shows. */
interface Told {
  imageUrl: string | null;
  alt: string;
}
const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null && 'imageUrl' in value && 'alt' in value;
/** The places for pictures with words of a block: itself, or each of its items. */
const toldOf = ({ content }: Block): Told[] =>
  isTold(content) ? [content] : 'items' in content ? (content.items as unknown[]).filter(isTold) : [];

/** Addresses of the pictures for which blocks have no words of their own. */
export const wordless = (blocks: readonly Block[]): string[] => [
  ...new Set(blocks.flatMap((block) => toldOf(block).flatMap(({ imageUrl, alt }) => (imageUrl && !alt ? [imageUrl] : [])))),
];
/** Blocks whose pictures say what the site's library says of them, where the block itself says nothing. */
export function withWords(blocks: readonly Block[], words: ReadonlyMap<string, string>): Block[] {
  const told = <T>(value: T): T =>
    isTold(value) && value.imageUrl && !value.alt ? { ...value, alt: words.get(value.imageUrl) ?? '' } : value;
  return blocks.map((block) => {
    const { content } = block;
    if (isTold(content)) return { ...block, content: told(content) } as Block;
    return 'items' in content ? ({ ...block, content: { ...content, items: (content.items as unknown[]).map(told) } } as Block) : block;
  });
}
