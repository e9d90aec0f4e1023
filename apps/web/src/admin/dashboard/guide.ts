import { eventApi, type GuideItem } from '@madang/contracts/event/event';
import { guideStepNeeds, mayDoAnyStep } from '@madang/contracts/event/guide-steps';
import { LIMITS } from '@madang/contracts/limits';
import { SECOND } from '@madang/contracts/time';
import { useMay } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { useDrawn } from '../../lib/drawn';
import { roomOf } from '../../lib/kept-room';
import { useCall } from '../../lib/query';
import { useState } from 'react';

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
/** The name under which the guide's height is kept. */
export const GUIDE_ROOM = 'guide-height';
export const isHidden = (channelSeq: number, now: number) => Number(localStorage.getItem(key(channelSeq)) ?? 0) > now;

/** What the dashboard knows of the setup guide. */
export interface Guide {
  /** The steps that the person may do, by group; null: they are loading, or no guide is shown. */
  groups: GuideGroup[] | null;
  loading: boolean;
  /** The height in pixels that is kept free while the guide is loading; null: it is unknown, so that what is below has to wait. */
  room: number | null;
  /** Hides the guide for some hours. */
  hide: () => void;
}
/** Loads the setup guide, of which each person sees the steps that they may do, and nobody else any (AM-1110). */
export function useGuide(): Guide {
  const { channelSeq } = useSite();
  const may = useMay();
  const [hidden, setHidden] = useState(() => isHidden(channelSeq, Date.now()));
  const wanted = !hidden && mayDoAnyStep(may);
  const guide = useCall(eventApi.guide, {}, { enabled: wanted, silent: true, staleTime: 30 * SECOND });
  const draws = useDrawn(!guide.isPending);
  const groups = wanted && draws && guide.data ? groupsOf(guide.data.todoList.filter((step) => guideStepNeeds(step).every(may))) : null;
  return {
    groups: groups && !isComplete(groups) ? groups : null,
    loading: wanted && !draws,
    room: roomOf(GUIDE_ROOM, channelSeq, innerWidth),
    hide: () => {
      hideGuide(channelSeq, Date.now());
      setHidden(true);
    },
  };
}
