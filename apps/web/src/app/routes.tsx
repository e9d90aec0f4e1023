import type { Channel } from '@madang/contracts/main/channel';
import { isStaffPath } from '@madang/contracts/page/staff-path';
import { standsWhileSuspended } from '@madang/contracts/page/while-suspended';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { useChannel } from '../lib/channel';
import { loadWords } from '../lib/i18n';
import { openingPage, page } from '../lib/page';
import { isLoggedIn } from '../lib/session';
import ErrorPage from './error-page';
import { layout } from './layout';
import NotFound from './not-found';
import Root from './root';
import { accountRoutes, classroomRoutes, managementPages, siteRoutes } from './routes.site';

const NoSite = lazy(() => import('./no-site'));
const ROOT = 'root';
const CONSOLE_PATH = /^\/operate(\/|$)/;

const accountPages: RouteObject[] = [
  { path: 'login', ...page('account', () => import('../account/login/login-page')) },
  { path: 'createaccount', ...page('account', () => import('../account/sign-up/signup-page')) },
  { path: 'authcallback', ...page('account', () => import('../account/login/callback-page')) },
  { path: 'resetpassword/:code', ...page('account', () => import('../account/login/reset-page')) },
  { path: 'emailback/:token', ...page('account', () => import('../account/login/email-back-page')) },
  { path: 'invitations/:token', ...page('invitations', () => import('../account/invitations/invitation-page')) },
];
/** Opened from a mail, by whoever reads it. */
const unsubscribePage: RouteObject = {
  path: 'unsubscribe/email',
  ...page('unsubscribe', () => import('../account/unsubscribe/unsubscribe-page')),
};
const alarmMailPage: RouteObject = {
  path: 'unsubscribe/alarm',
  ...page('unsubscribe', () => import('../account/unsubscribe/alarm-mail-page')),
};
const termsPage: RouteObject = { path: 'terms/:kind', ...page('account', () => import('../account/sign-up/terms-page')) };
/** Beside the menu of the own account. */
const ownPages = (more: RouteObject[] = []) => layout(() => import('./account-layout'), [...personalPages, ...more]);
const personalPages: RouteObject[] = [
  { path: 'editinformation', ...page('account', () => import('../account/edit-page'), { login: true }) },
  { path: 'invitations', ...page('invitations', () => import('../account/invitations/invitations-page'), { login: true }) },
  { path: 'alarms/settings', ...page('alarm', () => import('../account/alarm/preferences-page'), { login: true }) },
];
/** Of the sites that a person runs one, whose pages stand below it. */
const managedSite = async () => (await Promise.all([import('../account/create-site/managed-site'), loadWords('create-site')]))[0];
/** Every part of the kit in every state; only where developers look. */
const devPages: RouteObject[] = [{ path: 'dev/ui', ...page(['kit', 'tags'], () => import('../storefront/kit/kit-page')) }];

/** `/` of a host without a site (RT-022, RT-023). */
function HostIndex() {
  const address = useChannel((state) => state.missingSite);
  return address ? (
    <Suspense>
      <NoSite address={address} />
    </Suspense>
  ) : (
    <Navigate to={isLoggedIn() ? '/mypage' : '/login'} replace />
  );
}

