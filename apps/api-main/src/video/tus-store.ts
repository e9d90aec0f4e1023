import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Readable } from 'node:stream';
import { StorageUnavailable } from '../storage/storage';

/**
 * The uploads as the tus protocol sees them. While a request waited for an upload, another one may have moved the upload into the storage:
 * its parts are then gone, and this store reports the upload as complete.
 */
export class TusStore extends DataStore {
  constructor(
    private readonly parts: DataStore,
    /** The size of an upload that has come completely; null for any other. */
    private readonly takenOver: (id: string) => Promise<number | null>,
  ) {
    super();
    this.extensions = parts.extensions;
  }

  override async getUpload(id: string): Promise<Upload> {
    try {
      return await this.parts.getUpload(id);
    } catch (e) {
      const size = isGone(e) ? await this.takenOver(id) : null;
      if (size === null) throw e;
      return new Upload({ id, size, offset: size });
    }
  }
  /**
   * Stores a part. If the connection breaks off, the bytes that have come stay; the sender asks how many they are and continues from
   * there.
   */
  override async write(from: Readable, id: string, offset: number): Promise<number> {
    try {
      return await this.parts.write(from, id, offset);
    } catch (e) {
      if (e !== ERRORS.FILE_WRITE_ERROR) throw e;
      // The sender is gone and does not get this answer, or the disk is full.
      throw new StorageUnavailable('a part could not be written');
    }
  }
  override remove(id: string) {
    return this.parts.remove(id);
  }
  override getExpiration() {
    return this.parts.getExpiration();
  }
}

const isGone = (e: unknown) => [404, 410].includes((e as { status_code?: number }).status_code ?? 0);
