import { Injectable } from '@nestjs/common';
import type { DeadLetter, JobQueue } from '@madang/contracts/util/platform';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { deadQueue, DEAD_LETTER_ID } from '@madang/server/dead-letters';
import { DEAD_LETTERS, DISCARD_DEAD_LETTER } from '@madang/server/dead-letters.sql';
import { Outbox } from '@madang/server/outbox';
import { JOB_QUEUES } from './job.sql';

/** The console's page of event jobs and those that failed at every try; `npm run dead-letters` does the same. */
@Injectable()
export class PlatformJobService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  async deadLetters(queue: string | null): Promise<{ list: DeadLetter[] }> {
    const found = await this.db.tx({}, (tx) => rows(tx, DEAD_LETTERS, { queue }));
    return { list: found.map((one) => ({ ...one, failedAt: one.failedAt.toISOString() })) };
  }

  async queues(): Promise<JobQueue[]> {
    const found = await this.db.tx({}, (tx) => rows(tx, JOB_QUEUES));
    return found.map((one) => ({ ...one, oldest: Math.round(one.oldest) }));
  }

  async retry(queue: string, id: string): Promise<null> {
    await this.find(queue, id);
    if (!(await this.outbox.retryDeadLetters(queue, id))) throw fail('LETTER_GONE');
    return null;
  }

  async retryAll(queue: string): Promise<{ count: number }> {
    if (!(await this.deadLetters(queue)).list.length) throw fail('LETTER_GONE');
    return { count: await this.outbox.retryDeadLetters(queue) };
  }

  async discard(queue: string, id: string): Promise<null> {
    await this.find(queue, id);
    const gone = await this.db.tx({}, (tx) => rows(tx, DISCARD_DEAD_LETTER, { dead: deadQueue(queue), number: id }));
    if (!gone.length) throw fail('LETTER_GONE');
    return null;
  }

  /**
   * Throws if the dead-letter queue does not contain the job. An unknown queue is refused too, since pg-boss would fail with an error of
   * its own.
   */
  private async find(queue: string, id: string): Promise<void> {
    const { list } = DEAD_LETTER_ID.test(id) ? await this.deadLetters(queue) : { list: [] };
    if (!list.some((one) => one.id === id)) throw fail('LETTER_GONE');
  }
}
