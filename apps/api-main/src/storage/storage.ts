import type { Readable } from 'node:stream';
import { Failure } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import type { Opening } from './presign';

export interface Range {
  start: number;
  /** The position of the last byte, which is included. */
  end: number;
}
export interface Stored {
  size: number;
}

/** Thrown when the storage does not work: a wrong key, no connection, a full disk. It never means that a file does not exist. */
export class StorageUnavailable extends Failure {
  constructor(
    readonly why: string,
    /** Whether the storage refused in a way that waiting does not change: a wrong key, a missing bucket. */
    readonly refused = false,
  ) {
    super('FILES_AWAY');
  }
}
/** Logs a failure of the storage and answers the error to throw; the caller gets no details. */
export function storageUnavailable(what: string, key: string, why: string, refused = false): StorageUnavailable {
  logger.error({ what, key, err: why }, 'file storage');
  return new StorageUnavailable(why, refused);
}

/**
 * Stores files by keys: `public/…` for pictures that anybody may see, `private/…` and `videos/…` for files with signed addresses. Keys are
 * always made by us, never from a caller's text.
 */
export abstract class Storage {
  /** Moves a file from a path of this machine into the storage. */
  abstract adopt(key: string, path: string, contentType: string): Promise<void>;
  abstract put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** The size of a file; null if it does not exist. Any other failure throws `StorageUnavailable`. */
  abstract stat(key: string): Promise<Stored | null>;
  abstract open(key: string, range?: Range): Promise<Readable | null>;
  /** A path of this machine with the content of the file; the caller has to call `release` after use. */
  abstract local(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
  abstract remove(prefix: string): Promise<void>;
  /** The keys of all files, in no particular order; for backups. */
  abstract keys(): AsyncIterable<string>;
  /** Gives a file another key and replaces a file that has this key; answers false if the file does not exist. */
  abstract move(from: string, to: string, contentType: string): Promise<boolean>;
  /** Checks that the storage works; throws `StorageUnavailable` if not. */
  abstract check(): Promise<void>;
  /** An address to which a browser can upload a file of exactly this size and type with PUT until `expiresAt`, without a session. */
  abstract putAddress(key: string, file: { size: number; contentType: string; expiresAt: Date }): Promise<string>;
  /**
   * The address at which the storage itself sends the file between these times, with the headers of `answer`; null if it has no such
   * addresses and we have to send it. The same times give the same address, so that browsers find the file in their cache.
   */
  getAddress(_key: string, _opening: Opening, _answer?: Record<string, string>): string | null {
    return null;
  }
  /** The path of a stored file in a folder that the gateway can read, too; null if there is no such folder. */
  pathInFolder(_key: string): string | null {
    return null;
  }
}

const STORAGE_KEY_FORMAT = /^(public|private|videos)(\/[A-Za-z0-9][\w.-]*)+$/;
/** Whether a text from an address may be a key: no part is empty or consists of dots, and nothing is encoded. */
export const isKey = (text: string) => text.length <= 500 && STORAGE_KEY_FORMAT.test(text) && !text.includes('..');
