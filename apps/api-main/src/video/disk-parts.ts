import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '@madang/server/config';
import type { Storage } from '../storage/storage';
import { HEAD_BYTES, UPLOAD_LIFE_MS, UploadParts, type Whole } from './upload-parts';

/** Stores unfinished uploads of videos in DATA_DIR/uploads. They survive a restart, and several processes share the folder. */
export class DiskParts extends UploadParts {
  readonly directory = join(config.dataDir, 'uploads');
  readonly store = new FileStore({ directory: this.directory, expirationPeriodInMilliseconds: UPLOAD_LIFE_MS });

  constructor(private readonly storage: Storage) {
    super();
  }

  idOf = (tusId: string) => tusId;

  async create(tusId: string, size: number): Promise<void> {
    await this.store.create(new Upload({ id: tusId, size, offset: 0, creation_date: new Date().toISOString() }));
  }

  async whole(tusId: string): Promise<Whole | null> {
    const upload = await this.store.getUpload(tusId).catch(() => null);
    if (!upload || upload.offset !== upload.size) return null;
    const file = await open(this.pathOf(tusId));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return { size: upload.offset, head: buffer.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  }

  handOver(tusId: string, key: string, contentType: string): Promise<void> {
    return this.storage.adopt(key, this.pathOf(tusId), contentType);
  }

  async remove(tusId: string): Promise<void> {
    await rm(this.pathOf(tusId), { force: true });
    await rm(`${this.pathOf(tusId)}.json`, { force: true });
  }

  /** Does nothing: an unfinished upload here always belongs to the row of a video, and is deleted with it. */
  sweep = () => Promise.resolve();

  private pathOf = (tusId: string) => join(this.directory, tusId);
}
