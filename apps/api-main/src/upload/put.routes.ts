import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { ClosedSites } from '@madang/server/closed-sites';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { FileAddresses, type PutTicket } from '../storage/file-addresses';
import { rawRoutes } from '../storage/raw-routes';
import { Storage, storageUnavailable } from '../storage/storage';
import { FILE_STATUS, FileEntity, incomingKey } from './file.entity';

export const INCOMING_FOLDER = join(config.dataDir, 'uploads');
export const INCOMING_PREFIX = 'put-';

/** Lets the server parse forms with files, and takes a file that a browser uploads with PUT to an address made for it. */
@Injectable()
export class PutRoutes implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly addresses: FileAddresses,
    private readonly storage: Storage,
    private readonly db: Db,
    private readonly closed: ClosedSites,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(multipart);
    rawRoutes(fastify, (scope) => {
      scope.put<{ Params: { token: string } }>('/files/put/:token', async (req, reply) => {
        const ticket = this.addresses.readPut(req.params.token);
        const file = ticket && (await this.awaited(ticket));
        if (!ticket || !file) throw fail('UPLOAD_EXPIRED');
        // The address may have been given out before the site's uploads were switched off.
        if ((await this.closed.offReason(Number(file.channelSeq), SITE_SWITCH.UPLOADS)) !== null) throw fail('UPLOADS_OFF');
        await this.take(req, ticket);
        return reply.status(200).send();
      });
    });
  }

  /** The file of this address while it is still awaited; null once the file was checked, since nothing more is taken then. */
  private async awaited({ key }: PutTicket): Promise<FileEntity | null> {
    const found = await this.db.all((tx) =>
      tx.findOneBy(FileEntity, { storageKey: key.replace('/put-', '/'), status: FILE_STATUS.WAITING }),
    );
    return found && incomingKey(found.storageKey) === key ? found : null;
  }

  private async take(req: FastifyRequest, ticket: PutTicket): Promise<void> {
    const type = req.headers['content-type'];
    if (Number(req.headers['content-length']) !== ticket.size || (type && type.split(';')[0] !== ticket.contentType.split(';')[0]))
      throw fail('FILE_TYPE');
    const path = join(INCOMING_FOLDER, `${INCOMING_PREFIX}${randomBytes(12).toString('hex')}`);
    try {
      await written(req, ticket, path);
      await this.storage.adopt(ticket.key, path, ticket.contentType);
    } finally {
      // A file that cannot be deleted now is deleted later by the job for uploads that nobody used.
      await rm(path, { force: true }).catch(() => undefined);
    }
  }
}

/** Writes the body of a request to `path`. A failure of the disk throws another error than a body of a wrong size or a lost connection. */
async function written(req: FastifyRequest, { key, size }: PutTicket, path: string): Promise<void> {
  try {
    await mkdir(INCOMING_FOLDER, { recursive: true });
    await pipeline(req.raw, exactly(size), createWriteStream(path));
  } catch (e) {
    if (!(e as NodeJS.ErrnoException).syscall) throw e;
    throw storageUnavailable('receive', key, (e as Error).message);
  }
}

/** Passes a stream on and fails unless it has exactly `size` bytes. */
function exactly(size: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      done(seen > size ? fail('FILE_TYPE') : null, chunk);
    },
    flush(done) {
      done(seen === size ? null : fail('BAD_INPUT'));
    },
  });
}
