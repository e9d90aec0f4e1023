import type { ShownBlocks } from '@madang/contracts/page/blocks/data';
import { BlockList } from './block-list';
import { useTitle } from '../../lib/title';

/** A page of blocks. `instead`: it replaces the page that others see at the same address. */
export default function BlockPage({ page, title, instead = false }: { page: ShownBlocks; title: string; instead?: boolean }) {
  useTitle(title, instead);
  return (
    <div className="blk-page">
      <h1 className="sr-only">{title}</h1>
      <BlockList blocks={page.blocks} data={page.data} />
    </div>
  );
}
