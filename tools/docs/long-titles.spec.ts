import { files, read } from './sources';

const PAGE = 'docs/requirements/README.md';
/** How many rows a title may name without being read beside them. */
const MOST = 5;
const AREAS = files('docs/requirements/??.md').map((page) => page.slice(-5, -3));
const TITLE = /(['"`])((?:[A-Z]{1,2}-\d{3}(?:\.\.\d{3})? )+)(?:(?!\1).)*\1/g;
const IDS = /([A-Z]{1,2})-(\d{3})(?:\.\.(\d{3}))?/g;

/** How many rows a list of ids names; decisions and screens are no rows. */
const rowsOf = (ids: string) =>
  [...ids.matchAll(IDS)]
    .filter(([, area]) => AREAS.includes(area!))
    .reduce((sum, [, , from, to = from]) => sum + Number(to) - Number(from) + 1, 0);

describe('titles that name more than five rows', () => {
  it('stand in the list of those that were read beside their rows', () => {
    const found = files('*.spec.ts', '*.test.ts', '*.test.tsx', '*.e2e.ts', '*.check.ts')
      // Leaves out the spec that shows examples of ids.
      .filter((path) => path !== 'tools/docs/ids.spec.ts')
      .flatMap((path) =>
        [...read(path).matchAll(TITLE)].filter(([, , ids]) => rowsOf(ids!) > MOST).map(([, , ids]) => `${path} ${ids!.trim()}`),
      );
    const listed = [...read(PAGE).matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\|/gm)].map(([, path, ids]) => `${path} ${ids}`);
    expect(found.length).toBeGreaterThan(0);
    expect(listed.sort()).toEqual(found.sort());
  });
});
