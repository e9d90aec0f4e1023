import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import { msAfter, msBefore } from '@madang/contracts/dates';
import { HOUR, MINUTE, SECOND } from '@madang/contracts/time';
import { Clock } from './clock';
import { Db, rows, type Tx } from './db';
import {
  AWAIT_OUTCOME,
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
import { outsideKeyedCall, runKeyedCall, type KeyedCall } from './keyed-call';
import { EveryCopyJob, OneCopyJob } from './recurring-jobs';
import { seal, unseal, Unsealable } from './seal';

/** An answer as it was sent; a repeated call gets the same bytes. */
export interface StoredResponse {
  status: number;
  type: string;
  /** Headers that belong to the answer, such as the session of a log-in or the name of a file. */
  headers: Record<string, string>;
  body: Buffer;
}
/** What a call with an Idempotency-Key finds out about earlier calls with the same key. */
export type KeyedCallState =
  /** No call of the last day with this key has an answer, an effect or a running process, so this call runs. */
  | { is: 'first' }
  | { is: 'answered'; answer: StoredResponse }
  | { is: 'running' }
  /** The earlier call is over, but its answer is not known: its process died, none could be stored, or our keys do not open it. */
  | { is: 'done' }
  | { is: 'other' };

/** Milliseconds without a renewed lease after which a running call counts as dead. */
const CALL_LEASE_MS = 15 * SECOND;
/** Milliseconds between two renewals of the leases of the calls that run. */
const RENEW_EVERY_MS = 5 * SECOND;
const SWEEP_EVERY_MS = 10 * MINUTE;
const ANSWER_KEPT_MS = LIMITS.idempotencyHours * HOUR;

/** The stored answer of a call. If our keys do not decrypt it, only the fact that the call is done is left. */
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
 * Stores the answers of calls with an Idempotency-Key for a day. They are encrypted, since some hold data that only their caller may read.
 * If the process of a call dies, a repeat of the call runs, unless a transaction of the first had already committed.
 */
@Injectable()
export class IdempotencyStore extends EveryCopyJob {
  protected readonly every = RENEW_EVERY_MS;
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
      const forgottenUntil = msBefore(now, ANSWER_KEPT_MS);
      const begun = await rows(tx, BEGIN_CALL, { person, key, fingerprint, now, leaseUntil: this.lease(now), forgottenUntil });
      if (begun.length) return { is: 'first' };
      const [row] = await rows(tx, KEPT_CALL, { person, key });
      // The earlier call ended without an effect between the two statements, and its row is gone, so the caller is made to ask again.
      if (!row) return { is: 'running' };
      if (row.fingerprint !== fingerprint) return { is: 'other' };
      if (row.status !== null) return answered(row);
      return { is: row.acted && row.leaseUntil <= now ? 'done' : 'running' };
    };
    return withoutRequestEffect(() => this.db.tx({ channelSeq: call.channelSeq }, begin));
  }

  /** Runs the work of a call with an Idempotency-Key. Its transactions note in the row of the call that it had an effect. */
  carryOut<T>(call: KeyedCall, work: () => T): T {
    this.calls.add(call);
    return runKeyedCall(call, work);
  }

  /**
   * Stores the answer of a call. `again` marks an answer after which the call may be repeated: it is stored only if the call had an effect
   * all the same. A null answer cannot be stored, so only the fact that the call is done is. Where the answer to a commit was lost, a
   * repeat runs once the lease has passed without an effect, and is told that the call is done where the effect is there.
   */
  async end(call: KeyedCall, answer: StoredResponse | null, again: boolean): Promise<void> {
    this.calls.delete(call);
    const store = async (tx: Tx) => {
      const { person, key } = call;
      const now = this.clock.now();
      const undone = () =>
        call.outcomeOpen ? rows(tx, AWAIT_OUTCOME, { person, key, leaseUntil: this.lease(now) }) : rows(tx, FORGET_CALL, { person, key });
      if ((again || !answer) && (await undone()).length) return;
      // An answer that says that the outcome is unknown is not kept, since the call has had its effect by now.
      if (!answer || (again && call.outcomeOpen)) return void (await rows(tx, END_LEASE, { person, key, now }));
      const { status, type, headers } = answer;
      const body = seal(JSON.stringify({ headers, body: answer.body.toString('base64') }));
      await rows(tx, KEEP_ANSWER, { person, key, status, type, body });
    };
    await outsideKeyedCall(() => this.db.tx({ channelSeq: call.channelSeq }, store));
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    const running = [...this.calls];
    const [persons, keys] = [running.map((c) => c.person), running.map((c) => c.key)];
    if (running.length) await this.db.tx({}, (tx) => rows(tx, RENEW_LEASES, { persons, keys, leaseUntil: this.lease(now) }));
  }

  private lease(now: Date): Date {
    return msAfter(now, CALL_LEASE_MS);
  }
}

/** Deletes stored answers that are older than a day. */
@Injectable()
export class IdempotencySweep extends OneCopyJob {
  protected readonly job = 'kept-answers';
  protected readonly every = SWEEP_EVERY_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const before = msBefore(this.clock.now(), ANSWER_KEPT_MS);
    for (;;) {
      const gone = await this.db.tx({}, (tx) => rows(tx, SWEEP_ANSWERS, { before }));
      if (gone.length < SWEEP_AT_ONCE) return;
    }
  }
}
