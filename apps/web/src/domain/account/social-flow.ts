import { SNS_TYPE, type SnsType } from '@madang/contracts/codes';
import { SNS_CLIENT_ID, socialApi, type SnsClientIds } from '@madang/contracts/main/social';
import { call } from '../../lib/api';
import { channelSeq, useChannel } from '../../lib/channel';
import { leave } from '../../lib/leave';
import { useCall } from '../../lib/query';

const KEY = 'madang.social';
/** Milliseconds for which a login at a provider may take. */
const LIFE = 10 * 60_000;
/** State of a login at a provider that only this browser keeps. */
export interface Pending {
  state: string;
  key: string;
  snsTypeCd: SnsType;
  next: string;
  /** Whether the flow links the login to the account that is logged in. */
  link?: boolean;
  until: number;
}

/** Opens the provider; it comes back to /authcallback. */
export async function openProvider(snsTypeCd: SnsType, next: string, link: boolean): Promise<void> {
  const { url, state, key } = await call(link ? socialApi.linkStart : socialApi.start, {
    body: { snsTypeCd, channelSeq: channelSeq() ?? null, origin: location.origin },
  });
  const pending: Pending = { state, key, snsTypeCd, next, link, until: Date.now() + LIFE };
  localStorage.setItem(KEY, JSON.stringify(pending));
  leave(url);
}

/** The login a way back belongs to, once; null when this browser began none like it. */
export function takePending(state: string | null): Pending | null {
  try {
    const pending = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Pending | null;
    if (!pending || !state || pending.state !== state) return null;
    localStorage.removeItem(KEY);
    return pending.until > Date.now() ? pending : null;
  } catch {
    return null;
  }
}

/** Apps that show pages in a window of their own: providers refuse to open there, except an app's own one. */
const IN_APP: readonly [RegExp, SnsType | null][] = [
  [/KAKAOTALK/i, SNS_TYPE.KAKAO],
  [/NAVER\(inapp/i, SNS_TYPE.NAVER],
  [/FBAN|FBAV|Instagram/, SNS_TYPE.FACEBOOK],
  [/; wv\)|\bLine\/|DaumApps|everytimeApp/i, null],
];
export function isSupported(snsTypeCd: SnsType, userAgent = navigator.userAgent): boolean {
  const app = IN_APP.find(([is]) => is.test(userAgent));
  return !app || app[1] === snsTypeCd;
}

/** The client ids of this site, or of the product on the host without one; undefined until they are known. */
export function useClientIds(): SnsClientIds | undefined {
  const site = useChannel((state) => state.channel);
  const asked = useCall(socialApi.providers, {}, { enabled: !site, silent: true });
  return site ?? asked.data;
}
export const clientIdOf = (ids: SnsClientIds, type: SnsType) => ids[SNS_CLIENT_ID[type]];
