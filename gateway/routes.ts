import { urlOf } from '@madang/contracts/endpoint';
import { GATEWAY_COPY } from '@madang/contracts/gateway-copy';
import { healthApi, WAITED_BEFORE } from '@madang/contracts/health';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { LIMITS } from '@madang/contracts/limits';
import { SENDS_FILES } from '@madang/contracts/main/stored-files';
import { OWN_NETWORKS } from '@madang/contracts/own-networks';
import { DOCUMENT_KEYS, DOCUMENT_QUERY } from '@madang/contracts/page/document-keys';
import { SECOND } from '@madang/contracts/time';
import { BODY_PATIENCE } from '@madang/observe/body-pace';

export type Upstream = ServiceName | 'sandbox-pay';
/** Stand-ins that run on a development machine alone, and so are not part of nginx.conf. */
export type LocalUpstream = 'sandbox-social' | 'sandbox-live';

/** How the gateway handles requests to some paths. A path is matched with the patterns first, and then with the longest prefix. */
export interface Route {
  prefix: string;
  /** The route's name in metrics; the prefix where it is missing. */
  name?: string;
  /** A regular expression in syntax that JavaScript and PCRE have in common. */
  pattern?: string;
  /** A process, a folder of built files, or nothing (404), as for unknown services below `/api/`. */
  to: { upstream: Upstream | LocalUpstream } | { folder: string } | 'nowhere';
  /** The largest body in bytes; a larger one answers 413. */
  bodyBytes: number;
  /** Milliseconds that the upstream may be silent before the caller gets 504. */
  silence: number;
  /** Whether requests to this route may become a WebSocket. */
  socket: boolean;
  /** Whether reads of this route are fast. If one is not answered soon, the service is asked whether it is alive. */
  quick: boolean;
  /** Whether GETs without a log-in are cached for a second, if the upstream calls them public. */
  microCache: boolean;
  compress: boolean;
  /** Whether files are uploaded here, so that a body may take as long as the client's line needs. */
  streamIn: boolean;
  /** Whether the gateway's own errors on this route are JSON or a page. */
  errors: 'json' | 'page';
  /** The limit for requests from one network; more are answered with 429. */
  limit: NetworkLimit | null;
  /** Answers may name a stored file, which the gateway sends itself if it can read the folder. */
  storedFiles?: true;
  /** All answers tell search engines not to index them. A crawler may call these addresses, since pages need them. */
  noIndex?: true;
  /** The query keys that reach the upstream and the cache; others are dropped. */
  keys?: readonly string[];
}

/** A rate limit: how many requests may come at once, and how many per second after that. */
export interface Pace {
  perSecond: number;
  burst: number;
}
/**
 * Limits for one network. They are generous enough for a school behind one address, since the services limit persons and sites more
 * strictly. They stop floods before these cost a connection to a service.
 */
export const NETWORK_LIMITS = {
  /** Attempts to log in or sign up, codes, new passwords and addresses, and proofs of who one is. */
  entry: { perSecond: 10, burst: 100 },
  reads: { perSecond: 200, burst: 3000 },
  webhooks: { perSecond: 50, burst: 500 },
  uploads: { perSecond: 20, burst: 300 },
  /** Error reports of pages; one page sends ten at most. */
  pageErrors: { perSecond: 2, burst: 60 },
} as const satisfies Record<string, Pace>;
export type NetworkLimit = keyof typeof NETWORK_LIMITS;

/** Patterns of the addresses that have no limits. */
export const PRIVATE_NETWORKS: readonly string[] = OWN_NETWORKS.map(({ pattern }) => pattern);
/** The methods of HTTP that the gateway lets through; others are refused, and counted as one. */
export const METHODS_ALLOWED: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The header by which answers of a route with `noIndex` tell search engines not to index them. */
export const ROBOTS_TAG = 'x-robots-tag';
export const NO_INDEX = 'noindex';
/** The Retry-After of refused requests, in seconds. */
export const RETRY_AFTER_SECONDS = 2;

const BYTES_PER_MIB = 1024 ** 2;

const api: Omit<Route, 'prefix' | 'to'> = {
  bodyBytes: BYTES_PER_MIB,
  silence: 20 * SECOND,
  socket: false,
  quick: true,
  microCache: true,
  compress: true,
  streamIn: false,
  errors: 'json',
  limit: 'reads',
};
/** Uploads of one picture or document as a form (multipart), with room for the form's own bytes. */
const forms = { bodyBytes: 25 * BYTES_PER_MIB, streamIn: true, microCache: false, limit: 'uploads' as const };
const upload = {
  bodyBytes: LIMITS.videoBytes,
  silence: 300 * SECOND,
  streamIn: true,
  quick: false,
  microCache: false,
  compress: false,
  limit: 'uploads' as const,
};

const UNLISTED_ROUTE = { noIndex: true } as const;
const service = (name: ServiceName, path = '/') => ({ prefix: `/api/${name}${path}`, to: { upstream: name }, ...UNLISTED_ROUTE });

