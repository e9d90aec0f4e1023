import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Sealed } from '@madang/contracts/events';
import { dataKey, formerKey, sealingKey } from './data-keys';

/** Bytes of the nonce that AES-GCM takes. */
const NONCE = 12;
/** Bytes of the tag by which AES-GCM knows a value that was changed. */
const TAG = 16;
/** Stands between the key's id and the sealed text; base64url has no such letter. */
const POINT = '.';
/** Stands for the key of values that name none. */
const FORMER_KEY = 'TOKEN_SECRET';

/** A sealed value that none of our keys opens: its key is gone, or it was changed, or it is none of ours. */
export class Unsealable extends Error {
  override readonly name = 'Unsealable';
  constructor(
    readonly keyId: string,
    why: string,
  ) {
    super(`sealed by ${keyId}: ${why}`);
  }
}

/** Hides a text from readers of the database; every service of this installation can open it. */
export function seal(text: string): Sealed {
  const { id, key } = sealingKey();
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return (id + POINT + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')) as Sealed;
}

/** Which key a value was sealed by. */
export const keyIdOf = (sealed: string): string => (sealed.includes(POINT) ? sealed.slice(0, sealed.indexOf(POINT)) : FORMER_KEY);

/** The text again; throws `Unsealable` when no key of ours opens it. */
export function unseal(sealed: Sealed): string {
  const id = keyIdOf(sealed);
  const key = id === FORMER_KEY ? formerKey() : dataKey(id)?.key;
  if (!key) throw new Unsealable(id.slice(0, 32), 'no such key in DATA_KEYS');
  const bytes = Buffer.from(sealed.slice(sealed.indexOf(POINT) + 1), 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    throw new Unsealable(id.slice(0, 32), 'the key does not open it');
  }
}
