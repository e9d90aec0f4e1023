import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { onImports } from './imports.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Nx's `depConstraints`: its own rule wants ESLint, and the compiler's API that TypeScript 7 does not have. What is not named, may not. */
const constraints = read('tools/lint/constraints.json');
const projects = ['.', 'apps', 'libs']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name).replaceAll('\\', '/')))
  .filter((folder) => existsSync(join(root, folder, 'project.json')))
  .map((folder) => ({ folder, tags: read(`${folder}/project.json`).tags }));

/** `@madang/contracts/` → `libs/contracts/` */
const aliases = Object.entries(read('tsconfig.base.json').compilerOptions.paths).map(([alias, [path]]) => ({
  alias: alias.slice(0, -1),
  folder: path.slice('./'.length, -1),
}));

const projectOf = (path) => {
  const inside = `${relative(root, path).replaceAll('\\', '/')}/`;
  return projects.find(({ folder }) => inside.startsWith(`${folder}/`));
};

const allowed = (from, to) => {
  const own = constraints.filter(({ sourceTag }) => from.tags.includes(sourceTag));
  return own.length > 0 && own.every(({ onlyDependOnLibsWithTags: tags }) => tags.some((tag) => tag === '*' || to.tags.includes(tag)));
};

/** Who may import whom; a project names itself by relative paths, and another by its alias where it has one. */
export const boundaries = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      forbidden: '{{from}} may not import {{to}} (tools/lint/constraints.json).',
      alias: '{{to}} is imported as {{alias}}…',
      self: '{{from}} imports its own files by relative paths.',
      outside: 'What belongs to no project is not imported.',
    },
  },
  create(context) {
    const from = projectOf(context.filename);
    if (!from) return {};
    const check = (node, source) => {
      if (typeof source !== 'string') return;
      const named = aliases.find(({ alias }) => source.startsWith(alias));
      if (!named && !source.startsWith('.')) return;
      const to = projectOf(named ? join(root, named.folder) : resolve(dirname(context.filename), source));
      const alias = to && aliases.find(({ folder }) => folder === `${to.folder}/`)?.alias;
      const report = (messageId) => context.report({ node, messageId, data: { from: from.folder, to: to?.folder, alias } });
      if (!to) report('outside');
      else if (to === from && named) report('self');
      else if (to === from) return;
      else if (!allowed(from, to)) report('forbidden');
      // With its ending it is a file that plain Node reads, before anything is built: the launcher knows no alias.
      else if (alias && !named && !source.endsWith('.ts')) report('alias');
    };
    return onImports(check);
  },
};
