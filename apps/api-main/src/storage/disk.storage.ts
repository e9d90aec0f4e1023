import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { config } from '@madang/server/config';
import { FileAddresses } from './file-addresses';
import { isKey, Storage, type Range, type Stored } from './storage';

/** Files below DATA_DIR/files. */
export class DiskStorage extends Storage {
  constructor(
    private readonly addresses: FileAddresses,
    private readonly root = join(config.dataDir, 'files'),
  ) {
    super();
  }

  /** Where a key lies on this disk. */
  path(key: string): string {
    if (!isKey(key)) throw new Error(`no key: ${key}`);
    return join(this.root, key);
  }

  async adopt(key: string, path: string): Promise<void> {
    const to = this.path(key);
    await mkdir(dirname(to), { recursive: true });
    try {
      await rename(path, to);
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EXDEV') throw e;
      await copyFile(path, to);
      await rm(path);
    }
  }

  async put(key: string, body: Buffer): Promise<void> {
    const to = this.path(key);
    await mkdir(dirname(to), { recursive: true });
    // Written beside and moved: a reader never meets half a file.
    await writeFile(`${to}.part`, body);
    await rename(`${to}.part`, to);
  }

  async stat(key: string): Promise<Stored | null> {
    try {
      const s = await stat(this.path(key));
      return s.isFile() ? { size: s.size } : null;
    } catch {
      return null;
    }
  }

  async open(key: string, range?: Range): Promise<Readable | null> {
    return (await this.stat(key)) ? createReadStream(this.path(key), range) : null;
  }

  async local(key: string) {
    return (await this.stat(key)) ? { path: this.path(key), release: async () => undefined } : null;
  }

  async remove(prefix: string): Promise<void> {
    await rm(this.path(prefix), { recursive: true, force: true });
  }

  async putAddress(key: string, file: { size: number; contentType: string; expiresAt: Date }): Promise<string> {
    return this.addresses.put(key, file);
  }
}
