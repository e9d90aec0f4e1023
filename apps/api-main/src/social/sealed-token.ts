import type { Sealed } from '@madang/contracts/events';
import { seal, unseal } from '@madang/server/seal';

/** A value that comes back to us through a browser: nobody reads or changes it, it ends, and it is good for one purpose. */
export const sealToken = (purpose: string, value: object, until: number): string => seal(JSON.stringify({ purpose, until, value }));

/** The value again; null when it was forged, is past its time or of another purpose. */
export function openToken<T>(purpose: string, text: string, now: number): T | null {
  try {
    const kept = JSON.parse(unseal(text as Sealed)) as { purpose: string; until: number; value: T };
    return kept.purpose === purpose && kept.until > now ? kept.value : null;
  } catch {
    return null;
  }
}
