import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_KEY } from '@madang/contracts/endpoint';
import { startCaddy, type Caddy } from './testing/caddy';
import { startCopy, type Copy } from './testing/copy';
import { NGINXES, startGateway, type Running } from './testing/gateways';

const HOST = 'www.example.com';
const CALLERS = 8;
const PAUSE = 20;
/** Statuses after which the web sends a call with its key again (apps/web/src/lib/patience.ts). */
const REPEATED = [502, 503, 504];
/** How many times the web sends a call at most. */
const TRIES = 5;
/** Milliseconds for which the gateway is away while it is replaced: longer than a new container takes to start. */
const AWAY = 2000;
/** Milliseconds that one test may take; generous, since the machine may run other tests too. */
const LIMIT = 120_000;

interface Called {
  method: string;
  statuses: number[];
  took: number;
}

/** What docker/upgrade.sh does, behind Caddy: the copies of services are replaced one after the other, and the gateway last. */
describe.each(NGINXES.slice(-1))('Caddy before %s', (kind) => {
  let copies: [Copy, Copy];
  let g: Running;
  let caddy: Caddy;
  beforeAll(async () => {
    copies = [await startCopy('one'), await startCopy('two')];
    g = await startGateway(kind, ['127.0.0.1'], { copies: { main: copies.map((c) => c.address) } });
    caddy = await startCaddy(g.port);
  }, LIMIT);
  afterAll(async () => {
    await caddy?.stop();
    await g?.stop();
    await Promise.all((copies ?? []).map((c) => c.kill()));
  });

  it(
    'serves by a certificate on demand, with HSTS',
    async () => {
      const answer = await caddy.ask(HOST, '/api/main/v1.0/x');
      expect(answer.status).toBe(200);
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    },
    LIMIT,
  );

  /** Makes one call as the web does: a read, or a write with an idempotency key, which is sent again after an answer in `REPEATED`. */
  async function once(method: 'GET' | 'POST'): Promise<Called> {
    const began = Date.now();
    const statuses: number[] = [];
    const how = method === 'GET' ? { method } : { method, body: '{}', headers: { [IDEMPOTENCY_KEY]: randomUUID(), 'content-length': '2' } };
    for (let pause = 500; ; pause *= 2) {
      const { status } = await caddy.ask(HOST, `/api/main/v1.0/x?${Math.random()}`, how);
      statuses.push(status);
      if (!REPEATED.includes(status) || statuses.length === TRIES) break;
      await sleep(pause);
    }
    return { method, statuses, took: Date.now() - began };
  }

  it(
    'loses no call while services and then the gateway are replaced',
    async () => {
      const called: Called[] = [];
      let over = false;
      const callers = Array.from({ length: CALLERS }, async (_, i) => {
        while (!over) {
          called.push(await once(i % 2 ? 'POST' : 'GET'));
          await sleep(PAUSE);
        }
      });
      await sleep(1000);
      for (const i of [0, 1] as const) {
        const { address } = copies[i];
        await copies[i].end();
        copies[i] = await startCopy(['one', 'two'][i]!, Number(address.split(':')[1]));
        await sleep(1000);
      }
      const [before, from] = [called.length, Date.now()];
      await g.replace(AWAY);
      const away = Date.now() - from;
      await sleep(1500);
      over = true;
      await Promise.all(callers);
      expect(called.filter(({ statuses }) => statuses.at(-1) !== 200)).toEqual([]);
      // No read has to be repeated: a client that calls meanwhile waits for the new gateway.
      expect(called.filter(({ method, statuses }) => method === 'GET' && statuses.length > 1)).toEqual([]);
      const again = called.filter(({ statuses }) => statuses.length > 1).length;
      const slowest = Math.max(...called.map(({ took }) => took));
      process.stderr.write(
        `${JSON.stringify({ calls: called.length, whileReplaced: called.length - before, awayMs: away, sentAgain: again, slowestMs: slowest })}\n`,
      );
      expect(slowest).toBeLessThan(away + 5000);
      expect(called.length).toBeGreaterThan(100);
    },
    LIMIT,
  );
});
