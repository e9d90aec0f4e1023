import { mayHaveSitePage } from './open-routes';

/**
 * Paths of pages that every site has. Their records hold texts for search engines only, and a page that the site writes itself cannot have
 * such a path.
 */
export const BUILT_IN_PATHS: readonly string[] = ['main', 'classes', 'notices', 'me/classes'];
/** Whether the page of a path shows each person something else, so that search engines may not index it, whatever its record says. */
export const isPersonalPath = (path: string) => path === 'me/classes';
const RESERVED_PATHS: readonly string[] = [...BUILT_IN_PATHS, 'me'];
/** Whether the product uses a path itself, so that no page of a site can have it. */
export const isReservedPath = (path: string) => RESERVED_PATHS.includes(path.toLowerCase());

/** The list of pages, filtered to landing pages whose class is not public. */
export const HIDDEN_LANDINGS = '/settings/page?class=hidden';
/** The address of a page that a site wrote itself. */
export const pageAddress = (path: string) => `/p/${path}`;

/** The `path` under which a page's record of texts for search engines is stored (RT-151..158); null where it has none. */
export function recordPath(path: string): string | null {
  if (!mayHaveSitePage(path)) return null;
  const plain = path.replace(/^\/|\/$/g, '');
  return plain === '' ? 'main' : plain.replace(/^p\//, '');
}
