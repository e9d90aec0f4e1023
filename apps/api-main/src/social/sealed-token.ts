import type { Sealed } from '@madang/contracts/events';
import { seal, unseal } from '@madang/server/seal';

/**
 * A value that comes back to us through a browser. It is encrypted, so that nobody can read or change it, and is accepted only until
 * `until` and for this purpose.
 */
export const sealToken = (purpose: string, value: object, until: number): string => seal(JSON.stringify({ purpose, until, value }));

/** The value of a sealed text; null if it was changed, has expired or was made for another purpose. */
export function openToken<T>(purpose: string, text: string, now: number): T | null {
  try {
    const kept = JSON.parse(unseal(text as Sealed)) as { purpose: string; until: number; value: T };
    return kept.purpose === purpose && kept.until > now ? kept.value : null;
  } catch {
    return null;
  }
}
