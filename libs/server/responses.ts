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
import { formatMoment } from '@madang/contracts/locale';
import { en } from '@madang/contracts/words/en';
import { jp } from '@madang/contracts/words/jp';
import { NO_SWAP, type Swap } from '@madang/contracts/words/keywords';
import { ko } from '@madang/contracts/words/ko';
import { fieldWordKey, fill, type Words } from '@madang/contracts/words/words';
import { isClosedSite } from './database-errors';
import { Failure, type FieldFault } from './fail';
import { FIELD_WORDS } from './field-words';
import { Keywords, mentionsKeyword } from './keywords';
import { chosenLang, langFor } from './lang';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { report } from '@madang/observe/errors';
import { logger, safeUrl } from './log';
import type { Req, Res } from './request';
import { RawAnswer } from './route';

const SERVER_WORDS: Record<Lang, Words> = { [LANG.KO]: ko, [LANG.EN]: en, [LANG.JP]: jp };
/** The texts of the contracts (errors, validation) in a language. */
export const wordsOf = (lang: Lang): Words => SERVER_WORDS[lang];
/** The text of an error in a language; `swap` replaces words by a site's own. */
export const errorText = (name: ErrorName, lang: Lang, values?: Record<string, string | number>, swap: Swap = NO_SWAP) =>
  fill(swap(wordsOf(lang).errors[name]), values);

const BY_STATUS: Record<number, ErrorName> = {
  400: 'BAD_INPUT',
  401: 'LOGIN_REQUIRED',
  403: 'NO_PERMISSION',
  404: 'NOT_FOUND',
  408: 'TEMPORARY',
  409: 'CONFLICT',
  413: 'BAD_INPUT',
  415: 'BAD_INPUT',
  429: 'TOO_MANY_REQUESTS',
};
/** Seconds in the Retry-After header of a 503 that tells no other time. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Answers every error as `{code, errorName, message, errors?, at?, requestId}`, in the caller's language and with the site's own words.
 * Internal causes go only to the log.
 */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly keywords: Keywords) {}

  catch(e: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw e;
    const req = host.switchToHttp().getRequest<Req>();
    const res = host.switchToHttp().getResponse<Res>();
    if (res.sent) return;
    const lang = req.caller?.lang ?? langFor(req.headers);
    const refusal = refusalOf(e, req);
    const send = (swap: Swap) => {
      if (refusal.status === 503) void res.header('retry-after', refusal.values?.['retryAfter'] ?? RETRY_AFTER_SECONDS);
      void res
        .status(refusal.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(bodyOf(refusal, lang, req.id, swap)));
    };
    const channelSeq = textsOf(refusal, lang).some((text) => mentionsKeyword(lang, text)) ? channelOf(req) : null;
    if (!channelSeq) return send(NO_SWAP);
    // If the site's words cannot be read, the message uses the product's words.
    void this.keywords.of(channelSeq, lang).then(send, () => send(NO_SWAP));
  }
}

/** The site whose own words an error uses: that of the path, or else that of the body. */
function channelOf({ pathParams, input }: Partial<Req>): number | null {
  const found = pathParams?.['channelSeq'] ?? (input as { channelSeq?: unknown } | null | undefined)?.channelSeq;
  return typeof found === 'number' ? found : null;
}

interface Refusal {
  name: ErrorName;
  status: number;
  values?: Record<string, string | number>;
  fields?: FieldFault[];
  at?: Date;
}
function refusalOf(e: unknown, req: Pick<Req, 'id' | 'url' | 'method'> & Partial<Pick<Req, 'routeOptions'>>): Refusal {
  const refusal = toldBy(e);
  // A 503 is expected: it tells of maintenance, or of a database or file storage that is busy or cannot be reached, which is logged
  // elsewhere.
  if (refusal.status >= 500 && refusal.status !== 503) {
    logger.error({ err: e, requestId: req.id, method: req.method, url: safeUrl(req.url) }, 'unexpected error');
    const route = req.routeOptions?.url ?? 'unknown';
    report(e, {
      service: SERVICE_NAMES.find((name) => req.url.startsWith(`/api/${name}/`)) ?? 'page',
      at: `${req.method} ${route}`,
      request: req.id,
    });
  }
  return refusal;
}
function toldBy(e: unknown): Refusal {
  if (e instanceof Failure) return { name: e.errorName, status: ERRORS[e.errorName].status, values: e.values, fields: e.fields, at: e.at };
  if (e instanceof HttpException) return { name: BY_STATUS[e.getStatus()] ?? 'TEMPORARY', status: e.getStatus() };
  if (isClosedSite(e)) return { name: 'SITE_CLOSED', status: ERRORS.SITE_CLOSED.status };
  const { statusCode, code } = (e ?? {}) as { statusCode?: number; code?: string };
  if (statusCode && statusCode < 500) return { name: BY_STATUS[statusCode] ?? 'BAD_INPUT', status: statusCode };
  // SQLSTATE codes for a NUL character and invalid Unicode, which PostgreSQL cannot store; the caller's input has them.
  if (code === '22P05' || code === '22021') return { name: 'BAD_INPUT', status: 400 };
  return { name: 'TEMPORARY', status: 500 };
}
const fieldValues = ({ field, message }: FieldFault) => ({ label: field, ...message.values });
const fieldText = (fault: FieldFault, lang: Lang) => {
  const { validation } = wordsOf(lang);
  const key = fieldWordKey(fault.message.key, String(fieldValues(fault).label));
  return validation[key] ?? FIELD_WORDS[lang][key] ?? validation['invalid']!;
};
const textsOf = ({ name, fields = [] }: Refusal, lang: Lang) => [
  wordsOf(lang).errors[name],
  ...fields.map((fault) => fieldText(fault, lang)),
];
/** The site's own words replace others before names and numbers are filled in, so that names and numbers stay unchanged. */
function bodyOf({ name, values, fields, at }: Refusal, lang: Lang, requestId: string, swap: Swap): ErrorBody {
  const errors = fields?.map((f) => ({
    field: f.field,
    message: fill(swap(fieldText(f, lang)), fieldValues(f)),
  }));
  return {
    code: ERRORS[name].code,
    errorName: name,
    message: errorText(name, lang, at ? { ...values, at: formatMoment(at, lang) } : values, swap),
    ...(errors?.length ? { errors } : {}),
    ...(at ? { at: at.toISOString() } : {}),
    requestId,
  };
}

/** The answer to an error outside of Nest's routes, with the product's words. */
export function errorResponse(
  e: unknown,
  lang: Lang,
  req: { id: string; url: string; method: string },
): { status: number; body: ErrorBody } {
  const refusal = refusalOf(e, req);
  return { status: refusal.status, body: bodyOf(refusal, lang, req.id, NO_SWAP) };
}

/** Wraps answers as `{data}`, sends a `RawAnswer` as it is, and marks public answers for the gateway's cache. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
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
  // A public answer needs a caller without a log-in and a language by which the cache separates copies: one that the caller chose, or
  // Korean.
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
