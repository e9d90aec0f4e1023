import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const root = resolve(import.meta.dirname, '../..');
/** The working folder of these tools; the tools that read our sources ignore it. */
const API_TOOLS_FOLDER = join(root, '.nx/api');
/** The path of a file that one of these tools makes or reads. */
export const made = (name: string) => join(API_TOOLS_FOLDER, 'dist', name);

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean }>;
}
const packagesOf = (file: string) => (JSON.parse(readFileSync(join(API_TOOLS_FOLDER, file), 'utf8')) as Lock).packages;

function isInstalled(): boolean {
  const hidden = 'node_modules/.package-lock.json';
  if (!existsSync(join(API_TOOLS_FOLDER, hidden))) return false;
  const there = packagesOf(hidden);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || there[path]?.version === version || optional,
  );
}

/** Installs the packages of these tools apart from the project's, since they need TypeScript 5.9, which is older than the project's. */
export async function installTools(): Promise<void> {
  mkdirSync(made(''), { recursive: true });
  for (const file of readdirSync(import.meta.dirname, { withFileTypes: true }))
    if (file.isFile()) copyFileSync(join(import.meta.dirname, file.name), join(API_TOOLS_FOLDER, file.name));
  if (isInstalled()) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['ci', '--ignore-scripts', '--prefer-offline', '--loglevel=error'], { cwd: API_TOOLS_FOLDER });
}

/** Runs a script of this folder and answers its output; its errors are in the thrown error. */
export async function runTool(script: string, args: string[] = []): Promise<string> {
  try {
    return (await run(process.execPath, [script, ...args], { cwd: API_TOOLS_FOLDER, maxBuffer: 1 << 26 })).stdout;
  } catch (e) {
    const { stdout = '', stderr = '', message } = e as { stdout?: string; stderr?: string; message: string };
    throw new Error(`${script}: ${stdout || stderr || message}`, { cause: e });
  }
}
