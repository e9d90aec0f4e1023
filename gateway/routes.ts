import { urlOf } from '@madang/contracts/endpoint';
import { healthApi } from '@madang/contracts/health';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { LIMITS } from '@madang/contracts/limits';
import { SENDS_FILES } from '@madang/contracts/main/stored-files';
import { DOCUMENT_KEYS, DOCUMENT_QUERY } from '@madang/contracts/page/document-keys';
import { SECOND } from '@madang/contracts/time';
import { BODY_PATIENCE } from '@madang/observe/body-pace';

export type Upstream = ServiceName | 'sandbox-pay';
/** Routes for this machine only: they are not part of nginx.conf. */
export type LocalUpstream = 'sandbox-social' | 'sandbox-live';

/** What happens to the requests of some paths: those of a pattern first, then of the longest prefix. */
export interface Route {
  prefix: string;
  /** The route's name where it is counted, if not its prefix. */
  name?: string;
  /** A regular expression that JavaScript and PCRE read alike. */
  pattern?: string;
  /** A process, a folder of built files, or nothing: below `/api/` unknown services answer 404. */
  to: { upstream: Upstream | LocalUpstream } | { folder: string } | 'nowhere';
  /** The largest body in bytes; a larger one answers 413. */
  bodyBytes: number;
  /** How long the upstream may stay silent before the caller gets 504. */
  silence: number;
  /** Whether requests to this route may become a WebSocket. */
  socket: boolean;
  /** Its reads are answered soon, or the copy that has them is asked whether it lives. */
  quick: boolean;
  /** Anonymous GETs that the upstream calls public are kept for a second. */
  microCache: boolean;
  /** Whether text answers are compressed on the way out. */
  compress: boolean;
  /** Whether files come in, which may take as long as their line needs. */
  streamIn: boolean;
  /** Whether the gateway's own errors on this route are JSON or a page. */
  errors: 'json' | 'page';
  /** How much of it one network may ask for; more answers 429. */
  limit: NetworkLimit | null;
  /** Answers may lead to a stored file, which a gateway that reads their folder hands out itself. */
  storedFiles?: true;
  /** Every answer says that it is for no search engine: the crawler may call, and lists nothing of what it reads. */
  noIndex?: true;
  /** The upstream and the cache are asked with these keys of the query alone. */
  keys?: readonly string[];
}

/** A burst of requests, and the rate a second after it. */
export interface Pace {
  perSecond: number;
  burst: number;
}
/**
 * Wide enough for a school behind one address: the services limit persons and sites more closely. What floods us from one network
 * ends here, before it costs anybody a connection.
 */
export const NETWORK_LIMITS = {
  /** Logins, codes, sign-ups, new passwords. */
  entry: { perSecond: 10, burst: 100 },
  reads: { perSecond: 200, burst: 3000 },
  webhooks: { perSecond: 50, burst: 500 },
  uploads: { perSecond: 20, burst: 300 },
  /** What pages tell of their errors: each tells ten at most. */
  pageErrors: { perSecond: 2, burst: 60 },
} as const satisfies Record<string, Pace>;
export type NetworkLimit = keyof typeof NETWORK_LIMITS;

/** Addresses of this machine and of private networks, as JavaScript and PCRE read them: a balancer or a proxy of ours, no visitor. */
export const PRIVATE_NETWORKS = [
  '^127\\.',
  '^10\\.',
  '^192\\.168\\.',
  '^172\\.(1[6-9]|2[0-9]|3[01])\\.',
  '^::1$',
  '^f[cd]',
  '^fe80:',
] as const;
/** What answers of a route with `noIndex` say. */
export const ROBOTS_TAG = 'x-robots-tag';
export const NO_INDEX = 'noindex';
/** The Retry-After of refused requests, in seconds. */
export const RETRY_AFTER_SECONDS = 2;

const MB = 1024 ** 2;

const api: Omit<Route, 'prefix' | 'to'> = {
  bodyBytes: MB,
  silence: 20 * SECOND,
  socket: false,
  quick: true,
  microCache: true,
  compress: true,
  streamIn: false,
  errors: 'json',
  limit: 'reads',
};
/** One picture or document as a form post, with room for the form around it. */
const forms = { bodyBytes: 25 * MB, streamIn: true, microCache: false, limit: 'uploads' as const };
const upload = {
  bodyBytes: LIMITS.videoBytes,
  silence: 300 * SECOND,
  streamIn: true,
  quick: false,
  microCache: false,
  compress: false,
  limit: 'uploads' as const,
};

const UNLISTED = { noIndex: true } as const;
const service = (name: ServiceName, path = '/') => ({ prefix: `/api/${name}${path}`, to: { upstream: name }, ...UNLISTED });

/** Where somebody who is not logged in tries words that only a person knows. */
const ENTRIES = '(login|signup|snsLogin|snsSignup|resetPassword|code|authentication|ticket/redeem|sns/start|sns/exchange|integrated/)';

/** Reads that take their time: sheets, certificates and the PDFs of lessons (`tools/api/quick-reads.spec.ts` finds one that is missing). */
const SLOW_READS: Partial<Record<ServiceName, string>> = {
  main: '(excel|certificates/[^/]+/file|files/[^/]+/read)$',
  util: 'excel$',
  form: 'excel$',
};

