import type { ActingKey } from './acting-key';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

interface Use {
  channelSeq: number;
  hash: string;
  network: string;
  now: Date;
}
/** The key of a secret, with the number of its calls in this minute. */
export const USE_API_KEY = statement<Use, Omit<ActingKey, 'channelSeq'> & { callCount: number }>(
  'api-keys.use',
  (p) => sql`select main.use_api_key(${p.channelSeq}::bigint, ${p.hash}::text, ${p.network}::text, ${p.now}::timestamptz)::text`,
);
