import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes secrets to a new file and renames it over the old one, so that neither a full disk nor a crash of the machine leaves an
 * incomplete file.
 */
export function writeSecrets(file: string, secrets: string | Record<string, string>): void {
  const fresh = `${file}.new`;
  const out = openSync(fresh, 'w', 0o600);
  try {
    writeSync(out, typeof secrets === 'string' ? secrets : JSON.stringify(secrets, null, 2));
    fsyncSync(out);
  } catch (e) {
    rmSync(fresh, { force: true });
    throw e;
  } finally {
    closeSync(out);
  }
  renameSync(fresh, file);
}

/** A new key for DATA_KEYS, with the number after the highest existing one: `k3:…`. */
export function newDataKey(keys: string): string {
  const numbers = [...keys.matchAll(/(?:^|,)\s*k(\d+):/g)].map((m) => Number(m[1]));
  return `k${Math.max(0, ...numbers) + 1}:${randomBytes(32).toString('base64')}`;
}
