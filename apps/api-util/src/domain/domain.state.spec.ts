import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import type { DnsCheck } from '@madang/contracts/util/domain';
import { courseOf, nextLook, type DomainRow } from './domain.state';

const START = new Date('2026-11-20T00:00:00Z');
const check = (result: DnsCheck['result']): DnsCheck => ({ result, found: [] });
const aRow = (over: Partial<DomainRow> = {}): DomainRow => ({
  channel_seq: 1,
  domain_seq: 1,
  domain: 'learn.codebay.kr',
  token: 'x',
  state: 'WAITING',
  main: false,
  own: check('UNSEEN'),
  point: check('UNSEEN'),
  tries: 0,
  misses: 0,
  unowned_since: null,
  astray_since: null,
  checked_at: null,
  check_at: null,
  verified_at: null,
  created_at: START,
  ...over,
});
type Result = DnsCheck['result'];
const free = () => Promise.resolve(true);
const look = async (row: DomainRow, own: Result, point: Result, at = START, hold = free) => ({
  ...row,
  ...(await courseOf(row, { own: check(own), point: check(point) }, at, hold)),
});
/** Checks a domain in use at the times at which the job does, until `until` returns true; answers how many hours that took. */
async function hoursUntil(own: Result, point: Result, until: (row: DomainRow) => boolean): Promise<number> {
  let row = aRow({ state: 'SERVING' });
  let at = START;
  while (!until(row) && at.getTime() - START.getTime() < 200 * HOUR) {
    row = await look(row, own, point, at);
    if (until(row)) break;
    at = nextLook(row, at)!;
  }
  return (at.getTime() - START.getTime()) / HOUR;
}

describe('a claim', () => {
  it.each([
    ['MISSING', 'MISSING', 'WAITING'],
    ['WRONG', 'MISSING', 'WRONG'],
    ['MISSING', 'WRONG', 'WRONG'],
    ['MISSING', 'RIGHT', 'WAITING'],
    ['UNCLEAR', 'RIGHT', 'WAITING'],
    ['RIGHT', 'MISSING', 'VERIFIED'],
    ['RIGHT', 'UNCLEAR', 'VERIFIED'],
    ['RIGHT', 'RIGHT', 'SERVING'],
  ] as const)('CH-086 whose proof is %s and which leads us %s is %s', async (own, point, state) => {
    expect((await look(aRow(), own, point)).state).toBe(state);
  });
  it('CH-086 asks to hold the host only once it is proven, and is told when another site does', async () => {
    const never = () => Promise.reject(new Error('asked'));
    for (const own of ['MISSING', 'WRONG', 'UNCLEAR'] as const) await look(aRow(), own, 'RIGHT', START, never);
    expect((await look(aRow(), 'RIGHT', 'RIGHT', START, () => Promise.resolve(false))).state).toBe('TAKEN');
  });
  it('CH-086 is looked at soon, then ever more seldom, and in the end no more', () => {
    const minutes = (tries: number, days = 1) => {
      const now = new Date(START.getTime() + days * DAY);
      const next = nextLook(aRow({ tries }), now);
      return next && (next.getTime() - now.getTime()) / MINUTE;
    };
    expect([1, 12, 40, 90, 120].map((tries) => minutes(tries))).toEqual([1, 5, 30, 360, 1440]);
    expect(minutes(120, 61)).toBeNull();
    expect(nextLook(aRow({ state: 'SERVING' }), START)!.getTime() - START.getTime()).toBe(6 * HOUR);
  });
});

describe('a serving domain', () => {
  it('CH-086 does not move at a failed look, nor while the DNS does not answer', async () => {
    for (const seen of ['MISSING', 'WRONG', 'UNCLEAR'] as const)
      expect((await look(aRow({ state: 'SERVING' }), seen, seen)).state).toBe('SERVING');
    expect(await hoursUntil('UNCLEAR', 'UNCLEAR', (row) => row.state !== 'SERVING')).toBeGreaterThan(199);
    const troubled = await look(aRow({ state: 'SERVING' }), 'MISSING', 'RIGHT');
    expect(troubled).toMatchObject({ unowned_since: START, misses: 1 });
    expect(await look(troubled, 'UNCLEAR', 'RIGHT')).toMatchObject({ unowned_since: START, misses: 1 });
    expect(await look(troubled, 'RIGHT', 'RIGHT')).toMatchObject({ unowned_since: null, misses: 0 });
  });
  it('CH-086 goes out of service after three days without its proof', async () => {
    const hours = await hoursUntil('MISSING', 'RIGHT', (row) => row.state === 'LOST');
    expect(hours).toBeGreaterThanOrEqual(72);
    expect(hours).toBeLessThan(74);
  });
  it('CH-086 is no main address any more after an hour of leading elsewhere, and is again when it leads back', async () => {
    const hours = await hoursUntil('RIGHT', 'WRONG', (row) => row.state === 'VERIFIED');
    expect(hours).toBeGreaterThanOrEqual(1);
    expect(hours).toBeLessThan(2);
    expect((await look(aRow({ state: 'VERIFIED' }), 'RIGHT', 'RIGHT')).state).toBe('SERVING');
  });
  it('CH-086 is not lost by two looks far apart, as after a night without power', async () => {
    const first = await look(aRow({ state: 'SERVING' }), 'MISSING', 'MISSING');
    expect((await look(first, 'MISSING', 'MISSING', new Date(START.getTime() + 100 * HOUR))).state).toBe('SERVING');
  });
  it('CH-086 that was lost comes back with its proof', async () => {
    expect((await look(aRow({ state: 'LOST' }), 'MISSING', 'RIGHT')).state).toBe('LOST');
    expect((await look(aRow({ state: 'LOST' }), 'RIGHT', 'RIGHT')).state).toBe('SERVING');
  });
});
