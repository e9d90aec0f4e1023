import { GATEWAY_COPY, gatewayCopy } from '@madang/contracts/gateway-copy';
import { WAITED_BEFORE } from '@madang/contracts/health';
import { SENDS_FILES } from '@madang/contracts/main/stored-files';
import { DOCUMENT_QUERY } from '@madang/contracts/page/document-keys';
import type { ServiceName } from '@madang/contracts/services';
import { GATEWAY_ERRORS, type GatewayErrorStatus } from './error-answers';
import type { NginxOptions } from './nginx';
import { files } from './nginx-files';
import { block, time } from './nginx-text';
import { copiesOf, GROUP_OF, livesOf, quickUpstreams, services, takersOf, takesOf, TRY_FOR } from './nginx-upstreams';
import {
  CLIENT_MAY_NOT_SEND,
  CONNECT_WITHIN_MS,
  doubtedAfter,
  LIVES_WITHIN,
  livesPath,
  MICRO_CACHE,
  COPIES_ASKED_MAX,
  NETWORK_LIMITS,
  ROBOTS_TAG,
  GATEWAY_ROUTES,
  takesWithin,
  type Route,
  type Upstream,
} from './routes';

export const ERROR_STATUSES = Object.keys(GATEWAY_ERRORS).map(Number) as GatewayErrorStatus[];
export const ROBOTS_DIRECTIVE = `add_header ${ROBOTS_TAG} $robots_tag always`;
/**
 * Statuses by which a location passes a request on to the named location of its kind: writes, cached reads for everybody, and other quick
 * reads.
 */
const PASS_ON_STATUSES = { public: 418, quick: 419, write: 420 } as const;
/**
 * The internal address at which nginx asks a copy of a service whether it is alive, after a read that was not answered; clients cannot
 * reach it.
 */
const livesAt = (name: Upstream) => `/.lives/${name}`;
/** The internal address for the same question after a read that reached no copy, and so has not waited for one yet. */
const reachedAt = (name: Upstream) => `/.reached/${name}`;
/** The internal address for the same question before a write. */
const takesAt = (name: Upstream) => `/.takes/${name}`;
/** nginx directives that keep the addresses and statuses of the copies that were asked whether they are alive. */
const LIVES_DIRECTIVES = ['auth_request_set $lives_tried $upstream_addr;', 'auth_request_set $lives_status $upstream_status;'];

