import type { KeyedCall } from './keyed-call';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

/**
 * Notes that the running call had an effect. The condition on the transaction id leaves out transactions that wrote nothing, since they
 * have none.
 */
export const NOTE_CALL_EFFECT = statement<Pick<KeyedCall, 'person' | 'key'>>(
  'keyed-call.mark-acted',
  (p) => sql`
    update kept_answer
    set acted = true
    where person = ${p.person}
      and key = ${p.key}
      and not acted
      and pg_current_xact_id_if_assigned() is not null
  `,
);
