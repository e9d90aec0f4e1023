import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealed } from '@madang/contracts/events';
import { dataKey, formerKey, sealingKey } from './data-keys';

/** Bytes of AES-GCM's nonce. */
const NONCE_BYTES = 12;
/** Bytes of AES-GCM's authentication tag, which shows whether a value was changed. */
const TAG_BYTES = 16;
/** Separates the key's id from the encrypted text; base64url has no such character. */
const KEY_ID_SEPARATOR = '.';
/** The key id of a value that names none. */
const FORMER_KEY = 'TOKEN_SECRET';

/** Thrown for a sealed value that none of our keys opens: its key is gone, it was changed, or we did not seal it. */
export class Unsealable extends Error {
  override readonly name = 'Unsealable';
  constructor(
    readonly keyId: string,
    why: string,
  ) {
    super(`sealed by ${keyId}: ${why}`);
  }
}

/**
 * Encrypts a text with the first key of DATA_KEYS, so that the database does not show it; every service of the installation can open it.
 */
export function seal(text: string): Sealed {
  const { id, key } = sealingKey();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return (id + KEY_ID_SEPARATOR + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')) as Sealed;
}

/** The id of the key that sealed a value. */
export const keyIdOf = (sealed: string): string =>
  sealed.includes(KEY_ID_SEPARATOR) ? sealed.slice(0, sealed.indexOf(KEY_ID_SEPARATOR)) : FORMER_KEY;

/** Decrypts a sealed value; throws `Unsealable` if none of our keys opens it. */
export function unseal(sealed: Sealed): string {
  const id = keyIdOf(sealed);
  const key = id === FORMER_KEY ? formerKey() : dataKey(id)?.key;
  if (!key) throw new Unsealable(id.slice(0, 32), 'no such key in DATA_KEYS');
  const bytes = Buffer.from(sealed.slice(sealed.indexOf(KEY_ID_SEPARATOR) + 1), 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new Unsealable(id.slice(0, 32), 'the key does not open it');
  }
}
