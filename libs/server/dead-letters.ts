import type { PgBoss } from 'pg-boss';

/** The format of a job's id, a UUID in lower case. */
export const DEAD_LETTER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The name of the dead-letter queue of `queue`. */
export const deadQueue = (queue: string): string => `${queue}.dead`;
/** How many jobs one call moves out of a dead-letter queue. */
const JOBS_PER_MOVE = 1000;

/** Moves one job, or all jobs, of a dead-letter queue back to the queue, with all their tries anew; answers how many were moved. */
export async function retryDeadLetters(boss: PgBoss, queue: string, number?: string): Promise<number> {
  const which = { ...(number && { ids: [number] }), createdBefore: new Date(), limit: JOBS_PER_MOVE };
  let moved = 0;
  for (let now = JOBS_PER_MOVE; now === JOBS_PER_MOVE; moved += now) now = await boss.redrive(deadQueue(queue), which);
  return moved;
}
