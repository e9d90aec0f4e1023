import { PgBoss } from 'pg-boss';
import { roleUrl } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { deadQueue, DEAD_LETTER_ID, retryDeadLetters } from '@madang/server/dead-letters';
import { DEAD_LETTERS, DISCARD_DEAD_LETTER } from '@madang/server/dead-letters.sql';

export const USAGE = `Jobs of events that failed five times:
  list [queue]            queue, number, since when, why, what it is about
  retry <queue> [number]  gives it, or all of the queue, five tries more
  discard <queue> <number>  throws it away: nobody does it any more
Queues and numbers are those of the list.`;

/** Runs one command of an operator; answers the lines to print, or null for an unknown command. */
export async function deadLetters([command, queue, number, ...more]: readonly string[]): Promise<string[] | null> {
  if (more.length || (number && !DEAD_LETTER_ID.test(number))) return null;
  const db = await Db.open('util');
  const boss = new PgBoss({ connectionString: roleUrl('madang_util'), schema: 'jobs', max: 1, migrate: false, supervise: false });
  try {
    if (command === 'list' && !number) {
      const found = await db.tx({}, (tx) => rows(tx, DEAD_LETTERS, { queue: queue ?? null }));
      if (!found.length) return ['No job has failed for good.'];
      return found.map((one) => [one.queue, one.id, one.failedAt.toISOString(), one.why ?? '', one.data].join('\t'));
    }
    if (!queue) return null;
    await boss.start();
    if (command === 'retry') return [`${await retryDeadLetters(boss, queue, number)} given back to ${queue}`];
    if (command !== 'discard' || !number) return null;
    const gone = await db.tx({}, (tx) => rows(tx, DISCARD_DEAD_LETTER, { dead: deadQueue(queue), number }));
    return [gone.length ? `discarded ${number}` : 'There is no such job.'];
  } finally {
    await boss.stop({ graceful: false }).catch(() => undefined);
    await db.close();
  }
}
