/**
 * What the settings page asks before its domains are shown, without the list of public suffixes that reading a domain takes: see
 * ./domain.
 */
import { service } from '../endpoint';
import type { SiteDomain } from './domain';

const { get } = service('util');

/** The call that lists a site's own domains; `domain.ts` adds those that change them. */
export const domainApi = {
  list: get('/channels/:channelSeq/domains', 'SITE_SUPPORT_UPDATE').returns<SiteDomain[]>(),
};
