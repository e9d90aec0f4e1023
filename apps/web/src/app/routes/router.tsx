import type { Channel } from '@madang/contracts/main/channel';
import { isStaffPath } from '@madang/contracts/page/staff-path';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { nextTask } from '../../lib/next-task';
import { openingPage } from '../../lib/page';
import ErrorPage from './error-page';
import { layout } from './layout-route';
import NotFound from './not-found';
import Root from './root';

const ROOT_ROUTE_ID = 'root';
const SITE_ROUTE_ID = 'site';
const CONSOLE_PATH = /^\/operate(\/|$)/;

/** Puts the root route around `children`. */
export const root = (children: RouteObject[]): RouteObject[] => [
  { id: ROOT_ROUTE_ID, Component: Root, ErrorBoundary: ErrorPage, HydrateFallback: () => null, children },
];
/** The first path segments under which classes are found: `classes` and each alias of the site (RT-044, AM-124). */
export const basesOf = (channel: Channel) => [
  'classes',
  ...new Set(channel.serviceAlias.filter((alias) => /^[\w-]+$/.test(alias) && alias !== 'default' && alias !== 'classes')),
];

const home = () =>
  openingPage('home', async () => {
    const page = await import('../../storefront/start-page');
    await page.loadBeginning();
    return page;
  });
/** The pages on which most visits begin: the entry chunk knows only these routes; routes.tsx brings the others. */
export const openingPages = (channel: Channel): RouteObject[] => [
  { index: true, ...home() },
  { path: 'main', ...home() },
  ...basesOf(channel).flatMap((base): RouteObject[] => [
    { path: base, ...openingPage('classes', () => import('../../storefront/classes/class-list')) },
    {
      path: `${base}/:courseSeq`,
      ...(base === 'classes' && { id: 'classes-view' }),
      ...openingPage(['class-detail', 'lesson'], () => import('../../storefront/class-page')),
    },
  ]),
  { path: '*', Component: NotFound },
];
/** Puts pages into the header and footer of a site. */
export const sitePages = (pages: RouteObject[]) => layout(() => import('../layouts/site/site-layout'), pages, SITE_ROUTE_ID);

/**
 * Loads the routes beside the opening pages, without those of staff and of the console. It is called early, so that they are there before a
 * second page is opened.
 */
export const loadRoutes = () => import('./routes');

/** Whether the site is shown to visitors, or why not. */
export type SiteState = 'open' | 'closed' | 'suspended' | 'maintained';

async function knownRoutes(channel: Channel | null, devTools: boolean, state: SiteState): Promise<RouteObject[]> {
  if (state === 'open' && channel) return root([sitePages(openingPages(channel))]);
  const { routesOf, shutRoutes, suspendedRoutes } = await loadRoutes();
  if (state === 'open') return routesOf(null, devTools);
  return state === 'suspended' ? suspendedRoutes(channel) : shutRoutes;
}
/** Creates the router of this host. Routes that it does not know yet are loaded when a path needs them. */
export async function createRouter(channel: Channel | null, devTools: boolean, state: SiteState = 'open') {
  let whole = state !== 'open';
  const opening = channel && new RegExp(`^/(main|(${basesOf(channel).join('|')})(/\\d+)?)?/?$`);
  return createBrowserRouter(await knownRoutes(channel, devTools, state), {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (channel && isStaffPath(path)) patch(ROOT_ROUTE_ID, (await import('./admin')).staffRoutes);
      if (!channel && CONSOLE_PATH.test(path)) patch(ROOT_ROUTE_ID, (await import('./operate')).operateRoutes);
      if (!channel || whole || opening?.test(path)) return;
      const { besideSite, devPages, moreSitePages } = await loadRoutes();
      // Evaluating the routes and searching in them are two steps.
      await nextTask();
      whole = true;
      patch(SITE_ROUTE_ID, moreSitePages(channel));
      patch(ROOT_ROUTE_ID, [...besideSite(channel), ...(devTools ? devPages : [])]);
    },
  });
}
