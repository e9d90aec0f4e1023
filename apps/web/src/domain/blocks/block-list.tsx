import { MINUTE } from '@madang/contracts/time';
import type { Block } from '@madang/contracts/page/blocks/block';
import type { BlockData, ShownCourse } from '@madang/contracts/page/blocks/data';
import { blockView, pageView } from '@madang/contracts/page/blocks/view';
import type { Pen } from '@madang/contracts/page/blocks/view-parts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lang } from '../../lib/i18n';
import { useNow } from '../../lib/time';
import './blocks.css';
import { draw } from './draw';
import { PageCourses } from './part-view';

export function usePen(): Omit<Pen, 'first'> {
  const { t } = useTranslation('blocks');
  const now = useNow(MINUTE);
  return { lang: lang(), now: new Date(now), t: (word, values) => t(word, values ?? {}) };
}

/**
 * Blocks from top to bottom, drawn as on the server. `still` is for previews: the viewer's likes and enrolments are then not fetched.
 */
export function BlockList({ blocks, data, still = false }: { blocks: readonly Block[]; data: BlockData; still?: boolean }) {
  const courses = useMemo(
    () =>
      (still ? [] : blocks).flatMap((one) =>
        one.type === 'classes' ? ((data[one.id] ?? []) as ShownCourse[]).map((course) => course.courseSeq) : [],
      ),
    [blocks, data, still],
  );
  return <PageCourses.Provider value={courses}>{pageView(blocks, data, usePen()).map(draw)}</PageCourses.Provider>;
}
/** One block; null while it has nothing to show. */
export function useBlockView(block: Block, data: BlockData, first = false) {
  const shown = blockView(block, data, { ...usePen(), first });
  return shown && draw(shown, 0);
}
