import { WINDOW_END } from '@madang/contracts/answer-codes';
import { setTimeout as sleep } from 'node:timers/promises';
import { FARE, ORDER_STATUS, PAY_METHOD, USER_LIMIT } from '@madang/contracts/codes';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { BANK } from '@madang/contracts/util/banks';
import { paymentApi } from '@madang/contracts/util/payment';
import { sql, type Sql } from '@madang/server/sql/sql';
import { NO_FAULTS } from '../../apps/sandbox-pay/src/faults';
import { booksOf, unfinishedOrders, WAITING_EVENTS } from './checkout-faults.sql';
import { call, course, inParallel, people, persist, place, type Person, type Place } from './crowd';
import { sized } from './size';
import type { Server, World } from './world';

export interface FaultRun {
  checkouts: number;
  /** How many people buy at the same time. */
  crowd: number;
  /** Whether the database is killed once, in the middle of the run. */
  crashDatabase: boolean;
  /** How many times each process is killed; undefined: about `KILLS_PER_RUN` random kills in all. */
  each?: number;
}
export interface FaultReport {
  kills: number;
  killed: Record<string, number>;
  /** Events that were not handled within a minute after the run, or failed at every try; 0 if the world was started without `whole`. */
  unheard: number;
  paid: number;
  refunded: number;
  lost: {
    chargedWithoutSeat: number;
    seatWithoutCharge: number;
    doubled: number;
    ledgerDrift: number;
    counterDrift: number;
    oversold: number;
  };
  /** The orders that `chargedWithoutSeat` counts, for the report. */
  charged: Record<string, unknown>[];
  heldByProvider: number;
  ledgerSum: number;
  /** Milliseconds from the database's return to the first successful call of both services, which are not restarted. */
  servesAgainMs: number;
  /** Milliseconds from the last fault until every order is settled, or until the run gives up after three minutes. */
  settledAfterMs: number;
}
/** About how many kills a run has. */
const KILLS_PER_RUN = sized(8, 16);
/** How many processes are dead at the same time at most, in a run that kills each process `each` times. */
const PARALLEL_KILLS_MAX = 3;
/** The price of the classes, in won. */
const CLASS_PRICE_KRW = 30_000;
/** The seats of the class with a limit. */
const LIMITED_SEATS = 20;
/** The faults of the payment company's stand-in and its network, as shares of calls. */
const PROVIDER_FAULTS = {
  slow: 0.1,
  slowMs: 1200,
  errorBefore: 0.05,
  errorAfter: 0.12,
  decline: 0.08,
  duplicate: 0.4,
  drop: 0.1,
  shuffle: true,
};

interface Victim {
  readonly name: string;
  readonly alive: boolean;
  start(): Promise<void>;
  kill(): Promise<void>;
}
const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!;
const shuffled = <T>(of: readonly T[]): T[] =>
  of
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

