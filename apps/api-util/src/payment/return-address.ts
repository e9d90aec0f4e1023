import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { config } from '@madang/server/config';

interface Place {
  channelSeq: number;
  domain: string;
  customDomain: string | null;
}
/**
 * Where a buyer comes back to from a provider: the host the buyer came from when it is ours, otherwise the site's own.
 * A host that serves several sites needs to be told which.
 */
export function returnPath(at: Place, origin: string | undefined, host: string): { back: string; which: string } {
  const site = config.siteOrigin.replace('{domain}', at.domain);
  const own = at.customDomain ? [site, `https://${at.customDomain}`, `http://${at.customDomain}`] : [site];
  const here = URL.parse(origin ?? '');
  const back = here && /^https?:$/.test(here.protocol) && (own.includes(here.origin) || here.host === host) ? here.origin : site;
  return { back, which: own.includes(back) ? '' : `?channelSeq=${at.channelSeq}` };
}

export function returnAddress(at: Place & { courseSeq: number; courseTypeCd: string }, origin: string | undefined, host: string) {
  const { back, which } = returnPath(at, origin, host);
  const kind = at.courseTypeCd === COURSE_TYPE_CD.PACKAGE ? 'packages' : 'classes';
  const page = `${back}/${kind}/${at.courseSeq}/payment`;
  return { successUrl: `${page}/success${which}`, failUrl: `${page}/fail${which}` };
}

/** The pages of a membership: its payment's, and the one that a card's window comes back to. */
export function membershipAddress(at: Place & { membershipSeq: number }, origin: string | undefined, host: string) {
  const { back, which } = returnPath(at, origin, host);
  const page = `${back}/membership/${at.membershipSeq}`;
  return {
    successUrl: `${page}/payment/success${which}`,
    failUrl: `${page}/payment/fail${which}`,
    cardUrl: new URL(`${page}/card${which}`),
  };
}
