import type { WebSocket } from 'ws';
import { SOCKET_CODE, type SocketCode, type SocketFrame } from '@madang/contracts/event/socket';
import type { TokenClaims } from '@madang/server/token';
import type { Lesson, Watched } from './watch.service';

export interface Who extends TokenClaims {
  token: string;
  /** The site that the address or the host of the connection names; null if neither names one. */
  channelSeq: number | null;
}
export interface Ledger {
  now(): Date;
  lessonOf(channelSeq: number, curriculumSeq: number, userSeq: number, now: Date): Promise<Lesson | null>;
  add(row: Watched): void;
  /** Makes the connection listen to this chat room, and to no other; returns false when the person may not read the room. */
  listen(channelSeq: number, chatRoomSeq: number, connection: Connection): Promise<boolean>;
  leave(connection: Connection): void;
}
interface Open extends Lesson {
  channelSeq: number;
  curriculumSeq: number;
  /** Everything that was watched before this moment is in the ledger already. */
  since: Date;
}

/** Frames that a socket may send at once, before `PER_SECOND` limits it. */
const FRAME_BURST_MAX = 40;
const PER_SECOND = 10;
/** How many frames of a socket may wait for the database; a browser sends at most one a second. */
const FRAMES_WAITING_MAX = 50;

/** The socket of one browser tab. Its frames are handled one after the other. */
export class Connection {
  /** When the browser last sent a frame or answered a ping. */
  heardAt: Date;
  private open: Open | null = null;
  private tokens = FRAME_BURST_MAX;
  private refilledAt: number;
  private work = Promise.resolve();
  private waiting = 0;
  private ended = false;

  constructor(
    private readonly ws: WebSocket,
    readonly who: Who,
    private readonly ledger: Ledger,
  ) {
    this.heardAt = ledger.now();
    this.refilledAt = this.heardAt.getTime();
    ws.on('message', (data, binary) => this.take(binary ? '' : String(data)));
    ws.on('pong', () => (this.heardAt = ledger.now()));
    ws.on('close', (code) => this.end(code === 1006 && this.silent() ? this.heardAt : ledger.now()));
  }

  send(frame: SocketFrame): void {
    if (this.ws.readyState === this.ws.OPEN) this.ws.send(JSON.stringify(frame));
  }

  /** Sends the browser the reason as a frame and closes the socket. */
  refuse(code: SocketCode): void {
    this.send({ command: code });
    this.close(1008, code);
  }

  goingAway(): void {
    this.end(this.ledger.now());
    this.close(1001);
  }

  /** Closes the socket. The browser gets half a second to answer before the socket is cut. */
  private close(code: number, reason?: string): void {
    this.ws.close(code, reason);
    setTimeout(() => this.ws.terminate(), 500).unref();
  }

  /**
   * Runs every few seconds: notes the watching up to the last sign of the browser, and pings it; cuts a socket that was silent for longer
   * than `silentAfterMs`.
   */
  tick(silentAfterMs: number): void {
    this.save(this.heardAt);
    if (this.ledger.now().getTime() - this.heardAt.getTime() > silentAfterMs) this.ws.terminate();
    else this.ws.ping();
  }

  private silent(): boolean {
    return this.ledger.now().getTime() - this.heardAt.getTime() > 5000;
  }

  private take(text: string): void {
    const now = this.ledger.now();
    this.heardAt = now;
    if (!this.allowed(now.getTime()) || this.waiting >= FRAMES_WAITING_MAX) return this.refuse(SOCKET_CODE.TOO_FAST);
    const frame = parse(text);
    if (!frame) return this.send({ command: SOCKET_CODE.BAD_FRAME });
    if (frame.command === 'ping') return this.send({ command: 'pong' });
    this.waiting += 1;
    this.work = this.work
      .then(() => this.handle(frame, now))
      .catch(() => this.send({ command: SOCKET_CODE.SERVER_ERROR }))
      .finally(() => (this.waiting -= 1));
  }

  private async handle(frame: Frame, at: Date): Promise<void> {
    switch (frame.command) {
      case 'turn_on':
        return this.turnOn(frame.curriculumSeq, at);
      case 'turn_off':
        if (this.open?.curriculumSeq === frame.curriculumSeq) this.stop(at);
        return;
      case 'chat_on':
        return this.listen(frame.chatRoomSeq);
      case 'pong':
        return;
      default:
        this.send({ command: SOCKET_CODE.UNKNOWN_COMMAND });
    }
  }

  private async turnOn(curriculumSeq: number | undefined, at: Date): Promise<void> {
    const { channelSeq, userSeq } = this.who;
    if (curriculumSeq === undefined) return this.send({ command: SOCKET_CODE.BAD_FRAME });
    const lesson = channelSeq === null ? null : await this.ledger.lessonOf(channelSeq, curriculumSeq, userSeq, at);
    // A tab plays one video at a time, so turning one on ends the one before.
    this.stop(at);
    if (!lesson || channelSeq === null) return this.send({ command: SOCKET_CODE.NOT_ATTENDING, curriculumSeq });
    if (!this.ended) this.open = { ...lesson, channelSeq, curriculumSeq, since: at };
  }

  private async listen(chatRoomSeq: number | undefined): Promise<void> {
    const { channelSeq } = this.who;
    if (chatRoomSeq === undefined) return this.send({ command: SOCKET_CODE.BAD_FRAME });
    if (channelSeq === null || !(await this.ledger.listen(channelSeq, chatRoomSeq, this)))
      return this.send({ command: SOCKET_CODE.NOT_ATTENDING, chatRoomSeq });
    if (this.ended) return this.ledger.leave(this);
    // This frame makes the page ask for the earlier messages; the later ones are sent to it.
    this.send({ command: 'chat', chatRoomSeq });
  }

  private stop(at: Date): void {
    this.save(at);
    this.open = null;
  }

  private save(until: Date): void {
    if (!this.open || until <= this.open.since) return;
    const { since, ...lesson } = this.open;
    this.ledger.add({ ...lesson, userSeq: this.who.userSeq, startedAt: since, endedAt: until });
    this.open.since = until;
  }

  private end(at: Date): void {
    if (this.ended) return;
    this.ended = true;
    this.stop(at);
  }

  private allowed(now: number): boolean {
    this.tokens = Math.min(FRAME_BURST_MAX, this.tokens + ((now - this.refilledAt) / 1000) * PER_SECOND);
    this.refilledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}

interface Frame {
  command: string;
  curriculumSeq?: number;
  chatRoomSeq?: number;
}
function parse(text: string): Frame | null {
  try {
    const frame = JSON.parse(text) as Record<keyof Frame, unknown> | null;
    if (typeof frame?.command !== 'string') return null;
    const known = (['curriculumSeq', 'chatRoomSeq'] as const)
      .map((name) => [name, Number(frame[name])] as const)
      .filter(([, seq]) => Number.isSafeInteger(seq) && seq > 0);
    return { command: frame.command, ...Object.fromEntries(known) };
  } catch {
    return null;
  }
}
