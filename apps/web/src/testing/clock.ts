import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Repeated work uses a test clock: `pass(5000)` lets so many milliseconds go by at once. */
export async function withClock(work: (pass: (ms: number) => void) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    await work((ms) => act(() => void vi.advanceTimersByTime(ms)));
  } finally {
    vi.useRealTimers();
  }
}
