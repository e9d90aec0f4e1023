import { YN } from '@madang/contracts/codes';
import { useEffect, useEffectEvent } from 'react';
import { useQueueMarks } from '../../domain/work/queue-marks';
import type { QueueGroup, QueueItem } from './queue';

export const QUEUE_VIEWS = ['open', 'mine', 'snoozed'] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];
export const isView = (value: string | null): value is QueueView => QUEUE_VIEWS.some((one) => one === value);
export type Marks = ReturnType<typeof useQueueMarks>;

/** How many pages of a kind are loaded without being asked for; a thousand items. */
const PAGES_MAX = 10;
/**
 * Loads on until everything is there that this person has snoozed, is assigned or has opened by its address, so that the views of those
 * are whole.
 */
export function useMarkedLoaded(groups: readonly QueueGroup[], marks: Marks, asked: string | null): void {
  const mine = [...marks.assignments].filter(([, one]) => one.mineYn === YN.YES).map(([id]) => id);
  const wanted = [...marks.snoozes.keys(), ...mine, ...(asked ? [asked] : [])];
  const lacking = groups.filter(({ kind, items, more }) => {
    if (!more || more.busy || more.error !== null || more.pages >= PAGES_MAX) return false;
    const there = new Set(items.map((one) => one.id));
    return wanted.some((id) => id.startsWith(`${kind}-`) && !there.has(id));
  });
  const load = useEffectEvent(() => lacking.forEach((group) => group.more?.load()));
  const state = lacking.map((group) => `${group.kind} ${group.more!.pages}`).join();
  useEffect(() => {
    if (state) load();
  }, [state]);
}

/**
 * What can be said of an item that the address of the page names and that the list does not show: `sought` while the pages of its kind are
 * still loaded, `unknown` where they cannot be loaded to the end, else `gone`.
 */
export type Missing = 'sought' | 'unknown' | 'gone';
export function missingOf(groups: readonly QueueGroup[], asked: string): Missing {
  const group = groups.find(({ kind }) => asked.startsWith(`${kind}-`));
  if (!group || group.items.some((one) => one.id === asked)) return 'gone';
  const { loading, error, more } = group;
  if (loading) return 'sought';
  if (error !== null) return 'unknown';
  if (!more) return 'gone';
  return more.error === null && more.pages < PAGES_MAX ? 'sought' : 'unknown';
}

/** The items that a view shows: a snoozed item is only in the snoozed view until its day comes. */
export function inView(groups: readonly QueueGroup[], marks: Marks, view: QueueView): QueueGroup[] {
  const isMine = (one: QueueItem) => marks.assignments.get(one.id)?.mineYn === YN.YES;
  return groups.map((group) => {
    const away = group.items.filter((one) => marks.snoozes.has(one.id));
    if (view === 'snoozed') return { ...group, more: null, items: away, count: away.length };
    const here = group.items.filter((one) => !marks.snoozes.has(one.id));
    if (view === 'open') return { ...group, items: here, count: group.count - away.length };
    const mine = here.filter(isMine);
    return { ...group, more: null, items: mine, count: mine.length };
  });
}
