/**
 * The call by which the settings page lists a site's domains, without the rules of its forms (./domain). Those need the list of public
 * suffixes, which the page loads later.
 */
import { service } from '../endpoint';
import type { SiteDomain } from './domain';

const { get } = service('util');

/** The call that lists a site's own domains; `domain.ts` adds the calls that change them. */
export const domainApi = {
  list: get('/channels/:channelSeq/domains', 'SITE_SUPPORT_UPDATE').returns<SiteDomain[]>(),
};
