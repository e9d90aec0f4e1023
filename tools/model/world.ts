import { msAfter } from '@madang/contracts/dates';
import { BILL_STATE } from '@madang/contracts/util/plan';
import type { Type } from '@nestjs/common';
import pg from 'pg';
import { IDEMPOTENCY_KEY, urlOf, type Endpoint } from '@madang/contracts/endpoint';
import type { EventName } from '@madang/contracts/events';
import type { ServiceName } from '@madang/contracts/services';
import { Clock } from '@madang/server/clock';
import { ClosedSites } from '@madang/server/closed-sites';
import { Outbox } from '@madang/server/outbox';
import { list, raw, sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, valuesOf, type Arguments, type None, type Statement } from '@madang/server/sql/statement';
import { testApp, type TestApp } from '@madang/server/test-app';
import { Tokens } from '@madang/server/token';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as EventModule } from '../../apps/api-event/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { HoldJob } from '../../apps/api-main/src/enrolment/hold.job';
import { OrderSweepJob } from '../../apps/api-main/src/enrolment/order-sweep.job';
import { ReopeningWatchJob } from '../../apps/api-main/src/platform/reopening-watch.job';
import { SuspensionExtensionJob } from '../../apps/api-main/src/platform/suspension-extension.job';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { MembershipJob } from '../../apps/api-util/src/membership/membership.job';
import { Checkpoint } from '../../apps/api-util/src/payment/checkpoint';
import { RecoveryJob } from '../../apps/api-util/src/payment/recovery.job';
import { PlanJob } from '../../apps/api-util/src/plan/plan.job';
import { ReconciliationJob } from '../../apps/api-util/src/reconciliation/reconciliation.job';
import { ClosingJob } from '../../apps/api-util/src/settlement/closing.job';
import { startSandboxPay, type SandboxPay } from '../../apps/sandbox-pay/src/main';
import { freePort } from '../postgres';
import { Boundaries, checkpointOf } from './boundaries';
import { DrivenOutbox } from './driven-outbox';
import { clockOf, type Moment } from './model-clock';
import type { Shock } from './command';
import { Network } from './network';
import { press } from './provider-page';
import type { Answer, Mail, Order, Somebody, Stage, Start } from './stage';
import { useClass, withProviders, type Override } from './providers';
import { isReopeningWatched } from './world.sql';

const SERVICE_MODULES = {
  main: MainModule,
  util: UtilModule,
  event: EventModule,
  alarm: AlarmModule,
  form: FormModule,
  campaign: CampaignModule,
  page: PageModule,
} satisfies Record<ServiceName, Type>;
/**
 * The jobs in the order of a round, each with the SQL condition that it may have something to do. Most rounds of most jobs find nothing,
 * and asking for all of them in one statement costs a tenth of running them.
 */
const ROUND_JOBS: [ServiceName, Type<{ run(): Promise<void> }>, (now: Piece) => Sql][] = [
  [
    'util',
    RecoveryJob,
    (now) => sql`exists (select from util.pay_order where check_at <= ${now}::timestamptz or look_due <= ${now}::timestamptz)`,
  ],
  [
    'main',
    SuspensionExtensionJob,
    () => sql`exists (select from main.site_suspension where reopened_at is not null and extended_at is null)`,
  ],
  ['main', ReopeningWatchJob, isReopeningWatched],
  [
    'main',
    HoldJob,
    (now) => sql`exists (select from main.attend_look)
     or exists (select from main.attend where ended_at is null and (hold_until < ${now}::timestamptz or waitlisted))`,
  ],
  ['main', OrderSweepJob, () => sql`exists (select from main.attend)`],
  ['util', MembershipJob, (now) => sql`exists (select from util.subscription where check_at <= ${now}::timestamptz)`],
  [
    'util',
    PlanJob,
    (now) =>
      sql`exists (select from util.site_plan where check_at <= ${now}::timestamptz) or exists (select from util.plan_bill
        where state = ${BILL_STATE.CHARGING} and check_at <= ${now}::timestamptz)`,
  ],
  [
    'util',
    ClosingJob,
    (now) => sql`exists (select from util.settlement_row where settlement_seq is null and at < date_trunc('month', ${now}::timestamptz))`,
  ],
  ['util', ReconciliationJob, () => sql`exists (select from sandbox.payment where approved_at is not null)`],
];
const DUE_JOBS = statement<{ now: Date }, Record<string, boolean>>(
  'model.due-jobs',
  (p) => sql`select ${list(ROUND_JOBS.map(([, , due], i) => sql`(${due(p.now)}) as ${raw(`j${i}`)}`))}`,
);
/** All suspensions with whether they are over, as one text. */
const SHUT_SITES = statement<None, { n: string }>(
  'model.shut-sites',
  () => sql`select coalesce(string_agg(suspension_seq || case when extended_at is null then ' shut' else ' open' end, ', '
    order by suspension_seq), '') as n from main.site_suspension`,
);
/** The services that may crash; the others only handle events. */
const PLAYED_SERVICES: readonly ServiceName[] = ['main', 'util'];
const jobsLeft = (name: string, order: Sql) =>
  statement<None, Job>(
    `model.jobs-${name}`,
    () => sql`select id, name, data from jobs.job where state in ('created', 'retry') order by created_on ${order}, id`,
  );
