import { Injectable } from '@nestjs/common';
import { HOUR } from '@madang/contracts/time';
import { FileAddresses } from '../storage/file-addresses';

export const TUS_PATH = '/api/main/v1.0/tus';
/** How long one address uploads; the staff who started it gets a fresh one by asking for the video. */
const TOKEN_LIFE = 12 * HOUR;

interface TusTicket {
  tusId: string;
  userSeq: number;
  expiresAt: number;
}

/** Addresses at which films are uploaded in parts. */
@Injectable()
export class TusAddresses {
  constructor(private readonly addresses: FileAddresses) {}

  /** Carries the right to this one upload, for its creator alone. */
  of(tusId: string, userSeq: number, now: Date): string {
    const ticket: TusTicket = { tusId, userSeq, expiresAt: now.getTime() + TOKEN_LIFE };
    return `${TUS_PATH}/${tusId}?token=${this.addresses.seal('tus', ticket)}`;
  }

  permits(token: unknown, tusId: string, now: Date): boolean {
    const ticket = typeof token === 'string' ? this.addresses.unseal<TusTicket>('tus', token) : null;
    return ticket !== null && ticket.tusId === tusId && ticket.expiresAt > now.getTime();
  }
}
