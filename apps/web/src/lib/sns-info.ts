import type { SnsInfo } from '@madang/contracts/main/social';
import { create } from 'zustand';

const SNS_INFO_KEY = 'madang.snsInfo';

/** The data that a social provider sent, kept until the sign-up is complete (AU-020). */
export interface SnsSignup extends SnsInfo {
  /** The provider's token, encrypted; null when the account exists and only lacks some data. */
  accessToken: string | null;
}
interface State {
  info: SnsSignup | null;
}

function stored(): SnsSignup | null {
  try {
    return JSON.parse(sessionStorage.getItem(SNS_INFO_KEY) ?? 'null') as SnsSignup | null;
  } catch {
    return null;
  }
}

/** The data that the provider sent, stored for the tab, so that a reload during the sign-up does not lose it. */
export const useSnsInfo = create<State>(() => ({ info: stored() }));
useSnsInfo.subscribe(({ info }) => {
  if (info) sessionStorage.setItem(SNS_INFO_KEY, JSON.stringify(info));
  else sessionStorage.removeItem(SNS_INFO_KEY);
});
export const setSnsInfo = (info: SnsSignup | null) => useSnsInfo.setState({ info });
