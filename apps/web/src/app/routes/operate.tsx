import { Navigate, type RouteObject } from 'react-router-dom';
import { page } from '../../lib/page';
import ErrorPage from './error-page';
import { withWords } from './with-words';

const OPERATE_LAYOUT_WORDS = ['operate-entry', 'table'];

/** The operators' console, loaded only when its address on the product's own host is opened. */
export const operateRoutes: RouteObject[] = [
  {
    path: 'operate',
    lazy: async () => ({ Component: (await withWords(OPERATE_LAYOUT_WORDS, () => import('../layouts/operate/operate-layout'))()).default }),
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          { index: true, ...page(['operate-overview', 'platform'], () => import('../../operate/overview/overview-page')) },
          { path: 'sites', ...page('operate-sites', () => import('../../operate/sites/sites-page')) },
          { path: 'sites/:siteSeq', ...page(['operate-sites', 'platform', 'site-switch'], () => import('../../operate/sites/site-page')) },
          { path: 'plans', ...page(['operate-plans', 'plan'], () => import('../../operate/plans/plans-page')) },
          { path: 'plans/bills', ...page(['operate-plans', 'plan'], () => import('../../operate/plans/bills-page')) },
          { path: 'plans/coupons', ...page('operate-plans', () => import('../../operate/plans/coupons-page')) },
          { path: 'jobs', ...page('operate-jobs', () => import('../../operate/jobs/jobs-page')) },
          { path: 'orders', ...page('operate-orders', () => import('../../operate/orders/orders-page')) },
          { path: 'books', ...page('operate-orders', () => import('../../operate/orders/books-page')) },
          { path: 'payouts', ...page('operate-payouts', () => import('../../operate/payouts/payouts-page')) },
          { path: 'notices', ...page(['operate-notices', 'platform'], () => import('../../operate/notices/notices-page')) },
          { path: 'mails', ...page(['operate-mails', 'platform'], () => import('../../operate/mails/mails-page')) },
          { path: 'domains', ...page('operate-domains', () => import('../../operate/domains/domains-page')) },
          { path: 'videos', ...page('operate-videos', () => import('../../operate/videos/videos-page')) },
          // An old address of the page of videos, which operators may have stored.
          { path: 'films', element: <Navigate to="/operate/videos" replace /> },
          { path: 'audit', ...page('operate-audit', () => import('../../operate/audit/audit-page')) },
        ],
      },
    ],
  },
];
