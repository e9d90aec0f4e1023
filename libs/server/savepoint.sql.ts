import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Begins a part of the transaction that can be undone alone. */
export const BEGIN_PART = statement('savepoint.begin', () => sql`savepoint part`);

/** Keeps what the part has done. */
export const KEEP_PART = statement('savepoint.keep', () => sql`release savepoint part`);

/** Undoes what the part has done, and frees the locks that it took. */
export const UNDO_PART = statement('savepoint.undo', () => sql`rollback to savepoint part`);
