import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  .trim()
  .split('\n');
/** Patterns of keys and tokens, in the forms of the companies that issue them. */
const KEYS: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s*\n[A-Za-z0-9+/=\n]{64}/,
  'a key of Amazon': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b(?<!EXAMPLE)/,
  'a live key of Toss': /\blive_(?:sk|ck|gsk|gck)_[A-Za-z0-9]{16,}/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a token of Slack': /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  'a key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  'a signed token': /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/,
};
const TEXT =
  /\.(?:ts|tsx|mts|mjs|js|json|jsonc|sql|md|yml|yaml|sh|html|css|env.*|conf|toml|svg)$|(?:^|\/)(?:Dockerfile|\.[a-z]+rc|\.env[^/]*)$/;

describe('docs/security.md 40: the tree', () => {
  it('holds no key and no token of anybody', () => {
    const found = files
      .filter((file) => TEXT.test(file) && file !== 'package-lock.json' && statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return Object.entries(KEYS).flatMap(([what, pattern]) => (pattern.test(text) ? [`${file}: ${what}`] : []));
      });
    expect(found).toEqual([]);
  });
  it('knows each such key when it sees one', () => {
    const samples = [
      `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}`,
      ...['AKIA', 'live_sk_', 'ghp_', 'npm_', 'xoxb-', 'AIza', 'sk_live_'].map(
        (start, i) => start + 'A1'.repeat(30).slice(0, [16, 20, 36, 36, 20, 35, 20][i]),
      ),
      ['eyJ', '.eyJ', '.'].map((start) => start + 'a'.repeat(24)).join(''),
    ];
    expect(Object.values(KEYS).filter((pattern) => !samples.some((sample) => pattern.test(sample)))).toEqual([]);
  });
  it('keeps what is secret out of it: environments, data, archives', () => {
    expect(files.filter((file) => /(?:^|\/)(?:\.env(?!\.example)|\.data\/|.*\.(?:pem|p12|pfx|key|dump|sqlite))/.test(file))).toEqual([]);
  });
  it('names every package by its version and its hash, but for programs of other systems that nobody here could install', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
    const all = Object.entries(packages).filter(([at, one]) => at.startsWith('node_modules/') && !one.link && !one.inBundle);
    expect(all.length).toBeGreaterThan(1000);
    const loose = all.filter(([, one]) => !one.version || !/^sha512-/.test(one.integrity ?? ''));
    expect(loose.filter(([at, one]) => !(one.optional && one.os && /binding/.test(at))).map(([at]) => at)).toEqual([]);
  });
});

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optional?: boolean;
  os?: string[];
}
