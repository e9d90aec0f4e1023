/**
 * What the settings page asks before its domains are shown, without the list of public suffixes that reading a domain takes: see
 * ./domain.
 */
import { service } from '../endpoint';
import type { SiteDomain } from './domain';

const { get } = service('util');

export const domainApi = {
  list: get('/channels/:channelSeq/domains', 'SITE_SUPPORT_UPDATE').returns<SiteDomain[]>(),
};
