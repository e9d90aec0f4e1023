import { SERVICES, type ServiceName } from '@madang/contracts/services';
import { nginxConf } from './nginx';
import type { Upstream } from './routes';

/** Prints the nginx.conf of docker-compose.yml, where each process is a container of its name. */
const base = Number(process.env['SERVICE_PORT_BASE'] ?? 4000);
const SANDBOX_PAY = 10;
const upstreams = {
  ...(Object.fromEntries(Object.entries(SERVICES).map(([name, s]) => [name, `api-${name}:${base + s.port}`])) as Record<
    ServiceName,
    string
  >),
  'sandbox-pay': `sandbox-pay:${base + SANDBOX_PAY}`,
} satisfies Record<Upstream, string>;

process.stdout.write(
  nginxConf({
    listen: process.env['NGINX_LISTEN'] ?? '8080',
    upstreams,
    web: '/srv/web',
    prefix: '/var/cache/nginx',
    trusted: (process.env['TRUSTED_PROXIES'] ?? '').split(',').filter(Boolean),
    accessLog: '/dev/stdout',
    resolver: '127.0.0.11',
  }),
);
