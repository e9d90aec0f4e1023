import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Sealed } from '@madang/contracts/events';
import { config } from './config';

const NONCE = 12;
const TAG = 16;
const key = () => Buffer.from(hkdfSync('sha256', config.tokenSecret, '', 'madang event', 32));

/** Hides a text from readers of the database; every service of this installation can open it. */
export function seal(text: string): Sealed {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce);
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url') as Sealed;
}

/** The text again; throws when it was changed or sealed elsewhere. */
export function unseal(sealed: Sealed): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
