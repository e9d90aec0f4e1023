import { hkdfSync } from 'node:crypto';
import { config } from './config';
import { BadEnvironment, givenNow } from './environment';
import { keyPairs } from './variable-checks';

/** A key that encrypts values in the database; each value that it encrypted names its id. */
export interface DataKey {
  id: string;
  key: Uint8Array;
}
/**
 * Milliseconds between two readings of the key file because of an unknown key id; without a limit anybody could cause readings by sending
 * values with made-up ids.
 */
const ASK_AGAIN = 1000;
let kept: DataKey[] | null = null;
let readAt = 0;

/** Reads DATA_KEYS from the environment, or from the file that DATA_KEYS_FILE names, and uses these keys from now on. */
export function readDataKeys(): readonly DataKey[] {
  const pairs = keyPairs(givenNow('DATA_KEYS') ?? '');
  if (typeof pairs === 'string') throw new BadEnvironment(`DATA_KEYS is not usable: ${pairs}.`);
  readAt = Date.now();
  return (kept = pairs.map(([id, key]) => ({ id, key })));
}

/** The key that encrypts new values: the first of DATA_KEYS. */
export const sealingKey = (): DataKey => (kept ?? readDataKeys())[0]!;

/**
 * The key with this id. An unknown id reads the key file again, at most once a second, since another process may just have added it;
 * undefined if it is not there either.
 */
export function dataKey(id: string): DataKey | undefined {
  const find = () => (kept ?? readDataKeys()).find((one) => one.id === id);
  const found = find();
  if (found || Date.now() - readAt < ASK_AGAIN) return found;
  readDataKeys();
  return find();
}

/** The key of values that were encrypted before DATA_KEYS existed and so name no key; it is derived from TOKEN_SECRET. */
export const formerKey = (): Uint8Array => Buffer.from(hkdfSync('sha256', config.tokenSecret, '', 'madang event', 32));
