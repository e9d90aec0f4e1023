import type { GuideItem } from '@madang/contracts/event/event';
import { LIMITS } from '@madang/contracts/limits';

export interface GuideGroup {
  group: string;
  items: GuideItem[];
  done: number;
  percent: number;
}
/** The todos by group, in the service's order. */
export function groupsOf(todoList: readonly GuideItem[]): GuideGroup[] {
  return [...new Set(todoList.map((item) => item.group))].map((group) => {
    const items = todoList.filter((item) => item.group === group);
    return {
      group,
      items,
      done: items.filter((i) => i.progressPercent >= 100).length,
      percent: Math.round(items.reduce((total, i) => total + i.progressPercent, 0) / items.length),
    };
  });
}
/** Complete when every group is (DB-028). */
export const isComplete = (groups: readonly GuideGroup[]) => groups.every((g) => g.percent >= 100);

const key = (channelSeq: number) => `madang.guide.${channelSeq}`;
/** Hides the guide for 9.6 hours (DB-030, DB-031). */
export const hideGuide = (channelSeq: number, now: number) => localStorage.setItem(key(channelSeq), String(now + LIMITS.clientIdLife));
/** Pixels of a guide nobody has seen yet. */
const USUAL = 180;
const heightKey = (channelSeq: number) => `madang.guide-height.${channelSeq}`;
/** How much room the guide took here the last time, so that what stands below it does not move when it comes. */
export const roomOf = (channelSeq: number) => Number(localStorage.getItem(heightKey(channelSeq)) ?? USUAL);
export const keepRoom = (channelSeq: number, height: number) => localStorage.setItem(heightKey(channelSeq), String(Math.round(height)));
export const isHidden = (channelSeq: number, now: number) => Number(localStorage.getItem(key(channelSeq)) ?? 0) > now;
