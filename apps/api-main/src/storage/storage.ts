import type { Readable } from 'node:stream';
import { Failure } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import type { Opening } from './presign';

export interface Range {
  start: number;
  /** The last byte that is wanted, itself included. */
  end: number;
}
export interface Stored {
  size: number;
}

/** The storage does not answer as it should: a wrong key, no way to it, a full disk. That is never "no such file". */
export class StorageUnavailable extends Failure {
  constructor(
    readonly why: string,
    /** The storage has answered with a refusal that waiting does not change: a wrong key, no such bucket. */
    readonly refused = false,
  ) {
    super('FILES_AWAY');
  }
}
/** Logs a failure of the storage and answers the error to throw; the caller of the service learns no detail. */
export function storageUnavailable(what: string, key: string, why: string, refused = false): StorageUnavailable {
  logger.error({ what, key, err: why }, 'file storage');
  return new StorageUnavailable(why, refused);
}

/**
 * Where files lie, by key: `public/…` for pictures anybody may see, `private/…` and `videos/…` behind signed addresses.
 * Keys are ours, never a caller's text.
 */
export abstract class Storage {
  /** Takes a file over from a path of this machine; the path is gone afterwards. */
  abstract adopt(key: string, path: string, contentType: string): Promise<void>;
  abstract put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such file; whatever else keeps it from us is `StorageUnavailable`. */
  abstract stat(key: string): Promise<Stored | null>;
  abstract open(key: string, range?: Range): Promise<Readable | null>;
  /** A path of this machine that holds the file; `release` it after use. */
  abstract local(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
  abstract remove(prefix: string): Promise<void>;
  /** Every file that lies there, in no order; for backups. */
  abstract keys(): AsyncIterable<string>;
  /** Gives a file another key, in place of what may lie there; false when there is none. */
  abstract move(from: string, to: string, contentType: string): Promise<boolean>;
  /** Whether we could work: fails with `StorageUnavailable`. */
  abstract check(): Promise<void>;
  /** An address that takes a PUT of exactly this size and type until `expiresAt`, without a session. */
  abstract putAddress(key: string, file: { size: number; contentType: string; expiresAt: Date }): Promise<string>;
  /**
   * An address at which the storage itself hands the file out between these times, with what `answer` says of it; null where it has none
   * and we hand it out. The same times make the same address, so that browsers keep what they have.
   */
  getAddress(_key: string, _opening: Opening, _answer?: Record<string, string>): string | null {
    return null;
  }
  /** The path of a stored file in the folder that a gateway may read as well; null where there is no such folder. */
  pathInFolder(_key: string): string | null {
    return null;
  }
}

const KEY = /^(public|private|videos)(\/[A-Za-z0-9][\w.-]*)+$/;
/** What may stand in an address as a key: no dots alone, no empty parts, nothing encoded. */
export const isKey = (text: string) => text.length <= 500 && KEY.test(text) && !text.includes('..');
