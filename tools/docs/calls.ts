import type { Endpoint } from '@madang/contracts/endpoint';
import { PERMISSIONS, type Permission } from '@madang/contracts/permission-list';
import { REGISTRY } from '@madang/contracts/registry';
import { read } from './sources';

/** A row of the catalogue of calls. */
export interface Catalogued {
  /** The method and path, such as `GET channels/{channelSeq}/users`, with the version before the path where it is not v1.0. */
  call: string;
  method: string;
  path: string;
  service: string;
  version: string;
  permission: string;
}

/** The rows of the catalogue, docs/requirements/calls.md. */
export const catalogue = (page = read('docs/requirements/calls.md')): Catalogued[] =>
  [...page.matchAll(/^\| (?:[K\d][\d.-]*)? *\| (GET|POST|PUT|WS) \| (\S+) \| ([^|]+) \| (\S+) \| ([^|]+) \|/gm)].map(
    ([, method, path, service, version, permission]) => ({
      call: `${method} ${version === 'v2.0' ? 'v2.0 ' : ''}${path}`,
      method: method!,
      path: path!,
      service: service!,
      version: version!,
      permission: permission!,
    }),
  );

/** The permissions behind the catalogue's descriptions of who may call; the call's handler checks the rest. */
const IN_WORDS: Readonly<Record<string, readonly string[]>> = {
  public: ['public'],
  'public (private hidden)': ['public'],
  'public with token': ['public'],
  'public, per flag': ['public'],
  token: ['public'],
  'provider secret': ['secret'],
  login: ['login', 'member'],
  'login, member': ['login', 'member'],
  'login, scope of use': ['login', 'member', 'CLASS_LIFECYCLE_UPDATE'],
  isAttend: ['login', 'member'],
  'isAttend / staff': ['login', 'member'],
  'isAttend, manager or fareCd 03': ['public', 'login'],
  'isAttend, manager, fareCd 03': ['public', 'login'],
  'class manager': ['login', 'member'],
  participant: ['login', 'member'],
  participants: ['login', 'member'],
  'invited user': ['login'],
  'owner of it': ['login'],
  'own waiting or unpaid enrolment': ['login'],
  'uploader or staff': ['login'],
  'owner of it or staff': ['login'],
  'owner (unpaid) or SITE_SALES_UPDATE': ['login'],
  canSendInviteEventYn: ['login'],
  'per scope': ['public', 'login'],
  'per scope, secret rule': ['public', 'login'],
  'per scope / author': ['public', 'login'],
};
const STAFF_PERMISSIONS = new Set<string>(PERMISSIONS);

function mayBe(wanted: string, { access }: Endpoint): boolean {
  if (wanted === '—') return true;
  const has = [access].flat() as readonly string[];
  if (wanted === 'staff') return has.every((one) => STAFF_PERMISSIONS.has(one));
  const words = IN_WORDS[wanted];
  if (words) return has.every((one) => words.includes(one));
  const names = wanted.split(' or ');
  return (
    names.every((one) => STAFF_PERMISSIONS.has(one as Permission)) && has.length === names.length && names.every((one) => has.includes(one))
  );
}

const declared = REGISTRY.flatMap(({ endpoint }) =>
  [endpoint.path, ...endpoint.aliases].map((path) => ({ endpoint, path: path.slice(1).replace(/:(\w+)/g, '{$1}') })),
);
const sameAddress = (a: string, b: string) => a.replace(/\{\w+\}/g, '{}') === b.replace(/\{\w+\}/g, '{}');

/** How the services' declaration of a call differs from the catalogue; empty if it does not. */
export function difference({ method, path, service, version, permission }: Catalogued): string {
  const there = declared.filter((d) => sameAddress(d.path, path));
  const found = there.find(({ endpoint: e }) => e.method === method && e.version === version && (e.service as string) === service);
  if (!found) {
    const others = there.map(({ endpoint: e }) => `${e.method} ${e.service} ${e.version}`);
    return others.length ? `answers as ${others.join(', ')}` : 'absent';
  }
  if (found.path !== path) return `has the parameters of ${found.path}`;
  return mayBe(permission, found.endpoint) ? '' : `is for ${[found.endpoint.access].flat().join(' or ')}`;
}
