import type { Channel } from '@madang/contracts/main/channel';
import { isOpenWhileSuspended } from '@madang/contracts/page/while-suspended';
import { lazy, Suspense } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { channelState, useChannel } from '../../lib/channel';
import { loadWords } from '../../lib/i18n';
import { openingPage, page } from '../../lib/page';
import { isLoggedIn } from '../../lib/session';
import ErrorPage from './error-page';
import { layout } from './layout-route';
import NotFound from './not-found';
import Root from './root';
import { openingPages, root, sitePages } from './router';
import { accountRoutes, classroomRoutes, managementPages, siteRoutes } from './site';

const NoSite = lazy(() => import('../../storefront/no-site/no-site'));

const accountPages: RouteObject[] = [
  { path: 'login', ...page('account', () => import('../../account/login/login-page')) },
  { path: 'createaccount', ...page('account', () => import('../../account/sign-up/signup-page')) },
  { path: 'authcallback', ...page('account', () => import('../../account/login/callback-page')) },
  { path: 'resetpassword/:code', ...page('account', () => import('../../account/login/reset-page')) },
  { path: 'emailback/:token', ...page('account', () => import('../../account/login/email-back-page')) },
  { path: 'invitations/:token', ...page(['invitations', 'account'], () => import('../../account/invitations/invitation-page')) },
];
/** The page of the link in advertising mails; it needs no login. */
const unsubscribePage: RouteObject = {
  path: 'unsubscribe/email',
  ...page('unsubscribe', () => import('../../account/unsubscribe/unsubscribe-page')),
};
const alarmMailPage: RouteObject = {
  path: 'unsubscribe/alarm',
  ...page('unsubscribe', () => import('../../account/unsubscribe/alarm-mail-page')),
};
const termsPage: RouteObject = { path: 'terms/:kind', ...page(['account', 'terms'], () => import('../../account/sign-up/terms-page')) };
/** The pages beside the menu of the person's account. */
const ownPages = (more: RouteObject[] = []) => layout(() => import('../layouts/account/account-layout'), [...personalPages, ...more]);
const personalPages: RouteObject[] = [
  { path: 'editinformation', ...page(['account', 'consents'], () => import('../../account/edit-page'), { login: true }) },
  { path: 'invitations', ...page(['invitations', 'account'], () => import('../../account/invitations/invitations-page'), { login: true }) },
  { path: 'alarms/settings', ...page('alarm', () => import('../../account/alarm/preferences-page'), { login: true }) },
];
/** The frame of the pages of plan and sales on the product's own host, in which the person picks one of the sites they run. */
const managedSite = async () => (await Promise.all([import('../../account/create-site/managed-site'), loadWords('create-site')]))[0];
/** The page that shows the UI components in their states; only in development. */
export const devPages: RouteObject[] = [
  { path: 'dev/ui', ...page(['kit', 'tags', 'table'], () => import('../../storefront/kit/kit-page')) },
];

/** The page at `/` on the product's own host (RT-022, RT-023). */
const HostIndex = () => <Navigate to={isLoggedIn() ? '/mypage' : '/login'} replace />;

function MissingSite() {
  const address = useChannel((state) => state.missingSite);
  return <Suspense>{address && <NoSite address={address} />}</Suspense>;
}
/** The routes of an address that no site has: one page at every path, but for the links in mails of a site that is gone. */
const missingRoutes = (): RouteObject[] => [
  layout(() => import('../layouts/host/host-layout'), [unsubscribePage, alarmMailPage, { path: '*', Component: MissingSite }]),
];

