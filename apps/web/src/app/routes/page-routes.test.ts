import type { Channel } from '@madang/contracts/main/channel';
import { DEV_ROUTES, PAGE_ROUTES } from '@madang/contracts/page/routes';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { canDo } from '../../lib/can';
import type { PageNeeds } from '../../lib/page';
import { aChannel, aSession } from '../../testing/samples';
import { ADMIN_MENU, adminHome, TOP_ENTRIES, groupsFor } from '../../admin/menu/admin-menu';
import { routesOf } from './routes';
import { staffRoutes } from './admin';
import { operateRoutes } from './operate';

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
// The Set removes duplicates, because a route and its index route have the same path.
const known = (channel: Channel | null) => [...new Set(pathsOf(routesOf(channel, true, channel ? staffRoutes : operateRoutes)))].sort();

test('RT-019 the service answers 200 for exactly the paths that have a page', () => {
  expect(known(site)).toEqual([...new Set(declared('site'))].sort());
  expect(known(null)).toEqual([...new Set(declared('host'))].sort());
});

/** The names of routes, with the path of each. */
const namesOf = (routes: readonly RouteObject[], base = ''): [string, string][] =>
  routes.flatMap((route) => {
    const path = route.path === undefined ? base : `${base}/${route.path}`;
    return [...(route.id ? [[route.id, path] as [string, string]] : []), ...namesOf(route.children ?? [], path)];
  });
test('RT-008 RT-010 RT-048 RT-063 RT-089 RT-133 the routes that have a name have it once, on both hosts', () => {
  const own = { user_coupon: '/coupon', service_manage: '/service/servicemanage' };
  const aliased = aChannel({ serviceAlias: ['default', 'camp'] });
  const { root, site: inside, ...names } = Object.fromEntries(namesOf(routesOf(aliased, false, staffRoutes)));
  expect([root, inside]).toEqual(['', '']);
  expect(names).toEqual({
    ...own,
    'classes-view': '/classes/:courseSeq',
    'packages-view': '/packages/:courseSeq',
    'settings-dashboard': '/settings/dashboard',
    'settings-contents': '/settings/contents',
  });
  expect(Object.fromEntries(namesOf(routesOf(null)))).toEqual({ root: '', ...own });
});

test('every page of the admin has an entry in its menu', () => {
  const entries = [...TOP_ENTRIES, ...ADMIN_MENU.flatMap((group) => group.entries)].flatMap(({ to, also = [] }) => [to, ...also]);
  const below = (path: string) => entries.some((entry) => path === entry || path.startsWith(`${entry}/`));
  // `/settings/members` is an old address that redirects to the joined members, so it has no entry.
  const moved = '/settings/members';
  expect(known(site).filter((path) => path.startsWith('/settings/') && !below(path))).toEqual([moved]);
});

test('PE-042 whoever is shown an entry of the admin’s menu may open its page, and begins on one of them', () => {
  const pro = aChannel({ channelSetting: { ...aChannel().channelSetting, saasYn: 'Y' } });
  const routes = routesOf(pro, false, staffRoutes);
  // Each single permission is tried alone and together with the one to enter the admin.
  const single = PERMISSIONS.flatMap((one) => [[one], ['SITE_CONSOLE_READ', one]]);
  for (const roles of [...Object.values(ROLE_PERMISSIONS), ...single]) {
    const session = aSession({ roles: [...roles] });
    const opens = (path: string) => {
      const matches = matchRoutes(routes, path) ?? [];
      const needs = matches.map(({ route }) => (route.handle ?? {}) as PageNeeds);
      return matches.length > 0 && needs.every(({ need }) => !need || canDo(session, need));
    };
    const shown = [...TOP_ENTRIES.filter(({ need }) => canDo(session, need)), ...groupsFor(session, pro).flatMap(({ entries }) => entries)];
    expect([roles, shown.filter(({ to }) => !opens(to)).map(({ to }) => to)]).toEqual([roles, []]);
    expect(adminHome(session, pro)).toBe(shown[0]?.to ?? null);
  }
});

test('whoever has what the page of an entry needs is shown the entry', () => {
  const pro = aChannel({ channelSetting: { ...aChannel().channelSetting, saasYn: 'Y' } });
  const routes = routesOf(pro, false, staffRoutes);
  // An address that only leads on to a page has no need of its own.
  const needOf = (path: string) => ((matchRoutes(routes, path)?.at(-1)?.route.handle ?? {}) as PageNeeds).need;
  const entries = ADMIN_MENU.flatMap((group) => group.entries).map((entry) => ({ ...entry, page: needOf(entry.to) }));
  const hidden = PERMISSIONS.flatMap((one) => {
    const session = aSession({ roles: ['SITE_CONSOLE_READ', one] });
    return entries.filter(({ need, page }) => page && canDo(session, page) && !canDo(session, need)).map(({ to }) => `${one} ${to}`);
  });
  expect(entries.filter(({ page }) => page).length).toBeGreaterThan(30);
  expect(hidden).toEqual([]);
});

/** The pages of the menu that the specification opens by a permission of their own, or that show what such permissions handle. */
const WITHOUT_CONSOLE = `
  dashboard inbox reports members/segment payment refunds sales settlement settlement-document studio/members/joined
  studio/payment/membership studio/payment/goods campaign referral marketing seo configuration plan data-history support
`
  .trim()
  .split(/\s+/)
  .map((page) => `/settings/${page}`);
test('AM-1210 PE-036 PE-037 PE-038 PE-040 PE-041 PE-042 PE-043 PE-044 PE-045 PE-046 who may not enter the admin sees the pages whose permission is named by itself, and no other', () => {
  const pro = aChannel({ channelSetting: { ...aChannel().channelSetting, saasYn: 'Y' } });
  const entries = [...TOP_ENTRIES, ...ADMIN_MENU.flatMap((group) => group.entries)];
  const session = aSession({ roles: PERMISSIONS.filter((one) => one !== 'SITE_CONSOLE_READ') });
  const shown = [...TOP_ENTRIES.filter(({ need }) => canDo(session, need)), ...groupsFor(session, pro).flatMap((group) => group.entries)];
  expect(shown.map(({ to }) => to)).toEqual(entries.map(({ to }) => to).filter((to) => WITHOUT_CONSOLE.includes(to)));
  expect(shown).toHaveLength(WITHOUT_CONSOLE.length);
  expect(adminHome(aSession({ roles: ['SITE_COUPON_READ', 'SITE_SEO_READ'] }), pro)).toBe('/settings/seo');
  expect(adminHome(aSession({ roles: ['SITE_COUPON_READ'] }), pro)).toBeNull();
});

/** Every address that a source of the web links to, with its file; an inserted value counts as `1`, and the query is left out. */
function writtenAddresses(): [string, string][] {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:\bto=|\bto: |\bnavigate\(|\bgo\()[^\n]*/g)].flatMap(([line]) =>
      [...line.matchAll(/(['"`])(\/[a-z](?:\$\{[^}]*\}|[^'"`?#$\s])*)/g)].map((found): [string, string] => [
        found[2]!.replace(/\/\$\{[^}]*\}/g, '/1').replace(/\$\{.*$/, ''),
        file,
      ]),
    ),
  );
}
test('every address that a link names has a page', () => {
  const paths = [...known(site), ...known(null)].map((path) => path.split('/'));
  const leads = (address: string[]) =>
    paths.some(
      (path) =>
        path.length === address.length && path.every((part, i) => part.startsWith(':') || address[i] === '1' || part === address[i]),
    );
  const all = writtenAddresses();
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter(([address]) => !leads(address.replace(/\/$/, '').split('/')))).toEqual([]);
});
