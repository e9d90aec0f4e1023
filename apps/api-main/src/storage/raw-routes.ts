import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RETRY_AFTER_SECONDS, errorResponse } from '@madang/server/responses';
import { langFor } from '@madang/server/lang';

/**
 * Defines routes whose request bodies are files. Their handlers get the body unparsed, whatever its content type, and errors are answered
 * in the usual form.
 */
export function rawRoutes(fastify: FastifyInstance, define: (scope: FastifyInstance) => void): void {
  void fastify.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_req, _payload, next) => next(null));
    scope.setErrorHandler((e, req, reply) => answerError(e, req, reply));
    define(scope);
    done();
  });
}

function answerError(e: unknown, req: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = errorResponse(e, langFor(req.headers), req);
  if (status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
  void reply.status(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
}
