/** The calls by which visitors see pages of blocks, without the rules of the editor. */
import { service } from '../../endpoint';
import type { SharedDraft, ShownBlocks } from './data';

/** The number of the main page; a page that the site wrote itself has its `pageSeq`. */
export const MAIN_PAGE = 0;

const { get } = service('page');

/** Calls by which visitors see a page of blocks, or its draft by a draft link. */
export const blockApi = {
  /** The blocks of a page; null for a page that is not made of blocks. With a session they include those for members or learners only. */
  shown: get('/channels/:channelSeq/blocks/:pageSeq', 'public').published().returns<ShownBlocks | null>(),
  /** The draft that a draft link leads to, as visitors would see it; null once the link has ended. */
  shared: get('/channels/:channelSeq/drafts/:token', 'public').returns<SharedDraft | null>(),
};