/** Runs checkouts by people who retry, press twice and give up, while services are killed at random and the payment company misbehaves. */
export async function checkoutFaults(world: World, run: FaultRun): Promise<FaultReport> {
  const at = await place(world);
  const priced = { fare_cd: FARE.PAID, price: CLASS_PRICE_KRW };
  const open = await course(world, at.channelSeq, priced);
  const scarce = await course(world, at.channelSeq, { ...priced, user_limit_type_cd: USER_LIMIT.CAPPED, max_user_count: LIMITED_SEATS });
  const buyers = await people(world, run.checkouts, at.channelSeq);
  Object.assign(world.pay.faults, PROVIDER_FAULTS);

  let done = 0;
  let over = false;
  const victims: Victim[] = [...world.main, world.util, ...world.apart, ...(world.gate ? [world.gate] : [])];
  const list = run.each
    ? victims.flatMap((one) => Array.from({ length: run.each! }, () => one))
    : Array.from({ length: KILLS_PER_RUN }, () => any(victims));
  const order = shuffled(list);
  const killed: Record<string, number> = {};
  let kills = 0;
  // Kills follow the progress of the checkouts and not the clock, so that a slow machine does not get more of them.
  const due = () => (done / run.checkouts) * list.length;
  // Two killers of one process would start it twice.
  const comingBack = new Set<Victim>();
  const killer = async () => {
    for (; order.length && !over; await sleep(20)) {
      const victim = kills <= due() ? order.find((one) => one.alive && !comingBack.has(one)) : undefined;
      if (!victim) continue;
      order.splice(order.indexOf(victim), 1);
      kills++;
      killed[victim.name] = (killed[victim.name] ?? 0) + 1;
      comingBack.add(victim);
      await victim.kill();
      await victim.start();
      comingBack.delete(victim);
    }
  };
  const databaseCrash = async () => {
    while (run.crashDatabase && done <= run.checkouts / 2) await sleep(20);
    if (!run.crashDatabase) return 0;
    await world.crashDatabase();
    const back = Date.now();
    await Promise.all([serves(world.main[0]!, at), serves(world.util, at)]);
    return Date.now() - back;
  };
  const chaos = Promise.all([databaseCrash(), ...Array.from({ length: run.each ? PARALLEL_KILLS_MAX : 1 }, killer)]);
  // A process that does not come back ends the run: nobody would kill the rest, and the buyers would wait for it.
  chaos.catch(() => (over = true));
  await inParallel(run.crowd, buyers, async (buyer, i) => {
    // If each process has a number of kills, the buyers wait for kills that are late.
    while (run.each && order.length && !over && kills < due() - PARALLEL_KILLS_MAX) await sleep(50);
    await checkout(world, at, buyer, i % 3 === 0 ? scarce : open);
    done++;
  });
  if (!run.each) over = true;
  const [servesAgainMs] = await chaos;
  await Promise.all(victims.filter((s) => !s.alive).map((s) => s.start()));
  Object.assign(world.pay.faults, NO_FAULTS);
  const calm = Date.now();
  // Notices that the payment company would repeat within days are sent now, and deposits without a notice are looked up now instead of
  // within five minutes.
  await world.sql('update sandbox.webhook set next_at = now(), tries = 0 where delivered_at is null');
  await world.sql(sql`update util.pay_order set check_at = now() where status = ${ORDER_STATUS.WAITING_DEPOSIT}`);
  await settled(world, at.channelSeq);
  const settledAfterMs = Date.now() - calm;
  const unheard = world.apart.length ? await unheardEvents(world) : 0;
  return { kills, killed, servesAgainMs, settledAfterMs, unheard, ...(await audit(world, at.channelSeq)) };
}

/** Events that are still waiting after a minute, and those that failed at every try. */
async function unheardEvents(world: World): Promise<number> {
  for (const end = Date.now() + 60_000; ; await sleep(200)) {
    const [row] = await world.sql<{ open: number; dead: number }>(WAITING_EVENTS);
    if (row!.open === 0 || Date.now() > end) return row!.open + row!.dead;
  }
}

async function serves(server: Server, at: Place): Promise<void> {
  const endpoint = server.name === 'main' ? enrolmentApi.list : paymentApi.adminList;
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    const { status } = await call(server, endpoint, { channelSeq: at.channelSeq, courseSeq: 1 }, at.owner.token, undefined, 2000);
    if (status === 200) return;
  }
}

