import type { FastifyInstance } from 'fastify';
import { BODY_PATIENCE, hasBody, watchBodyPace, type BodyPatience } from '@madang/observe/body-pace';
import { langFor } from './lang';
import { errorResponse } from './responses';

/**
 * Ends a body that drips. The embedded gateway does so itself; nginx knows only how long it waits for the next piece, so it hands a body on
 * as it comes, and the service answers 408. It answers, for nginx takes a copy that breaks off for a broken one.
 */
export function endSlowBodies(fastify: FastifyInstance, patience: BodyPatience = BODY_PATIENCE): void {
  fastify.addHook('onRequest', (req, reply, done) => {
    const call = /^application\/json\b/.test(req.headers['content-type'] ?? '');
    if (hasBody(req.raw))
      watchBodyPace(req.raw, call ? patience : { ...patience, within: null }, () => {
        if (reply.sent || reply.raw.headersSent) return;
        const { status, body } = errorResponse({ statusCode: 408 }, langFor(req.headers), req);
        reply.hijack();
        const text = JSON.stringify(body);
        reply.raw
          .writeHead(status, {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(text),
            'cache-control': 'no-store',
            'x-request-id': req.id,
            connection: 'close',
          })
          .end(text);
      });
    done();
  });
}
