import nx from '@nx/eslint-plugin';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { features } from './tools/lint/features.mjs';
import { words } from './tools/lint/words.mjs';

const scope = (name) => `scope:${name}`;
const kind = (name) => `kind:${name}`;
const services = ['main', 'util', 'event', 'alarm', 'form', 'campaign', 'page'].map((name) => `api-${name}`);

/** Who may import whom; what is not named here, may not. */
const constraints = [
  { sourceTag: kind('contracts'), onlyDependOnLibsWithTags: [kind('contracts')] },
  { sourceTag: kind('server'), onlyDependOnLibsWithTags: [kind('server'), kind('contracts')] },
  ...[...services, 'sandbox-pay', 'sandbox-social'].map((name) => ({
    sourceTag: scope(name),
    onlyDependOnLibsWithTags: [scope(name), kind('server'), kind('contracts')],
  })),
  { sourceTag: kind('web'), onlyDependOnLibsWithTags: [kind('web'), kind('contracts')] },
  { sourceTag: kind('e2e'), onlyDependOnLibsWithTags: [kind('e2e'), kind('contracts'), kind('tools')] },
  { sourceTag: kind('gateway'), onlyDependOnLibsWithTags: [kind('gateway'), kind('contracts'), kind('tools')] },
  { sourceTag: kind('tools'), onlyDependOnLibsWithTags: ['*'] },
];

const noShortcuts = [
  {
    selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|skipIf|runIf)$/]',
    message: 'Every test runs.',
  },
  { selector: 'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]', message: 'Every test runs.' },
];

/** Ways by which a text becomes markup or a script; rich text is built from chosen elements instead. */
const RAW = '/^(innerHTML|outerHTML|srcdoc|insertAdjacentHTML|createContextualFragment|dangerouslySetInnerHTML|srcDoc)$/';
const noRawMarkup = [
  ...[`MemberExpression[property.name=${RAW}]`, `Property[key.name=${RAW}]`, `JSXAttribute[name.name=${RAW}]`],
  'MemberExpression[object.name="document"][property.name=/^(write|writeln)$/]',
  'CallExpression[callee.name="eval"]',
  'NewExpression[callee.name="Function"]',
].map((selector) => ({ selector, message: 'No text becomes markup: build elements.' }));

/** Mistakes that TypeScript does not see. */
const mistakes = Object.fromEntries(
  [
    'no-async-promise-executor',
    'no-case-declarations',
    'no-cond-assign',
    'no-constant-binary-expression',
    'no-constant-condition',
    'no-debugger',
    'no-dupe-else-if',
    'no-duplicate-case',
    'no-empty',
    'no-empty-pattern',
    'no-fallthrough',
    'no-irregular-whitespace',
    'no-loss-of-precision',
    'no-misleading-character-class',
    'no-self-assign',
    'no-self-compare',
    'no-sparse-arrays',
    'no-template-curly-in-string',
    'no-unreachable-loop',
    'no-unsafe-finally',
    'no-unsafe-optional-chaining',
    'no-useless-catch',
    'no-useless-escape',
  ].map((name) => [name, 'error']),
);

export default ts.config(
  { ignores: ['**/node_modules/**', 'dist/**', '.nx/**', '.data/**', 'coverage/**'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  ...ts.configs.recommended,
  {
    plugins: { '@nx': nx },
    rules: {
      ...mistakes,
      'require-atomic-updates': ['error', { allowProperties: true }],
      'no-constant-condition': ['error', { checkLoops: false }],
      '@nx/enforce-module-boundaries': [
        'error',
        {
          depConstraints: constraints,
          enforceBuildableLibDependency: false,
          allow: ['../apps/**', '../../apps/**', '../../tools/**', '../../../tools/**'],
          banTransitiveDependencies: false,
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-empty-function': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      'no-restricted-syntax': ['error', ...noShortcuts],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'prefer-const': ['error', { destructuring: 'all' }],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { hooks, own: { rules: { features, words } } },
    rules: {
      'hooks/rules-of-hooks': 'error',
      'hooks/exhaustive-deps': 'error',
      'own/features': 'error',
      'own/words': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-syntax': ['error', ...noShortcuts, ...noRawMarkup],
    },
  },
  // The compiler finds what is not used, in less than a fourth of the time.
  { files: ['**/*.{ts,tsx}'], rules: { '@typescript-eslint/no-unused-vars': 'off' } },
  { files: ['tools/**', '**/*.{test,spec,e2e}.{ts,tsx}'], rules: { 'require-atomic-updates': 'off' } },
  { files: ['**/*.{test,spec,e2e}.{ts,tsx}', 'apps/web/src/testing/**'], rules: { 'own/words': 'off', 'max-lines': 'off' } },
  {
    // A mail of the server's own making, in a frame that runs nothing and has an origin of its own.
    files: ['apps/web/src/features/admin-campaigns/mail-preview.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noShortcuts] },
  },
  {
    // Particles are Korean grammar, not a text.
    files: ['apps/web/src/lib/particles.ts', 'apps/web/src/lib/keywords.ts'],
    rules: { 'own/words': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        globalThis: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
);
