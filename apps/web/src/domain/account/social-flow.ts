import { SNS_TYPE, type SnsType } from '@madang/contracts/codes';
import { SNS_CLIENT_ID, socialApi, type SnsClientIds } from '@madang/contracts/main/social';
import { call } from '../../lib/api';
import { channelSeq, useChannel } from '../../lib/channel';
import { leave } from '../../lib/leave';
import { useCall } from '../../lib/query';

const PENDING_LOGIN_KEY = 'madang.social';
/** Milliseconds that a login at a provider may take. */
const PENDING_LOGIN_MS = 10 * 60_000;
/** The state of a login at a provider, stored in this browser only. */
export interface Pending {
  state: string;
  key: string;
  snsTypeCd: SnsType;
  next: string;
  /** Whether the flow adds the social login to the logged-in account. */
  link?: boolean;
  until: number;
}

/** Goes to the provider's page, which returns to /authcallback. */
export async function openProvider(snsTypeCd: SnsType, next: string, link: boolean): Promise<void> {
  const { url, state, key } = await call(link ? socialApi.linkStart : socialApi.start, {
    body: { snsTypeCd, channelSeq: channelSeq() ?? null, origin: location.origin },
  });
  const pending: Pending = { state, key, snsTypeCd, next, link, until: Date.now() + PENDING_LOGIN_MS };
  localStorage.setItem(PENDING_LOGIN_KEY, JSON.stringify(pending));
  leave(url);
}

/** Takes the stored login that belongs to the returned `state`; null if this browser stores none for it, or when it took too long. */
export function takePending(state: string | null): Pending | null {
  try {
    const pending = JSON.parse(localStorage.getItem(PENDING_LOGIN_KEY) ?? 'null') as Pending | null;
    if (!pending || !state || pending.state !== state) return null;
    localStorage.removeItem(PENDING_LOGIN_KEY);
    return pending.until > Date.now() ? pending : null;
  } catch {
    return null;
  }
}

/** Apps with a browser of their own, in which providers refuse to open, except for the app's own provider. */
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

/** The client ids of the site or, on the product's own host, of the product; undefined until they are loaded. */
export function useClientIds(): SnsClientIds | undefined {
  const site = useChannel((state) => state.channel);
  const asked = useCall(socialApi.providers, {}, { enabled: !site, silent: true });
  return site ?? asked.data;
}
/**
 * Whether the first answer about the client ids is still to come, so that nobody knows how much room the buttons will take. A call that has
 * failed once keeps nothing waiting.
 */
export function useClientIdsAwaited(): boolean {
  const site = useChannel((state) => state.channel);
  const { isPending, failureCount } = useCall(socialApi.providers, {}, { enabled: !site, silent: true });
  return !site && isPending && failureCount === 0;
}
export const clientIdOf = (ids: SnsClientIds, type: SnsType) => ids[SNS_CLIENT_ID[type]];
