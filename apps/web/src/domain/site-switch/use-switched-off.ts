import { siteSwitchApi, type SwitchedOff } from '@madang/contracts/main/site-switch';
import type { SiteSwitch } from '@madang/contracts/platform-codes';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { log } from '../../lib/log';
import { useCall } from '../../lib/query';

const NOTHING: readonly SwitchedOff[] = [];
/** What of this site the platform has switched off: all of it, or of the named parts. Nothing for whoever is no member of the site. */
export function useSwitchedOff(parts?: readonly SiteSwitch[]): readonly SwitchedOff[] {
  const reads = useCan(siteSwitchApi.list);
  const { data = NOTHING } = useCall(siteSwitchApi.list, undefined, { enabled: reads && parts?.length !== 0, silent: true });
  return parts ? data.filter((one) => parts.includes(one.switchCd)) : data;
}
/** Whether the platform has switched this part of the site off. */
export const useIsSwitchedOff = (part: SiteSwitch): boolean => useSwitchedOff([part]).length > 0;

/**
 * Whether this part of the site is off at this moment. Whoever has just sent something is told by this, since the page may be older than
 * the switch.
 */
export async function isSwitchedOffNow(part: SiteSwitch): Promise<boolean> {
  try {
    return (await call(siteSwitchApi.list)).some((one) => one.switchCd === part);
  } catch (error) {
    log('switches', error);
    return false;
  }
}
