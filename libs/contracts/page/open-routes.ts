/** What the shell of an address is about; decides its title, its data and who may index it. */
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
/** Pages of one person, which have no address of their own and are not for search. */
export const HIDDEN_KINDS: readonly PageKind[] = ['private', 'checkout', 'draft'];

/** An address of the web with what it is about. */
export interface PageRoute {
  /** The pattern of the path as the web's router writes it; parameters whose names end in Seq are numbers. */
  path: string;
  kind: PageKind;
  /** Where the path exists: on a site, on the host without one, or on both. */
  on: 'site' | 'host' | 'both';
}

/** Paths that exist on sites and on the product's own host. */
export const onSiteAndHost = (kind: PageKind, ...paths: string[]): PageRoute[] => paths.map((path) => ({ path, kind, on: 'both' }));
/** Paths that exist on sites alone. */
export const site = (kind: PageKind, ...paths: string[]): PageRoute[] => paths.map((path) => ({ path, kind, on: 'site' }));
/** Paths that exist on the product's own host alone. */
export const host = (kind: PageKind, ...paths: string[]): PageRoute[] => paths.map((path) => ({ path, kind, on: 'host' }));

/** Paths whose documents have words of their own; all that a page in the browser asks for. */
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
/** The route that a path fits, with the parameters in it. */
export interface PageMatch {
  route: PageRoute;
  params: Record<string, string>;
}
/** On which kind of host a path is looked up, since some exist on one of them only. */
export interface MatchOptions {
  on: 'site' | 'host';
  /** `serviceAlias` of the channel: each is another word for `classes` (AM-124). */
  aliases?: readonly string[];
}

/** Finds the first of these routes that a path belongs to; null for none. */
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
/** Finds the route of a path among those that have words of their own. */
export const matchOpenPage = routeMatcher(OPEN_ROUTES);

/** Whether a path may have a site-page record: words for search (RT-151..158). */
export function mayHaveSitePage(path: string): boolean {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  if (first === 'notices' || first === 'classes' || first === 'packages') return first !== 'packages' && !rest.length;
  return ['', 'intro', 'main', 'p'].includes(first) || (first === 'me' && rest[0] === 'classes');
}
