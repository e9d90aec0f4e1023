import type { Endpoint } from '@madang/contracts/endpoint';
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
/** Something that begins once the first of several has come so far. */
export interface Start {
  after: number;
  work: () => Promise<void>;
}

/** Where histories are played: services, their database and the payment provider's stand-in. */
export interface Stage {
  /** Whether things happen here that nobody has called. */
  readonly movesByItself: boolean;
  /** What died or was disturbed since `expect`, null for nothing. */
  readonly crashed: string | null;
  readonly pay: Pick<SandboxPay, 'book' | 'paypal' | 'faults'>;
  /** Orders that the provider changed by itself: nobody asks for them again, so their notices come until they are heard. */
  readonly untold: Set<string>;

  /** Runs a statement as the superuser, who sees the rows of all sites. */
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** Runs a long statement that is asked again and again, as a prepared one. */
  prepared<T>(name: string, text: string, values: unknown[]): Promise<T[]>;

  now(): Date;
  setNow(at: Date): void;
  later(ms: number): void;

  call(endpoint: Endpoint<never> | Endpoint, who: Somebody | null, params: object, input?: object): Promise<Answer>;
  /** Presses a button of a page of the provider; answers where the browser goes, null where it stays. */
  press(path: string, form: Record<string, string>, host?: string): Promise<URL | null>;

  /** One round of every job that may have something to do, or of all. */
  rounds(all?: boolean): Promise<void>;
  /** Gives events to their handlers. */
  hear(order?: Order): Promise<void>;
  /** Brings the provider's notices to the shop, or loses them. */
  deliver(how: Mail): Promise<void>;
  /** What has happened so far is told and heard. */
  catchUp(): Promise<void>;

  /** What goes wrong from now on until `afterwards`. */
  expect(shock: Shock): void;
  /** Works that happen at the same time. */
  atOnce(works: Start[]): Promise<void>;
  /** What a command began is over: who crashed runs again, and nothing goes wrong any more by itself. */
  afterwards(): Promise<void>;
  /** The provider has finished what it was at. */
  calm(): void;
}
