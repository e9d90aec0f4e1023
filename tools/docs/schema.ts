import type { Client } from 'pg';
import { tablesOf, viewsOf } from './schema.sql';
import { read } from './sources';

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  fallback: string | null;
}
interface Table {
  schema: string;
  name: string;
  columns: Column[];
  keys: string[];
  /** Whether the table has row-level security, which limits rows to a site or a person. */
  fenced: boolean;
  partitioned: boolean;
}
interface View {
  schema: string;
  name: string;
  columns: string[];
}

/** The glossary's sentence for each table that it names. */
function meanings(): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of read('docs/glossary.md').split('\n')) {
    const [, word, , table, , meaning] = line.split('|').map((cell) => cell.trim());
    const name = /^`(\w+\.\w+)`$/.exec(table ?? '')?.[1];
    if (name && !found.has(name)) found.set(name, `**${word}**: ${meaning}`);
  }
  return found;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;

function page(table: Table, meaning: string | undefined): string[] {
  const marks = [...(table.fenced ? ['rows fenced by site or person'] : []), ...(table.partitioned ? ['one partition a month'] : [])];
  return [
    `### ${table.schema}.${table.name}`,
    '',
    ...(meaning ? [meaning, ''] : []),
    ...(marks.length ? [`${marks.join(', ')}.`.replace(/^./, (letter) => letter.toUpperCase()), ''] : []),
    row(['column', 'type', 'null', 'default']),
    row(['---', '---', '---', '---']),
    ...table.columns.map((c) => row([`\`${c.name}\``, c.type, c.nullable ? 'yes' : '', c.fallback ? `\`${short(c.fallback)}\`` : ''])),
    '',
    ...(table.keys.length ? [...table.keys.map((key) => `- \`${cell(key)}\``), ''] : []),
  ];
}

/** The text of docs/schema.md, from the system catalog of a migrated database. */
export async function schemaPage(client: Client, schemas: readonly string[]): Promise<string> {
  const tables = (await client.query<Table>(tablesOf(schemas))).rows;
  const views = (await client.query<View>(viewsOf(schemas))).rows;
  const words = meanings();
  const lines = schemas.flatMap((schema) => {
    const own = tables.filter((table) => table.schema === schema);
    const read = views.filter((view) => view.schema === schema);
    return [
      `## ${schema}`,
      '',
      ...own.flatMap((table) => page(table, words.get(`${schema}.${table.name}`))),
      ...(read.length
        ? [
            `### What other services read of ${schema}`,
            '',
            ...read.map((view) => `- \`${view.name}\`: ${view.columns.map((name) => `\`${name}\``).join(', ')}`),
            '',
          ]
        : []),
    ];
  });
  return [
    '# The tables',
    '',
    'Made from the catalogue of a migrated database; `SCHEMA=write npx jest tools/docs/schema` makes it anew. ' +
      (`Each service owns one schema and reads ` +
        `of another only what its views give. ${tables.length} tables; words in bold are those of the [glossary](glossary.md).`),
    '',
    ...lines,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
