import { Injectable } from '@nestjs/common';
import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { teacherApi, TeacherWords } from '@madang/contracts/main/teacher';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { ChannelUserEntity } from '../channel/channel.entity';
import { TEACHER_PAGE, TEACHER_WORDS } from './teacher.sql';

type Said = InputOf<typeof teacherApi.saveMine>;
interface Person {
  channelSeq: number;
  userSeq: number;
}

/** The pages of a site's instructors, and the texts about them. */
@Injectable()
export class TeacherService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  async find({ channelSeq }: Caller, userSeq: number): Promise<RawAnswer> {
    const [json] = await this.db.read({ channelSeq }, TEACHER_PAGE, { channelSeq: channelSeq!, userSeq, now: this.clock.now() });
    if (!json) throw fail('NO_DATA');
    return jsonAnswer(json, 1);
  }

  words({ channelSeq, userSeq }: Person): Promise<TeacherWords | null> {
    return this.db.one({ channelSeq }, TEACHER_WORDS, { channelSeq, userSeq });
  }

  async wordsOf(person: Person): Promise<TeacherWords> {
    const found = await this.words(person);
    if (!found) throw fail('NO_DATA');
    return found;
  }

  async saveOwn(auth: User, said: Said): Promise<TeacherWords> {
    const person = { channelSeq: auth.channelSeq!, userSeq: auth.userSeq };
    if (!(await this.words(person))) throw fail('NO_PERMISSION');
    await this.db.tx(person, (tx) => tx.update(ChannelUserEntity, person, said));
    return this.wordsOf(person);
  }

  /** Saves the texts about an instructor, with a line in the site's history. */
  async save(auth: User, userSeq: number, said: Said): Promise<TeacherWords> {
    const channelSeq = auth.channelSeq!;
    const person = { channelSeq, userSeq };
    const { teacherLine, teacherText } = await this.wordsOf(person);
    const before = { teacherLine, teacherText };
    if (before.teacherLine !== said.teacherLine || before.teacherText !== said.teacherText)
      await this.db.tx({ channelSeq }, async (tx) => {
        await tx.update(ChannelUserEntity, person, said);
        await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.OPERATOR, seq: userSeq, before, after: { ...said } });
      });
    return this.wordsOf(person);
  }
}
