import { Injectable } from '@nestjs/common';
import { CHAT_SCOPE, LESSON_SEQUENCE, type Yn } from '@madang/contracts/codes';
import { CHAT_SAID, CHAT_WRITTEN, type ChatSaid } from '@madang/contracts/event/socket';
import type { ChatMessage, ChatMessages, ChatRoom } from '@madang/contracts/main/chat';
import type { User } from '@madang/server/caller';
import { Bus } from '@madang/server/bus';
import { Clock } from '@madang/server/clock';
import { Db, keptPlanRows, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Rate } from '@madang/contracts/rate';
import { CompletionService } from '../classroom/completion.service';
import { UNFINISHED_BEFORE } from '../curriculum/curriculum.sql';
import {
  ENTER_MISSIONS,
  MESSAGE_BY_KEY,
  MESSAGE_BY_SEQ,
  MESSAGE_BRING_BACK,
  MESSAGE_HIDE,
  MESSAGE_INSERT,
  MESSAGE_REMOVE,
  MESSAGES_AFTER,
  MESSAGES_BEFORE,
  OPEN_ROOMS,
  ROOM_BY_SEQ,
  ROOM_ENTER,
  ROOM_NEXT,
} from './chat.sql';

/** How many bytes a message may have to be sent by NOTIFY, whose payload must be shorter than 8,000 bytes. */
const NOTICE_BYTES = 7900;

/** The error for somebody who may not enter a room, by the scope of the room. */
const CLOSED_TO = {
  [CHAT_SCOPE.EVERYONE]: 'NOT_CHANNEL_USER',
  [CHAT_SCOPE.MEMBERS]: 'NOT_CHANNEL_USER',
  [CHAT_SCOPE.COURSE]: 'NOT_ATTENDING',
  [CHAT_SCOPE.MEMBERSHIP]: 'CHAT_MEMBERSHIP_REQUIRED',
} as const;

/** Takes the place of a reader where a message goes to everybody in the room: no message counts as this reader's own. */
const NO_READER = { userSeq: 0 };

interface Page {
  limit: number;
  minSeq?: number | null | undefined;
  afterSeq?: number | null | undefined;
}

/**
 * Messages in the chat rooms of a site. A person has to enter a room before they can read, write or delete messages in it; each of those
 * calls checks that the person has entered and still may.
 */
