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
// Loads the rules of every call before a controller binds one.
import '@madang/contracts/registry';
import type { Caller } from './caller';
import type { Req } from './request';

/** The key under which a handler of Nest keeps the call that it answers; the guard reads it. */
export const ENDPOINT = 'madang:endpoint';

/**
 * Binds a controller method to its declaration: verb, paths of every version and alias, permission, input and answer.
 * A method whose answer is not the declared type does not compile.
 */
export function Route<Out>(endpoint: Endpoint<string, never, never, Out> | Endpoint<string, unknown, unknown, Out>) {
  const e = endpoint as Endpoint;
  if (e.takes && !e[e.takes]) throw new Error(`${e.method} ${e.path} has no rule: ${e.rules}.ts gives it one by withRules`);
  const versions = e.version === 'v1.0' ? ['v1.0', 'v1-0'] : [e.version];
  const paths = versions.flatMap((v) => [e.path, ...e.aliases].map((p) => `/api/${e.service}/${v}${p}`));
  const decorate = applyDecorators(
    SetMetadata(ENDPOINT, e),
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

/** Documents say themselves that there is maintenance, and files are no calls. */
const PUBLIC_READ: Partial<Endpoint> = { access: 'public', method: 'GET', whileMaintenance: true };
/**
 * For what is no call of the API (documents, files): opens a plain Nest route to everybody, without input checks. `published` says of it
 * what it says of a call.
 */
export const Open = ({ published }: Pick<Endpoint, 'published'> = {}) => SetMetadata(ENDPOINT, { ...PUBLIC_READ, published });

/**
 * An answer that goes out as it is: JSON already built by the database (`{"data":…}` is put around it),
 * or a file. `rowCount` is how many people a sheet names. `publicSeconds` lets the gateway keep it for anonymous callers.
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
/** JSON text out of SQL, wrapped as `{data}`; `publicSeconds` > 0 marks it the same for every anonymous caller. */
export const jsonAnswer = (json: string, publicSeconds = 0) => new RawAnswer(json, { json: true, publicSeconds });
/** An answer that the browser saves as a file of this name. */
export const fileAnswer = (body: Buffer, name: string, type: string, rowCount = 0) =>
  new RawAnswer(body, { type, rowCount, headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` } });

const requestOf = (ctx: ExecutionContext) => ctx.switchToHttp().getRequest<Req>();

/** The validated body (POST …) or query (GET). */
export const Input = createParamDecorator((_: unknown, ctx: ExecutionContext) => requestOf(ctx).input);
/** The path parameters; names ending in Seq are numbers. */
export const Path = createParamDecorator((_: unknown, ctx: ExecutionContext) => requestOf(ctx).pathParams);
/** Who calls. In a handler behind `login` or a permission its type is `User`. */
export const Auth = createParamDecorator((_: unknown, ctx: ExecutionContext): Caller => requestOf(ctx).caller);
