import type { CodeOf, Yn } from '../codes';
import type { RecordType, DNS_RESULT } from '../answer-codes';
import { object, string } from 'yup';
import { service } from '../endpoint';
import { message, REQUIRED, yn } from '../fields';
import { domainApi as domainCalls } from './domain-calls';
import { domainName } from './domain-name';

const { get, post } = service('util');

/** The states of a site's own domain. */
export const DOMAIN_STATE = {
  /** No look-up has found the proof that the domain is the site's own yet. */
  WAITING: 'WAITING',
  /** The proof that the domain is the site's own is missing, and a look-up found other records than those asked for. */
  WRONG: 'WRONG',
  /** The site has proved that the domain is its own, but another site uses it. */
  TAKEN: 'TAKEN',
  /** The site has proved that the domain is its own, but the domain does not lead, or no longer leads, to the product. */
  VERIFIED: 'VERIFIED',
  SERVING: 'SERVING',
  /** The domain was taken out of use, since its proof of ownership was missing for days. */
  LOST: 'LOST',
} as const;
/** The state of a claim on a domain. */
export type DomainState = keyof typeof DOMAIN_STATE;
/** Maximum number of domains of one site. */
export const DOMAINS_MAX = 10;

/** A record that has to be added to the domain's DNS. */
export interface DnsRecord {
  type: RecordType;
  /** The full name of the record; `relativeName` gives it as most DNS providers want it typed. */
  name: string;
  value: string;
}
/** The result of the last look-up of one DNS record. */
export interface DnsCheck {
  result: CodeOf<typeof DNS_RESULT>;
  found: { type: RecordType; value: string }[];
}
/** A domain of a site, with the DNS records that it needs and those that were found. */
export interface SiteDomain {
  domainSeq: number;
  /** The domain as DNS writes it (punycode). */
  domain: string;
  /** The domain in its own script, as people read it. */
  displayName: string;
  state: DomainState;
  mainYn: Yn;
  /** The record that proves that the domain belongs to the site. */
  ownership: { record: DnsRecord; check: DnsCheck };
  /** The records that lead visitors to the site; one of these ways is enough. */
  pointing: { ways: DnsRecord[][]; check: DnsCheck };
  checkedAt: string | null;
  nextCheckAt: string | null;
  /**
   * Since when the records of a domain in use are wrong; `goesOutAt` is when it will be taken out of use for that. Both are null while the
   * records are right.
   */
  troubleSince: string | null;
  goesOutAt: string | null;
}

const domainInput = object({
  domain: string()
    .transform((typed: string) => domainName(typed) ?? typed)
    .test('domain', message('domainName'), (value) => !value || domainName(value) !== null)
    .required(REQUIRED),
}).noUnknown();

/** Calls of a site's staff about the site's own domains. */
export const domainApi = {
  ...domainCalls,
  create: post('/channels/:channelSeq/domains', 'SITE_SUPPORT_UPDATE', domainInput).returns<SiteDomain>(),
  verify: post('/channels/:channelSeq/domains/:domainSeq/verify', 'SITE_SUPPORT_UPDATE').returns<SiteDomain>(),
  /**
   * Y: makes the domain the site's main address, to which its other addresses redirect; N: makes the address below the product's domain the
   * main one again.
   */
  choose: post(
    '/channels/:channelSeq/domains/:domainSeq/main',
    'SITE_SUPPORT_UPDATE',
    object({ mainYn: yn().required(REQUIRED) }).noUnknown(),
  ).returns<SiteDomain[]>(),
  remove: post('/channels/:channelSeq/domains/:domainSeq/delete', 'SITE_SUPPORT_UPDATE').returns<null>(),
  /** Asked by a proxy that obtains certificates itself: 200 if the product serves this host, otherwise 404. */
  ask: get('/domains/ask', 'public', object({ domain: string().max(253).required(REQUIRED) })).returns<null>(),
};
