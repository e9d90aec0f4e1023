import { Injectable } from '@nestjs/common';
import { CHAT_SCOPE } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { CHAT_CLOSED } from '@madang/contracts/event/event';
import type { chatApi, StudioChatRoom } from '@madang/contracts/main/chat';
import { Bus } from '@madang/server/bus';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { lockPlan } from '../channel/pro-plan';
import { STUDIO_LIST, STUDIO_ONE } from './chat.sql';

type Input = InputOf<typeof chatApi.create>;
/** What the history keeps of a room. */
const shown = ({ name, scope, courseTitle }: StudioChatRoom) => ({ name, chatScope: scope, course: courseTitle });

/** The rooms of a site, as its staff makes them. */
@Injectable()
export class ChatRoomService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly bus: Bus,
  ) {}

  async list(channelSeq: number, f: { page: number; size: number; q?: string | undefined }): Promise<string> {
    return (await this.db.read({ channelSeq }, STUDIO_LIST, [channelSeq, f.q || null, f.size, (f.page - 1) * f.size]))[0]!;
  }

  find(channelSeq: number, chatRoomSeq: number): Promise<StudioChatRoom> {
    return this.db.tx({ channelSeq }, (tx) => this.one(tx, channelSeq, chatRoomSeq));
  }

  create(auth: User, channelSeq: number, input: Input): Promise<StudioChatRoom> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockPlan(tx, channelSeq);
      const courseSeq = await this.courseOf(tx, channelSeq, input);
      const now = this.clock.now();
      const [made] = await rows<{ seq: number }>(
        tx,
        'insert into chat_room (channel_seq, name, scope, course_seq, created_by, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6) returning chat_room_seq as seq',
        [channelSeq, input.name, input.scope, courseSeq, auth.userSeq, now],
      );
      const room = await this.one(tx, channelSeq, made!.seq);
      await this.history.record(tx, auth, channelSeq, { entity: 'CHAT_ROOM', seq: made!.seq, before: null, after: shown(room) });
      return room;
    });
  }

  update(auth: User, channelSeq: number, chatRoomSeq: number, input: Input): Promise<StudioChatRoom> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.lock(tx, channelSeq, chatRoomSeq);
      const before = await this.one(tx, channelSeq, chatRoomSeq);
      await tx.query(
        'update chat_room set name = $3, scope = $4, course_seq = $5, updated_at = $6 where channel_seq = $1 and chat_room_seq = $2',
        [...[channelSeq, chatRoomSeq, input.name, input.scope], await this.courseOf(tx, channelSeq, input), this.clock.now()],
      );
      const room = await this.one(tx, channelSeq, chatRoomSeq);
      await this.history.record(tx, auth, channelSeq, { entity: 'CHAT_ROOM', seq: chatRoomSeq, before: shown(before), after: shown(room) });
      return room;
    });
  }

  async remove(auth: User, channelSeq: number, chatRoomSeq: number): Promise<null> {
    await this.db.tx({ channelSeq }, async (tx) => {
      await this.lock(tx, channelSeq, chatRoomSeq);
      const before = await this.one(tx, channelSeq, chatRoomSeq);
      if (before.missionCount > 0) throw failField('chatRoomSeq', 'chatRoomUsed', { count: before.missionCount });
      await tx.query('update chat_room set deleted_at = $3 where channel_seq = $1 and chat_room_seq = $2', [
        channelSeq,
        chatRoomSeq,
        this.clock.now(),
      ]);
      await this.history.record(tx, auth, channelSeq, { entity: 'CHAT_ROOM', seq: chatRoomSeq, before: shown(before), after: null });
      this.bus.tell(tx, CHAT_CLOSED, String(chatRoomSeq));
    });
    return null;
  }

  private async lock(tx: Tx, channelSeq: number, chatRoomSeq: number): Promise<void> {
    const found = await tx.query(
      'select 1 from chat_room where channel_seq = $1 and chat_room_seq = $2 and deleted_at is null for update',
      [channelSeq, chatRoomSeq],
    );
    if (!found.length) throw fail('NO_DATA');
  }

  private async one(tx: Tx, channelSeq: number, chatRoomSeq: number): Promise<StudioChatRoom> {
    const [found] = await rows<{ room: string }>(tx, STUDIO_ONE, [channelSeq, chatRoomSeq]);
    if (!found) throw fail('NO_DATA');
    return JSON.parse(found.room) as StudioChatRoom;
  }

  private async courseOf(tx: Tx, channelSeq: number, input: Input): Promise<number | null> {
    if (input.scope !== CHAT_SCOPE.COURSE) return null;
    const known = await tx.query("select 1 from course where channel_seq = $1 and course_seq = $2 and trash_type_cd = '00'", [
      channelSeq,
      input.courseSeq,
    ]);
    if (!known.length) throw failField('courseSeq', 'oneOf');
    return input.courseSeq!;
  }
}
