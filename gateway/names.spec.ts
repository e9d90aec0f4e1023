import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tools/postgres';
import { call } from './testing/call';
import { startCopy, type Copy } from './testing/copy';
import { NGINXES, startGateway, type Running } from './testing/gateways';
import { serveNames } from './testing/names';

const HOSTS = ['127.0.0.2', '127.0.0.3'] as const;
/** Milliseconds within which an answer must come: the promised two seconds, and more where other tests run beside this one. */
const WITHIN = process.env['FAULTS'] === 'full' ? 2000 : 6000;
/** Milliseconds for which the tests wait after the start of nginx, which serves before it has resolved the names of the copies. */
const LOOKED_UP = 1000;

/** The newest nginx gets a name that leads to both copies; older ones get both addresses. */
describe.each(NGINXES)('%s before copies that it knows by name or by address', (kind) => {
  let copies: Copy[];
  let g: Running;
  let names: Awaited<ReturnType<typeof serveNames>>;
  const write = async () => {
    const began = Date.now();
    const { status, text } = await call(g.port, '/api/main/v1.0/x', { method: 'POST', body: '{}' });
    return { status, by: status === 200 ? (JSON.parse(text) as { by: string }).by : '', ms: Date.now() - began };
  };
  async function writes(count: number) {
    const answers = [];
    for (let i = 0; i < count; i++) answers.push(await write());
    return answers;
  }
  beforeAll(async () => {
    const port = await freePort();
    copies = await Promise.all(HOSTS.map((host) => startCopy(host, port, host)));
    names = await serveNames(HOSTS);
    const follows = kind === 'nginx-forky';
    const main = follows ? [`copies.test:${port}`] : copies.map((c) => c.address);
    g = await startGateway(kind, [], { copies: { main }, ...(follows && { resolver: names.at }) });
    await sleep(LOOKED_UP);
  }, 120_000);
  afterAll(async () => {
    await g?.stop();
    names?.stop();
    await Promise.all((copies ?? []).map((c) => c.kill()));
  });

  it('AM-696 writes to both, to the other one while one hangs or has ended, and hears in time that both hang', async () => {
    const said = async (count: number) => new Set((await writes(count)).map((a) => `${a.status} ${a.by}`));
    expect(await said(20)).toEqual(new Set(HOSTS.map((host) => `200 ${host}`)));
    const [one, two] = copies as [Copy, Copy];
    one.freeze();
    expect(await said(20)).toEqual(new Set([`200 ${HOSTS[1]}`]));
    two.freeze();
    const refused = [...(await Promise.all(Array.from({ length: 5 }, write))), await write()];
    expect(new Set(refused.map((a) => a.status))).toEqual(new Set([503]));
    expect(Math.max(...refused.map((a) => a.ms))).toBeLessThan(WITHIN);
    copies.forEach((c) => c.thaw());
    await sleep(200);
    await one.kill();
    expect(await said(20)).toEqual(new Set([`200 ${HOSTS[1]}`]));
  }, 60_000);
});
