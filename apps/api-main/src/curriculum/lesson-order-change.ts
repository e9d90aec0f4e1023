import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { Change } from '@madang/server/history';
import type { TitledItem } from './lesson-change.sql';
import { isSection } from './lesson-order';

type Items = readonly TitledItem[];
type Side = Record<string, string | number | null> | string[];

/** The place of a lesson below its section, or of a section among the sections, as the curriculum's page counts them. */
function placeOf(items: Items, item: TitledItem): Side {
  const before = items.slice(0, items.indexOf(item) + 1);
  if (isSection(item)) return { movedSection: item.title, place: before.filter(isSection).length };
  const section = before.findLastIndex(isSection);
  return { movedLesson: item.title, inSection: before[section]?.title ?? null, place: before.length - 1 - section };
}

/** Whether items that stand together are one section with all its lessons; `next` is the item behind them. */
const isWholeSection = (part: Items, next: TitledItem | undefined) =>
  part.filter(isSection).length === 1 && isSection(part[0]!) && (!next || isSection(next));

/** The lesson, or the section with its lessons, whose move alone turns one order into the other; null where more was moved. */
function movedOf(from: Items, to: Items): TitledItem | null {
  const [first, last] = [from.findIndex((item, i) => item !== to[i]), from.findLastIndex((item, i) => item !== to[i])];
  const [was, is] = [from.slice(first, last + 1), to.slice(first, last + 1)];
  const turn = was.indexOf(is[0]!);
  if (was.some((item, i) => is[(i + was.length - turn) % was.length] !== item)) return null;
  const down = { part: was.slice(0, turn), next: was[turn] };
  const up = { part: was.slice(turn), next: from[last + 1] };
  const isLesson = ({ part }: typeof up) => part.length === 1 && !isSection(part[0]!);
  const moved = [down, up].find(isLesson) ?? [down, up].find(({ part, next }) => isWholeSection(part, next));
  return moved?.part[0] ?? null;
}

/**
 * The line of a class's history for a new order of its lessons: what was moved, from where to where; where that cannot be told in a word,
 * the titles between the first and the last that stand elsewhere.
 */
export function orderChange(course: { courseSeq: number; title: string }, from: Items, to: Items): Change | null {
  const first = from.findIndex((item, i) => item !== to[i]);
  if (first < 0) return null;
  const moved = movedOf(from, to);
  const end = from.findLastIndex((item, i) => item !== to[i]) + 1;
  const told = (items: Items): Side => (moved ? placeOf(items, moved) : items.slice(first, end).map((item) => item.title));
  return {
    entity: HISTORY_ENTITY.COURSE,
    seq: course.courseSeq,
    called: course.title,
    before: { lessonOrder: told(from) },
    after: { lessonOrder: told(to) },
  };
}
