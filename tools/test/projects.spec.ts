import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import constraints from '../lint/constraints.json';

const root = resolve(import.meta.dirname, '../..');
/** The environment without the variables of Nx from the run around this test. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NX_|NODE_OPTIONS$)/.test(name))),
  NX_ISOLATE_PLUGINS: 'false',
};
const nx = (...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules/nx/dist/bin/nx.js'), ...args], { cwd: root, env, encoding: 'utf8' });

interface Target {
  cache?: boolean;
  inputs?: unknown[];
  outputs?: string[];
  options: { command: string };
}
interface Graph {
  nodes: Record<string, { data: { root: string; tags: string[]; targets: Record<string, Target> } }>;
  dependencies: Record<string, { target: string; type: string }[]>;
}
let graph: Graph;
beforeAll(() => {
  const dir = mkdtempSync(join(tmpdir(), 'madang-graph-'));
  nx('graph', `--file=${join(dir, 'graph.json')}`);
  graph = (JSON.parse(readFileSync(join(dir, 'graph.json'), 'utf8')) as { graph: Graph }).graph;
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

/** The projects with this target that Nx considers affected by a change of `file`. */
function affected(file: string, target: string): string[] {
  const names = JSON.parse(nx('show', 'projects', '--affected', `--files=${file}`, '--json')) as string[];
  return names.filter((name) => target in graph.nodes[name]!.data.targets);
}

describe('the projects of Nx', () => {
  it('are the folders of sources, each with lint and tests', () => {
    const folders = ['gateway', 'tools', ...globSync('{apps,libs}/*', { cwd: root })];
    const projects = Object.values(graph.nodes).map(({ data }) => data);
    expect(projects.map((p) => p.root).sort()).toEqual(['.', ...folders].sort());
    const lacking = projects.filter(({ targets }) => !targets['lint'] || !(targets['test'] ?? targets['e2e'] ?? targets['api']));
    expect(lacking.map((p) => p.root)).toEqual([]);
  });

  it('import each other as tools/lint/constraints.json allows, by the tags of their project.json', () => {
    const tagsOf = (name: string) => graph.nodes[name]!.data.tags;
    const wrong = Object.entries(graph.dependencies).flatMap(([from, all]) =>
      all
        .filter(({ target, type }) => type !== 'implicit' && target in graph.nodes && from !== 'madang')
        .filter(({ target }) => {
          const own = constraints.filter(({ sourceTag }) => tagsOf(from).includes(sourceTag));
          const allowed = own.flatMap(({ onlyDependOnLibsWithTags }) => onlyDependOnLibsWithTags);
          return !allowed.some((tag) => tag === '*' || tagsOf(target).includes(tag));
        })
        .map(({ target }) => `${from} → ${target}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('take no result of a test from the cache but the web’s, and checks only by what they read', () => {
    const targets = Object.values(graph.nodes).flatMap(({ data }) =>
      Object.entries(data.targets).map(([name, target]) => ({ name, project: data.root, ...target })),
    );
    const tests = targets.filter(({ options }) => /^(jest|vitest)\b/.test(options.command));
    const kept = tests.filter(({ cache }) => cache !== false);
    expect(kept.map(({ project, name }) => `${project} ${name}`)).toEqual(['apps/web test']);
    expect(kept[0]).toMatchObject({
      inputs: expect.arrayContaining(['default', '^default', '{workspaceRoot}/apps/api-page/src/**/*.ts']),
      outputs: ['{workspaceRoot}/dist/sent/web'],
    });
    const checks = targets.filter((one) => !tests.includes(one));
    expect(checks.filter(({ cache, inputs }) => !cache || !inputs?.length)).toEqual([]);
    expect(checks.filter(({ name, outputs }) => name === 'build' && outputs?.length !== 2)).toEqual([]);
  });

  it.each([
    ['apps/api-util/src/app.module.ts', 'test', ['api-util', 'tools'], ['api-main', 'server', 'web']],
    ['apps/web/src/main.tsx', 'test', ['web'], ['contracts', 'api-main', 'tools']],
    ['libs/contracts/codes.ts', 'test', ['contracts', 'server', 'api-form', 'web', 'tools'], []],
    ['apps/api-main/src/migrations/0001_start.sql', 'test', ['api-main', 'api-form', 'server'], ['contracts', 'web']],
  ])('%s, when it changes, concerns the %s of those that build on it', (file, target, some, others) => {
    const found = affected(file, target);
    expect(found).toEqual(expect.arrayContaining(some));
    expect(found.filter((name) => others.includes(name))).toEqual([]);
  });
});
