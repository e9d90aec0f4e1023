import { isFinalCode, SOCKET_CODE, type SOCKET_FOR, type SocketFrame } from '@madang/contracts/event/socket';
import { PingedSocket, socketAddress } from './pinged-socket';

export interface WaitingSocketOptions {
  purpose: (typeof SOCKET_FOR)['alarm' | 'chat'];
  /** The message sent at every new connection, such as which room to listen to. */
  hello?: SocketFrame;
  /** Runs with the frame of an event; after each new connection, without a frame, since events before it may have been missed. */
  onNews: (frame?: SocketFrame) => void;
  /** Runs when the person may no longer listen to the room. */
  onRefused?: () => void;
  /** Runs with whether the socket is connected; while it is not, the page has to ask the service at intervals. */
  onOpen: (open: boolean) => void;
}

/** A socket that reports alarms or messages of a chat room at once; it is connected only while the window is visible. */
export class WaitingSocket extends PingedSocket {
  constructor(private readonly options: WaitingSocketOptions) {
    super();
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
  protected url(): string | null {
    return socketAddress(this.options.purpose);
  }
  protected returns(): boolean {
    return !document.hidden;
  }
  protected opened(): void {
    const { hello, onOpen, onNews } = this.options;
    if (hello) this.send(hello);
    onOpen(true);
    // Something may have happened before the connection.
    onNews();
  }
  protected override closed(): void {
    this.options.onOpen(false);
  }
  protected take(frame: SocketFrame): void {
    if (frame.command === this.options.purpose) this.options.onNews(frame);
    else if (frame.command === SOCKET_CODE.NOT_ATTENDING) this.options.onRefused?.();
    else if (isFinalCode(frame.command)) this.close();
  }
}
