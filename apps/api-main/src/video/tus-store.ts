import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Readable } from 'node:stream';
import { StorageUnavailable } from '../storage/storage';

/**
 * Uploads as the protocol sees them: a request may have waited for one while another took it over. Its parts are gone then, but it is
 * there in whole.
 */
export class TusStore extends DataStore {
  constructor(
    private readonly parts: DataStore,
    /** How large an upload was that has been taken over; null of others. */
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
  /** What is kept of a part that did not come to its end counts: the sender asks how much that is, and goes on from there. */
  override async write(from: Readable, id: string, offset: number): Promise<number> {
    try {
      return await this.parts.write(from, id, offset);
    } catch (e) {
      if (e !== ERRORS.FILE_WRITE_ERROR) throw e;
      // Its sender has gone, who does not hear this, or the disk takes no more.
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
