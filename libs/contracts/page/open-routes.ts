/** What the page of an address is about; title, data and search engines' access depend on it. */
export type PageKind =
  | 'index'
  | 'classes'
  | 'membership'
  | 'class'
  | 'teacher'
  | 'page'
  | 'checkout'
  | 'notices'
  | 'notice'
  | 'board'
  | 'post'
  | 'form'
  | 'login'
  | 'signup'
  | 'terms'
  | 'guide'
  | 'about'
  | 'draft'
  | 'private';
/** Kinds of pages that search engines may not index: those of one person or of staff, checkouts and drafts. */
export const HIDDEN_KINDS: readonly PageKind[] = ['private', 'checkout', 'draft'];

/** A path of the web and the kind of its page. */
export interface PageRoute {
  /** The path as a pattern of the web's router; a parameter whose name ends in Seq is a number. */
  path: string;
  kind: PageKind;
  /** Where the path exists: on sites, on the product's own host, or on both. */
  on: 'site' | 'host' | 'both';
}

/** Makes routes for paths that exist on sites and on the product's own host. */
export const onSiteAndHost = (kind: PageKind, ...paths: string[]): PageRoute[] => paths.map((path) => ({ path, kind, on: 'both' }));
/** Makes routes for paths that exist on sites only. */
export const site = (kind: PageKind, ...paths: string[]): PageRoute[] => paths.map((path) => ({ path, kind, on: 'site' }));
/** Makes routes for paths that exist on the product's own host only. */
export const host = (kind: PageKind, ...paths: string[]): PageRoute[] => paths.map((path) => ({ path, kind, on: 'host' }));

/**
 * Public paths, for which api-page writes HTML with a title and content of their own. The web loads these routes only, and not
 * `PAGE_ROUTES`.
 */
export const OPEN_ROUTES: readonly PageRoute[] = [
  ...onSiteAndHost('index', '/'),
  ...onSiteAndHost('login', '/login'),
  ...onSiteAndHost('signup', '/createaccount'),
  ...onSiteAndHost('terms', '/terms/:kind'),
  ...host('guide', '/guides/:kind'),
  ...host('about', '/about'),
  ...site('index', '/main'),
  ...site('classes', '/classes'),
  ...site('class', '/classes/:courseSeq'),
  ...site('class', '/packages/:courseSeq'),
  ...site('teacher', '/teachers/:userSeq'),
  ...site('membership', '/membership'),
  ...site('form', '/forms/:id'),
  ...site('page', '/p/:path', '/intro'),
  ...site('notices', '/notices'),
  ...site('notice', '/notices/:noticeSeq'),
  ...site('board', '/boards/:boardSeq'),
  ...site('post', '/boards/:boardSeq/posts/:postSeq/view'),
];

const part = (text: string) =>
  text.startsWith(':')
    ? `(?<${text.slice(1)}>${text.endsWith('Seq') ? '\\d{1,15}' : '[^/]+'})`
    : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const matcher = (path: string) => new RegExp(`^${path.split('/').map(part).join('/')}$`);
const compile = (routes: readonly PageRoute[]) => routes.map((route) => ({ route, is: matcher(route.path) }));
/** The route that a path matches, and the parameters in the path. */
export interface PageMatch {
  route: PageRoute;
  params: Record<string, string>;
}
/** The kind of host on which a path is looked up, since some routes exist on one of them only. */
export interface MatchOptions {
  on: 'site' | 'host';
  /** The site's `serviceAlias`: words that can stand in a path in place of `classes` (AM-124). */
  aliases?: readonly string[];
}

/** Makes a function that finds the first of these routes that a path matches; it answers null where none does. */
export function routeMatcher(routes: readonly PageRoute[]) {
  const compiled = compile(routes);
  return (path: string, { on, aliases = [] }: MatchOptions): PageMatch | null => {
    const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
    const [, first = ''] = plain.split('/');
    const own = aliases.some((alias) => alias !== 'default' && alias === first) ? plain.replace(`/${first}`, '/classes') : plain;
    for (const { route, is } of compiled) {
      const found = route.on === 'both' || route.on === on ? is.exec(own) : null;
      if (found) return { route, params: { ...found.groups } };
    }
    return null;
  };
}
/** Finds the public route of a path. */
export const matchOpenPage = routeMatcher(OPEN_ROUTES);

const SITE_PAGES = /^\/*((classes|notices)\/*|(intro|main|p|me\/+classes)(\/.*)?)?$/;
/** Whether a path can have a record of texts for search engines (RT-151..158). */
export const mayHaveSitePage = (path: string): boolean => SITE_PAGES.test(path);
