import type { ChatSaid, SocketFrame } from '@madang/contracts/event/socket';
import { SOCKET_CODE } from '@madang/contracts/event/socket';
import type { Clock } from '@madang/server/clock';
import { rows, type Db } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { CHAT_LISTENERS } from './chat-rooms.sql';
import type { Connection } from './connection';

/** For how many milliseconds a listener's right to read the room counts, before the database is asked again. */
const TRUSTED_FOR = 1000;

interface Room {
  channelSeq: number;
  chatRoomSeq: number;
  listeners: Map<Connection, { checkedAt: number }>;
  /** The end of the chain that sends the room's messages, one after the other. */
  work: Promise<void>;
}

/**
 * The chat rooms that the sockets of this process listen to. Each new message is sent, with its text, to the listeners who may still read
 * the room.
 */
export class ChatRooms {
  private readonly rooms = new Map<number, Room>();
  private readonly roomOf = new Map<Connection, Room>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Makes the connection listen to this room, and to no other; returns false when the person may not read the room. */
  async listen(channelSeq: number, chatRoomSeq: number, connection: Connection): Promise<boolean> {
    const at = performance.now();
    const allowed = await this.allowed({ channelSeq, chatRoomSeq }, [connection.who.userSeq]);
    if (!allowed.has(connection.who.userSeq)) return false;
    this.leave(connection);
    const room = this.rooms.get(chatRoomSeq) ?? { channelSeq, chatRoomSeq, listeners: new Map(), work: Promise.resolve() };
    this.rooms.set(chatRoomSeq, room);
    room.listeners.set(connection, { checkedAt: at });
    this.roomOf.set(connection, room);
    return true;
  }

  leave(connection: Connection): void {
    const room = this.roomOf.get(connection);
    if (!room) return;
    this.roomOf.delete(connection);
    room.listeners.delete(connection);
    if (!room.listeners.size) this.rooms.delete(room.chatRoomSeq);
  }

  /** Sends a room's listeners a new message; without `said`, a sign that makes their pages ask for what has changed. */
  tell(chatRoomSeq: number, said?: Pick<ChatSaid, 'seq' | 'message'>): void {
    const room = this.rooms.get(chatRoomSeq);
    if (!room) return;
    room.work = room.work.then(() => this.pass(room, said)).catch((e: Error) => logger.warn({ chatRoomSeq, err: e.message }, 'chat'));
  }

  /** Makes the pages of every room ask what has changed. */
  tellAll(): void {
    for (const chatRoomSeq of this.rooms.keys()) this.tell(chatRoomSeq);
  }

  /** Sends everybody out of a chat room that was deleted. */
  close(chatRoomSeq: number): void {
    for (const connection of [...(this.rooms.get(chatRoomSeq)?.listeners.keys() ?? [])]) this.sendOut(connection, chatRoomSeq);
  }

  private sendOut(connection: Connection, chatRoomSeq: number): void {
    this.leave(connection);
    connection.send({ command: SOCKET_CODE.NOT_ATTENDING, chatRoomSeq });
  }

  private async pass(room: Room, said?: Pick<ChatSaid, 'seq' | 'message'>): Promise<void> {
    const { chatRoomSeq } = room;
    const words =
      said &&
      (await this.trust(room).then(
        () => said,
        // The rights could not be checked, so the text stays out: each page asks by a call, and that call checks the rights.
        () => undefined,
      ));
    for (const connection of room.listeners.keys()) {
      const frame: SocketFrame = { command: 'chat', chatRoomSeq };
      connection.send(words ? { ...frame, seq: words.seq, said: seenBy(words.message, connection.who.userSeq) } : frame);
    }
  }

  /** Removes the listeners who may no longer read the room, except those whose right was checked within `TRUSTED_FOR`. */
  private async trust(room: Room): Promise<void> {
    const at = performance.now();
    const old = [...room.listeners].filter(([, { checkedAt }]) => at - checkedAt > TRUSTED_FOR);
    if (!old.length) return;
    const allowed = await this.allowed(room, [...new Set(old.map(([{ who }]) => who.userSeq))]);
    for (const [connection, trusted] of old) {
      if (allowed.has(connection.who.userSeq)) trusted.checkedAt = at;
      else if (this.roomOf.get(connection) === room) this.sendOut(connection, room.chatRoomSeq);
    }
  }

  private async allowed({ channelSeq, chatRoomSeq }: Pick<Room, 'channelSeq' | 'chatRoomSeq'>, people: number[]): Promise<Set<number>> {
    const asked = { channelSeq, chatRoomSeq, userSeqs: people, now: this.clock.now() };
    const found = await this.db.tx({ channelSeq }, (tx) => rows(tx, CHAT_LISTENERS, asked));
    return new Set(found.map(({ userSeq }) => userSeq));
  }
}

/**
 * The message as this person would get it from a call: `mine` says whether the person wrote it, and only the author sees the `clientKey`.
 */
const seenBy = (message: ChatSaid['message'], userSeq: number): ChatSaid['message'] => {
  const mine = message.userSeq === userSeq;
  return { ...message, mine, clientKey: mine ? message.clientKey : null };
};