/**
 * Paths of api-main where somebody may try passwords, codes, tickets and addresses, or have mails sent. `entries.spec.ts` finds a call that
 * takes one of these and is missing.
 */
const ENTRY_PATHS = [
  '(auth/)?(login|signup|snsLogin|snsSignup|code|authentication|checkUserId|ticket/redeem|sns/start|sns/exchange|integrated/)',
  '(auth/)?(sendResetPasswordToken|checkResetPasswordToken|resetPassword|changePassword|changeEmail)',
  'user/auth$',
  'mypage/(withdraw|sns)$',
  'platform/(session|setup)',
  'channels/[^/]+/closing$',
].join('|');

/** Reads that take long: sheets, certificates and PDFs of lessons. `tools/api/quick-reads.spec.ts` finds one that is missing. */
const SLOW_READS: Partial<Record<ServiceName, string>> = {
  main: '(excel|certificates/[^/]+/file|files/[^/]+/read)$',
  util: 'excel$',
  form: 'excel$',
};

/** Paths where a picture or document of a site is uploaded as a form. */
const FORM_POSTS = '(uploads/|pictures$|notices/files$|boards/[^/]+/files$)';

/** The table of all routes, from which nginx.conf and the embedded gateway are both made. */
export const GATEWAY_ROUTES: readonly Route[] = [
  ...SERVICE_NAMES.map((name) => ({ ...api, ...service(name) })),
  {
    ...api,
    ...service('event', '/socket'),
    socket: true,
    silence: 600 * SECOND,
    quick: false,
    microCache: false,
    compress: false,
    limit: null,
  },
  { ...api, ...service('main'), name: 'logins', pattern: `^/api/main/v1[.-]0/(${ENTRY_PATHS})`, limit: 'entry' },
  { ...api, ...service('util'), name: 'plan coupons', pattern: '^/api/util/v1[.-]0/channels/[^/]+/plan/coupons$', limit: 'entry' },
  {
    ...api,
    ...service('util'),
    name: 'payment notices',
    pattern: '^/api/util/v1[.-]0/payments/(webhook|deposit|paypal)$',
    limit: 'webhooks',
  },
  {
    ...api,
    ...service('main'),
    name: 'live notices',
    pattern: '^/api/main/v1[.-]0/(channels/[^/]+/)?live/zoom/notices$',
    limit: 'webhooks',
  },
  {
    ...api,
    ...service('campaign'),
    name: 'mail reports',
    pattern: '^/api/campaign/v1[.-]0/mail/reports$',
    limit: 'webhooks',
  },
  {
    ...api,
    ...service('page'),
    name: 'page errors',
    pattern: '^/api/page/v1[.-]0/errors$',
    bodyBytes: 32 * 1024,
    microCache: false,
    limit: 'pageErrors',
  },
  ...(Object.entries(SLOW_READS) as [ServiceName, string][]).map(([name, ends]) => ({
    ...api,
    ...service(name),
    name: `slow reads of ${name}`,
    pattern: `^/api/${name}/v1[.-]0/.*${ends}`,
    quick: false,
    microCache: false,
  })),
  ...['v1.0', 'v1-0'].map((version) => ({ ...api, ...upload, ...service('main', `/${version}/tus`) })),
  {
    ...api,
    ...forms,
    ...service('main'),
    name: 'form posts',
    pattern: `^/api/main/v1[.-]0/(channels/[^/]+/${FORM_POSTS}|mypage/picture$)`,
  },
  { ...api, ...UNLISTED_ROUTE, prefix: '/api/docs', to: { upstream: 'page' } },
  { ...api, ...UNLISTED_ROUTE, prefix: '/api/', to: 'nowhere' },
  { ...api, ...upload, prefix: '/files/', to: { upstream: 'main' }, limit: null, storedFiles: true },
  { ...api, prefix: '/assets/', to: { folder: 'assets' }, bodyBytes: 0, quick: false, microCache: false, errors: 'page', limit: null },
  { ...api, prefix: '/sandbox/pay/', to: { upstream: 'sandbox-pay' }, quick: false, microCache: false, errors: 'page' },
  { ...api, prefix: '/dev/mail', to: { upstream: 'campaign' }, quick: false, microCache: false, errors: 'page' },
  { ...api, prefix: '/', to: { upstream: 'page' }, silence: 10 * SECOND, errors: 'page', keys: DOCUMENT_KEYS },
];

const SANDBOX_PREFIXES: Record<LocalUpstream, string> = { 'sandbox-social': '/sandbox/social/', 'sandbox-live': '/sandbox/live/' };
/** The table with routes to stand-ins that run only in development. */
export const routesWith = (standIns: readonly LocalUpstream[]): readonly Route[] => [
  ...standIns.map((upstream) => ({
    ...api,
    prefix: SANDBOX_PREFIXES[upstream],
    to: { upstream },
    quick: false,
    microCache: false,
    errors: 'page' as const,
  })),
  ...GATEWAY_ROUTES,
];

