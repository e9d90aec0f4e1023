import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BadArchive } from './archive';

/**
 * The file ending of encrypted archives. They are encrypted in the format of age (https://age-encryption.org), for a recipient that the
 * product knows; only its identity, which is stored elsewhere, decrypts them. `age -d -i FILE` does so too.
 */
export const ENCRYPTED_ENDING = '.age';

export async function encrypted(plain: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** Decrypts an archive. `identity` is a line that begins with AGE-SECRET-KEY-, or the path of a file with one. */
export async function decrypted(sealed: Readable, identity: string | undefined): Promise<Readable> {
  if (!identity) throw new BadArchive('The archive is encrypted: name the file of its identity with --identity.');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identityIn(identity));
  } catch (e) {
    throw new BadArchive(`The identity cannot be used: ${(e as Error).message}`);
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)));
  } catch (e) {
    throw new BadArchive(`This identity does not open the archive: ${(e as Error).message}`);
  }
}

/** A new age key pair: the recipient is for BACKUP_RECIPIENT, and the identity for a safe place. */
export async function newKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

const IDENTITY_PREFIX = 'AGE-SECRET-KEY-';
function identityIn(text: string): string {
  const lines = text.startsWith(IDENTITY_PREFIX) ? [text] : readFileSync(text, 'utf8').split('\n');
  const found = lines.map((line) => line.trim()).find((line) => line.startsWith(IDENTITY_PREFIX));
  if (!found) throw new Error(`${text} has no line that begins with ${IDENTITY_PREFIX}`);
  return found;
}

// The types of Node and of the browser declare the same web stream separately, so one is cast to the other.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
// The cast is for the same reason.
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as ReadableStream);
