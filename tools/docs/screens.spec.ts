import { PAGE_ROUTES } from '@madang/contracts/page/routes';
import { SCREENS } from '../look/screens';
import { LINKED_BY_ACTION, screenRows, screensAt } from './screens';
import { files, read } from './sources';

const rows = screenRows();
const paths = [...new Set(PAGE_ROUTES.map((route) => route.path))];

it('every address of docs/screens.md is that of a page', () => {
  expect(rows.length).toBeGreaterThan(100);
  const lost = rows.flatMap(({ id, addresses }) =>
    addresses.filter(({ routes }) => !routes.length).map(({ written }) => `${id} ${written}`),
  );
  expect(lost).toEqual([]);
});

it('a screen that `npm run look` draws stands at one of its addresses', () => {
  const routeOf = (path: string) => screensOfPath(path.split('?')[0]!.replace(/\{\w+\}/g, '1'));
  const astray = SCREENS.flatMap(({ id, path }) => {
    const row = rows.find((one) => one.id === /^S-\d{3}b?/.exec(id)?.[0]);
    return row && row.addresses.length > 0 && !routeOf(path).includes(row.id) ? [`${id} ${path}`] : [];
  });
  expect(astray).toEqual([]);
});
/** The ids of the screens whose route matches a path. */
function screensOfPath(path: string): string[] {
  const is = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(path);
  return paths.filter(is).flatMap(screensAt);
}

/**
 * Every path that is written in the sources of the web or the contracts, for example in a link or a menu, except in the list of routes.
 * `${…}` within a path stands for any parameter, and at its beginning for any page.
 */
function writtenPaths(): string[] {
  const sources = files('apps/web/src/*.ts', 'apps/web/src/*.tsx', 'libs/contracts/*.ts').filter(
    (path) => !/\.(?:test|spec|fixture)\.tsx?$|\/testing\/|\/(?:open-)?routes[.\w]*$/.test(path),
  );
  const address = /(['"`])((?:\$\{[^}]*\})?\/[a-z](?:\$\{[^}]*\}|[^'"`?#\s])*)/g;
  return sources.flatMap((path) =>
    [...read(path).matchAll(address)].map(([, , to]) =>
      to!
        .replace(/^\$\{[^}]*\}/, '…')
        .replace(/\$\{[^}]*\}/g, ':')
        .replace(/\/$/, ''),
    ),
  );
}
/** The steps of a class's and a package's settings, whose links are put together from the name of the step. */
const STEPS = ['/classes/:courseSeq/settings/display', '/classes/:courseSeq/settings/more', '/packages/:courseSeq/settings/display'];
it('every page is named by a link of the web, or stands in the list of what leads to it otherwise', () => {
  const written = writtenPaths();
  const leads = (route: string) => {
    const is = new RegExp(`^${route.replace(/:\w+/g, ':?[^/]*')}$`);
    return written.some((to) => (to.startsWith('…') ? new RegExp(`${to.slice(1).replaceAll(':', ':[^/]*')}$`).test(route) : is.test(to)));
  };
  const otherwise = [...Object.values(LINKED_BY_ACTION).flat(), ...STEPS];
  expect(paths.filter((path) => path !== '/' && !otherwise.includes(path) && !leads(path))).toEqual([]);
  expect(otherwise.filter((path) => !paths.includes(path))).toEqual([]);
});

it('the screens that no link leads to are known', () => {
  const otherwise = Object.values(LINKED_BY_ACTION).flat();
  const unlinked = rows.filter(
    ({ addresses }) => addresses.length > 0 && addresses.every(({ routes }) => routes.every((path) => otherwise.includes(path))),
  );
  // Reached otherwise: by a link in a mail, back from a provider, after joining, by a shared draft; or the console; or not in the demo.
  expect(unlinked.map(({ id }) => id)).toEqual([
    'S-040',
    'S-041',
    'S-091b',
    'S-462',
    'S-450',
    'S-468',
    'S-469',
    'S-471',
    'S-472',
    'S-473',
    'S-485',
    'S-486',
    'S-487',
    'S-151',
    'S-456',
  ]);
});
