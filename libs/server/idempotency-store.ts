import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import { HOUR, MINUTE } from '@madang/contracts/time';
import { Clock } from './clock';
import { Db, rows, type Tx } from './db';
import {
  BEGIN_CALL,
  END_LEASE,
  FORGET_CALL,
  KEEP_ANSWER,
  KEPT_CALL,
  RENEW_LEASES,
  SWEEP_ANSWERS,
  SWEEP_AT_ONCE,
  type KeptCall,
} from './idempotency-store.sql';
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
/** What a call with an idempotency key finds: that it is the first one, or what became of the one before. */
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
/** Milliseconds between two renewals of the leases of running calls. */
const RENEW_EVERY = 5000;
const SWEEP_EVERY = 10 * MINUTE;
const KEEP = LIMITS.idempotencyHours * HOUR;

/** An answer that our keys do not open: all that is known is that the call is done. */
function answered({ status, type, body }: KeptCall): KeyedCallState {
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
      const { person, key, fingerprint } = call;
      const forgottenUntil = new Date(now.getTime() - KEEP);
      const begun = await rows(tx, BEGIN_CALL, { person, key, fingerprint, now, leaseUntil: this.lease(now), forgottenUntil });
      if (begun.length) return { is: 'first' };
      const [row] = await rows(tx, KEPT_CALL, { person, key });
      // The first call with this key has just ended without an effect, so this one tries again.
      if (!row) return { is: 'running' };
      if (row.fingerprint !== fingerprint) return { is: 'other' };
      if (row.status !== null) return answered(row);
      return { is: row.acted && row.leaseUntil <= now ? 'done' : 'running' };
    };
    return withoutRequestEffect(() => this.db.tx({ channelSeq: call.channelSeq }, begin));
  }

  /** Runs the work of a first call; its transactions note in its row that it had an effect. */
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
      const { person, key } = call;
      if ((again || !answer) && (await rows(tx, FORGET_CALL, { person, key })).length) return;
      if (!answer) return void (await rows(tx, END_LEASE, { person, key, now: this.clock.now() }));
      const { status, type, headers } = answer;
      const body = seal(JSON.stringify({ headers, body: answer.body.toString('base64') }));
      await rows(tx, KEEP_ANSWER, { person, key, status, type, body });
    });
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    const running = [...this.calls];
    const [persons, keys] = [running.map((c) => c.person), running.map((c) => c.key)];
    if (running.length) await this.db.tx({}, (tx) => rows(tx, RENEW_LEASES, { persons, keys, leaseUntil: this.lease(now) }));
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
      const gone = await this.db.tx({}, (tx) => rows(tx, SWEEP_ANSWERS, { before }));
      if (gone.length < SWEEP_AT_ONCE) return;
    }
  }
}
