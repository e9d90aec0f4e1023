import type { IncomingMessage } from 'node:http';

/** The least bytes per second at which a request body has to arrive; usual connections are far faster. */
const BODY_PACE = 512;

/** How long a server waits for a request body. */
export interface BodyPatience {
  /** Milliseconds between two checks of how many bytes have arrived. */
  every: number;
  /** Milliseconds within which the whole body has to arrive; null for files: no limit. */
  within: number | null;
}
/**
 * The limits for a body without a file. It has at most a megabyte, which a connection of nine kilobytes per second brings within this time.
 */
export const BODY_PATIENCE = { every: 30_000, within: 120_000 } as const satisfies BodyPatience;

/** Whether a request has a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  !!headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0;

/**
 * Calls `slow` once if a body arrives more slowly than `BODY_PACE` or is not complete in time. Time in which the server itself had paused
 * reading does not count.
 */
export function watchBodyPace(req: IncomingMessage, { every, within }: BodyPatience, slow: () => void): void {
  const { socket } = req;
  let before = socket.bytesRead;
  let held = false;
  const give = () => {
    end();
    slow();
  };
  const timer = setInterval(() => {
    const come = socket.bytesRead - before;
    before = socket.bytesRead;
    if (!held && req.readableFlowing && come < (BODY_PACE * every) / 1000) give();
    held = false;
  }, every);
  const whole = within === null ? undefined : setTimeout(give, within);
  timer.unref();
  whole?.unref();
  const end = () => {
    clearInterval(timer);
    clearTimeout(whole);
  };
  req.on('pause', () => (held = true));
  req.once('end', end).once('close', end);
}
