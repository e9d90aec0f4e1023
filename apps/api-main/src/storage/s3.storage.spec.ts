import { createHash, createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { S3Storage } from './s3.storage';

const SECRET = 'secret/key+x';
const hash = (v: string | Buffer) => createHash('sha256').update(v).digest('hex');
const hmac = (key: string | Buffer, v: string) => createHmac('sha256', key).update(v).digest();
const encode = (v: string) => encodeURIComponent(v).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** A bucket that checks signatures (AWS Signature Version 4) the way the service does: over what arrives. */
class Bucket {
  readonly files = new Map<string, { body: Buffer; type: string }>();
  private readonly server = http.createServer((req, res) => void this.answer(req, res));
  url = '';

  async start(): Promise<void> {
    await new Promise<void>((r) => this.server.listen(0, '127.0.0.1', r));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/bucket`;
  }
  stop = () => new Promise((r) => (this.server.closeAllConnections(), this.server.close(r)));

  private async answer(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const url = new URL(req.url!, 'http://x');
    if (!this.signed(req, url, body)) return void res.writeHead(403).end('SignatureDoesNotMatch');
    const key = decodeURIComponent(url.pathname).replace('/bucket/', '');
    const prefix = url.searchParams.get('prefix');
    if (prefix !== null)
      return void res.writeHead(200).end(
        [...this.files.keys()]
          .filter((k) => k.startsWith(prefix))
          .slice(0, 2)
          .map((k) => `<Contents><Key>${k}</Key></Contents>`)
          .join(''),
      );
    const file = this.files.get(key);
    if (req.method === 'PUT') {
      this.files.set(key, { body, type: req.headers['content-type'] ?? '' });
      return void res.writeHead(200).end();
    }
    if (req.method === 'DELETE') return void (this.files.delete(key), res.writeHead(204).end());
    if (!file) return void res.writeHead(404).end();
    const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '');
    const part = range ? file.body.subarray(Number(range[1]), Number(range[2]) + 1) : file.body;
    res
      .writeHead(range ? 206 : 200, { 'content-length': part.length, 'content-type': file.type })
      .end(req.method === 'HEAD' ? undefined : part);
  }

  private signed(req: http.IncomingMessage, url: URL, body: Buffer): boolean {
    const auth = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(req.headers.authorization ?? '');
    const q = url.searchParams;
    const [credential, names, signature] = auth
      ? auth.slice(1)
      : [q.get('X-Amz-Credential'), q.get('X-Amz-SignedHeaders'), q.get('X-Amz-Signature')];
    const date = (req.headers['x-amz-date'] as string) ?? q.get('X-Amz-Date');
    if (!credential || !names || !signature || !date) return false;
    if (
      !auth &&
      Date.parse(date.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')) + Number(q.get('X-Amz-Expires')) * 1000 < Date.now()
    )
      return false;
    q.delete('X-Amz-Signature');
    const scope = credential.split('/').slice(1).join('/');
    const payload = auth ? (req.headers['x-amz-content-sha256'] as string) : 'UNSIGNED-PAYLOAD';
    if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body)) return false;
    const query = [...q]
      .map(([k, v]) => `${encode(k)}=${encode(v)}`)
      .sort()
      .join('&');
    const headers = names
      .split(';')
      .map((n) => `${n}:${String(req.headers[n] ?? '').trim()}\n`)
      .join('');
    const canonical = [req.method, url.pathname, query, headers, names, payload].join('\n');
    const [day, region, service] = scope.split('/') as [string, string, string];
    const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), service), 'aws4_request');
    return hmac(key, ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n')).toString('hex') === signature;
  }
}

const bucket = new Bucket();
let storage: S3Storage;
let dir: string;
beforeAll(async () => {
  await bucket.start();
  storage = new S3Storage({ endpoint: bucket.url, region: 'ap-northeast-2', accessKeyId: 'AKID', secretAccessKey: SECRET });
  dir = mkdtempSync(join(tmpdir(), 'madang-s3-spec-'));
});
afterAll(async () => {
  await bucket.stop();
  rmSync(dir, { recursive: true });
});

describe('files in object storage', () => {
  it('go in and out, in whole and in part, and by folder away', async () => {
    await storage.put('public/1/a.png', Buffer.from('picture'), 'image/png');
    expect(bucket.files.get('public/1/a.png')).toEqual({ body: Buffer.from('picture'), type: 'image/png' });
    expect(await storage.stat('public/1/a.png')).toEqual({ size: 7 });
    expect([await storage.stat('public/1/b.png'), await storage.open('public/1/b.png'), await storage.local('public/1/b.png')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await text((await storage.open('public/1/a.png'))!)).toBe('picture');
    expect(await text((await storage.open('public/1/a.png', { start: 1, end: 3 }))!)).toBe('ict');
    const path = join(dir, 'video.mp4');
    writeFileSync(path, Buffer.alloc(300_000, 7));
    await storage.adopt('videos/1/2/original.mp4', path, 'video/mp4');
    expect([existsSync(path), bucket.files.get('videos/1/2/original.mp4')!.body.length]).toEqual([false, 300_000]);
    const local = (await storage.local('videos/1/2/original.mp4'))!;
    expect(readFileSync(local.path).length).toBe(300_000);
    await local.release();
    expect(existsSync(local.path)).toBe(false);
    for (const name of ['a.ts', 'b.ts', 'c.ts', 'd.ts']) await storage.put(`videos/1/2/${name}`, Buffer.from('part'), 'video/mp2t');
    await storage.put('videos/1/22/x.ts', Buffer.from('other'), 'video/mp2t');
    await storage.remove('videos/1/2');
    expect([...bucket.files.keys()].sort()).toEqual(['public/1/a.png', 'videos/1/22/x.ts']);
  });

  it('UP-012 take a presigned PUT of the signed size and type only, for as long as it lasts', async () => {
    const address = (ms: number) =>
      storage.putAddress('private/1/x/file.pdf', { size: 4, contentType: 'application/pdf', expiresAt: new Date(Date.now() + ms) });
    const put = async (url: string, body: string, type = 'application/pdf') =>
      (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;
    const url = await address(60_000);
    expect([await put(url, '%PDF-'), await put(url, '%PDF', 'text/html'), await put(url.replace('file.pdf', 'file2.pdf'), '%PDF')]).toEqual(
      [403, 403, 403],
    );
    expect(await put(url, '%PDF')).toBe(200);
    expect(bucket.files.get('private/1/x/file.pdf')!.body.toString()).toBe('%PDF');
    const short = await address(1000);
    await new Promise((r) => setTimeout(r, 2100));
    expect(await put(short, '%PDF')).toBe(403);
  });

  it('say what is missing in the environment', () => {
    expect(() => S3Storage.fromEnv({ S3_ENDPOINT: 'x' })).toThrow('S3_ACCESS_KEY_ID');
    expect(S3Storage.fromEnv({ S3_ENDPOINT: 'https://s3.test/b/', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' })).toBeInstanceOf(
      S3Storage,
    );
  });
});
