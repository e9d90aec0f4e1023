import type { FastifyInstance } from 'fastify';
import { BODY_PATIENCE, hasBody, watchBodyPace, type BodyPatience } from '@madang/observe/body-pace';
import { langFor } from './lang';
import { errorResponse } from './responses';

/**
 * Answers 408 to a request whose body arrives too slowly. The embedded gateway ends such bodies itself, but nginx can limit only the pause
 * between two pieces, so it passes the body on as it comes. The service must answer: nginx would take a closed connection for a broken
 * copy of the service.
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
