import { hkdfSync } from 'node:crypto';
import { config } from './config';
import { BadEnvironment, givenNow } from './environment';
import { keyPairs } from './variables';

/** A key of what is sealed in the database; every sealed value names the one that opens it. */
export interface DataKey {
  id: string;
  key: Uint8Array;
}
/** A file that names no such key is asked again at most so often: anybody may send us a value of any key. */
const ASK_AGAIN = 1000;
let kept: DataKey[] | null = null;
let readAt = 0;

/** Reads DATA_KEYS anew; with DATA_KEYS_FILE a changed file counts from then on. */
export function readDataKeys(): readonly DataKey[] {
  const pairs = keyPairs(givenNow('DATA_KEYS') ?? '');
  if (typeof pairs === 'string') throw new BadEnvironment(`DATA_KEYS is not usable: ${pairs}.`);
  readAt = Date.now();
  return (kept = pairs.map(([id, key]) => ({ id, key })));
}

/** The key that seals, the first of DATA_KEYS. */
export const sealingKey = (): DataKey => (kept ?? readDataKeys())[0]!;

/** The key of this id; one that another process has just made is found in the file. */
export function dataKey(id: string): DataKey | undefined {
  const find = () => (kept ?? readDataKeys()).find((one) => one.id === id);
  const found = find();
  if (found || Date.now() - readAt < ASK_AGAIN) return found;
  readDataKeys();
  return find();
}

/** The key of values from before DATA_KEYS, which name none. */
export const formerKey = (): Uint8Array => Buffer.from(hkdfSync('sha256', config.tokenSecret, '', 'madang event', 32));
