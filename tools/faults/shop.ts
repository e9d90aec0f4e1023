import { msAfter } from '@madang/contracts/dates';
import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { FARE, PAY_METHOD, type PayMethod } from '@madang/contracts/codes';
import { BANK } from '@madang/contracts/util/banks';
import { paymentApi, type Order, type OrderCreated } from '@madang/contracts/util/payment';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { HoldJob } from '../../apps/api-main/src/enrolment/hold.job';
import { OrderSweepJob } from '../../apps/api-main/src/enrolment/order-sweep.job';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { OrderChecks } from '../../apps/api-util/src/payment/order-checks';
import { RecoveryJob } from '../../apps/api-util/src/payment/recovery.job';
import { NO_FAULTS } from '../../apps/sandbox-pay/src/faults';
import { startSandboxPay, type SandboxPay } from '../../apps/sandbox-pay/src/main';
import { freePort } from '../postgres';

/** The price of a class, in won. */
export const CLASS_PRICE_KRW = 50_000;

/** Main, util and the payment stand-in on one database, and functions for a buyer's steps. */
export interface Shop {
  t: TestApp;
  pay: SandboxPay;
  site: Site;
  course(more?: Record<string, unknown>): Promise<number>;
  person(name?: string): Promise<Person>;
  enrol(who: Person, courseSeq: number): Promise<Enrolment>;
  mine(who: Person, courseSeq: number): Promise<Enrolment | null>;
  create(who: Person, enrolment: Enrolment, method?: PayMethod, more?: object): ReturnType<TestApp['call']>;
  /** Makes an order and opens its payment window. */
  order(who: Person, enrolment: Enrolment, method?: PayMethod): Promise<OrderCreated>;
  /** Presses a button of the payment window; answers the address to which the browser goes. */
  press(created: OrderCreated, action?: 'approve' | 'decline' | 'cancel', bank?: string): Promise<URL>;
  success(who: Person, created: OrderCreated, back: URL, more?: object): ReturnType<TestApp['call']>;
  find(who: Person, orderNo: string): Promise<Order>;
  /** Enrols, orders, approves the payment and comes back. */
  buy(who: Person, courseSeq: number, method?: PayMethod): Promise<{ enrolment: Enrolment; order: Order; paymentKey: string }>;
  /** Pays a deposit for which the stand-in sends no notice; earlier notices are sent first. */
  untold(paymentKey: string): Promise<void>;
  cancel(attendSeq: number, courseSeq: number, more?: object): ReturnType<TestApp['call']>;
  /** Waits until `check` is truthy, since events are handled a moment later. */
  until<T>(check: () => Promise<T> | T): Promise<Exclude<T, false | null | undefined>>;
  status(orderNo: string): Promise<string>;
  ledger(orderNo?: string): Promise<{ kind: string; amount: number }[]>;
  /** The amount that the payment stand-in holds for us by its own book. */
  held(orderNo?: string): Promise<number>;
  counters(courseSeq: number): Promise<Record<string, number>>;
  holds(): Promise<void>;
  /** Runs the hourly sweep of recent orders now. */
  sweep(): Promise<void>;
  recover(): Promise<void>;
  now(at: Date | string, ...people: Person[]): Promise<void>;
  /** Sets the real time again and ends all faults. */
  calm(): void;
  close(): Promise<void>;
}

/** What is in the books: of the orders, of the ledger, of the payment stand-in and of a class. */
const booksOf = (t: TestApp): Pick<Shop, 'status' | 'ledger' | 'held' | 'counters'> => ({
  status: async (orderNo) =>
    (await t.admin<{ status: string }>(sql`select status from util.pay_order where order_no = ${orderNo}`))[0]!.status,
  ledger: (orderNo) =>
    t.admin(
      sql`select kind, amount from util.ledger where ${orderNo ?? null}::text is null or order_no = ${orderNo ?? null}
        order by ledger_seq`,
    ),
  held: async (orderNo) =>
    (
      await t.admin<{ held: number }>(
        sql`select coalesce(sum(received - returned), 0)::bigint as held from sandbox.payment
          where ${orderNo ?? null}::text is null or order_id = ${orderNo ?? null}`,
      )
    )[0]!.held,
  counters: async (courseSeq) =>
    (
      await t.admin<Record<string, number>>(
        sql`select attend_count, accept_cnt, wait_cnt, attend_sum from main.course where course_seq = ${courseSeq}`,
      )
    )[0]!,
});

