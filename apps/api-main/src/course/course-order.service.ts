import { Injectable } from '@nestjs/common';
import type { User } from '@madang/server/caller';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { ChannelEntity } from '../channel/channel.entity';
import { ORDER_COURSES, PLACE_COURSE } from './course-order.sql';

/** The order in which a site shows its classes. */
@Injectable()
export class CourseOrderService {
  constructor(private readonly db: Db) {}

  /**
   * Sets the order in which the site shows its classes. The site's row is locked, so that two changes of the order happen one after the
   * other.
   */
  order(auth: User, courseSeqs: number[]): Promise<{ courseSeqs: number[] }> {
    const channelSeq = auth.channelSeq!;
    return this.db.tx({ channelSeq }, async (tx) => {
      await tx.findOneOrFail(ChannelEntity, { where: { channelSeq }, select: { channelSeq: true }, lock: { mode: 'pessimistic_write' } });
      const known = (await rows(tx, ORDER_COURSES, { channelSeq, courseSeqs })).map((one) => Number(one.courseSeq));
      if (known.length !== courseSeqs.length) throw failField('courseSeqs', 'oneOf');
      return { courseSeqs: known };
    });
  }

  /** Moves a class to a position in the order. The site's row is locked, as in `order`. */
  async place(auth: User, courseSeq: number, place: number): Promise<null> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      await tx.findOneOrFail(ChannelEntity, { where: { channelSeq }, select: { channelSeq: true }, lock: { mode: 'pessimistic_write' } });
      if (!(await rows(tx, PLACE_COURSE, { channelSeq, courseSeq, place })).length) throw fail('NO_DATA');
    });
    return null;
  }
}
