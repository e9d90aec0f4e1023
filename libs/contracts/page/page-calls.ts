/** The calls by which everybody reads a site's own pages, without the rules of their input, which ./page holds. */
import { service } from '../endpoint';
import type { pageListQuery, pagePathQuery, SitePage } from './page';

const { get } = service('page', 'page/page');

/** Calls by which visitors see the pages that a site wrote itself; `page.ts` adds the rules of their input. */
export const pageApi = {
  list: get('/channels/:channelSeq/pages', 'public')
    .takes<typeof pageListQuery>()
    .published()
    .returns<{ list: SitePage[]; totalCount: number }>(),
  /** Finds a page by its path, or by a former path; `path` in the answer is the present one. */
  byPath: get('/channels/:channelSeq/pages/path', 'public').takes<typeof pagePathQuery>().published().returns<SitePage | null>(),
  find: get('/channels/:channelSeq/pages/:pageSeq', 'public').published().returns<SitePage>(),
};
