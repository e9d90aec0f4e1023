import { LESSON_TYPE } from '@madang/contracts/codes';
import type { CurriculumItem, Lesson, Section } from '@madang/contracts/main/lesson';
import { lessonSeconds } from '../lesson/lessons';

/** A section with its lessons; `section` is null for the lessons before the first section. */
export interface Part {
  section: Section | null;
  lessons: Lesson[];
}
export interface Place {
  sectionSeq: number | null;
  /** The index among the lessons of that section, from 0. */
  index: number;
}
export type OrderRow = { curriculumSeq: number; sectionSeq: number | null };

const isSection = (c: CurriculumItem): c is Section => c.curriculumTypeCd === LESSON_TYPE.SECTION;
const seqOf = (part: Part) => part.section?.curriculumSeq ?? null;

/** Groups the service's flat list into sections, in order; lessons without a section come first, as a part of their own. */
export function toParts(list: readonly CurriculumItem[]): Part[] {
  const sorted = [...list].sort((a, b) => a.order - b.order);
  const parts: Part[] = [
    { section: null, lessons: [] },
    ...sorted.filter(isSection).map((section) => ({ section, lessons: [] as Lesson[] })),
  ];
  for (const lesson of sorted)
    if (!isSection(lesson)) (parts.find((p) => seqOf(p) === lesson.sectionSeq) ?? parts[0]!).lessons.push(lesson);
  return parts[0]!.lessons.length === 0 && parts.length > 1 ? parts.slice(1) : parts;
}
/** The order of sections and lessons as the body of the call. */
export const toOrder = (parts: readonly Part[]): OrderRow[] =>
  parts.flatMap((part) => [
    ...(part.section ? [{ curriculumSeq: part.section.curriculumSeq, sectionSeq: null }] : []),
    ...part.lessons.map((l) => ({ curriculumSeq: l.curriculumSeq, sectionSeq: seqOf(part) })),
  ]);
export const sameOrder = (a: readonly Part[], b: readonly Part[]) => JSON.stringify(toOrder(a)) === JSON.stringify(toOrder(b));

export function placeOf(parts: readonly Part[], curriculumSeq: number): Place | null {
  for (const part of parts) {
    const index = part.lessons.findIndex((l) => l.curriculumSeq === curriculumSeq);
    if (index >= 0) return { sectionSeq: seqOf(part), index };
  }
  return null;
}

/** Moves a lesson to a place, whose index does not count the lesson itself; an unknown lesson changes nothing. */
export function moveLesson(parts: readonly Part[], curriculumSeq: number, to: Place): Part[] {
  const lesson = parts.flatMap((p) => p.lessons).find((l) => l.curriculumSeq === curriculumSeq);
  if (!lesson) return [...parts];
  return parts.map((part) => {
    const lessons = part.lessons.filter((l) => l !== lesson);
    if (seqOf(part) === to.sectionSeq) lessons.splice(to.index, 0, { ...lesson, sectionSeq: to.sectionSeq });
    return { ...part, lessons };
  });
}
/** Moves a section with its lessons to an index among the other sections; an unknown section changes nothing. */
export function moveSection(parts: readonly Part[], sectionSeq: number, index: number): Part[] {
  const head = parts.filter((p) => p.section === null);
  const own = parts.find((p) => seqOf(p) === sectionSeq);
  const others = parts.filter((p) => p.section !== null && p !== own);
  if (!own) return [...parts];
  others.splice(index, 0, own);
  return [...head, ...others];
}

/**
 * Moves a row one step up or down; a lesson at the edge of a section goes into the neighbouring section. At either end of the list it
 * stays.
 */
export function step(parts: readonly Part[], curriculumSeq: number, direction: -1 | 1): Part[] {
  const place = placeOf(parts, curriculumSeq);
  if (!place) {
    const sections = parts.filter((p) => p.section !== null);
    const at = sections.findIndex((p) => seqOf(p) === curriculumSeq);
    const to = at + direction;
    return at < 0 || to < 0 || to >= sections.length ? [...parts] : moveSection(parts, curriculumSeq, to);
  }
  const at = parts.findIndex((p) => seqOf(p) === place.sectionSeq);
  const index = place.index + direction;
  if (index >= 0 && index < parts[at]!.lessons.length) return moveLesson(parts, curriculumSeq, { ...place, index });
  const next = parts[at + direction];
  if (!next) return [...parts];
  return moveLesson(parts, curriculumSeq, { sectionSeq: seqOf(next), index: direction < 0 ? next.lessons.length : 0 });
}

export interface Amount {
  sections: number;
  lessons: number;
  seconds: number;
}
export function amountOf(parts: readonly Part[]): Amount {
  const lessons = parts.flatMap((p) => p.lessons);
  return {
    sections: parts.filter((p) => p.section).length,
    lessons: lessons.length,
    seconds: lessons.reduce((sum, l) => sum + lessonSeconds(l), 0),
  };
}
/** Hours and minutes, rounded up to the minute. */
export const hoursOf = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
};
