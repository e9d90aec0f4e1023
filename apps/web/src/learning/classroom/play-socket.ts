import { isFinalCode, type SocketFrame } from '@madang/contracts/event/socket';
import { PingedSocket } from '../../lib/pinged-socket';

export interface PlaySocketOptions {
  /** The address of the socket with the token, or null without a session. */
  url: () => string | null;
  /** Runs for each message of the server about watching. */
  onCommand?: (frame: SocketFrame) => void;
}

/**
 * Tells the server which lesson is watched (CU-093..103). It pings every 30 s and closes when the last ping had no answer. While a session
 * exists, it connects again 6 to 12 s after it was closed, at random; two messages of the server end it for good.
 */
export class PlaySocket extends PingedSocket {
  private watching: number | null = null;

  constructor(private readonly options: PlaySocketOptions) {
    super();
  }

  /** Tells the server that a lesson's video begins to play. */
  turnOn(curriculumSeq: number): void {
    if (this.watching !== null && this.watching !== curriculumSeq) this.turnOff(this.watching);
    this.watching = curriculumSeq;
    if (this.over) return;
    if (this.isOpen) this.send({ command: 'turn_on', curriculumSeq });
    else this.open();
  }
  /** Tells the server, once, that the video of the lesson that is watched has stopped. */
  turnOff(curriculumSeq: number): void {
    if (this.watching !== curriculumSeq) return;
    this.watching = null;
    this.send({ command: 'turn_off', curriculumSeq });
  }
  /** Closes the socket, when the learner leaves the classroom. */
  close(): void {
    if (this.watching !== null) this.turnOff(this.watching);
    this.end();
  }

  protected url(): string | null {
    return this.options.url();
  }
  protected returns(): boolean {
    return this.url() !== null;
  }
  protected opened(): void {
    if (this.watching !== null) this.send({ command: 'turn_on', curriculumSeq: this.watching });
  }
  protected take(frame: SocketFrame): void {
    // The server sends alarms to all sockets of a person; the page's alarm socket handles them, so they are ignored here.
    if (frame.command === 'alarm' || frame.command === 'chat') return;
    if (isFinalCode(frame.command)) this.end();
    this.options.onCommand?.(frame);
  }
  private end(): void {
    this.over = true;
    this.leave();
  }
}
