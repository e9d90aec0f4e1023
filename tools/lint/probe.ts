import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
const CONFIG_PATHS = [
  '.oxlintrc.json',
  'tsconfig.base.json',
  'tools/lint',
  '{gateway,tools,{apps,libs}/*}/project.json',
  'libs/contracts/{codes,answer-codes,platform-codes,permission-list,errors}.ts',
  'libs/contracts/util/settlement.ts',
  'apps/sandbox-pay/src/codes.ts',
];

interface Finding {
  code?: string;
  message: string;
  filename: string;
}

/** The name of a rule by its code, `madang(words)` → `madang/words`; for a finding without a code its message, such as a syntax error. */
const name = ({ code, message }: Finding) => code?.replace(/\((.*)\)/, '/$1') ?? message;

/**
 * For each text the rules that report something in it at its path. The texts are written to a folder of their own with the project's
 * configuration; `probe` in a path becomes unique by a number.
 */
export function probe(texts: (readonly [path: string, text: string])[]): string[][] {
  const tree = mkdtempSync(join(tmpdir(), 'madang-lint-'));
  try {
    for (const path of globSync(CONFIG_PATHS, { cwd: root })) cpSync(join(root, path), join(tree, path), { recursive: true });
    const paths = texts.map(([path], i) => path.replace('probe', `probe-${i}`));
    paths.forEach((path, i) => {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), texts[i]![1], { flag: 'wx' });
    });
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', ...paths], {
      cwd: tree,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
    return paths.map((path) => diagnostics.filter((d) => d.filename === path).map(name));
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
