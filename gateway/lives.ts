import http from 'node:http';
import type { Address } from './ask';
import { HEARD_WITHIN, LIVES_WITHIN, takesWithin } from './routes';

/** What came of a health probe: an answer of 200, another answer or none since the service is away, or silence. */
type Life = 'lives' | 'troubled' | 'silent';
const asking = new Map<string, Promise<Life>>();
/** When each service last answered any request, in milliseconds of `performance.now()`. */
const heardAt = new Map<string, number>();
const nameOf = ({ host, port }: Address) => `${host}:${port}`;

/** Notes that a service answered a request: no probe precedes writes to it for `HEARD_WITHIN` milliseconds. */
export const heard = (from: Address) => void heardAt.set(nameOf(from), performance.now());

/**
 * Whether a service answers its health probe within `LIVES_WITHIN` milliseconds. It tells a slow read of a living service from a service
 * that hangs.
 */
export const lives = async (to: Address, path: string): Promise<boolean> => (await asked(to, path, LIVES_WITHIN)) === 'lives';

/** How long the probe before a write may take: the embedded gateway knows one copy of each service. */
const TAKES_WITHIN = takesWithin(1);
/**
 * Whether a service is silent, so that no write may be sent to it. Any answer to the probe lets the write through, also an error, and so
 * does a service that is away, to which the write then fails with 502.
 */
export async function saysNothing(to: Address, path: string): Promise<boolean> {
  if (performance.now() - (heardAt.get(nameOf(to)) ?? -Infinity) < HEARD_WITHIN) return false;
  return (await asked(to, path, TAKES_WITHIN)) === 'silent';
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
      heard(to);
      resolve(res.statusCode === 200 ? 'lives' : 'troubled');
    });
    req.on('error', () => resolve(signal.aborted ? 'silent' : 'troubled'));
  });
