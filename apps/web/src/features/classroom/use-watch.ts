import { curriculumApi } from '@madang/contracts/main/curriculum';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../lib/api';
import { log } from '../../lib/log';
import { isLoggedIn } from '../../lib/session';

const EVERY = 10_000;

/** Keeps how far and how long a lesson was watched, and sends it on. */
class Watch {
  private position = 0;
  private watched = 0;
  private since: number | null = null;
  private dirty = false;

  constructor(
    private readonly params: { courseSeq: number; curriculumSeq: number },
    private readonly onSaved: (saved: { playSecond: number; completed: boolean }) => void,
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
  /** Wall-clock seconds: speed does not shorten them (CU-090). */
  private count(): void {
    if (this.since === null) return;
    const now = Date.now();
    this.watched += (now - this.since) / 1000;
    this.since = now;
  }
  async save(options: { ended?: boolean; leaving?: boolean } = {}): Promise<void> {
    this.count();
    if (!isLoggedIn() || (!this.dirty && !options.ended)) return;
    const watchedSecond = Math.round(this.watched);
    this.watched -= watchedSecond;
    this.dirty = false;
    const { courseSeq, curriculumSeq } = this.params;
    try {
      const saved = await call(curriculumApi.savePlaytime, {
        params: { courseSeq },
        body: { curriculumSeq, playSecond: Math.round(this.position * 10) / 10, watchedSecond, endedYn: options.ended ? 'Y' : 'N' },
        ...(options.leaving ? { keepalive: true } : {}),
      });
      this.onSaved(saved);
    } catch (error) {
      // The next round carries it.
      this.watched += watchedSecond;
      this.dirty = true;
      log('playtime', error);
    }
  }
}

/** Saves the watching of a lesson every 10 s, when it stops, when the page is hidden or left, and at its end. */
export function useWatch(courseSeq: number, curriculumSeq: number, onSaved: (saved: { playSecond: number; completed: boolean }) => void) {
  const saved = useRef(onSaved);
  useEffect(() => {
    saved.current = onSaved;
  });
  const watch = useMemo(() => new Watch({ courseSeq, curriculumSeq }, (one) => saved.current(one)), [courseSeq, curriculumSeq]);
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
      clearInterval(timer.current);
      timer.current = setInterval(() => void watch.save(), EVERY);
    },
    time: (at: number) => watch.at(at),
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
