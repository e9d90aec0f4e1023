import type { GuideItem } from '@madang/contracts/event/event';
import { LIMITS } from '@madang/contracts/limits';

export interface GuideGroup {
  group: string;
  items: GuideItem[];
  done: number;
  percent: number;
}
/** The steps of the setup guide by group, in the order of the service's answer. */
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
/** Whether every group is done (DB-028). */
export const isComplete = (groups: readonly GuideGroup[]) => groups.every((g) => g.percent >= 100);

const key = (channelSeq: number) => `madang.guide.${channelSeq}`;
/** Hides the guide for 9.6 hours (DB-030, DB-031). */
export const hideGuide = (channelSeq: number, now: number) => localStorage.setItem(key(channelSeq), String(now + LIMITS.clientIdLife));
/** The height in pixels that is kept free for the guide before this browser has measured it. */
const USUAL_HEIGHT_PX = 198;
const heightKey = (channelSeq: number) => `madang.guide-height.${channelSeq}`;
/**
 * The height in pixels that the guide had the last time in this browser, else the usual one, so that the parts below do not move when it
 * loads.
 */
export const roomOf = (channelSeq: number) => Number(localStorage.getItem(heightKey(channelSeq)) ?? USUAL_HEIGHT_PX);
export const keepRoom = (channelSeq: number, height: number) => localStorage.setItem(heightKey(channelSeq), String(Math.round(height)));
export const isHidden = (channelSeq: number, now: number) => Number(localStorage.getItem(key(channelSeq)) ?? 0) > now;
