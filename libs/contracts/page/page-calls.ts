/** What everybody reads of a site's own pages, without the rules: those stand in ./page. */
import { service } from '../endpoint';
import type { pageListQuery, pagePathQuery, SitePage } from './page';

const { get } = service('page', 'page/page');

/** Calls by which visitors see the pages that a site wrote; `page.ts` adds the rules of their input. */
export const pageApi = {
  list: get('/channels/:channelSeq/pages', 'public')
    .takes<typeof pageListQuery>()
    .published()
    .returns<{ list: SitePage[]; totalCount: number }>(),
  /** A former path finds the page as well: its `path` says where it is now. */
  byPath: get('/channels/:channelSeq/pages/path', 'public').takes<typeof pagePathQuery>().published().returns<SitePage | null>(),
  find: get('/channels/:channelSeq/pages/:pageSeq', 'public').published().returns<SitePage>(),
};
