import { LANG_KEY } from '../main/site-langs';

/** What narrows or sorts a list beside its page and category: such a list has no rows in its document. */
export const LIST_FILTERS = ['q', 'fareCd', 'kind', 'difficultyCd', 'sort', 'category'] as const;
/**
 * The query keys on which the document of a page depends; what else stands in an address is for the page in the browser alone.
 * The gateway asks for a document by these only, so that made-up keys find the same kept answer, and hands the whole query over
 * beside it for where a document leads on to another address.
 */
export const DOCUMENT_KEYS = ['channelSeq', 'next', 'ticket', LANG_KEY, 'page', 'channelCategorySeq', ...LIST_FILTERS] as const;

/** The header with the query as the visitor sent it. */
export const DOCUMENT_QUERY = 'x-document-query';
