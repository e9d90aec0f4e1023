import { dirname, join } from 'node:path';
import { files, read } from './docs/sources';

/** One statement of a service: its name, and its SQL with `$` for each value. */
interface Said {
  name: string;
  text: string;
}

const VALUE = String.raw`(?:\$|true|false|null|now\(\)|\d+|'[^']*')(?:::\w+)?`;
const equal = (between: string) => String.raw`\w+ = ${VALUE}(?:${between} ?\w+ = ${VALUE})*`;
/** SQL that an entity can say as well: one row by its columns, without a condition that the database has to weigh. */
const PLAIN = [
  String.raw`insert into \w+ \([\w, ]+\) values \(${VALUE}(?:, ${VALUE})*\)`,
  String.raw`update \w+ set ${equal(',')} where ${equal(' and')}`,
  String.raw`delete from \w+ where ${equal(' and')}`,
].map((one) => new RegExp(`^${one}$`));
export const isPlainWrite = (text: string): boolean => PLAIN.some((one) => one.test(text.replace(/\s+/g, ' ').trim()));
/** The table that a statement writes first; null for one that reads. */
const tableOf = (text: string): string | null => /^\s*(?:insert into|update|delete from) (\w+)/.exec(text)?.[1] ?? null;

const STATEMENT = /^export const (\w+) = (?:statement|query)\b[\s\S]*?sql`([^`]*)`/gm;
const statementsOf = (text: string): Said[] =>
  [...text.matchAll(STATEMENT)].map(([, name, written]) => ({ name: name!, text: written!.replace(/\$\{[^}]*\}/g, '$') }));
const IMPORT = /import \{([^}]*)\} from '(\.[^']*\.sql)';/g;
const WRITE = /\.(?:insert|update|delete|into|increment|decrement)\(\s*(\w+Entity)\b/g;

const SOURCES = files('apps/api-*/src/*.ts', 'apps/api-*/src/**/*.ts').filter((path) => !/\.(?:spec|fixture)\.ts$/.test(path));
const TABLES = new Map(
  SOURCES.filter((path) => path.endsWith('.entity.ts')).flatMap((path) =>
    [...read(path).matchAll(/@Entity\(\{ name: '(\w+)'[\s\S]*?class (\w+)/g)].map(([, table, entity]) => [entity!, table!] as const),
  ),
);

/** The statements that a file imports and that write a table which the file writes by its entity as well. */
export function writtenBothWays(path: string): (Said & { table: string })[] {
  const text = read(path);
  const tables = new Set([...text.matchAll(WRITE)].map(([, entity]) => TABLES.get(entity!)));
  return [...text.matchAll(IMPORT)].flatMap(([, names, from]) =>
    statementsOf(read(`${join(dirname(path), from!)}.ts`)).flatMap((one) => {
      const table = tableOf(one.text);
      return table && tables.has(table) && new RegExp(`\\b${one.name}\\b`).test(names!) ? [{ ...one, table }] : [];
    }),
  );
}
/** The files of the services that may write: all but entities and statements. */
export const writers = (): string[] => SOURCES.filter((path) => !/\.(?:sql|entity)\.ts$/.test(path));
