import { Injectable } from '@nestjs/common';
import { CHAT_SCOPE, HISTORY_ENTITY } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { CHAT_CLOSED } from '@madang/contracts/event/socket';
import type { chatApi, StudioChatRoom } from '@madang/contracts/main/chat';
import { Bus } from '@madang/server/bus';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { lockPlan } from '../channel/pro-plan';
import {
  ROOM_CLOSE,
  ROOM_COURSE,
  ROOM_INSERT,
  ROOM_LOCK,
  ROOM_MEMBERSHIPS,
  ROOM_UPDATE,
  STUDIO_ROOM_BY_SEQ,
  STUDIO_ROOMS,
} from './chat-room.sql';

type Input = InputOf<typeof chatApi.create>;
/** The fields of a chat room that a line of the site's history shows. */
const shown = ({ name, scope, courseTitle, memberships }: StudioChatRoom) => ({
  name,
  chatScope: scope,
  course: courseTitle,
  memberships: memberships.map((one) => one.title),
});

/** Lists, makes, changes and deletes the chat rooms of a site, for its staff. */
@Injectable()
export class ChatRoomService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly bus: Bus,
  ) {}

  async list(channelSeq: number, f: { page: number; size: number; q?: string | undefined }): Promise<string> {
    const args = { channelSeq, q: f.q || null, limit: f.size, offset: (f.page - 1) * f.size };
    return (await this.db.read({ channelSeq }, STUDIO_ROOMS, args))[0]!;
  }

  find(channelSeq: number, chatRoomSeq: number): Promise<StudioChatRoom> {
    return this.db.tx({ channelSeq }, (tx) => this.one(tx, channelSeq, chatRoomSeq));
  }

  create(auth: User, channelSeq: number, input: Input): Promise<StudioChatRoom> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockPlan(tx, channelSeq);
      const openTo = await this.openTo(tx, channelSeq, input);
      const { name, scope } = input;
      const args = { channelSeq, name, scope, ...openTo, createdBy: auth.userSeq, now: this.clock.now() };
      const [made] = await rows(tx, ROOM_INSERT, args);
      const { chatRoomSeq } = made!;
      const room = await this.one(tx, channelSeq, chatRoomSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.CHAT_ROOM,
        seq: chatRoomSeq,
        before: null,
        after: shown(room),
      });
      return room;
    });
  }

  update(auth: User, channelSeq: number, chatRoomSeq: number, input: Input): Promise<StudioChatRoom> {
    return this.db.tx({ channelSeq }, async (tx) => {
      // The site's row is locked before the room's, in the same order as making a room and deleting a membership, so that no two of them
      // wait for each other.
      await lockPlan(tx, channelSeq, false);
      await this.lock(tx, channelSeq, chatRoomSeq);
      const before = await this.one(tx, channelSeq, chatRoomSeq);
      const { name, scope } = input;
      if (scope === CHAT_SCOPE.MEMBERSHIP && before.missionCount > 0)
        throw failField('scope', 'chatRoomUsed', { count: before.missionCount });
      const openTo = await this.openTo(tx, channelSeq, input);
      await rows(tx, ROOM_UPDATE, { channelSeq, chatRoomSeq, name, scope, ...openTo, now: this.clock.now() });
      const room = await this.one(tx, channelSeq, chatRoomSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.CHAT_ROOM,
        seq: chatRoomSeq,
        before: shown(before),
        after: shown(room),
      });
      return room;
    });
  }

  async remove(auth: User, channelSeq: number, chatRoomSeq: number): Promise<null> {
    await this.db.tx({ channelSeq }, async (tx) => {
      await this.lock(tx, channelSeq, chatRoomSeq);
      const before = await this.one(tx, channelSeq, chatRoomSeq);
      if (before.missionCount > 0) throw failField('chatRoomSeq', 'chatRoomUsed', { count: before.missionCount });
      await rows(tx, ROOM_CLOSE, { channelSeq, chatRoomSeq, now: this.clock.now() });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.CHAT_ROOM,
        seq: chatRoomSeq,
        before: shown(before),
        after: null,
      });
      this.bus.tell(tx, CHAT_CLOSED, String(chatRoomSeq));
    });
    return null;
  }

  private async lock(tx: Tx, channelSeq: number, chatRoomSeq: number): Promise<void> {
    if (!(await rows(tx, ROOM_LOCK, { channelSeq, chatRoomSeq })).length) throw fail('NO_DATA');
  }

  private async one(tx: Tx, channelSeq: number, chatRoomSeq: number): Promise<StudioChatRoom> {
    const [found] = await rows(tx, STUDIO_ROOM_BY_SEQ, { channelSeq, chatRoomSeq });
    if (!found) throw fail('NO_DATA');
    return found.room;
  }

  /** The class or the memberships whose people may enter the room; the input's fields that the scope does not use are ignored. */
  private async openTo(tx: Tx, channelSeq: number, input: Input): Promise<{ courseSeq: number | null; membershipSeqs: number[] }> {
    const courseSeq = input.scope === CHAT_SCOPE.COURSE ? input.courseSeq : null;
    const membershipSeqs = input.scope === CHAT_SCOPE.MEMBERSHIP ? [...new Set(input.membershipSeqs)] : [];
    if (courseSeq !== null && !(await rows(tx, ROOM_COURSE, { channelSeq, courseSeq })).length) throw failField('courseSeq', 'oneOf');
    if (membershipSeqs.length) {
      const [known] = await rows(tx, ROOM_MEMBERSHIPS, { channelSeq, membershipSeqs });
      if (known!.count < membershipSeqs.length) throw failField('membershipSeqs', 'oneOf');
    }
    return { courseSeq, membershipSeqs };
  }
}
