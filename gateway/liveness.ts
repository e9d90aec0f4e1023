import http from 'node:http';
import type { Address } from './ask';
import { HEARD_WITHIN, LIVES_WITHIN, takesWithin } from './routes';

/**
 * The result of a health probe: `lives` for an answer of 200, `troubled` for another answer or a service that is away, `silent` for no
 * answer.
 */
type Life = 'lives' | 'troubled' | 'silent';
const asking = new Map<string, Promise<Life>>();
/** When each service last answered any request, in milliseconds of `performance.now()`. */
const heardAt = new Map<string, number>();
const nameOf = ({ host, port }: Address) => `${host}:${port}`;

/** Notes that a service answered a request: no probe precedes writes to it for `HEARD_WITHIN` milliseconds. */
export const noteAnswer = (from: Address) => void heardAt.set(nameOf(from), performance.now());

/**
 * Whether a service answers its health probe within `LIVES_WITHIN` milliseconds. It tells a slow read of a living service from a service
 * that hangs.
 */
export const isAlive = async (to: Address, path: string): Promise<boolean> => (await asked(to, path, LIVES_WITHIN)) === 'lives';

/** How long the probe before a write may take: the embedded gateway knows one copy of each service. */
const TAKES_WITHIN = takesWithin(1);
/**
 * The same while a write is under way: shorter, since up to `HEARD_WITHIN` milliseconds pass before the probe, and still more than the
 * second for which a rush keeps a process busy.
 */
export const GOES_ON_WITHIN = TAKES_WITHIN - HEARD_WITHIN;
/**
 * Whether a service is silent, so that no write may be sent to it. Any answer to the probe lets the write through, also an error, and so
 * does a service that is away, to which the write then fails with 502.
 */
export async function isSilent(to: Address, path: string, within = TAKES_WITHIN): Promise<boolean> {
  const lastHeard = () => heardAt.get(nameOf(to)) ?? -Infinity;
  const from = performance.now();
  if (from - lastHeard() < HEARD_WITHIN) return false;
  // A busy service may answer other requests while the probe, on a connection of its own, still waits to be accepted.
  return (await asked(to, path, within)) === 'silent' && lastHeard() < from;
}

/** Sends a health probe, or waits for the one that is already under way. */
function asked(to: Address, path: string, within: number): Promise<Life> {
  const question = `${nameOf(to)}${path} ${within}`;
  const found = asking.get(question) ?? ask(to, path, within).finally(() => asking.delete(question));
  asking.set(question, found);
  return found;
}

const ask = (to: Address, path: string, within: number): Promise<Life> =>
  new Promise((resolve) => {
    const { host, port } = to;
    const signal = AbortSignal.timeout(within);
    const req = http.get({ host, port, path, agent: false, signal }, (res) => {
      res.resume();
      noteAnswer(to);
      resolve(res.statusCode === 200 ? 'lives' : 'troubled');
    });
    req.on('error', () => resolve(signal.aborted ? 'silent' : 'troubled'));
  });
