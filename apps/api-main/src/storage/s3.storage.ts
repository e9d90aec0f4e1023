import { AwsClient } from 'aws4fetch';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Storage, type Range, type Stored } from './storage';

export interface S3Options {
  /** `https://s3.ap-northeast-2.amazonaws.com/bucket`, or the bucket's own host. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in an S3-speaking object storage, the bucket in the path. */
export class S3Storage extends Storage {
  private readonly aws: AwsClient;

  constructor(private readonly options: S3Options) {
    super();
    this.aws = new AwsClient({ ...options, service: 's3', retries: 2 });
  }

  static fromEnv(env = process.env): S3Storage {
    const need = (name: string) => {
      const value = env[name];
      if (!value) throw new Error(`STORAGE=s3 needs ${name} in the environment.`);
      return value;
    };
    return new S3Storage({
      endpoint: need('S3_ENDPOINT').replace(/\/$/, ''),
      region: env['S3_REGION'] ?? 'ap-northeast-2',
      accessKeyId: need('S3_ACCESS_KEY_ID'),
      secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
    });
  }

  private url = (key: string) => `${this.options.endpoint}/${key}`;

  async adopt(key: string, path: string, contentType: string): Promise<void> {
    const { size } = await stat(path);
    // The payload stays unsigned: it would have to be read twice.
    const headers = { 'content-type': contentType, 'content-length': String(size), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const signed = await this.aws.sign(this.url(key), { method: 'PUT', headers });
    await this.ok(
      fetch(signed.url, {
        method: 'PUT',
        headers: { ...Object.fromEntries(signed.headers), 'content-length': String(size) },
        body: Readable.toWeb(createReadStream(path)) as never,
        duplex: 'half',
      } as RequestInit),
    );
    await rm(path, { force: true });
  }

  async put(key: string, body: Buffer, contentType: string): Promise<void> {
    await this.ok(this.aws.fetch(this.url(key), { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(body) }));
  }

  async stat(key: string): Promise<Stored | null> {
    const r = await this.aws.fetch(this.url(key), { method: 'HEAD' });
    return r.ok ? { size: Number(r.headers.get('content-length')) } : null;
  }

  async open(key: string, range?: Range): Promise<Readable | null> {
    const r = await this.aws.fetch(this.url(key), { headers: range ? { range: `bytes=${range.start}-${range.end}` } : {} });
    if (!r.ok || !r.body) return null;
    return Readable.fromWeb(r.body as ReadableStream);
  }

  async local(key: string) {
    const from = await this.open(key);
    if (!from) return null;
    const dir = await mkdtemp(join(tmpdir(), 'madang-s3-'));
    const path = join(dir, 'file');
    await pipeline(from, createWriteStream(path));
    return { path, release: () => rm(dir, { recursive: true, force: true }) };
  }

  async remove(prefix: string): Promise<void> {
    await this.aws.fetch(this.url(prefix), { method: 'DELETE' });
    // A list names a thousand at most: the next one is what is left.
    for (let keys = await this.list(prefix); keys.length; keys = await this.list(prefix)) {
      await Promise.all(keys.map((key) => this.ok(this.aws.fetch(this.url(key), { method: 'DELETE' }))));
    }
  }

  async putAddress(key: string, file: { size: number; contentType: string; expiresAt: Date }): Promise<string> {
    const url = new URL(this.url(key));
    url.searchParams.set('X-Amz-Expires', String(Math.max(1, Math.round((file.expiresAt.getTime() - Date.now()) / 1000))));
    // Signed headers: another size or type does not pass.
    const headers = { 'content-type': file.contentType, 'content-length': String(file.size) };
    return (await this.aws.sign(url.toString(), { method: 'PUT', headers, aws: { signQuery: true, allHeaders: true } })).url;
  }

  private async list(folder: string): Promise<string[]> {
    const r = await this.ok(
      this.aws.fetch(`${this.options.endpoint}/?list-type=2&max-keys=100&prefix=${encodeURIComponent(`${folder}/`)}`),
    );
    return [...(await r.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map((m) => m[1]!);
  }

  private async ok(answer: Promise<Response>): Promise<Response> {
    const r = await answer;
    if (!r.ok) throw new Error(`storage answered ${r.status} to ${r.url.split('?')[0]}`);
    return r;
  }
}
