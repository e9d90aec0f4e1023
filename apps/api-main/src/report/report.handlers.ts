import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { HiddenPictures } from '../upload/hidden-pictures';
import { PICTURES_OF_CASE } from './content-item.sql';

/** Withholds the pictures of a text that was hidden or deleted, and gives those of a restored text back. */
@Injectable()
export class ReportHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly hidden: HiddenPictures,
  ) {}

  onModuleInit(): void {
    this.outbox.on('content.decided', (e) => this.decided(e));
  }

  private async decided({ channelSeq, caseSeq }: EventPayloads['content.decided']): Promise<void> {
    const named = await this.db.tx({ channelSeq }, (tx) => rows(tx, PICTURES_OF_CASE, { channelSeq, caseSeq }));
    await this.hidden.settle(
      channelSeq,
      named.map(({ key }) => key),
    );
  }
}
