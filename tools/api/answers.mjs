import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createFormatter, createParser, SchemaGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';
import { CodeParser, CODES, codesName } from './code-types.mjs';
import { spelledOut } from './spelled-out.mjs';

// `node answers.mjs <file>` writes the JSON Schema of each call's answer, out of the TypeScript types in `libs/contracts`: `answers` (by
// the call's name), `about` (the comment of a call, if there is one), and `schemas` (by the type's name).

const root = resolve(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'madang-api-'));
const contracts = join(work, 'contracts');
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
cpSync(join(root, 'libs/contracts'), contracts, { recursive: true, filter: (file) => !/[.](spec|fixture)[.]ts$/.test(file) });

const options = {
  ...ts.parseJsonConfigFileContent(
    { compilerOptions: JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions },
    ts.sys,
    root,
  ).options,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  incremental: false,
  paths: { yup: [join(root, 'node_modules/yup')] },
};
const registry = join(contracts, 'registry.ts');
const programOf = (before) => ts.createProgram([registry], options, undefined, before);

/** Appends lines to a copied source file, where they can use names that the file does not export. */
const append = (file, lines) => writeFileSync(file, `${readFileSync(file, 'utf8')}\n${lines.join('\n')}\n`);

/** What a call answers that ends in `.returnsFile()`. */
const FILE = 'Blob';
/** By the name of each call: its file, the text of its answer's type, and its docstring. */
function declaredAnswers(program) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(registry);
  const groups = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((s) => [...s.declarationList.declarations])
    .find((d) => d.name.getText() === 'CALL_GROUPS');
  const found = new Map();
  const note = (name, property) => {
    const call = property.valueDeclaration?.initializer;
    const ended = call && ts.isCallExpression(call) ? call : null;
    const text = ended?.expression.name?.text === 'returnsFile' ? FILE : ended?.typeArguments?.[0]?.getText();
    if (!text) throw new Error(`${name} ends neither in .returns<…>() nor in .returnsFile()`);
    const about = ts.displayPartsToString(property.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();
    found.set(name, { file: call.getSourceFile().fileName, text, about });
  };
  for (const group of groups.initializer.properties)
    for (const property of checker.getTypeAtLocation(group.initializer).getProperties())
      note(`${group.name.getText()}.${property.name}`, property);
  const health = program.getSourceFile(join(contracts, 'health.ts'));
  const [made] = checker
    .getSymbolAtLocation(health)
    .exports.get('healthApi')
    .valueDeclaration.initializer.body.statements.filter(ts.isReturnStatement);
  for (const property of checker.getTypeAtLocation(made.expression).getProperties()) note(`health.${property.name}`, property);
  return found;
}

/** Writes the types of blocks out as text, since functions declare them, which the schema generator cannot follow. */
function spellOutBlocks(program) {
  const file = join(contracts, 'page/blocks/block.ts');
  const text = readFileSync(file, 'utf8');
  const checker = program.getTypeChecker();
  const alias = program.getSourceFile(file).statements.find((s) => ts.isTypeAliasDeclaration(s) && s.name.text === 'Block');
  const blocks = checker.getTypeAtLocation(alias.name);
  const kinds = blocks.types.map((kind) => {
    const { value } = checker.getTypeOfSymbol(kind.getProperty('type'));
    return [`Page${value[0].toUpperCase()}${value.slice(1)}Block`, spelledOut(checker, kind)];
  });
  const told = [
    ...kinds.map(([name, body]) => `export type ${name} = ${body};`),
    `export type Block = ${kinds.map(([name]) => name).join(' | ')};`,
  ];
  writeFileSync(file, text.replace(alias.getText(), told.join('\n')));
}

const aliasOf = (name) => `Answer_${name.replace(/\W/g, '_')}`;
const first = programOf();
const declared = declaredAnswers(first);
spellOutBlocks(first);
for (const [name, { file, text }] of declared) append(file, [`export type ${aliasOf(name)} = ${text};`]);

