import type { NginxOptions } from './nginx';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { block, time } from './nginx-text';
import { COPY_FAILS, IDLE_CONNECTION_MS, COPIES_ASKED_MAX, QUICK_FAILS, GATEWAY_ROUTES, type Route, type Upstream } from './routes';

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
/**
 * The group of copies that are asked whether they are alive before a write. nginx takes a copy out that was silent twice; the backup
 * servers are asked while all copies are out. A name may lead to a single copy, so its server is listed twice and asked twice.
 */
export const takesOf = (upstream: Upstream) => `${upstream}_takes`;
/** The group of a single copy among several: it keeps connections, which an address alone does not. */
const copyOf = (upstream: Upstream, i: number) => `${upstream}_copy_${i + 1}`;
/** How many copies a request is tried at, while those before are away. */
export const COPIES_TRIED_MAX = 3;
/**
 * The longest time for trying several copies, as a multiple of the time that one may be silent: it is enough for one silent copy and the
 * beginning of a second.
 */
export const TRY_FOR = 1.25;

const addressesOf = ({ upstreams }: NginxOptions, name: Upstream): readonly string[] => [upstreams[name]].flat();
/** Matches an IP address with a port, in contrast to a host name. */
export const NUMERIC_ADDRESS = /^(?:\d+\.\d+\.\d+\.\d+|\[[0-9a-f:]+\]):/;
/** How many copies a service may have: as many as addresses; unlimited where nginx resolves a name, which may lead to several. */
export const copiesOf = (o: NginxOptions, name: Upstream): number => (o.resolver ? Infinity : addressesOf(o, name).length);
/**
 * How many copies a service may have for probes before writes: unlimited for a name, since it may lead to several copies even if nginx
 * resolves it only at its start.
 */
export const takersOf = (o: NginxOptions, name: Upstream): number =>
  addressesOf(o, name).every((a) => NUMERIC_ADDRESS.test(a)) ? copiesOf(o, name) : Infinity;

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
    block(`upstream ${name}`, [
      `zone ${name} 64k;`,
      'least_conn;',
      ...servers,
      'keepalive 64;',
      `keepalive_timeout ${time(IDLE_CONNECTION_MS)};`,
    ]);
  const quick = quickUpstreams(o);
  const askedFirst = services(o);
  return (Object.keys(o.upstreams) as Upstream[])
    .flatMap((name) => {
      const addresses = addressesOf(o, name);
      const servers = addresses.map((a) => server(a));
      const backups = addresses.map((a) => `${always(a)} backup;`);
      const living = addresses.map((a) => `${always(a)};`);
      const quickServers = addresses.map((a) => server(a, QUICK_FAILS));
      // nginx never takes the only server of a group out, so the address of a service that may be a single copy is listed twice.
      const twice = addresses.flatMap((a) => [1, 1].map((most) => server(a, { ...QUICK_FAILS, most })));
      const takes = takersOf(o, name) > 1 ? [...quickServers, ...backups, ...(addresses.length < COPIES_ASKED_MAX ? backups : [])] : living;
      return [
        // The backup servers: if all copies count as out, all are tried, since a copy that failed for a second is back before its time out
        // is over.
        group(name, [...servers, ...(copiesOf(o, name) > 1 ? backups : [])]),
        ...(quick.includes(name)
          ? [
              group(GROUP_OF.public(name), servers),
              group(GROUP_OF.quick(name), addresses.length > 1 ? quickServers : twice),
              group(livesOf(name), living),
            ]
          : []),
        ...(askedFirst.includes(name as ServiceName)
          ? [
              group(takesOf(name), takes),
              ...kept(o, name).flatMap(([address, of]) => (of === name ? [] : [group(of, [`${always(address)};`])])),
            ]
          : []),
      ];
    })
    .join('\n');
}

/** The numeric addresses of a service's copies, each with the group that keeps connections to this copy. */
function kept(o: NginxOptions, name: Upstream): [address: string, group: string][] {
  const addresses = addressesOf(o, name);
  return addresses.flatMap((a, i) => (NUMERIC_ADDRESS.test(a) ? [[a, addresses.length > 1 ? copyOf(name, i) : name]] : []));
}

/** An nginx map from the address of the copy that answered the probe to its group; a copy behind a name has none, so its address stays. */
export function copyGroups(o: NginxOptions): string {
  // Two services may have the same address, such as a balancer's, and nginx refuses a key that stands twice in a map.
  const groups = new Map(services(o).flatMap((name) => kept(o, name)));
  return block('map $living_copy $taking_copy', [
    'default $living_copy;',
    ...[...groups].map(([address, group]) => `'${address}' ${group};`),
  ]);
}

const upstreamsOf = (routes: readonly Route[]) => [
  ...new Set(routes.flatMap((r) => (typeof r.to === 'object' && 'upstream' in r.to ? [r.to.upstream as Upstream] : []))),
];
/** The services among the upstreams of the routes; stand-ins have no health probe. */
export const services = (o: NginxOptions): ServiceName[] =>
  upstreamsOf(o.routes ?? GATEWAY_ROUTES).filter((name): name is ServiceName => SERVICE_NAMES.includes(name as ServiceName));

/** The services that have routes with quick reads. */
export const quickUpstreams = (o: NginxOptions): Upstream[] => upstreamsOf((o.routes ?? GATEWAY_ROUTES).filter((r) => r.quick));
