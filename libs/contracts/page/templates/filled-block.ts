import { newBlock, type Block, type BlockOf } from '../blocks/block';
import type { BlockType } from '../blocks/declaration';

/** What a template puts into a new block of a type. */
export interface Filling<T extends BlockType> {
  content?: Partial<BlockOf<T>['content']>;
  looks?: Partial<BlockOf<T>['looks']>;
  /** Whether the words are only an example, which is not true of this site until its staff replace it. */
  sample?: boolean;
}
/** Makes a new block with the content and looks of a template. */
export function filledBlock<T extends BlockType>(type: T, id: string, { content, looks, sample = false }: Filling<T> = {}): Block {
  const made = newBlock(type, id);
  return { ...made, sample, content: { ...made.content, ...content }, looks: { ...made.looks, ...looks } } as Block;
}
