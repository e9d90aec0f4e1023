import { SECOND } from '@madang/contracts/time';
import { AwsClient } from 'aws4fetch';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Presigner, type Opening } from './presign';
import { s3Options, s3Place, type S3Options } from './s3-options';
import { isKey, Storage, storageUnavailable, type Range, type Stored } from './storage';

/** How many milliseconds a call that reads no file waits for the storage's answer. */
const STORAGE_TIMEOUT_MS = 10 * SECOND;

interface Page {
  keys: string[];
  /** Whether the storage has keys after the last one of this page. */
  more: boolean;
}

/** Stores files in a bucket of an object storage that speaks the S3 protocol. */
export class S3Storage extends Storage {
  private readonly aws: AwsClient;
  private readonly presigner: Presigner;

  constructor(private readonly options: S3Options) {
    super();
    const { accessKeyId, secretAccessKey, region } = options;
    this.aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
    this.presigner = new Presigner(options);
  }

  static fromEnv = (read?: (name: string) => string | undefined): S3Storage => new S3Storage(s3Options(read));

  private url = (key: string) => `${this.options.endpoint}/${key}`;

  async adopt(key: string, path: string, contentType: string): Promise<void> {
    const { size } = await stat(path);
    // The content is not part of the signature, since it would have to be read twice.
    const headers = { 'content-type': contentType, 'content-length': String(size), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const signed = await this.aws.sign(this.url(key), { method: 'PUT', headers });
    await this.asked('put', key, () =>
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
    await this.asked('put', key, () =>
      this.aws.fetch(this.url(key), { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(body) }),
    );
  }

  async stat(key: string): Promise<Stored | null> {
    const r = await this.asked(
      'stat',
      key,
      () => this.aws.fetch(this.url(key), { method: 'HEAD', signal: AbortSignal.timeout(STORAGE_TIMEOUT_MS) }),
      true,
    );
    return r.ok ? { size: Number(r.headers.get('content-length')) } : null;
  }

  async open(key: string, range?: Range): Promise<Readable | null> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const r = await this.asked('get', key, () => this.aws.fetch(this.url(key), { headers }), true);
    if (!r.ok || !r.body) return null;
    return Readable.fromWeb(r.body as ReadableStream);
  }

  async local(key: string) {
    const from = await this.open(key);
    if (!from) return null;
    const dir = await mkdtemp(join(tmpdir(), 'madang-s3-'));
    const path = join(dir, 'file');
    try {
      await pipeline(from, createWriteStream(path));
    } catch (e) {
      await rm(dir, { recursive: true, force: true });
      throw storageUnavailable('get', key, (e as Error).message);
    }
    return { path, release: () => rm(dir, { recursive: true, force: true }) };
  }

  async remove(prefix: string): Promise<void> {
    await this.delete(prefix);
    // A page lists only some of the keys, and the listed ones are deleted, so the next page has what is left.
    for (let keys = await this.list(prefix); keys.length; keys = await this.list(prefix)) {
      await Promise.all(keys.map((key) => this.delete(key)));
    }
  }

  async putAddress(key: string, file: { size: number; contentType: string; expiresAt: Date }): Promise<string> {
    const url = new URL(`${this.options.publicUrl ?? this.options.endpoint}/${key}`);
    url.searchParams.set('X-Amz-Expires', String(Math.max(1, Math.round((file.expiresAt.getTime() - Date.now()) / 1000))));
    // Size and type are part of the signature, so the storage refuses a file of another size or type.
    const headers = { 'content-type': file.contentType, 'content-length': String(file.size) };
    return (await this.aws.sign(url.toString(), { method: 'PUT', headers, aws: { signQuery: true, allHeaders: true } })).url;
  }

  override getAddress(key: string, opening: Opening, answer?: Record<string, string>): string {
    return this.presigner.get(key, opening, answer);
  }

  async move(from: string, to: string, contentType: string): Promise<boolean> {
    const headers = {
      'x-amz-copy-source': encodeURI(`/${s3Place(this.options.endpoint).bucket}/${from}`),
      'x-amz-metadata-directive': 'REPLACE',
      'content-type': contentType,
    };
    const r = await this.asked('copy', from, () => this.aws.fetch(this.url(to), { method: 'PUT', headers }), true);
    if (r.status === 404) return false;
    // A copy that fails halfway has already answered 200, so the error is in its body.
    const text = await r.text();
    if (text.includes('<Error>')) throw storageUnavailable('copy', from, text.slice(0, 200));
    await this.delete(from);
    return true;
  }

  async check(): Promise<void> {
    await this.asked('check', '', () =>
      this.aws.fetch(`${this.options.endpoint}/?list-type=2&max-keys=1`, { signal: AbortSignal.timeout(STORAGE_TIMEOUT_MS) }),
    );
  }

  async *keys(): AsyncGenerator<string> {
    let after: string | undefined = '';
    do {
      const page: Page = await this.page('', after && { 'start-after': after });
      yield* page.keys.filter(isKey);
      after = page.more ? page.keys.at(-1) : undefined;
    } while (after);
  }

  private list = async (folder: string): Promise<string[]> => (await this.page(folder, { prefix: `${folder}/`, 'max-keys': '100' })).keys;

  private async page(what: string, more: Record<string, string> | ''): Promise<Page> {
    const query = new URLSearchParams({ 'list-type': '2', ...(more || {}) });
    const r = await this.asked('list', what, () => this.aws.fetch(`${this.options.endpoint}/?${query}`));
    const text = await r.text();
    return { keys: [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map((m) => m[1]!), more: text.includes('<IsTruncated>true<') };
  }

  private async delete(key: string): Promise<void> {
    await this.asked('delete', key, () => this.aws.fetch(this.url(key), { method: 'DELETE' }), true);
  }

  /** Calls the storage. A 404 means that there is no file only if `mayBeAbsent` is true; all other errors throw `StorageUnavailable`. */
  private async asked(what: string, key: string, ask: () => Promise<Response>, mayBeAbsent = false): Promise<Response> {
    let r: Response;
    try {
      r = await ask();
    } catch (e) {
      throw storageUnavailable(what, key, reasonOf(e as Error));
    }
    if (r.ok || (mayBeAbsent && r.status === 404)) return r;
    // Only the error code is logged, since the rest of the storage's answer may contain the id of the key.
    const said = (await r.text().catch(() => '')).match(/<Code>(\w+)<\/Code>/)?.[1];
    throw storageUnavailable(what, key, `answered ${r.status}${said ? ` ${said}` : ''}`, r.status >= 400 && r.status < 500);
  }
}

const reasonOf = (e: Error): string =>
  e.cause instanceof Error ? e.cause.message || (e.cause as { code?: string }).code || e.message : e.message;
