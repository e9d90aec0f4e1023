import { LANG, values } from '@madang/contracts/codes';
import { SECRET_PATH_PREFIX } from '@madang/contracts/secret-address';
import { WROTE_COOKIE } from '@madang/contracts/published';
import { ENCODED_FOLDERS } from '@madang/contracts/encoded-files';
import { CONTENT_TYPES } from './files';
import { encodedFolders, storedFiles } from './nginx-files';
import { lives, LIVING_COPY_MAP, location, ROBOTS_DIRECTIVE, ERROR_STATUSES } from './nginx-locations';
import { block, indent, quoted, time } from './nginx-text';
import { copyGroups, COPIES_TRIED_MAX, upstreams } from './nginx-upstreams';
import { RETRYABLE_STATUS, errorJson, errorPage, type GatewayErrorStatus } from './error-answers';
import {
  CLIENT_PATIENCE,
  LINGER_MS,
  type ClientPatience,
  RETRY_AFTER_SECONDS,
  COMPRESSIBLE_TYPES,
  COMPRESS_FROM,
  CONNECT_WITHIN_MS,
  PRIVATE_NETWORKS,
  MAX_HEADER_BYTES,
  MICRO_CACHE,
  NETWORK_LIMITS,
  NO_INDEX,
  READING_METHODS,
  REQUEST_ID,
  GATEWAY_ROUTES,
  WRITES_AT_ONCE,
  type NetworkLimit,
  type Pace,
  type Route,
  type Upstream,
} from './routes';

export interface NginxOptions {
  listen: string;
  /** host:port of each process; a list where a service runs in several copies. */
  upstreams: Record<Upstream, string | readonly string[]>;
  web: string;
  /** The folder of stored files, if nginx can read it. */
  files?: string;
  /** The folder in which nginx may write: pid file, cache, temporary bodies. */
  prefix: string;
  trusted?: readonly string[];
  /** Where the access log goes; undefined: there is none. */
  accessLog?: string;
  /**
   * The DNS server by which nginx resolves names of upstreams again while it runs, so that it finds a replaced container; needs nginx
   * 1.27.3.
   */
  resolver?: string;
  /**
   * Where nginx sends a log line for each request as a datagram (`lines`), and where it serves the number of its connections (`status`),
   * for nginx-counter.ts.
   */
  counter?: { lines: string; status: string };
  /** The version that api-main hears of this gateway (`GATEWAY_COPY`); undefined: it hears nothing. */
  version?: string;
  routes?: readonly Route[];
  limits?: Record<NetworkLimit, Pace>;
  patience?: ClientPatience;
  writesAtOnce?: number;
  /** Milliseconds within which a copy must answer that it is alive, in place of `LIVES_WITHIN`; tests on busy machines use more. */
  livesWithin?: number;
  /** Whether nginx.conf leaves the `daemon` directive out, because a systemd unit of the distribution sets it. */
  leaveDaemon?: boolean;
}

/** Statuses that nginx answers before it has chosen a location. */
const unrouted = ERROR_STATUSES.filter((s) => s === 404 || s === 405 || s === 413);
/**
 * Statuses that nginx answers before it has read the request, with nginx's own number for each. A named location needs a path, which is
 * not known yet, so these errors have an internal address instead.
 */
const UNREAD_STATUSES = [
  [414, 414],
  [431, 494],
] as const satisfies [GatewayErrorStatus, number][];

/** nginx.conf from the gateway's table of routes; it behaves as the embedded gateway does (conformance.spec.ts). */
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
  return `types { ${Object.entries(CONTENT_TYPES)
    .map(([ext, type]) => `${type.split(';', 1)[0]} ${ext.slice(1)};`)
    .join(' ')} }
default_type application/octet-stream;
server_tokens off;
sendfile on;
tcp_nopush on;
keepalive_timeout 65s;
client_header_timeout ${time((o.patience ?? CLIENT_PATIENCE).headers)};
client_body_timeout ${time((o.patience ?? CLIENT_PATIENCE).body)};
lingering_time ${time(LINGER_MS.all)};
lingering_timeout ${time(LINGER_MS.silent)};
large_client_header_buffers 4 ${MAX_HEADER_BYTES / 1024}k;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${o.prefix}/${kind};`).join('\n')}

