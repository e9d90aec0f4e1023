import { object, string } from 'yup';
import { service } from '../endpoint';
import { message, REQUIRED, yn } from '../fields';
import { hostOf } from '../main/site-host';

const { get, post } = service('util');

/** The state of a domain on its way to serve a site. */
export const DOMAIN_STATE = {
  /** No record has been seen yet. */
  WAITING: 'WAITING',
  /** Records are there, but others than asked for. */
  WRONG: 'WRONG',
  /** Proven, but another site holds it. */
  TAKEN: 'TAKEN',
  /** Proven and held; it does not lead to us (any more). */
  VERIFIED: 'VERIFIED',
  SERVING: 'SERVING',
  /** Out of service, since its proof was missing for days. */
  LOST: 'LOST',
} as const;
export type DomainState = keyof typeof DOMAIN_STATE;
export const DOMAINS_MAX = 10;

export type RecordType = 'CNAME' | 'ALIAS' | 'A' | 'AAAA' | 'TXT';
/** A line of the domain's DNS. */
export interface DnsRecord {
  type: RecordType;
  /** The whole name; `relativeName` is what most providers ask for. */
  name: string;
  value: string;
}
export interface DnsCheck {
  /** UNCLEAR: the DNS did not answer, which says nothing. */
  result: 'UNSEEN' | 'RIGHT' | 'MISSING' | 'WRONG' | 'UNCLEAR';
  found: { type: RecordType; value: string }[];
}
export interface SiteDomain {
  domainSeq: number;
  /** As DNS writes it (punycode). */
  domain: string;
  /** As people read it. */
  displayName: string;
  state: DomainState;
  mainYn: 'Y' | 'N';
  /** Proves that the domain is the site's. */
  ownership: { record: DnsRecord; check: DnsCheck };
  /** Leads visitors here; any one of the ways does. */
  pointing: { ways: DnsRecord[][]; check: DnsCheck };
  checkedAt: string | null;
  nextCheckAt: string | null;
  /** A serving domain whose records are not right any more, and when it goes out of service for that. */
  troubleSince: string | null;
  goesOutAt: string | null;
}

/** Common public suffixes of two labels, to tell an apex from a subdomain. */
const SOLD_BELOW: Record<string, string> = {
  kr: 'co ne or re pe go ac hs ms es sc kg mil seoul busan daegu incheon gwangju daejeon ulsan gyeonggi gangwon chungbuk chungnam jeonbuk jeonnam gyeongbuk gyeongnam jeju',
  jp: 'co ne or ac ad ed go gr lg',
  uk: 'co org me ltd plc net sch ac gov',
  au: 'com net org edu gov id asn',
  nz: 'co net org ac govt school',
  br: 'com net org',
  cn: 'com net org edu gov ac',
  tw: 'com net org edu idv',
  hk: 'com net org edu idv',
  sg: 'com net org edu per',
  in: 'co net org firm gen ind ac',
  id: 'co or web ac sch my',
  th: 'co or in ac go',
  my: 'com net org edu',
  vn: 'com net org edu',
  ph: 'com net org edu',
  tr: 'com net org edu gen',
  mx: 'com net org edu',
  ar: 'com net org',
  za: 'co net org ac',
  il: 'co net org ac',
  ua: 'com net org',
  pl: 'com net org',
};
/** Names that no registry sells. */
const NEVER_SOLD = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'arpa',
  'onion',
  'alt',
  'test',
  'example',
  'invalid',
];
/** `_madang.` goes before it, and a name of DNS has 253 characters. */
const NAME_MAX = 245;

const suffixLabels = (labels: readonly string[]) => {
  const [tld = '', second = ''] = labels.toReversed();
  return SOLD_BELOW[tld]?.split(' ').includes(second) ? 2 : 1;
};

/** What somebody typed as a domain that can be registered, in punycode; null for anything else. An address pasted whole is taken for its host. */
export function domainName(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  if (/[/?#@:\\%\s\p{Cc}]/u.test(text)) return null;
  let name: string;
  try {
    name = hostOf(new URL(`http://${text}`).hostname);
  } catch {
    return null;
  }
  const labels = name.split('.');
  const tld = labels.at(-1)!;
  const sound = name.length <= NAME_MAX && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  if (!sound || !/^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(tld) || NEVER_SOLD.includes(tld)) return null;
  return labels.length > suffixLabels(labels) ? name : null;
}

/** The part of a name that is registered: `example.co.kr` of `www.example.co.kr`. */
export function registeredName(name: string): string {
  const labels = name.split('.');
  return labels.slice(-suffixLabels(labels) - 1).join('.');
}
export const isApex = (name: string) => registeredName(name) === name;
/** How most providers want a name: without the registered part, `@` for that itself. */
export function relativeName(name: string): string {
  const own = registeredName(name);
  return name === own ? '@' : name.slice(0, -own.length - 1);
}

export const domainInput = object({
  domain: string()
    .transform((typed: string) => domainName(typed) ?? typed)
    .test('domain', message('domainName'), (value) => !value || domainName(value) !== null)
    .required(REQUIRED),
}).noUnknown();

export const domainApi = {
  list: get('/channels/:channelSeq/domains', 'SITE_SUPPORT_UPDATE').returns<SiteDomain[]>(),
  create: post('/channels/:channelSeq/domains', 'SITE_SUPPORT_UPDATE', domainInput).returns<SiteDomain>(),
  verify: post('/channels/:channelSeq/domains/:domainSeq/verify', 'SITE_SUPPORT_UPDATE').returns<SiteDomain>(),
  /** Y: the site's main address, to which its others lead; N: back to the one below the product's domain. */
  choose: post(
    '/channels/:channelSeq/domains/:domainSeq/main',
    'SITE_SUPPORT_UPDATE',
    object({ mainYn: yn().required(REQUIRED) }).noUnknown(),
  ).returns<SiteDomain[]>(),
  remove: post('/channels/:channelSeq/domains/:domainSeq/delete', 'SITE_SUPPORT_UPDATE').returns<null>(),
  /** For a proxy that gets its certificates itself: 200 when a host is ours to answer at, 404 when not. */
  ask: get('/domains/ask', 'public', object({ domain: string().max(253).required(REQUIRED) })).returns<null>(),
};
