import {
  Catch,
  Injectable,
  type ArgumentsHost,
  type CallHandler,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { HttpException } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { map, type Observable } from 'rxjs';
import { LANG, type Lang } from '@madang/contracts/codes';
import { ERRORS, type ErrorBody, type ErrorName } from '@madang/contracts/errors';
import { en } from '@madang/contracts/words/en';
import { jp } from '@madang/contracts/words/jp';
import { ko } from '@madang/contracts/words/ko';
import { fill, type Words } from '@madang/contracts/words/words';
import { Failure } from './fail';
import { chosenLang, langFor } from './lang';
import { logger, safeUrl } from './log';
import type { Req, Res } from './request';
import { RawAnswer } from './route';

const WORDS: Record<Lang, Words> = { [LANG.KO]: ko, [LANG.EN]: en, [LANG.JP]: jp };
export const wordsOf = (lang: Lang): Words => WORDS[lang];
/** The sentence of an error in a language. */
export const errorText = (name: ErrorName, lang: Lang, values?: Record<string, string | number>) => fill(WORDS[lang].errors[name], values);

const BY_STATUS: Record<number, ErrorName> = {
  400: 'BAD_INPUT',
  401: 'LOGIN_REQUIRED',
  403: 'NO_PERMISSION',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'BAD_INPUT',
  415: 'BAD_INPUT',
  429: 'TOO_MANY_REQUESTS',
};

/** Every error leaves as `{code, errorName, message, errors?, requestId}` in the caller's language; what went wrong inside stays in the log. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(e: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw e;
    const req = host.switchToHttp().getRequest<Req>();
    const res = host.switchToHttp().getResponse<Res>();
    if (res.sent) return;
    const lang = req.caller?.lang ?? langFor(req.headers);
    const { status, body } = describe(e, lang, req);
    void res.status(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
  }
}

export function describe(e: unknown, lang: Lang, req: { id: string; url: string; method: string }): { status: number; body: ErrorBody } {
  const words = WORDS[lang];
  let name: ErrorName = 'TEMPORARY';
  let status = 500;
  let errors: ErrorBody['errors'];
  let values: Record<string, string | number> | undefined;
  const statusCode = (e as { statusCode?: number })?.statusCode;
  if (e instanceof Failure) {
    name = e.errorName;
    status = ERRORS[name].status;
    values = e.values;
    errors = e.fields?.map((f) => ({
      field: f.field,
      message: fill(words.validation[f.message.key] ?? words.validation['invalid']!, { label: f.field, ...f.message.values }),
    }));
  } else if (e instanceof HttpException) {
    status = e.getStatus();
    name = BY_STATUS[status] ?? 'TEMPORARY';
  } else if (statusCode && statusCode < 500) {
    status = statusCode;
    name = BY_STATUS[statusCode] ?? 'BAD_INPUT';
  } else if ((e as { code?: string })?.code === '22P05' || (e as { code?: string })?.code === '22021') {
    // PostgreSQL text cannot hold NUL or broken Unicode: the caller's fault.
    status = 400;
    name = 'BAD_INPUT';
  }
  if (status >= 500) logger.error({ err: e, requestId: req.id, method: req.method, url: safeUrl(req.url) }, 'unexpected error');
  return {
    status,
    body: {
      code: ERRORS[name].code,
      errorName: name,
      message: fill(words.errors[name], values),
      ...(errors?.length ? { errors } : {}),
      requestId: req.id,
    },
  };
}

/** Puts `{data}` around answers, sends raw ones as they are, and marks public ones for the gateway's cache. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(ctx: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (ctx.getType() !== 'http') return next.handle();
    const res = ctx.switchToHttp().getResponse<Res>();
    const req = ctx.switchToHttp().getRequest<Req>();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer instanceof RawAnswer) return sendRaw(answer, req, res);
        void res.header('cache-control', 'no-store').type('application/json; charset=utf-8');
        return JSON.stringify({ data: answer ?? null });
      }),
    );
  }
}

function sendRaw(answer: RawAnswer, req: Req, res: Res): unknown {
  const { type, status, headers, publicSeconds, json } = answer.options;
  // Kept for everybody: not when it is a person's, nor in a language the cache does not ask for.
  const shared = !!publicSeconds && !req.headers['access-token'] && (!!chosenLang(req.headers) || langFor(req.headers) === LANG.KO);
  void res.header('cache-control', shared ? `public, max-age=0, s-maxage=${publicSeconds}` : 'no-store');
  if (status) void res.status(status);
  for (const [k, v] of Object.entries(headers ?? {})) void res.header(k, v);
  if (!json) {
    void res.type(type ?? 'application/octet-stream');
    return answer.body ?? '';
  }
  void res.type('application/json; charset=utf-8');
  const body = `{"data":${(answer.body as string | null) ?? 'null'}}`;
  if (shared) {
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    void res.header('etag', etag).header('vary', 'Accept-Lang, Access-Token');
    if (req.headers['if-none-match'] === etag) {
      void res.status(304);
      return '';
    }
  }
  return body;
}
