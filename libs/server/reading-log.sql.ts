import type { PersonalData, Reading } from '@madang/contracts/codes';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** What the log of readings says of each. */
export interface ReadingFacts {
  channelSeq: number;
  userSeq: number;
  kind: PersonalData;
  way: Reading;
  /** Whether the reader saw the data masked. */
  masked: boolean;
  courseSeq: number | null;
  reason: string;
  ip: string;
  personCount: number;
}
/** An entry in the log of who read whose personal data. */
export interface ReadingLine extends ReadingFacts {
  /** The account of the person whose data was read; null where it was data of several people, or of a person without an account. */
  subjectSeq: number | null;
  /** What else tells whose data was read, such as the number of an order; empty if nothing does. */
  ref: string;
  callCount: number;
  now: Date;
  /** The API key by which the data was read; null for a call with a session. */
  keySeq: number | null;
}
/** Writes an entry. If the page already has an entry in the current window of five minutes, adds the counts to that entry. */
export const WRITE_READING = statement<ReadingLine>(
  'reading-log.write',
  (p) => sql`
    select main.write_reading(
      ${p.channelSeq},
      ${p.userSeq},
      ${p.kind},
      ${p.way},
      ${p.masked},
      ${p.courseSeq},
      ${p.subjectSeq},
      ${p.ref},
      ${p.reason},
      ${p.ip},
      ${p.personCount},
      ${p.callCount},
      ${p.now},
      ${p.keySeq}
    )
  `,
);
