import { probe } from './probe';

const BOUNDARY = 'madang/boundaries';
const STATEMENT = 'apps/api-util/src/payment/payable-probe.ts';
const SQL = "import { sql } from '@madang/server/sql/sql';\n";
const FLOORS = 'madang/floors';
const CASES: [what: string, path: string, text: string, rule: string | null][] = [
  ['contracts know no server', 'libs/contracts/probe.ts', "import '@madang/server/db';", BOUNDARY],
  ['the web knows no server', 'apps/web/src/lib/probe.ts', "import '@madang/server/db';", BOUNDARY],
  ['a service knows no other', 'apps/api-main/src/probe.ts', "import '../../api-util/src/app.module';", BOUNDARY],
  ['a service may use the server ground', 'apps/api-main/src/probe.ts', "import '@madang/server/db';", null],
  ['nor does what they share', 'libs/server/probe.ts', "import '../../apps/api-main/src/app.module';", BOUNDARY],
  ['a type counts', 'apps/api-main/src/probe.ts', "import type { A } from '../../api-util/src/app.module';", BOUNDARY],
  ['so does the type of an import', 'apps/web/src/lib/probe.ts', "export let a: import('@madang/server/db').A;", BOUNDARY],
  ['what is handed on', 'apps/api-main/src/probe.ts', "export { A } from '../../api-util/src/app.module';", BOUNDARY],
  ['all of it', 'apps/api-main/src/probe.ts', "export * from '../../api-util/src/app.module';", BOUNDARY],
  ['and what comes later', 'apps/api-main/src/probe.ts', "void import('../../api-util/src/app.module');", BOUNDARY],
  ['a project with an alias is imported by it', 'apps/web/src/lib/probe.ts', "import '../../../../libs/contracts/codes';", BOUNDARY],
  ['but not by itself', 'libs/contracts/probe.ts', "import '@madang/contracts/codes';", BOUNDARY],
  ['itself it knows by relative paths', 'libs/contracts/main/probe.ts', "import '../codes';", null],
  ['what is no project is not imported', 'libs/server/probe.ts', "import '../../package.json';", BOUNDARY],
  ['the gateway may use contracts', 'gateway/probe.ts', "import '@madang/contracts/codes';", null],
  ['the gateway may use tools', 'gateway/testing/probe.ts', "import '../../tools/postgres';", null],
  ['the gateway knows no service', 'gateway/probe.ts', "import '../apps/api-main/src/app.module';", BOUNDARY],
  ['a service knows no tools', 'apps/api-main/src/probe.ts', "import '../../../tools/postgres';", BOUNDARY],
  ['tools may use services', 'tools/faults/probe.ts', "import '../../apps/api-main/src/app.module';", null],
  ['the web may use contracts', 'apps/web/src/lib/probe.ts', "import '@madang/contracts/codes';", null],
  ['a feature knows no other', 'apps/web/src/storefront/home/probe.ts', "import '../classes/class-list';", FLOORS],
  ['not even later', 'apps/web/src/storefront/home/probe.ts', "void import('../classes/class-list');", FLOORS],
  [
    'a feature may use itself and what lies below',
    'apps/web/src/storefront/home/probe.ts',
    "import './home-page';\nimport '../../domain/course/course-card';\nimport '../../ui/button';\nimport '../../lib/api';",
    null,
  ],
  [
    'what joins features lies beside them',
    'apps/web/src/storefront/probe.ts',
    "import './home/home-page';\nimport './boards/post-list';",
    null,
  ],
  ['and is nothing for a feature', 'apps/web/src/storefront/home/probe.ts', "import '../class-page';", FLOORS],
  ['the storefront knows no admin', 'apps/web/src/storefront/probe.ts', "import '../admin/orders/orders-page';", FLOORS],
  ['nor does learning', 'apps/web/src/learning/chat/probe.ts', "import '../../admin/orders/orders-page';", FLOORS],
  ['the storefront knows no authoring', 'apps/web/src/storefront/home/probe.ts', "import '../../authoring/wizard/steps';", FLOORS],
  ['learning knows no studio', 'apps/web/src/learning/probe.ts', "import '../studio/settings';", FLOORS],
  ['floors stand beside one another', 'apps/web/src/account/login/probe.ts', "import '../../learning/chat/messages';", FLOORS],
  ['the studio joins the pages of the admin', 'apps/web/src/studio/probe.ts', "import '../admin/orders/orders-page';", null],
  ['its features do not', 'apps/web/src/studio/contents/probe.ts', "import '../../admin/orders/orders-page';", FLOORS],
  ['what is shared knows no page', 'apps/web/src/domain/course/probe.ts', "import '../../storefront/home/home-page';", FLOORS],
  ['the kit knows nothing above it', 'apps/web/src/ui/probe.ts', "import '../domain/course/course-card';", FLOORS],
  ['no contract of a service', 'apps/web/src/ui/probe.ts', "import '@madang/contracts/main/course';", FLOORS],
  ['not even its types', 'apps/web/src/ui/probe.ts', "import type { Course } from '@madang/contracts/main/course';", FLOORS],
  ['but what all services share', 'apps/web/src/ui/probe.ts', "import '@madang/contracts/limits';", null],
  ['and makes no calls', 'apps/web/src/ui/probe.ts', "import '../lib/query';", FLOORS],
  ['lib/ knows nothing above it', 'apps/web/src/lib/probe.ts', "import '../ui/button';", FLOORS],
  ['only app/ imports from app/', 'apps/web/src/account/login/probe.ts', "import '../../app/guard';", FLOORS],
  ['the app joins the floors', 'apps/web/src/app/probe.ts', "import '../storefront/home/home-page';", null],
  ['there is no other floor', 'apps/web/src/features/home/probe.ts', "import '../../ui/button';", FLOORS],
  ['a test looks at its subject from above', 'apps/web/src/lib/probe.test.ts', "import '../ui/button';", null],
  [
    'a component is at most a hundred lines',
    'apps/web/src/ui/probe.ts',
    `export function a(b: () => void) {\n${'  b();\n'.repeat(100)}}`,
    'eslint/max-lines-per-function',
  ],
  ['text comes from the words', 'apps/web/src/ui/probe.tsx', 'export const A = () => <p>안녕하세요</p>;', 'madang/words'],
  ['so do its choices', 'apps/web/src/ui/probe.tsx', "export const A = (p: { a: boolean }) => <p>{p.a ? 'Yes' : '×'}</p>;", 'madang/words'],
  ['and templates', 'apps/web/src/ui/probe.tsx', `export const A = (p: { n: number }) => <i title={\`$\{p.n}원\`} />;`, 'madang/words'],
  ['and what is put together before', 'apps/web/src/lib/probe.ts', `export const a = (n: number) => \`$\{n}월\`;`, 'madang/words'],
  ['signs are no text', 'apps/web/src/ui/probe.tsx', `export const A = (p: { n: number }) => <p>{\`$\{p.n}×\`} · –</p>;`, null],
  ['particles are grammar', 'apps/web/src/lib/particles.ts', "export const PAIR = '을/를';", null],
  ['labels come from the words', 'apps/web/src/ui/probe.tsx', 'export const A = () => <i aria-label="Close" />;', 'madang/words'],
  ['nothing is any', 'libs/server/probe.ts', 'export const a = (b: any) => b as string;', 'typescript/no-explicit-any'],
  ['no test is left out', 'libs/server/probe.spec.ts', "it.skip('x', () => undefined);", 'madang/shortcuts'],
  [
    'no text becomes markup',
    'apps/web/src/ui/probe.tsx',
    'export const A = (p: { a: string }) => <p dangerouslySetInnerHTML={{ __html: p.a }} />;',
    'madang/markup',
  ],
  ['by no other way', 'apps/web/src/lib/probe.ts', 'export const a = (e: Element, b: string) => (e.innerHTML = b);', 'madang/markup'],
  [
    'a form is sent by the way that shows refusals',
    'apps/web/src/ui/probe.tsx',
    'export const A = (p: { a: () => void }) => <form onSubmit={p.a} />;',
    'madang/forms',
  ],
  [
    'or by the other one',
    'apps/web/src/ui/probe.tsx',
    "import { sending } from '../lib/sending';\nexport const A = () => <form onSubmit={sending(() => 'acted')} />;",
    null,
  ],
  [
    'the library of forms is used in one place',
    'apps/web/src/ui/probe.ts',
    "import { useForm } from 'react-hook-form';\nexport const a = useForm;",
    'madang/forms',
  ],
  [
    'its types are used anywhere',
    'apps/web/src/ui/probe.ts',
    "import type { Path } from 'react-hook-form';\nexport type A = Path<object>;",
    null,
  ],
  ['statements number nothing by hand', STATEMENT, "export const A = 'select $1';", 'madang/statements'],
  ['nor in a template', STATEMENT, 'export const A = `select $1`;', 'madang/statements'],
  ['a replacement may', STATEMENT, "export const a = (b: string) => b.replace(/(c)/, '$1d');", null],
  ['codes have names', STATEMENT, `${SQL}export const A = sql\`a = '00'\`;`, 'madang/statements'],
  ['a long one stands in its own file', STATEMENT, `${SQL}export const A = sql\`\nselect\n1\nfrom a\n\`;`, 'madang/statements'],
  ['where it may be long', 'apps/api-util/src/payment/payable-probe.sql.ts', `${SQL}export const A = sql\`\nselect\n1\nfrom a\n\`;`, null],
  [
    'a statement is named like all others',
    'apps/api-util/src/payment/payable-probe.sql.ts',
    `${SQL}import { statement } from '@madang/server/sql/statement';\nexport const A = statement('order.withEnd', () => sql\`select 1\`);`,
    'madang/statements',
  ],
  ['lines are short', STATEMENT, `export const A = '${'a'.repeat(150)}';`, 'madang/statements'],
  ['nothing runs by a text', STATEMENT, 'export const a = (tx: { query(b: string): void }) => tx.query("select 1");', 'madang/statements'],
  [
    'a call of the web goes through the client',
    'apps/web/src/ui/probe.ts',
    "export const a = () => fetch('/b');",
    'eslint/no-restricted-globals',
  ],
  ['and by no older way', 'apps/web/src/ui/probe.ts', 'export const a = () => new XMLHttpRequest();', 'eslint/no-restricted-globals'],
  ['dates are reckoned in one place', 'libs/server/probe.ts', 'export const a = (b: Date) => b.getUTCDay();', 'madang/dates'],
  ['with one offset', 'libs/server/probe.ts', `export const a = (day: string) => new Date(\`\${day}T00:00:00+09:00\`);`, 'madang/dates'],
  ['one zone', 'libs/server/probe.ts', "export const a = 'Asia/Seoul';", 'madang/dates'],
  ['one day', 'libs/server/probe.ts', 'export const a = 86_400_000;', 'madang/dates'],
  ['and one library', 'apps/web/src/lib/probe.ts', "import dayjs from 'dayjs';\nexport const a = dayjs;", 'madang/dates'],
  ['codes have names', 'apps/web/src/ui/probe.ts', "export const a = (b: string) => b === '00';", 'madang/codes'],
  ['where they are sent', 'apps/web/src/ui/probe.ts', "export const a = { fareCd: '01' };", 'madang/codes'],
  ['and in types', 'apps/web/src/ui/probe.ts', "export let a: '00' | '01';", 'madang/codes'],
  ['in the services as well', 'apps/api-main/src/probe.ts', "export const a = (b?: string) => b ?? '99';", 'madang/codes'],
  [
    'words of an answer have names as well',
    'apps/web/src/ui/probe.ts',
    "export const a = (b: string) => b === 'PREPARING';",
    'madang/word-codes',
  ],
  ['where one is chosen', 'apps/api-main/src/probe.ts', "export const a = (b: boolean) => (b ? 'PREPARING' : null);", 'madang/word-codes'],
  ['in statements', STATEMENT, `${SQL}export const A = sql\`a = 'PREPARING'\`;`, 'madang/statements'],
  [
    'in contracts, where a new one gets its name',
    'libs/contracts/main/probe.ts',
    "export interface A {\n  b: 'ABOVE' | 'BELOW';\n}",
    'madang/word-codes',
  ],
  ['by an object of constants', 'libs/contracts/main/probe.ts', "export const A = { OPEN: 'OPEN' } as const;", null],
  [
    'names of errors and permissions are names already',
    'apps/api-main/src/probe.ts',
    "export type A = 'CLASS_INFO_READ' | 'NOT_FOUND';",
    null,
  ],
  ['a test shows them as they come', 'apps/web/src/ui/probe.test.ts', "export const a = { fareCd: '01' };", null],
  ['a class of a service file is a service', 'apps/api-main/src/probe.service.ts', 'export class Charges {}', 'madang/names'],
  ['and says so', 'apps/api-main/src/probe.service.ts', 'export class ChargeService {}', null],
  ['who is enrolled is a learner', 'apps/api-main/src/probe.ts', 'export const enrollees = 1;', 'madang/names'],
  ['in the web as well', 'apps/web/src/admin/learners/probe.ts', 'export const enrollees = 1;', 'madang/names'],
  ['in names of files', 'libs/server/student-probe.ts', 'export const a = 1;', 'madang/names'],
  ['but for what the wire has', 'apps/api-main/src/probe.ts', 'export const a = { studentLimit: 1 };', null],
  ['nothing is put off', 'libs/server/probe.ts', '// TODO later\nexport const a = 1;', 'eslint/no-warning-comments'],
  ['no rule is switched off', 'libs/server/probe.ts', 'export const a = 1; // oxlint-disable-line no-console', 'madang/silence'],
  ['nor are all of them', 'libs/server/probe.ts', '/* oxlint-disable */\nexport const a = 1;', 'madang/silence'],
  [
    'by no other name',
    'libs/server/probe.ts',
    '/* eslint-disable */\nexport const a = (b: any) => b as string;',
    'typescript/no-explicit-any',
  ],
];

let found: string[][];
beforeAll(() => {
  found = probe(CASES.map(([, path, text]) => [path, text]));
}, 60_000);

it.each(CASES.map(([what, , , rule], i) => [what, rule, i] as const))('%s', (_, rule, i) => {
  if (rule) expect(found[i]).toContain(rule);
  else expect(found[i]).toEqual([]);
});

it('modules of the web import no values in a circle; types may', () => {
  const [a, b, c, d] = probe([
    ['apps/web/src/lib/probe-a.ts', "import { b } from './probe-1-b';\nexport const a = () => b;"],
    ['apps/web/src/lib/probe-b.ts', "import { a } from './probe-0-a';\nexport const b = () => a;"],
    ['apps/web/src/lib/probe-c.ts', "import type { D } from './probe-3-d';\nexport const c = (d: D) => d;"],
    ['apps/web/src/lib/probe-d.ts', "import { c } from './probe-2-c';\nexport type D = number;\nexport const d = () => c(1);"],
  ]);
  expect([a, b, c, d]).toEqual([['import/no-cycle'], ['import/no-cycle'], [], []]);
});
