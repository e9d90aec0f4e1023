import { endErrors, startErrors } from '@madang/observe/errors';
import { errorReceiver } from '@madang/observe/receiver.fixture';
import { Injectable, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HOUR } from '@madang/contracts/time';
import { createApp } from './bootstrap';
import { Clock } from './clock';
import { CoreModule } from './core.module';
import { Db } from './db';
import { fail } from './fail';
import { JOB_LEASE_MS, Leases } from './leases';
import { OneCopyJob } from './recurring-jobs';
import { testApp, type TestApp } from './test-app';
import { fenced, LeaseLost } from './job-run';
import { sql } from './sql/sql';
import { query } from './sql/statement';

/** A job that adds to a counter, which is not idempotent, and stops where a test holds it. */
@Injectable()
class CountingJob extends OneCopyJob {
  protected readonly job = 'counting';
  protected readonly every = 1000;
  rounds = 0;
  hold: Promise<void> = Promise.resolve();
  holdInside: Promise<void> = Promise.resolve();

  constructor(private readonly db: Db) {
    super();
  }

  protected async round(): Promise<void> {
    this.rounds++;
    await this.hold;
    await this.db.tx({}, async (tx) => {
      await this.holdInside;
      await fenced(tx);
      await tx.query('update counted set n = n + 1');
    });
  }
}
@Injectable()
class HourlyJob extends OneCopyJob {
  protected readonly job = 'hourly';
  protected readonly every = 1000;
  protected override readonly once = HOUR;
  rounds = 0;
  fails = false;
  /** The error with which one piece of a round fails; null for none. */
  piece: Error | null = null;

  protected round(): Promise<void> {
    this.rounds++;
    if (this.piece) this.pieceFailed(this.piece, { channelSeq: 7 }, 'a piece');
    return this.fails ? Promise.reject(new Error('not today')) : Promise.resolve();
  }
}
@Module({ imports: [CoreModule.of('main')], providers: [CountingJob, HourlyJob] })
class JobsModule {}

let t: TestApp;
let copies: NestFastifyApplication[];
const open = async () => {
  const app = await createApp('main', JobsModule);
  await app.init();
  copies.push(app);
  return app;
};
const counting = (app: NestFastifyApplication) => app.get(CountingJob);
const counted = async () => (await t.admin<{ n: number }>('select n from main.counted'))[0]!.n;
const leaseOf = async (name: string) =>
  (await t.admin<{ owner: string; fence: number }>(sql`select owner, fence::int from main.job_lease where name = ${name}`))[0]!;
/** Freezes a copy: it no longer renews its leases, while its own clock runs on. */
const freeze = (app: NestFastifyApplication) => {
  const leases = app.get(Leases) as unknown as { timer: NodeJS.Timeout };
  clearInterval(leases.timer);
};
const gate = () => {
  let letGo = () => {};
  return { held: new Promise<void>((resolve) => (letGo = resolve)), letGo };
};

beforeAll(async () => {
  t = await testApp({ main: CoreModule.of('main') as never });
  await t.db('main').rows(query('test.counted', sql`create table main.counted (n integer not null)`));
});
afterAll(() => t.close());
beforeEach(async () => {
  copies = [];
  await t.admin('delete from main.counted');
  await t.admin('insert into main.counted values (0)');
});
afterEach(async () => {
  await Promise.all(copies.map((app) => app.close()));
  await t.admin('delete from main.job_lease');
});

