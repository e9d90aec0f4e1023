import type { Schema } from 'yup';
import type { CodeOf, PersonalData } from './codes';
import type { PLATFORM_ACTION, SiteSwitch } from './platform-codes';
import type { Permission } from './permissions';
import type { RuleFile } from './rules';
import type { ServiceName } from './services';

/**
 * Who may make a call. `public`: anyone; `login`: anyone with a live session; `member`: a member of the site in the path; `secret`: a
 * machine whose proof the handler itself checks (webhooks); `platform`: a platform operator whose log-in has shown the second factor;
 * `platformEntry`: an operator who has yet to show it. Anything else is a permission, or a list of them of which one is enough, on the site
 * in the path.
 */
export type Access = 'public' | 'login' | 'member' | 'secret' | 'platform' | 'platformEntry' | Permission | readonly Permission[];
/** The name by which the audit log records what a platform operator does with a call. */
export type PlatformAction = CodeOf<typeof PLATFORM_ACTION>;
type Version = 'v1.0' | 'v2.0' | 'v3.0';
/** Methods of HTTP that calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ParamName<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never;

/**
 * The request header that makes it safe to send a write again: calls of one caller with the same value take effect once, and for a day get
 * the same answer.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/**
 * The request header by which a write names the newest line of the data history that its sender has seen of the thing; its value is the
 * line's number, or 0 where there was none. If later lines of that thing have one of the fields that the write changes, it is refused with
 * `CHANGED_MEANWHILE`.
 */
export const SEEN_LINE = 'seen-line';

/** The request header by which staff ask to see one person of a masked answer unmasked; its value is that person's `key` (`Persons`). */
export const REVEAL_HEADER = 'reveal';
/** Tells that an answer shows personal data of other people. */
export interface Persons {
  readonly kind: PersonalData;
  /** The field of the answer that identifies each person. */
  readonly key: string;
  /** The answer is an exported sheet: the caller has to give a reason, and the reading is logged before the sheet is sent. */
  readonly sheet?: true;
}

/** The path parameters of `/channels/:channelSeq/...`; names ending in Seq are numbers. */
export type PathParams<P extends string> = {
  [K in ParamName<P>]: K extends `${string}Seq` ? number : string;
};

/**
 * The declaration of one call: its address, who may make it, its input and its answer. Server, web, gateway and the API page read the same
 * object.
 */
export interface Endpoint<P extends string = string, In = unknown, Query = unknown, Out = unknown> {
  readonly service: ServiceName;
  readonly method: Method;
  readonly version: Version;
  readonly path: P;
  readonly aliases: readonly string[];
  readonly access: Access;
  /** Further permissions that the caller needs, since the call also does what other calls guard by them. */
  readonly also?: readonly Permission[];
  /**
   * Whether the call asks a person for `SITE_CONSOLE_READ` besides its permissions, where that differs from what they imply (`opens` in
   * permissions.ts).
   */
  readonly inConsole?: boolean;
  /**
   * Input fields that need a further permission: the guard refuses a call that sets one without holding it, unless the value stays the
   * same. `members[].userTypeCd` is that field of each entry of the list `members`.
   */
  readonly fields?: Readonly<Record<string, Permission>>;
  readonly input?: Schema<In>;
  readonly query?: Schema<Query>;
  /**
   * Whether the call takes a body or a query whose rule this declaration leaves out. The rule is in the file `rules`, which a page that
   * only makes the call does not load; `withRules` adds it here (`ruleOf`).
   */
  readonly takes?: 'input' | 'query';
  readonly rules?: RuleFile;
  /**
   * The answer shows personal data of other people. Callers who may not see it get contacts masked, or no sheet, and the reading is logged.
   */
  readonly persons?: Persons;
  /** The call also accepts an HTML form post, from a page of any origin. */
  readonly form?: true;
  /** The call works on a site that its owner has closed, too. */
  readonly whileClosed?: true;
  /** The call works on a site that the platform has suspended, too. */
  readonly whileSuspended?: true;
  /** The switch of a site whose being off refuses the call there. */
  readonly stoppedBy?: SiteSwitch;
  /**
   * The name under which the audit log of the platform records the call. Every call of platform operators has one, except those that show
   * their own log-in and begin to set up the second factor.
   */
  readonly audit?: PlatformAction;
  /** Whether a support log-in may make the call, where that differs from what `access` implies. */
  readonly support?: boolean;
  /** The call works while the platform or the site is under maintenance, too. */
  readonly whileMaintenance?: true;
  /**
   * The call only reads what everybody may see: it writes nothing and holds no seat, so that for a visitor a replica of the database may
   * answer it.
   */
  readonly published?: true;
  /** Answers a file: its bytes instead of JSON. */
  readonly file?: true;
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
  /** Sets a version other than v1.0. */
  v(version: Version): Draft<P, In, Query>;
  /** Adds further paths of the same call. */
  also(...aliases: string[]): Draft<P, In, Query>;
  form(): Draft<P, In, Query>;
  /** The call works on a closed site, too. */
  whileClosed(): Draft<P, In, Query>;
  /** The call works on a suspended site, too. */
  whileSuspended(): Draft<P, In, Query>;
  /** Refuses the call on sites of which the platform has switched this part off. */
  stoppedBy(part: SiteSwitch): Draft<P, In, Query>;
  /** Lets a support log-in make the call, which it otherwise may not: the call writes, and no permission of the site guards it. */
  bySupport(): Draft<P, In, Query>;
  /**
   * Keeps a support log-in from the call although its permission would allow it, since the call deletes, publishes, sells, runs code or
   * binds by law.
   */
  notBySupport(): Draft<P, In, Query>;
  /** The call belongs to the management: a person needs `SITE_CONSOLE_READ` besides. */
  inConsole(): Draft<P, In, Query>;
  /** The call is also made outside of the management, so that its permission is enough. */
  outsideConsole(): Draft<P, In, Query>;
  /** The call works during maintenance of the platform or the site, too. */
  whileMaintenance(): Draft<P, In, Query>;
  /**
   * The call only reads what everybody may see, so that a replica of the database may answer visitors. A call about money, seats, sessions
   * or permissions must not be marked so.
   */
  published(): Draft<P, In, Query>;
  /** The audit log of the platform records the call under this name. */
  audited(action: PlatformAction): Draft<P, In, Query>;
  /** The answer shows personal data of people other than the caller; the field `key` identifies each of them. */
  persons(kind: PersonalData, key?: string): Draft<P, In, Query>;
  /** The answer is an exported sheet with personal data. */
  sheet(kind: PersonalData): Draft<P, In, Query>;
  /**
   * Without field names the whole call needs `permission` as well; with field names only an input that sets one of these fields needs it.
   */
  needs(permission: Permission, ...fields: FieldName<In>[]): Draft<P, In, Query>;
  returns<Out>(): Endpoint<P, In, Query, Out>;
  /** Answers a file: a sheet, a PDF. */
  returnsFile(): Endpoint<P, In, Query, Blob>;
};
/**
 * A call whose input can still be declared. Its rule is an argument of `get`, `post` and so on; or `takes<typeof rule>()` declares the type
 * alone, and `withRules` adds the rule.
 */