const JOBS_LEFT = { inOrder: jobsLeft('in-order', sql`asc`), reversed: jobsLeft('reversed', sql`desc`) };
/** How many times an event is tried; if it still fails then, the history fails. */
const EVENT_TRIES_MAX = 5;
/** Milliseconds by which the clock moves before each call. */
const CALL_TICK_MS = 10;

interface Job {
  id: string;
  name: string;
  data: unknown;
}
interface Notice {
  webhook_seq: number;
  transmission_id: string;
  kind: string;
  body: { data?: { orderId?: string }; orderId?: string; resource?: OfPaypal };
}
interface OfPaypal {
  custom_id?: string;
  purchase_units?: { custom_id?: string }[];
}

/** Seven services and the payment stand-in in this process; nothing runs by itself. */
export class World implements Stage {
  private tries = new Map<string, number>();
  readonly untold = new Set<string>();
  /** Sets whether the services that only notify people handle their events too. */
  everybodyHears(yes: boolean): void {
    DrivenOutbox.handledBy = yes ? Object.keys(SERVICE_MODULES) : PLAYED_SERVICES;
  }
  readonly movesByItself = false;
  /** Which sites were shut when the services were told last. */
  private shutSites = '';

  private constructor(
    readonly t: TestApp,
    readonly pay: SandboxPay,
    readonly boundaries: Boundaries,
    readonly network: Network,
    private readonly checks: pg.Client,
    private readonly moment: Moment,
  ) {}

  static async start(overrides: readonly Override[] = []): Promise<World> {
    const port = await freePort();
    process.env['SANDBOX_PAY_URL'] = `http://127.0.0.1:${port}`;
    const boundaries = new Boundaries();
    const moment: Moment = { at: new Date() };
    const own = [useClass(Clock, clockOf(moment)), useClass(Outbox, DrivenOutbox), useClass(Checkpoint, checkpointOf(boundaries))];
    const t = await withProviders(Object.values(SERVICE_MODULES), [...own, ...overrides], () => testApp(SERVICE_MODULES));
    for (const service of PLAYED_SERVICES) boundaries.watch(service, t.db(service));
    const pay = await startSandboxPay({ port, shop: `${t.url('util')}/api/util/v1.0/payments`, now: () => new Date(moment.at) });
    DrivenOutbox.handledBy = PLAYED_SERVICES;
    // Only `deliver` sends notices.
    await pay.webhooks.stop();
    const network = new Network(boundaries, process.env['SANDBOX_PAY_URL']);
    network.install();
    const checks = new pg.Client({ connectionString: process.env['DATABASE_URL']! });
    await checks.connect();
    // The checks read small tables, for which JIT compilation takes longer than the query.
    await checks.query('set jit = off');
    return new World(t, pay, boundaries, network, checks, moment);
  }

  sql<T = Record<string, unknown>>(text: string | Sql, values?: unknown[]): Promise<T[]> {
    return this.t.admin<T>(text, values);
  }

  /** Runs a long statement that is often repeated, as a prepared one. */
  async prepared<P extends object, R>(statement: Statement<P, R>, ...args: Arguments<P>): Promise<R[]> {
    const { key: name, text } = statement;
    return (await this.checks.query({ name, text, values: valuesOf(statement, args[0] as P | undefined) })).rows as R[];
  }

  now(): Date {
    return new Date(this.moment.at);
  }
  setNow(at: Date): void {
    this.moment.at = at;
  }
  later(ms: number): void {
    this.setNow(msAfter(this.moment.at, ms));
  }

  async call(
    endpoint: Endpoint<never> | Endpoint,
    who: Somebody | null,
    params: object,
    input: object = {},
    key?: string,
  ): Promise<Answer> {
    const e = endpoint as Endpoint;
    // No two calls have the same time, so that the rows which they create have an order.
    this.later(CALL_TICK_MS);
    const url = urlOf(e, params as Record<string, string | number>);
    const got = e.method === 'GET';
    const query = got ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
    const token = who && this.t.get('main', Tokens).sign({ userSeq: who.userSeq, sessionSeq: who.sessionSeq });
    const answer = await this.t.apps[e.service]!.inject({
      method: e.method,
      url: url + query,
      headers: { ...(token && { 'access-token': token }), ...(key && { [IDEMPOTENCY_KEY]: key }) },
      ...(got ? {} : { payload: input }),
    });
    const body = answer.json<{ data?: unknown; errorName?: string }>();
    await this.boundaries.idle();
    return { status: answer.statusCode, data: body.data ?? null, errorName: body.errorName ?? null };
  }

  /** Has the services that are called read again which sites are shut, if that may have changed since. */
  async sitesChanged(): Promise<void> {
    const [{ n }] = (await this.prepared(SHUT_SITES)) as [{ n: string }];
    if (n === this.shutSites) return;
    this.shutSites = n;
    await Promise.all(PLAYED_SERVICES.map((service) => this.t.get(service, ClosedSites).refresh()));
  }
  loseCommit(): void {
    this.boundaries.loseCommit();
  }

