import { PAGE_ROUTES } from '@madang/contracts/page/routes';
import { ROUTES_NOT_DRAWN } from './screens';
import { ROUTES_NOT_TOURED, touredRoutes } from './tour';

describe('the tours of apps/web-e2e, which look at a page in a browser', () => {
  const toured = touredRoutes();
  const apart = Object.values(ROUTES_NOT_TOURED).flat();
  // A route that cannot be opened for a screenshot cannot be opened by a tour either.
  const closed = Object.values(ROUTES_NOT_DRAWN).flat();

  it('stop at every route, apart from those that say why not', () => {
    const forgotten = PAGE_ROUTES.map(({ path }) => path).filter((path) => ![...toured, ...apart, ...closed].includes(path));
    expect(forgotten).toEqual([]);
  });

  it('have no route among the others that they stop at, that is closed to them, or that is none', () => {
    expect(apart.filter((path) => toured.includes(path) || closed.includes(path))).toEqual([]);
    expect(apart.filter((path) => !PAGE_ROUTES.some((route) => route.path === path))).toEqual([]);
    expect(apart.filter((path, i) => apart.indexOf(path) !== i)).toEqual([]);
  });
});
