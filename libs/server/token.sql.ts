import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Reads the sessions that were ended since `since`, whose tokens must be refused although they have not expired. */
export const REVOKED_SESSIONS = statement<{ since: Date }, { sessionSeq: number; revokedAt: Date }>(
  'token.revoked-sessions',
  (p) => sql`
    select
      session_seq as "sessionSeq",
      revoked_at as "revokedAt"
    from main.pub_revoked_session
    where revoked_at > ${p.since}
    order by revoked_at
  `,
);