async function checkout(world: World, at: Place, buyer: Person, courseSeq: number): Promise<void> {
  const { channelSeq } = at;
  const [main, util] = world.gate ? [world.gate, world.gate] : [any(world.main), world.util];
  const luck = () => Math.random();
  const enrolled = await persist(() => call(main, enrolmentApi.create, { channelSeq, courseSeq }, buyer.token));
  if (enrolled.status !== 200 || luck() < 0.05) return;
  const attendSeq = enrolled.data['attendSeq'] as number;
  const method = luck() < 0.2 ? PAY_METHOD.VIRTUAL_ACCOUNT : PAY_METHOD.CARD;
  const ordered = await persist(() =>
    call(util, paymentApi.create, { channelSeq }, buyer.token, {
      courseSeq,
      attendSeq,
      payMethodCd: method,
      amount: CLASS_PRICE_KRW,
      sellerYn: true,
    }),
  );
  if (ordered.status !== 200) return;
  const orderNo = ordered.data.order!.orderNo;
  const paymentKey = new URL(ordered.data.window!.windowUrl).searchParams.get('paymentKey')!;
  const action = luck() < 0.08 ? 'cancel' : 'approve';
  const pressed = await persist(() => press(world, '/sandbox/pay/window', { paymentKey, action, bank: BANK.WOORI }));
  if (pressed.status !== 303 || luck() < 0.05) return;
  if (action === 'cancel') {
    await persist(() => call(util, paymentApi.fail, { channelSeq, orderNo }, buyer.token, { code: WINDOW_END.CLOSED }));
    return;
  }
  const success = (patience?: number) =>
    call(util, paymentApi.success, { channelSeq, orderNo }, buyer.token, { paymentKey, amount: CLASS_PRICE_KRW }, patience);
  const mood = luck();
  if (mood < 0.15) await success(1 + luck() * 40);
  else if (mood < 0.4) await Promise.all([persist(() => success()), persist(() => success())]);
  else await persist(() => success());
  if (method === PAY_METHOD.VIRTUAL_ACCOUNT && luck() < 0.8) await persist(() => press(world, '/sandbox/pay/deposits', { paymentKey }));
  if (luck() < 0.15) {
    const body = {
      attendSeqs: [attendSeq],
      reason: '변심',
      ...(method === PAY_METHOD.VIRTUAL_ACCOUNT
        ? { refundAccount: { bank: BANK.WOORI, accountNumber: '1002123456789', holderName: '군중' } }
        : {}),
    };
    await persist(() => call(main, enrolmentApi.cancel, { channelSeq, courseSeq }, at.owner.token, body));
  }
}

async function press(world: World, path: string, form: Record<string, string>) {
  const r = await fetch(world.pay.url + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) }).catch(() => null);
  return { status: r?.status ?? 0, data: {} };
}

/** Waits until no order, seat or deposit is unfinished, or three minutes have passed. */
async function settled(world: World, channelSeq: number): Promise<void> {
  for (const end = Date.now() + 180_000; ; await sleep(100)) {
    const [open] = await world.sql<{ n: number }>(unfinishedOrders(channelSeq));
    if (open!.n === 0 || Date.now() > end) return;
  }
}

/** Compares the payment company's book, the orders, the ledger and the seats. */
async function audit(
  world: World,
  channelSeq: number,
): Promise<Pick<FaultReport, 'paid' | 'refunded' | 'lost' | 'charged' | 'heldByProvider' | 'ledgerSum'>> {
  const number = async (text: Sql) => (await world.sql<{ n: number }>(sql`select coalesce((${text}), 0)::int as n`))[0]!.n;
  const b = booksOf(channelSeq);
  return {
    paid: await number(sql`select count(*) from util.pay_order where channel_seq = ${channelSeq} and status = ${ORDER_STATUS.PAID}`),
    refunded: await number(
      sql`select count(*) from util.pay_order
        where channel_seq = ${channelSeq} and status = ${ORDER_STATUS.CANCELED} and refunded_amount > 0`,
    ),
    lost: {
      chargedWithoutSeat: await number(b.chargedWithoutSeat),
      seatWithoutCharge: await number(b.seatWithoutCharge),
      doubled: await number(b.doubled),
      ledgerDrift: await number(b.ledgerDrift),
      counterDrift: await number(b.counterDrift),
      oversold: await number(
        sql`select count(*) from main.course where channel_seq = ${channelSeq} and user_limit_type_cd = ${USER_LIMIT.CAPPED}
          and accept_cnt > max_user_count`,
      ),
    },
    charged: await world.sql(b.charged),
    heldByProvider: await number(sql`select sum(received - returned) from sandbox.payment`),
    ledgerSum: await number(sql`select sum(amount) from util.ledger`),
  };
}
