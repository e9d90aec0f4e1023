import type { Channel } from '@madang/contracts/main/channel';
import { DEV_ROUTES, PAGE_ROUTES } from '@madang/contracts/page/routes';
import type { RouteObject } from 'react-router-dom';
import { aChannel } from '../testing/samples';
import { ADMIN_MENU, FIRST } from './admin-menu';
import { routesOf } from './routes';
import { staffRoutes } from './routes.admin';
import { operateRoutes } from './routes.operate';

/** Every path the router knows, without the one for unknown paths. */
function pathsOf(routes: readonly RouteObject[], base = ''): string[] {
  return routes.flatMap((route) => {
    const path = route.path === undefined ? base : `${base}/${route.path}`;
    if (path.endsWith('*')) return [];
    const own = route.path !== undefined || route.index ? [path || '/'] : [];
    return [...own, ...pathsOf(route.children ?? [], path)];
  });
}
const site = aChannel({ serviceAlias: ['default'] });
const declared = (on: 'site' | 'host') =>
  [...PAGE_ROUTES, ...DEV_ROUTES].filter((route) => route.on === 'both' || route.on === on).map((route) => route.path);
// A page with a start page inside of it is one path.
const known = (channel: Channel | null) => [...new Set(pathsOf(routesOf(channel, true, channel ? staffRoutes : operateRoutes)))].sort();

test('RT-019 the service answers 200 for exactly the paths that have a page', () => {
  expect(known(site)).toEqual([...new Set(declared('site'))].sort());
  expect(known(null)).toEqual([...new Set(declared('host'))].sort());
});

test('every page of the admin has an entry in its menu', () => {
  const entries = [...FIRST, ...ADMIN_MENU.flatMap((group) => group.entries)].flatMap(({ to, also = [] }) => [to, ...also]);
  const below = (path: string) => entries.some((entry) => path === entry || path.startsWith(`${entry}/`));
  // An old address that goes on to the joined members.
  const moved = '/settings/members';
  expect(known(site).filter((path) => path.startsWith('/settings/') && !below(path))).toEqual([moved]);
});
