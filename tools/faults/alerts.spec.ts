import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MAIL_PRIORITY } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { gatewayMetrics } from '@madang/gateway/metrics';
import { createGateway } from '@madang/gateway/proxy';
import { NETWORK_LIMITS, type Upstream } from '@madang/gateway/routes';
import { serveRegistry } from '@madang/observe/serve-registry';
import { startMetrics } from '@madang/server/metrics/metrics-server';
import { sql } from '@madang/server/sql/sql';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { MailService } from '../../apps/api-campaign/src/mail/mail.service';
import { Mailer, MailboxUnknown } from '../../apps/api-campaign/src/mail/mailer';
import { freePort } from '../postgres';
import { Prometheus } from './prometheus';
import { shop, type Shop } from './shop';

/** The alert about a replica needs a primary and a replica; replica.spec.ts makes it fire. */
const ELSEWHERE = ['MadangReplicaAway'];
/** Milliseconds for which a busy process does not answer, once in every `BUSY_EVERY` milliseconds. */
const BUSY = 700;
const BUSY_EVERY = 1000;
/** Milliseconds that a test may take; long, because alerts need time and the machine may be busy. */
const LIMIT = 300_000;

let s: Shop;
let metrics: Server;
let gateway: Server;
let gatewayTells: Server;
let prometheus: Prometheus;

beforeAll(async () => {
  s = await shop({ campaign: CampaignModule });
  metrics = await startMetrics(0, '127.0.0.1');
  ({ gateway, gatewayTells } = await startGateway());
  prometheus = await Prometheus.of([metrics, gatewayTells].map((server) => `127.0.0.1:${portOf(server)}`));
}, LIMIT);
afterAll(async () => {
  await prometheus?.stop();
  for (const server of [metrics, gateway, gatewayTells]) server?.close().closeAllConnections();
  await s?.close();
}, LIMIT);

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Starts a gateway for main only; the ports of other services answer nothing. It lets one log-in a second pass. */
async function startGateway() {
  const at = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const nobody = { host: '127.0.0.1', port: await freePort() };
  const upstreams = { ...Object.fromEntries([...SERVICE_NAMES, 'sandbox-pay'].map((name) => [name, nobody])), main: at(s.t.url('main')) };
  const { registry, watch } = gatewayMetrics();
  const limits = { ...NETWORK_LIMITS, entry: { perSecond: 1, burst: 1 } };
  const made = createGateway({
    upstreams: upstreams as Record<Upstream, typeof nobody>,
    web: 'dist/web',
    trusted: ['127.0.0.1'],
    limits,
    watch,
  });
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done));
  return { gateway: made, gatewayTells: await serveRegistry(registry, 0, '127.0.0.1', () => undefined) };
}
/** Sends `count` requests through the gateway at once, all from one address on the internet. */
const rush = (count: number, path: string) =>
  Promise.all(
    Array.from({ length: count }, () =>
      fetch(`http://127.0.0.1:${portOf(gateway)}${path}`, { headers: { 'X-Forwarded-For': '203.0.113.7' } }).then((answer) =>
        answer.text(),
      ),
    ),
  );

const fires: Prometheus['fires'] = (...asked) => prometheus.fires(...asked);
const ends: Prometheus['ends'] = (name) => prometheus.ends(name);
const categories = () => s.t.call(channelApi.categories, { channelSeq: s.site.channelSeq });

