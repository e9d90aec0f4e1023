import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import type { Segment, SegmentConditions, segmentInput } from '@madang/contracts/util/member';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { MemberService } from './member.service';

type Row = Omit<Segment, 'memberCount'>;
const FIELDS = 'segment_seq as "segmentSeq", name, conditions, main.iso(updated_at) as "updatedAt"';
/** So many fit on a page and are counted while one looks. */
const MOST = 50;
const taken = (e: unknown) => ((e as { code?: string }).code === '23505' ? failField('name', 'nameUsed') : e);

/** Saved filters over members, counted whenever they are shown. */
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
      for (const row of await rows<Row>(tx, `select ${FIELDS} from segment where channel_seq = $1 order by name, segment_seq`, [
        channelSeq,
      ]))
        list.push(await this.counted(tx, channelSeq, row));
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
        const [row] = await rows<Row>(
          tx,
          `insert into segment (channel_seq, name, conditions, created_by, created_at, updated_at) select $1, $2, $3, $4, $5, $5
           where (select count(*) from segment where channel_seq = $1) < ${MOST} returning ${FIELDS}`,
          [channelSeq, input.name, JSON.stringify(input.conditions), auth.userSeq, this.clock.now()],
        );
        if (!row) throw failField('name', 'numberMax', { max: MOST });
        return { ...row, memberCount };
      })
      .catch((e: unknown) => {
        throw taken(e);
      });
  }

  update(channelSeq: number, segmentSeq: number, input: InferType<typeof segmentInput>): Promise<Segment> {
    return this.db
      .tx({ channelSeq }, async (tx) => {
        const [row] = await rows<Row>(
          tx,
          `update segment set name = $3, conditions = $4, updated_at = $5 where channel_seq = $1 and segment_seq = $2 returning ${FIELDS}`,
          [channelSeq, segmentSeq, input.name, JSON.stringify(input.conditions), this.clock.now()],
        );
        if (!row) throw fail('NO_DATA');
        return this.counted(tx, channelSeq, row);
      })
      .catch((e: unknown) => {
        throw taken(e);
      });
  }

  async remove(channelSeq: number, segmentSeq: number): Promise<null> {
    const gone = await this.db.tx({ channelSeq }, (tx) =>
      rows(tx, 'delete from segment where channel_seq = $1 and segment_seq = $2 returning 1', [channelSeq, segmentSeq]),
    );
    if (!gone.length) throw fail('NO_DATA');
    return null;
  }

  private async counted(tx: Tx, channelSeq: number, row: Row): Promise<Segment> {
    return { ...row, memberCount: await this.members.count(tx, channelSeq, row.conditions) };
  }
}
