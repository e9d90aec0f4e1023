import type { NginxOptions } from './nginx';
import { block, time } from './nginx-text';
import { COPY_FAILS, KEPT_FOR, ROUTES, type Upstream } from './routes';

/**
 * The group of a service's copies in which public answers are awaited for a moment only: a copy that is too slow for that is out of this
 * group alone.
 */
export const hasty = (upstream: Upstream) => `${upstream}_hasty`;
/** The most copies of a service at which one request is tried, when the copies before do not answer. */
export const TRIES = 3;
/** The most copies at which a request of the hasty group is tried, since its answer is awaited for a moment only. */
export const HASTY_TRIES = 2;
/** Time for all tries of a request, as a multiple of the time that one copy has: after a silent copy it is enough for another. */
export const TRY_FOR = 1.25;

/** The shared zone lets all workers know at once that a copy is out; whoever answers faster is asked more often. */
export function upstreams(o: NginxOptions): string {
  const kept = (o.routes ?? ROUTES).flatMap((r) => (r.microCache && typeof r.to === 'object' && 'upstream' in r.to ? [r.to.upstream] : []));
  const resolve = o.resolver ? ' resolve' : '';
  const server = (address: string) => `server ${address} max_fails=${COPY_FAILS.most} fail_timeout=${COPY_FAILS.within / 1000}s${resolve};`;
  const anyway = (address: string) => `server ${address} max_fails=0${resolve} backup;`;
  const group = (name: string, servers: string[]) =>
    block(`upstream ${name}`, [`zone ${name} 64k;`, 'least_conn;', ...servers, 'keepalive 64;', `keepalive_timeout ${time(KEPT_FOR)};`]);
  return Object.entries(o.upstreams)
    .flatMap(([name, given]) => {
      const addresses = [given].flat();
      const several = addresses.length > 1 || o.resolver;
      const servers = addresses.map(server);
      return [
        // A copy that was away for a second is back long before its time is over: with all of them out, all are asked.
        group(name, [...servers, ...(several ? addresses.map(anyway) : [])]),
        ...(kept.includes(name as Upstream) ? [group(hasty(name as Upstream), servers)] : []),
      ];
    })
    .join('\n');
}
