import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { DiskStorage } from '../../apps/api-main/src/storage/disk.storage';
import { FileAddresses } from '../../apps/api-main/src/storage/file-addresses';
import { S3Storage } from '../../apps/api-main/src/storage/s3.storage';
import { DOWNLOAD_TYPE, SHOWN_TYPES } from '../../apps/api-main/src/storage/shown-types';
import { StorageUnavailable, type Storage } from '../../apps/api-main/src/storage/storage';

export const USAGE = `Files of DATA_DIR/files into the object storage that the variables of S3 name:
  copy            what is not there yet, or of another size; what breaks off goes on with the next one
  copy --compare  reads what is there as well, and copies anew what differs by SHA-256`;
/** How many files are copied at the same time. */
const FILES_IN_PARALLEL = 4;
const RUN_AGAIN_ADVICE = 'Run this again once it does: it goes on with what is missing.';

interface Copied {
  files: number;
  copied: number;
}

/** Runs one command of an operator; answers the lines to print, or null for an unknown command. */
export async function files([command, option, ...more]: readonly string[]): Promise<string[] | null> {
  if (command !== 'copy' || more.length || (option && option !== '--compare')) return null;
  const to = S3Storage.fromEnv();
  const found = await to
    .check()
    .then(() => copyFiles(new DiskStorage(new FileAddresses(new Clock())), to, option === '--compare'))
    .catch((e: unknown) => {
      throw e instanceof StorageUnavailable
        ? new Error(`A storage does not do what it should: ${e.why}. ${RUN_AGAIN_ADVICE}`, { cause: e })
        : e;
    });
  const same = option ? ', and all of them are the same by SHA-256' : '';
  return [`${found.files} files: ${found.copied} copied, ${found.files - found.copied} were there${same}.`];
}

/** Copies files of a disk that `to` lacks or has differently; nothing is deleted on the disk. */
async function copyFiles(from: Storage, to: Storage, compare: boolean): Promise<Copied> {
  const work = join(config.dataDir, 'work');
  await mkdir(work, { recursive: true });
  const folder = await mkdtemp(join(work, 'files-'));
  const keys = from.keys()[Symbol.asyncIterator]();
  const found: Copied = { files: 0, copied: 0 };
  let broken = false;
  const stop = (e: unknown) => {
    broken = true;
    throw e;
  };
  const copyNext = async (own: string) => {
    for (let next = await keys.next(); !next.done && !broken; next = await keys.next()) {
      const { value: key } = next;
      found.files++;
      if (await isThere(from, to, key, compare)) continue;
      await copied(from, to, key, own);
      found.copied++;
      if (compare && !(await isThere(from, to, key, true))) throw new Error(`${key} has changed meanwhile: run this again.`);
    }
  };
  try {
    // After an error the other workers finish the file that they are copying, and stop.
    const workers = Array.from({ length: FILES_IN_PARALLEL }, (_, i) => copyNext(join(folder, String(i))).catch(stop));
    const failed = (await Promise.allSettled(workers)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return found;
}

/** Whether both storages have the file: by its size, or with `compare` by its content. */
async function isThere(from: Storage, to: Storage, key: string, compare: boolean): Promise<boolean> {
  const [own, other] = await Promise.all([from.stat(key), to.stat(key)]);
  // The file was deleted since it was listed, so there is nothing to copy.
  if (!own) return true;
  if (own.size !== other?.size) return false;
  return !compare || (await hashOf(from, key)) === (await hashOf(to, key));
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  const body: Readable | null = await storage.open(key);
  if (body) await pipeline(body, hash);
  return hash.digest('hex');
}

/** Copies through a hard link to the file, or a copy of it where no link can be made, since the storage moves away what it is given. */
async function copied(from: Storage, to: Storage, key: string, own: string): Promise<void> {
  const file = await from.local(key);
  if (!file) return;
  await rm(own, { force: true });
  await link(file.path, own).catch(() => copyFile(file.path, own));
  await to.adopt(key, own, SHOWN_TYPES[extname(key).toLowerCase()] ?? DOWNLOAD_TYPE);
}
