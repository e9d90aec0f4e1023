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
/** The tables that a statement writes. `update` is also a word of locks (`for update`) and of inserts (`do update`). */
const tablesOf = (text: string): string[] =>
  [...text.matchAll(/(?<!\b(?:for|key|do)\s)\b(?:insert into|update|delete from)\s+(\w+)/g)].map(([, table]) => table!);

const STATEMENT_PATTERN = /^export const (\w+) = (?:statement|query)\b[\s\S]*?sql`([^`]*)`/gm;
const statementsOf = (text: string): Said[] =>
  [...text.matchAll(STATEMENT_PATTERN)].map(([, name, written]) => ({ name: name!, text: written!.replace(/\$\{[^}]*\}/g, '$') }));
const SQL_IMPORT_PATTERN = /import \{([^}]*)\} from '(\.[^']*\.sql)';/g;

const SOURCE_FILES = files('apps/api-*/src/*.ts', 'apps/api-*/src/**/*.ts').filter((path) => !/\.(?:spec|fixture)\.ts$/.test(path));
const TABLES_WITH_ENTITY = new Set(
  SOURCE_FILES.filter((path) => path.endsWith('.entity.ts')).flatMap((path) =>
    [...read(path).matchAll(/@Entity\(\{ name: '(\w+)'/g)].map(([, table]) => table!),
  ),
);

/** The statements that a file imports and that write, by the tables that have an entity. */
export function writtenBySql(path: string): Map<string, Said[]> {
  const byTable = new Map<string, Said[]>();
  for (const [, names, from] of read(path).matchAll(SQL_IMPORT_PATTERN))
    for (const one of statementsOf(read(`${join(dirname(path), from!)}.ts`)))
      if (new RegExp(`\\b${one.name}\\b`).test(names!))
        for (const table of tablesOf(one.text)) if (TABLES_WITH_ENTITY.has(table)) byTable.set(table, [...(byTable.get(table) ?? []), one]);
  return byTable;
}
/** The files of the services that may write: all but entities and statements. */
export const writers = (): string[] => SOURCE_FILES.filter((path) => !/\.(?:sql|entity)\.ts$/.test(path));
