import { Injectable } from '@nestjs/common';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LessThan } from 'typeorm';
import { DAY, HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { Storage } from '../storage/storage';
import { FILE_STATUS, FileEntity, incomingKey } from './file.entity';
import { INCOMING, INCOMING_PREFIX } from './put.routes';

/** An address lives an hour; a day later nothing comes any more. */
const KEPT = DAY;
/** Looked at on their first days only: what was handed in then stays. */
export const OLD_PAPERS = `select channel_seq, file_seq, storage_key from file
  where storage_key like 'private/%/doc-%' and created_at < $1 and created_at > $1::timestamptz - interval '7 days' order by created_at limit 1000`;
const FORGOTTEN = `delete from file f where f.channel_seq = $1 and f.file_seq = $2
  and not exists (select from util.pub_settlement_file u where u.channel_seq = f.channel_seq and u.file_seq = f.file_seq) returning f.file_seq`;

/** Files that nothing has referred to for a day. */
export const LOOSE = 'select channel_seq, file_seq, storage_key from file where loose_at < $1 order by loose_at limit 1000';
const TAKE_LOOSE = 'delete from file where channel_seq = $1 and file_seq = $2 and loose_at < $3 returning file_seq';

/** Addresses that have ended, of files that have come; those of the others go with their row. */
export const CLOSED = `select channel_seq, file_seq, storage_key from file where put_until < $1 and status = 'READY' order by put_until limit 1000`;
const FORGET_ADDRESS = 'update file set put_until = null where channel_seq = $1 and file_seq = $2';
interface Closed {
  channel_seq: number;
  file_seq: number;
  storage_key: string;
}

/** Clears away files that were promised and never came, or came and were never used, and papers nobody handed in. */
@Injectable()
export class UploadSweep extends OneCopyJob {
  protected readonly job = 'upload-sweep';
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
      if (!gone) continue;
      await this.storage.remove(incomingKey(storageKey));
      await this.storage.remove(storageKey);
    }
    await this.closed();
    await this.papers(before);
    await this.loose(before);
    for (const name of await readdir(INCOMING).catch(() => [])) {
      const path = join(INCOMING, name);
      if (name.startsWith(INCOMING_PREFIX) && (await stat(path)).mtimeMs < before.getTime()) await rm(path, { force: true });
    }
  }

  /** What was put to an address after its file had been looked at. */
  private async closed(): Promise<void> {
    const now = this.clock.now();
    const done = await this.db.all((tx) => rows<Closed>(tx, CLOSED, [now]));
    for (const { channel_seq: channelSeq, file_seq, storage_key } of done) {
      await this.storage.remove(incomingKey(storage_key));
      await this.db.tx({ channelSeq }, (tx) => tx.query(FORGET_ADDRESS, [channelSeq, file_seq]));
    }
  }

  /** Papers with account data that were never handed in. */
  private async papers(before: Date): Promise<void> {
    const old = await this.db.all((tx) => rows<{ channel_seq: number; file_seq: number; storage_key: string }>(tx, OLD_PAPERS, [before]));
    for (const { channel_seq: channelSeq, file_seq, storage_key } of old) {
      const gone = await this.db.tx({ channelSeq }, (tx) => rows(tx, FORGOTTEN, [channelSeq, file_seq]));
      if (gone.length) await this.storage.remove(storage_key);
    }
  }

  private async loose(before: Date): Promise<void> {
    const old = await this.db.all((tx) => rows<{ channel_seq: number; file_seq: number; storage_key: string }>(tx, LOOSE, [before]));
    for (const { channel_seq: channelSeq, file_seq, storage_key } of old) {
      const gone = await this.db.tx({ channelSeq }, (tx) => rows(tx, TAKE_LOOSE, [channelSeq, file_seq, before]));
      if (gone.length) await this.storage.remove(storage_key);
    }
  }
}
