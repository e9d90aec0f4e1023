import { SERVICES, type ServiceName } from '@madang/contracts/services';
import { releaseName, releaseOf } from '@madang/observe/release';
import type { NginxOptions } from './nginx';
import { NUMERIC_ADDRESS } from './nginx-upstreams';
import type { Upstream } from './routes';

/** The offset of the payment stand-in's port from SERVICE_PORT_BASE. */
const SANDBOX_PAY = 10;
const HOST_AND_PORT = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\d+\.\d+\.\d+\.\d+|\[[0-9a-f:]+\]):\d{1,5}$/i;
/** The first version of nginx that resolves the names of upstreams again while it runs. */
const RESOLVING_VERSION = [1, 27, 3] as const;

type Env = Record<string, string | undefined>;
const listed = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter(Boolean);

function atLeast(version: string, wanted: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  const first = wanted.findIndex((n, i) => (parts[i] ?? 0) !== n);
  return first < 0 || (parts[first] ?? 0) > wanted[first]!;
}

/**
 * The addresses of a service: those of its variable, such as `NGINX_UPSTREAM_MAIN=10.0.0.5:4001,10.0.0.6:4001`, else `fallback`, the
 * address of its container.
 */
function addressesOf(env: Env, name: Upstream, fallback: string): string[] {
  const variable = `NGINX_UPSTREAM_${name.toUpperCase().replace('-', '_')}`;
  const chosen = listed(env[variable]);
  for (const address of chosen) if (!HOST_AND_PORT.test(address)) throw new Error(`${variable}: "${address}" is no host:port.`);
  return chosen.length ? chosen : [fallback];
}

/**
 * The options of nginx.conf by the variables of the environment. From version 1.27.3 on, nginx resolves the names of upstreams again while
 * it runs; an older one only at its start, so it has to be reloaded when a container moves.
 */
export function nginxOptions(env: Env, installed: () => string | null = () => null): NginxOptions {
  const base = Number(env['SERVICE_PORT_BASE'] ?? 4000);
  const upstreams = {
    ...(Object.fromEntries(
      Object.entries(SERVICES).map(([name, s]) => [name, addressesOf(env, name as ServiceName, `api-${name}:${base + s.port}`)]),
    ) as Record<ServiceName, string[]>),
    'sandbox-pay': addressesOf(env, 'sandbox-pay', `sandbox-pay:${base + SANDBOX_PAY}`),
  };
  const named = Object.values(upstreams)
    .flat()
    .some((address) => !NUMERIC_ADDRESS.test(address));
  const version = env['NGINX_VERSION'] ?? installed();
  // If no version is known, nginx is the image in docker-compose.yml.
  const follows = named && (version === null || atLeast(version, RESOLVING_VERSION));
  return {
    listen: env['NGINX_LISTEN'] ?? '8080',
    upstreams,
    web: env['NGINX_WEB_ROOT'] ?? '/srv/web',
    ...(env['NGINX_FILES_ROOT'] ? { files: env['NGINX_FILES_ROOT'] } : {}),
    prefix: env['NGINX_PREFIX'] ?? '/var/cache/nginx',
    trusted: listed(env['TRUSTED_PROXIES']),
    accessLog: env['NGINX_ACCESS_LOG'] ?? '/dev/stdout',
    ...(env['NGINX_COUNTER'] ? { counter: { lines: env['NGINX_COUNTER'], status: env['NGINX_STATUS'] ?? '127.0.0.1:8081' } } : {}),
    ...(follows ? { resolver: env['NGINX_RESOLVER'] ?? '127.0.0.11' } : {}),
    leaveDaemon: env['NGINX_DAEMON'] === 'unit',
    version: releaseName(releaseOf()),
  };
}
