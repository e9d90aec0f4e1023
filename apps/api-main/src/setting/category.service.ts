import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { Injectable } from '@nestjs/common';
import { categoryPath, isLargeCategory, OTHER_CATEGORY } from '@madang/contracts/main/category';
import type { Category, channelApi } from '@madang/contracts/main/channel';
import type { InputOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import {
  CATEGORIES_OF_SITE,
  CATEGORY_DELETE,
  CATEGORY_EMPTY,
  CATEGORY_INSERT,
  CATEGORY_NAMES,
  CATEGORY_ORDER,
  CATEGORY_UPDATE,
} from './setting.sql';
import { UNSORTED_BELOW } from '../channel/channel.sql';
import { lockSite } from './site-setting.service';

type New = InputOf<typeof channelApi.createCategory>;

/** Makes, renames, orders and deletes the categories of a site's classes. */
@Injectable()
export class CategoryService {
  constructor(
    private readonly db: Db,
    private readonly history: History,
  ) {}

  create(auth: User, channelSeq: number, { name, parentCategorySeq }: New): Promise<Category> {
    return this.change(auth, channelSeq, async (tx) => {
      const all = await this.names(tx, channelSeq);
      if (parentCategorySeq !== null && !all.some((one) => one.channelCategorySeq === parentCategorySeq && isLargeCategory(one)))
        throw failField('parentCategorySeq', 'oneOf');
      mustBeNew(name, levelOf(all, parentCategorySeq));
      const [made] = await rows(tx, CATEGORY_INSERT, { channelSeq, name, parentCategorySeq });
      if (parentCategorySeq === null) await rows(tx, UNSORTED_BELOW, { channelSeq, name: OTHER_CATEGORY[auth.lang] });
      return this.one(tx, channelSeq, made!.channelCategorySeq);
    });
  }

  update(auth: User, channelSeq: number, seq: number, name: string): Promise<Category> {
    return this.change(auth, channelSeq, async (tx) => {
      const { parentCategorySeq } = await this.one(tx, channelSeq, seq);
      mustBeNew(
        name,
        levelOf(await this.names(tx, channelSeq), parentCategorySeq).filter((one) => one.channelCategorySeq !== seq),
      );
      await rows(tx, CATEGORY_UPDATE, { channelSeq, channelCategorySeq: seq, name });
      return this.one(tx, channelSeq, seq);
    });
  }

  /** Sets the order of all categories of one level: the large ones, or the medium ones of one large category. */
  order(auth: User, channelSeq: number, seqs: number[]): Promise<Category[]> {
    return this.change(auth, channelSeq, async (tx) => {
      const all = await this.names(tx, channelSeq);
      const first = all.find((one) => one.channelCategorySeq === seqs[0]);
      const level = first ? levelOf(all, first.parentCategorySeq) : [];
      if (level.length !== seqs.length || !level.every((one) => seqs.includes(one.channelCategorySeq))) throw fail('CONFLICT');
      await rows(tx, CATEGORY_ORDER, { channelSeq, channelCategorySeqs: seqs });
      return rows(tx, CATEGORIES_OF_SITE, { channelSeq });
    });
  }

  /**
   * Deletes a category, unless it is the last medium one of its large one. The classes of a medium category move to its large one; classes
   * of a large category and of its medium ones then have no category.
   */
  async remove(auth: User, channelSeq: number, seq: number): Promise<null> {
    return this.change(auth, channelSeq, async (tx) => {
      const { parentCategorySeq } = await this.one(tx, channelSeq, seq);
      const all = await this.names(tx, channelSeq);
      if (parentCategorySeq !== null && levelOf(all, parentCategorySeq).length === 1) throw fail('LAST_MEDIUM_CATEGORY');
      const below = levelOf(all, seq).map((one) => one.channelCategorySeq);
      await rows(tx, CATEGORY_EMPTY, { channelSeq, channelCategorySeqs: [seq, ...below], to: parentCategorySeq });
      for (const channelCategorySeqs of [below, [seq]]) await rows(tx, CATEGORY_DELETE, { channelSeq, channelCategorySeqs });
      return null;
    });
  }

  private async one(tx: Tx, channelSeq: number, seq: number): Promise<Category> {
    const found = (await rows(tx, CATEGORIES_OF_SITE, { channelSeq })).find((row) => row.channelCategorySeq === seq);
    if (!found) throw fail('NO_DATA');
    return found;
  }
  private names = (tx: Tx, channelSeq: number) => rows(tx, CATEGORY_NAMES, { channelSeq });

  private change<T>(auth: User, channelSeq: number, write: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const before = await this.names(tx, channelSeq);
      const answer = await write(tx);
      const after = await this.names(tx, channelSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.CATEGORY,
        before: { categories: told(before) },
        after: { categories: told(after) },
      });
      return answer;
    });
  }
}

/** The names of categories as the site's history shows them: a medium one together with its large one. */
const told = (all: readonly Named[]) =>
  all.map((one) =>
    categoryPath(all, one.channelCategorySeq)
      .map(({ name }) => name)
      .join(' › '),
  );
type Named = Pick<Category, 'channelCategorySeq' | 'parentCategorySeq' | 'name'>;
const levelOf = (all: readonly Named[], parent: number | null) => all.filter((one) => one.parentCategorySeq === parent);
/** Refuses a second category with the same name on one level, since people who choose one could not tell them apart. */
function mustBeNew(name: string, others: readonly Named[]): void {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw failField('name', 'nameUsed');
}
