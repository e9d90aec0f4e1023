import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { config } from '@madang/server/config';
import { migrate, prepareRoles } from '@madang/server/migrate';
import { openStorage } from '../../apps/api-main/src/storage/open-storage';
import { DOWNLOAD_TYPE, SHOWN_TYPES } from '../../apps/api-main/src/storage/shown-types';
import { isKey, type Storage } from '../../apps/api-main/src/storage/storage';
import { BadArchive, DUMP_ENTRY, entriesOf, FILES_PREFIX, SECRETS_ENTRY, textOf, verify, type Manifest } from './archive';
import { decrypted, ENCRYPTED_ENDING } from './encryption';
import { pgProgram, runOn } from './pg-programs';
import { placeAndName } from './places';
import { takeKeys } from './secrets';
import { counted, differences } from './snapshot';

export interface Restored {
  manifest: Manifest;
  /** Tables and sums that differ from the dump; empty, unless somebody wrote during the restore. */
  differences: string[];
  files: number;
  /** How many migrations are newer than the archive and ran after the restore. */
  migrations: number;
  keys: 'there' | 'taken';
}
export interface Archive {
  address: string;
  /** The age identity that decrypts the archive, or the path of a file with it. */
  identity?: string;
}

/** The decrypted stream of an archive, from its beginning. */
export async function openArchive({ address, identity }: Archive): Promise<Readable> {
  const { place, name } = placeAndName(address);
  const stream = await place.open(name);
  return name.endsWith(ENCRYPTED_ENDING) ? decrypted(stream, identity) : stream;
}

/** The secrets in an archive, as JSON. */
export async function secretsOf(archive: Archive): Promise<string> {
  for await (const { name, body, skip } of entriesOf(await openArchive(archive))) {
    if (name === SECRETS_ENTRY) return textOf(body);
    await skip();
  }
  throw new BadArchive('The archive has no secrets.');
}

/** Fills an empty database and the storage from an archive, after the whole archive has been verified. */
export async function restore(archive: Archive, storage: Storage = openStorage()): Promise<Restored> {
  const manifest = await verify(await openArchive(archive));
  await requireEmpty(config.directUrl);
  const keys = takeKeys(JSON.parse(await secretsOf(archive)) as Record<string, string>);
  const work = join(config.dataDir, 'work');
  await mkdir(work, { recursive: true });
  const folder = await mkdtemp(join(work, 'restore-'));
  let files = 0;
  try {
    for await (const { name, body, skip } of entriesOf(await openArchive(archive))) {
      if (name === DUMP_ENTRY) await fill(await written(folder, body));
      else if (name.startsWith(FILES_PREFIX) && isKey(name.slice(FILES_PREFIX.length))) {
        const key = name.slice(FILES_PREFIX.length);
        await storage.adopt(key, await written(folder, body), SHOWN_TYPES[extname(key).toLowerCase()] ?? DOWNLOAD_TYPE);
        files++;
      } else await skip();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const found = differences(manifest, await counted(config.directUrl));
  const { length: migrations } = await migrate(config.directUrl);
  return { manifest, differences: found, files, migrations, keys };
}

async function written(folder: string, body: Readable): Promise<string> {
  const path = join(folder, 'entry');
  await pipeline(body, createWriteStream(path, { mode: 0o600 }));
  return path;
}

async function fill(dump: string): Promise<void> {
  const version = await prepareRoles(config.directUrl);
  await runOn(config.directUrl, await pgProgram('pg_restore', version), ['--exit-on-error', '--single-transaction', dump]);
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'madang-restore' });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('main.account') is not null as there`);
    if (rows[0]!.there) throw new Error('The database is not empty. Restore into a new one: what is there would be lost.');
  } finally {
    await client.end();
  }
}
