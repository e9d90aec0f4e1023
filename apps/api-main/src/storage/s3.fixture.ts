import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export const SECRET = 'secret/key+x';
const hash = (v: string | Buffer) => createHash('sha256').update(v).digest('hex');
const hmac = (key: string | Buffer, v: string) => createHmac('sha256', key).update(v).digest();
const encode = (v: string) => encodeURIComponent(v).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** A bucket that checks signatures (AWS Signature Version 4) the way the service does: over what arrives. */
export class Bucket {
  readonly files = new Map<string, { body: Buffer; type: string }>();
  private readonly server = http.createServer((req, res) => void this.answer(req, res));
  url = '';
  /** Answers everything with this, as a storage that is ill. */
  ill = 0;
  region = 'ap-northeast-2';
  get keys() {
    return { endpoint: this.url, region: this.region, accessKeyId: 'AKID', secretAccessKey: SECRET };
  }

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
    if (this.ill) return void res.writeHead(this.ill).end('<Error><Code>SlowDown</Code></Error>');
    if (!url.pathname.startsWith('/bucket')) return void res.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (!this.signed(req, url, body)) return void res.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const key = decodeURIComponent(url.pathname).replace('/bucket/', '');
    const prefix = url.searchParams.get('prefix') ?? '';
    if (url.searchParams.has('list-type'))
      return void res.writeHead(200).end(
        [...this.files.keys()]
          .filter((k) => k.startsWith(prefix))
          .slice(0, 2)
          .map((k) => `<Contents><Key>${k}</Key></Contents>`)
          .join(''),
      );
    const file = this.files.get(key);
    const source = req.headers['x-amz-copy-source'];
    if (req.method === 'PUT' && typeof source === 'string') {
      const from = this.files.get(source.replace('/bucket/', ''));
      if (from) this.files.set(key, { ...from, type: req.headers['content-type'] ?? from.type });
      return void res.writeHead(from ? 200 : 404).end('<CopyObjectResult/>');
    }
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
