import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPage, PAGE_ROUTES } from '@madang/contracts/page/routes';
import { ROUTES_NOT_DRAWN, PATH_PLACES, SCREENS } from './screens';

const screensPage = readFileSync(join(import.meta.dirname, '../../docs/screens.md'), 'utf8');
const names = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
/** The route that the router finds for a screen's path, with 1 in place of each `{…}`. */
const routeOf = (path: string, on: 'site' | 'host') => matchPage(path.split('?')[0]!.replace(/\{\w+\}/g, '1'), { on })?.route.path;

describe('the screens that `npm run look` draws', () => {
  it('are all routes, apart from those that say why not', () => {
    const drawn = SCREENS.map(({ path, on }) => routeOf(path, on));
    const apart = Object.values(ROUTES_NOT_DRAWN).flat();
    expect(SCREENS.filter((_, i) => !drawn[i]).map((one) => one.path)).toEqual([]);
    expect([...new Set([...drawn, ...apart])].sort()).toEqual(
      PAGE_ROUTES.map((route) => route.path)
        .filter((p, i, all) => all.indexOf(p) === i)
        .sort(),
    );
    expect(apart.filter((path) => drawn.includes(path))).toEqual([]);
  });

  it('have one id each, of docs/screens.md where it begins with S-', () => {
    const ids = SCREENS.map((one) => one.id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    const unknown = ids.filter((id) => /^S-/.test(id) && !screensPage.includes(`| ${/^S-\d+b?/.exec(id)![0]} `));
    expect(unknown).toEqual([]);
  });

  it('know where each place of a path is found', () => {
    const used = [...SCREENS.map((one) => one.path), ...Object.values(PATH_PLACES).map(([, page]) => page)].flatMap(names);
    expect([...new Set(used)].sort()).toEqual(Object.keys(PATH_PLACES).sort());
  });
});
