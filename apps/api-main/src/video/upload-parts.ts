import type { DataStore } from '@tus/server';
import { DAY } from '@madang/contracts/time';

/** An upload nobody goes on with is dropped. */
export const UPLOAD_LIFE = 3 * DAY;
/** How many bytes from its beginning tell what kind of film a file is. */
export const HEAD_BYTES = 4100;

/** An upload of which everything has come. */
export interface Whole {
  size: number;
  /** The first bytes of the file, by which its type is known. */
  head: Buffer;
}

/** Where the parts of unfinished films lie: one place for all copies of the service, so that each part may come to any of them. */
export abstract class UploadParts {
  /** What the server of the protocol reads and writes, by ids that `idOf` makes. */
  abstract readonly store: DataStore;
  abstract idOf(tusId: string): string;
  tusIdOf = (id: string) => /[0-9a-f]{32}/.exec(id)![0];
  /** An empty upload of a size that is fixed now. */
  abstract create(tusId: string, size: number): Promise<void>;
  /** The upload with all of its bytes; null while some are missing, and after it was handed over. */
  abstract whole(tusId: string): Promise<Whole | null>;
  /** Gives a whole upload its place in the storage. */
  abstract handOver(tusId: string, key: string, contentType: string): Promise<void>;
  abstract remove(tusId: string): Promise<void>;
  /** Deletes uploads that were begun before then and have no video. */
  abstract sweep(before: Date): Promise<void>;
}