# One line a request, without its query and the secrets of its path: tokens may stand there.
log_format line escape=json '{"ip":"$remote_addr","requestId":"$request_id_sent","method":"$request_method","path":"$logged_path",'
  '"status":$status,"bytes":$bytes_sent,"seconds":$request_time,"cache":"$upstream_cache_status"}';
${accessLogs(o)}

gzip on;
gzip_comp_level 5;
gzip_min_length ${COMPRESS_FROM};
gzip_proxied any;
gzip_vary on;
gzip_types ${COMPRESSIBLE_TYPES.filter((t) => t !== 'text/html').join(' ')};

${variables(o)}
${limits(o)}

proxy_cache_path ${o.prefix}/micro levels=1:2 keys_zone=micro:10m max_size=256m inactive=${MICRO_CACHE.keepMs / 1000}s use_temp_path=off;
proxy_http_version 1.1;
# A service ends a body that drips (endSlowBodies), which it can only when it sees it come.
proxy_request_buffering off;
proxy_connect_timeout ${time(CONNECT_WITHIN_MS)};
# What changes something is sent to one copy alone, once it was sent. A copy that says 503 is busy, not broken.
proxy_next_upstream error timeout invalid_header;
proxy_next_upstream_tries ${COPIES_TRIED_MAX};
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
  ${UNREAD_STATUSES.map(([s, own]) => `error_page ${own} =${s} /.unread/$unread_form/${s};`).join(' ')}
${indent(ownAnswers(), 2)}

${indent((o.routes ?? GATEWAY_ROUTES).map((r) => location(r, o)).join('\n'), 2)}
${indent(lives(o), 2)}
${indent(encodedFolders(), 2)}${o.files ? `\n${indent(storedFiles(o.files), 2)}` : ''}
}${o.counter ? `\n${block('server', [`listen ${o.counter.status};`, 'access_log off;', 'location / { stub_status; }'])}` : ''}`;
}

/** The access logs: one for reading and one for counting, each optional. */
function accessLogs({ accessLog, counter }: NginxOptions): string {
  const logs = accessLog ? [`access_log ${accessLog} line;`] : [];
  if (counter)
    logs.push(
      `log_format counted escape=json '{"method":"$request_method","path":"$logged_path","status":$status,"seconds":$request_time,'`,
      `  '"upstream":"$silent_before$upstream_status","cache":"$cache_status"}';`,
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
map $http_traceparent $request_id_sent {
  default $request_id_given;
  "~^00-0{32}-" $request_id_given;
  "~^00-(?<trace>[0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$" $trace;
}
map $uri $logged_path { default $uri; "~*^(?<shown>.*${SECRET_PATH_PREFIX})[^/]+(?<rest>.*)$" $shown***$rest; }
# The first line alone is known of a request that was not read.
map $request $unread_form { default page; "~^[A-Z]+ /+api/" json; }
map $http_upgrade $connection_up { default upgrade; '' ''; }
map "$http_accept_lang|$cookie_lang" $lang { default ko; "~*^\\|?en\\b" en; "~*^\\|?(jp|ja)\\b" jp; }
map $cookie_appearance $appearance { default ''; "~^0[0-2]$" $cookie_appearance; }
# Kept only when the upstream says public and nothing else; see micro-cache.ts.
map $upstream_http_cache_control $not_public { default 1; "~*\\b(private|no-store|no-cache)\\b" 1; "~*\\bpublic\\b" 0; }
map "$request_method:$http_access_token$http_authorization$http_range$cookie_${WROTE_COOKIE}" $for_everybody {
  default '';
  'GET:' 1;
  'HEAD:' 1;
}
# A read without a body: it may be sent again.
map "$request_method:$http_range$http_upgrade$http_content_length$http_transfer_encoding" $quick { default ''; 'GET:' 1; 'HEAD:' 1; }
map $request_method $writes { default 1; ${READING_METHODS.map((method) => `${method} '';`).join(' ')} }
${LIVING_COPY_MAP}
${copyGroups(o)}
map $upstream_cache_status $cache_status { default $upstream_cache_status; EXPIRED MISS; UPDATING STALE; }
map $http_accept_encoding $encoded {
  default '';
${ENCODED_FOLDERS.map((e) => `  "~*\\b${e.coding}\\b(?!\\s*;\\s*q=0(\\.0*)?(\\s*,|\\s*$))" /${e.folder};`).join('\n')}
}
${robots(o)}
${documentQuery(o)}
${ERROR_STATUSES.map(
  (s) =>
    `map $lang $json_${s} { ${values(LANG)
      .map((l) => `${l === 'ko' ? 'default' : l} ${quoted(errorJson(s, l, '$request_id_sent'))};`)
      .join(' ')} }`,
).join('\n')}
${ERROR_STATUSES.map(
  (s) =>
    `map $lang $page_${s} { ${values(LANG)
      .map((l) => `${l === 'ko' ? 'default' : l} ${quoted(errorPage(s, l))};`)
      .join(' ')} }`,
).join('\n')}`;
}

