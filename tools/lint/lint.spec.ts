import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });

const BOUNDARY = '@nx/enforce-module-boundaries';
const CASES: [what: string, path: string, text: string, rule: string | null][] = [
  ['contracts know no server', 'libs/contracts/probe.ts', "import '@madang/server/db';", BOUNDARY],
  ['the web knows no server', 'apps/web/src/lib/probe.ts', "import '@madang/server/db';", BOUNDARY],
  ['a service knows no other', 'apps/api-main/src/probe.ts', "import '../../api-util/src/app.module';", BOUNDARY],
  ['a service may use the server ground', 'apps/api-main/src/probe.ts', "import '@madang/server/db';", null],
  ['the web may use contracts', 'apps/web/src/lib/probe.ts', "import '@madang/contracts/codes';", null],
  ['a feature knows no other', 'apps/web/src/features/home/probe.ts', "import '../classes/class-list';", 'own/features'],
  [
    'a feature may use itself and what is shared',
    'apps/web/src/features/home/probe.ts',
    "import './home-page';\nimport '../../ui/button';",
    null,
  ],
  ['what is shared knows no feature', 'apps/web/src/ui/probe.ts', "import '../features/home/home-page';", 'own/features'],
  ['only the app joins features', 'apps/web/src/app/probe.ts', "import '../features/home/home-page';", null],
  ['text comes from the words', 'apps/web/src/ui/probe.tsx', 'export const A = () => <p>안녕하세요</p>;', 'own/words'],
  ['so do its choices', 'apps/web/src/ui/probe.tsx', "export const A = (p: { a: boolean }) => <p>{p.a ? 'Yes' : '×'}</p>;", 'own/words'],
  ['and templates', 'apps/web/src/ui/probe.tsx', `export const A = (p: { n: number }) => <i title={\`$\{p.n}원\`} />;`, 'own/words'],
  ['and what is put together before', 'apps/web/src/lib/probe.ts', `export const a = (n: number) => \`$\{n}월\`;`, 'own/words'],
  ['signs are no text', 'apps/web/src/ui/probe.tsx', `export const A = (p: { n: number }) => <p>{\`$\{p.n}×\`} · –</p>;`, null],
  ['particles are grammar', 'apps/web/src/lib/particles.ts', "export const PAIR = '을/를';", null],
  ['labels come from the words', 'apps/web/src/ui/probe.tsx', 'export const A = () => <i aria-label="Close" />;', 'own/words'],
  ['nothing is any', 'libs/server/probe.ts', 'export const a = (b: any) => b as string;', '@typescript-eslint/no-explicit-any'],
  ['no test is left out', 'libs/server/probe.spec.ts', "it.skip('x', () => undefined);", 'no-restricted-syntax'],
  [
    'no text becomes markup',
    'apps/web/src/ui/probe.tsx',
    'export const A = (p: { a: string }) => <p dangerouslySetInnerHTML={{ __html: p.a }} />;',
    'no-restricted-syntax',
  ],
  [
    'by no other way',
    'apps/web/src/lib/probe.ts',
    'export const a = (e: Element, b: string) => (e.innerHTML = b);',
    'no-restricted-syntax',
  ],
  ['nothing is put off', 'libs/server/probe.ts', '// TODO later\nexport const a = 1;', 'no-warning-comments'],
];

let found: string[][];
beforeAll(() => {
  node(join('node_modules', 'nx', 'dist', 'bin', 'nx.js'), 'show', 'projects');
  found = JSON.parse(node('tools/lint/probe.mjs', JSON.stringify(CASES.map(([, path, text]) => [path, text])))) as string[][];
}, 120_000);

it.each(CASES.map(([what, , , rule], i) => [what, rule, i] as const))('%s', (_, rule, i) => {
  if (rule) expect(found[i]).toContain(rule);
  else expect(found[i]).toEqual([]);
});
