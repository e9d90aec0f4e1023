import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isSql } from './sql.mjs';

const server = resolve(import.meta.dirname, '../../libs/server');
/** The tables that SQL writes. `update` is also a word of locks (`for update`) and of inserts (`do update`). */
const WRITTEN_TABLE = /(?<!\b(?:for|key|do)\s)\b(?:insert into|update|delete from|merge into)\s+(?:\w+\.)?(\w+)/g;
const tablesIn = (text) => [...text.matchAll(WRITTEN_TABLE)].map((match) => match[1]);
/** Calls that get an entity and write nothing by it. */
const READING_CALL = /^(find|exists|count|columnsOf$|createQueryBuilder$)/;
const ENTITY_NAME = /^[A-Z]\w*Entity$/;
const DECLARATION = /^(?=(?:export )?(?:async )?(?:const|function|interface|type|class|import)\b)/m;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*(?:--|\/\/).*$/gm;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '([^']+)';/gm;

/** The path of an imported file of the services, or null. */
function pathOf(source, from) {
  const inServer = '@madang/server/';
  const path = source.startsWith('.')
    ? resolve(dirname(from), source)
    : source.startsWith(inServer) && join(server, source.slice(inServer.length));
  const file = path && (path.endsWith('.ts') ? path : `${path}.ts`);
  return file && existsSync(file) ? file : null;
}

/** The declarations of files and what they import, by their paths. */
const files = new Map();
function read(path) {
  let file = files.get(path);
  if (!file) {
    const text = readFileSync(path, 'utf8').replace(COMMENT, '');
    const declared = text.split(DECLARATION).flatMap((part) => {
      const name = /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(part)?.[1];
      return name ? [[name, part]] : [];
    });
    const imported = [...text.matchAll(IMPORT)].flatMap(([, names, source]) =>
      names.split(',').map((one) => {
        const [name, local] = one
          .trim()
          .replace(/^type /, '')
          .split(' as ');
        return [local ?? name, { name, source }];
      }),
    );
    files.set(path, (file = { text, declared: new Map(declared), imported: new Map(imported) }));
  }
  return file;
}

/** The tables that what a file exports writes, by itself or by pieces of SQL in it. */
function tablesOf(path, name, seen = new Set()) {
  const { declared, imported } = read(path);
  const text = declared.get(name);
  if (text === undefined || seen.has(path + name)) return [];
  seen.add(path + name);
  const named = [...new Set(text.match(/\b[A-Za-z_]\w+\b/g))];
  return [
    ...tablesIn(text),
    ...named.flatMap((word) => {
      const from = imported.get(word);
      const other = from?.source.endsWith('.sql') && pathOf(from.source, path);
      return other ? tablesOf(other, from.name, seen) : tablesOf(path, word, seen);
    }),
  ];
}

/** The table of an entity. */
function tableOf(path, entity) {
  for (const [, table, name] of read(path).text.matchAll(/@Entity\(\{ name: '(\w+)'[\s\S]*?\bclass (\w+)/g))
    if (name === entity) return table;
  return null;
}

/**
 * Lint rule: one class writes a table either by its entity or by statements, so that a reader finds all of its writes in one place and in
 * one form (AM-975). A statement may read what an entity writes.
 */
export const writers = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { both: '{{statement}} writes {{table}}, which this file writes by its entity: choose one way (AM-975).' },
  },
  create(context) {
    if (/\.sql\.ts$/.test(context.filename)) return {};
    const imported = new Map();
    const entities = new Set();
    const spoken = [];
    return {
      ImportDeclaration(node) {
        const path = pathOf(node.source.value, context.filename);
        if (!path || node.importKind === 'type') return;
        for (const one of node.specifiers)
          if (one.type === 'ImportSpecifier' && one.importKind !== 'type')
            imported.set(one.local.name, { node: one, path, name: one.imported.name });
      },
      CallExpression({ callee, arguments: given }) {
        const name = callee.property?.name ?? callee.name ?? '';
        if (READING_CALL.test(name)) return;
        for (const one of given) if (one.type === 'Identifier' && ENTITY_NAME.test(one.name)) entities.add(one.name);
      },
      TemplateLiteral(node) {
        if (isSql(node))
          spoken.push({ node, statement: 'SQL of this file', tables: tablesIn(node.quasis.map((part) => part.value.raw).join(' ')) });
      },
      'Program:exit'() {
        const written = new Set(
          [...entities].flatMap((name) => {
            const from = imported.get(name);
            return from ? [tableOf(from.path, from.name)] : [];
          }),
        );
        for (const [statement, { node, path, name }] of imported)
          if (path.endsWith('.sql.ts')) spoken.push({ node, statement, tables: tablesOf(path, name) });
        for (const { node, statement, tables } of spoken)
          for (const table of new Set(tables))
            if (written.has(table)) context.report({ node, messageId: 'both', data: { statement, table } });
      },
    };
  },
};
