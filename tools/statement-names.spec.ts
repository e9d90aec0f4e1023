import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT_FOLDER = join(import.meta.dirname, '..');
const STATEMENT_NAME = /^[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+(-[a-z\d]+)*)+$/;

interface Named {
  name: string;
  key: string;
  text: string;
}
const isStatement = (value: object): value is Named => 'key' in value && 'text' in value && 'parameters' in value;
/** The statements that a module exports, also those in an object or a list, such as one statement for each order of a list. */
function statementsIn(value: unknown): Named[] {
  if (typeof value !== 'object' || value === null) return [];
  return isStatement(value) ? [value] : Object.values(value).flatMap(statementsIn);
}

const files = ['apps', 'libs', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT_FOLDER, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql.ts') && !path.includes('node_modules'))
    .map((path) => join(folder, path)),
);

describe('the name of a statement', () => {
  it('is that of one statement, so that logs and pg_stat_statements say which it was', async () => {
    const placesByName = new Map<string, Set<string>>();
    for (const file of files)
      for (const { name } of statementsIn({ ...((await import(pathToFileURL(join(ROOT_FOLDER, file)).href)) as object) }))
        placesByName.set(name, (placesByName.get(name) ?? new Set()).add(file));
    expect(placesByName.size).toBeGreaterThan(1000);
    expect([...placesByName].filter(([, places]) => places.size > 1).map(([name, places]) => `${name}: ${[...places].join(', ')}`)).toEqual(
      [],
    );
    expect([...placesByName.keys()].filter((name) => !STATEMENT_NAME.test(name))).toEqual([]);
  });
});
