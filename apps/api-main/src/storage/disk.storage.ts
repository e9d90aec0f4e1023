import { createReadStream } from 'node:fs';
import { access, constants, copyFile, mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { config } from '@madang/server/config';
import { FileAddresses } from './file-addresses';
import { isKey, Storage, storageUnavailable, type Range, type Stored } from './storage';

const isAbsent = (e: unknown) => ['ENOENT', 'ENOTDIR'].includes((e as NodeJS.ErrnoException).code ?? '');

/** Stores files on the disk of this machine, below DATA_DIR/files. */
export class DiskStorage extends Storage {
  constructor(
    private readonly addresses: FileAddresses,
    private readonly root = join(config.dataDir, 'files'),
  ) {
    super();
  }

  path(key: string): string {
    if (!isKey(key)) throw new Error(`no key: ${key}`);
    return join(this.root, key);
  }

  adopt(key: string, path: string): Promise<void> {
    const to = this.path(key);
    return this.told('put', key, () => carry(path, to));
  }

  put(key: string, body: Buffer): Promise<void> {
    const to = this.path(key);
    return this.told('put', key, async () => {
      await mkdir(dirname(to), { recursive: true });
      await placed(to, (part) => writeFile(part, body));
    });
  }

  async move(from: string, to: string): Promise<boolean> {
    if (!(await this.stat(from))) return false;
    await this.told('move', from, () => carry(this.path(from), this.path(to)));
    return true;
  }

  check(): Promise<void> {
    return this.told('check', '', async () => {
      await mkdir(this.root, { recursive: true });
      await access(this.root, constants.R_OK | constants.W_OK);
    });
  }

  private async told<T>(what: string, key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (e) {
      throw storageUnavailable(what, key, (e as Error).message);
    }
  }

  async stat(key: string): Promise<Stored | null> {
    const path = this.path(key);
    return this.told('stat', key, async () => {
      const found = await stat(path).catch((e: unknown) => {
        if (isAbsent(e)) return null;
        throw e;
      });
      return found?.isFile() ? { size: found.size } : null;
    });
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

  async *keys(): AsyncGenerator<string> {
    await mkdir(this.root, { recursive: true });
    for await (const entry of await opendir(this.root, { recursive: true })) {
      const key = relative(this.root, join(entry.parentPath, entry.name));
      if (entry.isFile() && !key.endsWith('.part') && isKey(key)) yield key;
    }
  }

  override pathInFolder(key: string): string {
    return key;
  }

  async putAddress(key: string, file: { size: number; contentType: string; expiresAt: Date }): Promise<string> {
    return this.addresses.put(key, file);
  }
}

/** Moves a file to its place; it is copied if both are on different disks, where a rename fails. */
async function carry(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== 'EXDEV') throw e;
    await placed(to, (part) => copyFile(from, part));
    await rm(from);
  }
}

/**
 * Writes a file under another name beside its place and then renames it, so that readers never get an incomplete file. After an error the
 * incomplete file is deleted.
 */
async function placed(to: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${to}.part`;
  try {
    await write(part);
    await rename(part, to);
  } catch (e) {
    await rm(part, { force: true });
    throw e;
  }
}
