import { Controller, Get, Req } from '@nestjs/common';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pictureWidthOf } from '@madang/contracts/picture';
import { fail } from '@madang/server/fail';
import type { Req as Request } from '@madang/server/request';
import { Open, RawAnswer } from '@madang/server/route';
import { FileAddresses } from './file-addresses';
import { Pictures } from './pictures';
import { isKey, Storage } from './storage';

/** What browsers may show in place; everything else is a download. */
const SHOWN: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.mov': 'video/mp4',
  '.webm': 'video/webm',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
};
const YEAR = 31_536_000;
/** Papers with account data stay in no browser. */
const PAPERS = /^private\/\d+\/doc-/;

@Controller()
export class FilesController {
  constructor(
    private readonly storage: Storage,
    private readonly addresses: FileAddresses,
    private readonly pictures: Pictures,
  ) {}

  @Open()
  @Get('/files/public/*')
  async open(@Req() req: Request) {
    const key = `public/${restOf(req, '/files/public/')}`;
    if (!isKey(key)) throw fail('NO_DATA');
    const width = pictureWidthOf((req.query as { w?: unknown }).w);
    return this.answer(width ? await this.pictures.at(key, width) : key, req, `public, max-age=${YEAR}, immutable`);
  }

  @Open()
  @Get('/files/s/*')
  signed(@Req() req: Request) {
    const found = this.addresses.verify(restOf(req, '/files/s/'));
    if (!found) throw fail('NO_DATA');
    return this.answer(found.key, req, PAPERS.test(found.key) ? 'no-store' : 'private, max-age=3600');
  }

  private async answer(key: string, req: Request, cache: string): Promise<RawAnswer> {
    const stored = await this.storage.stat(key);
    if (!stored) throw fail('NO_DATA');
    const type = SHOWN[extname(key)];
    const headers: Record<string, string> = {
      'accept-ranges': 'bytes',
      'cache-control': cache,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (!type) headers['content-disposition'] = attachment(req);
    const range = rangeOf(req.headers.range, stored.size);
    if (range === 'unsatisfiable')
      return new RawAnswer('', { status: 416, headers: { ...headers, 'content-range': `bytes */${stored.size}` } });
    const part = range ?? { start: 0, end: stored.size - 1 };
    headers['content-length'] = String(part.end - part.start + 1);
    if (range) headers['content-range'] = `bytes ${part.start}-${part.end}/${stored.size}`;
    // A HEAD asks for the headers alone; as a stream, an empty body leaves their length as it is.
    const body = req.method === 'HEAD' || stored.size === 0 ? Readable.from([]) : await this.storage.open(key, range ?? undefined);
    if (body === null) throw fail('NO_DATA');
    return new RawAnswer(body, { type: type ?? 'application/octet-stream', status: range ? 206 : 200, headers });
  }
}

const restOf = (req: Request, prefix: string) => req.url.split('?', 1)[0]!.slice(prefix.length);

/** `?name=` only names the download; it decides nothing. */
function attachment(req: Request): string {
  const name = (req.query as { name?: unknown }).name;
  return typeof name === 'string' && name ? `attachment; filename*=UTF-8''${encodeURIComponent(name.slice(0, 200))}` : 'attachment';
}

/** The one range asked for, null for the whole; several ranges get the whole, which the standard allows. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const m = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!m || (!m[1] && !m[2])) return null;
  const start = m[1] ? Number(m[1]) : Math.max(0, size - Number(m[2]));
  const end = m[1] && m[2] ? Math.min(Number(m[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
