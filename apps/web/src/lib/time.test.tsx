import { act, render, screen } from '@testing-library/react';
import { setServerTime, useAsOf } from './time';

afterEach(() => {
  vi.useRealTimers();
  setServerTime(new Date().toISOString());
});

test('a component that asks the time for one thing is drawn again when that changes, not every second', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T00:00:00Z') });
  setServerTime('2026-11-29T00:00:00Z');
  const opensAt = Date.parse('2026-11-29T00:00:05Z');
  let drawn = 0;
  function Sale() {
    drawn += 1;
    const { open } = useAsOf((now) => ({ open: now >= opensAt }));
    return <p>{open ? 'open' : 'not yet'}</p>;
  }
  render(<Sale />);
  act(() => void vi.advanceTimersByTime(4000));
  expect([screen.getByText('not yet').textContent, drawn]).toEqual(['not yet', 1]);
  act(() => void vi.advanceTimersByTime(1000));
  expect([screen.getByText('open').textContent, drawn]).toEqual(['open', 2]);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(drawn).toBe(2);
});
