import type { Endpoint } from '@madang/contracts/endpoint';
import type { Sql } from '@madang/server/sql/sql';
import type { Arguments, Statement } from '@madang/server/sql/statement';
import type { SandboxPay } from '../../apps/sandbox-pay/src/main';
import type { Shock } from './command';

export interface Somebody {
  userSeq: number;
  sessionSeq: number;
}
export interface Answer {
  status: number;
  data: unknown;
  errorName: string | null;
}
export type Order = 'inOrder' | 'reversed';
export type Mail = Order | 'twice' | 'lost';
/** Work that begins when the first of several has passed `after` boundaries. */
export interface Start {
  after: number;
  work: () => Promise<void>;
}

/** Where histories are played: services, their database and the payment stand-in. */
export interface Stage {
  /** Whether jobs and events run by themselves here, without the model. */
  readonly movesByItself: boolean;
  /** What has crashed or was disturbed since `expect`; null for nothing. */
  readonly crashed: string | null;
  readonly pay: Pick<SandboxPay, 'book' | 'paypal' | 'faults'>;
  /**
   * Orders that the payment company changed by itself. The product does not ask about them, so their notices are repeated until they
   * arrive.
   */
  readonly untold: Set<string>;

  /** Runs a statement that row-level security does not limit. */
  sql<T = Record<string, unknown>>(text: string | Sql, values?: unknown[]): Promise<T[]>;
  /** Runs a long statement that is often repeated, as a prepared one. */
  prepared<P extends object, R>(statement: Statement<P, R>, ...args: Arguments<P>): Promise<R[]>;

  now(): Date;
  setNow(at: Date): void;
  later(ms: number): void;

  call(endpoint: Endpoint<never> | Endpoint, who: Somebody | null, params: object, input?: object, key?: string): Promise<Answer>;
  /** Has the services know at once which sites are shut. */
  sitesChanged(): Promise<void>;
  /** Has the next commit of a call with a key get no answer; on a stage where services are killed nothing more than that. */
  loseCommit(): void;
  /** Presses a button of a payment page; answers where the browser goes, or null if it stays. */
  press(path: string, form: Record<string, string>, host?: string): Promise<URL | null>;

  /** Runs one round of each job that may have something to do; with `all`, of every job. */
  runJobs(all?: boolean): Promise<void>;
  /** Lets the services handle their events. */
  deliverEvents(order?: Order): Promise<void>;
  /** Delivers the payment company's notices to the product, or loses them. */
  deliver(how: Mail): Promise<void>;
  /** Delivers all notices and events, so that the services know all that has happened. */
  catchUp(): Promise<void>;

  /** Sets what goes wrong from now on until `afterwards`. */
  expect(shock: Shock): void;
  /** Runs several works at the same time. */
  atOnce(works: Start[]): Promise<void>;
  /** Ends a command: crashed services work again, and nothing goes wrong by itself any more. */
  afterwards(): Promise<void>;
  /** The payment company finishes all that it is working on. */
  calm(): void;
}
