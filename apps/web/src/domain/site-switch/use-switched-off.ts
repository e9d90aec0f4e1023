import { siteSwitchApi, type SwitchedOff } from '@madang/contracts/main/site-switch';
import { SITE_SWITCH, type SiteSwitch } from '@madang/contracts/platform-codes';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { log } from '../../lib/log';
import { useCall } from '../../lib/query';

const NOTHING_SWITCHED_OFF: readonly SwitchedOff[] = [];
/** The parts of this site that the platform has switched off, or those of `parts` that are; empty for a person who is not a member. */
export function useSwitchedOff(parts?: readonly SiteSwitch[]): readonly SwitchedOff[] {
  const reads = useCan(siteSwitchApi.list);
  const asked = { enabled: reads && parts?.length !== 0, silent: true, untilAnswered: true };
  const { data = NOTHING_SWITCHED_OFF } = useCall(siteSwitchApi.list, undefined, asked);
  return parts ? data.filter((one) => parts.includes(one.switchCd)) : data;
}
/** Whether the platform has switched this part of the site off. */
export const useIsSwitchedOff = (part: SiteSwitch): boolean => useSwitchedOff([part]).length > 0;

/** Whether the platform has switched off uploads to this site. */
export const useUploadsOff = (): boolean => useIsSwitchedOff(SITE_SWITCH.UPLOADS);

/**
 * Whether the platform has switched this part of the site off, asked anew. A screen uses it right after it has sent something, because its
 * loaded answer may be older than the switch.
 */
export async function isSwitchedOffNow(part: SiteSwitch): Promise<boolean> {
  try {
    return (await call(siteSwitchApi.list)).some((one) => one.switchCd === part);
  } catch (error) {
    log('switches', error);
    return false;
  }
}