/**
 * The rate limits. A network is an IPv4 address, or the first half of an IPv6 address, as in rate.ts. nginx does not count a request with
 * an empty key.
 */
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

/** Maps a path to its robots tag; errors need it too, where only the path is known. */
function robots(o: NginxOptions): string {
  const unlisted = (o.routes ?? GATEWAY_ROUTES).filter((r) => r.noIndex && !r.pattern).map((r) => `"~^${r.prefix}" ${NO_INDEX};`);
  return `map $uri $robots_tag { default ''; ${unlisted.join(' ')} }`;
}

/** The query keys that the route of pages knows, as in arrival.ts. */
function documentQuery(o: NginxOptions): string {
  const keys = (o.routes ?? GATEWAY_ROUTES).find((r) => r.keys)?.keys ?? [];
  return [
    'map $request_uri $document_path { default $request_uri; "~^(?<before_query>[^?#]*)" $before_query; }',
    ...keys.map((key) => `map $arg_${key} $kept_${key} { default '&${key}=$arg_${key}'; '' ''; }`),
    `map "${keys.map((key) => `$kept_${key}`).join('')}" $document_query { default ''; "~^&(?<kept_query>.*)$" ?$kept_query; }`,
  ].join('\n');
}

function ownAnswers(): string {
  const after = (s: GatewayErrorStatus) => (RETRYABLE_STATUS.includes(s) ? ` add_header Retry-After ${RETRY_AFTER_SECONDS} always;` : '');
  const headers = 'add_header Cache-Control no-store always; add_header X-Request-Id $request_id_sent always;';
  const answer = (at: string, kind: 'json' | 'page', s: GatewayErrorStatus, robots = ROBOTS_DIRECTIVE) => {
    const type = `default_type '${kind === 'json' ? 'application/json' : 'text/html'}; charset=utf-8';`;
    return `location ${at} { internal; ${type} ${headers} ${robots};${after(s)} return ${s} $${kind}_${s}; }`;
  };
  // These errors occur before the path is known, by which the robots tag of a page is chosen; errors of calls always have it.
  const unlisted = { json: ROBOTS_DIRECTIVE.replace('$robots_tag', NO_INDEX), page: ROBOTS_DIRECTIVE };
  const kinds = ['json', 'page'] as const;
  return [
    ...ERROR_STATUSES.flatMap((s) => kinds.map((kind) => answer(`@${kind}_${s}`, kind, s))),
    ...UNREAD_STATUSES.flatMap(([s]) => kinds.map((kind) => answer(`= /.unread/${kind}/${s}`, kind, s, unlisted[kind]))),
  ].join('\n');
}
