import { reconnectAfter } from '@madang/contracts/event/socket';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSession } from '../testing/samples';
import { useSession } from './session';
import { WaitingSocket } from './waiting-socket';

class Line {
  static all: Line[] = [];
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  says(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
const looked = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const onAlarm = vi.fn();
const onOpen = vi.fn();
let socket: WaitingSocket;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  Line.all = [];
  onAlarm.mockClear();
  onOpen.mockClear();
  vi.stubGlobal('WebSocket', Line);
  useSession.setState(aSession({ token: 'token-1' }));
  socket = new WaitingSocket({ purpose: 'alarm', onNews: onAlarm, onOpen });
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

test('is closed after it has opened when it is left before, since a browser warns of anything earlier', () => {
  const [line] = Line.all;
  looked(true);
  expect(line!.readyState).toBe(Line.CONNECTING);
  line!.opens();
  expect(line!.readyState).toBe(3);
  expect(onOpen).not.toHaveBeenCalledWith(true);
  looked(false);
  expect(Line.all).toHaveLength(2);
});

test('rings on a new alarm and once on opening', () => {
  const [line] = Line.all;
  expect(line!.url).toBe(`ws://${location.host}/api/event/socket?Access-Token=token-1&for=alarm`);
  line!.opens();
  expect(onOpen).toHaveBeenLastCalledWith(true);
  expect(onAlarm).toHaveBeenCalledTimes(1);
  line!.says({ command: 'alarm' });
  line!.says({ command: 'pong' });
  expect(onAlarm).toHaveBeenCalledTimes(2);
});
test('R10 pages do not all come back in the same moment', () => {
  expect([0, 0.5, 1].map(reconnectAfter)).toEqual([6000, 9000, 12_000]);
  Line.all[0]!.opens();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  Line.all[0]!.close();
  act(() => void vi.advanceTimersByTime(11_999));
  expect(Line.all).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(Line.all).toHaveLength(2);
});
test('comes back after it was lost, not after a final word, not without a session', () => {
  Line.all[0]!.opens();
  Line.all[0]!.close();
  expect(onOpen).toHaveBeenLastCalledWith(false);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(Line.all).toHaveLength(2);
  Line.all[1]!.opens();
  Line.all[1]!.says({ command: 'E0003' });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(Line.all).toHaveLength(2);
  expect(Line.all[1]!.readyState).toBe(3);
});
test('is open while the page is looked at only', () => {
  Line.all[0]!.opens();
  looked(true);
  expect(Line.all[0]!.readyState).toBe(3);
  expect(onOpen).toHaveBeenLastCalledWith(false);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(Line.all).toHaveLength(1);
  looked(false);
  expect(Line.all).toHaveLength(2);
});
