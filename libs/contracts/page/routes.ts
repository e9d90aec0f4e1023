/** What the shell of an address is about; decides its title, its data and who may index it. */
export type PageKind =
  | 'index'
  | 'classes'
  | 'membership'
  | 'class'
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
  | 'private';
/** Pages of one person, which have no address of their own and are not for search. */
export const HIDDEN_KINDS: readonly PageKind[] = ['private', 'checkout'];

export interface PageRoute {
  /** As the web's router writes it; names ending in Seq are numbers. */
  path: string;
  kind: PageKind;
  /** Where it exists: on a site, on the host without one, or on both. */
  on: 'site' | 'host' | 'both';
}

const both = (kind: PageKind, ...paths: string[]): PageRoute[] => paths.map((path) => ({ path, kind, on: 'both' }));
const site = (kind: PageKind, ...paths: string[]): PageRoute[] => paths.map((path) => ({ path, kind, on: 'site' }));
const host = (kind: PageKind, ...paths: string[]): PageRoute[] => paths.map((path) => ({ path, kind, on: 'host' }));

/** Every path that has a page. All others answer 404. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...both('index', '/'),
  ...both('login', '/login'),
  ...both('signup', '/createaccount'),
  ...both('terms', '/terms/:kind'),
  ...both(
    'private',
    '/authcallback',
    '/resetpassword/:code',
    '/mypage',
    '/editinformation',
    '/invitations',
    '/invitations/:token',
    '/alarms/settings',
    '/settlement',
    '/unsubscribe/email',
  ),
  ...host('private', '/create_site', '/create_site/list', '/create/class', '/create/site'),
  ...host('guide', '/guides/:kind'),
  ...site('index', '/main'),
  ...site('classes', '/classes'),
  ...site('class', '/classes/:courseSeq'),
  ...site('class', '/packages/:courseSeq'),
  ...site('checkout', '/classes/:courseSeq/payment', '/packages/:courseSeq/payment'),
  ...site('private', ...['complete', 'success', 'fail'].map((p) => `/classes/:courseSeq/payment/${p}`)),
  ...site('private', ...['complete', 'success', 'fail'].map((p) => `/packages/:courseSeq/payment/${p}`)),
  ...site('private', '/classes/:courseSeq/classroom', '/classes/:courseSeq/classroom/:curriculumSeq'),
  ...site('private', '/join', '/join/complete', '/me/classes', '/coupon', '/paymenthistory', '/paymentManage'),
  ...site('private', '/in/:courseSeq/:eventCode'),
  ...site('private', '/chat-rooms', '/chat-rooms/:chatRoomSeq'),
  ...site('private', ...['', '/create', '/:chatRoomSeq/edit'].map((p) => `/settings/chat${p}`)),
  ...site('private', '/service', ...['manage', 'history', 'paymentinfo', 'coupon'].map((p) => `/service/service${p}`)),
  ...site('private', '/register_card/:channelSeq', '/me/memberships'),
  ...site('membership', '/membership'),
  ...site('private', '/membership/:membershipSeq', '/membership/:membershipSeq/payment', '/membership/:membershipSeq/card'),
  ...site('private', ...['complete', 'success', 'fail'].map((p) => `/membership/:membershipSeq/payment/${p}`)),
  ...site('private', ...['', '/create', '/:membershipSeq/edit'].map((p) => `/settings/membership${p}`)),
  ...site(
    'private',
    ...['members/joined', 'members/joined/:userUid', 'course', 'payment/membership', 'payment/goods'].map((p) => `/settings/studio/${p}`),
  ),
  ...site('form', '/forms/:id'),
  ...site('page', '/p/:path', '/intro'),
  ...site('notices', '/notices'),
  ...site('notice', '/notices/:noticeSeq'),
  ...site('board', '/boards/:boardSeq'),
  ...site('post', '/boards/:boardSeq/posts/:postSeq/view'),
  ...site(
    'private',
    '/notices/create',
    '/notices/:noticeSeq/edit',
    ...['create', ':postSeq/edit'].map((p) => `/boards/:boardSeq/posts/${p}`),
  ),
  ...site(
    'private',
    '/classes/:courseSeq/board',
    ...['create', ':postSeq/view', ':postSeq/edit'].map((p) => `/classes/:courseSeq/board/:boardSeq/posts/${p}`),
  ),
  ...site('private', ...['', '/site', '/site/register', '/site/:boardSeq/edit', '/course'].map((p) => `/settings/board${p}`)),
  ...site(
    'private',
    '/classes/create',
    '/classes/:courseSeq/settings',
    '/classes/:courseSeq/settings/attendees',
    '/classes/:courseSeq/settings/attendees/book',
  ),
  ...site('private', ...['create', ':courseSeq/settings'].map((p) => `/packages/${p}`)),
  ...site('private', ...['setting', 'curriculums', 'payment', 'attendees'].map((p) => `/packages/:courseSeq/settings/${p}`)),
  ...site('private', ...['information', 'curriculums', 'payment', 'more'].map((p) => `/classes/:courseSeq/settings/${p}`)),
  ...site('private', ...['create', ':curriculumSeq/edit'].map((p) => `/classes/:courseSeq/settings/curriculums/${p}`)),
  ...site(
    'private',
    ...['sales', 'sales/:salesDate', 'settlement', 'settlement/:settlementDate', 'settlement-document'].map((p) => `/settings/${p}`),
  ),
  ...site('private', '/settings', ...['dashboard', 'operators', 'course', 'review', 'payment', 'form'].map((p) => `/settings/${p}`)),
  ...site(
    'private',
    '/settings/members',
    ...['joined', 'joined/:userSeq', 'registered', 'registered/create', 'registered/:memberSeq', 'segment'].map(
      (p) => `/settings/members/${p}`,
    ),
  ),
  ...site(
    'private',
    ...['menu', 'homepage', 'page', 'page/create', 'page/:pageSeq', 'seo', 'seo/general', 'seo/pages', 'seo/courses'].map(
      (p) => `/settings/${p}`,
    ),
  ),
  ...site('private', ...['footer', 'configuration', 'data-history', 'marketing', 'snippet'].map((p) => `/settings/${p}`)),
  ...site('private', ...['', '/create', '/:campaignId'].map((p) => `/settings/campaign${p}`)),
  ...site('private', ...['', '/create', '/:couponInfoSeq', '/:couponInfoSeq/edit'].map((p) => `/settings/coupons${p}`)),
  ...site('private', ...['', '/general', '/screen', '/response'].map((p) => `/settings/form/:formSeq/edit${p}`)),
];
/** Only where developers look. */
export const DEV_ROUTES: readonly PageRoute[] = [{ path: '/dev/ui', kind: 'private', on: 'both' }];