/** Does `work` while nobody else can read or write a table. */
async function whileLocked(table: string, work: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await holder.connect();
  await holder.query('begin');
  await holder.query(`lock table ${table} in access exclusive mode`);
  try {
    await work();
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
}

describe('alerts, each of something that really broke', () => {
  it('say nothing while everything works', async () => {
    await s.buy(await s.person(), await s.course());
    await s.t.eventually(async () => (await prometheus.samples('madang_payment_provider_seconds_count')) >= 4);
    expect(await prometheus.firing()).toEqual([]);
  });

  it('MadangQueueStuck: nobody works on the queues of a service that is down', async () => {
    await s.t.admin("update jobs.job set start_after = now() - interval '10 minutes' where state < 'active' and name like '%.alarm'");
    expect(await fires('MadangQueueStuck')).toMatchObject({ queue: expect.stringMatching(/[.]alarm$/), severity: 'page' });
    await s.t.admin("delete from jobs.job where name like '%.alarm'");
    await ends('MadangQueueStuck');
  });

  it('MadangDeadLetters: a job failed for good', async () => {
    const [{ name }] = (await s.t.admin<{ name: string }>("select name from jobs.queue where name like '%.util.dead' limit 1")) as [
      { name: string },
    ];
    await s.t.admin(sql`insert into jobs.job (name, data) values (${name}, ${'{}'})`);
    expect(await fires('MadangDeadLetters')).toMatchObject({ queue: name.replace('.dead', '') });
    await s.t.admin(sql`delete from jobs.job where name = ${name}`);
    await ends('MadangDeadLetters');
  });

  it('MadangSlow: whoever asks waits for a locked row', async () => {
    const slowly = async () => {
      let asked: Promise<unknown> = Promise.resolve();
      await whileLocked('main.category', () => {
        asked = Promise.all(Array.from({ length: 3 }, () => categories().then()));
        return sleep(1500);
      });
      await asked;
    };
    expect(await fires('MadangSlow', { service: 'main' }, slowly)).toMatchObject({ severity: 'ticket' });
  });

  it('MadangPoolDry: everybody waits for one locked row', async () => {
    let rush: Promise<unknown> = Promise.resolve();
    await whileLocked('main.category', async () => {
      rush = Promise.all(Array.from({ length: 30 }, () => categories().then()));
      expect(await fires('MadangPoolDry')).toMatchObject({ service: 'main' });
    });
    await rush;
  });

  it('MadangProviderDown: the payment company answers nobody, and does again', async () => {
    const orders = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const who = await s.person();
        return { who, enrolment: await s.enrol(who, await s.course()) };
      }),
    );
    s.pay.faults.errorBefore = 1;
    for (const { who, enrolment } of orders) await s.create(who, enrolment).then();
    expect(await fires('MadangProviderDown')).toMatchObject({ provider: 'sandbox' });
    expect(await fires('MadangPaymentsUnclear')).toMatchObject({ provider: 'sandbox' });
    s.calm();
    await s.t.eventually(async () => {
      const who = await s.person();
      const { status } = await s.create(who, await s.enrol(who, await s.course())).then();
      return status === 200;
    });
    await ends('MadangProviderDown');
  });

  it('MadangErrors: a service answers 500', async () => {
    await s.t.admin('alter table main.category rename to category_gone');
    const ask = async () => {
      for (let n = 0; n < 20; n++) await categories().then();
    };
    expect(await fires('MadangErrors', { service: 'main' }, ask)).toMatchObject({ severity: 'page' });
    await s.t.admin('alter table main.category_gone rename to category');
  });

  it('MadangUpstreamAway and MadangGatewayErrors: a service behind the gateway is down', async () => {
    await rush(80, '/api/form/v1.0/health');
    expect(await fires('MadangUpstreamAway')).toMatchObject({ upstream: 'form', severity: 'page' });
    await rush(80, '/api/form/v1.0/health');
    expect(await fires('MadangGatewayErrors')).toMatchObject({ severity: 'page' });
  });

  it('MadangLimited: one network asks for more than it may', async () => {
    await rush(900, '/api/main/v1.0/auth/code/123456');
    expect(await fires('MadangLimited')).toMatchObject({ limit: 'entry', severity: 'ticket' });
  });

  it('MadangMailsGivenUp: the mail server knows none of the addresses', async () => {
    const mails = s.t.get('campaign', MailService);
    s.t.get('campaign', Mailer).send = () => Promise.reject(new MailboxUnknown('550 5.1.1 no such user'));
    for (let n = 0; n < 8; n++)
      await mails.post({
        key: `lost-${n}`,
        priority: MAIL_PRIORITY.RECEIPT,
        to: `lost${n}@madang.test`,
        fromName: '코드베이',
        subject: 's',
        html: '<p>h</p>',
        text: 't',
      });
    await mails.wake();
    expect(await fires('MadangMailsGivenUp')).toMatchObject({ outcome: 'given_up', severity: 'ticket' });
  });

  it('MadangVideosFail: the files of videos that were uploaded are gone', async () => {
    await s.t.admin(
      sql`insert into main.video (channel_seq, tus_id, status, origin_file_name, file_size, created_by, uploaded_at)
       select ${s.site.channelSeq}, 'lost-' || n, 'OPTIMISING', 'a.mp4', 10, ${s.site.owner.userSeq}, now()
       from generate_series(1, 3) as n`,
    );
    expect(await fires('MadangVideosFail')).toMatchObject({ outcome: 'failed', severity: 'ticket' });
  });

  it('MadangEventLoopSlow: a process is kept busy by its own work', async () => {
    // Each reading resets the figures of the event loop, so this Prometheus gets a metrics server that no other one reads.
    const own = await serveRegistry(gatewayMetrics().registry, 0, '127.0.0.1', () => undefined);
    const patient = await Prometheus.of([`127.0.0.1:${portOf(own)}`], '4s');
    const work = setInterval(() => {
      for (const end = Date.now() + BUSY; Date.now() < end;);
    }, BUSY_EVERY);
    try {
      expect(await patient.fires('MadangEventLoopSlow')).toMatchObject({ job: 'madang', severity: 'ticket' });
    } finally {
      clearInterval(work);
      await patient.stop();
      own.close().closeAllConnections();
    }
  });

  it('MadangDown: nobody answers at the address of the metrics', async () => {
    metrics.closeAllConnections();
    await new Promise((done) => metrics.close(done));
    expect(await fires('MadangDown')).toMatchObject({ job: 'madang' });
  });

  it('are all of the file', () => {
    expect(Prometheus.unseen).toEqual(ELSEWHERE);
  });
});
