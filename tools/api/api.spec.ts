import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { urlOf } from '@madang/contracts/endpoint';
import { REGISTRY } from '@madang/contracts/registry';
import { createGateway } from '@madang/gateway/proxy';
import { routeFinder } from '@madang/gateway/routes';
import { UPLOAD_CALLS } from '../../apps/api-page/src/docs/bodies';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { shop, type Shop } from '../faults/shop';
import { installTools, made, root, runTool } from './install';

const ANSWERS = join(root, 'apps/api-page/src/docs/answers.json');

let s: Shop;
let gateway: Server;
let base: string;
/** The types of all answers. To compute them takes a while, so this runs while the services start and answer. */
let typed: Promise<string>;
const generated = process.env['API'] === 'write' ? ANSWERS : made('answers.json');
beforeAll(async () => {
  typed = installTools().then(() => runTool('answers.mjs', [generated]));
  typed.catch(() => undefined);
  s = await shop({ page: PageModule });
  const at = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const [main, util, page] = [at(s.t.url('main')), at(s.t.url('util')), at(s.t.url('page'))];
  const upstreams = { main, util, page, event: main, alarm: main, form: main, campaign: main, 'sandbox-pay': at(s.pay.url) };
  gateway = createGateway({ upstreams, web: 'dist/web' });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  gateway?.close();
  gateway?.closeAllConnections();
  await s?.close();
});

it('CN-072 the types of answers are those of the declarations', async () => {
  await typed;
  // `API=write npx jest tools/api` writes this file anew.
  expect(readFileSync(ANSWERS, 'utf8').split('\n')).toEqual(readFileSync(generated, 'utf8').split('\n'));
}, 120_000);

describe('the description at /api/docs/openapi.json', () => {
  beforeAll(async () => {
    writeFileSync(made('openapi.json'), await (await fetch(`${base}/api/docs/openapi.json`)).text());
  });

  it('CN-072 has no error that Redocly finds', async () => {
    await expect(runTool('lint.mjs', [made('openapi.json')])).resolves.not.toContain('error ');
  }, 60_000);

  it('CN-072 PY-001 makes a client that compiles and buys a class', async () => {
    const courseSeq = await s.course();
    await runTool('client.mjs', [made('openapi.json'), made('schema.d.ts')]);
    await runTool('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']);
    const walked = JSON.parse(await runTool('walk.ts', [base, String(s.site.channelSeq)])) as object;
    expect(walked).toEqual({ name: '한결', courseSeq, amount: 50_000, status: 'PAID', orders: [true], refused: 'NO_DATA' });
  }, 120_000);

  it('CN-072 says that an upload is a form, and the gateway lets the largest file through', () => {
    const { paths } = JSON.parse(readFileSync(made('openapi.json'), 'utf8')) as {
      paths: Record<string, { post: { requestBody: { content: object } } }>;
    };
    const routeOf = routeFinder();
    for (const [name, most] of Object.entries(UPLOAD_CALLS)) {
      const { endpoint } = REGISTRY.find((r) => r.name === name)!;
      const url = urlOf(endpoint, { channelSeq: 1, courseSeq: 1, curriculumSeq: 1, boardSeq: 1 });
      expect([name, routeOf(url).bodyBytes >= most]).toEqual([name, true]);
      const path = `/api/${endpoint.service}/${endpoint.version}${endpoint.path}`.replace(/:(\w+)/g, '{$1}');
      expect(Object.keys(paths[path]!.post.requestBody.content)).toEqual(['multipart/form-data']);
    }
  });

  it('CN-072 says of each call what it answers', async () => {
    const { answers } = JSON.parse(readFileSync(ANSWERS, 'utf8')) as { answers: Record<string, object> };
    const names = new Set(REGISTRY.map(({ name, group }) => (group.startsWith('health.') ? name.replace(group, 'health') : name)));
    expect(Object.keys(answers).sort()).toEqual([...names].sort());
  });
});
