import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ORDER_STATUS, PAY_METHOD, values, type OrderStatus, type PayMethod } from '@madang/contracts/codes';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Leases } from '@madang/server/leases';
import { OneCopyJob, pieceFailed } from '@madang/server/recurring-jobs';
import { OrderRecords } from './order-records';
import { OrderChecks } from './order-checks';
import type { OrderEntity } from './order.entity';
import { PaymentService } from './payment.service';
import { PayProviders } from './pay-providers';
import { Refused, Unclear, type ProviderPayment } from './provider';
import { DUE_ORDERS } from './recovery.sql';
import { RefundService } from './refund.service';
import { UnclearAnswers } from './unclear-answers';

/** Milliseconds between two rounds of a lane of the job. */
const LANE_INTERVAL_MS = SECOND;
/** How many orders a lane works on in parallel. */
const ORDERS_IN_PARALLEL = 4;
/** One job of the recovery. Orders of each state have one of their own, so that a stuck order delays only those of its state. */
class Lane extends OneCopyJob {
  constructor(
    protected override leases: Leases,
    protected readonly job: string,
    protected readonly every: number,
    protected readonly round: () => Promise<void>,
  ) {
    super();
    this.leases = leases;
  }
}

/** Finishes orders that a crash, a silent payment company or a lost notice left unfinished, by asking the payment company. */
@Injectable()
export class RecoveryJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly lanes: readonly Lane[];

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly records: OrderRecords,
    private readonly providers: PayProviders,
    private readonly payments: PaymentService,
    private readonly refunds: RefundService,
    private readonly checks: OrderChecks,
    private readonly unclear: UnclearAnswers,
    private readonly leases: Leases,
  ) {
    this.lanes = [
      this.lane(ORDER_STATUS.CONFIRMING, (order) => this.finish(order)),
      this.lane(ORDER_STATUS.CANCELING, (order) => this.giveBack(order)),
      this.lane(ORDER_STATUS.WAITING_DEPOSIT, (order) => this.expectDeposit(order)),
      new Lane(leases, 'recovery READY', LANE_INTERVAL_MS, () =>
        this.each(ORDER_STATUS.READY, values(PAY_METHOD), (order) => this.forget(order)),
      ),
      new Lane(leases, 'recovery looks', LANE_INTERVAL_MS, () => this.look()),
      new Lane(leases, 'unclear answers', MINUTE, () => this.settleAnswers()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const lane of this.lanes) lane.onApplicationBootstrap();
  }
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.onModuleDestroy()));
  }

  /** Runs one round of every lane; for tests. */
  async run(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.run()));
  }

  private lane(status: OrderStatus, work: (order: OrderEntity) => Promise<unknown>): Lane {
    return new Lane(this.leases, `recovery ${status}`, LANE_INTERVAL_MS, () => this.each(status, this.providers.reachable, work));
  }

  private async settleAnswers(): Promise<void> {
    for (const { name } of this.providers.all) await this.unclear.settle(name);
  }

  private async look(): Promise<void> {
    if (this.providers.reachable.length) await this.checks.round();
  }

  private async each(status: OrderStatus, methods: readonly PayMethod[], work: (order: OrderEntity) => Promise<unknown>): Promise<void> {
    const look = async (order: OrderEntity) => {
      try {
        await work(order);
      } catch (e) {
        // After an error the payment company is asked again when the order is due next.
        pieceFailed(e, { service: this.db.service, job: 'RecoveryJob', about: { orderNo: order.orderNo }, text: 'payment recovery' });
      }
    };
    const due = await this.db.all((tx) => rows(tx, DUE_ORDERS, { now: this.clock.now(), status, methods }));
    for (let at = 0; at < due.length; at += ORDERS_IN_PARALLEL) await Promise.all(due.slice(at, at + ORDERS_IN_PARALLEL).map(look));
  }

  private async forget(order: OrderEntity): Promise<void> {
    await this.db.tx({ channelSeq: order.channelSeq }, async (tx) => {
      const now = await this.records.lock(tx, order.channelSeq, order.orderNo);
      if (now?.status === ORDER_STATUS.READY) await this.records.set(tx, now, { status: ORDER_STATUS.EXPIRED, checkAt: null });
    });
  }

  private async finish(order: OrderEntity): Promise<void> {
    const payment = await this.ask(order);
    if (payment === undefined) return;
    // The buyer has proven the payment and the seat waits, but the money was not taken, so it is taken now. A charge that is in progress
    // is only waited for.
    const open = payment?.status === PAYMENT_STATUS.READY || payment?.status === PAYMENT_STATUS.IN_PROGRESS;
    if (payment === null || (open && order.paymentKey)) await this.payments.settle(order);
    else await this.records.record(order.channelSeq, order.orderNo, payment);
  }

  private async expectDeposit(order: OrderEntity): Promise<void> {
    const payment = await this.ask(order);
    if (!payment) return;
    const now = await this.records.record(order.channelSeq, order.orderNo, payment);
    if (now.status !== ORDER_STATUS.WAITING_DEPOSIT || now.depositUntil! > this.clock.now()) return;
    // The time for the deposit is over, so the account is closed and no deposit can arrive any more.
    try {
      const closed = await this.providers.of(now).cancel({
        paymentKey: now.paymentKey!,
        reason: '입금 기한 만료',
        key: `expire:${now.orderNo}${now.refundTry ? `:${now.refundTry}` : ''}`,
        account: null,
        amount: null,
        taxFreeAmount: 0,
      });
      await this.records.record(now.channelSeq, now.orderNo, closed);
    } catch (e) {
      if (e instanceof Unclear) return void (await this.records.unclear(now, e));
      if (!(e instanceof Refused)) throw e;
      const after = await this.providers.read(now);
      if (after) await this.records.record(now.channelSeq, now.orderNo, after);
    }
  }

  private async giveBack(order: OrderEntity): Promise<void> {
    const payment = await this.ask(order);
    if (!payment) return;
    const now = await this.records.record(order.channelSeq, order.orderNo, payment);
    if (now.status === ORDER_STATUS.CANCELING) await this.refunds.carryOut(now);
  }

  /** Asks the payment company for the payment of an order; null: it knows none; undefined: it does not answer now. */
  private async ask(order: OrderEntity): Promise<ProviderPayment | null | undefined> {
    try {
      return await this.providers.read(order);
    } catch (e) {
      if (!(e instanceof Unclear)) throw e;
      await this.records.unclear(order, e);
      return undefined;
    }
  }
}
