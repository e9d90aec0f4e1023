import { BULK_STEP } from '@madang/contracts/bulk';
import { rows, type Db, type Tx } from '@madang/server/db';

interface At {
  channelSeq: number;
  /** What is done, by whom and to what: a key is good for this alone. */
  what: readonly (string | number)[];
  /** Whoever sends the same again names it so. */
  requestKey?: string | null | undefined;
  now: Date;
}
/** Nobody sends the same work again later than that. */
const KEPT = 2 * 86_400_000;

const CLAIM = `insert into bulk_step (channel_seq, request_key, step, at)
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning step`;
const FORGET = 'delete from bulk_step where channel_seq = $1 and at < $2';
const ANSWERED = 'update bulk_step set answer = $4 where channel_seq = $1 and request_key = $2 and step = $3';
const ANSWER = 'select answer from bulk_step where channel_seq = $1 and request_key = $2 and step = $3';

/**
 * Works on many rows, twenty a transaction, so that nobody waits long for what they lock. With a key each step is done once,
 * however often it is sent: the one who comes second waits for the first and answers the same.
 */
export async function inSteps<T, R>(db: Db, at: At, all: readonly T[], work: (tx: Tx, some: readonly T[]) => Promise<R[]>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += BULK_STEP) {
    const some = all.slice(from, from + BULK_STEP);
    results.push(...(await db.tx({ channelSeq: at.channelSeq }, (tx) => once(tx, at, from / BULK_STEP, () => work(tx, some)))));
  }
  return results;
}

async function once<R>(tx: Tx, { channelSeq, what, requestKey, now }: At, step: number, work: () => Promise<R[]>): Promise<R[]> {
  if (!requestKey) return work();
  const key = [...what, requestKey].join(':');
  const [claimed] = await rows(tx, CLAIM, [channelSeq, key, step, now]);
  if (!claimed) return (await rows<{ answer: R[] }>(tx, ANSWER, [channelSeq, key, step]))[0]!.answer;
  const answer = await work();
  await tx.query(ANSWERED, [channelSeq, key, step, JSON.stringify(answer)]);
  await tx.query(FORGET, [channelSeq, new Date(now.getTime() - KEPT)]);
  return answer;
}