export function location(r: Route, o: NginxOptions): string {
  const size = `client_max_body_size ${r.bodyBytes || 1};`;
  const errors = ERROR_STATUSES.map((s) => `error_page ${s} @${r.errors}_${s};`);
  const pace = r.limit && (o.limits ?? NETWORK_LIMITS)[r.limit];
  const limit = pace ? [`limit_req zone=${r.limit} burst=${pace.burst - 1} nodelay;`] : [];
  const at = `location ${r.pattern ? `~ ${r.pattern}` : r.prefix}`;
  if (r.to === 'nowhere') return block(at, [size, ...errors, ...limit, 'return 404;']);
  if ('folder' in r.to) return block(at, [size, ...errors, ...limit, ...files()]);
  const { upstream } = r.to;
  if (upstream === 'sandbox-social' || upstream === 'sandbox-live') throw new Error(`${upstream} is no part of nginx.conf.`);
  const plain = [size, ...errors, ...limit, ...proxied(r, upstream, r.silence, o)];
  const writes = services(o).some((name) => name === upstream);
  const kinds = r.quick
    ? [
        ...(r.microCache ? [{ kind: 'public' as const, when: '$for_everybody', kept: cached(r) }] : []),
        { kind: 'quick' as const, when: '$quick', kept: [] },
      ]
    : [];
  const number = (o.routes ?? GATEWAY_ROUTES).indexOf(r);
  const but = (...left: number[]) => errors.filter((line) => !left.some((s) => line.includes(` ${s} `)));
  const doubted = doubtedAfter(copiesOf(o, upstream));
  const further = [size, 'recursive_error_pages on;'];
  const marked = [...kinds, ...(writes ? [{ kind: 'write' as const, when: '$writes' }] : [])];
  const lead = marked.flatMap(({ kind, when }) => [
    `error_page ${PASS_ON_STATUSES[kind]} = @${kind}_${number};`,
    `if (${when}) { return ${PASS_ON_STATUSES[kind]}; }`,
  ]);
  return [
    block(at, [...plain, ...(lead.length ? ['recursive_error_pages on;', ...lead] : [])]),
    ...(writes
      ? [
          // nginx sends the write to the copy that answered the probe; before the probe nothing of the write is sent.
          block(`location @write_${number}`, [
            ...further,
            ...but(502),
            `error_page 500 502 = @unanswered_${number};`,
            ...limit,
            `auth_request ${takesAt(upstream)};`,
            ...LIVES_DIRECTIVES,
            ...proxied(r, '$taking_copy', r.silence, o),
          ]),
          // The probe had no good answer, or the copy broke off. If copies were silent, the write is refused; if it was sent already, it is
          // not sent again. Otherwise the copies were away or answered with an error, or the copy has ended since the probe: all are tried.
          block(`location @unanswered_${number}`, [
            ...further,
            ...errors,
            'if ($lives_silent) { return 503; }',
            'if ($was_sent) { return 502; }',
            ...proxied(r, upstream, r.silence, o),
          ]),
        ]
      : []),
    ...kinds.flatMap(({ kind, kept }) => [
      block(`location @${kind}_${number}`, [
        ...further,
        ...but(502, 504),
        `error_page 502 = @unreached_${kind}_${number};`,
        `error_page 504 = @doubted_${kind}_${number};`,
        ...limit,
        ...proxied(r, GROUP_OF[kind](upstream), doubted, o, { quick: true }),
        ...kept,
      ]),
      // If a copy is alive, the read is merely slow, or no copy could be reached for a moment: the read is sent to the living copy with
      // the route's full time.
      ...[
        { name: 'doubted', probe: livesAt(upstream), waited: doubted },
        { name: 'unreached', probe: reachedAt(upstream), waited: 0 },
      ].map(({ name, probe, waited }) =>
        block(`location @${name}_${kind}_${number}`, [
          ...further,
          ...but(502),
          `error_page 500 502 = @patient_${kind}_${number};`,
          `auth_request ${probe};`,
          ...LIVES_DIRECTIVES,
          ...proxied(r, '$living_copy', r.silence, o, { waited }),
          ...kept,
        ]),
      ),
      // No copy that was asked is alive, or the living one has failed since: the client gets 503 if a copy was silent; otherwise all
      // copies are tried.
      block(`location @patient_${kind}_${number}`, [
        ...further,
        ...errors,
        'if ($lives_silent) { return 503; }',
        ...proxied(r, upstream, r.silence, o),
        ...kept,
      ]),
    ]),
  ].join('\n');
}

/**
 * nginx maps over the copies that were asked whether they live: the address of one that does; if none does, whether one was silent instead
 * of being away; whether anything of the request was sent to a copy; and the statuses of silent copies before a write, for the metrics.
 */
export const LIVING_COPY_MAP = `map $lives_tried $living_copy { default ''; "~(?<living_address>[^ ,]+)$" $living_address; }
map $lives_status $lives_silent { default ''; "~504(, 50[24])*$" 1; }
map $upstream_bytes_sent $was_sent { default ''; "~[1-9]" 1; }
map "$writes:$lives_status" $silent_before { default ''; "~^1:(?<before_write>.*504.*)$" "$before_write, "; }`;

