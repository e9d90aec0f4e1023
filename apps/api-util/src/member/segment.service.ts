import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import type { Segment, SegmentConditions, segmentInput } from '@madang/contracts/util/member';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { MemberService } from './member.service';
import { DELETE_SEGMENT, INSERT_SEGMENT, SEGMENTS_OF_SITE, SEGMENTS_MAX, UPDATE_SEGMENT, type SegmentRow } from './segment.sql';

const taken = (e: unknown) => (isUniqueViolation(e) ? failField('name', 'nameUsed') : e);

/** Segments: filters of members that staff save. Their members are counted each time that they are shown. */
@Injectable()
export class SegmentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly members: MemberService,
  ) {}

  list(channelSeq: number): Promise<Segment[]> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const list: Segment[] = [];
      for (const row of await rows(tx, SEGMENTS_OF_SITE, { channelSeq })) list.push(await this.counted(tx, channelSeq, row));
      return list;
    });
  }

  async count(channelSeq: number, conditions: SegmentConditions): Promise<{ memberCount: number }> {
    return { memberCount: await this.db.tx({ channelSeq }, (tx) => this.members.count(tx, channelSeq, conditions)) };
  }

  create(auth: User, channelSeq: number, input: InferType<typeof segmentInput>): Promise<Segment> {
    return this.db
      .tx({ channelSeq }, async (tx) => {
        const memberCount = await this.members.count(tx, channelSeq, input.conditions);
        const [row] = await rows(tx, INSERT_SEGMENT, {
          channelSeq,
          name: input.name,
          conditions: JSON.stringify(input.conditions),
          userSeq: auth.userSeq,
          now: this.clock.now(),
        });
        if (!row) throw failField('name', 'numberMax', { max: SEGMENTS_MAX });
        return { ...row, memberCount };
      })
      .catch((e: unknown) => {
        throw taken(e);
      });
  }

  update(channelSeq: number, segmentSeq: number, input: InferType<typeof segmentInput>): Promise<Segment> {
    return this.db
      .tx({ channelSeq }, async (tx) => {
        const [row] = await rows(tx, UPDATE_SEGMENT, {
          channelSeq,
          segmentSeq,
          name: input.name,
          conditions: JSON.stringify(input.conditions),
          now: this.clock.now(),
        });
        if (!row) throw fail('NO_DATA');
        return this.counted(tx, channelSeq, row);
      })
      .catch((e: unknown) => {
        throw taken(e);
      });
  }

  async remove(channelSeq: number, segmentSeq: number): Promise<null> {
    const gone = await this.db.tx({ channelSeq }, (tx) => rows(tx, DELETE_SEGMENT, { channelSeq, segmentSeq }));
    if (!gone.length) throw fail('NO_DATA');
    return null;
  }

  private async counted(tx: Tx, channelSeq: number, row: SegmentRow): Promise<Segment> {
    return { ...row, memberCount: await this.members.count(tx, channelSeq, row.conditions) };
  }
}
