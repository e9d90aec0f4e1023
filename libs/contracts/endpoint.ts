import type { Schema } from 'yup';
import type { CodeOf, PersonalData } from './codes';
import type { PLATFORM_ACTION } from './platform-codes';
import type { Permission } from './permissions';
import type { RuleFile } from './rules';
import type { ServiceName } from './services';

/**
 * Who may call: `public` anyone, `login` any live session, `member` a user of the channel in the path,
 * `secret` a machine that proves itself inside the handler (webhooks), `platform` an operator of the platform whose log-in has shown
 * the second factor, `platformEntry` one who has yet to, otherwise permission names of the channel in the path, one of which is enough.
 */
export type Access = 'public' | 'login' | 'member' | 'secret' | 'platform' | 'platformEntry' | Permission | readonly Permission[];
/** What an operator of the platform does by a call, as the audit log names it. */
export type PlatformAction = CodeOf<typeof PLATFORM_ACTION>;
type Version = 'v1.0' | 'v2.0' | 'v3.0';
/** Methods of HTTP that calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ParamName<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never;

/** The header of a write that may be sent again: it takes effect once, and answers the same for a day. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/** The header that asks to show one person of a masked answer whole; its value is that person's `key`. */
export const REVEAL = 'reveal';
/** Whose personal data an answer shows. */
export interface Persons {
  readonly kind: PersonalData;
  /** The field that tells the people of the answer apart. */
  readonly key: string;
  /** A sheet: it asks for a reason, and is logged before it goes out. */
  readonly sheet?: true;
}

/** The path parameters of `/channels/:channelSeq/...`; names ending in Seq are numbers. */
export type PathParams<P extends string> = {
  [K in ParamName<P>]: K extends `${string}Seq` ? number : string;
};

/**
 * One call of the product: where it is, who may make it, what it takes and answers. Server, web, gateway and API page read the same object.
 */
export interface Endpoint<P extends string = string, In = unknown, Query = unknown, Out = unknown> {
  readonly service: ServiceName;
  readonly method: Method;
  readonly version: Version;
  readonly path: P;
  readonly aliases: readonly string[];
  readonly access: Access;
  /** Permissions that the call asks for besides: it does what they guard elsewhere. */
  readonly also?: readonly Permission[];
  /**
   * Fields of the input that belong to a permission of their own: the guard takes them, besides the call's own permission,
   * only from those who hold this one; a value that changes nothing needs none. `members[].userTypeCd` is a field of each in a list.
   */
  readonly fields?: Readonly<Record<string, Permission>>;
  readonly input?: Schema<In>;
  readonly query?: Schema<Query>;
  /**
   * What is missing here until `withRules` adds it: the rule stands in `rules`, a file that pages which only make the call do not load
   * (`ruleOf`).
   */
  readonly takes?: 'input' | 'query';
  readonly rules?: RuleFile;
  /** The answer shows other people's personal data: it is masked for whoever lacks the right, and its reading is logged. */
  readonly persons?: Persons;
  /** Takes a plain form as well: whoever has its address may send it from anywhere. */
  readonly form?: true;
  /** Answers on a site that its owner closed, too. */
  readonly whileClosed?: true;
  /** Answers on a site that the platform suspended, too. */
  readonly whileSuspended?: true;
  /** Stands in the audit log of the platform under this name; every call of its operators but a look at the own log-in has one. */
  readonly audit?: PlatformAction;
  /** Whether a support log-in may make it, where its access alone does not say so. */
  readonly support?: boolean;
  /** Answers while the platform or the site is under maintenance, too. */
  readonly whileMaintenance?: true;
  /** Reads what is on show and nothing else: it writes nothing, holds nothing, and a replica of the database may answer a visitor. */
  readonly published?: true;
  /** Carries the answer's type; never read at run time. */
  readonly out?: Out;
}

/** The type of the body that a call takes. */
export type InputOf<E> = E extends Endpoint<string, infer In, unknown, unknown> ? In : never;
/** The type of the query that a call takes. */
export type QueryOf<E> = E extends Endpoint<string, unknown, infer Q, unknown> ? Q : never;
/** The type of what a call answers. */
export type OutputOf<E> = E extends Endpoint<string, unknown, unknown, infer Out> ? Out : never;
/** The type of the parameters in a call's path. */
export type ParamsOf<E> = E extends Endpoint<infer P, unknown, unknown, unknown> ? PathParams<P> : never;

