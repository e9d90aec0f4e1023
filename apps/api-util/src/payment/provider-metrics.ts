import { providerDown, providerRequests, providerSeconds } from '@madang/server/metrics/metrics';
import { begin } from '@madang/observe/trace';
import { Breaker } from '@madang/server/breaker';
import { Refused, Unclear, type ProviderName } from './provider';

const CALL_OUTCOMES = ['ok', 'refused', 'unclear'] as const;
/** The calls by which a payment company takes money: a payment in its window, one by a stored card, and PayPal's. */
const CHARGING_CALLS = ['confirm', 'charge', 'capture'] as const;
type Outcome = (typeof CALL_OUTCOMES)[number];
/**
 * Tells each outcome of a call with at least zero: Prometheus sees no increase in a counter that begins with its first failures, and an
 * alert about them would come late.
 */
function tellOutcomes(provider: ProviderName, call: string): void {
  for (const outcome of CALL_OUTCOMES) providerRequests.inc({ provider, call, outcome }, 0);
}

/** Runs a request to a payment company, and measures its time and its outcome for the metrics. */
export async function measured<T>(provider: ProviderName, call: string, work: () => Promise<T>): Promise<T> {
  tellOutcomes(provider, call);
  const stop = providerSeconds.startTimer({ provider, call });
  const span = begin({ service: 'util', name: `${provider} ${call}`, kind: 'client' });
  let outcome: Outcome = 'ok';
  try {
    return await work();
  } catch (e) {
    outcome = e instanceof Refused ? 'refused' : 'unclear';
    throw e;
  } finally {
    stop();
    span?.end({ failed: outcome === 'unclear', attributes: { outcome } });
    providerRequests.inc({ provider, call, outcome });
  }
}

/** A circuit breaker whose state the metrics and operators see. */
export function watchedBreaker(
  provider: ProviderName,
  way: 'read' | 'write',
  now: () => Date,
  onChange: (why: string | null) => void,
): Breaker {
  const labels = { provider, way };
  providerDown.set(labels, 0);
  for (const call of CHARGING_CALLS) tellOutcomes(provider, call);
  return new Breaker(now, (why) => {
    providerDown.set(labels, why ? 1 : 0);
    onChange(why);
  });
}

/** Sends a request to a payment company unless its breaker is open; tells the breaker where nobody answered. */
export async function underBreaker<T>(breaker: Breaker, subject: string, send: () => Promise<T>): Promise<T> {
  if (!breaker.allows()) throw new Unclear('the provider answers nobody now');
  try {
    return await send();
  } catch (e) {
    breaker.failed(subject, 'NO_ANSWER', false);
    throw e;
  }
}
