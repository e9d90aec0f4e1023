import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { config } from '@madang/server/config';
import { FileAddresses } from '../storage/file-addresses';

export const TUS_PATH = '/api/main/v1.0/tus';
/** An upload nobody goes on with is dropped. */
export const UPLOAD_LIFE = 3 * 86_400_000;
/** How long one address uploads; the staff who started it gets a fresh one by asking for the video. */
const TOKEN_LIFE = 12 * 3_600_000;

interface TusTicket {
  tusId: string;
  userSeq: number;
  expiresAt: number;
}

/** Unfinished uploads on this machine's disk; they outlive a restart. */
@Injectable()
export class TusStore {
  readonly directory = join(config.dataDir, 'uploads');
  readonly files = new FileStore({ directory: this.directory, expirationPeriodInMilliseconds: UPLOAD_LIFE });

  constructor(private readonly addresses: FileAddresses) {}

  /** An empty upload of a size that is fixed now. */
  async create(tusId: string, size: number): Promise<void> {
    await this.files.create(new Upload({ id: tusId, size, offset: 0, creation_date: new Date().toISOString() }));
  }

  async isComplete(tusId: string): Promise<boolean> {
    const upload = await this.files.getUpload(tusId).catch(() => null);
    return upload !== null && upload.offset === upload.size;
  }

  pathOf = (tusId: string) => join(this.directory, tusId);

  async remove(tusId: string): Promise<void> {
    await rm(this.pathOf(tusId), { force: true });
    await rm(`${this.pathOf(tusId)}.json`, { force: true });
  }

  /** Carries the right to this one upload, for its creator alone. */
  address(tusId: string, userSeq: number, now: Date): string {
    const ticket: TusTicket = { tusId, userSeq, expiresAt: now.getTime() + TOKEN_LIFE };
    return `${TUS_PATH}/${tusId}?token=${this.addresses.seal('tus', ticket)}`;
  }

  permits(token: unknown, tusId: string, now: Date): boolean {
    const ticket = typeof token === 'string' ? this.addresses.unseal<TusTicket>('tus', token) : null;
    return ticket !== null && ticket.tusId === tusId && ticket.expiresAt > now.getTime();
  }
}
