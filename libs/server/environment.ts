import { readFileSync } from 'node:fs';
import { faultsOf, type Env } from './variables.ts';

/** An error of the environment, in sentences and without a stack trace. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';
}
const files = new Map<string, string>();

/** The variable's value, or what lies in the file that NAME_FILE names; an empty one is none. */
export function given(name: string, env: Env = process.env): string | undefined {
  if (env[name]) return env[name];
  const path = env[`${name}_FILE`];
  if (!path) return undefined;
  const key = `${name}\n${path}`;
  if (!files.has(key)) files.set(key, fromFile(name, path));
  return files.get(key) || undefined;
}

/** `given` of a value whose file may have changed while we run. */
export function givenNow(name: string): string | undefined {
  files.delete(`${name}\n${process.env[`${name}_FILE`]}`);
  return given(name);
}

/** The value by itself, or a JSON object in which it stands under its name (`secrets.json`). */
function fromFile(name: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text.startsWith('{') ? String((JSON.parse(text) as Record<string, unknown>)[name] ?? '') : text;
  } catch (e) {
    throw new BadEnvironment(`${name}_FILE is "${path}", which cannot be read: ${(e as Error).message}`);
  }
}

/** Stops the start with what is wrong with the environment. */
export function checkEnvironment(env: Env = process.env): void {
  const faults = faultsOf((name) => given(name, env));
  if (faults.length) throw new BadEnvironment(faults.join('\n'));
}