function hostRoutes(): RouteObject[] {
  return [
    layout(
      () => import('../layouts/auth/auth-layout'),
      [
        ...accountPages,
        { path: 'join', ...page('account', () => import('../../account/sign-up/host-join-page')) },
        { path: 'join/complete', ...page('account', () => import('../../account/sign-up/host-joined-page'), { login: true }) },
      ],
    ),
    layout(
      () => import('../layouts/host/host-layout'),
      [
        { index: true, Component: HostIndex },
        ownPages([
          { path: 'mypage', ...page(['account', 'certificate', 'live'], () => import('../../account/profile/mypage'), { login: true }) },
          {
            path: 'paymenthistory',
            ...page(['orders', 'refund', 'delivery', 'enrolment'], () => import('../../learning/orders/payment-history'), { login: true }),
          },
          layout(managedSite, managementPages(false)),
          { path: 'coupon', id: 'user_coupon', ...page('coupons', () => import('../../learning/coupons/my-coupons'), { login: true }) },
          { path: 'settlement', ...page(['admin-settlement', 'table'], () => import('../../admin/settlement/own-page'), { login: true }) },
        ]),
        {
          path: 'register_card/:channelSeq',
          ...page(['admin-service', 'plan'], () => import('../../admin/service/register-card-page'), { login: true }),
        },
        termsPage,
        unsubscribePage,
        alarmMailPage,
        { path: 'create_site/list', ...page('create-site', () => import('../../account/create-site/site-list'), { login: true }) },
        { path: 'create/class', ...page('create-site', () => import('../../account/create-site/class-entry'), { login: true }) },
        { path: 'create/site', ...page('create-site', () => import('../../account/create-site/site-entry')) },
        { path: 'about', ...openingPage(['about', 'plan'], () => import('../../storefront/about/about-page')) },
        { path: 'guides/:kind', ...page('guide', () => import('../../storefront/guide/guide-page')) },
        { path: '*', Component: NotFound },
      ],
    ),
    layout(
      () => import('../layouts/plain/plain-layout'),
      [
        {
          path: 'create_site',
          ...page(['create-site', 'brand', 'blocks', 'templates'], () => import('../../account/create-site/create-site-page'), {
            login: true,
          }),
        },
      ],
    ),
  ];
}
/** The pages inside a site's header and footer other than the opening pages. */
export const moreSitePages = (channel: Channel): RouteObject[] => [
  ...siteRoutes(channel),
  ownPages(accountRoutes),
  termsPage,
  unsubscribePage,
  alarmMailPage,
];
/** The pages of a site that have no header and footer of the site. */
export const besideSite = (channel: Channel): RouteObject[] => [
  layout(
    () => import('../layouts/auth/auth-layout'),
    [
      ...accountPages,
      { path: 'join', ...page('account', () => import('../../account/sign-up/join-page'), { login: true }) },
      { path: 'join/complete', ...page('account', () => import('../../account/sign-up/joined-page'), { login: true }) },
    ],
  ),
  layout(() => import('../layouts/classroom/classroom-layout'), classroomRoutes(channel)),
];
const channelRoutes = (channel: Channel) => [sitePages([...openingPages(channel), ...moreSitePages(channel)]), ...besideSite(channel)];

/**
 * The routes of this host, for a site with its service aliases (AM-124); `more` are the routes that only staff or platform operators
 * load.
 */
export const routesOf = (channel: Channel | null, devTools = false, more: RouteObject[] = []): RouteObject[] =>
  root([
    ...(channel ? channelRoutes(channel) : channelState().missingSite ? missingRoutes() : hostRoutes()),
    ...more,
    ...(devTools ? devPages : []),
  ]);

/** The routes of a site that is closed or under maintenance: the same page at every address. */
export const shutRoutes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [{ path: '*', lazy: async () => ({ Component: (await import('../layouts/suspended/shut-site')).default }) }],
  },
];

/**
 * The routes of a suspended site: the pages that learners and staff still need (`isOpenWhileSuspended`), and one page at every other
 * address.
 */
export const suspendedRoutes = (channel: Channel | null, more: RouteObject[] = []): RouteObject[] =>
  root([
    ...(channel
      ? [
          layout(
            () => import('../layouts/auth/auth-layout'),
            accountPages.filter(({ path = '' }) => isOpenWhileSuspended(`/${path}`)),
          ),
          layout(
            () => import('../layouts/suspended/suspended-layout'),
            [...siteRoutes(channel), ...accountRoutes, unsubscribePage, alarmMailPage].filter(({ path = '' }) =>
              isOpenWhileSuspended(`/${path}`),
            ),
          ),
        ]
      : []),
    ...more,
    { path: '*', lazy: async () => ({ Component: (await import('../layouts/suspended/shut-site')).default }) },
  ]);
