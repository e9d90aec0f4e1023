import { Injectable } from '@nestjs/common';
import { rows, type Tx } from '@madang/server/db';
import type { Item } from './content-item.sql';
import { CASE_OF_ITEM, CASE_REPORTED, type CaseRef } from './report.sql';

/** Opens the cases of texts and counts the reports in them; who decides about a case changes the row of it. */
@Injectable()
export class ContentCases {
  /** Locks the case of a text and answers its number; makes it at the first report or decision about the text. */
  async open(tx: Tx, ref: CaseRef, { courseSeq, authorSeq, title }: Item, now: Date): Promise<number> {
    const [found] = await rows(tx, CASE_OF_ITEM, { ...ref, courseSeq, authorSeq, title, now });
    return found!.caseSeq;
  }

  /** Counts a report; answers whether the case waits for staff by it. */
  async count(tx: Tx, of: { channelSeq: number; caseSeq: number; now: Date }): Promise<boolean> {
    const [reported] = await rows(tx, CASE_REPORTED, of);
    return reported?.opened ?? false;
  }
}