/** Where a site takes a picture or a document as a form post. */
const FORM_POSTS = '(uploads/|pictures$|notices/files$|boards/[^/]+/files$)';

/** The gateway's one table: nginx.conf and the embedded proxy are both made from it. */
export const ROUTES: readonly Route[] = [
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
  { ...api, ...service('main'), name: 'logins', pattern: `^/api/main/v1[.-]0/(auth/)?${ENTRIES}`, limit: 'entry' },
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
  { ...api, ...UNLISTED, prefix: '/api/docs', to: { upstream: 'page' } },
  { ...api, ...UNLISTED, prefix: '/api/', to: 'nowhere' },
  { ...api, ...upload, prefix: '/files/', to: { upstream: 'main' }, limit: null, storedFiles: true },
  { ...api, prefix: '/assets/', to: { folder: 'assets' }, bodyBytes: 0, quick: false, microCache: false, errors: 'page', limit: null },
  { ...api, prefix: '/sandbox/pay/', to: { upstream: 'sandbox-pay' }, quick: false, microCache: false, errors: 'page' },
  { ...api, prefix: '/dev/mail', to: { upstream: 'campaign' }, quick: false, microCache: false, errors: 'page' },
  { ...api, prefix: '/', to: { upstream: 'page' }, silence: 10 * SECOND, errors: 'page', keys: DOCUMENT_KEYS },
];

const LOCAL: Record<LocalUpstream, string> = { 'sandbox-social': '/sandbox/social/', 'sandbox-live': '/sandbox/live/' };
/** The same with stand-ins that run only where people try the product. */
export const routesWith = (standIns: readonly LocalUpstream[]): readonly Route[] => [
  ...standIns.map((upstream) => ({
    ...api,
    prefix: LOCAL[upstream],
    to: { upstream },
    quick: false,
    microCache: false,
    errors: 'page' as const,
  })),
  ...ROUTES,
];

/** Finds the route of a decoded, dot-free path. */
export function routeFinder(routes: readonly Route[] = ROUTES): (path: string) => Route {
  const patterns = routes.flatMap((route) => (route.pattern ? [{ route, is: new RegExp(route.pattern) }] : []));
  const longestFirst = routes.filter((r) => !r.pattern).sort((a, b) => b.prefix.length - a.prefix.length);
  return (path) => patterns.find((p) => p.is.test(path))?.route ?? longestFirst.find((r) => path.startsWith(r.prefix))!;
}

/**
 * How long a public answer is served without asking; an expired one may still stand in while one caller fetches anew or the upstream
 * fails.
 */
export const MICRO_CACHE = { freshMs: 1000, keepMs: 30_000, waitMs: 5000 } as const;

/** Callers of a service all of whose copies hang are answered within so many milliseconds, if what they ask for is quick. */
const ANSWERED_WITHIN = 1800;
/** A copy that says nothing for so long when it is asked whether it lives hangs, or all of its machine does. */
export const LIVES_WITHIN = 500;
/** How many copies are asked that. */
export const MOST_ASKED = 2;
/**
 * A quick read of a service in so many copies that takes longer is doubted: the last answer stands in, if there is one, else it is asked
 * whether a copy lives.
 */
export const doubtedAfter = (copies: number): number => ANSWERED_WITHIN - LIVES_WITHIN * Math.min(MOST_ASKED, copies);
/** The call that asks it: it needs no database. */
export const livesPath = (name: ServiceName): string => urlOf(healthApi(name).live);

export const COMPRESSIBLE = [
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
export const CONNECT_WITHIN = SECOND;
/** A copy that failed so often within that time is left alone for as long. */
export const COPY_FAILS = { most: 2, within: 15 * SECOND } as const;
/** The same of quick reads: what is out then is asked whether it lives before each read, which costs little. */
export const QUICK_FAILS = { most: 2, within: 5 * SECOND } as const;
/** How long an idle connection to a copy of a service is kept. A copy that ends waits for that (libs/server/shutdown.ts). */
export const KEPT_FOR = 2 * SECOND;
/** Milliseconds that a client is waited for. */
export interface ClientPatience {
  /** Milliseconds within which all of a request's headers must have come. */
  headers: number;
  /** The next piece of its body has come, and enough of it (`BODY_PATIENCE`). */
  body: number;
  /** All of a body has come that is no file. */
  whole: number;
}
/** A client that stops sending in the middle, or drips, is let go. nginx leaves it to the service to see that a body drips. */
export const CLIENT_PATIENCE: ClientPatience = { headers: 15 * SECOND, body: BODY_PATIENCE.every, whole: BODY_PATIENCE.within };
/** What a client still sends after its answer is thrown away for so long, and then its connection is closed. */
export const LINGER = { all: 5 * SECOND, silent: 2 * SECOND } as const;
/** How many requests with a body one network may have open at the same time; the next one gets 429. */
export const WRITES_AT_ONCE = 200;

/** Only the gateway may say these; what a client sends in them is dropped. */
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
] as const;
export const REQUEST_ID = '^[A-Za-z0-9_-]{8,64}$';
