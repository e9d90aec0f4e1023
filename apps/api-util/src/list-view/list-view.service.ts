import { Injectable, type OnModuleInit } from '@nestjs/common';
import { YN } from '@madang/contracts/codes';
import { type ListName } from '@madang/contracts/list-codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { hasPermission } from '@madang/contracts/permissions';
import { LIST_VIEW, type ListView, type listViewApi } from '@madang/contracts/util/list-view';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { Not } from 'typeorm';
import { ListDefaultEntity } from './list-view.entity';
import { DELETE_LIST_VIEW, FORGET_LIST_VIEWS, INSERT_LIST_VIEW, LIST_VIEW_SEEN, LIST_VIEWS, UPDATE_LIST_VIEW } from './list-view.sql';

type Input = InputOf<typeof listViewApi.create>;

/** The views of admin lists that staff saved. The permission to see a list is checked by the list's own call, not here. */
@Injectable()
export class ListViewService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.withdrawn', async ({ userSeq }) => {
      await this.db.all(async (tx) => {
        await tx.delete(ListDefaultEntity, { userSeq });
        await rows(tx, FORGET_LIST_VIEWS, { userSeq });
      });
    });
  }

  list({ userSeq }: User, channelSeq: number, listCd: ListName): Promise<ListView[]> {
    return this.db.tx({ channelSeq }, (tx) => rows(tx, LIST_VIEWS, { channelSeq, userSeq, listCd }));
  }

  create(auth: User, channelSeq: number, input: Input): Promise<ListView> {
    return this.write(channelSeq, async (tx) => {
      const [row] = await rows(tx, INSERT_LIST_VIEW, this.rowOf(auth, channelSeq, input));
      if (!row) throw failField('name', 'listMax', { max: LIST_VIEW.most });
      return this.seen(tx, auth, channelSeq, row.viewSeq);
    });
  }

  update(auth: User, channelSeq: number, viewSeq: number, input: Input): Promise<ListView> {
    return this.write(channelSeq, async (tx) => {
      const [row] = await rows(tx, UPDATE_LIST_VIEW, { ...this.rowOf(auth, channelSeq, input), viewSeq });
      if (!row) throw fail('NO_DATA');
      // A view that is shared no more is nobody else's default.
      if (input.sharedYn === YN.NO) await tx.delete(ListDefaultEntity, { channelSeq, viewSeq, userSeq: Not(auth.userSeq) });
      return this.seen(tx, auth, channelSeq, viewSeq);
    });
  }

  async remove({ userSeq, roles }: User, channelSeq: number, viewSeq: number): Promise<null> {
    const any = hasPermission(roles, 'SITE_ACL_UPDATE');
    const gone = await this.db.tx({ channelSeq }, (tx) => rows(tx, DELETE_LIST_VIEW, { channelSeq, viewSeq, userSeq, any }));
    if (!gone.length) throw fail('NO_DATA');
    return null;
  }

  setDefault(auth: User, channelSeq: number, { listCd, viewSeq }: InputOf<typeof listViewApi.setDefault>): Promise<null> {
    const key = { channelSeq, userSeq: auth.userSeq, listCd };
    return this.db.tx({ channelSeq }, async (tx) => {
      if (viewSeq === null) {
        await tx.delete(ListDefaultEntity, key);
        return null;
      }
      const view = await this.seen(tx, auth, channelSeq, viewSeq);
      if (view.listCd !== listCd) throw fail('NO_DATA');
      await tx.upsert(ListDefaultEntity, { ...key, viewSeq }, ['channelSeq', 'userSeq', 'listCd']);
      return null;
    });
  }

  private async seen(tx: Tx, { userSeq }: User, channelSeq: number, viewSeq: number): Promise<ListView> {
    const [view] = await rows(tx, LIST_VIEW_SEEN, { channelSeq, userSeq, viewSeq });
    if (!view) throw fail('NO_DATA');
    return view;
  }

  private write(channelSeq: number, work: (tx: Tx) => Promise<ListView>): Promise<ListView> {
    return this.db.tx({ channelSeq }, work).catch((e: unknown) => {
      throw isUniqueViolation(e) ? failField('name', 'nameUsed') : e;
    });
  }

  private rowOf({ userSeq }: User, channelSeq: number, { filters, columns, sharedYn, ...rest }: Input) {
    return {
      ...rest,
      channelSeq,
      userSeq,
      filters: JSON.stringify(filters),
      columns: JSON.stringify(columns),
      shared: sharedYn === YN.YES,
      now: this.clock.now(),
    };
  }
}
