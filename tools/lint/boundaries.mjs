import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { onImports } from './imports.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/**
 * Which project may import which, in the form of Nx's `depConstraints`. Nx's own rule needs ESLint and a compiler API that TypeScript 7
 * lacks. Imports that are not listed are forbidden.
 */
const constraints = read('tools/lint/constraints.json');
const projects = ['.', 'apps', 'libs']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name).replaceAll('\\', '/')))
  .filter((folder) => existsSync(join(root, folder, 'project.json')))
  .map((folder) => ({ folder, tags: read(`${folder}/project.json`).tags }));

/** The folder of each alias: `@madang/contracts/` → `libs/contracts/`. */
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

/** Lint rule for imports between projects: only allowed ones, by the other project's alias; files of the same project by relative paths. */
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
      // A path with the ending .ts is for files that plain Node runs before a build, such as the launcher, where aliases do not work.
      else if (alias && !named && !source.endsWith('.ts')) report('alias');
    };
    return onImports(check);
  },
};
