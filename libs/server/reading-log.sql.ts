import type { PersonalData, Reading } from '@madang/contracts/codes';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** A line of the log of who read whose personal data. */
export interface ReadingLine {
  channelSeq: number;
  userSeq: number;
  kind: PersonalData;
  way: Reading;
  /** Whether the data was shown masked. */
  masked: boolean;
  courseSeq: number | null;
  /** The person whose data was read, where it is one person with an account. */
  subjectSeq: number | null;
  /** Whom or what else it was about, such as an order's number. */
  ref: string;
  reason: string;
  ip: string;
  personCount: number;
  callCount: number;
  now: Date;
  /** The key of the API by which it was read. */
  keySeq: number | null;
}
/** A line, or what another look within its five minutes adds to it. */
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
