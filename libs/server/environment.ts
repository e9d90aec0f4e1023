import { readFileSync } from 'node:fs';
import { faultsOf, type Env } from './variables.ts';

/** A faulty variable of the environment. The message is for the operator, and is printed without a stack trace. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';
}
const files = new Map<string, string>();

/** The value of a variable, or the content of the file that the variable NAME_FILE names; undefined where it is empty. */
export function given(name: string, env: Env = process.env): string | undefined {
  if (env[name]) return env[name];
  const path = env[`${name}_FILE`];
  if (!path) return undefined;
  const key = `${name}\n${path}`;
  if (!files.has(key)) files.set(key, fromFile(name, path));
  return files.get(key) || undefined;
}

/** As `given`, but reads the file of NAME_FILE again at each call, since it may change while the process runs. */
export function givenNow(name: string): string | undefined {
  files.delete(`${name}\n${process.env[`${name}_FILE`]}`);
  return given(name);
}

/**
 * Reads a variable's value from a file, which has either the value alone, or a JSON object with the value under the variable's name
 * (`secrets.json`).
 */
function fromFile(name: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text.startsWith('{') ? String((JSON.parse(text) as Record<string, unknown>)[name] ?? '') : text;
  } catch (e) {
    throw new BadEnvironment(`${name}_FILE is "${path}", which cannot be read: ${(e as Error).message}`);
  }
}

/** Throws `BadEnvironment` with all faults of the variables, which stops the start. */
export function checkEnvironment(env: Env = process.env): void {
  const faults = faultsOf((name) => given(name, env));
  if (faults.length) throw new BadEnvironment(faults.join('\n'));
}
