import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// This program removes from node_modules all packages but those that the services' bundles import and their dependencies, so that an
// image has no packages for the web app, the build or other machines. Usage: `node tools/build/packages.ts IMPORTED` in a folder with its
// lockfile; `buildServer` writes IMPORTED.

/** A package in the lockfile. */
export interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
type Lock = Record<string, Locked>;

/** Single files that services read from packages which they do not import: the fonts of certificates. */
export const PACKAGE_FILES = [
  'pretendard/dist/public/static/alternative/Pretendard-Medium.ttf',
  'pretendard/dist/public/static/alternative/Pretendard-Bold.ttf',
  '@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf',
];
/** Files for compilers and debuggers, which running services do not read. */
const NOT_RUN = /\.(d\.[cm]?ts|map|tsbuildinfo)$/;

/** The lockfile path of the package `name` as the package at `from` resolves it, from the inside out; null if there is none. */
function found(lock: Lock, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const path = `${at && `${at}/`}node_modules/${name}`;
    if (path in lock) return path;
    if (!at) return null;
  }
}

/** The lockfile paths that the named packages need; optional dependencies are included if they are installed. */
export function needed(lock: Lock, names: readonly string[]): Set<string> {
  const kept = new Set<string>();
  const take = (from: string, name: string) => {
    const path = found(lock, from, name);
    if (!path || kept.has(path)) return;
    kept.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = lock[path]!;
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) take(path, next);
  };
  for (const name of names) take('', name);
  return kept;
}

function clear(folder: string, keep: (path: string) => boolean): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !keep(path)) rmSync(path);
  }
}

function prune(names: readonly string[]): void {
  const lock = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock }).packages;
  const kept = needed(lock, names);
  const files = PACKAGE_FILES.map((file) => join('node_modules', file));
  for (const path of Object.keys(lock)) {
    if (!path || kept.has(path) || !existsSync(path)) continue;
    if (files.some((file) => file.startsWith(`${path}/`))) clear(path, (file) => files.includes(file));
    else rmSync(path, { recursive: true });
  }
  rmSync('node_modules/.bin', { recursive: true, force: true });
  clear('node_modules', (path) => !NOT_RUN.test(path));
}

if (process.argv[1] === import.meta.filename) prune(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as string[]);
