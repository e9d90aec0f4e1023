import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmPreferenceEntity, AlarmReadMarkEntity, DigestEntity, MailChoiceEntity } from './alarm.entity';
import { BLUR_PERSON, DELETE_ALARMS_OF_PERSON, DELETE_QUOTES_OF_PERSON } from './alarm-erasure.sql';
import { DROP_WAITING } from './digest.sql';

/** Erases what alarms say of a person whose account was withdrawn. */
@Injectable()
export class AlarmErasure implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.withdrawn', ({ userSeq }) => this.forget(userSeq));
  }

  /**
   * Deletes an erased person's own alarms, with those that wait for a summary, and settings, and others' alarms about the person's posts
   * and likes; takes the name and the picture out of the other alarms.
   */
  private forget(userSeq: number): Promise<void> {
    return this.db.all(async (tx) => {
      await rows(tx, DELETE_ALARMS_OF_PERSON, { userSeq });
      await rows(tx, DELETE_QUOTES_OF_PERSON, { userSeq });
      await tx.delete(AlarmReadMarkEntity, { userSeq });
      await tx.delete(AlarmPreferenceEntity, { userSeq });
      await tx.delete(MailChoiceEntity, { userSeq });
      await rows(tx, DROP_WAITING, { userSeq });
      await tx.delete(DigestEntity, { userSeq });
      await rows(tx, BLUR_PERSON, { userSeq });
    });
  }
}