type FieldName<In> = (keyof In & string) | `${keyof In & string}[].${string}`;
type Draft<P extends string, In, Query> = {
  /** Another version than v1.0. */
  v(version: Version): Draft<P, In, Query>;
  /** Further paths under which the same call answers. */
  also(...aliases: string[]): Draft<P, In, Query>;
  form(): Draft<P, In, Query>;
  /** On a closed site as well. */
  whileClosed(): Draft<P, In, Query>;
  /** On a suspended site as well. */
  whileSuspended(): Draft<P, In, Query>;
  /** A support log-in may make it, although it writes and no permission of the site guards it. */
  bySupport(): Draft<P, In, Query>;
  /** A support log-in may not make it, although its permission would allow it: keys, domains, scans of papers. */
  notBySupport(): Draft<P, In, Query>;
  /** While the platform or the site is under maintenance as well. */
  whileMaintenance(): Draft<P, In, Query>;
  /** Reads what is on show: a replica of the database may answer visitors. Nothing about money, seats, sessions or rights is. */
  published(): Draft<P, In, Query>;
  /** Written into the audit log of the platform. */
  audited(action: PlatformAction): Draft<P, In, Query>;
  /** The answer shows people other than the caller; `key` tells them apart. */
  persons(kind: PersonalData, key?: string): Draft<P, In, Query>;
  /** The answer is a sheet of people. */
  sheet(kind: PersonalData): Draft<P, In, Query>;
  /** The named fields need `permission` as well; without any name the call as a whole needs it. */
  needs(permission: Permission, ...fields: FieldName<In>[]): Draft<P, In, Query>;
  returns<Out>(): Endpoint<P, In, Query, Out>;
};
/** A rule is given here, or only its type by `takes<typeof rule>()` and the rule itself by `withRules`. */
type OpenDraft<P extends string, In, Query> = Draft<P, In, Query> & { takes<S extends Declared>(): Draft<P, Told<S>, undefined> };
type OpenGet<P extends string, Query> = Draft<P, undefined, Query> & { takes<S extends Declared>(): Draft<P, undefined, Told<S>> };

// A draft is one object for every call: which types it goes on with is said by `OpenDraft` and `OpenGet`, not found by the compiler.
function draft<P extends string, In, Query>(e: Endpoint<P, In, Query>) {
  return {
    v: (version: Version) => draft({ ...e, version }),
    also: (...aliases: string[]) => draft({ ...e, aliases }),
    form: () => draft({ ...e, form: true }),
    whileClosed: () => draft({ ...e, whileClosed: true }),
    whileSuspended: () => draft({ ...e, whileSuspended: true }),
    bySupport: () => draft({ ...e, support: true }),
    notBySupport: () => draft({ ...e, support: false }),
    whileMaintenance: () => draft({ ...e, whileMaintenance: true }),
    published: () => draft({ ...e, published: true }),
    audited: (audit: PlatformAction) => draft({ ...e, audit }),
    persons: (kind: PersonalData, key = 'userSeq') => draft({ ...e, persons: { kind, key } }),
    sheet: (kind: PersonalData) => draft({ ...e, persons: { kind, key: 'userSeq', sheet: true } }),
    needs: (permission: Permission, ...fields: string[]) =>
      draft(
        fields.length
          ? { ...e, fields: { ...e.fields, ...Object.fromEntries(fields.map((field) => [field, permission])) } }
          : { ...e, also: [...(e.also ?? []), permission] },
      ),
    takes: () => draft({ ...e, takes: e.method === 'GET' ? 'query' : 'input' }),
    returns: () => e,
  };
}

/**
 * What every yup schema tells of itself. Asked for by this one property, for the compiler to compare nothing else: taking each schema for a
 * `Schema<T>` cost it half of its time.
 */
interface Declared {
  readonly __outputType: unknown;
}
// `Told` writes the type out of the schema, so the two are not compared.
type Told<S> = S extends Declared ? S['__outputType'] : undefined;
const told = <S>(schema: S | undefined) => schema as unknown as Schema<Told<S>>;

/**
 * Declares the calls of one service: `const { get, post } = service('main')`; `rules` names the file of what they take, if it is another
 * one.
 */
export function service(name: ServiceName, rules?: RuleFile) {
  const base = { service: name, version: 'v1.0' as const, aliases: [], ...(rules && { rules }) };
  const withBody =
    (method: Method) =>
    <P extends string, S extends Declared | undefined = undefined>(path: P, access: Access, input?: S) =>
      draft({ ...base, method, path, access, input: told(input) }) as unknown as OpenDraft<P, Told<S>, undefined>;
  return {
    get: <P extends string, S extends Declared | undefined = undefined>(path: P, access: Access, query?: S) =>
      draft({ ...base, method: 'GET', path, access, query: told(query) }) as unknown as OpenGet<P, Told<S>>,
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    del: withBody('DELETE'),
  };
}

type Taken<E> =
  E extends Endpoint<string, infer In, infer Query, unknown> ? ([In] extends [undefined] ? Exclude<Query, undefined> : In) : never;
/** One for each call that takes something. */
type Rules<C> = { readonly [K in keyof C as [Taken<C[K]>] extends [never] ? never : K]: { readonly __outputType: Taken<C[K]> } };

/** Gives calls the rules that their file leaves out: what services, forms and /api/docs use is this. */
export function withRules<C extends object>(calls: C, rules: Rules<C>): C {
  for (const [name, rule] of Object.entries(rules)) {
    const e = (calls as Record<string, Endpoint>)[name]!;
    Object.assign(e, { [e.takes!]: rule });
  }
  return calls;
}

/** The address of a call below the gateway's origin, without its query string. */
export function urlOf<P extends string>(
  e: Endpoint<P, never, never, unknown> | Endpoint<P>,
  params?: Record<string, string | number>,
): string {
  const path = e.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params?.[key];
    if (value === undefined) throw new Error(`${e.path} needs ${key}`);
    return encodeURIComponent(String(value));
  });
  return `/api/${e.service}/${e.version}${path}`;
}

/** A page of a list in the specification's shape. */
export interface Page<T> {
  list: T[];
  /** How many rows there are on all pages together. */
  totalCount: number;
  /** Whether there are more rows than are counted: pages go as far as `totalCount`. */
  more?: boolean;
}
/** A page of a keyset list. */
export interface CursorPage<T> {
  list: T[];
  /** Sent back as `cursor`, it asks for the next page; null means the end. */
  cursor: string | null;
}
