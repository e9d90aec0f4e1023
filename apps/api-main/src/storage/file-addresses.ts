import { Injectable } from '@nestjs/common';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { msAfter, msBefore } from '@madang/contracts/dates';
import { DAY, MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import type { Opening } from './presign';
import { isKey } from './storage';

/**
 * For how many milliseconds a signed address works at least. A page that stays open longer asks for a new one, and its right to the file
 * is checked again.
 */
const SIGNED_ADDRESS_MS = 60 * MINUTE;
/**
 * Milliseconds to which the end of an address is rounded up, so that addresses made close together are equal and the browser finds the
 * file in its cache.
 */
const ADDRESS_STEP_MS = 15 * MINUTE;
const BRIEF_ADDRESS_MS = 5 * MINUTE;
/** For how many milliseconds the storage's own address of a public picture stays the same, so that browsers can cache it. */
const PUBLIC_ADDRESS_MS = DAY;
/**
 * Milliseconds for which the storage's own address of a private file works. It can be short, since the caller is redirected there right
 * after the right to the file was checked.
 */
const STORAGE_ADDRESS_MS = 5 * MINUTE;

export interface PutTicket {
  key: string;
  size: number;
  contentType: string;
  expiresAt: number;
}

/**
 * Makes and checks the addresses of files. Those of public files are plain. Others have a signature that expires and fits one file, or all
 * parts of one video stream.
 */
@Injectable()
export class FileAddresses {
  private readonly secret = Buffer.from(hkdfSync('sha256', config.tokenSecret, '', 'madang-files', 32));

  constructor(private readonly clock: Clock) {}

  /** The address of a file with a `public/…` key, which needs no signature. */
  open = (key: string) => `/files/${key}`;

  /**
   * A signed address of a file that works for an hour and up to 15 minutes more. The signature of a video's playlist fits the other parts
   * of its stream, too.
   */
  signed(key: string): { url: string; expiresAt: Date } {
    const expires = Math.ceil(msAfter(this.clock.now(), SIGNED_ADDRESS_MS).getTime() / ADDRESS_STEP_MS) * ADDRESS_STEP_MS;
    return { url: this.until(key, expires), expiresAt: new Date(expires) };
  }
  /** A signed address that works for five minutes, for a file that is opened at once. */
  brief = (key: string) => this.until(key, msAfter(this.clock.now(), BRIEF_ADDRESS_MS).getTime());
  private until = (key: string, expires: number) => `/files/s/${expires}.${this.sign(`get\n${expires}\n${scopeOf(key)}`)}/${key}`;

  /**
   * The address of a file by its stored `url`: a public address as it is, and a signed one for a private key. `name` is the name of the
   * download.
   */
  download = (stored: string, name: string) =>
    stored.startsWith('/') ? stored : `${this.signed(stored).url}?name=${encodeURIComponent(name)}`;

  /**
   * The key and the end of a signed path `{expires}.{signature}/{key}`; null if the signature was forged, has expired or is that of
   * another file.
   */
  verify(path: string): { key: string; expiresAt: Date } | null {
    const m = /^(\d{13})\.([\w-]{43})\/(.+)$/.exec(path);
    if (!m || !isKey(m[3]!)) return null;
    const expires = Number(m[1]);
    if (expires <= this.clock.now().getTime()) return null;
    return this.same(m[2]!, this.sign(`get\n${expires}\n${scopeOf(m[3]!)}`)) ? { key: m[3]!, expiresAt: new Date(expires) } : null;
  }

  /** From when to when the storage's own address of a public picture works. */
  publicOpening = (): Opening => this.openingIn(PUBLIC_ADDRESS_MS);
  /**
   * From when to when the storage's own address of a private file works. For a video it ends with our signed address, so that the
   * following parts play on; for other files it lasts minutes.
   */
  openingOf = ({ key, expiresAt }: { key: string; expiresAt: Date }): Opening =>
    isVideo(key)
      ? { from: msBefore(expiresAt, SIGNED_ADDRESS_MS + ADDRESS_STEP_MS), until: expiresAt }
      : this.openingIn(STORAGE_ADDRESS_MS);
  private openingIn(step: number): Opening {
    const from = Math.floor(this.clock.now().getTime() / step) * step;
    return { from: new Date(from), until: msAfter(from, 2 * step) };
  }

  /** Our own address to which a file of exactly this size and type can be uploaded. */
  put(key: string, file: { size: number; contentType: string; expiresAt: Date }): string {
    const ticket: PutTicket = { key, size: file.size, contentType: file.contentType, expiresAt: file.expiresAt.getTime() };
    return `/files/put/${this.seal('put', ticket)}`;
  }
  readPut(token: string): PutTicket | null {
    const ticket = this.unseal<PutTicket>('put', token);
    return ticket && ticket.expiresAt > this.clock.now().getTime() ? ticket : null;
  }

  /** Turns `value` into a signed text, which proves that we wrote it for this purpose. It can be read by anybody. */
  seal(purpose: string, value: object): string {
    const body = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${body}.${this.sign(`${purpose}\n${body}`)}`;
  }
  unseal<T>(purpose: string, token: string): T | null {
    const [body = '', sig = ''] = token.split('.');
    if (!this.same(sig, this.sign(`${purpose}\n${body}`))) return null;
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as T;
  }

  private sign = (text: string) => createHmac('sha256', this.secret).update(text).digest('base64url');
  private same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

const isVideo = (key: string) => key.startsWith('videos/');
/** The file names of the parts of a video stream. */
const STREAM_PART_NAME = /\.(m3u8|ts)$/;
/**
 * The part of a key that a signature covers: for a playlist or segment, all parts of the video's stream; for another file of a video, that
 * file; for any other file, its folder, which has only this file.
 */
const scopeOf = (key: string) => {
  const folder = key.split('/').slice(0, 3).join('/');
  if (!isVideo(key)) return folder;
  return STREAM_PART_NAME.test(key) ? `${folder}/stream` : key;
};
