import type { IncomingMessage } from 'node:http';
import { SECOND } from '@madang/contracts/time';
import { BODY_PACE } from './routes';

/** Calls `slow` once a body comes more slowly than lines do; time in which we ourselves could not take more does not count. */
export function watchPace(req: IncomingMessage, every: number, slow: () => void): void {
  const { socket } = req;
  let before = socket.bytesRead;
  let held = false;
  const timer = setInterval(() => {
    const come = socket.bytesRead - before;
    before = socket.bytesRead;
    if (!held && !req.isPaused() && come < (BODY_PACE * every) / SECOND) {
      end();
      slow();
    }
    held = false;
  }, every);
  timer.unref();
  const end = () => clearInterval(timer);
  req.on('pause', () => (held = true));
  req.once('end', end).once('close', end);
}