const part = (text: string) =>
  text.startsWith(':')
    ? `(?<${text.slice(1)}>${text.endsWith('Seq') ? '\\d{1,15}' : '[^/]+'})`
    : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const matcher = (path: string) => new RegExp(`^${path.split('/').map(part).join('/')}$`);
const compile = (routes: readonly PageRoute[]) => routes.map((route) => ({ route, is: matcher(route.path) }));
const PAGES = compile(PAGE_ROUTES);
const DEV = compile(DEV_ROUTES);

export interface PageMatch {
  route: PageRoute;
  params: Record<string, string>;
}
export interface MatchOptions {
  on: 'site' | 'host';
  /** `serviceAlias` of the channel: each is another word for `classes` (AM-124). */
  aliases?: readonly string[];
  devTools?: boolean;
}

/** The page of a path, null when there is none. */
export function matchPage(path: string, { on, aliases = [], devTools = false }: MatchOptions): PageMatch | null {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const [, first = ''] = plain.split('/');
  const own = aliases.some((alias) => alias !== 'default' && alias === first) ? plain.replace(`/${first}`, '/classes') : plain;
  for (const { route, is } of devTools ? [...PAGES, ...DEV] : PAGES) {
    const found = route.on === 'both' || route.on === on ? is.exec(own) : null;
    if (found) return { route, params: { ...found.groups } };
  }
  return null;
}

/** Whether a path may have a page of the site's own with words for search (RT-151..158). */
export function mayHaveSitePage(path: string): boolean {
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  if (first === 'notices' || first === 'classes' || first === 'packages') return first !== 'packages' && !rest.length;
  return ['', 'intro', 'main', 'p'].includes(first) || (first === 'me' && rest[0] === 'classes');
}
