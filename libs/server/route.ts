import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { Endpoint } from '@madang/contracts/endpoint';
// Loads the declarations of all calls before a controller uses one of them.
import '@madang/contracts/registry';
import type { Caller } from './caller';
import type { Req } from './request';

/** The metadata key under which Nest stores the declaration of the call that a handler answers; the guard reads it. */
export const ENDPOINT_METADATA = 'madang:endpoint';

/**
 * Binds a controller method to the declaration of a call: verb, all paths with versions and aliases, permission, input and answer. The
 * method does not compile if its answer is not of the declared type.
 */
export function Route<Out>(endpoint: Endpoint<string, never, never, Out> | Endpoint<string, unknown, unknown, Out>) {
  const e = endpoint as Endpoint;
  if (e.takes && !e[e.takes]) throw new Error(`${e.method} ${e.path} has no rule: ${e.rules}.ts gives it one by withRules`);
  const paths = [e.path, ...e.aliases].map((p) => `/api/${e.service}/${e.version}${p}`);
  const decorate = applyDecorators(
    SetMetadata(ENDPOINT_METADATA, e),
    RequestMapping({ path: paths, method: RequestMethod[e.method] }),
    HttpCode(200),
  );
  return <F extends (...args: never[]) => Out | Promise<Out> | Promise<RawAnswer> | RawAnswer>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<F>,
  ): void => {
    decorate(target, key, descriptor as TypedPropertyDescriptor<unknown>);
  };
}

/** `whileMaintenance`: a page tells of maintenance by itself, and files stay available. */
const PUBLIC_READ: Partial<Endpoint> = { access: 'public', method: 'GET', whileMaintenance: true };
/**
 * Opens a plain Nest route (pages, files) to everybody, without checking input. `published` means the same as in the declaration of a
 * call.
 */
export const Open = ({ published }: Pick<Endpoint, 'published'> = {}) => SetMetadata(ENDPOINT_METADATA, { ...PUBLIC_READ, published });

/**
 * An answer that is sent as it is: a page, a file or a redirect. JSON that the database has built (`json`) is wrapped as `{"data":…}`.
 * `rowCount` is the number of people in a sheet. `publicSeconds` is how many seconds the gateway may cache the answer for callers without
 * a log-in.
 */
export class RawAnswer {
  constructor(
    readonly body: string | Buffer | NodeJS.ReadableStream | null,
    readonly options: {
      type?: string;
      status?: number;
      headers?: Record<string, string>;
      publicSeconds?: number;
      json?: boolean;
      rowCount?: number;
    } = {},
  ) {}
}
/**
 * An answer of JSON text from the database, wrapped as `{data}`. With `publicSeconds` > 0 it must be the same for every caller without a
 * log-in, and the gateway caches it for that many seconds.
 */
export const jsonAnswer = (json: string, publicSeconds = 0) => new RawAnswer(json, { json: true, publicSeconds });
/** An answer that the browser saves as a file named `name`. */
export const fileAnswer = (body: Buffer, name: string, type: string, rowCount = 0) =>
  new RawAnswer(body, { type, rowCount, headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` } });

const requestOf = (ctx: ExecutionContext) => ctx.switchToHttp().getRequest<Req>();

/** Parameter decorator for the validated body (or the query of a GET). */
export const Input = createParamDecorator((_: unknown, ctx: ExecutionContext) => requestOf(ctx).input);
/** Parameter decorator for the path parameters; those whose names end in Seq are numbers. */
export const Path = createParamDecorator((_: unknown, ctx: ExecutionContext) => requestOf(ctx).pathParams);
/** Parameter decorator for the caller. Where the call requires a log-in, its type is `User`. */
export const Auth = createParamDecorator((_: unknown, ctx: ExecutionContext): Caller => requestOf(ctx).caller);
