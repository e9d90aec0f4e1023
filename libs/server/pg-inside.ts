import type { Socket } from 'node:net';

/** What a client of `pg` has and its types do not tell. */
interface Inside {
  /** The process id that the server named when the connection was opened; a pooler names one of its own. */
  readonly processID: number;
  readonly connection: { readonly stream: Socket };
  /** The statement that runs now. */
  readonly _activeQuery: unknown;
  /** Takes an object with callbacks as well, such as a batch. */
  query(what: object): void;
}

/** A client of `pg` by the parts that its types leave out. */
export const insideOf = (client: object): Inside => client as Inside;
