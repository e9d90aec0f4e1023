import { curriculumApi } from '@madang/contracts/main/curriculum';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { setLessons } from '../../domain/authoring/class-data';
import { moveLesson, moveSection, placeOf, sameOrder, step, toOrder, type Part, type Place } from '../../domain/authoring/curriculum-tree';

export interface Reorder {
  /** The sections in the order shown: the saved order, or the one being dragged. */
  parts: Part[];
  /** The number of the row that was lifted by keyboard; null while none is. */
  lifted: number | null;
  lift: (curriculumSeq: number) => void;
  /** Moves the row lifted by keyboard one place up or down. */
  move: (direction: -1 | 1) => void;
  drop: () => void;
  cancel: () => void;
  dropLesson: (curriculumSeq: number, to: Place) => void;
  dropSection: (sectionSeq: number, index: number) => void;
  /** The text that tells screen readers where a moved row is. */
  said: string;
}

/** The order of sections and lessons while the author changes it: shown at once, saved when dropped, put back when the service refuses. */
export function useReorder(courseSeq: number, saved: Part[]): Reorder {
  const { t } = useTranslation('authoring');
  const [draft, setDraft] = useState<Part[] | null>(null);
  const [lifted, setLifted] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const order = useAct(curriculumApi.order, { silent: true });
  const parts = draft ?? saved;

  const titleOf = useCallback(
    (seq: number) => parts.flatMap((p) => [p.section, ...p.lessons]).find((c) => c?.curriculumSeq === seq)?.title ?? '',
    [parts],
  );
  const where = useCallback(
    (now: Part[], seq: number) => {
      const place = placeOf(now, seq);
      if (!place) {
        const sections = now.filter((p) => p.section);
        return t('order.sectionAt', {
          title: titleOf(seq),
          index: sections.findIndex((p) => p.section?.curriculumSeq === seq) + 1,
          all: sections.length,
        });
      }
      const part = now.find((p) => (p.section?.curriculumSeq ?? null) === place.sectionSeq);
      return t('order.lessonAt', {
        title: titleOf(seq),
        section: part?.section?.title ?? t('order.noSection'),
        index: place.index + 1,
        all: part?.lessons.length ?? 0,
      });
    },
    [t, titleOf],
  );

  const send = (next: Part[], seq: number) => {
    if (sameOrder(next, saved)) return setDraft(null);
    setDraft(next);
    setSaid(t('order.dropped', { where: where(next, seq) }));
    order.mutate(
      { params: { courseSeq }, body: { order: toOrder(next) } },
      {
        onSuccess: (list) => setLessons(courseSeq, () => list),
        onError: (failed) => {
          toast(t('order.failed', { reason: errorMessage(failed) }), { tone: 'bad' });
          setSaid(t('order.back'));
        },
        onSettled: () => setDraft(null),
      },
    );
  };

  return {
    parts,
    lifted,
    said,
    lift: (seq) => {
      setLifted(seq);
      setDraft(parts);
      setSaid(t('order.lifted', { where: where(parts, seq) }));
    },
    move: (direction) => {
      if (lifted === null) return;
      const next = step(parts, lifted, direction);
      setDraft(next);
      setSaid(where(next, lifted));
    },
    drop: () => {
      if (lifted === null) return;
      setLifted(null);
      send(parts, lifted);
    },
    cancel: () => {
      setLifted(null);
      setDraft(null);
      setSaid(t('order.cancelled'));
    },
    dropLesson: (seq, to) => send(moveLesson(parts, seq, to), seq),
    dropSection: (seq, index) => send(moveSection(parts, seq, index), seq),
  };
}
