import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { gatewayMetrics } from '@madang/gateway/metrics';
import { createGateway } from '@madang/gateway/proxy';
import { NETWORK_LIMITS, type Upstream } from '@madang/gateway/routes';
import { serveRegistry } from '@madang/observe/serve-registry';
import { channelApi } from '@madang/contracts/main/channel';
import { startMetrics } from '@madang/server/metrics/metrics-server';
import { programPath } from '../test/programs.mjs';
import { freePort } from '../postgres';
import { shop, type Shop } from './shop';

/** Minutes of the rules are seconds here: a condition counts after so long. */
const HELD_FOR = '1s';
const EVERY = '500ms';
const rules = readFileSync('docker/monitoring/alerts.yml', 'utf8').replaceAll(/for: \d+m/g, `for: ${HELD_FOR}`);

interface Alert {
  labels: Record<string, string>;
  state: 'pending' | 'firing';
}
let s: Shop;
let metrics: Server;
let gateway: Server;
let gatewayTells: Server;
let prometheus: ChildProcess;
let address: string;
let dir: string;

beforeAll(async () => {
  s = await shop();
  metrics = await startMetrics(0, '127.0.0.1');
  ({ gateway, gatewayTells } = await startGateway());
  dir = mkdtempSync(join(tmpdir(), 'madang-alerts-'));
  const targets = [metrics, gatewayTells].map((server) => `127.0.0.1:${portOf(server)}`);
  writeFileSync(join(dir, 'alerts.yml'), rules);
  writeFileSync(
    join(dir, 'prometheus.yml'),
    JSON.stringify({
      global: { scrape_interval: EVERY, evaluation_interval: EVERY, scrape_timeout: EVERY },
      rule_files: ['alerts.yml'],
      scrape_configs: [{ job_name: 'madang', static_configs: [{ targets }] }],
    }),
  );
  const own = await freePort();
  address = `http://127.0.0.1:${own}`;
  prometheus = spawn(
    await programPath('prometheus'),
    [`--config.file=${dir}/prometheus.yml`, `--storage.tsdb.path=${dir}/data`, `--web.listen-address=127.0.0.1:${own}`],
    { stdio: 'ignore' },
  );
  // Two readings of every number: a rate is of two.
  await s.t.eventually(async () => (await samples('up')) >= 2);
}, 120_000);
afterAll(async () => {
  prometheus.kill();
  await new Promise((done) => prometheus.once('exit', done));
  for (const server of [metrics, gateway, gatewayTells]) server.close().closeAllConnections();
  await s.close();
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A gateway to main alone: nobody answers in place of the others. One login a second is let through. */
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
/** So many requests through the gateway, from somebody on the internet. */
const rush = (count: number, path: string) =>
  Promise.all(
    Array.from({ length: count }, () =>
      fetch(`http://127.0.0.1:${portOf(gateway)}${path}`, { headers: { 'X-Forwarded-For': '203.0.113.7' } }).then((answer) =>
        answer.text(),
      ),
    ),
  );

async function asked<T>(path: string): Promise<T | null> {
  const answer = await fetch(`${address}/api/v1/${path}`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { data: T }).data : null;
}
/** How often `metric` was read so far. */
async function samples(metric: string): Promise<number> {
  const found = await asked<{ result: { value: [number, string] }[] }>(
    `query?query=${encodeURIComponent(`count_over_time(${metric}[5m])`)}`,
  );
  return Math.max(0, ...(found?.result ?? []).map(({ value }) => Number(value[1])));
}
const firing = async () => (await asked<{ alerts: Alert[] }>('alerts'))!.alerts.filter(({ state }) => state === 'firing');
const named = async (alertname: string) => (await firing()).filter(({ labels }) => labels['alertname'] === alertname);
const fires = (alertname: string) => s.t.eventually(async () => (await named(alertname)).at(0)?.labels);
const ends = (alertname: string) => s.t.eventually(async () => (await named(alertname)).length === 0);

describe('alerts, each of something that really broke', () => {
  it('say nothing while everything works', async () => {
    await s.buy(await s.person(), await s.course());
    await s.t.eventually(async () => (await samples('madang_payment_provider_seconds_count')) >= 4);
    expect(await firing()).toEqual([]);
  });

  it('MadangQueueStuck: nobody works on the queues of a service that is down', async () => {
    await s.t.admin("update jobs.job set start_after = now() - interval '10 minutes' where state < 'active' and name like '%.campaign'");
    expect(await fires('MadangQueueStuck')).toMatchObject({ queue: expect.stringMatching(/[.]campaign$/), severity: 'page' });
    await s.t.admin("delete from jobs.job where name like '%.campaign'");
    await ends('MadangQueueStuck');
  });

  it('MadangDeadLetters: a job failed for good', async () => {
    const [{ name }] = (await s.t.admin<{ name: string }>("select name from jobs.queue where name like '%.util.dead' limit 1")) as [
      { name: string },
    ];
    await s.t.admin('insert into jobs.job (name, data) values ($1, $2)', [name, '{}']);
    expect(await fires('MadangDeadLetters')).toMatchObject({ queue: name.replace('.dead', '') });
    await s.t.admin('delete from jobs.job where name = $1', [name]);
    await ends('MadangDeadLetters');
  });

  it('MadangPoolDry: everybody waits for one locked row', async () => {
    const holder = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table main.category in access exclusive mode');
    const rush = Promise.all(Array.from({ length: 30 }, () => s.t.call(channelApi.categories, { channelSeq: s.site.channelSeq }).then()));
    try {
      expect(await fires('MadangPoolDry')).toMatchObject({ service: 'main' });
    } finally {
      await holder.query('rollback');
      await holder.end();
      await rush;
    }
  });

  it('MadangProviderDown: the payment company answers nobody, and does again', async () => {
    const orders = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const who = await s.person();
        return { who, attend: await s.enrol(who, await s.course()) };
      }),
    );
    s.pay.faults.errorBefore = 1;
    for (const { who, attend } of orders) await s.create(who, attend).then();
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
    await s.t.eventually(async () => {
      for (let n = 0; n < 20; n++) await s.t.call(channelApi.categories, { channelSeq: s.site.channelSeq }).expect(500);
      return (await named('MadangErrors')).some(({ labels }) => labels['service'] === 'main');
    });
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

  it('MadangDown: nobody answers at the address of the metrics', async () => {
    metrics.closeAllConnections();
    await new Promise((done) => metrics.close(done));
    expect(await fires('MadangDown')).toMatchObject({ job: 'madang' });
  });
});
