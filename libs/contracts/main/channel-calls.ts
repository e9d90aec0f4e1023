/** The calls of pages about the site they belong to, without the rules of their input, which ./channel holds. */
import { service } from '../endpoint';
import type { ChannelUser } from './account';
import type { Category, Channel, channelLookupQuery, JoinedChannel, ManagedChannel, Menu, Terms } from './channel';

const { get } = service('main', 'main/channel');

/** Calls about a site that every page may make; `channel.ts` adds the others and the rules of the input. */
export const channelApi = {
  /** Finds a site by its host or its number. With neither, or an unknown one, it answers NO_DATA: the host is then one without a site. */
  lookup: get('/channels', 'public').takes<typeof channelLookupQuery>().v('v2.0').published().returns<Channel>(),
  find: get('/channels/:channelSeq', 'public').v('v2.0').whileSuspended().published().returns<Channel>(),
  auth: get('/channels/:channelSeq/auth', 'login')
    .whileSuspended()
    .returns<{ roles: string[]; userTypeCd: string | null; supportUntil: string | null }>(),
  channelUser: get('/channels/:channelSeq/channel-user', 'login').whileSuspended().returns<ChannelUser>(),
  managed: get('/users/manage-channels', 'login').returns<ManagedChannel[]>(),
  /** The sites that the caller joined, the latest first; at most 200. */
  joined: get('/users/channels', 'login').returns<JoinedChannel[]>(),
  menus: get('/channels/:channelSeq/menus', 'public').published().returns<Menu[]>(),
  categories: get('/channels/:channelSeq/categories', 'public').published().returns<Category[]>(),
  serviceTerms: get('/channels/:channelSeq/terms/service', 'public').whileSuspended().published().returns<{ termsData: Terms }>(),
  privacyTerms: get('/channels/:channelSeq/terms/privacy', 'public').whileSuspended().published().returns<{ privacyData: Terms }>(),
};