/** Makes the function that finds the route of a decoded path without `.` and `..` in it. */
export function routeFinder(routes: readonly Route[] = GATEWAY_ROUTES): (path: string) => Route {
  const patterns = routes.flatMap((route) => (route.pattern ? [{ route, is: new RegExp(route.pattern) }] : []));
  const longestFirst = routes.filter((r) => !r.pattern).sort((a, b) => b.prefix.length - a.prefix.length);
  return (path) => patterns.find((p) => p.is.test(path))?.route ?? longestFirst.find((r) => path.startsWith(r.prefix))!;
}

/**
 * For how many milliseconds a public answer is sent without asking the service (`freshMs`), how long an expired one is kept for when the
 * service fails or a new answer is being fetched (`keepMs`), and how long callers wait for such a new answer (`waitMs`).
 */
export const MICRO_CACHE = { freshMs: 1000, keepMs: 30_000, waitMs: 5000 } as const;

/** Milliseconds within which a quick read or a write is answered even if all copies of the service hang. */
const ANSWERED_WITHIN = 1700;
/** Milliseconds without an answer to the health probe after which a copy counts as hanging. */
export const LIVES_WITHIN = 450;
/** How many copies are asked whether they are alive. */
export const COPIES_ASKED_MAX = 2;
/**
 * Milliseconds after which a quick read of a service with so many copies is doubted: the expired answer is sent if there is one; else
 * copies are asked whether they are alive.
 */
export const doubtedAfter = (copies: number): number => ANSWERED_WITHIN - LIVES_WITHIN * Math.min(COPIES_ASKED_MAX, copies);
/**
 * Milliseconds for which one of so many copies may be silent when it is probed before a write, or for a read that reached no copy. A rush
 * of enrolments keeps the event loop of a process busy for up to a second, in which the process does not hang.
 */
export const takesWithin = (copies: number): number => ANSWERED_WITHIN / Math.min(COPIES_ASKED_MAX, copies);
/** Milliseconds after any answer of a service for which the embedded gateway does not probe it before a write. */
export const HEARD_WITHIN = 250;
/** The methods of requests that change nothing; every other request counts as a write. */
export const READING_METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;
/** The path of the health probe by which a copy is asked whether it is alive; it needs no database. */
export const livesPath = (name: ServiceName): string => urlOf(healthApi(name).live);

export const COMPRESSIBLE_TYPES = [
  'text/html',
  'text/css',
  'text/plain',
  'text/csv',
  'text/javascript',
  'application/javascript',
  'application/json',
  'application/ld+json',
  'application/manifest+json',
  'application/xml',
  'application/rss+xml',
  'text/xml',
  'image/svg+xml',
] as const;
/** Bytes from which on an answer is compressed. */
export const COMPRESS_FROM = 1024;

export { MAX_HEADER_BYTES } from '@madang/contracts/limits';
export const CONNECT_WITHIN_MS = SECOND;
/** A copy that fails `most` times within `within` milliseconds gets no requests for as long. */
export const COPY_FAILS = { most: 2, within: 15 * SECOND } as const;
/**
 * The limits of failures for quick reads. Their time is shorter, since a quick read first asks whether a copy is alive, so that trying a
 * copy again costs little.
 */
export const QUICK_FAILS = { most: 2, within: 5 * SECOND } as const;
/** Milliseconds for which an idle connection to a service is kept. A stopping copy waits longer than that (libs/server/shutdown.ts). */
export const IDLE_CONNECTION_MS = 2 * SECOND;
/** Milliseconds that the gateway waits for a client. */
export interface ClientPatience {
  /** Milliseconds within which all of a request's headers must have come. */
  headers: number;
  /** Milliseconds within which the next piece of a body must come, with enough bytes in it (`BODY_PATIENCE`). */
  body: number;
  /** Milliseconds within which a whole body must have come, unless it is a file upload. */
  whole: number;
}
/**
 * Clients that stop sending in the middle of a request, or send too slowly, are disconnected. Under nginx the service itself finds a slow
 * body.
 */
export const CLIENT_PATIENCE: ClientPatience = { headers: 15 * SECOND, body: BODY_PATIENCE.every, whole: BODY_PATIENCE.within };
/**
 * Milliseconds for which the gateway reads and discards what a client still sends after its answer, in all and without a new piece; then
 * it closes the connection.
 */
export const LINGER_MS = { all: 5 * SECOND, silent: 2 * SECOND } as const;
/** How many writes (requests other than GET, HEAD and OPTIONS) one network may have open at the same time; the next one gets 429. */
export const WRITES_AT_ONCE = 200;

/** Headers that only the gateway may set; a client's are dropped. */
export const CLIENT_MAY_NOT_SEND = [
  'forwarded',
  'x-real-ip',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded-prefix',
  'x-forwarded-user',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'proxy',
  'via',
  DOCUMENT_QUERY,
  SENDS_FILES,
  WAITED_BEFORE,
  GATEWAY_COPY,
] as const;
export const REQUEST_ID = '^[A-Za-z0-9_-]{8,64}$';