describe('a job of the clock', () => {
  it('tells of a round that fails, and of a piece whose round goes on, but not of a busy database', async () => {
    const receiver = await errorReceiver();
    await startErrors(receiver.dsn, 'madang@0.1.0');
    try {
      const job = (await open()).get(HourlyJob);
      job.piece = fail('BUSY');
      await job.run();
      await t.admin('delete from main.job_lease');
      await copies.pop()!.close();
      const next = (await open()).get(HourlyJob);
      next.piece = new Error('the mail of learner@example.com');
      await next.run();
      (next as unknown as { failed(e: Error): void }).failed(new Error('not today'));
      const told = await receiver.arrived(2);
      expect(told.map(({ event }) => [event.tags, event.exception.values[0]!.value])).toEqual([
        [{ service: 'main', at: 'job HourlyJob' }, 'the mail of ***'],
        [{ service: 'main', at: 'job HourlyJob' }, 'not today'],
      ]);
    } finally {
      await endErrors();
      receiver.close();
    }
  });

  it('is done by one of two copies', async () => {
    const [one, two] = [await open(), await open()];
    await Promise.all([counting(one).run(), counting(two).run()]);
    for (let i = 0; i < 5; i++) await Promise.all([counting(one).run(), counting(two).run()]);
    expect([counting(one).rounds, counting(two).rounds].sort()).toEqual([0, 6]);
    expect(await counted()).toBe(6);
  });

  it('goes on in another copy within seconds once its owner is dead', async () => {
    const [one, two] = [await open(), await open()];
    await counting(one).run();
    const before = await leaseOf('counting');
    freeze(one);
    const since = Date.now();
    await t.eventually(async () => {
      await counting(two).run();
      return counting(two).rounds;
    });
    expect(Date.now() - since).toBeLessThan(JOB_LEASE_MS * 3);
    const after = await leaseOf('counting');
    expect(after.owner).not.toBe(before.owner);
    expect(after.fence).toBe(before.fence + 1);
  });

  it('goes on at once when its owner ends by itself', async () => {
    const [one, two] = [await open(), await open()];
    await counting(one).run();
    await one.close();
    copies.shift();
    await counting(two).run();
    expect(counting(two).rounds).toBe(1);
  });

  it('stays with an owner that works longer than a lease', async () => {
    const [one, two] = [await open(), await open()];
    const { held, letGo } = gate();
    counting(one).hold = held;
    const round = counting(one).run();
    await t.eventually(() => counting(one).rounds);
    const end = Date.now() + JOB_LEASE_MS * 1.5;
    await t.eventually(async () => {
      await counting(two).run();
      return Date.now() > end;
    });
    letGo();
    await round;
    expect([counting(two).rounds, await counted()]).toEqual([0, 1]);
  });

  /**
   * Freezes copy `one` where it is held, lets copy `two` take the job over, and wakes copy `one`, which is refused. Answers the counter
   * before `one` wakes.
   */
  async function wakesTooLate(one: NestFastifyApplication, two: NestFastifyApplication, where: 'hold' | 'holdInside'): Promise<number> {
    const { held, letGo } = gate();
    counting(one)[where] = held;
    const round = counting(one).run();
    await t.eventually(() => counting(one).rounds);
    freeze(one);
    await t.eventually(async () => {
      await counting(two).run();
      return counting(two).rounds;
    });
    const done = await counted();
    letGo();
    await expect(round).rejects.toThrow(LeaseLost);
    return done;
  }

  it('is not gone on with by an owner that was frozen before a transaction, and wakes', async () => {
    const [one, two] = [await open(), await open()];
    const done = await wakesTooLate(one, two, 'hold');
    await counting(one).run();
    expect([counting(one).rounds, await counted()]).toEqual([1, done]);
  });

  it('is fenced inside of a transaction that its owner was frozen in', async () => {
    const [one, two] = [await open(), await open()];
    const done = await wakesTooLate(one, two, 'holdInside');
    expect(await counted()).toBe(done);
  });

  it('goes on with an owner that was slow, as long as nobody has taken it over', async () => {
    const one = await open();
    const { held, letGo } = gate();
    counting(one).hold = held;
    const round = counting(one).run();
    await t.eventually(() => counting(one).rounds);
    freeze(one);
    await t.admin("update main.job_lease set until = now() - interval '1 second'");
    const leases = one.get(Leases) as unknown as { known: Map<string, { at: number }> };
    leases.known.get('counting')!.at -= JOB_LEASE_MS;
    letGo();
    await round;
    expect(await counted()).toBe(1);
  });
});

describe('a job that is done once in an hour', () => {
  it('is done once by the clock, over copies and restarts, and again at once when it failed', async () => {
    const one = await open();
    one.get(HourlyJob).fails = true;
    await expect(one.get(HourlyJob).run()).rejects.toThrow('not today');
    one.get(HourlyJob).fails = false;
    for (let i = 0; i < 3; i++) await one.get(HourlyJob).run();
    expect(one.get(HourlyJob).rounds).toBe(2);
    await one.close();
    copies.shift();
    const two = await open();
    await two.get(HourlyJob).run();
    expect(two.get(HourlyJob).rounds).toBe(0);
    two.get(Clock).set(new Date(Date.now() + HOUR + 1000));
    for (let i = 0; i < 3; i++) await two.get(HourlyJob).run();
    expect(two.get(HourlyJob).rounds).toBe(1);
  });
});
