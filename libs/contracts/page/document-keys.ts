import { LANG_KEY } from '../main/site-langs';

/**
 * Query keys that filter or sort a list. With one of them api-page writes the HTML page without the rows of the list, which the browser
 * then loads.
 */
export const LIST_FILTERS = ['q', 'fareCd', 'kind', 'difficultyCd', 'sort', 'category'] as const;
/**
 * The query keys on which the HTML that api-page writes for a page depends; only the page in the browser reads any others. The gateway
 * passes on these keys alone, so that invented ones cannot multiply what it caches. It sends the whole query in a header
 * (`DOCUMENT_QUERY`), for pages that redirect.
 */
export const DOCUMENT_KEYS = ['channelSeq', 'next', 'ticket', LANG_KEY, 'page', 'channelCategorySeq', ...LIST_FILTERS] as const;

/** The request header in which the gateway sends api-page the whole query of the visitor. */
export const DOCUMENT_QUERY = 'x-document-query';