  press(path: string, form: Record<string, string>, host?: string): Promise<URL | null> {
    return press(this.pay.url, path, form, host);
  }

  /** Runs one round of each job whose service is alive and that may have something to do; with `all`, of every job. */
  async runJobs(all = false): Promise<void> {
    let due: Record<string, boolean> | null = null;
    for (const [i, [service, job]] of ROUND_JOBS.entries()) {
      // What one job has done may be work for another one, so the conditions are read again.
      due ??= (await this.prepared(DUE_JOBS, { now: this.now() }))[0]!;
      if (!this.boundaries.alive(service) || !(all || due[`j${i}`])) continue;
      due = null;
      await this.t
        .get(service, job)
        .run()
        // A crash, or an error that the next round repairs.
        .catch(() => undefined);
      await this.boundaries.idle();
    }
  }

  /** Lets the services handle events until none is left that can be handled. */
  async deliverEvents(order: Order = 'inOrder'): Promise<void> {
    const left = new Set<string>();
    for (;;) {
      const jobs = await this.prepared(JOBS_LEFT[order]);
      const due = jobs.filter((job) => !left.has(job.id));
      if (!due.length) return;
      for (const job of due) if (!(await this.wasHandled(job))) left.add(job.id);
    }
  }

  private async wasHandled({ id, name, data }: Job): Promise<boolean> {
    const at = name.lastIndexOf('.');
    const [event, service] = [name.slice(0, at) as EventName, name.slice(at + 1) as ServiceName];
    if (!(service in SERVICE_MODULES) || !this.boundaries.alive(service)) return false;
    try {
      await (this.t.get(service, Outbox) as DrivenOutbox).handle(event, data, id);
      await this.boundaries.idle();
    } catch (e) {
      await this.boundaries.idle();
      if (!this.boundaries.alive(service)) return false;
      const tries = (this.tries.get(id) ?? 0) + 1;
      this.tries.set(id, tries);
      if (tries < EVENT_TRIES_MAX) return false;
      throw new Error(`${name} ${JSON.stringify(data)} fails for ever`, { cause: e });
    }
    await this.sql(sql`delete from jobs.job where id = ${id}`);
    return true;
  }

  /** Delivers all notices and handles all events, so that the services know all that has happened. */
  async catchUp(): Promise<void> {
    await this.deliver('inOrder');
    await this.deliverEvents();
  }

  /**
   * Delivers the payment company's notices to the product, or loses them. Those about orders in `untold` are never lost: they stay until
   * they are delivered.
   */
  async deliver(how: Mail): Promise<void> {
    const notices = await this.sql<Notice>(
      'select webhook_seq, transmission_id, kind, body from sandbox.webhook where delivered_at is null order by webhook_seq',
    );
    if (how === 'reversed') notices.reverse();
    for (const notice of notices) {
      const told =
        how === 'lost' ? !this.untold.has(orderOf(notice)) : (await this.tell(notice)) && (how !== 'twice' || (await this.tell(notice)));
      if (told) await this.sql(sql`update sandbox.webhook set delivered_at = now() where webhook_seq = ${notice.webhook_seq}`);
    }
  }

  private async tell({ kind, transmission_id: id, body }: Notice): Promise<boolean> {
    if (!this.boundaries.alive('util')) return false;
    const payload = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', ...this.pay.webhooks.headersOf(kind, id, payload) };
    const answer = await this.t.apps.util!.inject({ method: 'POST', url: `/api/util/v1.0/payments/${kind}`, headers, payload });
    await this.boundaries.idle();
    return answer.statusCode === 200;
  }

  /** Sets what goes wrong from now on until `afterwards`: a crash of a service, or a fault of the payment company. */
  expect({ crash, fault }: Shock): void {
    this.network.next(fault);
    this.boundaries.crashAt(crash);
  }

  /** Where a service has crashed since `expect`; null for nowhere. */
  get crashed(): string | null {
    return this.boundaries.lastCrash;
  }

  /** Runs works at the same time; each begins when the first has passed `after` boundaries. */
  async atOnce(works: Start[]): Promise<void> {
    await this.boundaries.atOnce(works);
    await this.boundaries.idle();
  }

  /** Ends what `expect` set: crashed services work again, and no further fault happens. */
  async afterwards(): Promise<void> {
    this.network.next(null);
    await this.boundaries.revive();
  }

  calm(): void {
    this.network.calm();
  }

  /** Forgets a history, so that nothing of it is left for the next one. */
  forget(): void {
    this.network.forget();
    this.pay.faults.slowRefund = false;
    this.pay.faults.issue = {};
    this.untold.clear();
    this.tries.clear();
  }

  async close(): Promise<void> {
    this.network.remove();
    await this.checks.end();
    await this.pay.close();
    await this.t.close();
  }
}

const orderOf = ({ body: { data, orderId, resource } }: Notice) =>
  data?.orderId ?? orderId ?? resource?.custom_id ?? resource?.purchase_units?.[0]?.custom_id ?? '';
