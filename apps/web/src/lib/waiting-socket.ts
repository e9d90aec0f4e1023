import {
  isFinalCode,
  reconnectAfter,
  SOCKET,
  SOCKET_CODE,
  SOCKET_FOR,
  SOCKET_PATH,
  SOCKET_TOKEN,
  type SocketFrame,
} from '@madang/contracts/event/event';
import { chosenChannelSeq } from './channel';
import { session } from './session';

export interface WaitingSocketOptions {
  purpose: (typeof SOCKET_FOR)['alarm' | 'chat'];
  /** The message sent at every new connection, such as which room to listen to. */
  hello?: SocketFrame;
  /** Runs with the frame of what happened; without a frame, when something may have been missed while not connected. */
  onNews: (frame?: SocketFrame) => void;
  /** Runs when the person may no longer listen to the room. */
  onRefused?: () => void;
  /** Runs with whether the socket is connected; while it is not, the page has to ask the service at intervals. */
  onOpen: (open: boolean) => void;
}

function address(purpose: string): string | null {
  const { token } = session();
  if (!token) return null;
  const url = new URL(SOCKET_PATH, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set(SOCKET_TOKEN, token);
  url.searchParams.set(SOCKET_FOR.name, purpose);
  const chosen = chosenChannelSeq();
  if (chosen !== null) url.searchParams.set('channelSeq', String(chosen));
  return url.href;
}

/** A socket that reports alarms or messages of a chat room at once; it is connected only while the window is visible. */
export class WaitingSocket {
  private socket: WebSocket | null = null;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private returning: ReturnType<typeof setTimeout> | undefined;
  private answered = true;
  private over = false;

  constructor(private readonly options: WaitingSocketOptions) {
    document.addEventListener('visibilitychange', this.look);
    this.look();
  }

  /** Closes the socket for good. */
  close(): void {
    this.over = true;
    document.removeEventListener('visibilitychange', this.look);
    this.leave();
  }

  private readonly look = () => {
    if (document.hidden) this.leave();
    else this.open();
  };
  private open(): void {
    if (this.socket || this.over) return;
    const url = address(this.options.purpose);
    if (!url) return;
    clearTimeout(this.returning);
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.answered = true;
      this.pinging = setInterval(() => this.ping(), SOCKET.pingMs);
      const { hello, onOpen, onNews } = this.options;
      if (hello) socket.send(JSON.stringify(hello));
      onOpen(true);
      // Something may have happened before the connection.
      onNews();
    };
    socket.onmessage = (event: MessageEvent) => this.read(String(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.forget();
      if (!this.over && !document.hidden) this.returning = setTimeout(() => this.open(), reconnectAfter());
    };
  }
  private ping(): void {
    if (!this.answered) return this.socket?.close();
    this.answered = false;
    this.socket?.send(JSON.stringify({ command: 'ping' } satisfies SocketFrame));
  }
  private read(text: string): void {
    let frame: SocketFrame;
    try {
      frame = JSON.parse(text) as SocketFrame;
    } catch {
      return;
    }
    if (frame.command === 'pong') this.answered = true;
    else if (frame.command === this.options.purpose) this.options.onNews(frame);
    else if (frame.command === SOCKET_CODE.notAttending) this.options.onRefused?.();
    else if (isFinalCode(frame.command)) this.close();
  }
  private leave(): void {
    clearTimeout(this.returning);
    const { socket } = this;
    this.forget();
    socket?.close();
  }
  private forget(): void {
    clearInterval(this.pinging);
    if (this.socket) this.options.onOpen(false);
    this.socket = null;
  }
}
