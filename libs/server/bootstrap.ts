import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomBytes } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { MAX_HEADER_BYTES } from '@madang/contracts/limits';
import { OWN_NETWORKS } from '@madang/contracts/own-networks';
import type { ServiceName } from '@madang/contracts/services';
import { config, readUrl, servicePort } from './config';
import { Db } from './db';
import { GatewayCopies, recordGateways, HEARS_GATEWAYS } from './gateway-copies';
import { trackRequestEffects } from './request-effects';
import { storeResponses } from './idempotency';
import { logger, safeUrl } from './log';
import { countAnswers } from './metrics/answers';
import { endPlatformActs } from './platform-access';
import { tellPositions } from './published-reads';
import { closeAfterRequests, watchRequests } from './shutdown';
import { endSlowBodies } from './slow-bodies';
import { SocketAdapter } from './socket-adapter';
import { traceRequests } from './traces/requests';
import { traceIn } from '@madang/observe/trace';

const REQUEST_ID_FORMAT = /^[\w-]{8,64}$/;
/** `v1-0` is another word for `v1.0`. A route of its own for it would double the time in which a service starts. */
const [OTHER_VERSION, FIRST_VERSION] = [/(?<=^\/api\/\w+\/)v1-0(?=\/)/, 'v1.0'];
/**
 * Bytes by which a service accepts longer headers than the gateway does, since the gateway adds some. Too long ones are thus refused by
 * the gateway, with our own error body.
 */
const GATEWAY_HEADERS = 8 * 1024;

/** Builds a service's app without listening; tests and `bootstrap` share it. */
export async function createApp(
  name: ServiceName,
  module: Type | Parameters<typeof NestFactory.create>[0],
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    // Only a proxy on this machine or in a private network, such as our gateway, is believed when it names the caller's IP address.
    trustProxy: OWN_NETWORKS.map(({ range }) => range),
    bodyLimit: 1024 * 1024,
    http: { maxHeaderSize: MAX_HEADER_BYTES + GATEWAY_HEADERS },
    // The whole request has no time limit, since uploading a gigabyte over a slow connection takes long; `endSlowBodies` ends bodies that
    // stop or arrive too slowly.
    requestTimeout: 0,
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    rewriteUrl: (req) => req.url!.replace(OTHER_VERSION, FIRST_VERSION),
    genReqId: (req) => {
      const id = req.headers['x-request-id'];
      return typeof id === 'string' && REQUEST_ID_FORMAT.test(id)
        ? id
        : (traceIn(req.headers['traceparent']) ?? randomBytes(16).toString('hex'));
    },
  } as ConstructorParameters<typeof FastifyAdapter>[0]);
  const app = await NestFactory.create<NestFastifyApplication>(module as Type, adapter, {
    logger: ['error', 'warn'],
    rawBody: true,
    abortOnError: false,
    forceCloseConnections: true,
  });
  app.useWebSocketAdapter(new SocketAdapter(app));
  const fastify = adapter.getInstance();
  fastify.addHook('onRequest', (req, res, done) => {
    void res
      .header('x-request-id', req.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin');
    done();
  });
  watchRequests(fastify as never);
  endSlowBodies(fastify as never);
  countAnswers(name, fastify as never);
  traceRequests(name, fastify as never);
  trackRequestEffects(fastify as never);
  storeResponses(fastify as never);
  if (readUrl(`madang_${name}`)) tellPositions(name, app.get(Db, { strict: false }).replica!, fastify as never);
  endPlatformActs(fastify as never);
  if (name === HEARS_GATEWAYS) recordGateways(app.get(GatewayCopies, { strict: false }), fastify as never);
  fastify.addHook('onResponse', (req, res, done) => {
    if (!req.url.endsWith('/health') && !req.url.endsWith('/ready')) {
      logger.info({
        service: name,
        requestId: req.id,
        method: req.method,
        url: safeUrl(req.url),
        status: res.statusCode,
        ms: Math.round(res.elapsedTime),
      });
    }
    done();
  });
  // Pages and calls have the same origin, so browsers send no preflight; the answer only lists the methods that exist.
  fastify.options('/api/*', (_, res) => res.code(204).header('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS').send());
  return app;
}

/**
 * Starts a service on its port and returns a function that stops it: requests in progress end first, then jobs, then the connection pool.
 */
export async function bootstrap(name: ServiceName, module: Type, port = servicePort(name)): Promise<() => Promise<void>> {
  const app = await createApp(name, module);
  await app.listen(port, config.host);
  logger.info({ service: name, port }, 'listening');
  return () => closeAfterRequests(app);
}
