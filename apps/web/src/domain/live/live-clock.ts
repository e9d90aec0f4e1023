import { LIVE_USER } from '@madang/contracts/codes';
import { liveTimer, type LiveLabel } from '@madang/contracts/main/course-rules';
import { LIMITS } from '@madang/contracts/limits';
import type { LiveItem } from '@madang/contracts/main/curriculum';
import { daysLeft } from '@madang/contracts/time';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverDifference } from '../../lib/time';

export interface Live {
  liveAt: string;
  liveStartAt: string;
  liveEndAt: string;
  liveEndDateAt?: string | null;
}
export interface LiveState {
  label: LiveLabel;
  joinable: boolean;
  remaining: number;
  over: boolean;
}
/** From how many minutes before the start this person can enter a live lesson: learners and staff have different numbers (LV-043). */
export const windowOf = (live: LiveItem) => (live.userType === LIVE_USER.USER ? live.attendeeJoinTimeLive : live.tchJoinTimeLive);

/** The states of live lessons, recomputed every 300 ms by the server's clock (LV-036..044). */
export function useLiveStates<T extends Live>(
  lives: readonly T[],
  window: (live: T) => number | null | undefined,
  difference?: number,
): LiveState[] {
  const [now, setNow] = useState(() => Date.now());
  const running = lives.length > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), LIMITS.liveTick);
    return () => clearInterval(timer);
  }, [running]);
  return lives.map((live) => {
    const state = liveTimer(live, window(live), now, difference ?? serverDifference());
    return { ...state, over: !state.joinable && state.remaining <= 0 };
  });
}

const two = (n: number) => String(n).padStart(2, '0');
/** A time of less than a day as a clock: `04:32`, `1:04:32`. */
function clock(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${two(m)}:${two(s % 60)}`;
}
/** The text of a live lesson's state, and its time: until the start, or since it. */
export function useLiveWords() {
  const { t } = useTranslation('live');
  return (state: LiveState): { lead: string; time: string } => {
    if (state.over) return { lead: t('ended'), time: '' };
    if (state.label === 'over')
      return { lead: t('label.over'), time: t('since', { n: Math.max(1, Math.floor(-state.remaining / 60_000)) }) };
    if (state.label === 'over-long') return { lead: t('label.over-long'), time: '' };
    const days = daysLeft(state.remaining, 0);
    return { lead: t(`label.${state.label}`), time: days > 0 ? t('days', { n: days, count: days }) : clock(state.remaining) };
  };
}
