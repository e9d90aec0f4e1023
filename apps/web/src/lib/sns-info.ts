import type { SnsInfo } from '@madang/contracts/main/social';
import { create } from 'zustand';

const KEY = 'madang.snsInfo';

/** What a social login left to be filled in before it is a whole account (AU-020). */
export interface SnsSignup extends SnsInfo {
  /** The provider's token, sealed; null when the account is there and only lacks the rest. */
  accessToken: string | null;
}
interface State {
  info: SnsSignup | null;
}

function stored(): SnsSignup | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SnsSignup | null;
  } catch {
    return null;
  }
}

/** What the provider told is kept for the tab, so that a reload on the way does not begin anew. */
export const useSnsInfo = create<State>(() => ({ info: stored() }));
useSnsInfo.subscribe(({ info }) => {
  if (info) sessionStorage.setItem(KEY, JSON.stringify(info));
  else sessionStorage.removeItem(KEY);
});
export const setSnsInfo = (info: SnsSignup | null) => useSnsInfo.setState({ info });
