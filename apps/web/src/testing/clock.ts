import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Runs `work` with a fake clock for intervals and dates; its `pass(5000)` advances the clock by 5000 ms. */
export async function withClock(work: (pass: (ms: number) => void) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    await work((ms) => act(() => void vi.advanceTimersByTime(ms)));
  } finally {
    vi.useRealTimers();
  }
}