/** Locations that ask up to two copies of a service whether they are alive: after silent reads, and before writes. */
export function lives(o: NginxOptions): string {
  const question = (at: string, of: string, name: ServiceName, within: number) =>
    block(`location = ${at}`, [
      'internal;',
      `proxy_pass http://${of}${livesPath(name)};`,
      // nginx keeps the connection of a subrequest only if its answer has no body.
      'proxy_method HEAD;',
      'proxy_pass_request_body off;',
      'proxy_pass_request_headers off;',
      // A subrequest has the headers of its write: without these lines nginx refuses a large Content-Length and sends it to the copy.
      'client_max_body_size 0;',
      ...['Content-Length', 'Transfer-Encoding'].map((name) => `proxy_set_header ${name} '';`),
      'proxy_set_header Host $http_host;',
      "proxy_set_header Connection '';",
      'proxy_set_header X-Request-Id $request_id_sent;',
      ...['connect', 'send', 'read'].map((what) => `proxy_${what}_timeout ${time(o.livesWithin ?? within)};`),
      `proxy_next_upstream_tries ${COPIES_ASKED_MAX};`,
    ]);
  return [
    ...quickUpstreams(o).flatMap((name) => [
      question(livesAt(name), livesOf(name), name as ServiceName, LIVES_WITHIN),
      question(reachedAt(name), livesOf(name), name as ServiceName, takesWithin(copiesOf(o, name))),
    ]),
    ...services(o).map((name) => question(takesAt(name), takesOf(name), name, takesWithin(takersOf(o, name)))),
  ].join('\n');
}

/** The value of a header that only the gateway may set; the client's value is dropped. */
function toldBy(name: string, r: Route, o: NginxOptions, waited: number): string {
  if (name === DOCUMENT_QUERY && r.keys) return '$args';
  if (name === SENDS_FILES && r.storedFiles && o.files) return '1';
  if (name === GATEWAY_COPY && o.version && r.to !== 'nowhere' && 'upstream' in r.to && r.to.upstream === 'main')
    return `"${gatewayCopy({ host: '$hostname', version: o.version, startedAt: null })}"`;
  return name === WAITED_BEFORE && waited ? String(waited) : "''";
}

/**
 * The directives that pass a request on to a group of copies or to one copy. With `quick`, trying several silent copies takes no longer
 * than one may be silent; `waited` is for how many milliseconds the request has waited for another copy.
 */
function proxied(r: Route, upstream: string, silence: number, o: NginxOptions, { quick = false, waited = 0 } = {}): string[] {
  const to = [
    `proxy_pass http://${upstream}${r.keys ? '$document_path$document_query' : ''};`,
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Forwarded-Proto $proto;',
    'proxy_set_header X-Forwarded-Host $http_host;',
    'proxy_set_header X-Request-Id $request_id_sent;',
    ...CLIENT_MAY_NOT_SEND.map((name) => `proxy_set_header ${name} ${toldBy(name, r, o, waited)};`),
    ...(r.compress ? ["proxy_set_header Accept-Encoding '';"] : []),
    ...(r.socket
      ? ['proxy_set_header Upgrade $http_upgrade;', 'proxy_set_header Connection $connection_up;']
      : ["proxy_set_header Connection '';"]),
    ...['X-Powered-By', 'X-Request-Id', 'X-Cache-Status', ...(r.noIndex ? [ROBOTS_TAG] : [])].map((name) => `proxy_hide_header ${name};`),
    'add_header X-Request-Id $request_id_sent always;',
    `${ROBOTS_DIRECTIVE};`,
    `proxy_read_timeout ${time(silence)};`,
    `proxy_send_timeout ${time(silence)};`,
    `proxy_next_upstream_timeout ${time(quick ? silence - 1 : silence * TRY_FOR)};`,
    ...(quick ? [`proxy_connect_timeout ${time(Math.min(silence, CONNECT_WITHIN_MS))};`] : []),
  ];
  if (!r.compress) to.push('gzip off;');
  return to;
}

function cached(r: Route): string[] {
  const place = r.keys ? '$document_path$document_query' : '$request_uri';
  return [
    'proxy_cache micro;',
    `proxy_cache_key "${['$proto', '$http_host', place, '$http_accept_lang', '$cookie_lang', '$appearance'].join('|')}";`,
    'proxy_no_cache $not_public;',
    'proxy_ignore_headers Cache-Control Expires X-Accel-Expires;',
    `proxy_cache_valid 200 ${MICRO_CACHE.freshMs / 1000}s;`,
    'proxy_cache_lock on;',
    `proxy_cache_lock_timeout ${time(MICRO_CACHE.waitMs)};`,
    `proxy_cache_lock_age ${time(MICRO_CACHE.waitMs)};`,
    'proxy_cache_use_stale updating error timeout http_500 http_502 http_504;',
    'add_header X-Cache-Status $cache_status always;',
  ];
}
