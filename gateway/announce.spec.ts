import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { GATEWAY_COPY, gatewayCopy, gatewayNamed } from '@madang/contracts/gateway-copy';
import { freePort } from '../tools/postgres';
import { announce } from './announce';

const NAMED = { host: 'gateway-1', version: '1.2.3+0a1b2c3d', startedAt: 1_764_000_000_000 };

it('api-main hears of a gateway at once, and again and again, also where it was away at first', async () => {
  const heard: unknown[] = [];
  const at = { host: '127.0.0.1', port: await freePort() };
  const stop = announce(at, { [GATEWAY_COPY]: gatewayCopy(NAMED) }, 20);
  const server = createServer((req, res) => {
    heard.push([req.url, req.headers[GATEWAY_COPY]]);
    res.end('{}');
  });
  await sleep(60);
  server.listen(at.port, at.host);
  await once(server, 'listening');
  while (heard.length < 2) await sleep(10);
  stop();
  expect(heard[0]).toEqual(['/api/main/v1.0/health', gatewayCopy(NAMED)]);
  server.close();
  await once(server, 'close');
});

it('the name comes back as it was given, and no other text is one', () => {
  expect(gatewayNamed(gatewayCopy(NAMED))).toEqual(NAMED);
  expect(gatewayNamed('web-7.example;1.2.3;')).toEqual({ host: 'web-7.example', version: '1.2.3', startedAt: null });
  for (const text of ['', 'a;b', 'a b;1;', `${'a'.repeat(101)};1;`, 'a;<b>;', 'a;1;12', 'a;;']) expect(gatewayNamed(text)).toBeNull();
});
