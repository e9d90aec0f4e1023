import { Injectable } from '@nestjs/common';
import type { Sealed } from '@madang/contracts/events';
import { LIMITS } from '@madang/contracts/limits';
import { HOUR, MINUTE } from '@madang/contracts/time';
import { Clock } from './clock';
import { Db, rows, type Tx } from './db';
import { withoutRequestEffect } from './request-effects';
import { runKeyedCall, type KeyedCall } from './keyed-call';
import { EveryCopyJob, OneCopyJob } from './recurring-jobs';
import { seal, unseal, Unsealable } from './seal';

/** An answer as it went out; it goes out byte for byte again. */
export interface StoredResponse {
  status: number;
  type: string;
  /** What the answer says beside its body: the session of a log-in, the name of a file. */
  headers: Record<string, string>;
  body: Buffer;
}
export type KeyedCallState =
  /** This call is the first one, or the first whose predecessor died before it did anything: it runs. */
  | { is: 'first' }
  | { is: 'answered'; answer: StoredResponse }
  | { is: 'running' }
  /** The first call had its effect, but its process died before answering. */
  | { is: 'done' }
  | { is: 'other' };

/** Milliseconds after which the call of a silent process counts as dead. */
const LEASE = 15_000;
const RENEW_EVERY = 5000;
const SWEEP_EVERY = 10 * MINUTE;
const SWEEP_AT_ONCE = 1000;
const KEEP = LIMITS.idempotencyHours * HOUR;

const BEGIN = `
insert into kept_answer (person, key, fingerprint, created_at, lease_until)
values ($1, $2, $3, $4, $5)
on conflict (person, key) do update
  set fingerprint = excluded.fingerprint, created_at = excluded.created_at, lease_until = excluded.lease_until,
      acted = false, status = null, type = null, body = null
  where kept_answer.created_at <= $6
     or (kept_answer.status is null and not kept_answer.acted and kept_answer.lease_until <= $4 and kept_answer.fingerprint = $3)
returning 1`;
const FIND = 'select fingerprint, acted, status, type, body, lease_until from kept_answer where person = $1 and key = $2';
const KEEP_ANSWER = 'update kept_answer set status = $3, type = $4, body = $5 where person = $1 and key = $2';
const DONE = 'update kept_answer set lease_until = $3 where person = $1 and key = $2';
const FORGET = 'delete from kept_answer where person = $1 and key = $2 and not acted returning 1';
const RENEW = `
update kept_answer k set lease_until = $3
from unnest($1::text[], $2::text[]) as running (person, key)
where k.person = running.person and k.key = running.key`;
export const SWEEP = `
delete from kept_answer
where (person, key) in (select person, key from kept_answer where created_at <= $1 limit ${SWEEP_AT_ONCE})
returning 1`;

interface Row {
  fingerprint: string;
  acted: boolean;
  status: number | null;
  type: string | null;
  body: Sealed | null;
  lease_until: Date;
}

/** An answer that our keys do not open: all that is known is that the call is done. */
function answered({ status, type, body }: Row): KeyedCallState {
  try {
    const { headers, body: bytes } = JSON.parse(unseal(body!)) as { headers: Record<string, string>; body: string };
    return { is: 'answered', answer: { status: status!, type: type!, headers, body: Buffer.from(bytes, 'base64') } };
  } catch (e) {
    if (e instanceof Unsealable) return { is: 'done' };
    throw e;
  }
}

/**
 * The answers of calls that carry an Idempotency-Key: kept for a day, sealed, since some hold what only their caller may read.
 * A call whose process dies is free to run again while it has done nothing; once a transaction of it has committed, it is not run twice.
 */
@Injectable()
export class IdempotencyStore extends EveryCopyJob {
  protected readonly every = RENEW_EVERY;
  private readonly calls = new Set<KeyedCall>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  async begin(call: KeyedCall): Promise<KeyedCallState> {
    const now = this.clock.now();
    const begin = async (tx: Tx): Promise<KeyedCallState> => {
      const values = [call.person, call.key, call.fingerprint, now, this.lease(now), new Date(now.getTime() - KEEP)];
      if ((await rows(tx, BEGIN, values)).length) return { is: 'first' };
      const [row] = await rows<Row>(tx, FIND, [call.person, call.key]);
      // Its first call has just ended without an effect.
      if (!row) return { is: 'running' };
      if (row.fingerprint !== call.fingerprint) return { is: 'other' };
      if (row.status !== null) return answered(row);
      return { is: row.acted && row.lease_until <= now ? 'done' : 'running' };
    };
    return withoutRequestEffect(() => this.db.tx({ channelSeq: call.channelSeq }, begin));
  }

  /** Runs the work of a first call; its transactions say by `markActed` that it had an effect. */
  carryOut<T>(call: KeyedCall, work: () => T): T {
    this.calls.add(call);
    return runKeyedCall(call, work);
  }

  /**
   * The call has answered. An answer that says "not now" is kept only where something happened all the same, and one that cannot be
   * kept (null) leaves only the word that the call is done.
   */
  async end(call: KeyedCall, answer: StoredResponse | null, again: boolean): Promise<void> {
    this.calls.delete(call);
    await this.db.tx({ channelSeq: call.channelSeq }, async (tx) => {
      const id = [call.person, call.key];
      if ((again || !answer) && (await rows(tx, FORGET, id)).length) return;
      if (!answer) return void (await tx.query(DONE, [...id, this.clock.now()]));
      const { status, type, headers, body } = answer;
      await tx.query(KEEP_ANSWER, [...id, status, type, seal(JSON.stringify({ headers, body: body.toString('base64') }))]);
    });
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    const running = [...this.calls];
    if (running.length)
      await this.db.tx({}, (tx) => tx.query(RENEW, [running.map((c) => c.person), running.map((c) => c.key), this.lease(now)]));
  }

  private lease(now: Date): Date {
    return new Date(now.getTime() + LEASE);
  }
}

/** Forgets what is older than a day. */
@Injectable()
export class IdempotencySweep extends OneCopyJob {
  protected readonly job = 'kept-answers';
  protected readonly every = SWEEP_EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEEP);
    for (;;) {
      const gone = await this.db.tx({}, (tx) => rows(tx, SWEEP, [before]));
      if (gone.length < SWEEP_AT_ONCE) return;
    }
  }
}
