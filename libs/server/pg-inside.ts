import type { Socket } from 'node:net';

/** Fields of a client of `pg` that its types leave out. */
interface Inside {
  /** The process id that the server named when the connection was opened; a pooler names an id of its own. */
  readonly processID: number;
  readonly connection: { readonly stream: Socket };
  /** The statement that runs now. */
  readonly _activeQuery: unknown;
  /** The argument may also be an object with callbacks, such as a batch. */
  query(what: object): void;
}

/** A client of `pg` with the fields that its types leave out. */
export const insideOf = (client: object): Inside => client as Inside;
