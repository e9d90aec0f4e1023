import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventName, EventPayloads, Sealed } from '@madang/contracts/events';
import { HOUR } from '@madang/contracts/time';
import { createApp } from '@madang/server/bootstrap';
import { CoreModule } from '@madang/server/core.module';
import { Db } from '@madang/server/db';
import { Failure } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { insertInto } from '@madang/server/sql/insert';
import { list, sql, type Sql } from '@madang/server/sql/sql';
import { course, people, place, type Person, type Place } from './crowd';
import { startWorld, type Server, type World } from './world';

const FULL = process.env['FAULTS'] === 'full';
const KILLS = Number(process.env['FAULT_KILLS'] ?? (FULL ? 30 : 1));
const A_SECOND = FULL ? 100 : 20;
const SECONDS = FULL ? 60 : 3;
/** Seconds at the same rate before the measured ones: processes that have just started need about ten until their code is compiled. */
const WARM_UP = FULL ? 20 : 1;
/** Milliseconds after which an event must have had its effect: the goal (docs/status.md), or more in short runs on a busy machine. */
const LAG_WITHIN = FULL ? 1000 : 60_000;
const SETTLED_WITHIN = FULL ? 900_000 : 120_000;
const LIMIT = FULL ? HOUR : 300_000;
const PRICE = 10_000;

let world: World;
let publisher: NestFastifyApplication;
let consumers: Server[];
let at: Place;
let courseSeq: number;
beforeAll(async () => {
  world = await startWorld();
  publisher = await createApp('main', CoreModule.of('main'));
  await publisher.init();
  consumers = [world.main[0]!, world.util, await world.more('alarm'), await world.more('campaign'), await world.more('event', 'form')];
  await Promise.all(consumers.slice(2).map((server) => server.start()));
  at = await place(world);
  courseSeq = await course(world, at.channelSeq, { fare_cd: '01', price: PRICE });
}, LIMIT);
afterAll(async () => {
  await publisher?.close();
  await world?.close();
}, LIMIT);

const one = async (statement: string | Sql) => Number((await world.sql<{ n: number }>(statement))[0]!.n);
const until = async (check: () => Promise<boolean>, ms: number) => {
  const end = Date.now() + ms;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`not true within ${ms} ms\n${world.logs().slice(-4000)}`);
    await sleep(200);
  }
};
/** The effects of events: `told` were due by the events published so far, and `count` reads how many there are. */
const EFFECTS: Record<string, { told: number; count(): Promise<number> }> = {
  likes: { told: 0, count: () => one("select count(*) as n from alarm.alarm where template = 'liked'") },
  mails: { told: 0, count: () => one("select count(*) as n from campaign.mail where mail_key like 'account.login-changed:%'") },
  approved: { told: 0, count: () => one("select count(*) as n from main.attend where choise_status_cd = '00'") },
  seats: { told: 0, count: () => one(sql`select attend_sum as n from main.course where course_seq = ${courseSeq}`) },
  receipts: { told: 0, count: () => one("select count(*) as n from campaign.mail where mail_key like 'payment.paid:%'") },
  forgottenVisits: { told: 0, count: () => one('select count(*) as n from event.event_log where visitor = 77 and user_seq is null') },
};
/** Repeats work until it is not refused as BUSY, which says that nothing was done. */
async function persist(work: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      return await work();
    } catch (e) {
      if (!(e instanceof Failure) || e.errorName !== 'BUSY') throw e;
      await sleep(200);
    }
}
type Told = { [E in EventName]: [E, EventPayloads[E]] }[EventName];

/** Writes an order that is about to be paid; answers the event of its payment. */
async function order({ userSeq }: Person): Promise<Told> {
  const { channelSeq } = at;
  const attendSeq = await one(
    sql`insert into main.attend (channel_seq, course_seq, user_seq, price, amount, hold_until, hold_cd)
     values (${channelSeq}, ${courseSeq}, ${userSeq}, ${PRICE}, ${PRICE}, now() + interval '1 day', 'PAY') returning attend_seq as n`,
  );
  const orderNo = `CN-${attendSeq}`;
  await world.sql(
    sql`insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount,
        pay_method_cd, provider, created_at, status)
     values (${channelSeq}, ${orderNo}, ${attendSeq}, ${courseSeq}, ${userSeq}, 'x', 'x', 'x@madang.test', ${PRICE}, ${PRICE}, 'CARD',
       'sandbox', now(), 'READY')`,
  );
  for (const effect of ['approved', 'seats', 'receipts']) EFFECTS[effect]!.told++;
  return ['payment.paid', { channelSeq, orderNo, attendSeq }];
}
/**
 * Marks the orders of these events as paid, shortly before the events are published: a payment that has no event yet is found by the jobs
 * that look for lost ones. Their checks are deleted, which would otherwise do the work of the events.
 */