const config = { type: '*', expose: 'export', topRef: true, jsDoc: 'basic', additionalProperties: true, skipTypeCheck: true };
const program = programOf(first);
const parser = createParser(program, config, (chain) => chain.addNodeParser(new CodeParser(program.getTypeChecker())));
const generator = new SchemaGenerator(program, parser, createFormatter(config), config);

const aliases = new Map(
  program
    .getSourceFiles()
    .flatMap((file) =>
      file.statements.flatMap((s) => (ts.isTypeAliasDeclaration(s) && s.name.text.startsWith('Answer_') ? [[s.name.text, s]] : [])),
    ),
);
const definitions = new Map();
const isFile = (name) => declared.get(name).text === FILE;
for (const name of declared.keys())
  for (const [key, schema] of Object.entries(
    isFile(name) ? {} : generator.createSchemaFromNodes([aliases.get(aliasOf(name))]).definitions,
  )) {
    const known = definitions.get(key);
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two types are called ${key}`);
    definitions.set(key, schema);
  }

/**
 * Fixes a fault of the generator: for fields picked from a type that it has not finished, it refers to the whole type. Each such field
 * gets its own schema from that type.
 */
function picked(schema) {
  const fields = Object.entries(schema.properties ?? {});
  const [, one] = fields[0] ?? [];
  const from = one?.$ref && definitions.get(decodeURIComponent(one.$ref.replace('#/definitions/', '')))?.properties;
  if (!from || !fields.every(([name, { $ref }]) => $ref === one.$ref && from[name])) return schema;
  return { ...schema, properties: Object.fromEntries(fields.map(([name]) => [name, from[name]])) };
}
/** The type that a name finally means, past names that are only aliases. */
function meant(key) {
  const { $ref, ...beside } = definitions.get(key);
  return $ref && !Object.keys(beside).length ? meant(decodeURIComponent($ref.replace('#/definitions/', ''))) : key;
}
/** The name of a type in the schemas: `Page<Order>` becomes `OrderPage`. A type without a written name is inserted where it is used. */
function nameOf(key) {
  if (!key.startsWith(CODES)) return key.replace(/^(Page|CursorPage)<(\w+)>$/, '$2$1');
  const name = codesName(key);
  return definitions.has(name) && meant(name) !== key ? `${name}Code` : name;
}
const isName = (name) => /^[A-Z]\w*$/.test(name) && !name.startsWith('Answer_');

function placed(value, above = []) {
  if (Array.isArray(value)) return value.map((one) => placed(one, above));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$ref === 'string') {
    const key = meant(decodeURIComponent(value.$ref.replace('#/definitions/', '')));
    if (isName(nameOf(key))) return { ...value, $ref: `#/components/schemas/${nameOf(key)}` };
    if (above.includes(key)) throw new Error(`${key} holds itself and has no name`);
    const { $ref, ...beside } = value;
    return { ...placed(definitions.get(key), [...above, key]), ...beside };
  }
  return Object.fromEntries(Object.entries(picked(value)).map(([key, one]) => [key, placed(one, above)]));
}

const sorted = (entries) => entries.sort(([a], [b]) => (a < b ? -1 : 1));
/** Writes one type per line, so that a diff shows which type changed. */
const lines = (entries) =>
  sorted(entries)
    .map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n');
const answers = [...declared.keys()].map((name) => [
  name,
  isFile(name) ? { type: 'string', format: 'binary' } : placed(definitions.get(aliasOf(name))),
]);
const about = [...declared].flatMap(([name, call]) => (call.about ? [[name, call.about]] : []));
const schemas = [...definitions]
  .filter(([key]) => isName(nameOf(key)) && meant(key) === key)
  .map(([key, schema]) => [nameOf(key), placed(schema)]);
writeFileSync(
  process.argv[2],
  `{\n  "about": {\n${lines(about)}\n  },\n  "answers": {\n${lines(answers)}\n  },\n  "schemas": {\n${lines(schemas)}\n  }\n}\n`,
);
