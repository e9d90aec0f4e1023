import { reconnectAfter, SOCKET_LIMITS, SOCKET_FOR, SOCKET_PATH, SOCKET_TOKEN, type SocketFrame } from '@madang/contracts/event/socket';
import { chosenChannelSeq } from './channel';
import { session } from './session';

/** The address of the service's socket with the session's token; null without a session. `purpose` is what the socket is for (`SOCKET_FOR`). */
export function socketAddress(purpose?: string): string | null {
  const { token } = session();
  if (!token) return null;
  const url = new URL(SOCKET_PATH, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set(SOCKET_TOKEN, token);
  if (purpose) url.searchParams.set(SOCKET_FOR.name, purpose);
  const chosen = chosenChannelSeq();
  if (chosen !== null) url.searchParams.set('channelSeq', String(chosen));
  return url.href;
}

/** A socket that pings, closes when the last ping had no answer, and connects again some seconds after it was closed. */
export abstract class PingedSocket {
  protected over = false;
  private socket: WebSocket | null = null;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private returning: ReturnType<typeof setTimeout> | undefined;
  private answered = true;

  /** The address to connect to; null: not now. */
  protected abstract url(): string | null;
  /** Whether to connect again after the socket was closed. */
  protected abstract returns(): boolean;
  /** Runs at every new connection. */
  protected abstract opened(): void;
  /** Runs when a connection has ended. */
  protected closed(): void {}
  /** Runs for each message of the server but the answers to pings. */
  protected abstract take(frame: SocketFrame): void;

  protected open(): void {
    if (this.socket || this.over) return;
    const url = this.url();
    if (!url) return;
    clearTimeout(this.returning);
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.answered = true;
      this.pinging = setInterval(() => this.ping(), SOCKET_LIMITS.pingMs);
      this.opened();
    };
    socket.onmessage = (event: MessageEvent) => this.read(String(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.forget();
      if (!this.over && this.returns()) this.returning = setTimeout(() => this.open(), reconnectAfter());
    };
  }
  protected get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }
  protected send(frame: SocketFrame): void {
    if (this.isOpen) this.socket!.send(JSON.stringify(frame));
  }
  /** Closes the socket without connecting again. */
  protected leave(): void {
    clearTimeout(this.returning);
    const { socket } = this;
    this.forget();
    if (socket?.readyState === WebSocket.CONNECTING) {
      // A browser warns in its console of a socket that is closed before it is open.
      socket.onopen = () => socket.close();
    } else socket?.close();
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
    if (frame.command === 'pong') this.answered = true;
    else this.take(frame);
  }
  private forget(): void {
    clearInterval(this.pinging);
    if (this.socket) this.closed();
    this.socket = null;
  }
}
