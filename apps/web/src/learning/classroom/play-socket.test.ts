import { reconnectAfter, SOCKET_LIMITS, type SocketFrame } from '@madang/contracts/event/socket';
import { vi } from 'vitest';
import { PlaySocket } from './play-socket';

/** A fake socket: it keeps what the page sends, and the test can answer as the server. */
class Fake {
  static all: Fake[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: SocketFrame[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly url: string) {
    Fake.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: SocketFrame | string) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as SocketFrame);
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
}
const URL = 'ws://codebay.localhost:8080/api/event/socket?Access-Token=token-1';
let token: string | null;
const make = (onCommand = vi.fn()) => new PlaySocket({ url: () => (token ? URL : null), onCommand });
const last = () => Fake.all.at(-1)!;
beforeEach(() => {
  vi.useFakeTimers();
  // Makes every pause before a new connection 9 s, the middle of 6 to 12 s.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', Fake);
  Fake.all = [];
  token = 'token-1';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('CU-093 CU-094 CU-100 CU-101 opens with the token when a video plays, and says what is on and off', () => {
  const socket = make();
  expect(Fake.all).toHaveLength(0);
  socket.turnOn(7);
  expect(last().url).toBe(URL);
  last().open();
  expect(last().sent).toEqual([{ command: 'turn_on', curriculumSeq: 7 }]);
  socket.turnOff(7);
  expect(last().sent.at(-1)).toEqual({ command: 'turn_off', curriculumSeq: 7 });
  socket.turnOn(8);
  expect(Fake.all).toHaveLength(1);
  expect(last().sent.at(-1)).toEqual({ command: 'turn_on', curriculumSeq: 8 });
});

test('an alarm or a word of a chat room is not the classroom’s', () => {
  const onCommand = vi.fn();
  make(onCommand).turnOn(7);
  last().open();
  last().say({ command: 'alarm' });
  last().say({ command: 'chat', chatRoomSeq: 3 });
  expect(onCommand).not.toHaveBeenCalled();
  last().say({ command: 'E0001', message: '다른 곳에서 재생을 시작했어요.' });
  expect(onCommand).toHaveBeenCalledTimes(1);
});

test('CU-095 pings every 30 s', () => {
  make().turnOn(7);
  last().open();
  for (const n of [1, 2, 3]) {
    vi.advanceTimersByTime(30_000);
    expect(last().sent.filter((one) => one.command === 'ping')).toHaveLength(n);
    last().say({ command: 'pong' });
  }
  expect(SOCKET_LIMITS.pingMs).toBe(30_000);
});

test('CU-096 CU-097 a missing pong closes it, and it comes back some 10 s later with what is playing', () => {
  make().turnOn(7);
  last().open();
  vi.advanceTimersByTime(60_000);
  expect(last().readyState).toBe(3);
  vi.advanceTimersByTime(reconnectAfter(0.5) - 1);
  expect(Fake.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Fake.all).toHaveLength(2);
  last().open();
  expect(last().sent).toEqual([{ command: 'turn_on', curriculumSeq: 7 }]);
});

test('CU-097 it does not come back after logout', () => {
  make().turnOn(7);
  last().open();
  token = null;
  last().close();
  vi.advanceTimersByTime(60_000);
  expect(Fake.all).toHaveLength(1);
});

test.each(['E0003', 'E0013'] as const)('CU-098 CU-099 %s ends it for good', (command) => {
  const socket = make();
  socket.turnOn(7);
  last().open();
  last().say({ command });
  expect(last().readyState).toBe(3);
  vi.advanceTimersByTime(120_000);
  socket.turnOn(8);
  expect(Fake.all).toHaveLength(1);
});

test('CU-102 CU-103 other codes and broken frames are tolerated', () => {
  const received = vi.fn();
  make(received).turnOn(7);
  last().open();
  for (const command of ['E500', 'E0001', 'E0002', 'E0004', 'E0017'] as const) last().say({ command });
  last().say('not json');
  expect(last().readyState).toBe(1);
  expect(received).toHaveBeenCalledTimes(5);
});

test('leaving the classroom turns off and closes without coming back', () => {
  const socket = make();
  socket.turnOn(7);
  last().open();
  socket.close();
  expect(last().sent.at(-1)).toEqual({ command: 'turn_off', curriculumSeq: 7 });
  vi.advanceTimersByTime(60_000);
  expect(Fake.all).toHaveLength(1);
});
