import type { DataStore } from '@tus/server';
import { DAY } from '@madang/contracts/time';

/** Milliseconds after which an upload that was not finished is deleted. */
export const UPLOAD_LIFE_MS = 3 * DAY;
/** How many bytes of the beginning of a file are needed to recognise its kind. */
export const HEAD_BYTES = 4100;

/** An upload that is complete. */
export interface Whole {
  size: number;
  /** The first bytes of the file, by which its kind is recognised. */
  head: Buffer;
}

/** The place of unfinished uploads. All processes share it, so that each part of an upload may come to any of them. */
export abstract class UploadParts {
  /** What the server of the tus protocol reads and writes; its ids are made by `idOf`. */
  abstract readonly store: DataStore;
  abstract idOf(tusId: string): string;
  tusIdOf = (id: string) => /[0-9a-f]{32}/.exec(id)![0];
  /** Begins an upload of exactly `size` bytes. */
  abstract create(tusId: string, size: number): Promise<void>;
  /** The upload, once it is complete; null while bytes are missing, and after it was moved into the storage. */
  abstract whole(tusId: string): Promise<Whole | null>;
  /** Moves a complete upload to its key in the storage. */
  abstract handOver(tusId: string, key: string, contentType: string): Promise<void>;
  abstract remove(tusId: string): Promise<void>;
  /** Deletes uploads that began before `before` and belong to no video. */
  abstract sweep(before: Date): Promise<void>;
}