function hostRoutes(): RouteObject[] {
  return [
    layout(
      () => import('./auth-layout'),
      [
        ...accountPages,
        { path: 'join', ...page('account', () => import('../account/sign-up/host-join-page')) },
        { path: 'join/complete', ...page('account', () => import('../account/sign-up/host-joined-page'), { login: true }) },
      ],
    ),
    layout(
      () => import('./host-layout'),
      [
        { index: true, Component: HostIndex },
        ownPages([
          { path: 'mypage', ...page(['account', 'certificate', 'live'], () => import('../account/profile/mypage'), { login: true }) },
          {
            path: 'paymenthistory',
            ...page(['orders', 'refund', 'delivery', 'enrolment'], () => import('../learning/orders/payment-history'), { login: true }),
          },
          layout(managedSite, managementPages(false)),
          { path: 'coupon', id: 'user_coupon', ...page('coupons', () => import('../learning/coupons/my-coupons'), { login: true }) },
          { path: 'settlement', ...page('admin-settlement', () => import('../admin/settlement/own-page'), { login: true }) },
        ]),
        {
          path: 'register_card/:channelSeq',
          ...page(['admin-service', 'plan'], () => import('../admin/service/register-card-page'), { login: true }),
        },
        termsPage,
        unsubscribePage,
        alarmMailPage,
        { path: 'create_site/list', ...page('create-site', () => import('../account/create-site/site-list'), { login: true }) },
        { path: 'create/class', ...page('create-site', () => import('../account/create-site/class-entry'), { login: true }) },
        { path: 'create/site', ...page('create-site', () => import('../account/create-site/site-entry')) },
        { path: 'about', ...openingPage(['about', 'plan'], () => import('../storefront/about/about-page')) },
        { path: 'guides/:kind', ...page('guide', () => import('../storefront/guide/guide-page')) },
        { path: '*', Component: NotFound },
      ],
    ),
    layout(
      () => import('./plain-layout'),
      [
        {
          path: 'create_site',
          ...page(['create-site', 'brand', 'blocks', 'templates'], () => import('../account/create-site/create-site-page'), {
            login: true,
          }),
        },
      ],
    ),
  ];
}
function channelRoutes(channel: Channel): RouteObject[] {
  return [
    layout(
      () => import('./auth-layout'),
      [
        ...accountPages,
        { path: 'join', ...page('account', () => import('../account/sign-up/join-page'), { login: true }) },
        { path: 'join/complete', ...page('account', () => import('../account/sign-up/joined-page'), { login: true }) },
      ],
    ),
    layout(
      () => import('./site-layout'),
      [...siteRoutes(channel), ownPages(accountRoutes), termsPage, unsubscribePage, alarmMailPage, { path: '*', Component: NotFound }],
    ),
    layout(() => import('./classroom-layout'), classroomRoutes(channel)),
  ];
}

/** The routes of this host with the service aliases of a channel (AM-124); `more` are those that only staff, or operators of the platform, load. */
export const routesOf = (channel: Channel | null, devTools = false, more: RouteObject[] = []): RouteObject[] => [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [...(channel ? channelRoutes(channel) : hostRoutes()), ...more, ...(devTools ? devPages : [])],
  },
];

/** One page at every address. */
const shutRoutes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [{ path: '*', lazy: async () => ({ Component: (await import('./shut-site')).default }) }],
  },
];

/** What learners and staff of a suspended site still use (`standsWhileSuspended`); one page at every other address. */
export const suspendedRoutes = (channel: Channel | null, more: RouteObject[] = []): RouteObject[] => [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      ...(channel
        ? [
            layout(
              () => import('./auth-layout'),
              accountPages.filter(({ path = '' }) => standsWhileSuspended(`/${path}`)),
            ),
            layout(
              () => import('./suspended-layout'),
              accountRoutes.filter(({ path = '' }) => standsWhileSuspended(`/${path}`)),
            ),
          ]
        : []),
      ...more,
      { path: '*', lazy: async () => ({ Component: (await import('./shut-site')).default }) },
    ],
  },
];

/** Whether visitors may see the site of this host. */
export type SiteState = 'open' | 'closed' | 'suspended' | 'maintained';
const ROUTES = {
  open: routesOf,
  closed: () => shutRoutes,
  maintained: () => shutRoutes,
  suspended: (channel: Channel | null) => suspendedRoutes(channel),
};
export const createRouter = (channel: Channel | null, devTools: boolean, state: SiteState = 'open') =>
  createBrowserRouter(ROUTES[state](channel, devTools), {
    // The router ignores routes that it has already.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (channel && isStaffPath(path)) patch(ROOT, (await import('./routes.admin')).staffRoutes);
      if (!channel && CONSOLE_PATH.test(path)) patch(ROOT, (await import('./routes.operate')).operateRoutes);
    },
  });
