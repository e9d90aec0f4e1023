import { SECOND } from '@madang/contracts/time';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Db } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { UPLOAD_LOCK_ASK, UPLOAD_LOCK_GIVE, UPLOAD_LOCK_TAKE, UPLOAD_LOCKS_BEAT, UPLOAD_LOCKS_FORGET } from './video.sql';

/** After how many milliseconds the holder of a lock extends it again. */
const BEAT_EVERY_MS = SECOND;
/** Milliseconds without a successful extension after which a holder stops its work, before its lock can go to somebody else. */
const LOST_AFTER = 3500;
/** After how many milliseconds a request that waits for a lock tries again. */
const LOCK_RETRY_MS = 150;

/** The protocol's answer to a request for an upload that another request is writing. */
class UploadLocked extends Error {
  readonly status_code = 423;
  readonly body = 'Locked\n';
}

interface Held {
  owner: string;
  /** Asks the work that holds the lock to stop. */
  leave: RequestRelease;
  heardAt: number;
}

/**
 * Locks of uploads over all processes: rows of the database that expire within seconds unless they are extended. A request that waits for
 * a lock makes the holder stop: in this process at once, in another process when that extends its locks.
 */
@Injectable()
export class UploadLocker implements Locker, OnModuleDestroy {
  private readonly held = new Map<string, Held>();
  private timer: NodeJS.Timeout | null = null;
  private beating = false;
  /** After how many milliseconds a request that waits for a lock is answered that the upload is locked. */
  patience = 10_000;

  constructor(private readonly db: Db) {}

  newLock(id: string): Lock {
    const owner = randomBytes(12).toString('hex');
    return {
      lock: (stop, leave) => this.lock(id, owner, stop, leave),
      unlock: () => this.unlock(id, owner),
    };
  }

  /**
   * Runs `work` while holding the lock. If somebody else holds it, answers null; with `patient`, waits for it, and throws `UploadLocked`
   * after `patience`.
   */
  async alone<T>(name: string, work: () => Promise<T>, { patient = false } = {}): Promise<T | null> {
    const owner = randomBytes(12).toString('hex');
    const leave = () => undefined;
    if (patient) await this.lock(name, owner, null, leave);
    else if (!(await this.take(name, owner, leave))) return null;
    try {
      return await work();
    } finally {
      await this.unlock(name, owner);
    }
  }

  async forget(): Promise<void> {
    await this.db.rows(UPLOAD_LOCKS_FORGET);
  }

  onModuleDestroy(): void {
    this.rest();
  }

  private async lock(name: string, owner: string, stop: AbortSignal | null, leave: RequestRelease): Promise<void> {
    const end = Date.now() + this.patience;
    while (!(await this.take(name, owner, leave))) {
      if (stop?.aborted || Date.now() > end) throw new UploadLocked(name);
      await this.held.get(name)?.leave();
      await this.db.rows(UPLOAD_LOCK_ASK, { name });
      await sleep(LOCK_RETRY_MS);
    }
  }

  private async take(name: string, owner: string, leave: RequestRelease): Promise<boolean> {
    const taken = await this.db.rows(UPLOAD_LOCK_TAKE, { name, owner });
    if (!taken.length) return false;
    this.held.set(name, { owner, leave, heardAt: Date.now() });
    this.timer ??= setInterval(() => void this.beat(), BEAT_EVERY_MS);
    return true;
  }

  private async unlock(name: string, owner: string): Promise<void> {
    if (this.held.get(name)?.owner === owner) this.held.delete(name);
    if (!this.held.size) this.rest();
    // A lock that cannot be released now expires by itself.
    await this.db.rows(UPLOAD_LOCK_GIVE, { name, owner }).catch((e: Error) => logger.warn({ err: e.message }, 'upload lock'));
  }

  private rest(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  /** Extends the upload locks of this process by one statement. Work whose lock another request wants or has taken is asked to stop. */
  private async beat(): Promise<void> {
    if (this.beating) return;
    this.beating = true;
    const asked = [...this.held];
    const now = Date.now();
    try {
      const mine = { names: asked.map(([name]) => name), owners: asked.map(([, { owner }]) => owner) };
      const kept = await this.db.rows(UPLOAD_LOCKS_BEAT, mine);
      const wanted = new Map(kept.map((row) => [row.name, row.wanted]));
      for (const [name, held] of asked) {
        if (wanted.has(name)) held.heardAt = now;
        // Another request wants the lock, or has taken it.
        if (wanted.get(name) !== false && this.held.get(name) === held) await held.leave();
      }
    } catch (e) {
      logger.warn({ err: (e as Error).message }, 'upload lock');
    } finally {
      this.beating = false;
    }
    for (const held of this.held.values()) if (Date.now() - held.heardAt > LOST_AFTER) await held.leave();
  }
}
