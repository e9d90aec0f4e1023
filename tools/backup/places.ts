import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { given } from '@madang/server/environment';
import { BadArchive } from './archive';

/** A place where archives are stored. */
export interface Place {
  /** The names of all files in the place. */
  names(): Promise<string[]>;
  /** Writes an archive as its bytes arrive; after an error no archive of this name exists. */
  write(name: string, from: Readable): Promise<void>;
  open(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** The archive's address for messages, without secrets. */
  shown(name: string): string;
}

const BUCKET_ADDRESS_PATTERN = /^s3:\/\/([^/]+)\/?(.*)$/;

/** The place at a folder's path, or at `s3://bucket/prefix` with the BACKUP_S3 variables. */
export function placeOf(text: string): Place {
  const [, bucket, prefix] = BUCKET_ADDRESS_PATTERN.exec(text) ?? [];
  return bucket ? new BucketPlace(bucket, prefix!.replace(/\/$/, '')) : new FolderPlace(resolve(text));
}

/** Splits the address of an archive into its place and its name. */
export function placeAndName(address: string): { place: Place; name: string } {
  const at = address.startsWith('s3://') ? address.lastIndexOf('/') : -1;
  return at > 0
    ? { place: placeOf(address.slice(0, at)), name: address.slice(at + 1) }
    : { place: placeOf(dirname(resolve(address))), name: basename(address) };
}

class FolderPlace implements Place {
  constructor(private readonly folder: string) {}

  names = async () => {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return readdir(this.folder);
  };

  async write(name: string, from: Readable): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const part = join(this.folder, `${name}.part`);
    try {
      await pipeline(from, createWriteStream(part, { mode: 0o600 }));
      const file = await open(part);
      await file.sync();
      await file.close();
      await rename(part, join(this.folder, name));
    } catch (e) {
      await rm(part, { force: true });
      throw e;
    }
  }

  async open(name: string): Promise<Readable> {
    const path = join(this.folder, name);
    if (!(await stat(path).catch(() => null))?.isFile()) throw new BadArchive(`There is no archive at ${path}.`);
    return createReadStream(path);
  }

  remove = (name: string) => rm(join(this.folder, name), { force: true });
  shown = (name: string) => join(this.folder, name);
}

class BucketPlace implements Place {
  private readonly client: S3Client;

  constructor(
    private readonly bucket: string,
    private readonly prefix: string,
  ) {
    const endpoint = given('BACKUP_S3_ENDPOINT');
    this.client = new S3Client({
      endpoint,
      // A storage of the operator's own has no host name for each bucket.
      forcePathStyle: Boolean(endpoint),
      region: given('BACKUP_S3_REGION') ?? given('S3_REGION') ?? 'ap-northeast-2',
      credentials: {
        accessKeyId: need('BACKUP_S3_ACCESS_KEY_ID', 'S3_ACCESS_KEY_ID'),
        secretAccessKey: need('BACKUP_S3_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY'),
      },
    });
  }

  private key = (name: string) => (this.prefix ? `${this.prefix}/${name}` : name);

  /** Runs a request to the storage; an error that the storage answers becomes a sentence for the operator. */
  private async told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (e) {
      if (!('$metadata' in (e as object))) throw e;
      const why = `${this.shown('')} cannot be used: ${(e as Error).message || (e as Error).name}.`;
      throw new Error(`${why} Set BACKUP_TO, BACKUP_S3_ENDPOINT, BACKUP_S3_REGION and the keys of BACKUP_S3 right.`, { cause: e });
    }
  }

  names = () => this.told(() => this.list());

  private async list(): Promise<string[]> {
    const found: string[] = [];
    for await (const page of paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: this.key('') }))
      for (const { Key } of page.Contents ?? []) if (Key) found.push(Key.slice(this.key('').length));
    return found;
  }

  async write(name: string, from: Readable): Promise<void> {
    const params = { Bucket: this.bucket, Key: this.key(name), Body: from };
    await this.told(() => new Upload({ client: this.client, params, partSize: 16 * 2 ** 20 }).done());
  }

  async open(name: string): Promise<Readable> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: this.key(name) }));
      return Body as Readable;
    } catch (e) {
      if ((e as Error).name === 'NoSuchKey') throw new BadArchive(`There is no archive at ${this.shown(name)}.`);
      throw e;
    }
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: this.key(name) }));
  }

  shown = (name: string) => `s3://${this.bucket}/${this.key(name)}`;
}

function need(name: string, otherwise: string): string {
  const value = given(name) ?? given(otherwise);
  if (!value) throw new Error(`A backup in an object storage needs ${name} in the environment.`);
  return value;
}
