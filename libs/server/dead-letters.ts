import type { PgBoss } from 'pg-boss';

/** How the database numbers jobs. */
export const LETTER_NUMBER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The queue in which jobs of another lie that failed for good. */
export const deadQueue = (queue: string): string => `${queue}.dead`;
/** How many dead jobs one call moves. */
const BATCH = 1000;

/** Gives a job that failed for good, or all of its queue, five tries more; answers how many. */
export async function retryDeadLetters(boss: PgBoss, queue: string, number?: string): Promise<number> {
  const which = { ...(number && { ids: [number] }), createdBefore: new Date(), limit: BATCH };
  let moved = 0;
  for (let now = BATCH; now === BATCH; moved += now) now = await boss.redrive(deadQueue(queue), which);
  return moved;
}
