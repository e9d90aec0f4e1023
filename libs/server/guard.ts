import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ValidationError, type Schema } from 'yup';
import type { Endpoint } from '@madang/contracts/endpoint';
import { messageIn, type Message } from '@madang/contracts/fields';
import { isForKeys } from '@madang/contracts/key-rules';
import { LIMITS } from '@madang/contracts/limits';
import { opens } from '@madang/contracts/permissions';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { Acl } from './acl';
import { noteActingKey } from './acting-key';
import { ApiKeys, BEARER_KEY, type KeyLimit } from './api-keys';
import type { Caller } from './caller';
import { ClosedSites } from './closed-sites';
import { fail, Failure } from './fail';
import { langFor } from './lang';
import { logger, safeUrl } from './log';
import { PlatformAccess } from './platform-access';
import { markSupport, notePerson } from './request-effects';
import { RestrictedFields } from './restricted-fields';
import type { Req, Res } from './request';
import { ENDPOINT_METADATA } from './route';
import { permitSupport, supportRole } from './support';
import { Tokens } from './token';

/**
 * Lets a call through only to a declared route, and only to those whom the declaration allows. It checks the caller first, then the
 * permission, then the input, so that a caller without permission learns nothing from faults of the input.
 */
@Injectable()
export class RouteGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Tokens,
    private readonly keys: ApiKeys,
    private readonly acl: Acl,
    private readonly ownFields: RestrictedFields,
    private readonly closed: ClosedSites,
    private readonly platform: PlatformAccess,
  ) {}

  async canActivate(ctx: ExecutionContext): Promise<boolean> {
    if (ctx.getType() !== 'http') return true;
    const req = ctx.switchToHttp().getRequest<Req>();
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT_METADATA, ctx.getHandler());
    if (!endpoint) throw fail('NOT_FOUND');
    req.pathParams = pathParams(req.params as Record<string, string>);
    if (!isWritable(req.params)) throw fail('NO_DATA');
    // Refuses plain HTML forms, which another site can make a browser send; calls take JSON, and uploads multipart.
    if (!endpoint.form && req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) throw fail('BAD_INPUT');
    req.caller = this.callerOf(req);
    if (endpoint.access !== 'secret') await this.findKey(endpoint, req, ctx.switchToHttp().getResponse<Res>());
    notePerson(req.caller.userSeq);
    if (req.caller.support) {
      markSupport();
      permitSupport(endpoint, req.caller);
    }
    await this.findMaintained(endpoint, req);
    await this.findOpen(endpoint, req);
    await this.permit(endpoint, req.caller, req.pathParams['courseSeq']);
    await this.findSwitchedOn(endpoint, req.caller);
    req.input = await validated(endpoint, req, await this.ownFields.allowed(endpoint, req));
    await this.platform.note(endpoint, req);
    await this.platform.noteSupport(endpoint, req);
    return true;
  }

  private callerOf(req: Req): Caller {
    const header = (name: string) => {
      const v = req.headers[name];
      return typeof v === 'string' && v ? v : null;
    };
    const token = header('access-token');
    const session = token ? this.tokens.verify(token) : null;
    if (token && !session) throw fail('LOGIN_REQUIRED');
    const channelSeq = req.pathParams['channelSeq'];
    return {
      userSeq: session?.userSeq ?? null,
      sessionSeq: session?.sessionSeq ?? null,
      keySeq: null,
      channelSeq: typeof channelSeq === 'number' ? channelSeq : null,
      support: session?.support ?? null,
      userTypeCd: null,
      roles: [],
      isChannelUser: false,
      ownClasses: false,
      entersConsole: false,
      clientId: header('client-id')?.slice(0, 64) ?? null,
      httpSession: header('http-session')?.slice(0, 64) ?? null,
      lang: langFor(req.headers),
      device: header('device') === 'mobile' ? 'mobile' : 'web',
      ip: req.ip,
      userAgent: header('user-agent')?.slice(0, 300) ?? null,
      page: pathOf(header('referer')),
      requestId: req.id,
    };
  }

  /**
   * Refuses calls while the site or the platform is under maintenance, except calls that are declared `whileMaintenance`, those of platform
   * operators, those to log in as one, and reports of machines (mail and payment providers).
   */
  private async findMaintained({ access, whileMaintenance }: Endpoint, { caller, query }: Req): Promise<void> {
    const until = await this.closed.maintainedUntil(siteOf(caller, query));
    if (!until || whileMaintenance || access === 'secret' || access === 'platform' || access === 'platformEntry') return;
    if (await this.platform.isOperator(caller)) return;
    throw fail('MAINTENANCE', { retryAfter: this.platform.secondsUntil(until) });
  }

  /**
   * Finds who calls by an API key instead of a session, and writes the key's limit into the headers. A route for everybody answers a key
   * like a visitor.
   */
  private async findKey(endpoint: Endpoint, req: Req, res: Res): Promise<void> {
    const secret = BEARER_KEY.exec(req.headers.authorization ?? '')?.[1];
    if (!secret) return;
    if (req.caller.sessionSeq) throw fail('BAD_INPUT');
    const found = await this.keys.use(secret, req.ip);
    if (!found) throw fail('KEY_REFUSED');
    sayLimit(res, found.limit);
    if (found.limit.isOver) throw fail('TOO_MANY_REQUESTS');
    const off = await this.closed.offReason(found.key.channelSeq, SITE_SWITCH.KEYS);
    if (off !== null) throw fail('KEYS_OFF', { reason: off });
    if (!isForKeys(endpoint)) throw fail('KEY_FORBIDDEN');
    if (endpoint.access === 'public') return;
    const { key } = found;
    if (key.channelSeq !== req.caller.channelSeq) throw fail('NO_PERMISSION');
    noteActingKey(key);
    Object.assign(req.caller, { userSeq: key.userSeq, keySeq: key.keySeq });
  }

  /**
   * Refuses calls of a site that its owner closed or the platform suspended, except calls that are declared `whileClosed` or
   * `whileSuspended`. Staff of a suspended site, and of its classes, may also read everything (AM-441).
   */
  private async findOpen({ access, method, whileClosed, whileSuspended }: Endpoint, req: Req): Promise<void> {
    const channelSeq = siteOf(req.caller, req.query);
    if (!channelSeq) return;
    if (!whileClosed && (await this.closed.has(channelSeq))) throw fail('SITE_CLOSED');
    const answers = whileSuspended || (method === 'GET' && !FOR_VISITORS.includes(access));
    if (answers || !(await this.closed.isSuspended(channelSeq))) return;
    const { userSeq, support } = req.caller;
    if (method === 'GET' && userSeq !== null && (await this.acl.looksAfter({ userSeq, support }, channelSeq))) return;
    throw fail('SITE_SUSPENDED');
  }

  /**
   * Refuses calls of a part of the site that is switched off. Only people with a permission on the site or a role in a class are told why
   * uploads are off.
   */
  private async findSwitchedOn({ stoppedBy }: Endpoint, { channelSeq, userSeq, support }: Caller): Promise<void> {
    if (!stoppedBy || !channelSeq) return;
    const reason = await this.closed.offReason(channelSeq, stoppedBy);
    if (reason === null) return;
    if (stoppedBy === SITE_SWITCH.KEYS) throw fail('KEYS_OFF', { reason });
    const toldWhy = userSeq !== null && (await this.acl.looksAfter({ userSeq, support }, channelSeq));
    throw toldWhy ? fail('UPLOADS_OFF_FOR', { reason }) : fail('UPLOADS_OFF');
  }

  private async permit(endpoint: Endpoint, caller: Caller, courseSeq: string | number | undefined): Promise<void> {
    const { access } = endpoint;
    if (access === 'platform' || access === 'platformEntry') return this.platform.permit(access, caller);
    if (access === 'public' || access === 'secret') return;
    if (!caller.userSeq) throw fail('LOGIN_REQUIRED');
    if (access === 'login') return;
    if (!caller.channelSeq) throw fail('NO_PERMISSION');
    const role = caller.support
      ? supportRole(endpoint)
      : await this.acl.find(caller.channelSeq, caller.userSeq, typeof courseSeq === 'number' ? courseSeq : undefined);
    Object.assign(caller, role);
    if (caller.isChannelUser && (access === 'member' || opens(caller.roles, caller.entersConsole, { ...endpoint, access }))) return;
    const { requestId, userSeq, channelSeq, entersConsole } = caller;
    logger.info({ requestId, userSeq, channelSeq, access: [access, ...(endpoint.also ?? [])], entersConsole }, 'refused');
    throw fail(access === 'member' ? 'NOT_CHANNEL_USER' : 'NO_PERMISSION');
  }
}