export async function shop(more: Parameters<typeof testApp>[0] = {}): Promise<Shop> {
  const port = await freePort();
  process.env['SANDBOX_PAY_URL'] = `http://127.0.0.1:${port}`;
  const t = await testApp({ main: MainModule, util: UtilModule, ...more });
  let offset = 0;
  const pay = await startSandboxPay({
    port,
    shop: `${t.url('util')}/api/util/v1.0/payments`,
    now: () => msAfter(Date.now(), offset),
    pauseMs: 100,
  });
  const s = await site(t);
  const channelSeq = s.channelSeq;

  const self: Shop = {
    t,
    pay,
    site: s,
    course: (more = {}) => course(t, channelSeq, { fare_cd: FARE.PAID, price: CLASS_PRICE_KRW, ...more }),
    person: (name) => person(t, name, channelSeq),
    enrol: async (who, courseSeq) =>
      (await t.call(enrolmentApi.create, { channelSeq, courseSeq }).set('Access-Token', who.token).send({}).expect(200)).body
        .data as Enrolment,
    mine: async (who, courseSeq) =>
      (await t.call(enrolmentApi.mine, { channelSeq, courseSeq }).set('Access-Token', who.token).expect(200)).body.data as Enrolment | null,
    create: (who, enrolment, method = PAY_METHOD.CARD, more = {}) =>
      t
        .call(paymentApi.create, { channelSeq })
        .set('Access-Token', who.token)
        .send({
          courseSeq: enrolment.courseSeq,
          attendSeq: enrolment.attendSeq,
          payMethodCd: method,
          amount: enrolment.amount,
          sellerYn: true,
          ...more,
        }),
    order: async (who, enrolment, method = PAY_METHOD.CARD) =>
      (await self.create(who, enrolment, method).expect(200)).body.data as OrderCreated,
    press: async ({ window }, action = 'approve', bank: string = BANK.SHINHAN) => {
      const paymentKey = new URL(window.windowUrl).searchParams.get('paymentKey')!;
      const answer = await fetch(`${pay.url}/sandbox/pay/window`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ paymentKey, action, bank }),
      });
      if (answer.status !== 303) throw new Error(`the window answered ${answer.status}`);
      return new URL(answer.headers.get('location')!);
    },
    success: (who, created, back, more = {}) =>
      t
        .call(paymentApi.success, { channelSeq, orderNo: created.order.orderNo })
        .set('Access-Token', who.token)
        .send({ paymentKey: back.searchParams.get('paymentKey'), amount: Number(back.searchParams.get('amount')), ...more }),
    find: async (who, orderNo) =>
      (await t.call(paymentApi.find, { channelSeq, orderNo }).set('Access-Token', who.token).expect(200)).body.data as Order,
    buy: async (who, courseSeq, method = PAY_METHOD.CARD) => {
      const enrolment = await self.enrol(who, courseSeq);
      const created = await self.order(who, enrolment, method);
      const back = await self.press(created);
      const order = (await self.success(who, created, back).expect(200)).body.data as Order;
      return { enrolment, order, paymentKey: back.searchParams.get('paymentKey')! };
    },
    untold: async (paymentKey) => {
      await self.until(async () => !(await t.admin('select 1 from sandbox.webhook where delivered_at is null')).length);
      pay.faults.drop = 1;
      await pay.book.deposit(paymentKey);
    },
    cancel: (attendSeq, courseSeq, more = {}) =>
      t
        .call(enrolmentApi.cancel, { channelSeq, courseSeq })
        .set('Access-Token', s.owner.token)
        .send({ attendSeqs: [attendSeq], reason: '단순 변심', ...more }),
    // Also runs the order checks, which make the looks planned for notices in quick succession; in the product the recovery job does so.
    until: (check) =>
      t.eventually(async () => {
        await t.get('util', OrderChecks).round();
        return check();
      }),
    ...booksOf(t),
    holds: () => t.get('main', HoldJob).run(),
    sweep: () => t.get('main', OrderSweepJob).sweep(),
    recover: () => t.get('util', RecoveryJob).run(),
    now: async (at, ...people) => {
      offset = new Date(at).getTime() - Date.now();
      t.setNow(new Date(at));
      for (const p of people) p.token = await t.tokenOf(p.userSeq);
    },
    calm: () => {
      offset = 0;
      t.resetNow();
      Object.assign(pay.faults, NO_FAULTS);
    },
    close: async () => {
      await pay.close();
      await t.close();
    },
  };
  return self;
}
