import type { NginxOptions } from './nginx';
import { block, time } from './nginx-text';
import { COPY_FAILS, KEPT_FOR, QUICK_FAILS, ROUTES, type Upstream } from './routes';

/**
 * Names of the groups of copies for cached reads and for other quick reads. nginx takes a slow copy out of one group alone, so that slow
 * reads of members do not make visitors see an expired page.
 */
export const GROUP_OF = {
  public: (upstream: Upstream) => `${upstream}_public`,
  quick: (upstream: Upstream) => `${upstream}_quick`,
} as const;
/** The group of copies that are asked whether they are alive; nginx never takes one out of it. */
export const livesOf = (upstream: Upstream) => `${upstream}_lives`;
/** How many copies a request is tried at, while those before are away. */
export const TRIES = 3;
/**
 * The longest time for trying several copies, as a multiple of the time that one may be silent: it is enough for one silent copy and the
 * beginning of a second.
 */
export const TRY_FOR = 1.25;

const addressesOf = ({ upstreams }: NginxOptions, name: Upstream): readonly string[] => [upstreams[name]].flat();
/** How many copies a service may have: as many as addresses; unlimited where nginx resolves a name, which may lead to several. */
export const copiesOf = (o: NginxOptions, name: Upstream): number => (o.resolver ? Infinity : addressesOf(o, name).length);

/**
 * The upstream blocks. The shared zone tells all nginx workers that a copy is out; `least_conn` sends more requests to copies that answer
 * faster.
 */
export function upstreams(o: NginxOptions): string {
  const resolve = o.resolver ? ' resolve' : '';
  const server = (address: string, { most, within }: { most: number; within: number } = COPY_FAILS) =>
    `server ${address} max_fails=${most} fail_timeout=${within / 1000}s${resolve};`;
  const always = (address: string) => `server ${address} max_fails=0${resolve}`;
  const group = (name: string, servers: string[]) =>
    block(`upstream ${name}`, [`zone ${name} 64k;`, 'least_conn;', ...servers, 'keepalive 64;', `keepalive_timeout ${time(KEPT_FOR)};`]);
  const quick = quickUpstreams(o);
  return (Object.keys(o.upstreams) as Upstream[])
    .flatMap((name) => {
      const addresses = addressesOf(o, name);
      const servers = addresses.map((a) => server(a));
      // The backup servers: if all copies count as out, all are tried, since a copy that failed for a second is back before its time out
      // is over.
      const all = group(name, [...servers, ...(copiesOf(o, name) > 1 ? addresses.map((a) => `${always(a)} backup;`) : [])]);
      if (!quick.includes(name)) return [all];
      // nginx never takes the only server of a group out, so a service that may be a single copy stands in it twice.
      const twice = (a: string) => [1, 1].map((most) => server(a, { ...QUICK_FAILS, most }));
      return [
        all,
        group(GROUP_OF.public(name), servers),
        group(GROUP_OF.quick(name), addresses.length > 1 ? addresses.map((a) => server(a, QUICK_FAILS)) : addresses.flatMap(twice)),
        group(
          livesOf(name),
          addresses.map((a) => `${always(a)};`),
        ),
      ];
    })
    .join('\n');
}

/** The services that have routes with quick reads. */
export const quickUpstreams = (o: NginxOptions): Upstream[] => [
  ...new Set(
    (o.routes ?? ROUTES).flatMap((r) => (r.quick && typeof r.to === 'object' && 'upstream' in r.to ? [r.to.upstream as Upstream] : [])),
  ),
];
