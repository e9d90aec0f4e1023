import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { config } from '@madang/server/config';

interface Place {
  channelSeq: number;
  domain: string;
  customDomain: string | null;
}
/**
 * The address at which a buyer returns from the payment company: on the host that the buyer came from if it is ours, else on the site's
 * own host. `which` names the site, for a host that serves several sites.
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

/** The addresses of a membership's pages: that of its payment, and the one to which a card window returns. */
export function membershipAddress(at: Place & { membershipSeq: number }, origin: string | undefined, host: string) {
  const { back, which } = returnPath(at, origin, host);
  const page = `${back}/membership/${at.membershipSeq}`;
  return {
    successUrl: `${page}/payment/success${which}`,
    failUrl: `${page}/payment/fail${which}`,
    cardUrl: new URL(`${page}/card${which}`),
  };
}
