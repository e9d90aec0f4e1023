import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { gatewayMetrics } from '@madang/gateway/metrics';
import { createGateway } from '@madang/gateway/proxy';
import type { Upstream } from '@madang/gateway/routes';
import { startMetrics } from '@madang/server/metrics/metrics-server';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as Alarm } from '../apps/api-alarm/src/app.module';
import { AppModule as Campaign } from '../apps/api-campaign/src/app.module';
import { AppModule as Event } from '../apps/api-event/src/app.module';
import { AppModule as Form } from '../apps/api-form/src/app.module';
import { AppModule as Main } from '../apps/api-main/src/app.module';
import { AppModule as Page } from '../apps/api-page/src/app.module';
import { AppModule as Util } from '../apps/api-util/src/app.module';
import { deadLetters } from './dead-letters/dead-letters';

const MODULES: Record<ServiceName, Type> = {
  main: Main,
  util: Util,
  event: Event,
  alarm: Alarm,
  form: Form,
  campaign: Campaign,
  page: Page,
};

describe('the seven services behind the gateway', () => {
  let t: TestApp;
  let gateway: Server;
  const get = (path: string) => fetch(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}${path}`);

  beforeAll(async () => {
    t = await testApp(MODULES);
    const at = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const upstreams = { ...Object.fromEntries(SERVICE_NAMES.map((n) => [n, at(t.url(n))])), 'sandbox-pay': at(t.url('util')) } as Record<
      Upstream,
      ReturnType<typeof at>
    >;
    gateway = createGateway({ upstreams, web: 'dist/web' });
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  }, 60_000);
  afterAll(async () => {
    gateway?.close();
    gateway?.closeAllConnections();
    await t?.close();
  });

  it('CN-071..073 answer at their bases, under v1.0 and v1-0 alike', async () => {
    for (const name of SERVICE_NAMES) {
      for (const version of ['v1.0', 'v1-0']) {
        const answer = await get(`/api/${name}/${version}/ready`);
        expect([name, version, answer.status, await answer.json()]).toEqual([
          name,
          version,
          200,
          { data: { service: name, database: true, ...(name === 'main' && { storage: true }) } },
        ]);
      }
      expect((await get(`/api/${name}/v9.9/ready`)).status).toBe(404);
    }
  });

  it('answer what they do not know in the shape of errors, with the id the gateway gave', async () => {
    const answer = await get('/api/form/v1.0/nothing-here');
    expect(answer.status).toBe(404);
    const body = (await answer.json()) as { errorName: string; requestId: string };
    expect(body.errorName).toBe('NOT_FOUND');
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
  });

  describe('tell Prometheus', () => {
    let metrics: Server;
    const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${(metrics.address() as AddressInfo).port}${path}`);
    beforeAll(async () => {
      metrics = await startMetrics(0, '127.0.0.1');
    });
    afterAll(() => metrics.close());

    it('how many requests each route answered and how, with strangers as one route', async () => {
      await get('/api/form/v1.0/health');
      await get('/api/form/v1.0/nothing-here');
      const text = await (await read()).text();
      const route = 'service="form",method="GET",route="/api/form/v1.0/health"';
      expect(text).toMatch(new RegExp(`^madang_http_requests_total{${route},status="200"} \\d+$`, 'm'));
      expect(text).toContain(`madang_http_request_duration_seconds_count{${route}}`);
      expect(text).toMatch(/^madang_http_requests_total\{service="form",method="GET",route="unknown",status="404"\} [1-9]\d*$/m);
      expect(text).not.toContain('nothing-here');
      for (const service of SERVICE_NAMES)
        expect(text).toMatch(new RegExp(`^madang_db_connections{service="${service}",state="idle"} \\d`, 'm'));
      expect((await read('/')).status).toBe(404);
    });

    it('of jobs that failed for good, which the operator reads, has tried again or throws away', async () => {
      const queue = 'payment.paid.main';
      const [first, second] = await Promise.all(
        ['lost-1', 'lost-2'].map(async (orderNo) => {
          const [made] = await t.admin<{ id: string }>(
            insertInto(
              'jobs.job',
              {
                name: `${queue}.dead`,
                data: JSON.stringify({ channelSeq: 1, orderNo, attendSeq: 1 }),
                sourceName: queue,
                sourceOutput: '{"message": "no such order"}',
              },
              sql`returning id::text`,
            ),
          );
          return made!.id;
        }),
      );
      await t.eventually(async () => (await (await read()).text()).includes(`madang_dead_letters{queue="${queue}"} 2`));
      const listed = (await deadLetters(['list', queue]))!.map((line) => line.split('\t'));
      expect(listed.map(([name, id, , why]) => [name, id, why]).sort()).toEqual(
        [first, second].sort().map((id) => [queue, id, 'no such order']),
      );
      expect(await deadLetters(['discard', queue, first!])).toEqual([`discarded ${first}`]);
      expect(await deadLetters(['discard', queue, first!])).toEqual(['There is no such job.']);
      expect(await deadLetters(['retry', queue])).toEqual([`1 given back to ${queue}`]);
      await t.eventually(
        async () => (await t.admin(sql`select 1 from jobs.job where name = ${queue} and data ->> 'orderNo' = 'lost-2'`)).length,
      );
      expect(await deadLetters(['list'])).toEqual(['No job has failed for good.']);
      expect(await deadLetters(['retry', queue, 'nonsense'])).toBeNull();
      expect(await deadLetters(['discard', queue])).toBeNull();
    });

    it('everything that the rules and the dashboard ask for', async () => {
      const known = (await (await read()).text()) + (await gatewayMetrics().registry.metrics());
      const asked = ['alerts.yml', 'dashboard.json'].flatMap((file) => [
        ...readFileSync(`docker/monitoring/${file}`, 'utf8').matchAll(/\b(madang|process|nodejs)_\w+/g),
      ]);
      const names = new Set(asked.map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));
      expect([...names].filter((name) => !known.includes(`# TYPE ${name} `))).toEqual([]);
    });
  });

  it('take path tokens of two thousand characters', async () => {
    const answer = await get(`/api/main/v1.0/auth/code/${'t'.repeat(1900)}?email=a@b.kr`);
    expect([200, 400]).toContain(answer.status);
  });
});
