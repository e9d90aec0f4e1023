import { Injectable } from '@nestjs/common';
import type { Category } from '@madang/contracts/main/channel';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import {
  CATEGORIES,
  CATEGORY_DELETE,
  CATEGORY_EMPTY,
  CATEGORY_INSERT,
  CATEGORY_NAMES,
  CATEGORY_ORDER,
  CATEGORY_UPDATE,
} from './setting.sql';
import { lockSite } from './site-setting.service';

/** The categories classes are found by. */
@Injectable()
export class CategoryService {
  constructor(
    private readonly db: Db,
    private readonly history: History,
  ) {}

  create(auth: User, channelSeq: number, name: string): Promise<Category> {
    return this.change(auth, channelSeq, async (tx) => {
      await this.mustBeNew(tx, channelSeq, name);
      const [made] = await rows(tx, CATEGORY_INSERT, { channelSeq, name });
      return this.one(tx, channelSeq, made!.channelCategorySeq);
    });
  }

  update(auth: User, channelSeq: number, seq: number, name: string): Promise<Category> {
    return this.change(auth, channelSeq, async (tx) => {
      await this.mustBeNew(tx, channelSeq, name, seq);
      await rows(tx, CATEGORY_UPDATE, { channelSeq, channelCategorySeq: seq, name });
      return this.one(tx, channelSeq, seq);
    });
  }

  order(auth: User, channelSeq: number, seqs: number[]): Promise<Category[]> {
    return this.change(auth, channelSeq, async (tx) => {
      const known = (await this.names(tx, channelSeq)).map((row) => row.channelCategorySeq);
      if (known.length !== seqs.length || !known.every((seq) => seqs.includes(seq))) throw fail('CONFLICT');
      await rows(tx, CATEGORY_ORDER, { channelSeq, channelCategorySeqs: seqs });
      return rows(tx, CATEGORIES, { channelSeq });
    });
  }

  /** Its classes stay, without a category. */
  async remove(auth: User, channelSeq: number, seq: number): Promise<null> {
    return this.change(auth, channelSeq, async (tx) => {
      await this.one(tx, channelSeq, seq);
      await rows(tx, CATEGORY_EMPTY, { channelSeq, channelCategorySeq: seq });
      await rows(tx, CATEGORY_DELETE, { channelSeq, channelCategorySeq: seq });
      return null;
    });
  }

  private async one(tx: Tx, channelSeq: number, seq: number): Promise<Category> {
    const found = (await rows(tx, CATEGORIES, { channelSeq })).find((row) => row.channelCategorySeq === seq);
    if (!found) throw fail('NO_DATA');
    return found;
  }
  /** Two of one name cannot be told apart by whoever chooses. */
  private async mustBeNew(tx: Tx, channelSeq: number, name: string, own?: number): Promise<void> {
    const same = (one: { name: string }) => one.name.toLowerCase() === name.toLowerCase();
    const others = (await this.names(tx, channelSeq)).filter((one) => one.channelCategorySeq !== own);
    if (others.some(same)) throw failField('name', 'nameUsed');
  }
  private names = (tx: Tx, channelSeq: number) => rows(tx, CATEGORY_NAMES, { channelSeq });

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
