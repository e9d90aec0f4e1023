import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '@madang/server/config';
import { given, givenNow } from '@madang/server/environment';
import { keyPairs } from '@madang/server/variable-checks';
import { DB_OWNERS } from '@madang/server/variables';
import { writeSecrets } from '../start/secrets';

/**
 * Variables that an archive contains: keys without which its data cannot be decrypted, and passwords with which the installation continues
 * as before.
 */
const SECRET_NAMES = ['TOKEN_SECRET', 'DATA_KEYS', ...DB_OWNERS.map((owner) => `DB_PASSWORD_${owner.toUpperCase()}`)];

const kept = () => join(config.dataDir, 'secrets.json');

/** The present values of these variables, by name, together with the secrets that `npm start` has made. */
export function secretsNow(): Record<string, string> {
  const made = existsSync(kept()) ? (JSON.parse(readFileSync(kept(), 'utf8')) as Record<string, string>) : {};
  const set = Object.fromEntries(SECRET_NAMES.flatMap((name) => (given(name) === undefined ? [] : [[name, given(name)!]])));
  return { ...made, ...set };
}

/**
 * Makes sure that the values which the archive's keys have sealed can be opened here. The database is empty, so our own keys have sealed
 * nothing: if keys are read from a file, the archive's keys replace them; otherwise it throws.
 */
export function takeKeys(archived: Record<string, string>): 'there' | 'taken' {
  const theirs = archived['DATA_KEYS'];
  if (!theirs || opens(givenNow('DATA_KEYS'), theirs)) return 'there';
  const file = process.env['DATA_KEYS_FILE'];
  if (process.env['DATA_KEYS'] || !file)
    throw new Error(
      'DATA_KEYS of the environment lacks the keys by which the archive is sealed. `npm run restore -- secrets <archive>` prints them: ' +
        'set DATA_KEYS to that list, and begin again.',
    );
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  writeSecrets(file, text.startsWith('{') ? { ...(JSON.parse(text) as Record<string, string>), DATA_KEYS: theirs } : theirs);
  return 'taken';
}

function opens(ours: string | undefined, theirs: string): boolean {
  const [own, needed] = [keyPairs(ours ?? ''), keyPairs(theirs)];
  if (typeof own === 'string' || typeof needed === 'string') return false;
  return needed.every(([id, key]) => own.some(([other, its]) => other === id && Buffer.from(its).equals(Buffer.from(key))));
}
