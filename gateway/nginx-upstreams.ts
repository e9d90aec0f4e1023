import type { NginxOptions } from './nginx';
import { block, time } from './nginx-text';
import { COPY_FAILS, KEPT_FOR, QUICK_FAILS, ROUTES, type Upstream } from './routes';

/**
 * The groups of a service's copies for quick reads, of what everybody may have and of the rest: a copy that is too slow for those is out of
 * this group alone. What slow reads of members tell of a copy makes no visitor see an old page.
 */
export const GROUP_OF = {
  public: (upstream: Upstream) => `${upstream}_public`,
  quick: (upstream: Upstream) => `${upstream}_quick`,
} as const;
/** The group whose copies are asked whether they live; none is ever out. */
export const livesOf = (upstream: Upstream) => `${upstream}_lives`;
/** A request that finds two copies away is tried at a third. */
export const TRIES = 3;
/** One silent copy may be waited for, and then one more, as a multiple of how long one is. */
export const TRY_FOR = 1.25;

const addressesOf = ({ upstreams }: NginxOptions, name: Upstream): readonly string[] => [upstreams[name]].flat();
/** How many copies there may be: a name that is followed may lead to several. */
export const copiesOf = (o: NginxOptions, name: Upstream): number => (o.resolver ? Infinity : addressesOf(o, name).length);

/** The shared zone lets all workers know at once that a copy is out; whoever answers faster is asked more often. */
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
      // A copy that was away for a second is back long before its time is over: with all of them out, all are asked.
      const all = group(name, [...servers, ...(copiesOf(o, name) > 1 ? addresses.map((a) => `${always(a)} backup;`) : [])]);
      if (!quick.includes(name)) return [all];
      // nginx never leaves out what is alone: what may be stands there twice.
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

/** The services that have quick reads. */
export const quickUpstreams = (o: NginxOptions): Upstream[] => [
  ...new Set(
    (o.routes ?? ROUTES).flatMap((r) => (r.quick && typeof r.to === 'object' && 'upstream' in r.to ? [r.to.upstream as Upstream] : [])),
  ),
];