@Injectable()
export class ChatService {
  /** How fast one person may write. */
  private readonly writing = new Rate({ burst: 10, perSecond: 1 });

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly completion: CompletionService,
    private readonly bus: Bus,
  ) {}

  async mine(auth: User, channelSeq: number): Promise<string> {
    const args = { channelSeq, userSeq: auth.userSeq, now: this.clock.now() };
    return (await this.db.read({ channelSeq }, OPEN_ROOMS, args))[0]!;
  }

  find(auth: User, channelSeq: number, chatRoomSeq: number): Promise<ChatRoom> {
    return this.db.tx({ channelSeq }, (tx) => this.room(tx, auth, channelSeq, chatRoomSeq));
  }

  async messages(auth: User, channelSeq: number, chatRoomSeq: number, page: Page): Promise<ChatMessages> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.inside(tx, auth, channelSeq, chatRoomSeq);
      // One row more than the caller wants says whether there are more messages.
      const args = { channelSeq, chatRoomSeq, userSeq: auth.userSeq, limit: page.limit + 1 };
      if (page.afterSeq == null) {
        const { list, lastSeq } = (await rows(tx, MESSAGES_BEFORE, { ...args, minSeq: page.minSeq ?? null }))[0]!;
        const more = list.length > page.limit;
        return { list: more ? list.slice(1) : list, lastSeq, more };
      }
      const found = (await rows(tx, MESSAGES_AFTER, { ...args, afterSeq: page.afterSeq }))[0]!;
      const more = found.list.length > page.limit;
      return { list: found.list.slice(0, page.limit), lastSeq: more ? found.changes[page.limit - 1]! : found.lastSeq, more };
    });
  }

  async send(auth: User, channelSeq: number, chatRoomSeq: number, input: { content: string; clientKey: string }): Promise<ChatMessage> {
    if (!this.writing.allow(String(auth.userSeq), this.clock.now().getTime())) throw fail('TOO_MANY_REQUESTS');
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.inside(tx, auth, channelSeq, chatRoomSeq);
      const now = this.clock.now();
      const { userSeq } = auth;
      const { content, clientKey } = input;
      const next = await this.next(tx, channelSeq, chatRoomSeq, now);
      // The message is read after the room's row is locked, so that the second of two calls with the same `clientKey` finds the message of
      // the first.
      const [sent] = await keptPlanRows(tx, MESSAGE_BY_KEY, { channelSeq, chatRoomSeq, userSeq, clientKey });
      if (!sent) await keptPlanRows(tx, MESSAGE_INSERT, { channelSeq, chatRoomSeq, messageSeq: next, userSeq, content, clientKey, now });
      const message = await this.message(tx, auth, channelSeq, chatRoomSeq, sent?.messageSeq ?? next);
      this.tell(tx, { chatRoomSeq, seq: next, message });
      return message;
    });
  }

  /**
   * Deletes an own message, or as staff any message; the row stays without its text. When staff delete somebody else's message,
   * `takesDown` runs first: it keeps the text in a case, so that the author can object.
   */
  async removeMessage(
    auth: User,
    channelSeq: number,
    chatRoomSeq: number,
    messageSeq: number,
    takesDown: (tx: Tx) => Promise<void>,
  ): Promise<ChatMessage> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const room = await this.inside(tx, auth, channelSeq, chatRoomSeq);
      const next = await this.next(tx, channelSeq, chatRoomSeq, null);
      const before = await this.message(tx, auth, channelSeq, chatRoomSeq, messageSeq);
      if (!before.mine && !room.staff) throw fail('NO_PERMISSION');
      const change = { changeSeq: next, removedBy: auth.userSeq, now: this.clock.now() };
      if (!before.mine && !before.removed) await takesDown(tx);
      if (!before.removed) await rows(tx, MESSAGE_REMOVE, { channelSeq, chatRoomSeq, messageSeq, ...change });
      const message = await this.message(tx, auth, channelSeq, chatRoomSeq, messageSeq);
      this.tell(tx, { chatRoomSeq, seq: next, message });
      return message;
    });
  }

  /** Refuses a caller who has not entered the room or may no longer be in it. */
  async mustBeInside(auth: User, channelSeq: number, chatRoomSeq: number): Promise<void> {
    await this.db.tx({ channelSeq }, (tx) => this.inside(tx, auth, channelSeq, chatRoomSeq));
  }

  /** Hides a message that staff took down, or shows it again, and tells the open pages of the room. */
  async setHidden(tx: Tx, channelSeq: number, chatRoomSeq: number, messageSeq: number, hideYn: Yn): Promise<void> {
    const changeSeq = await this.next(tx, channelSeq, chatRoomSeq, null);
    const [hidden] = await rows(tx, MESSAGE_HIDE, { channelSeq, chatRoomSeq, messageSeq, changeSeq, hideYn });
    if (hidden)
      this.tell(tx, { chatRoomSeq, seq: changeSeq, message: await this.message(tx, NO_READER, channelSeq, chatRoomSeq, messageSeq) });
  }

  /**
   * Puts back the text of a message that staff deleted; answers false if the message no longer exists, and refuses with NO_DATA if the room
   * does not.
   */
  async bringBack(tx: Tx, channelSeq: number, chatRoomSeq: number, messageSeq: number, content: string): Promise<boolean> {
    const changeSeq = await this.next(tx, channelSeq, chatRoomSeq, null);
    const [back] = await rows(tx, MESSAGE_BRING_BACK, { channelSeq, chatRoomSeq, messageSeq, changeSeq, content });
    if (back)
      this.tell(tx, { chatRoomSeq, seq: changeSeq, message: await this.message(tx, NO_READER, channelSeq, chatRoomSeq, messageSeq) });
    return !!back;
  }

  async enter(auth: User, channelSeq: number, chatRoomSeq: number): Promise<ChatRoom & { completed: number[] }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.room(tx, auth, channelSeq, chatRoomSeq);
      const { userSeq } = auth;
      const now = this.clock.now();
      await keptPlanRows(tx, ROOM_ENTER, { channelSeq, chatRoomSeq, userSeq, now });
      const completed: number[] = [];
      for (const mission of await keptPlanRows(tx, ENTER_MISSIONS, { channelSeq, chatRoomSeq, userSeq, now })) {
        const { courseSeq, curriculumSeq } = mission;
        const waits =
          mission.progressCd === LESSON_SEQUENCE.SEQUENTIAL &&
          (await rows(tx, UNFINISHED_BEFORE, { channelSeq, courseSeq, curriculumSeq, userSeq, now })).length > 0;
        if (waits) continue;
        await this.completion.complete(tx, { channelSeq, courseSeq, curriculumSeq, userSeq });
        completed.push(curriculumSeq);
      }
      return { ...(await this.room(tx, auth, channelSeq, chatRoomSeq)), completed };
    });
  }

  /**
   * A chat room that the caller may enter. Refuses with NO_DATA if the room does not exist, and with the error for its scope if the caller
   * may not enter.
   */
  private async room(tx: Tx, auth: User, channelSeq: number, chatRoomSeq: number): Promise<ChatRoom> {
    const args = { channelSeq, chatRoomSeq, userSeq: auth.userSeq, now: this.clock.now() };
    const [found] = await keptPlanRows(tx, ROOM_BY_SEQ, args);
    if (!found) throw fail('NO_DATA');
    const { allowed, room } = found;
    if (!allowed) throw fail(CLOSED_TO[room.scope]);
    return room;
  }

  private async inside(tx: Tx, auth: User, channelSeq: number, chatRoomSeq: number): Promise<ChatRoom> {
    const room = await this.room(tx, auth, channelSeq, chatRoomSeq);
    if (!room.entered) throw fail('NO_PERMISSION');
    return room;
  }

  /**
   * Tells the open pages of the room, once the transaction commits: with the message, or without it if it is too long for NOTIFY, so that
   * they ask for it.
   */
  private tell(tx: Tx, said: ChatSaid): void {
    const text = JSON.stringify(said);
    if (Buffer.byteLength(text) <= NOTICE_BYTES) this.bus.tell(tx, CHAT_SAID, text);
    else this.bus.tell(tx, CHAT_WRITTEN, String(said.chatRoomSeq));
  }

  /** Takes the room's next number, for a new message or a change, and locks the room's row until the transaction ends. */
  private async next(tx: Tx, channelSeq: number, chatRoomSeq: number, at: Date | null): Promise<number> {
    const [room] = await keptPlanRows(tx, ROOM_NEXT, { channelSeq, chatRoomSeq, at });
    if (!room) throw fail('NO_DATA');
    return room.next;
  }

  private async message(
    tx: Tx,
    auth: { userSeq: number },
    channelSeq: number,
    chatRoomSeq: number,
    messageSeq: number,
  ): Promise<ChatMessage> {
    const [found] = await keptPlanRows(tx, MESSAGE_BY_SEQ, { channelSeq, chatRoomSeq, userSeq: auth.userSeq, messageSeq });
    if (!found) throw fail('NO_DATA');
    return found.message;
  }
}
