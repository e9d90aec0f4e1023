import type { Active, Over } from '@dnd-kit/core';
import { placeOf, type Part, type Place } from '../../domain/authoring/curriculum-tree';

/** Where a dragged row would be dropped: before or after a lesson or section, or first in a section (`head`). */
export type Target = { kind: 'lesson' | 'section'; seq: number; side: 'before' | 'after' } | { kind: 'head'; seq: number };
type Data = { kind: 'lesson' | 'section'; seq: number };
const seqOf = (part: Part) => part.section?.curriculumSeq ?? 0;

/**
 * The drop target below a dragged row: `before` while the middle of the dragged row is above the middle of the other. A lesson over a
 * section comes first in it.
 */
export function targetOf(active: Active, over: Over | null): Target | null {
  const data = over?.data.current as Data | undefined;
  const moved = active.rect.current.translated;
  if (!over || !data || !moved) return null;
  const side = moved.top + moved.height / 2 < over.rect.top + over.rect.height / 2 ? 'before' : 'after';
  const section = (active.data.current as Data | undefined)?.kind === 'section';
  if (section) return data.kind === 'section' && data.seq > 0 && data.seq !== active.id ? { kind: 'section', seq: data.seq, side } : null;
  if (data.kind === 'section') return { kind: 'head', seq: data.seq };
  return data.seq === active.id ? null : { kind: 'lesson', seq: data.seq, side };
}
/** The section and index where a dragged lesson would be dropped; the index counts the other lessons only. */
export function lessonPlace(parts: readonly Part[], curriculumSeq: number, target: Target): Place | null {
  if (target.kind === 'section') return null;
  if (target.kind === 'head') return { sectionSeq: target.seq || null, index: 0 };
  const rest = parts.map((p) => ({ ...p, lessons: p.lessons.filter((l) => l.curriculumSeq !== curriculumSeq) }));
  const place = placeOf(rest, target.seq);
  return place && { ...place, index: place.index + (target.side === 'after' ? 1 : 0) };
}
/** The index where a dragged section would be dropped; it counts the other sections only. */
export function sectionIndex(parts: readonly Part[], sectionSeq: number, target: Target): number | null {
  if (target.kind !== 'section') return null;
  const index = parts.filter((p) => p.section && seqOf(p) !== sectionSeq).findIndex((p) => seqOf(p) === target.seq);
  return index < 0 ? null : index + (target.side === 'after' ? 1 : 0);
}
