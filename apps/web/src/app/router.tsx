import type { Channel } from '@madang/contracts/main/channel';
import { isStaffPath } from '@madang/contracts/page/staff-path';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { openingPage } from '../lib/page';
import ErrorPage from './error-page';
import { layout } from './layout';
import NotFound from './not-found';
import Root from './root';

const ROOT = 'root';
const SITE = 'site';
const CONSOLE_PATH = /^\/operate(\/|$)/;

/** Puts the route that stands around all pages above these. */
export const root = (children: RouteObject[]): RouteObject[] => [
  { id: ROOT, Component: Root, ErrorBoundary: ErrorPage, HydrateFallback: () => null, children },
];
/** Where a class may lie: /classes, and below each alias of the channel (RT-044, AM-124). */
export const basesOf = (channel: Channel) => [
  'classes',
  ...new Set(channel.serviceAlias.filter((alias) => /^[\w-]+$/.test(alias) && alias !== 'default' && alias !== 'classes')),
];

const home = () => openingPage('home', () => import('../storefront/start-page'));
/** The pages that most people come in by: the entry knows these alone, the others come behind them (routes.tsx). */
export const openingPages = (channel: Channel): RouteObject[] => [
  { index: true, ...home() },
  { path: 'main', ...home() },
  ...basesOf(channel).flatMap((base): RouteObject[] => [
    { path: base, ...openingPage('classes', () => import('../storefront/classes/class-list')) },
    {
      path: `${base}/:courseSeq`,
      ...(base === 'classes' && { id: 'classes-view' }),
      ...openingPage(['class-detail', 'lesson'], () => import('../storefront/class-page')),
    },
  ]),
  { path: '*', Component: NotFound },
];
/** Pages inside the header and footer of a site. */
export const sitePages = (pages: RouteObject[]) => layout(() => import('./site-layout'), pages, SITE);

/** All routes but those of the opening pages and of staff; a second page needs them, so they are here before it is asked for. */
export const loadRoutes = () => import('./routes');

/** Whether visitors may see the site of this host. */
export type SiteState = 'open' | 'closed' | 'suspended' | 'maintained';

async function knownRoutes(channel: Channel | null, devTools: boolean, state: SiteState): Promise<RouteObject[]> {
  if (state === 'open' && channel) return root([sitePages(openingPages(channel))]);
  const { routesOf, shutRoutes, suspendedRoutes } = await loadRoutes();
  if (state === 'open') return routesOf(null, devTools);
  return state === 'suspended' ? suspendedRoutes(channel) : shutRoutes;
}
/** The router of this host. It ignores routes that it has already. */
export async function createRouter(channel: Channel | null, devTools: boolean, state: SiteState = 'open') {
  let whole = state !== 'open';
  const opening = channel && new RegExp(`^/(main|(${basesOf(channel).join('|')})(/\\d+)?)?/?$`);
  return createBrowserRouter(await knownRoutes(channel, devTools, state), {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (channel && isStaffPath(path)) patch(ROOT, (await import('./routes.admin')).staffRoutes);
      if (!channel && CONSOLE_PATH.test(path)) patch(ROOT, (await import('./routes.operate')).operateRoutes);
      if (!channel || whole || opening?.test(path)) return;
      const { besideSite, devPages, moreSitePages } = await loadRoutes();
      whole = true;
      patch(SITE, moreSitePages(channel));
      patch(ROOT, [...besideSite(channel), ...(devTools ? devPages : [])]);
    },
  });
}
