/** What everybody reads of pages made of blocks, without the rules of the editor. */
import { service } from '../../endpoint';
import type { SharedDraft, ShownBlocks } from './data';

/** The main page; other pages are those of the site's own by their number. */
export const MAIN_PAGE = 0;

const { get } = service('page');

/** Calls by which visitors see a page of blocks, or the draft of one by its link. */
export const blockApi = {
  /** Null for a page that is not made of blocks. With a session also what is for members or learners alone. */
  shown: get('/channels/:channelSeq/blocks/:pageSeq', 'public').published().returns<ShownBlocks | null>(),
  /** The draft that a link leads to, as visitors would see it; null for a link that has ended. */
  shared: get('/channels/:channelSeq/drafts/:token', 'public').returns<SharedDraft | null>(),
};
