import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';

/** The names of the entries in an archive; the secrets come first, and the manifest last. */
export const DUMP_ENTRY = 'database.dump';
export const SECRETS_ENTRY = 'secrets.json';
export const FILES_PREFIX = 'files/';
const MANIFEST_ENTRY = 'manifest.json';

export interface Entry {
  name: string;
  /** The length of the entry in bytes. */
  size: number;
  sha256: string;
}
export interface Manifest {
  format: 1;
  /** The version of the product that wrote the archive. */
  madang: string;
  createdAt: string;
  /** Row counts by table, and sums of money by name, at the moment of the dump. */
  rows: Record<string, number>;
  sums: Record<string, string>;
  entries: Entry[];
}

/** Thrown for an archive that cannot be used; the message is a sentence for the operator. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
}

/** Writes an archive as a tar, and notes the size and hash of each entry for the manifest. */
export class ArchiveWriter {
  readonly entries: Entry[] = [];
  private readonly tar: Pack = pack();
  private readonly written: Promise<void>;

  constructor(carry: (tar: Readable) => Promise<void>) {
    this.written = carry(Readable.from(this.tar));
    // `finish` or the running `add` reports the error.
    this.written.catch((e: Error) => this.tar.destroy(e));
  }

  /** Adds an entry. `size` must be the length of the body, since a tar names it first. */
  async add(name: string, size: number, body: Readable): Promise<void> {
    const meter = new Meter();
    const entry = this.tar.entry({ name, size, mode: 0o600 });
    // The types of the archive library are of an older stream, which lacks what the pipeline does not use.
    await pipeline(body, meter, entry as unknown as Writable);
    this.entries.push({ name, size, sha256: meter.sha256() });
  }

  async addText(name: string, text: string): Promise<void> {
    const body = Buffer.from(text);
    await this.add(name, body.length, Readable.from([body]));
  }

  async finish(about: Omit<Manifest, 'entries' | 'format'>): Promise<Manifest> {
    const manifest: Manifest = { format: 1, ...about, entries: [...this.entries] };
    await this.addText(MANIFEST_ENTRY, JSON.stringify(manifest));
    this.tar.finalize();
    await this.written;
    return manifest;
  }

  /** Ends the archive without a manifest, so that it is not a valid archive. */
  async abandon(why: Error): Promise<void> {
    this.tar.destroy(why);
    await this.written.catch(() => undefined);
  }
}

class Meter extends Transform {
  private readonly hash: Hash = createHash('sha256');
  size = 0;
  override _transform(chunk: Buffer, _: BufferEncoding, done: (e: null, chunk: Buffer) => void): void {
    this.size += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }
  sha256 = () => this.hash.copy().digest('hex');
}

interface Found {
  name: string;
  size: number;
  /** The entry's content, which must be read to its end or skipped by `skip`. */
  body: Readable;
  skip(): Promise<void>;
}

/** Reads an archive once, entry by entry. */
export async function* entriesOf(source: Readable): AsyncGenerator<Found> {
  const tar = extract();
  // The cast is for the same reason: the library's types are of an older stream.
  const failed = pipeline(source, tar as unknown as Writable).catch((e: Error) => {
    throw e instanceof BadArchive ? e : new BadArchive(`The archive cannot be read: ${e.message}`);
  });
  failed.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const body = Readable.from(entry);
      yield {
        name: entry.header.name,
        size: entry.header.size ?? 0,
        body,
        skip: async () => {
          for await (const _ of body);
        },
      };
    }
  } catch (e) {
    await failed;
    throw e;
  }
  await failed;
}

/** Reads a whole archive and compares every entry with the manifest; throws `BadArchive` if one differs. */
export async function verify(source: Readable): Promise<Manifest> {
  const seen = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const { name, body } of entriesOf(source)) {
    if (name === MANIFEST_ENTRY) {
      manifest = await manifestOf(body);
      continue;
    }
    const meter = new Meter();
    for await (const _ of body.pipe(meter));
    seen.set(name, meter.sha256());
  }
  if (!manifest) throw new BadArchive('The archive has no end: it was cut off, or was never finished.');
  for (const { name, sha256 } of manifest.entries) {
    if (!seen.has(name)) throw new BadArchive(`The archive is damaged: ${name} is missing.`);
    if (seen.get(name) !== sha256) throw new BadArchive(`The archive is damaged: ${name} is not what was written.`);
  }
  if (seen.size !== manifest.entries.length) throw new BadArchive('The archive is damaged: it has files that nobody put into it.');
  return manifest;
}

export async function textOf(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function manifestOf(body: Readable): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await textOf(body)) as Manifest;
  } catch {
    throw new BadArchive('The archive is damaged: its table of contents cannot be read.');
  }
  if (manifest.format !== 1) throw new BadArchive('The archive was written by a newer version: restore it with that one.');
  return manifest;
}
