import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { urlOf, type Endpoint } from '@madang/contracts/endpoint';
import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { paymentApi, type Order, type OrderCreated } from '@madang/contracts/util/payment';
import { createGateway } from '@madang/gateway/proxy';
import type { Upstream } from '@madang/gateway/routes';
import { config } from '@madang/server/config';
import { logger } from '@madang/server/log';
import { endTraces, startTraces } from '@madang/observe/trace';
import { shop, type Shop } from './faults/shop';

interface Sent {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  text: string;
}
interface Told {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string; traceId: string; spanId: string; parentSpanId: string }[] }[];
  }[];
}
const sent: Sent[] = [];
const asked: { path: string; key: string | undefined }[] = [];
/** A stand-in for a collector of traces: takes spans by OTLP over HTTP, in JSON. */
const receiver = createServer((req, res) => {
  asked.push({ path: req.url!, key: req.headers['x-key'] as string | undefined });
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    for (const { resource, scopeSpans } of (JSON.parse(Buffer.concat(parts).toString()) as Told).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue!;
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) sent.push({ ...span, service, text: JSON.stringify(span) });
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
let s: Shop;
let gateway: Server;

beforeAll(async () => {
  await listening(receiver);
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${portOf(receiver)}`;
  await startTraces(process.env['OTEL_EXPORTER_OTLP_ENDPOINT'], 'x-key=of%20ours');
  s = await shop();
  const at = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const upstreams = Object.fromEntries(
    [...SERVICE_NAMES, 'sandbox-pay'].map((name) => [name, at(s.t.url(name === 'util' ? 'util' : 'main'))]),
  ) as Record<Upstream, ReturnType<typeof at>>;
  gateway = createGateway({ upstreams, web: 'dist/web', traced: true });
  await listening(gateway);
}, 120_000);
afterAll(async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  gateway.close().closeAllConnections();
  await s.close();
  await endTraces();
  receiver.close().closeAllConnections();
}, 60_000);

const trace = randomBytes(16).toString('hex');
/** A call as the pages of one purchase make it (apps/web/src/lib/trace.ts). */
async function call<T>(endpoint: unknown, params: Record<string, string | number>, token: string, body: object) {
  const traceparent = `00-${trace}-${randomBytes(8).toString('hex')}-01`;
  const e = endpoint as Endpoint;
  const answer = await fetch(`http://127.0.0.1:${portOf(gateway)}${urlOf(e, params)}`, {
    method: e.method,
    headers: { 'access-token': token, 'content-type': 'application/json', traceparent },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return { data: ((await answer.json()) as { data: T }).data, id: answer.headers.get('x-request-id')! };
}

it('a purchase is one trace, from the page to the event that gives the seat, and its id is in the line of a slow query', async () => {
  const lines = jest.spyOn(logger, 'warn');
  const patience = config.slowQuery;
  const who = await s.person('김하늘');
  const courseSeq = await s.course();
  const { channelSeq } = s.site;
  config.slowQuery = 0;
  const { data: enrolment, id } = await call<Enrolment>(enrolmentApi.create, { channelSeq, courseSeq }, who.token, {});
  const { data: created } = await call<OrderCreated>(paymentApi.create, { channelSeq }, who.token, {
    courseSeq,
    attendSeq: enrolment.attendSeq,
    payMethodCd: 'CARD',
    amount: enrolment.amount,
    sellerYn: true,
  });
  const back = await s.press(created);
  const { orderNo } = created.order;
  const paid = await call<Order>(paymentApi.success, { channelSeq, orderNo }, who.token, {
    paymentKey: back.searchParams.get('paymentKey'),
    amount: Number(back.searchParams.get('amount')),
  });
  expect([id, paid.id]).toEqual([trace, trace]);
  const found = await s.until(() => {
    const spans = sent.filter(({ traceId }) => traceId === id);
    return spans.some(({ name }) => name === 'handle payment.paid') && spans.some(({ name }) => name.startsWith('sandbox ')) && spans;
  });
  config.slowQuery = patience;

  // Each span has another one as its parent, except those whose parent is the page.
  const byId = new Map(found.map((span) => [span.spanId, span]));
  const way = (span: Sent | undefined): string[] => (span ? [...way(byId.get(span.parentSpanId)), `${span.service} ${span.name}`] : []);
  const ways = found.map(way);
  const success = ['madang-gateway POST /api/util/', expect.stringMatching(/^madang-util POST .*success$/)];
  expect(ways).toEqual(
    expect.arrayContaining([
      ['madang-gateway POST /api/main/', expect.stringMatching(/^madang-main POST .*attend/), expect.stringMatching(/^madang-main \w+/)],
      [...success, expect.stringMatching(/^madang-util sandbox /)],
      [...success, 'madang-util publish payment.paid', 'madang-main handle payment.paid'],
    ]),
  );
  expect(new Set(found.map(({ service }) => service))).toEqual(new Set(['madang-gateway', 'madang-main', 'madang-util']));
  const slow = lines.mock.calls.flatMap(([line, text]) =>
    String(text) === 'slow query' ? [line as unknown as Record<string, unknown>] : [],
  );
  expect(slow).toContainEqual({
    service: 'util',
    statement: expect.stringMatching(/^[a-z-]+\.[a-z-]+/),
    ms: expect.any(Number),
    requestId: id,
  });

  // The spans contain no personal data and no secret.
  const all = found.map(({ text }) => text).join('\n');
  for (const secret of [who.token, '김하늘', '@', back.searchParams.get('paymentKey')!]) expect(all).not.toContain(secret);
  expect(asked.every(({ path, key }) => path === '/v1/traces' && key === 'of ours')).toBe(true);
});
