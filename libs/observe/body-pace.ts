import type { IncomingMessage } from 'node:http';

/** The least bytes a second of a body that somebody waits for; any connection of today is faster. */
const BODY_PACE = 512;

/** How long a body is waited for. */
export interface BodyPatience {
  /** Milliseconds after which it is looked at how much has come. */
  every: number;
  /** Milliseconds within which all of it has come; none for files. */
  within: number | null;
}
/** A body without a file is at most a megabyte, which a line of nine kilobytes a second brings within that time. */
export const BODY_PATIENCE = { every: 30_000, within: 120_000 } as const satisfies BodyPatience;

/** Whether a request brings a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  !!headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0;

/** Calls `slow` once, when a body comes more slowly than lines do; time in which we ourselves took nothing does not count. */
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
