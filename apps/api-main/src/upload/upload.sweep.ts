import { Injectable } from '@nestjs/common';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LessThan } from 'typeorm';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { Rounds } from '@madang/server/rounds';
import { Storage } from '../storage/storage';
import { FILE_STATUS, FileEntity } from './file.entity';
import { INCOMING, INCOMING_PREFIX } from './put.routes';

const HOUR = 3_600_000;
/** An address lives an hour; a day later nothing comes any more. */
const KEPT = 24 * HOUR;

/** Clears away files that were promised and never came, or came and were never used. */
@Injectable()
export class UploadSweep extends Rounds {
  protected readonly every = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly storage: Storage,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT);
    const late = await this.db.all((tx) =>
      tx.find(FileEntity, { where: { status: FILE_STATUS.WAITING, createdAt: LessThan(before) }, take: 1000 }),
    );
    for (const { channelSeq, fileSeq, storageKey } of late) {
      const [, gone] = (await this.db.tx({ channelSeq }, (tx) =>
        tx.query("delete from file where channel_seq = $1 and file_seq = $2 and status = 'WAITING'", [channelSeq, fileSeq]),
      )) as [unknown, number];
      if (gone) await this.storage.remove(storageKey);
    }
    for (const name of await readdir(INCOMING).catch(() => [])) {
      const path = join(INCOMING, name);
      if (name.startsWith(INCOMING_PREFIX) && (await stat(path)).mtimeMs < before.getTime()) await rm(path, { force: true });
    }
  }
}
