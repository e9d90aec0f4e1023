import type { SharedDraft } from '@madang/contracts/page/blocks/data';
import { draftView } from '@madang/contracts/page/blocks/view';
import { useChannel } from '../../lib/channel';
import BlockPage from './block-page';
import { usePen } from './block-list';
import { draw } from './draw';

/** The draft that a draft link shows, below a note that it is a draft and until when the link works. */
export default function DraftBlocks({ draft }: { draft: SharedDraft }) {
  const site = useChannel((s) => s.channel?.name ?? '');
  const pen = usePen();
  return (
    <>
      {draw(draftView(draft.expiresAt, pen), 0)}
      <BlockPage page={draft} title={draft.title ?? site} />
    </>
  );
}
