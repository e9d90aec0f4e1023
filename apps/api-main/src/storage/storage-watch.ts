import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { MINUTE } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { BadEnvironment } from '@madang/server/environment';
import { OperatorNotices } from '@madang/server/operator-notices';
import { Readiness } from '@madang/server/readiness';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { Storage, StorageUnavailable } from './storage';

/** Milliseconds for which the result of a check is used again when somebody asks whether the service is ready. */
const CHECK_FRESH_MS = 5000;

/**
 * Checks that the storage answers: when the service starts, when somebody asks whether it is ready, and every minute for the notices to
 * the operator.
 */
@Injectable()
export class StorageWatch extends OneCopyJob implements OnModuleInit {
  protected readonly job = 'storage-watch';
  protected readonly every = MINUTE;
  private last: { at: number; answer: Promise<void> } | null = null;

  constructor(
    private readonly db: Db,
    private readonly storage: Storage,
    private readonly notices: OperatorNotices,
    private readonly readiness: Readiness,
  ) {
    super();
  }

  /**
   * Stops the start if the storage refuses our keys, since waiting does not help. A storage that does not answer may still be starting, so
   * the service starts.
   */
  async onModuleInit(): Promise<void> {
    this.readiness.add('storage', () => this.look());
    const away = await this.away();
    if (away?.refused)
      throw new BadEnvironment(
        `The file storage refuses us (${away.why}): set S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY right.`,
      );
  }

  private look(): Promise<void> {
    if (!this.last || Date.now() - this.last.at > CHECK_FRESH_MS) this.last = { at: Date.now(), answer: this.storage.check() };
    return this.last.answer;
  }

  private async away(): Promise<StorageUnavailable | null> {
    try {
      await this.storage.check();
      return null;
    } catch (e) {
      if (e instanceof StorageUnavailable) return e;
      throw e;
    }
  }

  protected async round(): Promise<void> {
    const away = await this.away();
    const subject = config.storage;
    await this.db.tx({}, (tx) =>
      away
        ? this.notices.raise(tx, { kind: NOTICE.STORAGE, subject, detail: { why: away.why } })
        : this.notices.settle(tx, NOTICE.STORAGE, subject),
    );
  }
}
