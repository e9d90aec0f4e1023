import type { Block } from '@madang/contracts/page/blocks/block';
import { looksOf } from '@madang/contracts/page/blocks/block';
import { BLOCKS } from '@madang/contracts/page/blocks/declaration';
import type { Fields } from '@madang/contracts/page/blocks/fields';
import { cleanHtml } from '@madang/server/rich-text';

/** The values of a block with their rich texts cleaned, also those inside lists. */
function cleaned(values: Record<string, unknown>, fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      if (field?.kind === 'rich') return [name, cleanHtml(String(value))];
      if (field?.kind === 'list' && field.fields)
        return [name, (value as Record<string, unknown>[]).map((one) => cleaned(one, field.fields!))];
      return [name, value];
    }),
  );
}
/** The blocks as they may be stored and shown: their rich texts contain nothing that runs code. */
export const cleanBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.map(
    (block) =>
      ({
        ...block,
        content: cleaned(block.content, BLOCKS[block.type].content),
        looks: cleaned(block.looks, looksOf(block.type)),
      }) as Block,
  );
