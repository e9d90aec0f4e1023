import { LANG, values } from '@madang/contracts/codes';
import { FILE_HEADERS, SENDS_FILES, STORED_FILES } from '@madang/contracts/main/stored-files';
import { SECRET_PATH_PREFIX } from '@madang/contracts/secret-address';
import { DOCUMENT_QUERY } from '@madang/contracts/page/document-keys';
import { WROTE_COOKIE } from '@madang/contracts/published';
import { ENCODED, ENCODED_TYPES, IMMUTABLE, TYPES } from './files';
import { block, indent, time } from './nginx-text';
import { hasty, HASTY_TRIES, TRIES, TRY_FOR, upstreams } from './nginx-upstreams';
import { RETRYABLE_STATUS, errorJson, errorPage, GATEWAY_ERRORS, type GatewayErrorStatus } from './error-answers';
import {
  CLIENT_MAY_NOT_SEND,
  CLIENT_PATIENCE,
  LINGER,
  type ClientPatience,
  RETRY_AFTER_SECONDS,
  COMPRESSIBLE,
  COMPRESS_FROM,
  CONNECT_WITHIN,
  PRIVATE_NETWORKS,
  MAX_HEADER_BYTES,
  MICRO_CACHE,
  NETWORK_LIMITS,
  NO_INDEX,
  REQUEST_ID,
  ROBOTS_TAG,
  ROUTES,
  STAND_IN_AFTER,
  WRITES_AT_ONCE,
  type NetworkLimit,
  type Pace,
  type Route,
  type Upstream,
} from './routes';

export interface NginxOptions {
  listen: string;
  /** host:port of each process, of several where it runs in copies. */
  upstreams: Record<Upstream, string | readonly string[]>;
  web: string;
  /** The folder of stored files, where nginx may read it. */
  files?: string;
  /** Where nginx may write: pid, cache, temporary bodies. */
  prefix: string;
  trusted?: readonly string[];
  /** Where `accessLog` goes; absent means no log. */
  accessLog?: string;
  /** Names are looked up again while running, so that a replaced container is found; needs nginx 1.27.3. */
  resolver?: string;
  /** Where every request is told of for counting, one datagram each, and where nginx tells of its connections (nginx-counter.ts). */
  counter?: { lines: string; status: string };
  routes?: readonly Route[];
  limits?: Record<NetworkLimit, Pace>;
  patience?: ClientPatience;
  writesAtOnce?: number;
  /** Whether somebody else says if nginx runs in the background, such as the unit of a distribution. */
  leaveDaemon?: boolean;
}

const statuses = Object.keys(GATEWAY_ERRORS).map(Number) as GatewayErrorStatus[];
/** Errors of a whole request that met no location; a malformed one has no address to answer at. */
const unrouted = statuses.filter((s) => s === 404 || s === 405 || s === 413);
/** A status that nothing answers: by it a location leads what everybody may have to the quick one. */
const MARK = 418;
const ROBOTS = `add_header ${ROBOTS_TAG} $robots_tag always`;
const quoted = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;

/** nginx.conf from the gateway's table: the same behaviour as the embedded proxy (conformance.spec.ts). */
export function nginxConf(o: NginxOptions): string {
  return `# Made from gateway/routes.ts by gateway/nginx.ts.
${o.leaveDaemon ? '' : 'daemon off;\n'}pid ${o.prefix}/nginx.pid;
worker_processes auto;
worker_shutdown_timeout 30s;
error_log stderr crit;
events { worker_connections 10240; }
http {
${indent(server(o), 2)}
}
`;
}

