import { YN } from '@madang/contracts/codes';
import { useQueueMarks } from '../../domain/work/queue-marks';
import type { QueueGroup, QueueItem } from './queue';

export const VIEWS = ['open', 'mine', 'snoozed'] as const;
export type QueueView = (typeof VIEWS)[number];
export const isView = (value: string | null): value is QueueView => VIEWS.some((one) => one === value);
export type Marks = ReturnType<typeof useQueueMarks>;

/** The items that a view shows: a snoozed item is only in the snoozed view until its day comes. */
export function inView(groups: readonly QueueGroup[], marks: Marks, view: QueueView): QueueGroup[] {
  const isMine = (one: QueueItem) => marks.assignments.get(one.id)?.mineYn === YN.YES;
  return groups.map((group) => {
    const away = group.items.filter((one) => marks.snoozes.has(one.id));
    if (view === 'snoozed') return { ...group, items: away, count: away.length };
    const here = group.items.filter((one) => !marks.snoozes.has(one.id));
    if (view === 'open') return { ...group, items: here, count: group.count - away.length };
    const mine = here.filter(isMine);
    return { ...group, items: mine, count: mine.length };
  });
}
