import { Injectable } from '@nestjs/common';
import { msAfter } from '@madang/contracts/dates';
import { HOUR } from '@madang/contracts/time';
import { FileAddresses } from '../storage/file-addresses';

export const TUS_PATH = '/api/main/v1.0/tus';
/** How many milliseconds an upload address works; the person who started the upload gets a new one by asking for the video. */
const TOKEN_LIFE_MS = 12 * HOUR;

interface TusTicket {
  tusId: string;
  userSeq: number;
  expiresAt: number;
}

/** The addresses to which videos are uploaded in parts. */
@Injectable()
export class TusAddresses {
  constructor(private readonly addresses: FileAddresses) {}

  /** An address with a token for this one upload, made for the person who started it. */
  of(tusId: string, userSeq: number, now: Date): string {
    const ticket: TusTicket = { tusId, userSeq, expiresAt: msAfter(now, TOKEN_LIFE_MS).getTime() };
    return `${TUS_PATH}/${tusId}?token=${this.addresses.seal('tus', ticket)}`;
  }

  permits(token: unknown, tusId: string, now: Date): boolean {
    const ticket = typeof token === 'string' ? this.addresses.unseal<TusTicket>('tus', token) : null;
    return ticket !== null && ticket.tusId === tusId && ticket.expiresAt > now.getTime();
  }
}