async function pay(batch: Told[]): Promise<void> {
  const enrolments = batch.flatMap(([name, payload]) => (name === 'payment.paid' ? [payload.attendSeq] : []));
  if (!enrolments.length) return;
  await world.sql(sql`update util.pay_order set status = 'PAID', paid_at = now() where attend_seq in (${list(enrolments)})`);
  await world.sql(sql`delete from main.attend_look where attend_seq in (${list(enrolments)})`);
}
async function left({ userSeq }: Person): Promise<Told> {
  await world.sql(insertInto('event.event_log', { channelSeq: at.channelSeq, at: sql`now()`, eventType: 'x', visitor: 77, userSeq }));
  EFFECTS['forgottenVisits']!.told++;
  return ['account.withdrawn', { userSeq, email: '' as Sealed }];
}
/** Makes the `i`th event. Of twenty, ten are handled by alarm, six by campaign, three by main and campaign, and one by five services. */
async function event(i: number, who: Person): Promise<Told> {
  const kind = i % 20;
  if (kind === 0) return left(who);
  if (kind <= 3) return order(who);
  if (kind <= 9) {
    EFFECTS['mails']!.told++;
    return ['account.login-changed', { userSeq: who.userSeq, change: 'PASSWORD', snsTypeCd: null, at: new Date().toISOString() }];
  }
  EFFECTS['likes']!.told++;
  return ['course.liked', { channelSeq: at.channelSeq, courseSeq, userSeq: who.userSeq }];
}

/** Publishes `count` prepared events at the rate of `A_SECOND` a second; waits until each has had its effect. */
async function tell(count: number): Promise<void> {
  const crowd = await people(world, count);
  const ready: Told[] = [];
  for (const [i, who] of crowd.entries()) ready.push(await event(i, who));
  const [db, outbox] = [publisher.get(Db), publisher.get(Outbox)];
  const began = Date.now();
  for (let told = 0; told < ready.length;) {
    const due = Math.min(ready.length, Math.ceil(((Date.now() - began) / 1000) * A_SECOND));
    // Up to ten events in a transaction, so that one writer keeps up with the rate.
    while (told < due) {
      const batch = ready.slice(told, Math.min(due, told + 10));
      await pay(batch);
      await persist(() =>
        db.tx({ channelSeq: at.channelSeq }, async (tx) => {
          for (const [name, payload] of batch) await outbox.publish(tx, name, payload as never);
        }),
      );
      told += batch.length;
    }
    await sleep(20);
  }
  await until(async () => {
    const waits = await one(
      "select count(*) as n from jobs.job where state in ('created', 'retry', 'active') and data ->> 'poison' is null",
    );
    return waits === 0;
  }, SETTLED_WITHIN);
}

const check = async () => {
  const found = await Promise.all(Object.entries(EFFECTS).map(async ([name, effect]) => [name, await effect.count()] as const));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(EFFECTS).map(([name, effect]) => [name, effect.told])));
  expect(await one("select count(*) as n from jobs.job where name like '%.dead' and data ->> 'poison' is null")).toBe(0);
};

it(
  `R7 ${A_SECOND} events a second arrive within a second, each once, beside events that nobody can handle`,
  async () => {
    const [db, outbox] = [publisher.get(Db), publisher.get(Outbox)];
    const poison = { channelSeq: at.channelSeq, courseSeq: 'none', userSeq: 'nobody', poison: true } as never;
    for (let i = 0; i < 20; i++) await db.tx({ channelSeq: at.channelSeq }, (tx) => outbox.publish(tx, 'course.liked', poison));
    await tell(A_SECOND * WARM_UP);
    const since = new Date();
    await tell(A_SECOND * SECONDS);
    const [lag] = await world.sql<{ jobs: number; p50: number; p99: number; most: number }>(
      sql`select count(*)::int as jobs, round(1000 * percentile_cont(0.5) within group (order by s))::int as p50,
         round(1000 * percentile_cont(0.99) within group (order by s))::int as p99, round(1000 * max(s))::int as most
       from (select extract(epoch from completed_on - created_on) as s from jobs.job
             where state = 'completed' and created_on > ${since} and data ->> 'poison' is null) j`,
    );
    process.stdout.write(`${JSON.stringify({ events: A_SECOND * SECONDS, ...lag })}\n`);
    await check();
    expect(
      await one("select count(*) as n from jobs.job where data ->> 'poison' is not null and state <> 'completed'"),
    ).toBeGreaterThanOrEqual(20);
    expect(lag!.p99).toBeLessThanOrEqual(LAG_WITHIN);
  },
  LIMIT,
);

it(
  `R7 ${KILLS} kills of each consumer: no event is lost and none has its effect twice`,
  async () => {
    let kills = 0;
    let over = false;
    const chaos = async () => {
      for (let round = 0; round < KILLS; round++)
        for (const server of consumers) {
          await sleep(200 + Math.random() * 600);
          await server.kill();
          kills++;
          await server.start();
        }
      over = true;
    };
    const began = Date.now();
    let told = 0;
    const killing = chaos();
    while (!over) {
      await tell(A_SECOND * 2);
      told += A_SECOND * 2;
    }
    await killing;
    await check();
    const [again] = await world.sql<{ jobs: number; again: number; slowest: number }>(
      sql`select count(*)::int as jobs, (count(*) filter (where retry_count > 0))::int as again,
         round(max(extract(epoch from completed_on - created_on)))::int as slowest
       from jobs.job where state = 'completed' and created_on > ${new Date(began)}`,
    );
    process.stdout.write(`${JSON.stringify({ kills, events: told, ...again, seconds: Math.round((Date.now() - began) / 1000) })}\n`);
    expect(kills).toBe(KILLS * consumers.length);
  },
  LIMIT,
);
