import { onSiteAndHost, host, routeMatcher, OPEN_ROUTES, site, type MatchOptions, type PageMatch, type PageRoute } from './open-routes';

import { PAY_WINDOW } from './pay-window';

export * from './open-routes';

/** Every path that has a page, but for `DEV_ROUTES`; any other answers 404. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...OPEN_ROUTES,
  ...onSiteAndHost(
    'private',
    '/authcallback',
    '/resetpassword/:code',
    '/emailback/:token',
    '/mypage',
    '/editinformation',
    '/invitations',
    '/invitations/:token',
    '/alarms/settings',
    '/settlement',
    '/paymentManage',
    '/service',
    ...['manage', 'history', 'paymentinfo', 'coupon'].map((p) => `/service/service${p}`),
    '/paymenthistory',
    '/coupon',
    '/join',
    '/join/complete',
    '/register_card/:channelSeq',
    '/unsubscribe/email',
    '/unsubscribe/alarm',
  ),
  ...host('private', '/create_site', '/create_site/list', '/create/class', '/create/site'),
  ...host(
    'private',
    ...[
      '',
      '/sites',
      '/sites/:siteSeq',
      '/plans',
      '/plans/bills',
      '/plans/coupons',
      '/jobs',
      '/orders',
      '/books',
      '/payouts',
      '/mails',
      '/domains',
      '/videos',
      '/films',
      '/notices',
      '/audit',
    ].map((p) => `/operate${p}`),
  ),
  ...site('checkout', PAY_WINDOW),
  ...site('checkout', '/classes/:courseSeq/payment', '/packages/:courseSeq/payment'),
  ...site('private', ...['complete', 'success', 'fail'].map((p) => `/classes/:courseSeq/payment/${p}`)),
  ...site('private', ...['complete', 'success', 'fail'].map((p) => `/packages/:courseSeq/payment/${p}`)),
  ...site('private', '/classes/:courseSeq/classroom', '/classes/:courseSeq/classroom/:curriculumSeq'),
  ...site('private', '/me/classes', '/me/likes', '/me/reviews', '/me/certificates', '/me/hidden'),
  ...site('private', '/in/:courseSeq/:eventCode', '/invite/:refererCode', '/certificates/:certificateNo'),
  ...site('draft', '/drafts/:token'),
  ...site('private', '/forms/:id/preview'),
  ...site('private', '/chat-rooms', '/chat-rooms/:chatRoomSeq'),
  ...site('private', ...['', '/create', '/:chatRoomSeq/edit'].map((p) => `/settings/chat${p}`)),
  ...site('private', '/me/memberships'),
  ...site('private', '/membership/:membershipSeq', '/membership/:membershipSeq/payment', '/membership/:membershipSeq/card'),
  ...site('private', ...['complete', 'success', 'fail'].map((p) => `/membership/:membershipSeq/payment/${p}`)),
  ...site('private', ...['', '/create', '/:membershipSeq/edit'].map((p) => `/settings/membership${p}`)),
  ...site(
    'private',
    '/settings/contents',
    ...['', '/information', '/curriculums', '/curriculums/create', '/curriculums/:curriculumSeq/edit', '/payment'].map(
      (p) => `/studio/:courseSeq/contents${p}`,
    ),
  ),
  ...site(
    'private',
    '/settings/challenge',
    '/settings/challenge/detail',
    '/classes/:courseSeq/settings/challenge',
    ...['', '/attendees', '/information', '/curriculums', '/curriculums/create', '/curriculums/:curriculumSeq/edit'].map(
      (p) => `/studio/:courseSeq/challenge${p}`,
    ),
    ...['/terms', '/payment', '/review'].map((p) => `/studio/:courseSeq/challenge${p}`),
  ),
  ...site(
    'private',
    ...['members/joined', 'members/joined/:userUid', 'course', 'payment/membership', 'payment/goods'].map((p) => `/settings/studio/${p}`),
  ),
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
    '/classes/:courseSeq/settings/demand',
  ),
  ...site('private', ...['create', ':courseSeq/settings'].map((p) => `/packages/${p}`)),
  ...site('private', ...['setting', 'curriculums', 'payment', 'display', 'attendees'].map((p) => `/packages/:courseSeq/settings/${p}`)),
  ...site('private', ...['information', 'curriculums', 'payment', 'display', 'more'].map((p) => `/classes/:courseSeq/settings/${p}`)),
  ...site('private', ...['create', ':curriculumSeq/edit'].map((p) => `/classes/:courseSeq/settings/curriculums/${p}`)),
  ...site(
    'private',
    ...[
      'delivery',
      'referral',
      'reports',
      'refunds',
      'refunds/closed',
      'refunds/rule',
      'sales',
      'sales/:salesDate',
      'settlement',
      'settlement/:settlementDate',
      'settlement-document',
      'plan',
      'plan/history',
      'plan/card',
      'plan/coupon',
    ].map((p) => `/settings/${p}`),
  ),
  ...site(
    'private',
    '/settings',
    ...['dashboard', 'work', 'inbox', 'operators', 'course', 'review', 'like', 'payment', 'form'].map((p) => `/settings/${p}`),
  ),
  ...site(
    'private',
    '/settings/members',
    ...['joined', 'joined/:userSeq', 'registered', 'registered/create', 'registered/:memberSeq', 'segment', 'messages'].map(
      (p) => `/settings/members/${p}`,
    ),
  ),
  ...site(
    'private',
    ...[
      'menu',
      'homepage',
      'pictures',
      'videos',
      'page',
      'page/create',
      'page/:pageSeq',
      'page/:pageSeq/blocks',
      'seo',
      'seo/general',
      'seo/pages',
      'seo/courses',
    ].map((p) => `/settings/${p}`),
  ),
  ...site(
    'private',
    ...['footer', 'configuration', 'closing', 'support', 'selling', 'data-history', 'data-history/readings', 'marketing', 'snippet'].map(
      (p) => `/settings/${p}`,
    ),
  ),
  ...site('private', '/settings/api-keys', '/settings/webhooks', '/settings/webhooks/:endpointSeq'),
  ...site('private', ...['', '/create', '/:campaignId'].map((p) => `/settings/campaign${p}`)),
  ...site('private', ...['', '/create', '/:couponInfoSeq', '/:couponInfoSeq/edit'].map((p) => `/settings/coupons${p}`)),
  ...site('private', ...['', '/general', '/screen', '/event', '/response'].map((p) => `/settings/form/:formSeq/edit${p}`)),
];
/** Routes for developers only. */
export const DEV_ROUTES: readonly PageRoute[] = [{ path: '/dev/ui', kind: 'private', on: 'both' }];

const matchAll = routeMatcher(PAGE_ROUTES);
const matchDev = routeMatcher([...PAGE_ROUTES, ...DEV_ROUTES]);

/** The route of a path; null where there is no page. With `devTools` also the pages for developers. */
export const matchPage = (path: string, { devTools, ...options }: MatchOptions & { devTools?: boolean }): PageMatch | null =>
  (devTools ? matchDev : matchAll)(path, options);
