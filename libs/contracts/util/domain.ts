import type { CodeOf, Yn } from '../codes';
import type { RecordType, DNS_RESULT } from '../answer-codes';
import { object, string } from 'yup';
import { service } from '../endpoint';
import { message, REQUIRED, yn } from '../fields';
import { domainApi as domainCalls } from './domain-calls';
import { domainName } from './domain-name';

const { get, post } = service('util');

/** The state of a domain on its way to serve a site. */
export const DOMAIN_STATE = {
  /** No look has seen the domain's records yet. */
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
/** The state of a claim on a domain. */
export type DomainState = keyof typeof DOMAIN_STATE;
/** Domains that one site may have. */
export const DOMAINS_MAX = 10;

/** A record that the domain's DNS needs. */
export interface DnsRecord {
  type: RecordType;
  /** The whole name; `relativeName` is what most providers ask for. */
  name: string;
  value: string;
}
/** What the last look at one DNS record found. */
export interface DnsCheck {
  result: CodeOf<typeof DNS_RESULT>;
  found: { type: RecordType; value: string }[];
}
/** A domain that a site claims, with the records that it needs and what stands there. */
export interface SiteDomain {
  domainSeq: number;
  /** The domain as DNS writes it (punycode). */
  domain: string;
  /** The domain as people read it, with letters of their script. */
  displayName: string;
  state: DomainState;
  mainYn: Yn;
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

const domainInput = object({
  domain: string()
    .transform((typed: string) => domainName(typed) ?? typed)
    .test('domain', message('domainName'), (value) => !value || domainName(value) !== null)
    .required(REQUIRED),
}).noUnknown();

/** Calls of a site's staff about domains of its own. */
export const domainApi = {
  ...domainCalls,
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
