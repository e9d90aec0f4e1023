import { REGISTRY, INPUT_VARIANTS } from '@madang/contracts/registry';
import { dirname } from 'node:path';
import { files, read } from './docs/sources';

/** A column, with its table, entity and property. */
interface Column {
  table: string;
  entity: string;
  property: string;
  column: string;
}

const snake = (text: string) => text.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
/** Source files that services run, without tests and migrations. */
const SOURCE_FILES = files('apps/api-*/src/*.ts', 'apps/api-*/src/**/*.ts', 'libs/server/*.ts', 'libs/server/**/*.ts').filter(
  (path) => !/\.(?:spec|fixture)\.ts$|\/migrations\/|test-app/.test(path),
);
/** A statement that copies rows, by its name: what nothing else writes is empty in every copy. */
const COPY_STATEMENT_PATTERN = /\b(?:statement|query)(?:<[^(]*>)?\(\s*'[\w.-]*\bcopy\b[\w-]*'[\s\S]*?\n\);/g;
const SOURCE_TEXTS = new Map(
  SOURCE_FILES.map((path) => [
    path,
    read(path)
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replace(COPY_STATEMENT_PATTERN, ''),
  ]),
);
const MIGRATION_TEXTS = files('apps/api-*/src/migrations/*.sql').map(read).join('\n');

/** The columns that entities declare, without keys, which never change. */
export function columns(): Column[] {
  return [...SOURCE_TEXTS].flatMap(([path, text]) =>
    path.endsWith('.entity.ts')
      ? [...text.matchAll(/@Entity\(\{ name: '(\w+)'[^)]*\}\)\s*export class (\w+) \{([\s\S]*?)\n\}/g)].flatMap(([, table, entity, body]) =>
          [...body!.matchAll(/@Column\([^\n]*\)\s*(\w+)[!?]?:/g)].map(([line, property]) => ({
            table: table!,
            entity: entity!,
            property: property!,
            column: /name: '(\w+)'/.exec(line)?.[1] ?? snake(property!),
          })),
        )
      : [],
  );
}

/** The columns that SQL writes to a table: in `insert into t (…)`, in `update t set … =` and in `on conflict … set`. */
function writtenBySql(table: string, text: string): Set<string> {
  const found = new Set<string>();
  const name = `(?:\\w+\\.)?${table}\\b`;
  for (const [, list] of text.matchAll(new RegExp(`insert into ${name}(?:\\s+as)?\\s*\\w*\\s*\\(([^)]*)\\)`, 'g')))
    for (const column of list!.split(',')) found.add(column.trim());
  // A list of columns that several statements share has a name.
  const shared = new RegExp(`names: sql\`([^\`]*)\`(?:(?!names: sql\`)[\\s\\S])*?insert into ${name}\\s*\\(\\$\\{`, 'g');
  for (const [, list] of text.matchAll(shared)) for (const column of list!.split(',')) found.add(column.trim());
  for (const [, rest] of text.matchAll(new RegExp(`(?:update ${name}|insert into ${name})([\\s\\S]*?)(?:\\n {2}\`|;|$)`, 'g')))
    for (const [, column] of rest!.matchAll(/(?:\bset|,)\s*(\w+)\s*=/g)) found.add(column!);
  return found;
}

/** The text of all files that use an entity; in them a column is written as the property of an object. */
const handling = (entity: string): string =>
  [...SOURCE_TEXTS]
    .filter(([path, text]) => !path.endsWith('.entity.ts') && !path.endsWith('.sql.ts') && new RegExp(`\\b${entity}\\b`).test(text))
    .map(([, text]) => text)
    .join('\n');

interface Part {
  fields?: Record<string, Part>;
  innerType?: Part;
}
const namesIn = (part: Part): string[] => [
  ...Object.entries(part.fields ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
  ...(part.innerType ? namesIn(part.innerType) : []),
];
const registry = read('libs/contracts/registry.ts');
/**
 * By which words a source names the input of a group of calls: the group's constant, the inputs in the file of that constant, and the files
 * that these come from.
 */
function wordsOf(group: string): RegExp {
  const api = new RegExp(`\\n  ${group}: (\\w+),`).exec(registry)?.[1] ?? `${group}Api`;
  const path = new RegExp(`import \\{[^}]*\\b${api}\\b[^}]*\\} from '\\./([^']+)'`).exec(registry)?.[1];
  const text = path ? read(`libs/contracts/${path}.ts`) : '';
  const inputs = text.match(/\b\w+Input\b/g) ?? [];
  const files = [...text.matchAll(/import \{[^}]*Input\b[^}]*\} from '\.\/([^']+)'/g)].map(([, file]) => `${dirname(path!)}/${file}'`);
  return new RegExp(`\\b(?:${[api, ...new Set([...inputs, ...files])].join('|')})(?!\\w)`, 'i');
}
/** For each group of calls, the words that name its inputs and the names of their fields, which services save as they come. */
const SENT_FIELDS = [...new Set(REGISTRY.map(({ group }) => group))].map((group) => ({
  words: wordsOf(group),
  names: new Set(
    REGISTRY.flatMap(({ group: of, endpoint: { method, input } }) =>
      of === group && method !== 'GET' && input
        ? (INPUT_VARIANTS.get(input) ?? [{}]).flatMap((value) => namesIn(input.describe({ value }) as Part))
        : [],
    ),
  ),
}));

/** Entities whose rows are inserted with all columns, by `rowOf`. */
const WHOLE_ROWS = new Set(
  [...SOURCE_TEXTS.values()].flatMap((text) => [...text.matchAll(/insert into \w+ \$\{rowOf\((\w+)/g)].map(([, entity]) => entity!)),
);

const ALL_SQL = [...SOURCE_TEXTS]
  .filter(([path]) => path.endsWith('.sql.ts'))
  .map(([, text]) => text)
  .join('\n');

/**
 * The bodies of the database's functions. Statements that begin at the beginning of a line are left out, since a migration runs them only
 * once; those inside of functions are indented.
 */
const FUNCTION_BODIES = MIGRATION_TEXTS.replace(/^(?:insert into|update)[\s\S]*?;/gm, '');

/** Columns that nothing writes while the product runs: no statement but those that copy, no saved entity, no function of the database. */
export function unwritten(): string[] {
  const statements = `${ALL_SQL}\n${FUNCTION_BODIES}`;
  const bySql = new Map<string, Set<string>>();
  const byEntity = new Map<string, string>();
  return columns()
    .filter(({ table, entity, property, column }) => {
      if (!bySql.has(table)) bySql.set(table, writtenBySql(table, statements));
      if (!byEntity.has(entity)) byEntity.set(entity, handling(entity));
      return !(
        bySql.get(table)!.has(column) ||
        // A class's field says nothing of a lesson's column of the same name: only what is sent to files of the entity counts.
        SENT_FIELDS.some(({ words, names }) => names.has(property) && words.test(byEntity.get(entity)!)) ||
        WHOLE_ROWS.has(entity) ||
        new RegExp(`(?<![.?])\\b${property}\\s*[:,}]`).test(byEntity.get(entity)!)
      );
    })
    .map(({ table, column }) => `${table}.${column}`);
}