type OpenDraft<P extends string, In, Query> = Draft<P, In, Query> & { takes<S extends Declared>(): Draft<P, Told<S>, undefined> };
type OpenGet<P extends string, Query> = Draft<P, undefined, Query> & { takes<S extends Declared>(): Draft<P, undefined, Told<S>> };

// All drafts are the same object at run time. `OpenDraft` and `OpenGet` declare the types that may follow, since the compiler cannot find
// them.
function draft<P extends string, In, Query>(e: Endpoint<P, In, Query>) {
  return {
    v: (version: Version) => draft({ ...e, version }),
    also: (...aliases: string[]) => draft({ ...e, aliases }),
    form: () => draft({ ...e, form: true }),
    whileClosed: () => draft({ ...e, whileClosed: true }),
    whileSuspended: () => draft({ ...e, whileSuspended: true }),
    stoppedBy: (stoppedBy: SiteSwitch) => draft({ ...e, stoppedBy }),
    bySupport: () => draft({ ...e, support: true }),
    notBySupport: () => draft({ ...e, support: false }),
    inConsole: () => draft({ ...e, inConsole: true }),
    outsideConsole: () => draft({ ...e, inConsole: false }),
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
    returnsFile: () => ({ ...e, file: true }),
  };
}

/**
 * The one property of a yup schema by which the compiler reads the type of its values. Comparing whole `Schema<T>` types took half of the
 * compiler's time.
 */
interface Declared {
  readonly __outputType: unknown;
}
/** The type of the values that a schema declares. */
type Told<S> = S extends Declared ? S['__outputType'] : undefined;
// The cast holds because `Told` is the type that the schema declares, so the compiler need not compare the two.
const told = <S>(schema: S | undefined) => schema as unknown as Schema<Told<S>>;

/**
 * Declares the calls of one service: `const { get, post } = service('main')`. `rules` names the file that has the rules of their input, if
 * it is another file.
 */
export function service(name: ServiceName, rules?: RuleFile) {
  const base = { service: name, version: 'v1.0' as const, aliases: [], ...(rules && { rules }) };
  const withBody =
    (method: Method) =>
    <P extends string, S extends Declared | undefined = undefined>(path: P, access: Access, input?: S) =>
      // All drafts are one object; the type says what may follow in this one.
      draft({ ...base, method, path, access, input: told(input) }) as unknown as OpenDraft<P, Told<S>, undefined>;
  return {
    get: <P extends string, S extends Declared | undefined = undefined>(path: P, access: Access, query?: S) =>
      // The cast is for the same reason as that of withBody.
      draft({ ...base, method: 'GET', path, access, query: told(query) }) as unknown as OpenGet<P, Told<S>>,
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    del: withBody('DELETE'),
  };
}

type Taken<E> =
  E extends Endpoint<string, infer In, infer Query, unknown> ? ([In] extends [undefined] ? Exclude<Query, undefined> : In) : never;
/** The rules to add: one for each call that takes a body or a query. */
type Rules<C> = { readonly [K in keyof C as [Taken<C[K]>] extends [never] ? never : K]: { readonly __outputType: Taken<C[K]> } };

/** Adds to calls the rules of their input that the declaring file leaves out. Services, forms and the API page use the calls with rules. */
export function withRules<C extends object>(calls: C, rules: Rules<C>): C {
  for (const [name, rule] of Object.entries(rules)) {
    const e = (calls as Record<string, Endpoint>)[name]!;
    Object.assign(e, { [e.takes!]: rule });
  }
  return calls;
}

/**
 * The path of a call's address from `/api` on, with its parameters filled in and without a query string; throws where a parameter is
 * missing.
 */
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

/** One page of a list, in the specification's shape. */
export interface Page<T> {
  list: T[];
  /** The number of rows on all pages together. */
  totalCount: number;
  /** Whether the list is longer than `totalCount`: counting stops there, and so do the pages. */
  more?: boolean;
}
/** One page of a list that is read on from a cursor instead of by page numbers. */
export interface CursorPage<T> {
  list: T[];
  /** The value that asks for the next page when it is sent back as `cursor`; null on the last page. */
  cursor: string | null;
}
