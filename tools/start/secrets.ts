import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Writes secrets beside the file and puts them in its place: neither a full disk nor a fall of the machine leaves half of them. */
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

/** A key for DATA_KEYS, by the next number after those that are there: `k3:…`. */
export function newDataKey(keys: string): string {
  const numbers = [...keys.matchAll(/(?:^|,)\s*k(\d+):/g)].map((m) => Number(m[1]));
  return `k${Math.max(0, ...numbers) + 1}:${randomBytes(32).toString('base64')}`;
}