/** Writes the key's limit as RateLimit headers, in the form of the third IETF draft, which most clients read. */
function sayLimit(res: Res, { left, resetAfter, isOver }: KeyLimit): void {
  const limit = LIMITS.apiKeyCallsPerMinute;
  void res.header('ratelimit-limit', limit).header('ratelimit-remaining', left).header('ratelimit-reset', resetAfter);
  void res.header('ratelimit-policy', `${limit};w=60`);
  if (isOver) void res.header('retry-after', resetAfter);
}

/** The number of the site that a call names in its path or else in its query; null without one. */
const siteOf = ({ channelSeq }: Caller, query: unknown): number | null =>
  channelSeq ?? (Number((query as Record<string, unknown> | undefined)?.['channelSeq']) || null);

/** Kinds of access that need no permission; a suspended site refuses their reads too, but to its staff. */
const FOR_VISITORS: readonly Endpoint['access'][] = ['public', 'login', 'member', 'secret'];

function pathParams(raw: Record<string, string> = {}): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (!key.endsWith('Seq')) {
      params[key] = value;
      continue;
    }
    if (!/^\d{1,15}$/.test(value)) throw fail('NO_DATA');
    params[key] = Number(value);
  }
  return params;
}

async function validated(endpoint: Endpoint, req: Req, body: unknown): Promise<unknown> {
  const schema = (endpoint.method === 'GET' ? endpoint.query : endpoint.input) as Schema | undefined;
  if (!schema) return undefined;
  const raw = endpoint.method === 'GET' ? withoutEmpty(req.query as Record<string, unknown>) : (body ?? {});
  if (typeof raw !== 'object' || Array.isArray(raw) || !isWritable(raw)) throw fail('BAD_INPUT');
  try {
    return await schema.validate(raw, { abortEarly: false, stripUnknown: endpoint.method === 'GET' });
  } catch (e) {
    // Schemas make no calls of their own, so another error than ValidationError means a value that cannot be cast to the declared type.
    if (!(e instanceof ValidationError)) throw fail('BAD_INPUT');
    const inner = e.inner.length ? e.inner : [e];
    throw new Failure(
      'BAD_INPUT',
      undefined,
      inner.map((i) => ({ field: i.path || unknownKeys(i), message: messageOf(i) })),
    );
  }
}
/** Characters that PostgreSQL cannot store in text or names: NUL, and half of a surrogate pair. */
const UNSTORABLE_SIGNS = /[\0\p{Cs}]/u;
/**
 * How many levels of nesting an input may have: more than any form needs, and few enough that a body of brackets alone does not overflow
 * the stack.
 */
const NESTED_LEVELS_MAX = 32;
function isWritable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !UNSTORABLE_SIGNS.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > NESTED_LEVELS_MAX) return false;
  return Object.entries(value).every(([key, inner]) => isWritable(key) && isWritable(inner, depth + 1));
}
/** Leaves out empty parameters of a query: `?q=` means the same as no `q`. */
const withoutEmpty = (query: Record<string, unknown>) => Object.fromEntries(Object.entries(query).filter(([, v]) => v !== ''));
const unknownKeys = (e: ValidationError) => (e.type === 'noUnknown' ? String((e.params as { unknown?: string })?.unknown ?? '') : '');
function messageOf(e: ValidationError): Message {
  const said = messageIn([e.message, e.errors[0]]);
  if (said) return said;
  return e.type === 'noUnknown' ? { key: 'unknown', values: { keys: unknownKeys(e) } } : { key: 'invalid' };
}

/** The path of the Referer header without its query, which may contain what a person typed, and without the secret of a mailed link. */
function pathOf(referer: string | null): string {
  return referer && URL.canParse(referer) ? safeUrl(new URL(referer).pathname).slice(0, 200) : '';
}
