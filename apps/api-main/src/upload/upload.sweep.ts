import { Injectable } from '@nestjs/common';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LessThan } from 'typeorm';
import { daysBefore } from '@madang/contracts/dates';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { Storage } from '../storage/storage';
import { FILE_STATUS, FileEntity, incomingKey } from './file.entity';
import { INCOMING_FOLDER, INCOMING_PREFIX } from './put.routes';
import {
  ADDRESS_FORGET,
  CLOSED_ADDRESSES,
  DOCUMENT_DELETE,
  LOOSE_FILE_DELETE,
  LOOSE_FILES,
  OLD_DOCUMENTS,
  WAITING_FILE_DELETE,
} from './upload.sql';

/** Days after which a file that was not uploaded or not used is deleted. Its upload address works for an hour only. */
const UNUSED_FILE_KEPT_DAYS = 1;
/** Deletes files that were announced but never uploaded, files that were uploaded but never used, and documents that were not handed in. */
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
    const before = daysBefore(this.clock.now(), UNUSED_FILE_KEPT_DAYS);
    const late = await this.db.all((tx) =>
      tx.find(FileEntity, { where: { status: FILE_STATUS.WAITING, createdAt: LessThan(before) }, take: 1000 }),
    );
    for (const { channelSeq, fileSeq, storageKey } of late) {
      const gone = await this.db.tx({ channelSeq }, (tx) => rows(tx, WAITING_FILE_DELETE, { channelSeq, fileSeq }));
      if (!gone.length) continue;
      await this.storage.remove(incomingKey(storageKey));
      await this.storage.remove(storageKey);
    }
    await this.closed();
    await this.documents(before);
    await this.loose(before);
    for (const name of await readdir(INCOMING_FOLDER).catch(() => [])) {
      const path = join(INCOMING_FOLDER, name);
      if (name.startsWith(INCOMING_PREFIX) && (await stat(path)).mtimeMs < before.getTime()) await rm(path, { force: true });
    }
  }

  /** Deletes what was uploaded to an address after its file was complete. */
  private async closed(): Promise<void> {
    const now = this.clock.now();
    for (const { channelSeq, fileSeq, storageKey } of await this.db.all((tx) => rows(tx, CLOSED_ADDRESSES, { now }))) {
      await this.storage.remove(incomingKey(storageKey));
      await this.db.tx({ channelSeq }, (tx) => rows(tx, ADDRESS_FORGET, { channelSeq, fileSeq }));
    }
  }

  /** Deletes documents with account data that were uploaded but never handed in. */
  private async documents(before: Date): Promise<void> {
    for (const { channelSeq, fileSeq, storageKey } of await this.db.all((tx) => rows(tx, OLD_DOCUMENTS, { before }))) {
      const gone = await this.db.tx({ channelSeq }, (tx) => rows(tx, DOCUMENT_DELETE, { channelSeq, fileSeq }));
      if (gone.length) await this.storage.remove(storageKey);
    }
  }

  private async loose(before: Date): Promise<void> {
    for (const { channelSeq, fileSeq, storageKey } of await this.db.all((tx) => rows(tx, LOOSE_FILES, { before }))) {
      const gone = await this.db.tx({ channelSeq }, (tx) => rows(tx, LOOSE_FILE_DELETE, { channelSeq, fileSeq, before }));
      if (gone.length) await this.storage.remove(storageKey);
    }
  }
}
