import { Injectable } from '@nestjs/common';
import type { Category } from '@madang/contracts/main/channel';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { lockSite } from './site-setting.service';

interface Row {
  seq: number;
  name: string;
}
const NAMES = 'select channel_category_seq as seq, name from category where channel_seq = $1 order by category_order, channel_category_seq';
const LIST = `select c.channel_category_seq as "channelCategorySeq", c.name, c.category_order as "order",
    (select count(*)::int from course o where o.channel_seq = c.channel_seq and o.channel_category_seq = c.channel_category_seq
      and o.publish_status_cd = '00' and o.public_cd = '00' and o.trash_type_cd = '00') as "courseCount"
  from category c where c.channel_seq = $1 order by c.category_order, c.channel_category_seq`;
/** Locked in the order of their numbers, as enrolments take several classes. */
const EMPTY = `update course set channel_category_seq = null where channel_seq = $1 and course_seq in (
  select course_seq from course where channel_seq = $1 and channel_category_seq = $2 order by course_seq for no key update)`;

/** The categories classes are found by. */
@Injectable()
export class CategoryService {
  constructor(
    private readonly db: Db,
    private readonly history: History,
  ) {}

  create(auth: User, channelSeq: number, name: string): Promise<Category> {
    return this.change(auth, channelSeq, async (tx) => {
      const [made] = await rows<Row>(
        tx,
        `insert into category (channel_seq, name, category_order) select $1, $2, coalesce(max(category_order), 0) + 1 from category where channel_seq = $1
         returning channel_category_seq as seq`,
        [channelSeq, name],
      );
      return this.one(tx, channelSeq, made!.seq);
    });
  }

  update(auth: User, channelSeq: number, seq: number, name: string): Promise<Category> {
    return this.change(auth, channelSeq, async (tx) => {
      await tx.query('update category set name = $3 where channel_seq = $1 and channel_category_seq = $2', [channelSeq, seq, name]);
      return this.one(tx, channelSeq, seq);
    });
  }

  order(auth: User, channelSeq: number, seqs: number[]): Promise<Category[]> {
    return this.change(auth, channelSeq, async (tx) => {
      const known = (await this.names(tx, channelSeq)).map((row) => row.seq);
      if (known.length !== seqs.length || !known.every((seq) => seqs.includes(seq))) throw fail('CONFLICT');
      await tx.query(
        `update category c set category_order = o.place from unnest($2::bigint[]) with ordinality as o(seq, place)
         where c.channel_seq = $1 and c.channel_category_seq = o.seq`,
        [channelSeq, seqs],
      );
      return rows<Category>(tx, LIST, [channelSeq]);
    });
  }

  /** Its classes stay, without a category. */
  async remove(auth: User, channelSeq: number, seq: number): Promise<null> {
    return this.change(auth, channelSeq, async (tx) => {
      await this.one(tx, channelSeq, seq);
      await tx.query(EMPTY, [channelSeq, seq]);
      await tx.query('delete from category where channel_seq = $1 and channel_category_seq = $2', [channelSeq, seq]);
      return null;
    });
  }

  private async one(tx: Tx, channelSeq: number, seq: number): Promise<Category> {
    const found = (await rows<Category>(tx, LIST, [channelSeq])).find((row) => row.channelCategorySeq === seq);
    if (!found) throw fail('NO_DATA');
    return found;
  }
  private names = (tx: Tx, channelSeq: number) => rows<Row>(tx, NAMES, [channelSeq]);

  private change<T>(auth: User, channelSeq: number, write: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const before = await this.names(tx, channelSeq);
      const answer = await write(tx);
      const after = await this.names(tx, channelSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: 'CATEGORY',
        before: { categories: before.map((row) => row.name) },
        after: { categories: after.map((row) => row.name) },
      });
      return answer;
    });
  }
}
