import { siteSwitchApi, type SwitchedOff } from '@madang/contracts/main/site-switch';
import type { SiteSwitch } from '@madang/contracts/platform-codes';
import { useCall } from '../../lib/query';
import { may, useSession } from '../../lib/session';

const NOTHING: readonly SwitchedOff[] = [];
/** What of this site the platform has switched off: all of it, or of the named parts. Nothing for whoever does not look after the site. */
export function useSwitchedOff(parts?: readonly SiteSwitch[]): readonly SwitchedOff[] {
  const reads = useSession((session) => may(session, 'SITE_CONSOLE_READ'));
  const { data = NOTHING } = useCall(siteSwitchApi.list, undefined, { enabled: reads && parts?.length !== 0, silent: true });
  return parts ? data.filter((one) => parts.includes(one.switchCd)) : data;
}
/** Whether the platform has switched this part of the site off. */
export const useIsSwitchedOff = (part: SiteSwitch): boolean => useSwitchedOff([part]).length > 0;
