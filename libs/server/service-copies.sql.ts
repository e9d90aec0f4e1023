import { sql } from './sql/sql';
import { statement } from './sql/statement';

interface Copy {
  copy: string;
  service: string;
  host: string;
  version: string;
  startedAt: Date;
  now: Date;
  failure: string | null;
}
/** Notes that a copy of a service is running. */
export const NOTE_COPY = statement<Copy>(
  'service-copy.note',
  (p) => sql`
    select main.note_service_copy(${p.copy}, ${p.service}, ${p.host}, ${p.version}, ${p.startedAt}, ${p.now}, ${p.failure})
  `,
);
/** Deletes the entry of a copy that has stopped. */
export const FORGET_COPY = statement<{ copy: string }>('service-copy.forget', (p) => sql`select main.forget_service_copy(${p.copy})`);
