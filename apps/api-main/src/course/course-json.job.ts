import { Injectable } from '@nestjs/common';
import { SECOND } from '@madang/contracts/time';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { FILL_JSON, FILL_PLACE } from './course-json.sql';
import { CourseFillEntity } from './course.entity';

const COURSE_JSON_INTERVAL_MS = 10 * SECOND;
/** How many transactions one round of the job makes at most; what is left waits for the next round. */
const CHUNKS_PER_ROUND = 50;
const ONLY_ROW = { one: true };

/** Computes the stored JSON of classes anew after a migration has changed its form, some classes in each transaction. */
@Injectable()
export class CourseJsonJob extends OneCopyJob {
  protected readonly job = 'course-json';
  protected readonly every = COURSE_JSON_INTERVAL_MS;
  /** How many classes one transaction looks through. */
  size = 200;

  constructor(private readonly db: Db) {
    super();
  }

  protected async round(): Promise<void> {
    for (let chunks = 0; chunks < CHUNKS_PER_ROUND && (await this.fill()); chunks++);
  }

  private fill(): Promise<boolean> {
    return this.db.all(async (tx) => {
      const [place] = await rows(tx, FILL_PLACE);
      if (!place) return false;
      const [last] = await rows(tx, FILL_JSON, { ...place, size: this.size });
      await (last ? tx.update(CourseFillEntity, ONLY_ROW, last) : tx.delete(CourseFillEntity, ONLY_ROW));
      return last !== undefined;
    });
  }
}