function server(o: NginxOptions): string {
  return `types { ${Object.entries(TYPES)
    .map(([ext, type]) => `${type.split(';', 1)[0]} ${ext.slice(1)};`)
    .join(' ')} }
default_type application/octet-stream;
server_tokens off;
sendfile on;
tcp_nopush on;
keepalive_timeout 65s;
client_header_timeout ${time((o.patience ?? CLIENT_PATIENCE).headers)};
client_body_timeout ${time((o.patience ?? CLIENT_PATIENCE).body)};
lingering_time ${time(LINGER.all)};
lingering_timeout ${time(LINGER.silent)};
large_client_header_buffers 4 ${MAX_HEADER_BYTES / 1024}k;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${o.prefix}/${kind};`).join('\n')}

# One line a request, without its query and the secrets of its path: tokens may stand there.
log_format line escape=json '{"ip":"$remote_addr","requestId":"$request_id_sent","method":"$request_method","path":"$logged_path","status":$status,"bytes":$bytes_sent,"seconds":$request_time,"cache":"$upstream_cache_status"}';
${accessLogs(o)}

gzip on;
gzip_comp_level 5;
gzip_min_length ${COMPRESS_FROM};
gzip_proxied any;
gzip_vary on;
gzip_types ${COMPRESSIBLE.filter((t) => t !== 'text/html').join(' ')};

${variables(o)}
${limits(o)}

proxy_cache_path ${o.prefix}/micro levels=1:2 keys_zone=micro:10m max_size=256m inactive=${MICRO_CACHE.keepMs / 1000}s use_temp_path=off;
proxy_http_version 1.1;
# A service ends a body that drips (endSlowBodies), which it can only when it sees it come.
proxy_request_buffering off;
proxy_connect_timeout ${time(CONNECT_WITHIN)};
# What changes something is sent to one copy alone, once it was sent. A copy that says 503 is busy, not broken.
proxy_next_upstream error timeout invalid_header;
proxy_next_upstream_tries ${TRIES};
proxy_buffer_size 32k;
proxy_buffers 16 32k;
proxy_busy_buffers_size 64k;

${o.resolver ? `resolver ${o.resolver} valid=5s;\n` : ''}${upstreams(o)}

server {
  listen ${o.listen};
  server_name _;
  root ${o.web};
  absolute_redirect off;
  if ($request_method !~ ^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$) { return 405; }
  ${unrouted.map((s) => `error_page ${s} @page_${s};`).join(' ')}
${indent(ownAnswers(), 2)}

${indent((o.routes ?? ROUTES).map((r) => location(r, o)).join('\n'), 2)}
${indent(encodedFolders(), 2)}${o.files ? `\n${indent(storedFiles(o.files), 2)}` : ''}
}${o.counter ? `\n${block('server', [`listen ${o.counter.status};`, 'access_log off;', 'location / { stub_status; }'])}` : ''}`;
}

/** Several logs stand beside each other; without any there is none. */
function accessLogs({ accessLog, counter }: NginxOptions): string {
  const logs = accessLog ? [`access_log ${accessLog} line;`] : [];
  if (counter)
    logs.push(
      `log_format counted escape=json '{"method":"$request_method","path":"$logged_path","status":$status,"seconds":$request_time,"upstream":"$upstream_status","cache":"$cache_status"}';`,
      `access_log syslog:server=${counter.lines},nohostname,tag=gateway counted;`,
    );
  return logs.length ? logs.join('\n') : 'access_log off;';
}

function variables(o: NginxOptions): string {
  const trusted = o.trusted ?? [];
  const realIp = trusted.length
    ? `${trusted.map((t) => `set_real_ip_from ${t};`).join('\n')}\nreal_ip_header X-Forwarded-For;\nreal_ip_recursive on;\n`
    : '';
  return `${realIp}geo $realip_remote_addr $from_balancer {
  default 0;
${trusted.map((t) => `  ${t} 1;`).join('\n')}
}
map "$from_balancer:$http_x_forwarded_proto" $proto { default $scheme; "1:https" https; }
map $http_x_request_id $request_id_given { default $request_id; "~${REQUEST_ID}" $http_x_request_id; }
# A trace's id is the request's; placeOf of libs/observe says the same.
map $http_traceparent $request_id_sent { default $request_id_given; "~^00-0{32}-" $request_id_given; "~^00-(?<trace>[0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$" $trace; }
map $uri $logged_path { default $uri; "~*^(?<shown>.*${SECRET_PATH_PREFIX})[^/]+(?<rest>.*)$" $shown***$rest; }
map $http_upgrade $connection_up { default upgrade; '' ''; }
map "$http_accept_lang|$cookie_lang" $lang { default ko; "~*^\\|?en\\b" en; "~*^\\|?(jp|ja)\\b" jp; }
map $cookie_appearance $appearance { default ''; "~^0[0-2]$" $cookie_appearance; }
# Kept only when the upstream says public and nothing else; see micro-cache.ts.
map $upstream_http_cache_control $not_public { default 1; "~*\\b(private|no-store|no-cache)\\b" 1; "~*\\bpublic\\b" 0; }
map "$request_method:$http_access_token$http_authorization$http_range$cookie_${WROTE_COOKIE}" $for_everybody { default ''; 'GET:' 1; 'HEAD:' 1; }
map $upstream_cache_status $cache_status { default $upstream_cache_status; EXPIRED MISS; UPDATING STALE; }
map $http_accept_encoding $encoded {
  default '';
${ENCODED.map((e) => `  "~*\\b${e.coding}\\b(?!\\s*;\\s*q=0(\\.0*)?(\\s*,|\\s*$))" /${e.folder};`).join('\n')}
}
${robots(o)}
${documentQuery(o)}
${statuses
  .map(
    (s) =>
      `map $lang $json_${s} { ${values(LANG)
        .map((l) => `${l === 'ko' ? 'default' : l} ${quoted(errorJson(s, l, '$request_id_sent'))};`)
        .join(' ')} }`,
  )
  .join('\n')}
