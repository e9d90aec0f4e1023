import type { ActingKey } from './acting-key';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

interface Use {
  channelSeq: number;
  hash: string;
  network: string;
  now: Date;
}
/** Finds a valid API key by the hash of its secret, counts this call, and answers the key with its number of calls in this minute. */
export const USE_API_KEY = statement<Use, Omit<ActingKey, 'channelSeq'> & { callCount: number }>(
  'api-keys.use',
  (p) => sql`select main.use_api_key(${p.channelSeq}::bigint, ${p.hash}::text, ${p.network}::text, ${p.now}::timestamptz)::text`,
);
