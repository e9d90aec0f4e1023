import { Injectable } from '@nestjs/common';
import { USER_TYPE } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import {
  ANNOUNCEMENT_TEXT,
  type Announcement,
  type announcementApi,
  type platformAnnouncementApi,
} from '@madang/contracts/main/announcement';
import type { OutputOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { LATEST_ANNOUNCEMENTS, CURRENT_ANNOUNCEMENTS, END_ANNOUNCEMENT, MAKE_ANNOUNCEMENT, OWNERS_OF_ALL_SITES } from './announcement.sql';

/** How many owners one event about an announcement names; each of them gets a mail. */
const OWNERS_PER_EVENT = 500;

/** Announcements of the platform to the staff of all sites. */
@Injectable()
export class AnnouncementService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  list(): Promise<Announcement[]> {
    return this.db.tx({}, (tx) => this.found(tx));
  }

  make(input: InputOf<typeof platformAnnouncementApi.make>, { userSeq }: User): Promise<Announcement[]> {
    const now = this.clock.now();
    const [startAt, endAt] = [new Date(input.startAt), new Date(input.endAt)];
    if (endAt <= now) throw failField('endAt', 'termPast');
    if (endAt <= startAt) throw failField('endAt', 'termOrder');
    return this.db.all(async (tx) => {
      const [made] = await rows(tx, MAKE_ANNOUNCEMENT, { ...input, startAt, endAt, userSeq, now });
      if (input.mailed) await this.mail(tx, made!.announcementSeq);
      return this.found(tx);
    });
  }

  end(announcementSeq: number): Promise<Announcement[]> {
    return this.db.tx({}, async (tx) => {
      const ended = await rows(tx, END_ANNOUNCEMENT, { announcementSeq, now: this.clock.now() });
      if (!ended.length) throw fail('ANNOUNCEMENT_OVER');
      return this.found(tx);
    });
  }

  async current({ lang, userTypeCd }: User): Promise<OutputOf<typeof announcementApi.list>> {
    const wanted = { now: this.clock.now(), owner: userTypeCd === USER_TYPE.OWNER };
    const found = await this.db.tx({}, (tx) => rows(tx, CURRENT_ANNOUNCEMENTS, wanted));
    return found.map((one) => ({ announcementSeq: one.announcementSeq, text: one[ANNOUNCEMENT_TEXT[lang]] }));
  }

  private async mail(tx: Tx, announcementSeq: number): Promise<void> {
    const userSeqs = (await rows(tx, OWNERS_OF_ALL_SITES)).map(({ userSeq }) => userSeq);
    for (let at = 0; at < userSeqs.length; at += OWNERS_PER_EVENT)
      await this.outbox.publish(tx, 'announcement.made', { announcementSeq, userSeqs: userSeqs.slice(at, at + OWNERS_PER_EVENT) });
  }

  private async found(tx: Tx): Promise<Announcement[]> {
    const found = await rows(tx, LATEST_ANNOUNCEMENTS);
    return found.map((one) => ({
      ...one,
      startAt: one.startAt.toISOString(),
      endAt: one.endAt.toISOString(),
      madeAt: one.madeAt.toISOString(),
    }));
  }
}