${statuses
  .map(
    (s) =>
      `map $lang $page_${s} { ${values(LANG)
        .map((l) => `${l === 'ko' ? 'default' : l} ${quoted(errorPage(s, l))};`)
        .join(' ')} }`,
  )
  .join('\n')}`;
}

/** A network is an address, of IPv6 its first half; rate.ts says the same. Nobody is counted under an empty key. */
function limits(o: NginxOptions): string {
  const group = '[0-9a-f]+';
  const networks = [
    ...PRIVATE_NETWORKS.map((pattern) => [pattern, "''"]),
    ['^::ffff:(?<four>[0-9.]+)$', '$four'],
    [`^(?<net4>${group}:${group}:${group}:${group}):`, '$net4'],
    [`^(?<net3>${group}:${group}:${group})::`, '$net3:0'],
    [`^(?<net2>${group}:${group})::`, '$net2:0:0'],
    [`^(?<net1>${group})::(?<last1>${group})(:${group}){4}$`, '$net1:0:0:$last1'],
    [`^(?<net0>${group})::`, '$net0:0:0:0'],
    ['^::', '0:0:0:0'],
  ].map(([pattern, value]) => `  "~*${pattern}" ${value};`);
  const zones = Object.entries(o.limits ?? NETWORK_LIMITS).map(
    ([name, { perSecond }]) => `limit_req_zone $network zone=${name}:10m rate=${perSecond}r/s;`,
  );
  return [
    `map $remote_addr $network {`,
    '  default $remote_addr;',
    ...networks,
    '}',
    ...zones,
    'limit_req_status 429;',
    'limit_req_log_level info;',
    "map $request_method $writer { default $network; GET ''; HEAD ''; OPTIONS ''; }",
    'limit_conn_zone $writer zone=writes:10m;',
    `limit_conn writes ${o.writesAtOnce ?? WRITES_AT_ONCE};`,
    'limit_conn_status 429;',
    'limit_conn_log_level info;',
  ].join('\n');
}

/** Below which addresses answers are for no search engine; the errors of a gateway know their address alone. */
function robots(o: NginxOptions): string {
  const unlisted = (o.routes ?? ROUTES).filter((r) => r.noIndex && !r.pattern).map((r) => `"~^${r.prefix}" ${NO_INDEX};`);
  return `map $uri $robots_tag { default ''; ${unlisted.join(' ')} }`;
}

/** Of a document's query what its route knows; arrival.ts says the same. */
function documentQuery(o: NginxOptions): string {
  const keys = (o.routes ?? ROUTES).find((r) => r.keys)?.keys ?? [];
  return [
    'map $request_uri $document_path { default $request_uri; "~^(?<before_query>[^?#]*)" $before_query; }',
    ...keys.map((key) => `map $arg_${key} $kept_${key} { default '&${key}=$arg_${key}'; '' ''; }`),
    `map "${keys.map((key) => `$kept_${key}`).join('')}" $document_query { default ''; "~^&(?<kept_query>.*)$" ?$kept_query; }`,
  ].join('\n');
}

function ownAnswers(): string {
  const after = (s: GatewayErrorStatus) => (RETRYABLE_STATUS.includes(s) ? ` add_header Retry-After ${RETRY_AFTER_SECONDS} always;` : '');
  return statuses
    .flatMap((s) => [
      `location @json_${s} { internal; default_type 'application/json; charset=utf-8'; add_header Cache-Control no-store always; add_header X-Request-Id $request_id_sent always; ${ROBOTS};${after(s)} return ${s} $json_${s}; }`,
      `location @page_${s} { internal; default_type 'text/html; charset=utf-8'; add_header Cache-Control no-store always; add_header X-Request-Id $request_id_sent always; ${ROBOTS};${after(s)} return ${s} $page_${s}; }`,
    ])
    .join('\n');
}

function location(r: Route, o: NginxOptions): string {
  const size = `client_max_body_size ${r.bodyBytes || 1};`;
  const errors = statuses.map((s) => `error_page ${s} @${r.errors}_${s};`);
  const pace = r.limit && (o.limits ?? NETWORK_LIMITS)[r.limit];
  const limit = pace ? [`limit_req zone=${r.limit} burst=${pace.burst - 1} nodelay;`] : [];
  const at = `location ${r.pattern ? `~ ${r.pattern}` : r.prefix}`;
  if (r.to === 'nowhere') return block(at, [size, ...errors, ...limit, 'return 404;']);
  if ('folder' in r.to) return block(at, [size, ...errors, ...limit, ...files()]);
  const { upstream } = r.to;
  if (upstream === 'sandbox-social' || upstream === 'sandbox-live') throw new Error(`${upstream} is no part of nginx.conf.`);
  const plain = [size, ...errors, ...limit, ...proxied(r, upstream, r.silence, o)];
  if (!r.microCache) return block(at, plain);

  // What everybody may have is awaited for a moment at first. Where no earlier answer stands in then, it is asked for again, patiently.
  const name = `${(o.routes ?? ROUTES).indexOf(r)}`;
  const moment = STAND_IN_AFTER / Math.min(HASTY_TRIES, [o.upstreams[upstream]].flat().length);
  const again = ['recursive_error_pages on;', ...errors];
  return [
    block(at, [...plain, 'recursive_error_pages on;', `error_page ${MARK} = @hasty_${name};`, `if ($for_everybody) { return ${MARK}; }`]),
    block(`location @hasty_${name}`, [
      size,
      ...again.filter((line) => !/ (502|504) /.test(line)),
      `error_page 502 504 = @patient_${name};`,
      ...limit,
      ...proxied(r, hasty(upstream), moment, o),
      `proxy_next_upstream_tries ${HASTY_TRIES};`,
      `proxy_connect_timeout ${time(Math.min(moment, CONNECT_WITHIN))};`,
      ...cached(r),
    ]),
    block(`location @patient_${name}`, [size, ...again, ...proxied(r, upstream, r.silence, o), ...cached(r)]),
  ].join('\n');
}

const fileHeaders = [
  `add_header Cache-Control '${IMMUTABLE}';`,
  'add_header X-Content-Type-Options nosniff;',
  'add_header X-Request-Id $request_id_sent;',
  'charset utf-8;',
  `charset_types ${[
    ...new Set(
      Object.values(TYPES)
        .filter((t) => t.includes('charset'))
        .map((t) => t.split(';', 1)[0]),
    ),
  ].join(' ')};`,
  'gzip off;',
];

function files(): string[] {
  const types = ENCODED_TYPES.map((t) => t.slice(1)).join('|');
  return [
    ...fileHeaders,
    block(`location ~ \\.(${types})$`, [
      ...fileHeaders,
      'add_header Vary Accept-Encoding;',
      'if ($encoded) { rewrite ^ $encoded$uri last; }',
    ]),
  ];
}

/** The build's compressed copies; where one is missing, the plain file is served. */
function encodedFolders(): string {
  const folders = ENCODED.map((e) =>
    block(`location /${e.folder}/`, [
      'internal;',
      ...fileHeaders,
      'add_header Vary Accept-Encoding;',
      `add_header Content-Encoding ${e.coding};`,
      'try_files $uri @plain;',
    ]),
  );
  const plain = block('location @plain', [
    'internal;',
    ...fileHeaders,
    'add_header Vary Accept-Encoding;',
    'rewrite ^/encoded/[a-z]+(/.*)$ $1 break;',
  ]);
  return [...folders, plain].join('\n');
}

/** Stored files, to which api-main leads once it has checked who asks; of its answer nginx keeps the type, the name and the cache. */
function storedFiles(folder: string): string {
  const headers = { ...FILE_HEADERS, 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' };
  return block(`location ${STORED_FILES}`, [
    'internal;',
    `alias ${folder.replace(/\/*$/, '/')};`,
    'max_ranges 1;',
    'gzip off;',
    'error_page 404 @json_404;',
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)};`),
    'add_header X-Request-Id $request_id_sent;',
  ]);
}

/** What only we may say to an upstream; nothing of it comes from the client. */
const toldBy = (name: string, r: Route, o: NginxOptions) =>
  r.keys && name === DOCUMENT_QUERY ? '$args' : r.storedFiles && o.files && name === SENDS_FILES ? '1' : "''";

function proxied(r: Route, upstream: string, silence: number, o: NginxOptions): string[] {
  const to = [
    `proxy_pass http://${upstream}${r.keys ? '$document_path$document_query' : ''};`,
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Forwarded-Proto $proto;',
    'proxy_set_header X-Forwarded-Host $http_host;',
    'proxy_set_header X-Request-Id $request_id_sent;',
    ...CLIENT_MAY_NOT_SEND.map((name) => `proxy_set_header ${name} ${toldBy(name, r, o)};`),
    ...(r.compress ? ["proxy_set_header Accept-Encoding '';"] : []),
    ...(r.socket
      ? ['proxy_set_header Upgrade $http_upgrade;', 'proxy_set_header Connection $connection_up;']
      : ["proxy_set_header Connection '';"]),
    ...['X-Powered-By', 'X-Request-Id', 'X-Cache-Status', ...(r.noIndex ? [ROBOTS_TAG] : [])].map((name) => `proxy_hide_header ${name};`),
    'add_header X-Request-Id $request_id_sent always;',
    `${ROBOTS};`,
    `proxy_read_timeout ${time(silence)};`,
    `proxy_send_timeout ${time(silence)};`,
    `proxy_next_upstream_timeout ${time(silence * TRY_FOR)};`,
  ];
  if (!r.compress) to.push('gzip off;');
  return to;
}

function cached(r: Route): string[] {
  return [
    'proxy_cache micro;',
    `proxy_cache_key "$proto|$http_host|${r.keys ? '$document_path$document_query' : '$request_uri'}|$http_accept_lang|$cookie_lang|$appearance";`,
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
