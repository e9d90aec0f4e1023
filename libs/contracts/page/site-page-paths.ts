import { mayHaveSitePage } from './open-routes';

/** Paths that are pages of every site: their rows hold words for search only, and no page of a site's own may take them. */
export const BUILT_IN_PATHS: readonly string[] = ['main', 'classes'];
const RESERVED: readonly string[] = [...BUILT_IN_PATHS, 'notices', 'me'];
/** Whether the product uses a path itself, so that no page of a site may have it. */
export const isReservedPath = (path: string) => RESERVED.includes(path.toLowerCase());

/** The list of pages, narrowed to those whose class is not on show. */
export const HIDDEN_LANDINGS = '/settings/page?class=hidden';
/** Where a page of the site's own stands. */
export const pageAddress = (path: string) => `/p/${path}`;

/** The `path` of the record that a path may have (RT-151..158); null for none. */
export function recordPath(path: string): string | null {
  if (!mayHaveSitePage(path)) return null;
  const plain = path.replace(/^\/|\/$/g, '');
  return plain === '' ? 'main' : plain.replace(/^p\//, '');
}
