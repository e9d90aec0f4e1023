import { dirname, join } from 'node:path';
import { files, read } from './docs/sources';

/** One statement of a service: its name, and its SQL with `$` for each value. */
interface Said {
  name: string;
  text: string;
}

const VALUE_PATTERN = String.raw`(?:\$|true|false|null|now\(\)|\d+|'[^']*')(?:::\w+)?`;
const equal = (between: string) => String.raw`\w+ = ${VALUE_PATTERN}(?:${between} ?\w+ = ${VALUE_PATTERN})*`;
/** SQL that an entity can say as well: one row by its columns, without a condition that the database has to weigh. */
const PLAIN_WRITE_PATTERNS = [
  String.raw`insert into \w+ \([\w, ]+\) values \(${VALUE_PATTERN}(?:, ${VALUE_PATTERN})*\)`,
  String.raw`update \w+ set ${equal(',')} where ${equal(' and')}`,
  String.raw`delete from \w+ where ${equal(' and')}`,
].map((one) => new RegExp(`^${one}$`));
export const isPlainWrite = (text: string): boolean => PLAIN_WRITE_PATTERNS.some((one) => one.test(text.replace(/\s+/g, ' ').trim()));
/** The table that a statement writes first; null for one that reads. */
const tableOf = (text: string): string | null => /^\s*(?:insert into|update|delete from) (\w+)/.exec(text)?.[1] ?? null;

const STATEMENT_PATTERN = /^export const (\w+) = (?:statement|query)\b[\s\S]*?sql`([^`]*)`/gm;
const statementsOf = (text: string): Said[] =>
  [...text.matchAll(STATEMENT_PATTERN)].map(([, name, written]) => ({ name: name!, text: written!.replace(/\$\{[^}]*\}/g, '$') }));
const SQL_IMPORT_PATTERN = /import \{([^}]*)\} from '(\.[^']*\.sql)';/g;
const ENTITY_WRITE_PATTERN = /\.(?:insert|update|delete|into|increment|decrement)\(\s*(\w+Entity)\b/g;

const SOURCE_FILES = files('apps/api-*/src/*.ts', 'apps/api-*/src/**/*.ts').filter((path) => !/\.(?:spec|fixture)\.ts$/.test(path));
const TABLE_BY_ENTITY = new Map(
  SOURCE_FILES.filter((path) => path.endsWith('.entity.ts')).flatMap((path) =>
    [...read(path).matchAll(/@Entity\(\{ name: '(\w+)'[\s\S]*?class (\w+)/g)].map(([, table, entity]) => [entity!, table!] as const),
  ),
);

/** The statements that a file imports and that write a table which the file writes by its entity as well. */
export function writtenBothWays(path: string): (Said & { table: string })[] {
  const text = read(path);
  const tables = new Set([...text.matchAll(ENTITY_WRITE_PATTERN)].map(([, entity]) => TABLE_BY_ENTITY.get(entity!)));
  return [...text.matchAll(SQL_IMPORT_PATTERN)].flatMap(([, names, from]) =>
    statementsOf(read(`${join(dirname(path), from!)}.ts`)).flatMap((one) => {
      const table = tableOf(one.text);
      return table && tables.has(table) && new RegExp(`\\b${one.name}\\b`).test(names!) ? [{ ...one, table }] : [];
    }),
  );
}
/** The files of the services that may write: all but entities and statements. */
export const writers = (): string[] => SOURCE_FILES.filter((path) => !/\.(?:sql|entity)\.ts$/.test(path));
