import { Controller, Get, Req } from '@nestjs/common';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { IMMUTABLE_CACHE } from '@madang/contracts/cache-control';
import { FILE_HEADERS, rangeOf, SENDS_FILES, STORED_FILES } from '@madang/contracts/main/stored-files';
import { pictureWidthOf } from '@madang/contracts/picture';
import { HOUR_SECONDS } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { fail } from '@madang/server/fail';
import type { Req as Request } from '@madang/server/request';
import { Open, RawAnswer } from '@madang/server/route';
import { FileAddresses } from './file-addresses';
import { DOWNLOAD_TYPE, isSettlementDocument, SHOWN_TYPES } from './shown-types';
import { Pictures } from './pictures';
import { Playlists } from './playlists';
import type { Opening } from './presign';
import { isKey, Storage } from './storage';

/** Seconds before the end of the storage's address, in which callers are no longer redirected to it. */
const REDIRECT_MARGIN_SECONDS = 30;
const zip = promisify(gzip);

/** One request for a stored file: its key, how long browsers may keep it, and when its address is open. */
interface How {
  key: string;
  /** The value of the header Cache-Control for the file's bytes. */
  cache: string;
  /** From when to when the storage's own address of the file works. */
  opening: Opening;
}

/** Answers stored files: lets the gateway or the storage send them if it can, and sends the others itself. */
@Controller()
export class FilesController {
  constructor(
    private readonly clock: Clock,
    private readonly storage: Storage,
    private readonly addresses: FileAddresses,
    private readonly pictures: Pictures,
    private readonly playlists: Playlists,
  ) {}

  @Open()
  @Get('/files/public/*')
  async open(@Req() req: Request) {
    const asked = `public/${restOf(req, '/files/public/')}`;
    if (!isKey(asked)) throw fail('NO_DATA');
    const width = pictureWidthOf((req.query as { w?: unknown }).w);
    const key = width ? await this.pictures.at(asked, width) : asked;
    return this.answer({ key, cache: IMMUTABLE_CACHE, opening: this.addresses.publicOpening() }, req);
  }

  @Open()
  @Get('/files/s/*')
  signed(@Req() req: Request) {
    const found = this.addresses.verify(restOf(req, '/files/s/'));
    if (!found) throw fail('NO_DATA');
    const { key } = found;
    return this.answer(
      { key, cache: isSettlementDocument(key) ? 'no-store' : `private, max-age=${HOUR_SECONDS}`, opening: this.addresses.openingOf(found) },
      req,
    );
  }

  private async answer(how: How, req: Request): Promise<RawAnswer> {
    const stored = await this.storage.stat(how.key);
    if (!stored) throw fail('NO_DATA');
    return (await this.elsewhere(how, req)) ?? this.here(how, stored.size, req);
  }

  /** The answer that makes the gateway or the storage send the file, or for a playlist the segments that it names; null if neither can. */
  private async elsewhere(how: How, req: Request): Promise<RawAnswer | null> {
    const { key, opening } = how;
    const path = this.storage.pathInFolder(key);
    if (path !== null && req.headers[SENDS_FILES] === '1')
      return new RawAnswer('', { type: typeOf(key), headers: { ...headersOf(how, req), 'x-accel-redirect': STORED_FILES + path } });
    // An address of the storage works for GET only, so HEAD is answered here.
    const address = req.method === 'GET' ? this.storage.getAddress(key, opening, toldOf(how, req)) : null;
    if (address === null) return null;
    return key.endsWith('.m3u8') ? this.playlist(how, req) : this.leadTo(address, how);
  }

  private leadTo(location: string, { cache, opening }: How): RawAnswer {
    // An hour at most: if the storage's key is replaced, browsers must not use addresses signed with the old one for longer.
    const left = Math.min(HOUR_SECONDS, this.secondsLeft(opening) - REDIRECT_MARGIN_SECONDS);
    const who = cache.split(',', 1)[0]!;
    const kept = who === 'no-store' || left <= 0 ? 'no-store' : `${who}, max-age=${left}`;
    return new RawAnswer('', { status: 302, headers: { location, 'cache-control': kept, ...FILE_HEADERS } });
  }

  private async playlist(how: How, req: Request): Promise<RawAnswer> {
    const text = await this.playlists.at(how.key, how.opening);
    if (text === null) throw fail('NO_DATA');
    const zipped = /\bgzip\b/.test(req.headers['accept-encoding'] ?? '');
    const headers = {
      ...headersOf(how, req),
      'cache-control': `private, max-age=${Math.max(0, Math.min(HOUR_SECONDS, this.secondsLeft(how.opening) - REDIRECT_MARGIN_SECONDS))}`,
      vary: 'Accept-Encoding',
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    };
    return new RawAnswer(zipped ? await zip(text) : text, { type: typeOf(how.key), headers });
  }

  private secondsLeft = (opening: Opening) => Math.floor((opening.until.getTime() - this.clock.now().getTime()) / 1000);

  /** Sends the file through this process, where neither the gateway nor the storage sends it. */
  private async here(how: How, size: number, req: Request): Promise<RawAnswer> {
    const headers: Record<string, string> = { ...headersOf(how, req), 'accept-ranges': 'bytes' };
    const range = rangeOf(req.headers.range, size);
    if (range === 'unsatisfiable') return new RawAnswer('', { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
    const part = range ?? { start: 0, end: size - 1 };
    headers['content-length'] = String(part.end - part.start + 1);
    if (range) headers['content-range'] = `bytes ${part.start}-${part.end}/${size}`;
    // HEAD wants the headers only. An empty stream as the body keeps the header of the length, which an empty text would change.
    const body = req.method === 'HEAD' || size === 0 ? Readable.from([]) : await this.storage.open(how.key, range ?? undefined);
    if (body === null) throw fail('NO_DATA');
    return new RawAnswer(body, { type: typeOf(how.key), status: range ? 206 : 200, headers });
  }
}

const restOf = (req: Request, prefix: string) => req.url.split('?', 1)[0]!.slice(prefix.length);
const typeOf = (key: string) => SHOWN_TYPES[extname(key)] ?? DOWNLOAD_TYPE;
const isShown = (key: string) => extname(key) in SHOWN_TYPES;

const headersOf = ({ key, cache }: How, req: Request): Record<string, string> => ({
  'cache-control': cache,
  ...FILE_HEADERS,
  ...(isShown(key) ? {} : { 'content-disposition': attachment(req) }),
});

/**
 * The headers that the storage has to send with the file. Without them it would send the type that was uploaded, and a browser might run
 * the file.
 */
const toldOf = ({ key, cache }: How, req: Request): Record<string, string> => ({
  'response-content-type': typeOf(key),
  'response-cache-control': cache,
  ...(isShown(key) ? {} : { 'response-content-disposition': attachment(req) }),
});

/** The header that makes the file a download; the parameter `name` is only the name it is saved under. */
function attachment(req: Request): string {
  const name = (req.query as { name?: unknown }).name;
  return typeof name === 'string' && name ? `attachment; filename*=UTF-8''${encodeURIComponent(name.slice(0, 200))}` : 'attachment';
}
