import type { Active, Over } from '@dnd-kit/core';
import { placeOf, type Part, type Place } from '../../domain/authoring/curriculum-tree';

/** Where the line of a drag stands: beside a lesson, below a section's head, or beside a section. */
export type Target = { kind: 'lesson' | 'section'; seq: number; side: 'before' | 'after' } | { kind: 'head'; seq: number };
type Data = { kind: 'lesson' | 'section'; seq: number };
const seqOf = (part: Part) => part.section?.curriculumSeq ?? 0;

/** The target under a dragged thing; the upper half of a row is before it. */
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
/** The place of a lesson dropped there, counted without itself. */
export function lessonPlace(parts: readonly Part[], curriculumSeq: number, target: Target): Place | null {
  if (target.kind === 'section') return null;
  if (target.kind === 'head') return { sectionSeq: target.seq || null, index: 0 };
  const rest = parts.map((p) => ({ ...p, lessons: p.lessons.filter((l) => l.curriculumSeq !== curriculumSeq) }));
  const place = placeOf(rest, target.seq);
  return place && { ...place, index: place.index + (target.side === 'after' ? 1 : 0) };
}
/** The place of a section among the others. */
export function sectionIndex(parts: readonly Part[], sectionSeq: number, target: Target): number | null {
  if (target.kind !== 'section') return null;
  const index = parts.filter((p) => p.section && seqOf(p) !== sectionSeq).findIndex((p) => seqOf(p) === target.seq);
  return index < 0 ? null : index + (target.side === 'after' ? 1 : 0);
}
