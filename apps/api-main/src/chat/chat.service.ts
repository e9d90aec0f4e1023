import { Injectable } from '@nestjs/common';
import { CHAT_SCOPE, CURRICULUM_PROGRESS } from '@madang/contracts/codes';
import { CHAT_SAID, CHAT_WRITTEN, type ChatSaid } from '@madang/contracts/event/event';
import type { ChatMessage, ChatMessages, ChatRoom } from '@madang/contracts/main/chat';
import type { User } from '@madang/server/caller';
import { Bus } from '@madang/server/bus';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Rate } from '@madang/contracts/rate';
import { CompletionService } from '../classroom/completion.service';
import { UNFINISHED_BEFORE } from '../curriculum/curriculum.sql';
import { AFTER, BEFORE, ENTER, INSERT, MESSAGE_ONE, MINE, MISSIONS, NEXT, ONE, REMOVE, SENT } from './chat.sql';

/** NOTIFY takes payloads below 8,000 bytes. */
const NOTICE_BYTES = 7900;

interface Mission {
  curriculumSeq: number;
  courseSeq: number;
  progressCd: string;
}
interface Page {
  limit: number;
  minSeq?: number | null | undefined;
  afterSeq?: number | null | undefined;
}

/** Messages in the chat rooms of a site. A person enters a room first; every other call asks whether the person entered and still may. */
@Injectable()
export class ChatService {
  /** A few quick lines, then one a second. */
  private readonly writing = new Rate(10, 1);

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly completion: CompletionService,
    private readonly bus: Bus,
  ) {}

  async mine(auth: User, channelSeq: number): Promise<string> {
    return (await this.db.read({ channelSeq }, MINE, [channelSeq, auth.userSeq, this.clock.now()]))[0]!;
  }

  find(auth: User, channelSeq: number, chatRoomSeq: number): Promise<ChatRoom> {
    return this.db.tx({ channelSeq }, (tx) => this.room(tx, auth, channelSeq, chatRoomSeq));
  }

  async messages(auth: User, channelSeq: number, chatRoomSeq: number, page: Page): Promise<ChatMessages> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.inside(tx, auth, channelSeq, chatRoomSeq);
      const after = page.afterSeq ?? null;
      // One row more than asked for tells whether there are further ones.
      const values = [channelSeq, chatRoomSeq, auth.userSeq, after ?? page.minSeq ?? null, page.limit + 1];
      const [[answer]] = [await rows<Record<string, string>>(tx, after === null ? BEFORE : AFTER, values)];
      const { list, lastSeq, changes } = JSON.parse(Object.values(answer!)[0]!) as {
        list: ChatMessage[];
        lastSeq: number;
        changes?: number[];
      };
      const more = list.length > page.limit;
      if (after === null) return { list: more ? list.slice(1) : list, lastSeq, more };
      return { list: list.slice(0, page.limit), lastSeq: more ? changes![page.limit - 1]! : lastSeq, more };
    });
  }

  async send(auth: User, channelSeq: number, chatRoomSeq: number, input: { content: string; clientKey: string }): Promise<ChatMessage> {
    if (!this.writing.allow(String(auth.userSeq), this.clock.now().getTime())) throw fail('TOO_MANY_REQUESTS');
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.inside(tx, auth, channelSeq, chatRoomSeq);
      const now = this.clock.now();
      const next = await this.next(tx, channelSeq, chatRoomSeq, now);
      // Only after the room's row is held: the same message sent twice at once waits here for the first.
      const [sent] = await rows<{ messageSeq: number }>(tx, SENT, [channelSeq, chatRoomSeq, auth.userSeq, input.clientKey]);
      if (!sent) await tx.query(INSERT, [channelSeq, chatRoomSeq, next, auth.userSeq, input.content, input.clientKey, now]);
      const message = await this.message(tx, auth, channelSeq, chatRoomSeq, sent?.messageSeq ?? next);
      this.tell(tx, { chatRoomSeq, seq: next, message });
      return message;
    });
  }

  /** Removes an own message, or as staff anybody's; its text is deleted for good. */
  async removeMessage(auth: User, channelSeq: number, chatRoomSeq: number, messageSeq: number): Promise<ChatMessage> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const room = await this.inside(tx, auth, channelSeq, chatRoomSeq);
      const next = await this.next(tx, channelSeq, chatRoomSeq, null);
      const before = await this.message(tx, auth, channelSeq, chatRoomSeq, messageSeq);
      if (!before.mine && !room.staff) throw fail('NO_PERMISSION');
      if (!before.removed) await tx.query(REMOVE, [channelSeq, chatRoomSeq, messageSeq, next, this.clock.now(), auth.userSeq]);
      const message = await this.message(tx, auth, channelSeq, chatRoomSeq, messageSeq);
      this.tell(tx, { chatRoomSeq, seq: next, message });
      return message;
    });
  }

  async enter(auth: User, channelSeq: number, chatRoomSeq: number): Promise<ChatRoom & { completed: number[] }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.room(tx, auth, channelSeq, chatRoomSeq);
      const now = this.clock.now();
      await tx.query(ENTER, [channelSeq, chatRoomSeq, auth.userSeq, now]);
      const completed: number[] = [];
      for (const mission of await rows<Mission>(tx, MISSIONS, [channelSeq, chatRoomSeq, auth.userSeq, now])) {
        const { courseSeq, curriculumSeq } = mission;
        const waits =
          mission.progressCd === CURRICULUM_PROGRESS.SEQUENTIAL &&
          (await rows(tx, UNFINISHED_BEFORE, { channelSeq, courseSeq, curriculumSeq, userSeq: auth.userSeq, now })).length > 0;
        if (waits) continue;
        await this.completion.complete(tx, { channelSeq, courseSeq, curriculumSeq, userSeq: auth.userSeq });
        completed.push(curriculumSeq);
      }
      return { ...(await this.room(tx, auth, channelSeq, chatRoomSeq)), completed };
    });
  }

  /** A room the caller may enter; a refusal says why. */
  private async room(tx: Tx, auth: User, channelSeq: number, chatRoomSeq: number): Promise<ChatRoom> {
    const [row] = await rows<{ found: string }>(tx, ONE, [channelSeq, auth.userSeq, this.clock.now(), chatRoomSeq]);
    if (!row) throw fail('NO_DATA');
    const { allowed, room } = JSON.parse(row.found) as { allowed: boolean; room: ChatRoom };
    if (!allowed) throw fail(room.scope === CHAT_SCOPE.COURSE ? 'NOT_ATTENDING' : 'NOT_CHANNEL_USER');
    return room;
  }

  private async inside(tx: Tx, auth: User, channelSeq: number, chatRoomSeq: number): Promise<ChatRoom> {
    const room = await this.room(tx, auth, channelSeq, chatRoomSeq);
    if (!room.entered) throw fail('NO_PERMISSION');
    return room;
  }

  /** Tells open pages once this commits: with the words, unless they are too long for a notice. */
  private tell(tx: Tx, said: ChatSaid): void {
    const text = JSON.stringify(said);
    if (Buffer.byteLength(text) <= NOTICE_BYTES) this.bus.tell(tx, CHAT_SAID, text);
    else this.bus.tell(tx, CHAT_WRITTEN, String(said.chatRoomSeq));
  }

  /** Takes the room's next number. */
  private async next(tx: Tx, channelSeq: number, chatRoomSeq: number, at: Date | null): Promise<number> {
    const [room] = await rows<{ next: number }>(tx, NEXT, [channelSeq, chatRoomSeq, at]);
    if (!room) throw fail('NO_DATA');
    return room.next;
  }

  private async message(tx: Tx, auth: User, channelSeq: number, chatRoomSeq: number, messageSeq: number): Promise<ChatMessage> {
    const [found] = await rows<{ message: string }>(tx, MESSAGE_ONE, [channelSeq, chatRoomSeq, auth.userSeq, messageSeq]);
    if (!found) throw fail('NO_DATA');
    return JSON.parse(found.message) as ChatMessage;
  }
}
