import { isFinalCode, reconnectAfter, SOCKET, type SocketFrame } from '@madang/contracts/event/event';

export interface PlaySocketOptions {
  /** The address of the socket with the token, or null without a session. */
  url: () => string | null;
  /** Runs for each message of the server about watching. */
  onCommand?: (frame: SocketFrame) => void;
}

/**
 * Tells the server which lesson is watched (CU-093..103). It pings every 30 s and closes when the last ping had no answer. While a
 * session exists, it connects again 10 s after it was closed; two close codes end it for good.
 */
export class PlaySocket {
  private socket: WebSocket | null = null;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private returning: ReturnType<typeof setTimeout> | undefined;
  private answered = true;
  private over = false;
  private watching: number | null = null;

  constructor(private readonly options: PlaySocketOptions) {}

  /** Tells the server that a lesson's video begins to play. */
  turnOn(curriculumSeq: number): void {
    if (this.watching !== null && this.watching !== curriculumSeq) this.turnOff(this.watching);
    this.watching = curriculumSeq;
    if (this.over) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.send({ command: 'turn_on', curriculumSeq });
    else this.open();
  }
  /** Tells the server that a lesson's video has stopped. */
  turnOff(curriculumSeq: number): void {
    if (this.watching === curriculumSeq) this.watching = null;
    this.send({ command: 'turn_off', curriculumSeq });
  }
  /** Closes the socket, when the learner leaves the classroom. */
  close(): void {
    if (this.watching !== null) this.turnOff(this.watching);
    this.end();
  }

  private open(): void {
    if (this.socket || this.over) return;
    const url = this.options.url();
    if (!url) return;
    clearTimeout(this.returning);
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.answered = true;
      this.pinging = setInterval(() => this.ping(), SOCKET.pingMs);
      if (this.watching !== null) this.send({ command: 'turn_on', curriculumSeq: this.watching });
    };
    socket.onmessage = (event: MessageEvent) => this.read(String(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.forget();
      if (!this.over && this.options.url()) this.returning = setTimeout(() => this.open(), reconnectAfter());
    };
  }
  private ping(): void {
    if (!this.answered) return this.socket?.close();
    this.answered = false;
    this.send({ command: 'ping' });
  }
  private read(text: string): void {
    let frame: SocketFrame;
    try {
      frame = JSON.parse(text) as SocketFrame;
    } catch {
      return;
    }
    if (frame.command === 'pong') {
      this.answered = true;
      return;
    }
    // The server sends alarms to all sockets of a person; the page's alarm socket handles them, so they are ignored here.
    if (frame.command === 'alarm' || frame.command === 'chat') return;
    if (isFinalCode(frame.command)) this.end();
    this.options.onCommand?.(frame);
  }
  private send(frame: SocketFrame): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }
  private end(): void {
    this.over = true;
    clearTimeout(this.returning);
    this.socket?.close();
    this.forget();
  }
  private forget(): void {
    clearInterval(this.pinging);
    this.socket = null;
  }
}
