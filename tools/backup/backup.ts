import { createReadStream, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { config } from '@madang/server/config';
import { given } from '@madang/server/environment';
import { openStorage } from '../../apps/api-main/src/storage/open-storage';
import type { Storage } from '../../apps/api-main/src/storage/storage';
import { ArchiveWriter, DUMP_ENTRY, FILES_PREFIX, SECRETS_ENTRY, type Manifest } from './archive';
import { ENCRYPTED_ENDING, encrypted } from './encryption';
import { pgProgram, runOn } from './pg-programs';
import { placeOf, type Place } from './places';
import { secretsNow } from './secrets';
import { atOneMoment, type Snapshot } from './snapshot';

const ARCHIVE_NAME_PATTERN = /^madang-\d{4}-\d\d-\d\dT\d{6}Z\.tar(\.age)?$/;
const nameOf = (at: Date, sealed: boolean) =>
  `madang-${at.toISOString().slice(0, 19).replace(/:/g, '')}Z.tar${sealed ? ENCRYPTED_ENDING : ''}`;

export interface BackupOptions {
  /** Where the archive is written: a folder, or `s3://bucket/prefix`. */
  to: string;
  /** The age recipient to encrypt the archive for; undefined: it is not encrypted. */
  recipient?: string;
  /** How many archives are kept; the oldest beyond that are deleted. */
  keep: number;
}
export interface Written {
  at: string;
  manifest: Manifest;
  /** The names of the old archives that were deleted. */
  removed: string[];
}

/** Writes database, files and keys into one archive, while the product is running. */
export async function backup(options: BackupOptions, storage: Storage = openStorage(), now = new Date()): Promise<Written> {
  const place = placeOf(options.to);
  const name = nameOf(now, Boolean(options.recipient));
  const work = join(config.dataDir, 'work');
  await mkdir(work, { recursive: true });
  const folder = await mkdtemp(join(work, 'backup-'));
  try {
    const manifest = await atOneMoment(config.directUrl, async (snapshot) => {
      const dump = join(folder, DUMP_ENTRY);
      await runOn(config.directUrl, await pgProgram('pg_dump', snapshot.version), [
        '--format=custom',
        `--snapshot=${snapshot.id}`,
        `--file=${dump}`,
      ]);
      return write(place, name, { dump, snapshot, storage, recipient: options.recipient, now });
    });
    return { at: place.shown(name), manifest, removed: await removeOld(place, options.keep) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Content {
  dump: string;
  snapshot: Snapshot;
  storage: Storage;
  recipient?: string;
  now: Date;
}

async function write(place: Place, name: string, { dump, snapshot, storage, recipient, now }: Content): Promise<Manifest> {
  const writer = new ArchiveWriter(async (tar) => place.write(name, recipient ? await encrypted(tar, recipient) : tar));
  try {
    await writer.addText(SECRETS_ENTRY, JSON.stringify(secretsNow()));
    await writer.add(DUMP_ENTRY, (await stat(dump)).size, createReadStream(dump));
    // Files are copied after the database dump, so that no row of the dump lacks its file; a file without a row does no harm.
    for await (const key of storage.keys()) await addFile(writer, storage, key);
    const { rows, sums } = snapshot;
    return await writer.finish({ madang: version(), createdAt: now.toISOString(), rows, sums });
  } catch (e) {
    await writer.abandon(e as Error);
    throw e;
  }
}

const version = () => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

async function addFile(writer: ArchiveWriter, storage: Storage, key: string): Promise<void> {
  const found = await storage.stat(key);
  const body: Readable | null = found && (await storage.open(key));
  // A file that was deleted since it was listed is skipped.
  if (found && body) await writer.add(`${FILES_PREFIX}${key}`, found.size, body);
}

/** Deletes the oldest archives beyond `keep`; other files in the place are not touched. */
async function removeOld(place: Place, keep: number): Promise<string[]> {
  const names = (await place.names()).filter((name) => ARCHIVE_NAME_PATTERN.test(name)).toSorted();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await place.remove(name);
  return old;
}

/** The options of a backup, from the environment; the command line's target replaces the environment's. */
export function optionsOf(to: string | undefined): BackupOptions {
  const place = to ?? given('BACKUP_TO');
  if (!place) throw new Error('Name a folder or s3://bucket/prefix, or set BACKUP_TO.');
  return { to: place, recipient: given('BACKUP_RECIPIENT'), keep: Number(given('BACKUP_KEEP') ?? 14) };
}
