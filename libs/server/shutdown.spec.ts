import { Controller, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Agent, get as httpGet } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { service, urlOf } from '@madang/contracts/endpoint';
import { createApp } from './bootstrap';
import { CoreModule } from './core.module';
import { Db, rows } from './db';
import { Outbox } from './outbox';
import { DUE_QUEUES } from './outbox.sql';
import { Path, Route } from './route';
import { closeAfterRequests } from './shutdown';
import { testApp, type TestApp } from './test-app';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

const READ = statement('test.read', () => sql`select 'read'`);

const { get } = service('main');
const api = { slow: get('/channels/:channelSeq/ground/slow', 'public').returns<string[]>() };

let arrived = 0;

@Controller()
class SlowController {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}
  @Route(api.slow)
  async slow(@Path() p: { channelSeq: number }) {
    arrived++;
    await sleep(1000);
    await this.db.tx(p, (tx) => this.outbox.publish(tx, 'payment.failed', { ...p, orderNo: 'slow', attendSeq: 1 }));
    return this.db.read(p, READ);
  }
}
/** A handler of an event that is at work when the service is told to stop, and writes after that. */
@Injectable()
class Ears implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}
  onModuleInit(): void {
    this.outbox.on('payment.paid', async ({ channelSeq }) => {
      await sleep(2000);
      await this.db.tx({ channelSeq }, (tx) => rows(tx, sql`insert into category (channel_seq, name) values (${channelSeq}, 'heard')`));
    });
  }
}
@Module({ imports: [CoreModule.of('main')], controllers: [SlowController], providers: [Ears] })
class SlowModule {}

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: SlowModule });
});
afterAll(() => t.close());

it('R11 leaves the signals to whoever runs the service: Nest would cut its connections at the first one', async () => {
  const before = process.listeners('SIGTERM');
  const app = await createApp('main', CoreModule.of('main'));
  expect(process.listeners('SIGTERM')).toEqual(before);
  await app.close();
});

it('R11 a service that is told to end answers what it was asked, finishes the event at hand and takes nothing new', async () => {
  const [{ channel_seq: channelSeq }] = (await t.admin<{ channel_seq: number }>(
    `with a as (insert into main.account (email, name) values ('end@madang.test', '끝') returning user_seq)
      insert into main.channel (domain, name, created_by)
      select 'end', '끝', user_seq
      from a
      returning channel_seq::int`,
  )) as [{ channel_seq: number }];
  await t
    .db('main')
    .tx({ channelSeq }, (tx) => t.get('main', Outbox).publish(tx, 'payment.paid', { channelSeq, orderNo: 'x', attendSeq: 1 }));
  await t.eventually(async () => (await t.admin("select 1 from jobs.job where name = 'payment.paid.main' and state = 'active'")).length);

  const address = t.url('main') + urlOf(api.slow, { channelSeq });
  const agent = new Agent({ keepAlive: true });
  const ask = () =>
    new Promise<number | string>((answer) =>
      httpGet(address, { agent }, (res) => {
        res.resume();
        res.on('end', () => answer(res.statusCode!));
      }).on('error', (e: Error & { code?: string }) => answer(e.code ?? e.message)),
    );
  const asked = Array.from({ length: 20 }, ask);
  await t.eventually(() => arrived === asked.length);
  const closing = closeAfterRequests(t.apps.main!);
  // Connections that arrive at the very moment of the stop are still accepted, so the test waits a little.
  await sleep(20);
  expect(await ask()).toBe('ECONNREFUSED');
  expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
  await closing;
  agent.destroy();
  expect(await t.admin("select count(*)::int as n from jobs.job where name = 'payment.failed.main'")).toEqual([{ n: 20 }]);
  expect(await t.admin(sql`select name from main.category where channel_seq = ${channelSeq}`)).toEqual([{ name: 'heard' }]);
});

it('R11 what comes on a connection that rested is answered, on its last turn, and one that goes on resting is not waited for long', async () => {
  const second = await testApp({ main: SlowModule });
  const address = `${second.url('main')}/api/main/v1.0/health`;
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  const ask = (agent: Agent) =>
    new Promise<string>((answer) =>
      httpGet(address, { agent }, (res) => {
        res.resume();
        res.on('end', () => answer(`${res.statusCode} ${res.headers.connection}`));
      }).on('error', (e: Error & { code?: string }) => answer(e.code ?? e.message)),
    );
  for (const agent of agents) expect(await ask(agent)).toBe('200 keep-alive');
  const closing = closeAfterRequests(second.apps.main!);
  await sleep(200);
  expect([await ask(agents[0]!), await ask(agents[0]!)]).toEqual(['200 close', 'ECONNREFUSED']);
  const began = Date.now();
  await closing;
  expect(Date.now() - began).toBeLessThan(10_000);
  agents.forEach((agent) => agent.destroy());
  await second.close();
});

it('R11 a service whose look for jobs gets no answer from the database ends in time all the same', async () => {
  const second = await testApp({ main: SlowModule });
  await second.admin('begin');
  await second.admin('lock table jobs.job_common in access exclusive mode');
  const stuck = async () => {
    // Without this PostgreSQL shows the sessions of the first look again until the transaction ends.
    await second.admin('select pg_stat_clear_snapshot()');
    return second.admin(
      sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, ${DUE_QUEUES.text.slice(0, 40)})`,
    );
  };
  await second.eventually(async () => (await stuck()).length, 10_000);
  const began = Date.now();
  await second.get('main', Outbox).onModuleDestroy();
  expect(Date.now() - began).toBeLessThan(6000);
  await second.admin('rollback');
  await second.close();
}, 60_000);
