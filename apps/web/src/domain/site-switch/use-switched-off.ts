import { siteSwitchApi, type SwitchedOff } from '@madang/contracts/main/site-switch';
import { SITE_SWITCH, type SiteSwitch } from '@madang/contracts/platform-codes';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { log } from '../../lib/log';
import { useCall } from '../../lib/query';

const NOTHING_SWITCHED_OFF: readonly SwitchedOff[] = [];
/**
 * The parts of this site that the platform has switched off, or those of `parts` that are; none for a person who is not a member.
 * `awaited`: the first answer is still to come; `answered`: one has come.
 */
export function useSwitches(parts?: readonly SiteSwitch[]): { off: readonly SwitchedOff[]; awaited: boolean; answered: boolean } {
  const reads = useCan(siteSwitchApi.list);
  const asked = { enabled: reads && parts?.length !== 0, silent: true, untilAnswered: true };
  const { data = NOTHING_SWITCHED_OFF, isPending, isSuccess, failureCount } = useCall(siteSwitchApi.list, undefined, asked);
  const off = parts ? data.filter((one) => parts.includes(one.switchCd)) : data;
  return { off, awaited: asked.enabled && isPending && failureCount === 0, answered: isSuccess };
}
/** The parts of this site, or those of `parts`, that the platform has switched off. */
export const useSwitchedOff = (parts?: readonly SiteSwitch[]): readonly SwitchedOff[] => useSwitches(parts).off;
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
