import { SECOND } from '@madang/contracts/time';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Observable } from 'rxjs';
import { IDEMPOTENCY_KEY, type Endpoint } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { fail, failField } from './fail';
import { formFile, isForm } from './form-file';
import { IdempotencyStore, type StoredResponse } from './idempotency-store';
import type { KeyedCall } from './keyed-call';
import { logger } from './log';
import type { Req, Res } from './request';
import { ENDPOINT_METADATA } from './route';

/** What a request with an Idempotency-Key carries from the interceptor to the moment at which its answer is sent. */
interface Keyed {
  call: KeyedCall;
  answers: IdempotencyStore;
}
type KeyedReq = Req & { keyed?: Keyed; rawBody?: Buffer };

const KEY_FORMAT = /^[\x21-\x7e]{8,255}$/;
/** Milliseconds for which a repeated call waits for the answer of a first call that still runs. */
const ANSWER_WAIT_MS = 10 * SECOND;
/**
 * Milliseconds of the first pause between two looks for the first call's answer. The pauses grow, since each look takes a database
 * connection that the first call could use.
 */
const FIRST_POLL_MS = 100;
/** Milliseconds of the longest pause between two looks for the first call's answer. */
const LONGEST_POLL_MS = 1000;
/** How many bytes an answer may have to be stored for repeats. */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;
const KEPT_HEADERS = ['access-token', 'http-session', 'content-disposition'];
const UNAUTHORIZED_STATUSES = [401, 403];
/** Whether an answer with this status says that the same call may be repeated: it failed, was refused, or came too often. */
const isAgain = (status: number) => status >= 500 || status === 429 || UNAUTHORIZED_STATUSES.includes(status);

/**
 * Makes a write with an Idempotency-Key take effect at most once within a day: a repeat waits for the first call and gets its stored
 * answer, or an error where the first ended without one. Keys are compared per caller, so another person's equal key does not matter.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly answers: IdempotencyStore,
    private readonly reflector: Reflector,
  ) {}

  async intercept(ctx: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (ctx.getType() !== 'http') return next.handle();
    // A machine that reports to us has its own way to repeat a notice, and says nothing to us by such a header.
    if (this.reflector.get<Endpoint | undefined>(ENDPOINT_METADATA, ctx.getHandler())?.access === 'secret') return next.handle();
    const req = ctx.switchToHttp().getRequest<KeyedReq>();
    const call = await callOf(req);
    if (!call) return next.handle();
    const kept = await this.begin(call);
    if (kept) return replay(ctx.switchToHttp().getResponse<Res>(), kept);
    req.keyed = { call, answers: this.answers };
    return new Observable((subscriber) => this.answers.carryOut(call, () => next.handle().subscribe(subscriber)));
  }

  /** Notes a call with an Idempotency-Key. Answers null if it is to run, else the answer of the first call, for which it waits. */
  private async begin(call: KeyedCall): Promise<StoredResponse | null> {
    const end = Date.now() + ANSWER_WAIT_MS;
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 2, LONGEST_POLL_MS)) {
      const begun = await this.answers.begin(call);
      if (begun.is === 'first') return null;
      if (begun.is === 'answered') return begun.answer;
      if (begun.is === 'other') throw fail('IDEMPOTENCY_KEY_REUSED');
      if (begun.is === 'done') throw fail('IDEMPOTENT_CALL_DONE');
      if (Date.now() > end) throw fail('IDEMPOTENT_CALL_RUNNING');
      await sleep(pause);
    }
  }
}

async function callOf(req: KeyedReq): Promise<KeyedCall | null> {
  const key = req.headers[IDEMPOTENCY_KEY];
  if (key === undefined || req.method === 'GET') return null;
  if (typeof key !== 'string' || !KEY_FORMAT.test(key)) throw failField('Idempotency-Key', 'invalid');
  const { userSeq, keySeq, clientId, ip, channelSeq } = req.caller;
  // On the product's own host visitors have no Client-Id (CN-068). Their address tells them apart; whoever shares it would also have to
  // send the same key with the same body.
  const visitor = () => (clientId ? `client:${clientId}` : `address:${createHash('sha256').update(ip).digest('base64url')}`);
  const person = keySeq ? `key:${keySeq}` : userSeq ? `user:${userSeq}` : visitor();
  const hash = createHash('sha256').update(`${req.method} ${req.url}\n`);
  for (const piece of isForm(req) ? await formPieces(req) : [req.rawBody ?? '']) hash.update(piece);
  return { person, key, channelSeq, fingerprint: hash.digest('base64url') };
}

/**
 * The parts of a form upload that are compared between two calls: the file's name and bytes, but not the boundary, which each browser
 * chooses anew. A file that is too long is compared by its name alone.
 */
async function formPieces(req: Req): Promise<(string | Buffer)[]> {
  const { filename, body } = await formFile(req, LIMITS.fileBytes);
  return [`${filename}\n`, body ?? ''];
}

function replay(res: Res, kept: StoredResponse): Observable<unknown> {
  void res.status(kept.status).header('cache-control', 'no-store').header('idempotent-replayed', 'true').type(kept.type);
  for (const [name, value] of Object.entries(kept.headers)) void res.header(name, value);
  return new Observable((subscriber) => {
    subscriber.next(kept.body);
    subscriber.complete();
  });
}

/** The answer to store, if its body is complete in memory and short enough; null for a stream or a long body. */
function answerOf(reply: FastifyReply, payload: unknown): StoredResponse | null {
  const body = typeof payload === 'string' ? Buffer.from(payload) : Buffer.isBuffer(payload) ? payload : null;
  if (!body || body.length > ANSWER_BYTES_MAX) return null;
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
  return { status: reply.statusCode, type: String(reply.getHeader('content-type') ?? ''), headers, body };
}

/** Stores the answer of each call with an Idempotency-Key as it is sent, also one that the error filter wrote. */
export function storeResponses(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const req = request as KeyedReq;
    const { keyed } = req;
    if (!keyed) return payload;
    delete req.keyed;
    const answer = answerOf(reply, payload);
    // An effect of the call is committed by now. If storing the answer fails, repeats of the call are told that it is done.
    await keyed.answers
      .end(keyed.call, answer, isAgain(reply.statusCode))
      .catch((e: Error) => logger.warn({ err: e.message, requestId: request.id }, 'answer not kept'));
    return payload;
  });
}
