import { SECOND } from '@madang/contracts/time';
import { YN } from '@madang/contracts/codes';
import { curriculumApi, REPORTED_SECONDS_MAX } from '@madang/contracts/main/curriculum';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { log } from '../../lib/log';
import { isLoggedIn } from '../../lib/session';

/** Milliseconds between two saves of the watched time. */
const WATCH_SAVE_INTERVAL_MS = 10 * SECOND;

interface Told {
  /** `atEnd`: the player said that the video ended. */
  saved: (saved: { playSecond: number; completed: boolean }, atEnd: boolean) => void;
  /** Runs when another device of the same person plays the video. */
  refused: (error: ApiError) => void;
}

/** Counts how far and how long a lesson was watched, and saves it. */
class Watch {
  private position = 0;
  private watched = 0;
  private since: number | null = null;
  private dirty = false;
  /** The seconds watched since the lesson was opened. */
  private total = 0;

  constructor(
    private readonly params: { courseSeq: number; curriculumSeq: number },
    private readonly told: Told,
  ) {}

  play(): void {
    this.since ??= Date.now();
  }
  at(time: number): void {
    this.position = time;
    this.dirty = true;
  }
  stop(time: number): void {
    this.at(time);
    this.count();
    this.since = null;
  }
  /**
   * Adds the real seconds since the last call, so that a higher speed does not shorten them (CU-090). Saves come every ten seconds, also
   * while none arrives, so a much longer pause means that the device slept.
   */
  private count(): void {
    if (this.since === null) return;
    const now = Date.now();
    const seconds = Math.min((now - this.since) / 1000, REPORTED_SECONDS_MAX);
    this.watched += seconds;
    this.total += seconds;
    this.since = now;
  }
  elapsed(): number {
    return this.total + (this.since === null ? 0 : (Date.now() - this.since) / 1000);
  }
  async save(options: { ended?: boolean; leaving?: boolean; claim?: boolean } = {}): Promise<void> {
    this.count();
    if (!isLoggedIn() || (!this.dirty && !options.ended && !options.claim)) return;
    // Reports that did not arrive leave more seconds than one may hold. A page that is left has time for one report alone.
    while (!options.leaving && this.watched > REPORTED_SECONDS_MAX) if (!(await this.report({}))) break;
    await this.report(options);
  }
  /** Sends one report; answers whether it was saved. */
  private async report(options: { ended?: boolean; leaving?: boolean }): Promise<boolean> {
    const watchedSecond = Math.min(Math.round(this.watched), REPORTED_SECONDS_MAX);
    this.watched -= watchedSecond;
    this.dirty = false;
    const { courseSeq, curriculumSeq } = this.params;
    const playingYn = this.since === null || options.leaving ? YN.NO : YN.YES;
    try {
      const saved = await call(curriculumApi.savePlaytime, {
        params: { courseSeq },
        body: {
          curriculumSeq,
          playSecond: Math.round(this.position * 10) / 10,
          watchedSecond,
          endedYn: options.ended ? YN.YES : YN.NO,
          playingYn,
        },
        ...(options.leaving ? { keepalive: true } : {}),
      });
      this.told.saved(saved, options.ended === true);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.is('PLAYED_ELSEWHERE')) {
        this.told.refused(error);
        return false;
      }
      // The seconds that could not be saved are sent with the next save.
      this.watched += watchedSecond;
      this.dirty = true;
      log('playtime', error);
      return false;
    }
  }
}

/**
 * Saves the watching of a lesson: every 10 s, when it stops, when the page is hidden or left, and at the end; if devices are counted
 * (`claims`), also at the start.
 */
export function useWatch({ courseSeq, curriculumSeq, claims }: { courseSeq: number; curriculumSeq: number; claims: boolean }, told: Told) {
  const latest = useRef(told);
  useEffect(() => {
    latest.current = told;
  });
  const watch = useMemo(
    () =>
      new Watch(
        { courseSeq, curriculumSeq },
        { saved: (one, atEnd) => latest.current.saved(one, atEnd), refused: (error) => latest.current.refused(error) },
      ),
    [courseSeq, curriculumSeq],
  );
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void watch.save({ leaving: true });
    const leaving = () => void watch.save({ leaving: true });
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
      clearInterval(timer.current);
      void watch.save({ leaving: true });
    };
  }, [watch]);
  return {
    play: () => {
      watch.play();
      if (claims) void watch.save({ claim: true });
      clearInterval(timer.current);
      timer.current = setInterval(() => void watch.save(), WATCH_SAVE_INTERVAL_MS);
    },
    time: (at: number) => watch.at(at),
    elapsed: () => watch.elapsed(),
    pause: (at: number) => {
      clearInterval(timer.current);
      watch.stop(at);
      void watch.save();
    },
    end: (at: number) => {
      clearInterval(timer.current);
      watch.stop(at);
      void watch.save({ ended: true });
    },
  };
}
