import { createHash, createHmac, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export const SECRET = 'secret/key+x';
const hash = (v: string | Buffer) => createHash('sha256').update(v).digest('hex');
const hmac = (key: string | Buffer, v: string) => createHmac('sha256', key).update(v).digest();
const encode = (v: string) => encodeURIComponent(v).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

interface Kept {
  body: Buffer;
  type: string;
  /** The headers `x-amz-meta-…` that came with the file. */
  meta?: Record<string, string>;
}
interface Multipart {
  key: string;
  type: string;
  begun: Date;
  parts: Map<number, Buffer>;
}
type Headers = http.OutgoingHttpHeaders;
const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
const fault = (code: string) => `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
const textIn = (xml: string, tag: string) => [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((m) => m[1]!);
/** The least bytes that a part must have, unless it is the last one. */
const PART_LEAST = 5 * 1024 ** 2;

/** Another name, secret or address than the default ones, for a bucket that runs outside of tests (tools/containers). */
interface BucketOptions {
  name?: string;
  secret?: string;
  host?: string;
  port?: number;
}

/**
 * A stand-in for an object storage. It checks signatures (AWS Signature Version 4) as the real service does, over the request that
 * arrives.
 */
export class Bucket {
  readonly files = new Map<string, Kept>();
  readonly multiparts = new Map<string, Multipart>();
  private readonly server = http.createServer((req, res) => void this.answer(req, res).catch(() => res.destroy()));
  private readonly waiting: (() => void)[] = [];
  /** How many keys a list names at most. */
  page = 2;
  private readonly name: string;
  private readonly secret: string;
  url = '';
  /** The status with which the bucket answers every request, as a broken storage does; 0 for normal answers. */
  ill = 0;
  /** The bucket answers 500 to requests that begin with this text, such as `POST uploads/`. */
  fails = '';
  region = 'ap-northeast-2';
  /** The requests that came, one line each, such as `GET public/1/a.png`. */
  asked: string[] = [];
  /** The bucket holds requests that begin with this text until `letGo` is called, as a slow storage does. */
  slow = '';
  constructor(private readonly options: BucketOptions = {}) {
    this.name = options.name ?? 'bucket';
    this.secret = options.secret ?? SECRET;
  }
  get keys() {
    return { endpoint: this.url, region: this.region, accessKeyId: 'AKID', secretAccessKey: this.secret };
  }
  /** The environment's variables for a service that uses this bucket. */
  get env() {
    return { STORAGE: 's3', S3_ENDPOINT: this.url, S3_REGION: this.region, S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: this.secret };
  }

  async start(): Promise<void> {
    await new Promise<void>((r) => this.server.listen(this.options.port ?? 0, this.options.host ?? '127.0.0.1', r));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${this.name}`;
  }
  stop = () => new Promise((r) => (this.letGo(), this.server.closeAllConnections(), this.server.close(r)));
  letGo(): void {
    this.slow = '';
    for (const go of this.waiting.splice(0)) go();
  }

  protected async answer(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const end = (status: number, body: string | Buffer = '', headers: Headers = {}) =>
      void res
        .writeHead(status, { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*', ...headers })
        .end(req.method === 'HEAD' ? undefined : body);
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const url = new URL(req.url!, 'http://x');
    if (req.method === 'OPTIONS')
      return end(204, '', { 'access-control-allow-methods': 'GET, HEAD, PUT', 'access-control-allow-headers': '*' });
    if (this.ill) return end(this.ill, fault('SlowDown'));
    if (!url.pathname.startsWith(`/${this.name}`)) return end(404, fault('NoSuchBucket'));
    if (!this.signed(req, url, body)) return end(403, fault('SignatureDoesNotMatch'));
    const key = decodeURIComponent(url.pathname)
      .slice(this.name.length + 1)
      .replace(/^\//, '');
    this.asked.push(`${req.method} ${key}`);
    if (this.slow && `${req.method} ${key}`.startsWith(this.slow)) await new Promise<void>((go) => this.waiting.push(go));
    if (this.fails && `${req.method} ${key}`.startsWith(this.fails)) return end(500, fault('InternalError'));
    const q = url.searchParams;
    if (key === '') return end(200, this.listed(q, body));
    if (q.has('uploads') || q.has('uploadId')) return this.multipart(req, q, key, body, end);
    const file = this.files.get(key);
    const source = req.headers['x-amz-copy-source'];
    if (req.method === 'PUT' && typeof source === 'string') {
      const from = this.files.get(source.replace(/^\//, '').slice(this.name.length + 1));
      if (from) this.files.set(key, { ...from, type: req.headers['content-type'] ?? from.type });
      return end(from ? 200 : 404, '<CopyObjectResult/>');
    }
    if (req.method === 'PUT') {
      const meta = Object.fromEntries(Object.entries(req.headers).filter(([name]) => name.startsWith('x-amz-meta-'))) as Record<
        string,
        string
      >;
      this.files.set(key, { body, type: req.headers['content-type'] ?? '', ...(Object.keys(meta).length ? { meta } : {}) });
      return end(200, '', { etag: etagOf(body) });
    }
    if (req.method === 'DELETE') return void (this.files.delete(key), end(204));
    if (!file) return end(404, fault('NoSuchKey'));
    this.give(req, q, file, end);
  }

  private give(
    req: http.IncomingMessage,
    q: URLSearchParams,
    file: Kept,
    end: (status: number, body: Buffer, headers: Headers) => void,
  ): void {
    const told = ['content-type', 'content-disposition', 'cache-control'].flatMap((name) => {
      const value = q.get(`response-${name}`);
      return value ? [[name, value]] : [];
    });
    const etag = etagOf(file.body);
    const headers: Headers = { 'content-type': file.type, etag, 'accept-ranges': 'bytes', ...file.meta, ...Object.fromEntries(told) };
    if (req.headers['if-none-match'] === etag) return end(304, Buffer.alloc(0), headers);
    const range = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '');
    const [from, to] = range ? [Number(range[1]), range[2] ? Math.min(Number(range[2]), file.body.length - 1) : file.body.length - 1] : [];
    const part = range ? file.body.subarray(from, to! + 1) : file.body;
    end(range ? 206 : 200, part, {
      ...headers,
      'content-length': part.length,
      ...(range ? { 'content-range': `bytes ${from}-${to}/${file.body.length}` } : {}),
    });
  }

  /** Answers requests about the bucket as a whole: the list of files, the list of uploads under way, and the deletion of several files. */
  private listed(q: URLSearchParams, body: Buffer): string {
    const prefix = q.get('prefix') ?? '';
    if (q.has('delete')) {
      for (const key of textIn(body.toString(), 'Key')) this.files.delete(key);
      return '<DeleteResult/>';
    }
    if (q.has('uploads')) {
      const open = [...this.multiparts].filter(([, { key }]) => key.startsWith(prefix));
      return `<ListMultipartUploadsResult>${open
        .map(
          ([id, { key, begun }]) =>
            `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
        )
        .join('')}</ListMultipartUploadsResult>`;
    }
    const after = q.get('start-after') ?? '';
    const found = [...this.files.keys()].filter((k) => k.startsWith(prefix) && k > after).sort();
    const page = found.slice(0, Math.min(this.page, Number(q.get('max-keys') ?? this.page)));
    return `<ListBucketResult><IsTruncated>${page.length < found.length}</IsTruncated>${page
      .map((k) => `<Contents><Key>${k}</Key></Contents>`)
      .join('')}</ListBucketResult>`;
  }

  private multipart(
    req: http.IncomingMessage,
    q: URLSearchParams,
    key: string,
    body: Buffer,
    end: (status: number, body?: string, headers?: Headers) => void,
  ): void {
    if (req.method === 'POST' && q.has('uploads')) {
      const id = randomBytes(8).toString('hex');
      this.multiparts.set(id, { key, type: req.headers['content-type'] ?? '', begun: new Date(), parts: new Map() });
      return end(200, `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    const id = q.get('uploadId')!;
    const upload = this.multiparts.get(id);
    if (upload?.key !== key) return end(404, fault('NoSuchUpload'));
    if (req.method === 'PUT') {
      upload.parts.set(Number(q.get('partNumber')), body);
      return end(200, '', { etag: etagOf(body) });
    }
    if (req.method === 'DELETE') return void (this.multiparts.delete(id), end(204));
    const sorted = [...upload.parts].sort(([a], [b]) => a - b);
    if (req.method === 'GET')
      return end(
        200,
        `<ListPartsResult><IsTruncated>false</IsTruncated>${sorted
          .map(([n, part]) => `<Part><PartNumber>${n}</PartNumber><ETag>${etagOf(part)}</ETag><Size>${part.length}</Size></Part>`)
          .join('')}</ListPartsResult>`,
      );
    const wanted = textIn(body.toString(), 'PartNumber').map(Number);
    const chosen = wanted.map((n) => upload.parts.get(n));
    if (!chosen.length || chosen.includes(undefined)) return end(400, fault('InvalidPart'));
    if (chosen.slice(0, -1).some((part) => part!.length < PART_LEAST)) return end(400, fault('EntityTooSmall'));
    this.files.set(key, { body: Buffer.concat(chosen as Buffer[]), type: upload.type });
    this.multiparts.delete(id);
    end(200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
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
    const key = hmac(hmac(hmac(hmac(`AWS4${this.secret}`, day), region), service), 'aws4_request');
    return hmac(key, ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n')).toString('hex') === signature;
  }
}
