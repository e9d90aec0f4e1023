import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { paymentApi } from '@madang/contracts/util/payment';
import { sql } from '@madang/server/sql/sql';
import { checkoutFaults } from './checkout-faults';
import { call, course, inParallel, people, persist, place } from './crowd';
import { isFull, sized } from './size';
import { startWorld, type World } from './world';

const CHECKOUTS = Number(process.env['FAULT_CHECKOUTS'] ?? sized(200, 1000));
/** At full size: how many times each of the seven services, and the gateway, is killed. */
const KILLS_EACH = Number(process.env['FAULT_KILLS'] ?? 30);
/** Milliseconds until every order is settled: the product's promise at full size, more in `npm test` on a busy machine. */
const SETTLED_WITHIN = sized(170_000, 10_000);
const SERVES_WITHIN = sized(55_000, 5000);
const LIMIT = 400_000 + CHECKOUTS * 1000;

let world: World;
beforeAll(async () => {
  world = await startWorld(2, false, { whole: isFull });
}, LIMIT);
afterAll(() => world?.close(), LIMIT);

it(
  'R1 sells 50 seats to 300 people at once over two processes: no seat twice, none left, nobody two',
  async () => {
    const { channelSeq } = await place(world);
    const courseSeq = await course(world, channelSeq, { user_limit_type_cd: '99', max_user_count: 50 });
    const crowd = await people(world, 200, channelSeq);
    // A hundred people send their enrolment twice, to two servers.
    const presses = [...crowd, ...crowd.slice(0, 100)];
    const answers = await Promise.all(
      presses.map((p, i) => persist(() => call(world.main[i % 2]!, enrolmentApi.create, { channelSeq, courseSeq }, p.token, {}, 60_000))),
    );
    const names = answers.map((a) => a.errorName ?? String(a.status));
    expect(new Set(names)).toEqual(new Set(['200', 'CAPACITY_FULL', ...(names.includes('ALREADY_ENROLLED') ? ['ALREADY_ENROLLED'] : [])]));
    const [rows] = await world.sql(
      sql`select count(*)::int as n, count(distinct user_seq)::int as people
        from main.attend
        where course_seq = ${courseSeq} and ended_at is null and choise_status_cd = '00'`,
    );
    const [counter] = await world.sql(sql`select attend_count, accept_cnt from main.course where course_seq = ${courseSeq}`);
    expect({ ...rows, ...counter }).toEqual({ n: 50, people: 50, attend_count: 50, accept_cnt: 50 });
    expect(names.filter((n) => n === '200')).toHaveLength(50);
  },
  LIMIT,
);

it(
  'R12 a dead service leaves the others serving',
  async () => {
    const at = await place(world);
    const courseSeq = await course(world, at.channelSeq);
    const crowd = await people(world, 40, at.channelSeq);
    await world.util.kill();
    const statuses: number[] = [];
    await inParallel(
      8,
      crowd,
      async (p) =>
        void statuses.push((await call(world.main[0]!, enrolmentApi.create, { channelSeq: at.channelSeq, courseSeq }, p.token)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await world.util.start();
    await Promise.all(world.main.map((m) => m.kill()));
    const orders = await Promise.all(crowd.map((p) => call(world.util, paymentApi.mine, {}, p.token)));
    expect(new Set(orders.map((o) => o.status))).toEqual(new Set([200]));
    await Promise.all(world.main.map((m) => m.start()));
  },
  LIMIT,
);

it(
  `R4 R5 R7 ${CHECKOUTS} checkouts while services and the database are killed and the provider fails: no won and no seat is lost`,
  async () => {
    const report = await checkoutFaults(world, {
      checkouts: CHECKOUTS,
      crowd: CHECKOUTS > 100 ? 24 : 12,
      crashDatabase: true,
      ...(isFull && { each: KILLS_EACH }),
    });
    process.stdout.write(`${JSON.stringify(report)}\n`);
    expect(report.lost).toEqual({ chargedWithoutSeat: 0, seatWithoutCharge: 0, doubled: 0, ledgerDrift: 0, counterDrift: 0, oversold: 0 });
    expect(report.ledgerSum).toBe(report.heldByProvider);
    expect(report.paid).toBeGreaterThan(0);
    expect(report.kills).toBeGreaterThan(0);
    if (isFull) expect(new Set(Object.values(report.killed).map((n) => n >= KILLS_EACH))).toEqual(new Set([true]));
    expect(report.unheard).toBe(0);
    expect(report.servesAgainMs).toBeLessThanOrEqual(SERVES_WITHIN);
    expect(report.settledAfterMs).toBeLessThanOrEqual(SETTLED_WITHIN);
  },
  LIMIT,
);
